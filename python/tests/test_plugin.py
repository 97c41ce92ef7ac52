import httpx
import pytest

from seedbed import Server


def test_every_test_has_a_sandbox_and_a_failure_tells_what_happened(
    pytester: pytest.Pytester, seedbed_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SEEDBED_URL", seedbed_server.url)
    pytester.makepyfile(
        """
        import pytest

        def test_fails(seedbed):
            seedbed.patch("/v1/users/1", {"name": "Ada"})
            assert seedbed.get("/v1/users/1")["name"] == "Bea"

        @pytest.mark.seedbed({"seed": 42}, settings={"autopilot": True})
        def test_starts_as_its_mark_says(seedbed):
            state = seedbed.state()
            assert (state["seed"], state["autopilot"], state["changes"]) == (42, True, 0)
        """
    )
    result = pytester.runpytest("--strict-markers")
    result.assert_outcomes(failed=1, passed=1)
    result.stdout.fnmatch_lines(
        [
            "*- Seedbed -*",
            "*/s/t-*: 2 requests",
            "  PATCH /v1/users/1 200 users/1 updated",
            '  updated users: {"id": "1", "name": *"Ada"*',
        ]
    )
    left = httpx.get(f"{seedbed_server.url}/api/sandboxes").json()["sandboxes"]
    assert not [sandbox for sandbox in left if "test_fails" in sandbox["name"]]


def test_a_server_is_started_with_the_arguments_of_the_ini_file(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SEEDBED_URL", raising=False)
    pytester.makeini("[pytest]\nseedbed = db.json")
    pytester.makefile(".json", db='{"posts": [{"id": 1, "title": "Hello"}]}')
    pytester.makepyfile('def test_reads(seedbed):\n    assert seedbed.get("/posts/1")["title"] == "Hello"')
    pytester.runpytest().assert_outcomes(passed=1)
