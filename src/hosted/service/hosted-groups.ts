import { DOCUMENTS } from "../../core/api/groups.ts";
import { emptyAnswer, when } from "../../core/http/answer.ts";
import type { Answer } from "../../core/http/answer.ts";
import type { RouteGroup } from "../../core/http/app.ts";
import type { Exchange } from "../../core/http/exchange.ts";
import { prefersHtml } from "../../core/http/headers/accept.ts";
import { operationRoutes } from "../../core/http/operation/run-operation.ts";
import { createDocument, documentAnswer } from "../../core/http/pages/document.ts";
import type { Document } from "../../core/http/pages/document.ts";
import { compressedAnswer } from "../../core/http/pages/encoded-answer.ts";
import { pageAnswer } from "../../core/http/pages/page-answer.ts";
import { definePages } from "../../core/http/pages/page-group.ts";
import type { PageGroup } from "../../core/http/pages/page-group.ts";
import { DESCRIBED } from "../../core/http/parts.ts";
import type { Parts } from "../../core/http/parts.ts";
import { PROBLEMS, catalogueJson, problemJson } from "../../core/http/problems/problem.ts";
import { admitPage } from "../../core/http/serve.ts";
import type { Handler } from "../../core/http/serve.ts";
import type { ProblemCode } from "../../core/model/errors.ts";
import { loadedOnce } from "../../core/platform/loaded-once.ts";
import type { PartStatus, ReferencePages } from "../../tools/reference/reference.ts";
import { builtFiles, builtPages } from "../pages/service-pages.ts";
import { describeService, operationGroups } from "./description.ts";

const CACHE = "public, max-age=3600";
const VARIED = ["Vary", "Accept"];

function problemHandlers(
  baseUrl: string,
  reference: () => Promise<ReferencePages>,
): Readonly<Record<"/problems" | "/problems/:code", Handler>> {
  const json = (value: unknown): Document => createDocument("application/json", JSON.stringify(value), CACHE, VARIED);
  const choose = async (exchange: Exchange, path: string, data: Document | undefined): Promise<Answer> => {
    const accept = exchange.header("accept");
    const wantsData = accept !== undefined && accept.includes("application/json") && !prefersHtml(accept);
    if (data !== undefined && wantsData) return documentAnswer(exchange, data);
    return pageAnswer(exchange, (await reference()).page(path), VARIED);
  };
  const catalogue = json(catalogueJson(baseUrl));
  const codes = Object.keys(PROBLEMS) as ProblemCode[]; // the table has these keys only
  const single = new Map<string, Document>(codes.map((code) => [code, json(problemJson(code, baseUrl))]));
  return {
    "/problems": (exchange) => choose(exchange, "/problems", catalogue),
    "/problems/:code": (exchange) => {
      const { code = "" } = exchange.params;
      return choose(exchange, `/problems/${code}`, single.get(code));
    },
  };
}

async function lookAtParts({ assertServes, metrics }: Pick<Parts, "assertServes" | "metrics">): Promise<PartStatus[]> {
  const fault = await assertServes().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const { text } = await metrics.print();
  const queue = (name: string, metric: string): PartStatus => {
    const counts = [...text.matchAll(new RegExp(`^${metric}(?:\\{.*\\})? (\\d+)$`, "gm"))].map(([, count]) =>
      Number(count),
    );
    const words = `Waiting to be sent: ${counts.reduce((sum, count) => sum + count, 0)}. What a receiver refuses is tried again later.`;
    const works = fault === undefined && counts.length > 0;
    return { name, works, words: works ? words : "They wait until the database is back." };
  };
  return [
    { name: "Pages", works: true, words: "The server answers: it has just sent this page." },
    { name: "Data", works: fault === undefined, words: fault ?? "The database takes reads and writes." },
    queue("Webhooks", "seedbed_deliveries_waiting"),
    queue("Mail", "seedbed_mails_waiting"),
  ];
}

/** The docs, and the pages of problems, which are a part of them. What makes them is loaded when somebody first reads. */
const docsPages = definePages({
  what: "page",
  paths: [
    "/docs",
    "/docs/:page",
    "/docs/guides",
    "/docs/guides/:guide",
    "/docs/search",
    "/docs/search.json",
    "/changelog",
    "/status",
    "/problems",
    "/problems/:code",
    "/sitemap.xml",
  ],
  uses: [...DESCRIBED, "assertServes", "metrics"],
  make(services) {
    const reference = loadedOnce(async () => {
      const { createReference } = await import("../../tools/reference/reference.ts");
      return createReference(describeService(services));
    });
    const page =
      (toPath: (params: Exchange["params"]) => string): Handler =>
      async (exchange) => {
        const pages = await reference();
        const path = toPath(exchange.params);
        const guide = path.replace("/docs/", "/docs/guides/");
        return pages.paths.has(guide) && !pages.paths.has(path) ? moved(guide) : pageAnswer(exchange, pages.page(path));
      };
    const moved = (path: string): Answer => emptyAnswer(301, ["Location", services.baseUrl + path]);
    return {
      "/docs": page(() => "/docs"),
      "/docs/:page": page(({ page: name }) => `/docs/${name}`),
      "/docs/guides": () => moved("/docs"),
      "/docs/guides/:guide": page(({ guide }) => `/docs/guides/${guide}`),
      "/changelog": page(() => "/changelog"),
      // It asks the database, so it counts among the pages' own requests.
      "/status": (exchange) =>
        when(admitPage(exchange), async () =>
          pageAnswer(exchange, (await reference()).status(await lookAtParts(services))),
        ),
      // Every query makes a page of its own, so it counts among the pages' own requests.
      "/docs/search": (exchange) =>
        when(admitPage(exchange), async () => {
          const query = new URLSearchParams(exchange.target.slice(exchange.path.length)).get("q") ?? "";
          return pageAnswer(exchange, (await reference()).search(query));
        }),
      "/docs/search.json": async (exchange) => compressedAnswer(exchange, (await reference()).index()),
      "/sitemap.xml": async (exchange) => documentAnswer(exchange, (await reference()).sitemap()),
      ...problemHandlers(services.baseUrl, reference),
    };
  },
});

export const PAGE_GROUPS: readonly PageGroup[] = Object.freeze([...DOCUMENTS, docsPages, builtPages, builtFiles]);

/** All routes of the service: every operation, the documents, and the pages. */
export const GROUPS: readonly RouteGroup[] = Object.freeze([
  operationRoutes(operationGroups),
  ...PAGE_GROUPS.map(({ mount }) => mount),
]);
