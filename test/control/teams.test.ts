// The keys of an account: sharing, roles, invitations, the audit list, and links to sandboxes.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { tokenIn } from "../mail/post-office.ts";
import { signUp } from "./customer.ts";
import type { Customer } from "./customer.ts";
import { startInProcess } from "./in-process.ts";
import type { InProcess } from "./in-process.ts";
import type { Received } from "./running.ts";

let service: InProcess;
before(async () => {
  service = await startInProcess({ baseUrl: "http://localhost:3000", trustProxy: [] });
});
after(() => service[Symbol.asyncDispose]());

type Headers = Readonly<Record<string, string>>;

async function makeKey(customer: Customer, body: object): Promise<{ readonly id: string; readonly headers: Headers }> {
  const answer = await customer.request({
    method: "POST",
    path: "/api/account/keys",
    body: { name: "CI", data: "shared", ...body },
  });
  assert.equal(answer.status, 201, answer.text);
  const { key, secret } = answer.json() as { key: { id: string }; secret: string };
  return { id: key.id, headers: { "X-API-Key": secret } };
}

const nameOf = async (headers: Headers, prefix = ""): Promise<unknown> =>
  (await service.request({ path: `${prefix}/v1/users/1`, headers })).json()["name"];

const rename = (name: string, headers: Headers, prefix = ""): Promise<Received> =>
  service.request({ method: "PATCH", path: `${prefix}/v1/users/1`, headers, body: { name } });

test("a key's role changes at once, by the customer or an admin's key, and the audit list tells of it", async () => {
  const customer = await signUp(service);
  const [key, admin] = [await makeKey(customer, {}), await makeKey(customer, { role: "admin" })];
  const path = `/api/account/keys/${key.id}`;
  assert.equal((await rename("Once", key.headers)).status, 200);
  const changed = await customer.request({ method: "PATCH", path, body: { role: "read", name: "Looks" } });
  const shown = (changed.json() as { key: { role: string; name: string } }).key;
  assert.deepEqual([changed.status, shown.role, shown.name], [200, "read", "Looks"]);
  assert.equal((await rename("Twice", key.headers)).status, 403);
  assert.equal(await nameOf(key.headers), "Once");
  const back = { method: "PATCH", path, body: { role: "write" } };
  assert.equal((await service.request({ ...back, headers: key.headers })).status, 401);
  assert.equal((await service.request({ ...back, headers: admin.headers })).status, 200);
  assert.equal((await rename("Thrice", key.headers)).status, 200);
  const audit = (await customer.request({ path: "/api/account/audit" })).json()["audit"] as Record<string, string>[];
  assert.deepEqual(
    audit.slice(0, 2).map(({ act, path: subject }) => [act, subject]),
    [
      ["change an API key", path],
      ["change an API key", path],
    ],
  );
  for (const body of [{}, { role: "owner" }, { secret: "x" }])
    assert.equal((await customer.request({ method: "PATCH", path, body })).status, 422);
  const none = { method: "PATCH", path: "/api/account/keys/nobody", body: { role: "read" } };
  assert.equal((await customer.request(none)).status, 404);
});

test("keys on shared data share sandboxes by name, and snapshots; another key of the account shares none", async () => {
  const customer = await signUp(service);
  const [one, two] = [await makeKey(customer, {}), await makeKey(customer, {})];
  const alone = await makeKey(customer, { data: undefined });
  assert.equal((await rename("Shared", { ...one.headers, "X-Sandbox": "demo" })).status, 200);
  assert.equal(await nameOf({ ...two.headers, "X-Sandbox": "demo" }), "Shared");
  assert.notEqual(await nameOf({ ...alone.headers, "X-Sandbox": "demo" }), "Shared");
  const path = "/api/data/snapshots";
  const sandbox = { "X-Sandbox": "demo" };
  const taken = await service.request({
    method: "POST",
    path,
    headers: { ...one.headers, ...sandbox },
    body: { name: "before" },
  });
  await rename("Later", { ...one.headers, ...sandbox });
  const restored = await service.request({
    method: "POST",
    path: `${String(taken.headers.location)}/restore`,
    headers: { ...two.headers, ...sandbox },
  });
  assert.equal(restored.status, 200, restored.text);
  assert.equal(await nameOf({ ...one.headers, ...sandbox }), "Shared");
  assert.equal((await service.request({ path, headers: alone.headers })).json()["total"], 0);
});

