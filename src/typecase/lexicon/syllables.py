"""How many syllables a word has, where no dictionary says: by its parts, or by its spelling.

`counted` builds a word up from parts whose counts are known (a stem and its ending, a prefix, two
words joined); `by_rule` goes by the spelling alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from typecase.lexicon.families import stems

Counts = tuple[int, int]
"""The least and the most: FIRE is said in one or in two."""

# Letters that are written but make no syllable: PALE, PALELY, WISHED, MAKES, BASICALLY.
_SILENT = re.compile(
    r"(?<=[^aeiouy])e$|(?<=[aeiouy][^aeiouy])e(?=ly$|less|ful|ment|ness|some|wise|ward|m[ae]n$)"
    r"|(?<=[^aeiouytd])e(?=d$)|(?<=[^aeiouysxzcg])(?<![cs]h)e(?=s$)|(?<=[gq])ue(?=s?$)"
    r"|(?<=ic)a(?=lly$)|(?<=fo[ru])e(?=[^aeiouyr])|(?<=[cg])e(?=ly$|less|ful|ment|ness|able)"
    r"|(?<=[aeiouy]rs)e(?=ly|ness|m)|(?<=eas)e(?=$)"
)
# Neighbouring vowels that are two syllables.
_APART = re.compile(
    r"i[ao](?!u)|iu|i(?=ou)|ii|(?<![aeou])i(?=e[rt]$|ers$|est$|ets$|e[nt][ct])|eo(?![uop])"
    r"|[^gqs]u[ao]|su(?=al|ou)|[^gq]ui(?=ng|t[yio]|n|d[ie])|[aeiouy](?=ing)|[^aeou]y[aio](?!rd)|(?<=[aeou])y(?=[aio])|ao|ae(?=l)"
    r"|(?<=[er])ea(?=ct|t[eio]|l[in]|lm)|(?<=[nm])ea(?=r|t[ei])|^(?:re|pre)(?=a[^dklmrct]|e[^dflkmns])"
    r"|oe(?=[tms]i?[cst])|eu[ms]$|ue(?=n[tc]|l$|ls$|t$)|oa(?=$|s$)|ea(?=$|s$)|(?<=[nr])ea(?=ns?$)|u(?=ous)"
    r"|(?<=[tr])oi(?=cs?$)|oi(?=nc)|ai(?=c$)|ei(?=t[yi]|s[mt])|oo(?=p[ei]r|rd)|^rei(?=n[^s]|ss|tera|mb)|eou(?=s)"
    r"|(?<=[aeo]y)e(?=rs?$)"
)
# … and those that the rule above would wrongly part: NATION, SOCIAL, REGION.
_TOGETHER = re.compile(
    r"[cst]i(?=a[^t]|o|u)|gi(?=o[nu])|[cg]e(?=o[un]|a[n])|[ct]i(?=en)|(?<=[nl])yo|ieu|iew"
    r"|(?<=ll)io(?=n)|(?<=n)io(?=n$)|eau|yea|xi(?=ou)|(?<=g)eou"
)
# Consonants that make a syllable of their own: TABLE, PRISM, RHYTHM.
_HUMMED = re.compile(r"[^aeiouyrlw]le[sd]?$|[iay]sms?$|tls?$|thms?$|[^aeiouyrlw]res?$")

# Endings that leave the stem as it was said, and how many syllables they bring.
_SUFFIXES = {
    "ness": 1, "less": 1, "ful": 1, "ment": 1, "ship": 1, "hood": 1, "wise": 1, "able": 2,
    "ward": 1, "wards": 1, "like": 1, "some": 1, "dom": 1, "ism": 2, "ist": 1, "ish": 1, "er": 1,
    "or": 1, "est": 1, "ing": 1, "ly": 1, "y": 1, "en": 1, "ess": 1, "ize": 1, "ise": 1,
    "ically": 3, "ally": 1, "man": 1, "men": 1, "ity": 2, "al": 1, "age": 1, "ous": 1, "ee": 1,
    "ible": 2, "let": 1, "ling": 1, "ette": 1, "ian": 2, "ory": 2, "ive": 1, "ion": 1, "ic": 1,
}  # fmt: skip
# Words by themselves, or letters that are read out, but never the second half of a word.
_ENDINGS = frozenset({"ads", "als", "ant", "ate", "ens", "ent", "ers", "ess", "est", "ing", "ish",
                      "ism", "ist", "ity", "ive", "ous"})  # fmt: skip
_PREFIXES = {
    "un": 1, "re": 1, "non": 1, "over": 2, "under": 2, "out": 1, "mis": 1, "dis": 1, "pre": 1,
    "anti": 2, "inter": 2, "super": 2, "sub": 1, "fore": 1, "counter": 2, "micro": 2, "semi": 2,
    "multi": 2, "pseudo": 2, "ultra": 2, "up": 1, "down": 1, "in": 1, "im": 1, "de": 1, "co": 1,
    "en": 1, "be": 1, "trans": 1, "tele": 2, "photo": 2, "electro": 3, "hyper": 2, "mono": 2,
    "poly": 2, "neo": 2, "auto": 2, "bio": 2, "psycho": 2, "thermo": 2, "hydro": 2, "cyber": 2,
    "mega": 2, "mini": 2, "post": 1, "pro": 1, "tri": 1, "bi": 1, "uni": 2, "macro": 2,
    "extra": 2, "infra": 2, "intra": 2, "para": 2, "proto": 2, "self": 1, "meta": 2,
}  # fmt: skip


def by_rule(word: str) -> int:
    """The count by spelling.

    >>> [by_rule(word) for word in ("zorgle", "splined", "quaxes", "narration", "vexatious")]
    [2, 1, 2, 3, 3]
    """
    text = _SILENT.sub("", word)
    count = len(re.findall(r"[aeiouy]+", text))
    count += len(_APART.findall(text)) - len(_TOGETHER.findall(text))
    count += bool(_HUMMED.search(word))
    return max(1, count)


def counted(word: str, known: Callable[[str], Counts | None]) -> Counts:
    """The count from known parts, or by rule.

    >>> counted("firefly", {"fire": (1, 2), "fly": (1, 1)}.get)
    (2, 3)
    """
    return (
        _inflected(word, known)
        or _suffixed(word, known)
        or _joined(word, known)
        or (by_rule(word), by_rule(word))
    )


def _more(counts: Counts | None, by: int) -> Counts | None:
    return counts and (counts[0] + by, counts[1] + by)


def _inflected(word: str, known: Callable[[str], Counts | None]) -> Counts | None:
    for ending, base in stems(word):
        if ending == "s":
            extra = int(base.endswith(("s", "x", "z", "ch", "sh", "ce", "ge", "se", "ze")))
        elif ending == "ed":
            extra = int(base.endswith(("t", "d", "te", "de")))
        else:
            continue
        found = _more(known(base), extra)
        if found:
            return found
    return None


def _suffixed(word: str, known: Callable[[str], Counts | None]) -> Counts | None:
    for size in (6, 5, 4, 3, 2, 1):
        ending, stem = word[-size:], word[:-size]
        if ending not in _SUFFIXES or len(stem) < 3:
            continue
        tries = [stem]
        if ending[0] in "aeiouy":
            tries.append(stem + "e")  # MAKER
            if stem[-1] == stem[-2] and stem[-1] not in "aeiouy":
                tries.append(stem[:-1])  # RUNNER
        if stem.endswith("i"):
            tries.append(stem[:-1] + "y")  # HAPPINESS
        for whole in tries:
            found = known(whole)
            if not found or (stem.endswith("i") and ending in ("ous", "al", "on", "an")):
                continue
            if ending == "ly" and word.endswith("ically"):
                return found
            # a hummed L or R becomes a plain one: SPARKLE, SPARKLING
            hummed = ending[0] in "aeiouy" and re.search(r"[^aeiouy](le|re)$", whole)
            return _more(found, _SUFFIXES[ending] - bool(hummed))
    if word.endswith("ly") and (base := known(word[:-1] + "e")):
        return base  # GENTLY
    if word.endswith("ation") and (base := known(word[:-3] + "e")):
        return _more(base, 1)  # CREATION
    return None


def _joined(word: str, known: Callable[[str], Counts | None]) -> Counts | None:
    for cut in range(len(word) - 3, 0, -1):
        first, second = word[:cut], word[cut:]
        rest = known(second) if len(second) > 2 else None
        if not rest:
            continue
        if first in _PREFIXES:
            return _more(rest, _PREFIXES[first])
        start = known(first) if len(first) > 2 else None
        if start and len(word) > 6 and second not in _ENDINGS and not second.startswith("ion"):
            return start[0] + rest[0], start[1] + rest[1]
    return None
