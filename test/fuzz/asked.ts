// Services that texts are sent to, and the requests that bring them there.
import assert from "node:assert/strict";

import { declareDomain } from "../../src/core/definition/declare.ts";
import { asText } from "../../src/core/definition/routes/definition.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { isObject, jsonIn } from "../../src/core/model/json.ts";
import { toWorldChoice } from "../../src/core/model/world-choice.ts";
import { createMockEngine } from "../../src/doors/library/engine.ts";
import { createWholeApi } from "../../src/doors/library/whole-api.ts";
import { startServing } from "../http/serving.ts";
import { makePlayground } from "../playgrounds/newcomer.ts";
import { GARDEN } from "../served/garden.ts";
import { assertSentence } from "./served.ts";

type Fetch = (request: Request) => Promise<Response>;

/** Sends a text of a language to where it is read, and throws an `AssertionError` where that is a fault of the server. */
export type Send = (text: string) => Promise<void>;

const SERVER = "http://seedbed.test";

/** Definitions whose lists take other parameters than usual, with the path of a list. */
const LISTS: readonly (readonly [path: string, definition: unknown])[] = [
  ["/v1/bookstore/books", undefined],
  ...["laravel", "json-api", "stripe", "json-server", "spring-data", "django-rest"].map(
    (style) => ["/v1/bookstore/books", { style }] as const,
  ),
  ["/plants", { api: GARDEN }],
  [
    "/posts",
    {
      api: {
        posts: [
          { id: 1, title: "A", authorId: 1 },
          { id: 2, price: 3 },
        ],
        authors: [{ id: 1, name: "Ada" }],
      },
    },
  ],
];

export interface Asked extends AsyncDisposable {
  readonly senders: Readonly<Record<string, Send>>;
}

export async function startAsked(): Promise<Asked> {
  const serving = await startServing();
  const playground = await makePlayground(serving);
  const lists = await Promise.all(
    LISTS.map(async ([path, definition]) => {
      const own = definition === undefined ? catalog : declareDomain(definition, { catalog }).catalog;
      const api = await createWholeApi(
        createMockEngine({ catalog: own, world: toWorldChoice(1), baseUrl: SERVER, clock: () => 0 }),
      );
      return { path, api };
    }),
  );
  const send = async (fetch: Fetch, method: string, path: string, body?: string, headers = {}): Promise<unknown> => {
    const sent = {
      method,
      headers: { "Content-Type": "application/json", ...headers },
      ...(body !== undefined && { body }),
    };
    const answer = await fetch(new Request(SERVER + path, sent));
    const text = await answer.text();
    const what = `${method} ${path} with ${body}`;
    assert.ok(answer.status < 500, `${what} is ${answer.status}: ${text}\n${JSON.stringify(serving.logged.at(-1))}`);
    const value = jsonIn(text);
    if (answer.status < 400 || !isObject(value)) return value;
    const { detail } = value;
    if (detail !== undefined) assertSentence(asText(detail), what);
    return undefined;
  };
  const sandbox = serving.inSandbox("fuzz");
  const control = (method: string, path: string, body?: string): Promise<unknown> =>
    send(serving.fetch, method, path, body, sandbox);
  await control("POST", "/api/sandboxes", '{"name":"fuzz"}');
  return {
    senders: {
      async list(text) {
        for (const { path, api } of lists)
          await send(api.fetch, "GET", `${path}?${encodeURI(text.toWellFormed()).replaceAll("#", "%23")}`);
      },
      async faults(text) {
        await control("PUT", "/api/faults", text);
        await control("GET", "/api/faults");
        await control("DELETE", "/api/faults");
      },
      async recipe(text) {
        const made = await control("POST", "/api/sandboxes", `{"name":"copy","from":{"recipe":${text}}}`);
        if (made === undefined) return;
        const copy = serving.inSandbox("copy");
        const first = await send(serving.fetch, "GET", "/api/data/recipe", undefined, copy);
        await send(serving.fetch, "GET", "/v1/users?limit=2&sort=-id", undefined, copy);
        const body = JSON.stringify({ recipe: first });
        assert.ok(
          await send(serving.fetch, "POST", "/api/data/reset", body, copy),
          `what was written of ${text} is read again`,
        );
        assert.deepEqual(await send(serving.fetch, "GET", "/api/data/recipe", undefined, copy), first);
        await control("DELETE", "/api/sandboxes/copy");
      },
      async expectation(text) {
        await control("POST", "/api/data/expect", text);
      },
      async verification(text) {
        await control("POST", "/api/requests/verify", text);
      },
      async template(text) {
        await control("POST", "/api/playgrounds/preview", text);
        const { status, json } = await playground.edit({ method: "POST", path: "/endpoints", body: text });
        assert.ok(status < 500, text);
        const { endpoint } = json() as { endpoint?: { id: string; path: string } };
        if (endpoint === undefined) return;
        await send(serving.fetch, "GET", `/play/${playground.id}${endpoint.path.replaceAll(/[:*]/g, "x")}?user=1`);
        await playground.edit({ method: "DELETE", path: `/endpoints/${endpoint.id}` });
      },
      async message(text) {
        const answer = await control("POST", "/mcp", text);
        const { error } = isObject(answer) ? answer : {};
        if (isObject(error)) assertSentence(asText(error["message"]), text);
      },
    },
    async [Symbol.asyncDispose]() {
      for (const { api } of lists) await api.close();
      await serving[Symbol.asyncDispose]();
    },
  };
}
