"""How the sources' spellings become the letters of the cards."""

from __future__ import annotations

import unicodedata


def folded(text: str) -> str:
    """Without accents, as the cards spell it: café is CAFE."""
    text = text.replace("æ", "ae").replace("œ", "oe").replace("Æ", "Ae").replace("ø", "o")
    plain = unicodedata.normalize("NFD", text)
    return "".join(c for c in plain if not unicodedata.combining(c))
