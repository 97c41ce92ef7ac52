"""One sandbox: requests in it, and the controls that a test or a judge has."""

from typing import Any, Dict, List, Mapping, Optional, Sequence, Union, cast
from urllib.parse import quote
from uuid import uuid4

import httpx

from .api import Api, SeedbedError
from .bodies import (
    Changes,
    ClockJump,
    CountedFaultRule,
    Expectation,
    FaultRule,
    JournalFilter,
    JournalRequests,
    Json,
    Object,
    RecipeStep,
    Record,
    RequestVerdict,
    RequestVerification,
    SandboxSettings,
    Start,
    UpcomingStep,
    Verdict,
)

# The controls' place beside any API: an OpenAPI document may have paths like theirs.
CONTROLS = "/_seedbed"
DEFAULT_SEED = 1
# The day of all generated data: the same actions then give the same state.
STILL: Record = {"clock": {"now": "2026-11-01T00:00:00Z", "running": False}}


class Sandbox:
    """A world and what was changed in it. Left as a context manager, it is dropped."""

    def __init__(self, api: Api, name: str) -> None:
        self.name = name
        self.url = f"{api.url}/s/{quote(name, safe='')}"
        """The address that names the sandbox, for programs that take a base URL."""
        self._api = api

    def send(self, method: str, path: str, **options: Any) -> httpx.Response:
        """Returns the answer to a request in the sandbox, with any status; `options` are those of `httpx.request`."""
        return self._api.send(method, path, self.name, **options)

    def request(self, method: str, path: str, body: Json = None, **options: Any) -> Json:
        """Returns the value of the answer to a request in the sandbox. Raises a SeedbedError."""
        if body is not None:
            options["json"] = body
        return self._api.ask(method, path, self.name, **options)

    def get(self, path: str, params: Optional[Mapping[str, Any]] = None) -> Json:
        return self.request("GET", path, params=params)

    def post(self, path: str, body: Json = None) -> Json:
        return self.request("POST", path, body)

    def put(self, path: str, body: Json) -> Json:
        return self.request("PUT", path, body)

    def patch(self, path: str, body: Json) -> Json:
        return self.request("PATCH", path, body)

    def delete(self, path: str) -> Json:
        return self.request("DELETE", path)

    def advance(self, duration: Optional[str] = None, *, to: Optional[str] = None) -> ClockJump:
        """Moves the clock by an ISO 8601 duration, or to a time; what is due by then happens."""
        leap = {"to": to} if duration is None else {"advance": duration}
        return cast(ClockJump, self._settle("POST", "/clock", leap))

    def upcoming(self, until: Optional[str] = None, limit: Optional[int] = None) -> List[UpcomingStep]:
        """Returns what will happen when the clock moves, if nobody writes."""
        asked = self._settle("GET", "/clock/upcoming", params=_given(until=until, limit=limit))
        return cast(List[UpcomingStep], asked["upcoming"])

    def faults(self, rules: Optional[Sequence[FaultRule]] = None) -> List[CountedFaultRule]:
        """Replaces the fault plan; without rules, reads it with how often each rule was seen and fired."""
        plan = None if rules is None else {"rules": list(rules)}
        asked = self._control("GET" if plan is None else "PUT", "/api/faults", plan)
        return cast(List[CountedFaultRule], asked["rules"])

    def changes(self, since: Union[int, str, None] = None) -> Changes:
        """Returns the changes since an event (its number or id), or since the sandbox began."""
        return cast(Changes, self._control("GET", "/api/data/changes", params=_given(since=since)))

    def expect(self, expectation: Expectation) -> Verdict:
        """Compares what changed with what was to change."""
        return cast(Verdict, self._control("POST", "/api/data/expect", expectation))

    def assert_changed(self, expectation: Expectation) -> None:
        """Raises an AssertionError that lists what is missing and what is unexpected."""
        verdict = self.expect(expectation)
        if verdict["pass"]:
            return
        lines = [f"missing: {entry['detail']}" for entry in verdict["missing"]]
        lines += [f"unexpected: {entry['detail']}" for entry in verdict["unexpected"]]
        if "state" in verdict:
            lines.append(f"state: {verdict['state']['got']}, wanted {verdict['state']['wanted']}")
        raise AssertionError("\n".join([f"sandbox {self.name} did not change as expected", *lines]))

    def requests(self, matching: Optional[JournalFilter] = None) -> JournalRequests:
        """Returns the journal: the requests to the sandbox, oldest first."""
        return cast(JournalRequests, self._control("GET", "/api/requests", params=matching))

    def verify(self, verification: RequestVerification) -> RequestVerdict:
        """Compares the requests of the journal with those that were to come."""
        return cast(RequestVerdict, self._control("POST", "/api/requests/verify", verification))

    def assert_requested(self, verification: RequestVerification) -> None:
        """Raises an AssertionError that says why the requests are not as expected."""
        verdict = self.verify(verification)
        if not verdict["pass"]:
            closest = [f"closest: {', '.join(entry['differs'])}" for entry in verdict["closest"] if entry["differs"]]
            lines = [f"sandbox {self.name} was not requested as expected", *verdict["reasons"], *closest]
            raise AssertionError("\n".join(lines))

    def arrange(self, steps: Sequence[RecipeStep] = (), *, recipe: Optional[Object] = None) -> None:
        """Starts again from a recipe (by default the state as it is), then makes the steps: all of them or none."""
        start = {**(self.recipe() if recipe is None else recipe)}
        if steps:
            start["steps"] = list(steps)
        self.reset({"recipe": start})

    def reset(self, start: Optional[Start] = None) -> None:
        """Starts again from a world, by default that of seed 1, or from a recipe."""
        self._control("POST", "/api/data/reset", {} if start is None else start)

    def recipe(self) -> Record:
        """Returns the state as a small file."""
        return cast(Record, self._control("GET", "/api/data/recipe"))

    def state_hash(self) -> str:
        """Returns a hash of all contents: the same for the same contents, however they came about."""
        return str(self._control("GET", "/api/data/state")["hash"])

    def state(self) -> Record:
        """Returns the sandbox and its settings."""
        return cast(Record, self._settle("GET")["sandbox"])

    def set(self, settings: SandboxSettings) -> Record:
        """Changes settings, and returns the sandbox with all of them."""
        return cast(Record, self._settle("PATCH", body=settings)["sandbox"])

    def fork(
        self, name: Optional[str] = None, *, settings: Optional[SandboxSettings] = None, ttl: Optional[str] = None
    ) -> "Sandbox":
        """Returns a new sandbox with the state of this one, in place of one of the same name."""
        return fork(self._api, {"sandbox": self.name}, name, settings=settings, ttl=ttl)

    def drop(self) -> None:
        """Forgets the sandbox and all that was kept of it."""
        self._control("DELETE", f"/api/sandboxes/{quote(self.name, safe='')}")

    def _control(self, method: str, path: str, body: Optional[Object] = None, **options: Any) -> Json:
        return self.request(method, CONTROLS + path, body, **options)

    def _settle(self, method: str, path: str = "", body: Optional[Object] = None, **options: Any) -> Json:
        """Makes the sandbox if it is not there yet, as a request in it does."""
        path = f"/api/sandboxes/{quote(self.name, safe='')}{path}"
        try:
            return self._control(method, path, body, **options)
        except SeedbedError as error:
            if error.status != 404:
                raise
        self._control("POST", "/api/sandboxes", {"name": self.name})
        return self._control(method, path, body, **options)

    def __enter__(self) -> "Sandbox":
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.drop()
        except SeedbedError as error:
            if error.status != 404:  # it was dropped before
                raise

    def __repr__(self) -> str:
        return f"<Sandbox {self.url}>"


def fork(
    api: Api,
    start: Optional[Start],
    name: Optional[str],
    *,
    settings: Optional[SandboxSettings] = None,
    ttl: Optional[str] = None,
) -> Sandbox:
    """Makes a sandbox, in place of one of the same name. Raises a SeedbedError."""
    name = f"py-{uuid4().hex}" if name is None else name
    world: Record = dict(start or {})
    if world.get("sandbox") == name:
        raise ValueError(f"cannot fork sandbox {name} into itself: choose another name")
    body: Record = {"name": name, "from": world, **_given(ttl=ttl)}
    if not any(origin in world for origin in ("sandbox", "snapshot", "recipe")):
        world.setdefault("seed", DEFAULT_SEED)
        body.update(STILL)
    body.update(settings or {})
    sandbox = Sandbox(api, name)
    try:
        api.ask("POST", f"{CONTROLS}/api/sandboxes", json=body)
    except SeedbedError as error:
        if error.code != "conflict":
            raise
        sandbox.drop()
        api.ask("POST", f"{CONTROLS}/api/sandboxes", json=body)
    return sandbox


def _given(**options: Any) -> Dict[str, Any]:
    return {name: value for name, value in options.items() if value is not None}
