import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { PASSWORD, signUp } from "./customer.ts";
import { startInProcess } from "./in-process.ts";
import type { InProcess } from "./in-process.ts";
import type { Received } from "./running.ts";

let service: InProcess;
before(async () => {
  service = await startInProcess();
});
after(() => service[Symbol.asyncDispose]());

const codeOf = (answer: Received): readonly [number, unknown] => [answer.status, answer.json()["code"]];
const post = (path: string, body?: unknown, headers = {}): Promise<Received> =>
  service.request({ method: "POST", path, body, headers });

/** An address that nobody else uses, so that attempts do not add up. */
let addresses = 0;
const newAddress = (): { "X-Forwarded-For": string } => ({ "X-Forwarded-For": `198.51.100.${(addresses += 1)}` });

test("the session's cookie is for this service's own routes alone, and Secure behind https", async () => {
  const answer = await post("/api/account/signup", { email: "cookie@example.com", password: PASSWORD });
  const [cookie = ""] = answer.headers["set-cookie"] ?? [];
  assert.match(cookie, /^seedbed_session=[\w-]{43}; Path=\/api; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  assert.equal(answer.headers["cache-control"], "no-store");
  await using secure = await startInProcess({ baseUrl: "https://seedbed.test" });
  const behind = await secure.request({
    method: "POST",
    path: "/api/account/signup",
    body: { email: "a@example.com", password: PASSWORD },
  });
  assert.match(String(behind.headers["set-cookie"]), /; Secure$/);
});

test("an account is null without a session, and its own with one until it logs out", async () => {
  assert.deepEqual((await service.request({ path: "/api/account" })).json(), { account: null });
  const customer = await signUp(service, "free");
  const { account } = (await customer.request({ path: "/api/account" })).json() as { account: Record<string, unknown> };
  assert.deepEqual(
    [account["email"], account["plan"], account["limits"], account["charged"]],
    [customer.email, "free", { requestsPerHour: 100, keys: 0, snapshots: 0 }, false],
  );
  assert.equal(account["password"], undefined);
  assert.equal((await customer.request({ method: "POST", path: "/api/account/logout" })).status, 204);
  assert.deepEqual((await customer.request({ path: "/api/account" })).json(), { account: null });
});

test("what is read of an account has a tag, and is not sent again to who has it", async () => {
  const customer = await signUp(service);
  const { key } = (
    await customer.request({ method: "POST", path: "/api/account/keys", body: { name: "CI" } })
  ).json() as {
    key: { id: string };
  };
  for (const path of ["", "/keys", `/keys/${key.id}`, "/usage"].map((rest) => `/api/account${rest}`)) {
    const answer = await customer.request({ path });
    const tag = String(answer.headers.etag);
    assert.match(tag, /^"[\w-]+"$/, path);
    const again = await customer.request({ path, headers: { "If-None-Match": tag } });
    assert.deepEqual([again.status, again.text], [304, ""], path);
  }
});

test("a session ends after thirty days, and one that was stolen ends with the password", async () => {
  await using own = await startInProcess();
  const customer = await signUp(own, "free");
  own.pass(30 * 24 * 3_600_000 - 1);
  assert.notEqual((await customer.request({ path: "/api/account" })).json()["account"], null);
  own.pass(1);
  assert.equal((await customer.request({ path: "/api/account" })).json()["account"], null);
});

test("an unknown address and a wrong password get one and the same answer", async () => {
  const customer = await signUp(service, "free");
  const attempts = [
    { email: customer.email, password: "wrong password" },
    { email: "nobody@example.com", password: "wrong password" },
  ];
  const answers = await Promise.all(attempts.map((body) => post("/api/account/login", body, newAddress())));
  const [known, unknown] = answers.map((answer) => ({ ...answer.json(), instance: "" }));
  assert.deepEqual(known, unknown);
  assert.deepEqual(codeOf(answers[0] ?? assert.fail()), [401, "invalid_credentials"]);
  assert.equal(answers[0]?.headers["www-authenticate"], 'Session realm="seedbed"');
});

test("addresses differ by more than case, and one address has one account", async () => {
  const customer = await signUp(service, "free");
  const again = await post("/api/account/signup", { email: customer.email.toUpperCase(), password: PASSWORD });
  assert.deepEqual(codeOf(again), [409, "conflict"]);
  const signedIn = await post(
    "/api/account/login",
    { email: customer.email.toUpperCase(), password: PASSWORD },
    newAddress(),
  );
  assert.equal(signedIn.status, 200);
  const racing = await Promise.all(
    Array.from({ length: 5 }, () => post("/api/account/signup", { email: "race@example.com", password: PASSWORD })),
  );
  assert.deepEqual(
    racing.map(({ status }) => status).toSorted((x, y) => x - y),
    [201, 409, 409, 409, 409],
  );
});

test("ten attempts a minute on one account, from wherever they come", async () => {
  const customer = await signUp(service, "free");
  const attempt = (): Promise<Received> =>
    post("/api/account/login", { email: customer.email, password: "wrong" }, newAddress());
  for (let n = 0; n < 10; n += 1) assert.equal((await attempt()).status, 401);
  const eleventh = await attempt();
  assert.deepEqual(codeOf(eleventh), [429, "rate_limited"]);
  assert.equal(eleventh.headers["retry-after"], "60");
  service.pass(60_000);
  assert.equal((await attempt()).status, 401);
});

test("ten attempts a minute from one address, on whichever account", async () => {
  const headers = newAddress();
  const attempt = (n: number): Promise<Received> =>
    post("/api/account/login", { email: `n${n}@example.com`, password: "wrong" }, headers);
  for (let n = 0; n < 10; n += 1) assert.equal((await attempt(n)).status, 401);
  assert.deepEqual(codeOf(await attempt(10)), [429, "rate_limited"]);
});

test("changing the password needs the current one, and ends all sessions but a new one", async () => {
  const customer = await signUp(service, "free");
  const patch = (body: unknown): Promise<Received> =>
    customer.request({ method: "PATCH", path: "/api/account", body, headers: newAddress() });
  const password = "another password";
  assert.deepEqual(codeOf(await patch({ password, currentPassword: "wrong" })), [401, "invalid_credentials"]);
  assert.deepEqual(codeOf(await patch({ currentPassword: PASSWORD })), [422, "validation_failed"]);
  const before = { email: customer.email, password: PASSWORD };
  const cookieOf = (answer: Received): { Cookie: string } => ({
    Cookie: String(answer.headers["set-cookie"]).split(";")[0] ?? "",
  });
  const elsewhere = cookieOf(await post("/api/account/login", before, newAddress()));
  const own = cookieOf(
    await customer.request({ method: "POST", path: "/api/account/login", body: before, headers: newAddress() }),
  );
  const changed = await patch({ password, currentPassword: PASSWORD });
  assert.equal(changed.status, 200, changed.text);
  assert.equal(changed.headers["cache-control"], "no-store");
  for (const headers of [elsewhere, own])
    assert.equal((await service.request({ path: "/api/account", headers })).json()["account"], null);
  assert.notEqual((await customer.request({ path: "/api/account" })).json()["account"], null);
  assert.equal((await post("/api/account/login", { ...before, password }, newAddress())).status, 200);
});

test("a password that many have is refused, in whatever case, at sign-up and at a change", async () => {
  const customer = await signUp(service, "free");
  for (const password of ["password", "12345678", "PassWord1", "qwertyuiop"]) {
    const refusals = [
      await post("/api/account/signup", { email: "common@example.com", password }, newAddress()),
      await customer.request({
        method: "PATCH",
        path: "/api/account",
        body: { password, currentPassword: PASSWORD },
        headers: newAddress(),
      }),
    ];
    for (const refused of refusals) {
      const { code, errors } = refused.json() as { code: string; errors: unknown }; // the contract's shape
      assert.deepEqual(
        [code, errors],
        [
          "validation_failed",
          [
            {
              pointer: "#/password",
              code: "common",
              detail: "is too common: choose one that few others have",
            },
          ],
        ],
      );
    }
  }
  assert.notEqual((await customer.request({ path: "/api/account" })).json()["account"], null);
});

test("a password that is the account's address, or its part before the @, is refused in whatever case", async () => {
  const customer = await signUp(service, "free");
  const refused = async (answer: Received): Promise<void> => {
    const { code, errors } = answer.json() as { code: string; errors: { pointer: string; code: string }[] }; // the contract's shape
    assert.deepEqual(
      [answer.status, code, errors.map((fault) => [fault.pointer, fault.code])],
      [422, "validation_failed", [["#/password", "same_as_email"]]],
    );
  };
  for (const password of ["marigold.hill@example.com", "MARIGOLD.HILL@EXAMPLE.COM", "marigold.hill", "Marigold.Hill"])
    await refused(await post("/api/account/signup", { email: "Marigold.Hill@example.com", password }, newAddress()));
  for (const password of [customer.email, customer.email.toUpperCase(), customer.email.split("@")[0]]) {
    const body = { password, currentPassword: PASSWORD };
    await refused(await customer.request({ method: "PATCH", path: "/api/account", body, headers: newAddress() }));
  }
  const another = { email: "augustina@example.com", password: "marigold.hill" };
  assert.equal((await post("/api/account/signup", another, newAddress())).status, 201);
});

test("an account is deleted with its password only", async () => {
  const customer = await signUp(service, "free");
  const remove = (body?: unknown): Promise<Received> =>
    customer.request({ method: "DELETE", path: "/api/account", body, headers: newAddress() });
  assert.deepEqual(codeOf(await remove()), [422, "validation_failed"]);
  const wrong = await remove({ currentPassword: "wrong" });
  assert.deepEqual(codeOf(wrong), [401, "invalid_credentials"]);
  assert.equal(wrong.headers["www-authenticate"], 'Session realm="seedbed"');
  assert.notEqual((await customer.request({ path: "/api/account" })).json()["account"], null);
  assert.equal((await remove({ currentPassword: PASSWORD })).status, 204);
  assert.equal((await customer.request({ path: "/api/account" })).json()["account"], null);
});

const ORIGINS = [
  {
    name: "same-origin by Fetch Metadata",
    headers: { "Sec-Fetch-Site": "same-origin", Origin: "https://odd.example" },
    status: 204,
  },
  { name: "cross-site by Fetch Metadata", headers: { "Sec-Fetch-Site": "cross-site" }, status: 403 },
  { name: "same-site, which is another origin", headers: { "Sec-Fetch-Site": "same-site" }, status: 403 },
  { name: "the service's own Origin", headers: { Origin: "http://seedbed.test" }, status: 204 },
  {
    name: "the Origin of the host that was asked",
    headers: { Host: "localhost:3000", Origin: "http://localhost:3000" },
    status: 403,
  },
  {
    name: "the Origin of another scheme on the host that was asked",
    headers: { Host: "localhost:3000", Origin: "https://localhost:3000" },
    status: 403,
  },
  { name: "another Origin", headers: { Origin: "https://evil.example" }, status: 403 },
  { name: "an opaque Origin", headers: { Origin: "null" }, status: 403 },
  { name: "no browser at all", headers: {}, status: 204 },
];
for (const { name, headers, status } of ORIGINS) {
  test(`a write from ${name} is answered with ${status}`, async () => {
    const answer = await post("/api/account/logout", undefined, headers);
    assert.equal(answer.status, status, answer.text);
    if (status === 403) assert.equal(answer.json()["code"], "forbidden");
    assert.equal(answer.headers["access-control-allow-origin"], undefined);
  });
}

const NEED_SESSION = [
  ["PATCH", "/api/account"],
  ["DELETE", "/api/account"],
  ["PUT", "/api/account/plan"],
  ["GET", "/api/account/keys"],
  ["POST", "/api/account/keys"],
  ["GET", "/api/account/keys/1"],
  ["POST", "/api/account/keys/1/rotate"],
  ["DELETE", "/api/account/keys/1"],
  ["GET", "/api/account/usage"],
] as const;
for (const [method, path] of NEED_SESSION) {
  test(`${method} ${path} needs a session`, async () => {
    const answer = await service.request({ method, path });
    assert.deepEqual(codeOf(answer), [401, "missing_session"]);
    assert.equal(answer.headers["www-authenticate"], 'Session realm="seedbed"');
  });
}

const BAD_BODIES = [
  { path: "/api/account/signup", body: {}, pointers: ["#/email", "#/password"] },
  { path: "/api/account/signup", body: { email: "nope", password: "short" }, pointers: ["#/email", "#/password"] },
  {
    path: "/api/account/signup",
    body: { email: "a@example.com", password: PASSWORD, name: "a\0b" },
    pointers: ["#/name"],
  },
  { path: "/api/account/login", body: { email: "a@example.com" }, pointers: ["#/password"] },
  { path: "/api/account/login", body: { email: "\0", password: "x" }, pointers: ["#/email"] },
  { path: "/api/account/login", body: null, pointers: ["#"] },
  { path: "/api/account/login", body: { emial: "a@example.com" }, pointers: ["#/email", "#/password", "#/emial"] },
];
for (const { path, body, pointers } of BAD_BODIES) {
  test(`${path} refuses ${JSON.stringify(body)} and names all faults`, async () => {
    const answer = await post(path, body);
    assert.deepEqual(codeOf(answer), [422, "validation_failed"]);
    const errors = answer.json()["errors"] as { pointer: string }[]; // the contract's shape
    assert.deepEqual(
      errors.map(({ pointer }) => pointer),
      pointers,
    );
  });
}

test("a mistyped member is refused with the word that it is near to, strictly or not", async () => {
  for (const headers of [{}, { Prefer: "handling=strict" }]) {
    const answer = await post("/api/account/login", { email: "a@example.com", password: "x", emial: "b" }, headers);
    assert.deepEqual(answer.json()["errors"], [
      { pointer: "#/emial", code: "unknown_member", detail: "is not known here: did you mean email?" },
    ]);
  }
});

test("a member that belongs into another one is told its place", async () => {
  const answer = await post("/api/sandboxes", { name: "test-17", seed: 42 });
  assert.deepEqual(answer.json()["errors"], [
    {
      pointer: "#/seed",
      code: "unknown_member",
      detail: 'is not known here: it is a member of from, as in { "from": { "seed": … } }',
    },
  ]);
});

test("all that is wrong with the parameters of usage is told at once", async () => {
  const customer = await signUp(service, "free");
  const answer = await customer.request({ path: "/api/account/usage?rnage=7d&range=1w" });
  const errors = answer.json()["errors"] as { parameter: string; code: string; detail: string }[]; // the contract's shape
  assert.deepEqual(
    errors.map(({ parameter, code, detail }) => [parameter, code, detail]),
    [
      ["rnage", "unknown_parameter", "unknown parameter 'rnage': did you mean 'range'?"],
      ["range", "invalid_value", "range cannot be '1w': it is hours or days, such as 24h or 7d, up to 31d"],
    ],
  );
});

test("an unknown plan is refused, and a plan changes at once what its keys may", async () => {
  const customer = await signUp(service, "developer");
  const { headers } = await customer.makeKey();
  const limitOf = async (): Promise<unknown> =>
    (await service.request({ path: "/v1/users/1", headers })).headers["x-ratelimit-limit"];
  assert.equal(await limitOf(), "1000");
  await customer.choose("business");
  assert.equal(await limitOf(), "20000");
  await customer.choose("enterprise");
  assert.equal(await limitOf(), undefined);
  const wrong = await customer.request({ method: "PUT", path: "/api/account/plan", body: { plan: "gold" } });
  assert.deepEqual(codeOf(wrong), [422, "validation_failed"]);
});

test("deleting an account ends its sessions, stops its keys and forgets its data", async () => {
  const customer = await signUp(service, "developer");
  const { headers } = await customer.makeKey();
  await service.request({ method: "PATCH", path: "/v1/users/1", headers, body: { name: "Gone Soon" } });
  await service.request({ method: "POST", path: "/api/data/snapshots", headers, body: { name: "gone soon" } });
  const gone = await customer.request({ method: "DELETE", path: "/api/account", body: { currentPassword: PASSWORD } });
  assert.equal(gone.status, 204);
  assert.deepEqual(codeOf(await service.request({ path: "/v1/users/1", headers })), [401, "invalid_api_key"]);
  assert.deepEqual(
    codeOf(await post("/api/account/login", { email: customer.email, password: PASSWORD }, newAddress())),
    [401, "invalid_credentials"],
  );
  const anew = await post("/api/account/signup", { email: customer.email, password: PASSWORD });
  assert.equal(anew.status, 201, "the address is free again");
});

test("usage tells requests by hour and key, and the standing in the window", async () => {
  await using own = await startInProcess();
  const customer = await signUp(own, "developer");
  const [one, two] = [await customer.makeKey("one"), await customer.makeKey("two")];
  const ask = async (key: typeof one, times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) await own.request({ path: "/v1/users/1", headers: key.headers });
  };
  await ask(one, 3);
  own.pass(3_600_000);
  await ask(one, 2);
  await ask(two, 4);
  const usage = (await customer.request({ path: "/api/account/usage?range=24h" })).json();
  assert.deepEqual(usage["total"], 9);
  const hours = (usage["usage"] as { keyId: string; hour: string; requests: number }[]).map(
    ({ keyId, hour, requests }) => `${hour} ${keyId === one.id ? 1 : 2} ${requests}`,
  );
  assert.deepEqual(hours.toSorted(), [
    "2026-11-20T12:00:00.000Z 1 3",
    "2026-11-20T13:00:00.000Z 1 2",
    "2026-11-20T13:00:00.000Z 2 4",
  ]);
  assert.deepEqual(usage["window"], { limit: 1000, remaining: 994, resetAt: "2026-11-20T14:00:00.000Z" });
  assert.equal((await customer.request({ path: "/api/account/usage?range=1h" })).json()["total"], 6);
  for (const range of ["0h", "32d", "1w", "day", ""]) {
    assert.deepEqual(
      codeOf(await customer.request({ path: `/api/account/usage?range=${range}` })),
      [400, "invalid_parameter"],
      range,
    );
  }
  const { keys } = (await customer.request({ path: "/api/account/keys" })).json() as { keys: { lastUsedAt: string }[] };
  assert.deepEqual(
    keys.map(({ lastUsedAt }) => lastUsedAt),
    ["2026-11-20T13:00:00.000Z", "2026-11-20T13:00:00.000Z"],
  );
});
