import { WORDS } from "../../generate/template/vocabulary-check.ts";
import type { Caller } from "../../services/callers.ts";
import { endpointLimit } from "../../services/playgrounds/endpoint-rules.ts";
import type { NewPlayground } from "../../services/playgrounds/playgrounds.ts";
import type { EndpointRow, PlaygroundRow } from "../../services/playgrounds/store.ts";
import { emptyAnswer, jsonAnswer } from "../answer.ts";
import type { Answer } from "../answer.ts";
import type { RouteGroup } from "../app.ts";
import { readDocument, readJson } from "../body.ts";
import { readForm } from "../control/serve-control.ts";
import { createDocument, documentAnswer } from "../document.ts";
import type { Document } from "../document.ts";
import type { Exchange } from "../exchange.ts";
import { createFewAtOnce } from "../few-at-once.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import { serveHelper } from "../serve-helper.ts";
import { assertAccepts, assertAcceptsJson } from "../serve.ts";
import { parseYaml } from "../yaml.ts";
import { streamRequests } from "./request-stream.ts";
import { STANDING, taggedAnswer } from "./tagged-answer.ts";

/** YAML documents that are read at the same time, each in a thread. */
const MOST_AT_ONCE = { all: 2, each: 1 };
/** Documents that may wait for their turn. */
const MOST_WAITING = { all: 100, each: 10 };

