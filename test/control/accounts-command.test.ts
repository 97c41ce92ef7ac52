// `seedbed accounts`, run by an operator beside the service on the same database.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";

import { builtProgram } from "../built.ts";
import { skipWithout } from "../prerequisite.ts";
import { PASSWORD, signUp } from "./customer.ts";
import { newDatabase, newFolder, startRunning } from "./running.ts";
import type { Received } from "./running.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

type Environment = Readonly<Record<string, string>>;

async function accounts(
  environment: Environment,
  ...args: readonly string[]
): Promise<readonly [number | null, string]> {
  const child = spawn(process.execPath, [await builtProgram("cli"), "accounts", ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, complaints, closed] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return [closed[0] as number | null, output + complaints]; // node:child_process's own event
}

const codeOf = (answer: Received): readonly [number, unknown] => [answer.status, answer.json()["code"]];

const DATABASES = [
  {
    name: "the embedded database",
    open: newFolder,
    toSettings: (at: string) => ({ DATA_DIR: at }),
    skip: false as const,
  },
  {
    name: "PostgreSQL",
    async open() {
      const database = await newDatabase();
      return { path: database.url, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
    },
    toSettings: (at: string) => ({ DATABASE_URL: at }),
    skip: await skipWithout("PostgreSQL"),
  },
];

for (const { name, open, toSettings, skip } of DATABASES) {
  test(
    `an operator lists, changes, suspends and deletes accounts while the service runs, on ${name}`,
    { skip },
    async () => {
      await using place = await open();
      const environment = { ...toSettings(place.path), TRUST_PROXY: "127.0.0.1/32", MAX_PLAN: "developer" };
      const service = await startRunning({ ...environment, METRICS_TOKEN: "a-token" });
      try {
        const customer = await signUp(service, "developer");
        const other = await signUp(service, "free");
        const { headers } = await customer.makeKey();
        const read = (): Promise<Received> => service.request({ path: "/v1/core/users/1", headers });
        await service.request({ method: "PATCH", path: "/v1/core/users/1", headers, body: { name: "Changed" } });
        const listed = await accounts(environment, "list");
        assert.match(listed[1], new RegExp(`^${customer.email} +developer +1 +\\S+ +unconfirmed `, "m"));
        assert.match(listed[1], new RegExp(`^${other.email} +free +0 `, "m"));
        assert.doesNotMatch((await accounts(environment, "list", "--plan", "developer"))[1], new RegExp(other.email));
        const [, shown] = await accounts(environment, "show", customer.email.toUpperCase(), "--json");
        const details = JSON.parse(shown) as Record<string, unknown>;
        assert.deepEqual(
          [details["keys"], details["sandboxes"], details["changes"], details["suspendedAt"]],
          [1, 1, 1, null],
        );

        assert.equal((await read()).headers["x-ratelimit-limit"], "1000");
        assert.equal((await accounts(environment, "set-plan", customer.email, "enterprise"))[0], 0);
        assert.equal((await read()).headers["x-ratelimit-limit"], undefined, "at once, and beyond MAX_PLAN");

        assert.equal((await accounts(environment, "suspend", String(details["id"])))[0], 0);
        assert.deepEqual(codeOf(await read()), [403, "account_suspended"]);
        const byDashboard = await customer.request({
          path: "/api/sandboxes",
          headers: { "X-Key-Id": (await keyOf(customer)).id },
        });
        assert.deepEqual(codeOf(byDashboard), [403, "account_suspended"]);
        const login = await service.request({
          method: "POST",
          path: "/api/account/login",
          body: { email: customer.email, password: PASSWORD },
          headers: { "X-Forwarded-For": "203.0.113.99" },
        });
        assert.match((login.json()["account"] as { suspendedAt: string }).suspendedAt, /^\d{4}-/);
        const session = String(login.headers["set-cookie"]).split(";")[0] ?? "";
        const asCustomer = (method: string, where: string, body?: unknown): Promise<Received> =>
          service.request({ method, path: where, body, headers: { Cookie: session } });
        const { id: keyId } = await keyOf(customer);
        for (const [method, where, body] of [
          ["POST", "/api/account/keys", { name: "another" }],
          ["POST", `/api/account/keys/${keyId}/rotate`, undefined],
          ["PUT", "/api/account/plan", { plan: "free" }],
          ["PATCH", "/api/account", { email: "other@example.com", currentPassword: PASSWORD }],
        ] as const) {
          const refused = await asCustomer(method, where, body);
          assert.deepEqual(codeOf(refused), [403, "account_suspended"], `${method} ${where}`);
          assert.match(String(refused.json()["detail"]), /suspended since .*; write to the operator of this server/);
        }
        assert.equal((await asCustomer("GET", "/api/account/keys")).status, 200, "it may look");
        const metrics = await service.request({ path: "/metrics", headers: { Authorization: "Bearer a-token" } });
        assert.match(metrics.text, /^seedbed_accounts\{plan="enterprise",suspended="true"\} 1$/m);
        assert.match(metrics.text, /^seedbed_accounts\{plan="free",suspended="false"\} 1$/m);
        assert.match(metrics.text, /^seedbed_refusals_total\{code="account_suspended"\} \d+$/m);
        assert.match(metrics.text, /^seedbed_database_bytes [1-9]\d+$/m);
        assert.match(metrics.text, /^seedbed_mails_waiting 0$/m);

        assert.equal((await accounts(environment, "resume", customer.email))[0], 0);
        assert.equal((await read()).json()["name"], "Changed");

        const [, printed] = await accounts(
          { ...environment, BASE_URL: "https://api.example.com" },
          "password-link",
          customer.email,
        );
        const [, token = ""] = /https:\/\/api\.example\.com\/dashboard\/reset#token=(\S+)/.exec(printed) ?? [];
        const set = { token, password: "a password by the operator" };
        assert.equal((await asCustomer("POST", "/api/account/reset", set)).status, 204);
        assert.equal((await asCustomer("POST", "/api/account/reset", set)).status, 422, "once");

        assert.equal((await accounts(environment, "delete", customer.email))[0], 2);
        assert.equal((await read()).status, 200, "not without --yes");
        assert.equal((await accounts(environment, "delete", customer.email, "--yes"))[0], 0);
        assert.deepEqual(codeOf(await read()), [401, "invalid_api_key"]);
        assert.doesNotMatch((await accounts(environment, "list"))[1], new RegExp(customer.email));
      } finally {
        await service.stop();
      }
      const [status, stillThere] = await accounts(environment, "list");
      assert.deepEqual([status, stillThere.split("\n").length], [0, 3], "without the service too");
    },
  );
}

async function keyOf(customer: { request(sent: { path: string }): Promise<Received> }): Promise<{ id: string }> {
  const { keys } = (await customer.request({ path: "/api/account/keys" })).json() as { keys: { id: string }[] };
  return keys[0] ?? assert.fail();
}

test("what is asked for wrongly is told", async () => {
  await using folder = await newFolder();
  const environment = { DATA_DIR: folder.path };
  for (const [args, status, says] of [
    [[], 2, /list\|show\|set-plan\|password-link\|suspend\|resume\|delete/],
    [["show"], 2, /say whom/],
    [["set-plan", "a@example.com"], 2, /say which plan/],
    [["set-plan", "a@example.com", "gold"], 2, /the plan must be free, developer/],
    [["suspend", "a@example.com", "developer"], 2, /takes one account/],
    [["list"], 1, /there is no database at/],
  ] as const) {
    const [code, said] = await accounts(environment, ...args);
    assert.equal(code, status, said);
    assert.match(said, says);
  }
});
