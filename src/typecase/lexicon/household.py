"""A household's own list of words as a plain text file: `+word` puts in, `-word` strikes out.

The rest of the room does no reading or writing; tables and commands come here for it.
"""

from __future__ import annotations

from pathlib import Path

from typecase.lexicon.profiles import Profile, own_word

HEAD = "# Words of this household: one a line, + puts a word in, - strikes one out.\n"


def as_text(profile: Profile) -> str:
    """The household's words of a profile.

    >>> print(as_text(Profile("ours", "Our table").with_words(["zorgle"], ["qi"])), end="")
    # Words of this household: one a line, + puts a word in, - strikes one out.
    +zorgle
    -qi
    """
    lines = [f"+{word}" for word in sorted(profile.added)]
    lines += [f"-{word}" for word in sorted(profile.removed)]
    return HEAD + "".join(f"{line}\n" for line in lines)


def with_text(profile: Profile, text: str) -> Profile:
    """The profile with a household's words; a line without a sign puts its word in.

    >>> sorted(with_text(Profile("ours", "Our table"), "zorgle\\n+blarp\\n-qi").added)
    ['blarp', 'zorgle']
    """
    added: list[str] = []
    removed: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        entry = line.partition("#")[0].strip()
        if not entry:
            continue
        try:
            (removed if entry.startswith("-") else added).append(own_word(entry.lstrip("+-")))
        except ValueError as fault:
            raise ValueError(f"line {number}: {fault}") from None
    return profile.with_words(added, removed)


def export_words(profile: Profile, path: Path) -> None:
    """Write the household's words to a file."""
    path.write_text(as_text(profile), encoding="utf-8")


def import_words(profile: Profile, path: Path) -> Profile:
    """The profile with the household's words that a file holds."""
    return with_text(profile, path.read_text(encoding="utf-8-sig"))
