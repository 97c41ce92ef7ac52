from typing import Iterator

import pytest

from seedbed import Action, Environment, Server, Task

PAID = Task(
    instruction="Pay order 144.",
    start={"seed": 42},
    expect={
        "created": {"payments": [{"orderId": "144"}], "transactions": [{"type": "debit"}]},
        "updated": {"orders": [{"id": "144", "status": "paid"}], "accounts": [{}]},
        "nothingElse": True,
    },
)


@pytest.fixture
def environment(seedbed_server: Server) -> Iterator[Environment]:
    paying = Environment(seedbed_server, PAID, max_steps=3)
    yield paying
    paying.close()


def test_an_episode_is_judged_when_the_agent_is_done(environment: Environment) -> None:
    observation, info = environment.reset()
    assert observation == {"status": None, "body": None}
    assert info["instruction"] == "Pay order 144." and info["url"].endswith(f"/s/{info['sandbox']}")
    listed, *_ = environment.step({"method": "GET", "path": "/v1/bookstore/orders", "params": {"limit": 1}})
    assert len(listed["body"]["orders"]) == 1
    observation, *rest = environment.step({"method": "POST", "path": "/v1/bookstore/orders/144/pay"})
    assert observation["status"] == 200 and observation["body"]["status"] == "paid"
    assert rest == [0.0, False, False, {}]
    observation, reward, terminated, truncated, info = environment.step(None)
    assert (reward, terminated, truncated, info["verdict"]["pass"]) == (1.0, True, False, True)


def test_the_last_step_ends_an_episode_that_was_not_finished(environment: Environment) -> None:
    environment.reset()
    environment.step({"path": "/v1/users"})
    change: Action = {"method": "PATCH", "path": "/v1/users/1", "body": {"name": "Ada"}}
    stale = change.copy()
    stale["headers"] = {"If-Match": '"other"'}
    assert environment.step(stale)[0]["status"] == 412
    observation, reward, terminated, truncated, info = environment.step(change)
    assert (observation["status"], reward, terminated, truncated) == (200, 0.0, False, True)
    assert [entry["collection"] for entry in info["verdict"]["unexpected"]] == ["users"]
    environment.reset()
    assert environment.sandbox is not None and environment.sandbox.changes()["collections"] == {}


def test_the_same_actions_lead_to_the_same_state(environment: Environment) -> None:
    hashes = []
    for seed in (42, 42, 7):
        environment.reset(seed=seed)
        environment.step({"method": "POST", "path": "/v1/bookstore/orders/144/pay"})
        assert environment.sandbox is not None
        hashes.append(environment.sandbox.state_hash())
    assert hashes[0] == hashes[1] != hashes[2]


def test_a_task_arranges_a_state_and_faults(seedbed_server: Server) -> None:
    task = Task(
        expect={"updated": {"orders": [{"status": "cancelled"}]}},
        steps=[{"request": "POST /v1/bookstore/orders/144/pay"}],
        faults=[{"on": "POST /v1/bookstore/orders/{id}/cancel", "nth": 1, "connection": "reset"}],
        start={"seed": 42},
    )
    environment = Environment(seedbed_server, task)
    environment.reset()
    cancel = "/v1/bookstore/orders/144/cancel"
    assert environment.step({"method": "POST", "path": cancel})[0] == {"status": None, "body": None}
    assert environment.step({"method": "POST", "path": cancel})[0]["status"] == 200
    assert environment.step(None)[1] == 1.0
    environment.close()
    with pytest.raises(RuntimeError, match="call reset"):
        environment.step(None)
