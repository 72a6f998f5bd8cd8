"""What is shipped: the wheel with its own kernel, and the sources with all that they speak of."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from pathlib import Path, PurePosixPath

import typecase

ROOT = Path(__file__).resolve().parents[2]
BUILD = (
    "import sys, hatchling.build as b;"
    "print(b.build_sdist(sys.argv[2]) if sys.argv[1] == 'sdist' else b.build_wheel(sys.argv[2]))"
)


def built(kind: str, root: Path, folder: Path) -> Path:
    """The file that a build makes of the sources there."""
    command = [sys.executable, "-c", BUILD, kind, str(folder)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder / done.stdout.splitlines()[-1]


def test_the_sources_hold_tests_docs_and_all_that_the_readme_leads_to(tmp_path: Path) -> None:
    with tarfile.open(built("sdist", ROOT, tmp_path)) as archive:
        held = {"/".join(name.split("/")[1:]) for name in archive.getnames()}
    assert {"tests/test_door.py", "docs/words.md", "run.py", "tools/lock.py"} <= held
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", (ROOT / "README.md").read_text())
    assert len(links) > 20
    assert not [link for link in links if not re.match("https?:", link) and link not in held]
    assert not [name for name in held if "node_modules" in name]


NO_PAGE = """
def build_client(root: Path) -> None:
    (root / "src/typecase/static").mkdir(exist_ok=True)
    (root / "src/typecase/static/index.html").touch()
"""


def test_a_wheel_holds_its_own_kernel_and_no_stale_one(tmp_path: Path) -> None:
    """Of everything but the page, which takes its time and is built by run.py."""
    root, made = tmp_path / "sources", tmp_path / "made"
    shutil.copytree(ROOT / "src", root / "src", ignore=shutil.ignore_patterns("static", "*.so"))
    shutil.copytree(ROOT / "docs/games", root / "docs/games")
    for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE", ".gitignore"):
        shutil.copy(ROOT / name, root)
    build = (ROOT / "hatch_build.py").read_text()
    (root / "hatch_build.py").write_text(
        build.replace("class Build(", f"{NO_PAGE}\n\nclass Build(")
    )
    stale = root / "src/typecase/lexicon/_kernel.cpython-399-x86_64-linux-gnu.so"
    stale.write_bytes(b"of another Python")
    made.mkdir()
    with zipfile.ZipFile(built("wheel", root, made)) as wheel:
        names = [PurePosixPath(name) for name in wheel.namelist()]
    own = f"_kernel{sysconfig.get_config_var('EXT_SUFFIX')}"
    kernels = [name.name for name in names if name.suffix in (".so", ".pyd")]
    assert kernels == ([own] if shutil.which("cc") else [])
    assert PurePosixPath("typecase/docs/games/letter-head.md") in names
    assert PurePosixPath("typecase/static/index.html") in names


def test_there_is_one_source_for_the_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert "version" in project["dynamic"] and "version" not in project
    assert re.fullmatch(r"\d+\.\d+\.\d+", typecase.__version__)
