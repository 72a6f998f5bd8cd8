"""Which names the server answers to, and what it tells every browser."""

from __future__ import annotations

import io

import pytest
import segno
from starlette.testclient import WebSocketDenialResponse

from tests.server.tables import a_server, opened

NAMED = {"game": "letter-head"}


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("evil.example", "http://evil.example"),  # whose address was bound to this machine's
        ("evil.example", None),
        ("", "file://"),
        ("", None),
        ("testserver.evil.example", None),
        ("testserver@evil.example", None),
        ("testserver:tea", None),
    ],
)
def test_nobody_is_served_by_a_name_that_the_server_was_not_told(
    host: str, origin: str | None
) -> None:
    came = {"Host": host, **({"Origin": origin} if origin else {})}
    with a_server() as client:
        opened(client)
        for answer in (
            client.post("/api/tables", json=NAMED, headers=came),
            client.get("/", headers=came),
            client.get("/api/games", headers=came),
        ):
            assert answer.status_code == 421
            assert answer.json()["sentence"] == "This server does not answer to that name."
        with (
            pytest.raises(WebSocketDenialResponse) as denied,
            client.websocket_connect("/api/socket", headers=came),
        ):
            pass
        assert denied.value.status_code == 421
        assert client.get("/health").json()["tables"] == 1


def test_two_hosts_are_none() -> None:
    with a_server() as client:
        for hosts in (["testserver", "evil.example"], ["testserver", "testserver"]):
            headers = [("Host", host) for host in hosts]
            answer = client.post("/api/tables", json=NAMED, headers=headers)
            assert answer.status_code == 421


@pytest.mark.parametrize("host", ["testserver", "TESTSERVER", "testserver:8420"])
def test_its_own_names_are_served_at_any_port(host: str) -> None:
    with a_server() as client:
        came = {"Host": host, "Origin": f"http://{host}"}
        assert client.post("/api/tables", json=NAMED, headers=came).status_code == 201


@pytest.mark.parametrize(
    "origin",
    [
        "https://elsewhere.example",
        "http://testserver:8421",
        "null",
        "file://",
        "testserver",
        "http://[evil",
    ],
)
def test_other_peoples_pages_have_no_business_here(origin: str) -> None:
    foreign = {"Origin": origin}
    with a_server() as client:
        answer = client.post("/api/tables", json=NAMED, headers=foreign)
        assert answer.status_code == 403
        assert answer.json()["sentence"] == "That page does not belong to this server."
        with (
            pytest.raises(WebSocketDenialResponse) as denied,
            client.websocket_connect("/api/socket", headers=foreign),
        ):
            pass
        assert denied.value.json()["sentence"] == "That page does not belong to this server."


def test_a_page_that_comes_through_a_proxy_is_known_by_its_public_address() -> None:
    with a_server(public="https://play.example/") as client:
        came = {"Origin": "https://play.example"}
        assert client.post("/api/tables", json=NAMED, headers=came).status_code == 201


@pytest.mark.parametrize(
    ("public", "server"),
    [("https://play.example/", "https://play.example/"), ("", "http://testserver/")],
)
def test_the_picture_of_an_invitation_leads_to_the_address_of_the_server(
    public: str, server: str
) -> None:
    """A camera takes what has no scheme for a text."""
    with a_server(public=public) as client:
        drawn = client.get("/api/invitations/befog/qr").content
    expected = io.BytesIO()
    segno.make_qr(f"{server}#/join/BEFOG").save(expected, kind="svg", border=2, light="white")
    assert drawn == expected.getvalue()


def test_a_page_may_talk_to_its_own_host_alone() -> None:
    with a_server() as client:
        for path in ("/", "/api/games", "/health", "/api/nowhere"):
            told = client.get(path, headers={"Host": "testserver:8420"}).headers
            policy = told["content-security-policy"]
            own = "connect-src 'self' ws://testserver:8420 wss://testserver:8420;"
            assert own in policy and "ws: " not in policy and "{" not in policy
            assert told["cross-origin-opener-policy"] == "same-origin"
            assert told["cross-origin-resource-policy"] == "same-origin"
            assert "camera=()" in told["permissions-policy"]
            assert told["x-content-type-options"] == "nosniff"
