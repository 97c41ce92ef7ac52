import type { ProblemCode } from "../../model/errors.ts";
import { SeedbedError } from "../../model/errors.ts";
import { nearest } from "../../model/nearest.ts";
import { prefersHtml } from "../accept.ts";
import type { Answer } from "../answer.ts";
import { createDocument, documentAnswer } from "../document.ts";
import type { Document } from "../document.ts";
import type { Exchange } from "../exchange.ts";
import { pageAnswer } from "../pages/page-answer.ts";
import type { Page } from "../pages/page-answer.ts";
import type { Parts } from "../parts.ts";
import { PROBLEMS } from "../problem.ts";
import type { Router } from "../router.ts";
import { serve } from "../serve.ts";
import { catalogueJson, cataloguePage, problemJson, problemPage } from "./pages.ts";

const CACHE = "public, max-age=3600";
const VARIED = ["Vary", "Accept"];

/** `/problems` and `/problems/{code}`: what each code means and how to mend it, as a page or as JSON. */
export function problemRoutes(app: Router, parts: Parts): void {
  const { baseUrl } = parts;
  const json = (value: unknown): Document => createDocument("application/json", JSON.stringify(value), CACHE, VARIED);
  const choose = (exchange: Exchange, page: Page, data: Document): Answer => {
    const accept = exchange.header("accept");
    const wantsData = accept !== undefined && accept.includes("application/json") && !prefersHtml(accept);
    return wantsData ? documentAnswer(exchange, data) : pageAnswer(exchange, page, VARIED);
  };

  const catalogue = { page: cataloguePage(), data: json(catalogueJson(baseUrl)) };
  app.get(
    "/problems",
    serve(parts, (exchange) => choose(exchange, catalogue.page, catalogue.data)),
  );
  const codes = Object.keys(PROBLEMS) as ProblemCode[]; // the table has these keys only
  const single = new Map<string, { page: Page; data: Document }>(
    codes.map((code) => [code, { page: problemPage(code, baseUrl), data: json(problemJson(code, baseUrl)) }]),
  );
  app.get(
    "/problems/:code",
    serve(parts, (exchange) => {
      const { code = "" } = exchange.params;
      const found = single.get(code);
      if (found !== undefined) return choose(exchange, found.page, found.data);
      const near = nearest(code, codes);
      const hint = near === undefined ? `${baseUrl}/problems lists them all` : `did you mean ${near}?`;
      throw new SeedbedError("not_found", `there is no problem ${JSON.stringify(code.slice(0, 60))}: ${hint}`);
    }),
  );
}
