"""Bodies that Seedbed takes and gives, with the names that they have in its API description."""

from typing import Any, Dict, List, Mapping, Optional, Sequence, TypedDict, Union

Json = Any
Object = Mapping[str, Json]
Record = Dict[str, Json]


class Start(TypedDict, total=False):
    """A world (seed, with profile and size), or another sandbox, a snapshot or a recipe."""

    seed: int
    profile: str
    size: int
    sandbox: str
    snapshot: str
    recipe: Object


class SandboxSettings(TypedDict, total=False):
    clock: Optional[Object]
    autopilot: bool
    requireIdempotencyKey: bool
    access: str
    unknown: str
    onDelete: str


class Expectation(TypedDict, total=False):
    since: Union[int, str]
    created: Mapping[str, Sequence[Object]]
    updated: Mapping[str, Sequence[Object]]
    deleted: Mapping[str, Sequence[Object]]
    nothingElse: bool
    state: str
    ignore: Sequence[str]


class RequestMatch(TypedDict, total=False):
    method: str
    path: str
    query: Object
    headers: Object
    body: Json
    status: int


class RequestVerification(TypedDict, total=False):
    match: RequestMatch
    exactly: int
    atLeast: int
    atMost: int
    inOrder: Sequence[RequestMatch]
    gapAtLeast: str
    sameHeader: str
    noOthers: bool


class JournalFilter(TypedDict, total=False):
    after: int
    limit: int
    method: str
    path: str
    status: int
    wait: int


class Changes(TypedDict):
    """By collection what was created, updated (with before and after) and deleted."""

    since: int
    to: int
    collections: Dict[str, Dict[str, List[Record]]]


class UpcomingStep(TypedDict):
    at: str
    collection: str
    id: str
    transition: Optional[str]
    event: str


class JournalRequest(TypedDict):
    id: str
    sequence: int
    at: str
    method: str
    path: str
    query: Record
    headers: Dict[str, str]
    body: Json
    isCut: bool
    status: Optional[int]
    ms: float
    fault: Optional[int]
    idempotency: Optional[Record]
    changes: List[str]
    events: List[int]


class JournalRequests(TypedDict):
    requests: List[JournalRequest]
    next: Optional[int]
    dropped: int


# Members called "as", "from" and "pass" have no other syntax.
RecipeStep = TypedDict("RecipeStep", {"request": str, "body": Object, "as": str}, total=False)

FaultRule = TypedDict(
    "FaultRule",
    {
        "on": str,
        "deliver": str,
        "where": Object,
        "nth": Union[int, Sequence[int]],
        "from": int,
        "times": int,
        "every": int,
        "chance": float,
        "answer": int,
        "retryAfter": int,
        "body": Json,
        "bytesPerSecond": int,
        "delay": int,
        "connection": str,
        "rate": Object,
        "stale": bool,
        "after": str,
        "twice": bool,
        "holdUntilAfter": str,
        "signature": str,
        "drop": bool,
    },
    total=False,
)


class CountedFaultRule(FaultRule, total=False):
    """A rule with how many requests it saw, and how often it fired."""

    seen: int
    fired: int


ClockJump = TypedDict(
    "ClockJump",
    {"clock": Record, "from": str, "done": bool, "reason": Optional[str], "steps": int, "events": Record},
)

Verdict = TypedDict(
    "Verdict",
    {
        "pass": bool,
        "since": int,
        "to": int,
        "missing": List[Record],
        "moreMissing": int,
        "unexpected": List[Record],
        "moreUnexpected": int,
        "state": Record,
    },
    total=False,
)

RequestVerdict = TypedDict(
    "RequestVerdict",
    {"pass": bool, "count": int, "reasons": List[str], "closest": List[Record], "dropped": int},
)
