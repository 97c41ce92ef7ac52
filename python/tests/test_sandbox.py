from typing import Any, Dict

import httpx
import pytest

from seedbed import Sandbox, SeedbedError, Server, bodies

ORDER = {"userId": "1", "items": [{"bookId": "1", "quantity": 1}]}
ORDERS = "/v1/bookstore/orders"
PAYMENT = {"accountId": "1", "amount": 500, "payee": {"name": "Shop"}}


def test_a_write_is_read_back_in_its_sandbox_alone(seedbed: Sandbox, seedbed_server: Server) -> None:
    assert seedbed.patch("/v1/users/1", {"name": "Ada"})["name"] == "Ada"
    assert seedbed.get("/v1/users", {"name": "Ada", "fields": ["id", "name"]})["users"] == [{"id": "1", "name": "Ada"}]
    with seedbed_server.fork() as other:
        assert other.get("/v1/users/1")["name"] != "Ada"
    assert seedbed.put("/v1/users/1", {"name": "Bea", "email": "bea@example.com"})["name"] == "Bea"
    assert seedbed.delete("/v1/users/100") is None
    assert seedbed.send("GET", "/v1/users/100").status_code == 404


def test_its_address_is_for_any_program(seedbed: Sandbox) -> None:
    with httpx.Client(base_url=seedbed.url) as client:
        order = client.post(ORDERS, json=ORDER).json()
    assert seedbed.get(f"{ORDERS}/{order['id']}") == order


def test_a_refusal_tells_each_error_with_its_place(seedbed: Sandbox) -> None:
    with pytest.raises(SeedbedError) as refused:
        seedbed.post(ORDERS, {"userId": 7, "items": [{"bookId": "1", "quantity": 0}]})
    assert (refused.value.status, refused.value.code) == (422, "validation_failed")
    title, detail, *errors = str(refused.value).split("\n")
    assert title == "The body is not valid (422 validation_failed)"
    assert detail.startswith("cannot create order")
    assert [line.split(": ")[0] for line in errors] == ["- #/userId", "- #/items/0/quantity"]
    with pytest.raises(SeedbedError, match=r"- pge: .*did you mean 'page'\?"):
        seedbed.get("/v1/users", {"pge": 2})


def test_an_answer_in_another_form_is_told_as_it_is(seedbed: Sandbox) -> None:
    html: bodies.FaultRule = {"on": "GET /v1/users/1", "answer": 500, "body": "html"}
    seedbed.faults([html, {"on": "GET /v1/users/2", "body": "malformed"}])
    with pytest.raises(SeedbedError, match=r"GET http://\S+/v1/users/1 was refused \(500\)\n<"):
        seedbed.get("/v1/users/1")
    assert isinstance(seedbed.get("/v1/users/2"), str)


def test_what_changed_is_told_and_compared(seedbed: Sandbox) -> None:
    order = seedbed.post(ORDERS, ORDER)
    placed = seedbed.changes()
    assert [record["id"] for record in placed["collections"]["orders"]["created"]] == [order["id"]]
    seedbed.post(f"{ORDERS}/{order['id']}/pay")
    later = seedbed.changes(since=placed["to"])["collections"]
    assert later["orders"]["updated"][0]["after"]["status"] == "paid"
    assert seedbed.expect({"created": {"orders": [{"status": "paid"}]}})["pass"]
    seedbed.assert_changed({"created": {"payments": [{"orderId": order["id"]}]}})
    with pytest.raises(AssertionError) as failed:
        seedbed.assert_changed({"created": {"orders": [{"status": "shipped"}]}, "nothingElse": True, "state": "0" * 64})
    lines = str(failed.value).split("\n")
    assert any(line.startswith("missing: ") and '"shipped"' in line for line in lines)
    assert any(line.startswith("unexpected: ") and f"{ORDERS}/{order['id']}/pay" in line for line in lines)
    assert lines[-1].startswith("state: ")


def test_the_same_contents_have_the_same_hash(seedbed_server: Server) -> None:
    hashes = set()
    for _ in range(2):
        with seedbed_server.fork({"seed": 42}) as sandbox:
            fresh = sandbox.state_hash()
            sandbox.post(f"{ORDERS}/144/pay")
            hashes.add(sandbox.state_hash())
            assert fresh not in hashes
            sandbox.reset({"seed": 42})
    assert len(hashes) == 1


def test_time_passes(seedbed: Sandbox) -> None:
    assert seedbed.state()["clock"] == {"now": "2026-11-01T00:00:00.000Z", "running": False}
    assert seedbed.set({"autopilot": True})["autopilot"] is True
    order = seedbed.post(ORDERS, {**ORDER, "shippingMethod": "express"})
    seedbed.post(f"{ORDERS}/{order['id']}/pay")
    steps = seedbed.upcoming("2026-11-05T00:00:00Z")
    shipped = next(step for step in steps if (step["event"], step["id"]) == ("order.shipped", order["id"]))
    assert seedbed.advance(to=shipped["at"])["clock"]["now"] == shipped["at"]
    assert seedbed.get(f"{ORDERS}/{order['id']}")["status"] == "shipped"
    assert seedbed.advance("P9D")["done"]
    assert seedbed.get(f"{ORDERS}/{order['id']}")["status"] == "delivered"


