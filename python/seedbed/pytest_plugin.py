"""Fixtures for pytest: a server for the session, and a sandbox for every test."""

import hashlib
import json
import os
import re
from typing import Any, Dict, Generator, Iterator, List

import pytest

from .sandbox import Sandbox
from .server import Server, start

# A sandbox lives so long where a run is broken off before it is dropped.
LIFE = "PT1H"
MOST_REPORTED = 30
MOST_CHARACTERS = 300


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("seedbed", "arguments of npx seedbed, such as openapi.yaml", type="args", default=[])


def pytest_configure(config: pytest.Config) -> None:
    line = 'seedbed(start, settings={...}): what the sandbox of the test starts from, such as {"seed": 42}'
    config.addinivalue_line("markers", line)


@pytest.fixture(scope="session")
def seedbed_server(pytestconfig: pytest.Config) -> Iterator[Server]:
    """The server at SEEDBED_URL, or one that is started with the arguments of the ini option `seedbed`."""
    arguments: List[str] = pytestconfig.getini("seedbed")
    with Server() if os.environ.get("SEEDBED_URL") else start(*arguments) as server:
        yield server


@pytest.fixture
def seedbed(seedbed_server: Server, request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    """A sandbox of the test's own, as its mark `seedbed` has it."""
    mark = request.node.get_closest_marker("seedbed")
    options: Dict[str, Any] = {"name": _name_of(request.node), "ttl": LIFE}
    if mark is not None:
        options.update(mark.kwargs)
    with seedbed_server.fork(*(() if mark is None else mark.args), **options) as sandbox:
        yield sandbox


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, None]:
    """Adds what was requested and what changed to the report of a test that failed."""
    outcome = yield
    report = outcome.get_result()
    sandbox = getattr(item, "funcargs", {}).get("seedbed")
    if report.when == "call" and report.failed and isinstance(sandbox, Sandbox):
        report.sections.append(("Seedbed", _told(sandbox)))


def _name_of(node: pytest.Item) -> str:
    """The same in every run, so that the ids of events are too."""
    words = re.sub(r"\W+", "-", node.name, flags=re.ASCII)[:40]
    return f"t-{words}-{hashlib.sha256(node.nodeid.encode()).hexdigest()[:8]}"


def _told(sandbox: Sandbox) -> str:
    try:
        journal = sandbox.requests()["requests"]
        collections = sandbox.changes()["collections"]
    except Exception as error:  # it must not hide why the test failed
        return f"{sandbox.url} could not be asked: {error}"
    lines = [f"{sandbox.url}: {len(journal)} requests"]
    for sent in journal[-MOST_REPORTED:]:
        lines.append(f"  {sent['method']} {sent['path']} {sent['status']} {', '.join(sent['changes'])}".rstrip())
    changes = [
        f"  {kind} {collection}: {json.dumps(_short(record))[:MOST_CHARACTERS]}"
        for collection, kinds in collections.items()
        for kind, records in kinds.items()
        for record in records
    ]
    lines += changes[:MOST_REPORTED]
    if len(changes) > MOST_REPORTED:
        lines.append(f"  and {len(changes) - MOST_REPORTED} more changes")
    return "\n".join(lines)


def _short(record: Dict[str, Any]) -> Dict[str, Any]:
    """Of an updated record the members that differ, before and after."""
    if "before" not in record:
        return record
    before, after = record["before"], record["after"]
    names = [name for name in {**before, **after} if before.get(name) != after.get(name) and name != "updatedAt"]
    return {"id": record["id"], **{name: [before.get(name), after.get(name)] for name in names}}