test("shared data goes with the last key that shares it, and a later key begins anew", async () => {
  const customer = await signUp(service);
  const [one, two] = [await makeKey(customer, {}), await makeKey(customer, {})];
  await rename("Kept", one.headers);
  const remove = ({ id }: { readonly id: string }): Promise<Received> =>
    customer.request({ method: "DELETE", path: `/api/account/keys/${id}` });
  assert.equal((await remove(one)).status, 204);
  assert.equal(await nameOf(two.headers), "Kept");
  assert.equal((await remove(two)).status, 204);
  const three = await makeKey(customer, {});
  assert.notEqual(await nameOf(three.headers), "Kept");
  assert.equal((await rename("New", three.headers)).status, 200);
});

test("a key with the role read changes nothing, in the data and in what tests it", async () => {
  const customer = await signUp(service);
  const [writer, reader] = [await makeKey(customer, {}), await makeKey(customer, { role: "read" })];
  await rename("Written", { ...writer.headers, "X-Sandbox": "demo" });
  assert.equal(await nameOf({ ...reader.headers, "X-Sandbox": "demo" }), "Written");
  for (const sent of [
    { method: "PATCH", path: "/v1/users/1", body: { name: "x" } },
    { method: "DELETE", path: "/v1/users/1" },
    { method: "POST", path: "/api/data/reset", body: {} },
    { method: "POST", path: "/api/sandboxes", body: { name: "more" } },
    { method: "DELETE", path: "/api/sandboxes/demo" },
    { method: "PUT", path: "/api/faults", body: { rules: [] } },
    { method: "POST", path: "/mcp", body: { jsonrpc: "2.0", id: 1, method: "tools/list" } },
  ]) {
    const answer = await service.request({ ...sent, headers: { ...reader.headers, "X-Sandbox": "demo" } });
    assert.equal(answer.status, 403, `${sent.method} ${sent.path}: ${answer.text}`);
    assert.match(String(answer.json()["detail"]), /role read/);
  }
  const unknown = await service.request({ path: "/v1/users/1", headers: { ...reader.headers, "X-Sandbox": "none" } });
  assert.equal(unknown.status, 403, "it makes no sandbox by looking");
  const names = (await service.request({ path: "/api/sandboxes", headers: writer.headers })).json()["sandboxes"];
  assert.deepEqual(
    (names as { name: string }[]).map(({ name }) => name),
    ["demo"],
  );
});

test("a key with the role admin manages keys, others do not, and neither is the customer", async () => {
  const customer = await signUp(service);
  const [writer, admin] = [await makeKey(customer, {}), await makeKey(customer, { role: "admin", name: "Ops" })];
  const create = (headers: Headers): Promise<Received> =>
    service.request({ method: "POST", path: "/api/account/keys", headers, body: { name: "Third" } });
  assert.equal((await create(writer.headers)).status, 401);
  const made = await create(admin.headers);
  assert.equal(made.status, 201, made.text);
  const plan = { method: "PUT", path: "/api/account/plan", headers: admin.headers, body: { plan: "free" } };
  assert.equal((await service.request(plan)).status, 401);
  const { audit } = (await service.request({ path: "/api/account/audit", headers: admin.headers })).json() as {
    audit: { by: string; act: string; path: string }[];
  };
  assert.deepEqual(
    audit.map(({ by, act }) => [by, act]),
    [
      ["key Ops", "create an API key"],
      [customer.email, "create an API key"],
      [customer.email, "create an API key"],
      [customer.email, "choose a plan"],
    ],
  );
  const { paths } = (await service.request({ path: "/openapi.json" })).json() as {
    paths: Record<string, Record<string, { security: object[] }>>;
  };
  assert.deepEqual(paths["/api/account/keys"]?.["post"]?.security, [{ Session: [] }, { ApiKey: [] }]);
  assert.equal(audit[0]?.path, made.headers.location);
  assert.equal((await service.request({ path: "/api/account/audit", headers: writer.headers })).status, 401);
});

