"""Whatever is asked over HTTP is answered as the OpenAPI file says, however odd it is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.server.tables import PATIENCE, listening

ROOT = Path(__file__).resolve().parents[2]
SCHEMATHESIS = str(Path(sys.executable).with_name("schemathesis"))


# Any text may be sent as a record, and hardly any is one: to refuse that with 400 is no fault.
BUT_FOR = """
[[operations]]
include-path-regex = "^/api/(reviews|replays)$"
[operations.checks]
positive_data_acceptance.enabled = false
"""


def test_the_server_keeps_to_its_openapi_file(tmp_path: Path) -> None:
    (tmp_path / "schemathesis.toml").write_text(BUT_FOR)
    with listening() as port:
        asked = (
            *(SCHEMATHESIS, "run", str(ROOT / "docs/openapi.json")),
            *("--url", f"http://127.0.0.1:{port}"),
            *("--max-examples", "20", "--seed", "7", "--no-color"),
            *("--request-timeout", f"{PATIENCE}", "--suppress-health-check", "too_slow"),
        )
        done = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
