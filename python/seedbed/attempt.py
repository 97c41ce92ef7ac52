"""An attempt of `seedbed tasks run` in Python: a task, and where the API is."""

import asyncio
import os
import sys
from contextlib import redirect_stdout
from dataclasses import dataclass
from importlib import import_module
from inspect import isawaitable
from typing import Any, Awaitable, Callable, cast

import httpx


@dataclass(frozen=True)
class Attempt:
    """What `seedbed tasks run` tells an agent."""

    task: str
    number: int
    instruction: str
    policies: str
    now: str
    """The time in the task, ISO 8601."""
    url: str
    """The address of the API, for this attempt alone."""
    mcp: str
    """The same operations as tools, over Streamable HTTP."""

    def client(self) -> httpx.Client:
        """Returns a client of the API; close it, or use it as a context manager."""
        return httpx.Client(base_url=self.url)


def attempt_from_environment() -> Attempt:
    """Returns the attempt that this process is. Raises a RuntimeError outside of `seedbed tasks run`."""
    if "SEEDBED_TASK" not in os.environ:
        raise RuntimeError("there is no task: start this with seedbed tasks run --command 'python -m seedbed module:name'")

    def given(name: str) -> str:
        return os.environ.get(f"SEEDBED_{name}", "")

    return Attempt(
        task=given("TASK"),
        number=int(given("ATTEMPT")),
        instruction=given("INSTRUCTION"),
        policies=given("POLICIES"),
        now=given("NOW"),
        url=given("URL"),
        mcp=given("MCP"),
    )


async def _awaited(said: Awaitable[Any]) -> Any:
    return await said


def try_callable(place: str) -> None:
    """Calls `module:name` with the attempt. What it returns is what the agent says; what it prints is a log."""
    module, _, name = place.partition(":")
    sys.path.insert(0, os.getcwd())
    with redirect_stdout(sys.stderr):
        agent = cast(Callable[[Attempt], Any], getattr(import_module(module), name or "agent"))
        said = agent(attempt_from_environment())
        if isawaitable(said):
            said = asyncio.run(_awaited(said))
    if said is not None:
        print(said)
