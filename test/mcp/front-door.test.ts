// `POST /mcp` keeps the limits of the API: requests that are refused over HTTP are refused there, and costly ones are bounded.
import assert from "node:assert/strict";
import { test } from "node:test";

import { TOOLS } from "../../src/tools/mcp/tool-server.ts";
import { startServing } from "../http/serving.ts";
import type { Serving } from "../http/serving.ts";

/** The default of a laptop, where webhooks may go to loopback. */
const LAPTOP = { settings: { HOST: "127.0.0.1", BASE_URL: "http://localhost:3000" } };
const HOST = { Host: "localhost:3000" };

const FORWARDED = [
  { "X-Forwarded-For": "198.51.100.7" },
  { "X-Real-IP": "198.51.100.7" },
  { Forwarded: "for=198.51.100.7" },
  { Via: "1.1 tunnel" },
] as const;

const HOOK = { url: "http://127.0.0.1:9/hook", events: ["user.*"] };

type Headers = Readonly<Record<string, string>>;

/** Every way to make a subscription: each returns the status of the answer, or of the one inside a tool's result. */
const WAYS: Readonly<Record<string, (serving: Serving, headers: Headers, url: string) => Promise<number>>> = {
  "POST /api/events/subscriptions": async (serving, headers, url) =>
    (await serving.request({ method: "POST", path: "/api/events/subscriptions", headers, body: { ...HOOK, url } }))
      .status,
  "POST /s/{name}/api/events/subscriptions": async (serving, headers, url) => {
    const path = "/s/test-1/api/events/subscriptions";
    return (await serving.request({ method: "POST", path, headers, body: { ...HOOK, url } })).status;
  },
  "PATCH /api/events/subscriptions/{id}": async (serving, headers, url) => {
    const body = { ...HOOK, url: "http://127.0.0.1:9/own" };
    const made = await serving.request({ method: "POST", path: "/api/events/subscriptions", headers: HOST, body });
    const { id } = made.json()["subscription"] as { id: string };
    const path = `/api/events/subscriptions/${id}`;
    const { status } = await serving.request({ method: "PATCH", path, headers, body: { url } });
    await serving.request({ method: "DELETE", path, headers: HOST });
    return status;
  },
  "the tool call with POST": async (serving, headers, url) =>
    called(serving, headers, { method: "POST", path: "/api/events/subscriptions", body: { ...HOOK, url } }),
  "the tool call with PATCH": async (serving, headers, url) => {
    const body = { ...HOOK, url: "http://127.0.0.1:9/own" };
    const made = await serving.request({ method: "POST", path: "/api/events/subscriptions", headers: HOST, body });
    const { id } = made.json()["subscription"] as { id: string };
    const path = `/api/events/subscriptions/${id}`;
    const status = await called(serving, headers, { method: "PATCH", path, body: { url } });
    await serving.request({ method: "DELETE", path, headers: HOST });
    return status;
  },
};

/** The status that the tool `call` was answered with. */
async function called(serving: Serving, headers: Headers, asked: object): Promise<number> {
  const params = { name: "call", arguments: { sandbox: "default", ...asked } };
  const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
  const answer = await serving.request({ method: "POST", path: "/mcp", headers, body });
  const { result } = answer.json() as {
    result: { structuredContent?: { status: number }; content: { text: string }[] };
  };
  return result.structuredContent?.status ?? Number(/^\d{3}/.exec(result.content[0]?.text ?? "")?.[0]);
}

for (const [way, subscribe] of Object.entries(WAYS))
  test(`${way}: a request that was forwarded cannot name this machine`, async () => {
    await using serving = await startServing(LAPTOP);
    for (const headers of FORWARDED)
      assert.equal(await subscribe(serving, { ...HOST, ...headers }, HOOK.url), 422, JSON.stringify(headers));
    const elsewhere = await subscribe(serving, { ...HOST, ...FORWARDED[0] }, "http://93.184.215.14/hook");
    assert.ok(elsewhere < 300, "elsewhere everybody may");
    assert.ok((await subscribe(serving, HOST, HOOK.url)) < 300, "its own user may");
  });

test("no operation makes subscriptions beside those", async () => {
  await using serving = await startServing(LAPTOP);
  const text = (await serving.request({ path: "/openapi.json", headers: HOST })).text;
  const { paths, components } = JSON.parse(text) as {
    paths: Record<string, Record<string, { requestBody?: unknown }>>;
    components: { schemas: Record<string, { properties?: object }> };
  };
  const takesUrl = (body: unknown): boolean =>
    [...JSON.stringify(body ?? "").matchAll(/schemas\/(\w*Subscription\w*)/g)].some(
      ([, name = ""]) => "url" in (components.schemas[name]?.properties ?? {}),
    );
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { requestBody }]) => takesUrl(requestBody))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  const known = Object.keys(WAYS).filter((way) => way.includes(" /api"));
  assert.deepEqual(found.toSorted(), known.toSorted());
});

const ADA = { name: "Ada" };

const LONG = "x".repeat(1024 * 1024);

test("a body of more than 1 MiB is taken by the tools that take a recipe, and by no other", async () => {
  await using serving = await startServing();
  for (const { name, input } of TOOLS) {
    const body = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name, arguments: { sandbox: "a", recipe: LONG } },
    };
    const { status } = await serving.request({ method: "POST", path: "/mcp", body });
    const takesRecipe = ["arrange", "fork"].includes(name);
    assert.equal(status, takesRecipe ? 200 : 413, name);
    assert.equal(JSON.stringify(input.toJSONSchema()).includes('"recipe"'), takesRecipe, name);
  }
});

test("what a call cannot show as a whole is refused before it is read", async () => {
  await using serving = await startServing();
  const text = "z".repeat(200_000);
  for (let n = 0; n < 7; n += 1)
    await serving.request({ method: "POST", path: "/v1/users", body: { ...ADA, email: `b${n}@example.com`, text } });
  const asked = { sandbox: "default", method: "GET", path: "/v1/users?limit=7&sort=-id" };
  const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "call", arguments: asked } };
  const answer = await serving.request({ method: "POST", path: "/mcp", body });
  assert.match(answer.text, /answer_too_large/);
});

test("a tool called as what every object has is not there, as any other", async () => {
  await using serving = await startServing();
  for (const name of ["__proto__", "constructor", "nothing"]) {
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: {} } };
    const { error } = (await serving.request({ method: "POST", path: "/mcp", body })).json() as {
      error: { message: string };
    };
    assert.equal(error.message, `Tool ${name} not found`);
  }
});
