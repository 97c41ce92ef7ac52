import type { ProblemCode } from "../../model/errors.ts";
import type { Answer } from "../answer.ts";
import type { Exchange } from "../exchange.ts";
import { prefersHtml } from "../headers/accept.ts";
import { createDocument, documentAnswer } from "../pages/document.ts";
import type { Document } from "../pages/document.ts";
import { orNotFoundPage } from "../pages/not-found.ts";
import { pageAnswer } from "../pages/page-answer.ts";
import type { ReferencePages } from "../reference/reference.ts";
import type { Handler } from "../serve.ts";
import { catalogueJson, problemJson } from "./json.ts";
import { PROBLEMS } from "./problem.ts";

const CACHE = "public, max-age=3600";
const VARIED = ["Vary", "Accept"];

/** What answers `/problems` and `/problems/{code}`: what each code means and how to fix it, as a page of the docs or as JSON. */
export function problemHandlers(
  baseUrl: string,
  reference: () => Promise<ReferencePages>,
): Readonly<Record<"/problems" | "/problems/:code", Handler>> {
  const json = (value: unknown): Document => createDocument("application/json", JSON.stringify(value), CACHE, VARIED);
  const choose = async (exchange: Exchange, path: string, data: Document | undefined): Promise<Answer> => {
    const accept = exchange.header("accept");
    const wantsData = accept !== undefined && accept.includes("application/json") && !prefersHtml(accept);
    if (data !== undefined && wantsData) return documentAnswer(exchange, data);
    return orNotFoundPage(exchange, async () => pageAnswer(exchange, (await reference()).page(path), VARIED));
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
