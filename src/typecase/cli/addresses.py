"""Addresses: where a server can be reached, from this machine, from the room and from outside."""

from __future__ import annotations

import argparse
import io
import socket
from ipaddress import ip_address, ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

import segno

EVERYWHERE = "0.0.0.0"
HERE = "127.0.0.1"


class Public(NamedTuple):
    """What stands in the browsers of those who come through a proxy, or from outside."""

    address: str
    name: str


def a_host(text: str) -> str:
    """An address of this machine, as an argument; `localhost` is one."""
    if text == "localhost":
        return HERE
    try:
        return str(ip_address(text))
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"a host is an address of this machine, such as {EVERYWHERE} for all, not {text!r}"
        ) from None


def a_public(text: str) -> Public:
    found = urlsplit(text.lower())
    plain = found.scheme in ("http", "https") and found.hostname and not found.query
    if not plain or found.path not in ("", "/") or "@" in found.netloc:
        raise argparse.ArgumentTypeError(
            f"a public address is one such as https://play.example, not {text!r}"
        )
    return Public(f"{found.scheme}://{found.netloc}/", str(found.hostname))


def some_proxies(text: str) -> str:
    """Addresses or networks, with commas between them."""
    try:
        return ",".join(str(ip_network(one.strip())) for one in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"proxies are addresses or networks with commas between them, not {text!r}"
        ) from None


def is_local(host: str) -> bool:
    return ip_address(host).is_loopback


def in_the_room(host: str) -> str | None:
    """The address by which others in the same network reach this host, if there is one."""
    if is_local(host):
        return None
    if not ip_address(host).is_unspecified:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only says from where it would.
            probe.connect(("192.0.2.1", 9))
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if is_local(found) or found == EVERYWHERE else found


def own_names(host: str, public: Public | None) -> list[str]:
    """The names that a server at this host answers to, beside the number that it is reached at."""
    names = [public.name] if public else []
    if not is_local(host):
        machine = socket.gethostname().lower()
        names += [machine, f"{machine.removesuffix('.local')}.local"]
    return names


def link(host: str, port: int) -> str:
    """As it is typed into a browser.

    >>> link("127.0.0.1", 8420), link("::1", 80)
    ('http://127.0.0.1:8420/', 'http://[::1]:80/')
    """
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def picture(address: str, encoding: str) -> str:
    """A QR code of it, for the camera of a phone: two rows of it in one line. Nothing, where the
    terminal cannot draw it."""
    drawn = io.StringIO()
    segno.make_qr(address, error="l").terminal(drawn, border=2, compact=True)
    try:
        drawn.getvalue().encode(encoding)
    except UnicodeEncodeError:
        return ""
    return drawn.getvalue()
