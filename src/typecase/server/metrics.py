"""Metrics: what the server counts, as Prometheus reads it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

COUNTED = {
    "tables_opened": "Tables that were opened.",
    "sockets_opened": "Sockets that were opened.",
    "commands": "Commands of pages, by what came of them.",
    "messages_sent": "Messages to pages.",
    "bytes_sent": "Bytes of messages to pages.",
    "sent_away": "Pages that were sent away, by why.",
    "faults": "Faults of the server itself.",
}
MEASURED = {
    "tables": "Tables that are open.",
    "sockets": "Pages that are connected.",
    "connections": "Connections that are open, sockets among them.",
    "matches": "Matches in memory.",
    "commits": "Batches that were written, or tried.",
    "commit_seconds": "Seconds that all of them took.",
    "writes": "Writes that were in them.",
    "queue": "Writes that wait for the batch that is on.",
    "stale_writes": "Writes that were refused: somebody else had gone on with the match.",
}
# Of one process among several.
SIDE_BY_SIDE = {
    "shards": "Shards of tables that this process looks after, of 256.",
    "shards_refused": "Shards that it does not take, for it does not know the rules of a match.",
    "processes": "Processes of this server that are alive, this one among them.",
    "visitors": "Pages at its tables whose sockets end at other processes.",
    "far_pages": "Pages here whose tables other processes look after.",
    "relay_answers": "Questions to other processes that were answered.",
    "relay_seconds": "Seconds that all of those took.",
}


class Metrics:
    """Counts what has happened, and asks for what is the case when it is read."""

    def __init__(self, measured: Mapping[str, Callable[[], float]]) -> None:
        self._measured = measured
        self._counts: Counter[tuple[str, str]] = Counter()

    def count(self, name: str, kind: str = "", many: int = 1) -> None:
        assert name in COUNTED, "what is counted is listed above"
        self._counts[name, kind] += many

    def text(self) -> str:
        """All of it, in Prometheus' text form."""
        lines: list[str] = []
        for name, about in COUNTED.items():
            full = f"typecase_{name}_total"
            lines += [f"# HELP {full} {about}", f"# TYPE {full} counter"]
            kinds = sorted(kind for counted, kind in self._counts if counted == name) or [""]
            for kind in kinds:
                label = f'{{kind="{kind}"}}' if kind else ""
                lines.append(f"{full}{label} {self._counts[name, kind]}")
        for name, about in (MEASURED | SIDE_BY_SIDE).items():
            if name in self._measured:
                full = f"typecase_{name}"
                lines += [f"# HELP {full} {about}", f"# TYPE {full} gauge"]
                lines.append(f"{full} {self._measured[name]()}")
        return "\n".join(lines) + "\n"