/** `/api/playgrounds`: making and changing playgrounds, for people and their pages. It counts against nobody's plan. */
export const playgroundRoutes: RouteGroup = (app, parts) => {
  const { baseUrl } = parts;
  const fewAtOnce = createFewAtOnce({
    running: MOST_AT_ONCE,
    waiting: MOST_WAITING,
    refusal: "cannot read one more YAML document now: too many are being read",
  });

  /** A route that takes no parameters. */
  const plain = (tried: string, handler: (exchange: Exchange, caller: Caller) => MaybePromise<Answer | undefined>) =>
    serveHelper(parts, (exchange, caller) => {
      assertAcceptsJson(exchange);
      readForm(exchange, { tried });
      return handler(exchange, caller);
    });
  /** A route for those who may change the playground. */
  const editing = (
    tried: string,
    handler: (exchange: Exchange, playground: PlaygroundRow) => MaybePromise<Answer | undefined>,
  ) =>
    plain(tried, async (exchange, caller) =>
      handler(
        exchange,
        await parts.playgrounds.authorize(exchange.params["id"] ?? "", caller, exchange.header("x-edit-token")),
      ),
    );

  const toPlayground = ({ id, name, createdAt, expiresAt }: PlaygroundRow) => ({
    id,
    name,
    url: `${baseUrl}/play/${id}`,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  });
  const toEndpoint = (playground: Pick<PlaygroundRow, "id">, { id, definition }: EndpointRow) => ({
    id,
    ...definition,
    url: `${baseUrl}/play/${playground.id}${definition.path}`,
  });
  const made = ({ playground, editToken }: NewPlayground, more: Readonly<Record<string, unknown>> = {}): Answer =>
    jsonAnswer(201, JSON.stringify({ playground: toPlayground(playground), editToken, ...more }), [
      "Location",
      `/api/playgrounds/${playground.id}`,
      "Cache-Control",
      "no-store",
    ]);

  app.post(
    "/api/playgrounds",
    plain("create a playground", async ({ request }, caller) =>
      made(await parts.playgrounds.create(caller, await readJson(request, "plain"))),
    ),
  );
  app.post(
    "/api/playgrounds/import",
    plain("import a playground", async ({ request }, caller) => {
      const document = await readDocument(request, (body) => fewAtOnce.run(caller.owner, () => parseYaml(body)));
      const imported = await parts.playgrounds.import(caller, document);
      const endpoints = imported.endpoints.map((endpoint) => toEndpoint(imported.playground, endpoint));
      return made(imported, { endpoints, notes: imported.notes });
    }),
  );
  app.post(
    "/api/playgrounds/preview",
    plain("preview a template", async ({ request }) => {
      const output = parts.playgrounds.preview(await readJson(request, "plain"));
      return jsonAnswer(200, JSON.stringify({ output }), ["Cache-Control", "no-store"]);
    }),
  );
  let functions: Document | undefined;
  app.get(
    "/api/playgrounds/functions",
    plain("list the functions", (exchange) => {
      functions ??= createDocument(
        "application/json",
        JSON.stringify(describeVocabulary(parts.playgrounds.functions())),
        "no-cache",
      );
      return documentAnswer(exchange, functions);
    }),
  );

  app.get(
    "/api/playgrounds/:id",
    editing("get the playground", (exchange, playground) =>
      taggedAnswer(exchange, { playground: toPlayground(playground) }),
    ),
  );
  app.patch(
    "/api/playgrounds/:id",
    editing("change the playground", async (exchange, playground) => {
      const changed = await parts.playgrounds.rename(playground, await readJson(exchange.request, "merge"));
      return taggedAnswer(exchange, { playground: toPlayground(changed) });
    }),
  );
  app.delete(
    "/api/playgrounds/:id",
    editing("delete the playground", async (_exchange, { id }) => {
      await parts.playgrounds.remove(id);
      return emptyAnswer(204, STANDING);
    }),
  );

  app.get(
    "/api/playgrounds/:id/endpoints",
    editing("list the endpoints", async (exchange, playground) => {
      const rows = await parts.playgrounds.listEndpoints(playground.id);
      const endpoints = rows.map((row) => toEndpoint(playground, row));
      return taggedAnswer(exchange, { endpoints, total: endpoints.length, limit: endpointLimit(playground) });
    }),
  );
  app.post(
    "/api/playgrounds/:id/endpoints",
    editing("create an endpoint", async (exchange, playground) => {
      const row = await parts.playgrounds.addEndpoint(playground, await readJson(exchange.request, "plain"));
      const location = `/api/playgrounds/${playground.id}/endpoints/${row.id}`;
      return jsonAnswer(201, JSON.stringify({ endpoint: toEndpoint(playground, row) }), [
        "Location",
        location,
        ...STANDING,
      ]);
    }),
  );
  app.get(
    "/api/playgrounds/:id/endpoints/:endpointId",
    editing("get the endpoint", async (exchange, playground) =>
      taggedAnswer(exchange, {
        endpoint: toEndpoint(
          playground,
          await parts.playgrounds.getEndpoint(playground.id, exchange.params["endpointId"] ?? ""),
        ),
      }),
    ),
  );
  app.put(
    "/api/playgrounds/:id/endpoints/:endpointId",
    editing("replace the endpoint", async (exchange, playground) => {
      const body = await readJson(exchange.request, "plain");
      const row = await parts.playgrounds.replaceEndpoint(playground, exchange.params["endpointId"] ?? "", body);
      return jsonAnswer(200, JSON.stringify({ endpoint: toEndpoint(playground, row) }), STANDING);
    }),
  );
  app.delete(
    "/api/playgrounds/:id/endpoints/:endpointId",
    editing("delete the endpoint", async ({ params }, playground) => {
      await parts.playgrounds.removeEndpoint(playground, params["endpointId"] ?? "");
      return emptyAnswer(204, STANDING);
    }),
  );

  app.get(
    "/api/playgrounds/:id/export",
    editing("export the playground", async (exchange, playground) => {
      const download = ["Content-Disposition", `attachment; filename="playground-${playground.id}.json"`];
      return taggedAnswer(exchange, await parts.playgrounds.export(playground), download);
    }),
  );
  app.get(
    "/api/playgrounds/:id/requests",
    editing("list the requests", (exchange, { id }) => {
      const requests = parts.playgrounds.requests.list(id);
      return taggedAnswer(exchange, { requests, total: requests.length });
    }),
  );
  app.get(
    "/api/playgrounds/:id/requests/stream",
    serveHelper(parts, async (exchange, caller) => {
      assertAccepts(exchange, "text/event-stream");
      readForm(exchange, { tried: "follow the requests" });
      const { id } = await parts.playgrounds.authorize(
        exchange.params["id"] ?? "",
        caller,
        exchange.header("x-edit-token"),
      );
      return streamRequests(exchange, caller, id);
    }),
  );
};

/** The vocabulary of templates, for editors to complete and people to look up. */
function describeVocabulary(functions: readonly { readonly name: string }[]): unknown {
  const words = Object.entries(WORDS).map(([name, { example, description }]) => ({ name, call: example, description }));
  return { functions, words, total: functions.length };
}
