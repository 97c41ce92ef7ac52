"""Episodes of an agent in the shape of Gymnasium's `reset` and `step`, without Gymnasium."""

from dataclasses import dataclass, field
from typing import Any, Dict, Optional, Sequence, Tuple, TypedDict
from uuid import uuid4

import httpx

from .api import value_in
from .bodies import Expectation, FaultRule, Json, Object, RecipeStep, SandboxSettings, Start
from .sandbox import Sandbox
from .server import Server


@dataclass(frozen=True)
class Task:
    """A start, and the changes by which an episode is judged."""

    expect: Expectation
    instruction: str = ""
    start: Start = field(default_factory=lambda: Start(seed=1))
    settings: SandboxSettings = field(default_factory=lambda: SandboxSettings())
    steps: Sequence[RecipeStep] = ()
    faults: Sequence[FaultRule] = ()


class Action(TypedDict, total=False):
    """A request of the agent: `method` and `path`, and if it needs them `params`, `headers` and `body`."""

    method: str
    path: str
    params: Object
    headers: Dict[str, str]
    body: Json


class Observation(TypedDict):
    """An answer; its status is None before the first request, and where a fault plan broke the connection."""

    status: Optional[int]
    body: Json


class Environment:
    """Episodes of one task, each in a new sandbox. The reward is 1 at the end if the expectation holds, else 0."""

    def __init__(self, server: Server, task: Task, *, max_steps: int = 50) -> None:
        self.task = task
        self.sandbox: Optional[Sandbox] = None
        """The sandbox of the episode, for the judge: its clock, changes and journal."""
        self._server = server
        self._max_steps = max_steps
        self._name = f"env-{uuid4().hex}"
        self._taken = 0

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Observation, Dict[str, Any]]:
        """Begins an episode, with another seed if one is given and the task starts from a world."""
        start = self.task.start
        if seed is not None and not any(origin in start for origin in ("sandbox", "snapshot", "recipe")):
            start = start.copy()
            start["seed"] = seed
        self._taken = 0
        self.sandbox = self._server.fork(start, self._name, settings=self.task.settings)
        if self.task.steps:
            self.sandbox.arrange(self.task.steps)
        self.sandbox.faults(self.task.faults)
        info = {"instruction": self.task.instruction, "sandbox": self.sandbox.name, "url": self.sandbox.url}
        return {"status": None, "body": None}, info

    def step(self, action: Optional[Action]) -> Tuple[Observation, float, bool, bool, Dict[str, Any]]:
        """Makes a request; None says that the agent is done. At the end `info` has the verdict."""
        if self.sandbox is None:
            raise RuntimeError("cannot take a step: call reset() first")
        terminated = action is None
        seen: Observation = {"status": None, "body": None}
        if action is not None:
            self._taken += 1
            seen = _take(self.sandbox, action)
        truncated = not terminated and self._taken >= self._max_steps
        if not terminated and not truncated:
            return seen, 0.0, False, False, {}
        verdict = self.sandbox.expect(self.task.expect)
        return seen, float(verdict["pass"]), terminated, truncated, {"verdict": verdict}

    def close(self) -> None:
        """Drops the sandbox of the last episode."""
        if self.sandbox is not None:
            self.sandbox.drop()
            self.sandbox = None


def _take(sandbox: Sandbox, action: Action) -> Observation:
    body = {"json": action["body"]} if "body" in action else {}
    given = {"params": action.get("params"), "headers": action.get("headers"), **body}
    try:
        answer = sandbox.send(action.get("method", "GET"), action["path"], **given)
    except httpx.TransportError:
        return {"status": None, "body": None}
    return {"status": answer.status_code, "body": value_in(answer)}
