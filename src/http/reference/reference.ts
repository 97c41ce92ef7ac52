import { SeedbedError } from "../../model/errors.ts";
import type { ProblemCode } from "../../model/errors.ts";
import { nearest } from "../../model/nearest.ts";
import type { OpenApiDocument } from "../openapi/specification.ts";
import { BUILT_PAGES } from "../pages/built-pages.ts";
import { createDocsPage } from "../pages/docs-shell.ts";
import { createDocument } from "../pages/document.ts";
import type { Document } from "../pages/document.ts";
import type { HtmlPage } from "../pages/page-answer.ts";
import { PROBLEMS } from "../problems/problem.ts";
import { createDocsContents } from "./contents.ts";
import { firstPage } from "./first-page.ts";
import { sideOf } from "./frame.ts";
import type { DocsPage } from "./frame.ts";
import { guidePage } from "./guide-page.ts";
import { problemPage, problemsPage } from "./problem-pages.ts";
import { createSchemas } from "./schemas.ts";
import { createSearchIndex } from "./search-index.ts";
import { searchPage } from "./search-page.ts";
import { findShared } from "./shared-parts.ts";
import { tagPage } from "./tag-page.ts";

/** The docs: pages made from the description of the API, each when it is first asked for. */
export interface ReferencePages {
  /** The page at a path. Throws `not_found`. */
  page(path: string): HtmlPage;
  /** What a search finds. */
  search(query: string): HtmlPage;
  /** What is searched in, for the page's own script. */
  index(): Document;
}

const CACHE = "no-cache";

/** The docs of the API that the document describes. */
export function createReference(document: OpenApiDocument): ReferencePages {
  const baseUrl = document.servers[0]?.url ?? "";
  const contents = createDocsContents(document);
  const schemas = createSchemas(document, contents);
  const sources = { document, schemas, shared: findShared(document) };
  const guides = BUILT_PAGES?.guides() ?? [];
  const makers = new Map<string, () => DocsPage>([
    ["/docs", () => firstPage(contents, guides, PROBLEMS, sources)],
    ...contents.pages.map((page) => [`/docs/${page.slug}`, () => tagPage(page, sources)] as const),
    ...guides.map((guide) => [`/docs/guides/${guide.name}`, () => guidePage(guide, baseUrl)] as const),
    ["/problems", problemsPage],
    ...(Object.keys(PROBLEMS) as ProblemCode[]).map(
      (code) => [`/problems/${code}`, () => problemPage(code, baseUrl, contents)] as const, // the table has these keys only
    ),
  ]);
  const made = new Map<string, HtmlPage>();
  let index: ReturnType<typeof createSearchIndex> | undefined;
  let published: Document | undefined;
  const entries = (): ReturnType<typeof createSearchIndex> =>
    (index ??= createSearchIndex(contents, guides, PROBLEMS, sources));
  const frame = (href: string, page: DocsPage, query?: string): HtmlPage =>
    createDocsPage(page, sideOf(href, contents, guides, query));

  return {
    page(path) {
      const known = made.get(path);
      if (known !== undefined) return known;
      const make = makers.get(path);
      if (make === undefined) throw notFound(path, [...makers.keys()], baseUrl);
      const page = frame(encodeURI(path), make());
      made.set(path, page);
      return page;
    },
    search: (query) => frame("/docs/search", searchPage(entries(), query), query),
    index: () => (published ??= createDocument("application/json", JSON.stringify(entries()), CACHE)),
  };
}

function notFound(path: string, known: readonly string[], baseUrl: string): SeedbedError {
  const isProblem = path.startsWith("/problems/");
  const near = nearest(path, known);
  const name = JSON.stringify(path.slice(path.lastIndexOf("/") + 1).slice(0, 60));
  const hint =
    near === undefined
      ? `${baseUrl}${isProblem ? "/problems" : "/docs"} lists what there is`
      : `did you mean ${near.slice(near.lastIndexOf("/") + 1)}?`;
  return new SeedbedError("not_found", `there is no ${isProblem ? "problem" : "page of the docs"} ${name}: ${hint}`, {
    members: { nearest: near ?? (isProblem ? "/problems" : "/docs") },
  });
}