def test_requests_fail_on_purpose_and_are_in_the_journal(seedbed: Sandbox) -> None:
    seedbed.faults([{"on": "POST /v1/fintech/payments", "nth": 1, "answer": 503}])
    statuses = [seedbed.send("POST", "/v1/fintech/payments", json=PAYMENT).status_code for _ in range(2)]
    assert statuses == [503, 201]
    assert [(rule["seen"], rule["fired"]) for rule in seedbed.faults()] == [(2, 1)]
    journal = seedbed.requests({"method": "POST"})
    assert [request["status"] for request in journal["requests"]] == statuses
    seedbed.assert_requested({"match": {"path": "/v1/fintech/payments"}, "exactly": 2})
    verdict = seedbed.verify({"match": {"path": "/v1/fintech/payments", "body": {"amount": 600}}})
    assert not verdict["pass"]
    with pytest.raises(AssertionError, match="closest: /amount: 500, not 600"):
        seedbed.assert_requested({"match": {"path": "/v1/fintech/payments", "body": {"amount": 600}}})


def test_steps_are_made_all_or_none(seedbed: Sandbox) -> None:
    seedbed.patch("/v1/users/1", {"name": "Ada"})
    with pytest.raises(SeedbedError, match="- #/recipe/steps/1"):
        seedbed.arrange([{"request": f"POST {ORDERS}", "body": ORDER}, {"request": f"POST {ORDERS}/9999/pay"}])
    assert "orders" not in seedbed.changes()["collections"]
    seedbed.arrange(
        [
            {"request": f"POST {ORDERS}", "body": ORDER, "as": "order"},
            {"request": f"POST {ORDERS}/{{{{order.id}}}}/pay"},
        ]
    )
    assert seedbed.get(ORDERS, {"sort": "-id", "limit": 1})["orders"][0]["status"] == "paid"
    assert seedbed.get("/v1/users/1")["name"] == "Ada"
    assert seedbed.changes()["collections"] == {}


def test_a_state_goes_on_elsewhere(seedbed: Sandbox, seedbed_server: Server) -> None:
    seedbed.patch("/v1/users/1", {"name": "Ada"})
    with seedbed.fork() as copy, seedbed_server.fork({"recipe": seedbed.recipe()}) as restored:
        assert copy.state_hash() == restored.state_hash() == seedbed.state_hash()
        copy.patch("/v1/users/1", {"name": "Bea"})
    assert seedbed.get("/v1/users/1")["name"] == "Ada"
    seedbed.arrange(recipe={"recipe": 1, "seed": 7})
    assert seedbed.state()["seed"] == 7


def test_a_name_that_exists_starts_over(seedbed: Sandbox, seedbed_server: Server) -> None:
    seedbed.faults([{"on": "GET /v1/users/1", "answer": 503}])
    seedbed.patch("/v1/users/1", {"name": "Ada"})
    again = seedbed_server.fork({"profile": "unicode"}, seedbed.name, settings={"clock": None})
    assert (again.changes()["collections"], again.requests()["requests"], again.faults()) == ({}, [], [])
    assert (again.state()["profile"], again.state()["clock"]) == ("unicode", None)
    with pytest.raises(ValueError, match="into itself"):
        seedbed.fork(seedbed.name)
    with pytest.raises(SeedbedError, match="- #/from: must be one of"):
        seedbed_server.fork({"seed": "x"}, seedbed.name)  # type: ignore[typeddict-item]


def test_a_sandbox_is_made_by_its_first_request(seedbed_server: Server) -> None:
    with seedbed_server.sandbox("first-use") as sandbox:
        assert sandbox.advance("P1D")["done"]
        assert sandbox.state()["name"] == "first-use"
        sandbox.drop()
    with pytest.raises(SeedbedError, match="first-use"):
        sandbox.drop()


SCHEMAS = [
    "Expectation",
    "RequestMatch",
    "RequestVerification",
    "SandboxChanges",
    "UpcomingStep",
    "JournalRequest",
    "JournalRequests",
    "ClockJump",
    "Verdict",
    "RequestVerdict",
]


@pytest.mark.parametrize("name", SCHEMAS)
def test_bodies_have_the_members_of_the_description(name: str, seedbed_server: Server) -> None:
    description: Dict[str, Any] = httpx.get(f"{seedbed_server.url}/openapi.json").json()
    members = description["components"]["schemas"][name]["properties"]
    declared = getattr(bodies, {"SandboxChanges": "Changes"}.get(name, name))
    assert set(declared.__annotations__) == set(members)
