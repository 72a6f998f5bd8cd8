"""All kinds of moves: the closed vocabulary that every room of the house knows.

Whoever adds one adds it here; `tests/table/test_kinds.py` then says where it is still missing: the
way back from a description (`story/from_plain.py`), how it is typed (`typed/ways.py`), its shape on
the wire (`server/wire.py`), and its fields on the page (`client/src/widgets`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typecase.table.announcing import Announce
from typecase.table.moves import Amount, Barred, Both, Choose, Move, Press, Write
from typecase.table.picking import Order, Pick
from typecase.table.places import Cell, Trace
from typecase.table.spelling import Spell

KINDS: Mapping[str, type[Move[Any]]] = {
    kind.kind: kind
    for kind in (
        Press,
        Barred,
        Choose,
        Amount,
        Write,
        Pick,
        Order,
        Spell,
        Trace,
        Cell,
        Announce,
        Both,
    )
}