test("whoever opens the link of an invitation gets a key of the account, once", async () => {
  const customer = await signUp(service);
  const key = await makeKey(customer, {});
  await rename("Team", { ...key.headers, "X-Sandbox": "demo" });
  const invited = await customer.request({
    method: "POST",
    path: "/api/account/invitations",
    body: { email: "Bea@example.com", role: "read" },
  });
  assert.equal(invited.status, 202, invited.text);
  await service.mails.settle();
  const { mails } = (await service.request({ path: "/api/account/mails" })).json() as { mails: { text: string }[] };
  const token = tokenIn(mails[0]?.text ?? "", "join");
  const listed = (await customer.request({ path: "/api/account/invitations" })).json()["invitations"] as object[];
  assert.equal(listed.length, 1);
  const accept = (): Promise<Received> =>
    service.request({ method: "POST", path: "/api/account/invitations/accept", body: { token } });
  const joined = await accept();
  assert.equal(joined.status, 201, joined.text);
  const { key: hers, secret } = joined.json() as { key: { name: string; role: string }; secret: string };
  assert.deepEqual([hers.name, hers.role], ["bea@example.com", "read"]);
  assert.equal(await nameOf({ "X-API-Key": secret, "X-Sandbox": "demo" }), "Team");
  assert.equal((await accept()).status, 422);
  assert.deepEqual((await customer.request({ path: "/api/account/invitations" })).json()["invitations"], []);
});

async function share(headers: Headers, body: object): Promise<{ readonly id: string; readonly prefix: string }> {
  const answer = await service.request({ method: "POST", path: "/api/sandboxes/demo/links", headers, body });
  assert.equal(answer.status, 201, answer.text);
  const { link, url } = answer.json() as { link: { id: string }; url: string };
  return { id: link.id, prefix: new URL(url).pathname };
}

test("a link for reading shows the sandbox as it is to anybody, who can change nothing in it", async () => {
  const customer = await signUp(service);
  const key = await makeKey(customer, {});
  await rename("Shown", { ...key.headers, "X-Sandbox": "demo" });
  const { id, prefix } = await share(key.headers, {});
  assert.equal(await nameOf({}, prefix), "Shown");
  await rename("Now", { ...key.headers, "X-Sandbox": "demo" });
  assert.equal(await nameOf({}, prefix), "Now");
  assert.equal((await rename("Mine", {}, prefix)).status, 403);
  const reset = { method: "POST", path: `${prefix}/api/data/reset`, body: {} };
  assert.equal((await service.request(reset)).status, 403);
  assert.equal(await nameOf({ ...key.headers, "X-Sandbox": "demo" }), "Now");
  const path = "/api/sandboxes/demo/links";
  const listed = await service.request({ path, headers: key.headers });
  assert.equal((listed.json()["links"] as object[]).length, 1);
  assert.ok(!listed.text.includes(prefix.slice("/s/shared-".length)));
  const stranger = await makeKey(await signUp(service), {});
  const end = (headers: Headers): Promise<Received> =>
    service.request({ method: "DELETE", path: `${path}/${id}`, headers });
  assert.equal((await end(stranger.headers)).status, 404);
  assert.equal((await end(key.headers)).status, 204);
  assert.equal((await service.request({ path: `${prefix}/v1/users/1` })).status, 404);
  const audit = (await customer.request({ path: "/api/account/audit" })).json()["audit"] as Record<string, string>[];
  assert.deepEqual(
    audit.slice(0, 2).map(({ by, act, path: subject }) => [by, act, subject]),
    [
      ["key CI", "end a link to a sandbox", `${path}/${id}`],
      ["key CI", "share a sandbox by a link", `${path}/${id}`],
    ],
  );
});

test("a link for copies gives each caller one of their own, which stays when the link ends", async () => {
  const customer = await signUp(service);
  const key = await makeKey(customer, {});
  const other = await makeKey(await signUp(service), {});
  await rename("Begun", { ...key.headers, "X-Sandbox": "demo" });
  const { id, prefix } = await share(key.headers, { access: "fork", ttl: "PT1H" });
  assert.equal(await nameOf({}, prefix), "Begun");
  assert.equal((await rename("Visitor's", {}, prefix)).status, 200);
  assert.equal((await rename("Other's", other.headers, prefix)).status, 200);
  assert.equal(await nameOf({ ...key.headers, "X-Sandbox": "demo" }), "Begun");
  await service.request({ method: "DELETE", path: `/api/sandboxes/demo/links/${id}`, headers: key.headers });
  assert.equal(await nameOf({}, prefix), "Visitor's");
  assert.equal(await nameOf(other.headers, prefix), "Other's");
});
