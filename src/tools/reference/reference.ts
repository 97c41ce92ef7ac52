import type { OpenApiDocument, Schema } from "../../core/description/specification.ts";
import { STATUS_CODES } from "../../core/http/node-http.ts";
import { BUILT_PAGES } from "../../core/http/pages/built-files.ts";
import type { Guide } from "../../core/http/pages/built-files.ts";
import { createDocument } from "../../core/http/pages/document.ts";
import type { Document } from "../../core/http/pages/document.ts";
import { asMarkup, markup } from "../../core/http/pages/markup.ts";
import type { Markup } from "../../core/http/pages/markup.ts";
import { createPage } from "../../core/http/pages/page-answer.ts";
import type { HtmlPage } from "../../core/http/pages/page-answer.ts";
import { tellExample } from "../../core/http/problems/problem-kind.ts";
import { PROBLEMS, shownAnswer } from "../../core/http/problems/problem.ts";
import { SeedbedError } from "../../core/model/errors.ts";
import type { ProblemCode } from "../../core/model/errors.ts";
import { nearest } from "../../core/model/nearest.ts";
import { createDocsContents } from "./contents.ts";
import type { DocsContents, TagPage } from "./contents.ts";
import { fieldList, partItem } from "./field-list.ts";
import { groupGuides, shortTitle, sideOf } from "./frame.ts";
import type { DocsPage } from "./frame.ts";
import { sectionsOf, toBlocks, toLine } from "./markdown.ts";
import { toCurl, toJsonMarkup } from "./operation-example.ts";
import type { ShownRequest } from "./operation-example.ts";
import { breakable, operationSection } from "./operation-section.ts";
import type { Sources } from "./operation-section.ts";
import { createSchemas, dereference, findShared, sharedHref } from "./schemas.ts";
import { findInDocs } from "./search.ts";
import type { SearchEntry } from "./search.ts";

/** The docs: pages made from the description of the API, each when it is first asked for. */
export type ReferencePages = ReturnType<typeof createReference>;

/** A part of the server, and in words whether it works. */
export interface PartStatus {
  readonly name: string;
  readonly works: boolean;
  readonly words: string;
}

const CACHE = "no-cache";

export function createReference(document: OpenApiDocument) {
  const baseUrl = document.servers[0]?.url ?? "";
  const contents = createDocsContents(document);
  const schemas = createSchemas(document, contents);
  const sources = { document, schemas, shared: findShared(document) };
  const guides = BUILT_PAGES?.guides() ?? [];
  const makers = new Map<string, () => DocsPage>([
    ["/docs", () => firstPage(contents, guides, sources)],
    ...contents.pages.map((page) => [`/docs/${page.slug}`, () => tagPage(page, sources)] as const),
    ...guides.map(
      (guide, at) => [guide.href, () => guidePage(guide, baseUrl, guides[at - 1], guides[at + 1])] as const,
    ),
    ["/problems", problemsPage],
    ...(Object.keys(PROBLEMS) as ProblemCode[]).map(
      (code) => [`/problems/${code}`, () => problemPage(code, baseUrl, contents)] as const, // the table has these keys only
    ),
  ]);
  const paths: ReadonlySet<string> = new Set(makers.keys());
  const made = new Map<string, HtmlPage>();
  let index: ReturnType<typeof createSearchIndex> | undefined;
  let published: Document | undefined;
  let addresses: Document | undefined;
  const entries = (): ReturnType<typeof createSearchIndex> => (index ??= createSearchIndex(contents, guides, sources));
  const frame = (href: string, page: DocsPage, query?: string): HtmlPage =>
    createDocsPage(page, sideOf(href, contents, guides, query));

  return {
    paths,
    /** The page at a path. Throws `not_found`. */
    page(path: string) {
      const known = made.get(path);
      if (known !== undefined) return known;
      const make = makers.get(path);
      if (make === undefined) throw notFound(path, [...paths], baseUrl);
      const page = frame(encodeURI(path), make());
      made.set(path, page);
      return page;
    },
    search: (query: string) => frame("/docs/search", searchPage(entries(), query), query),
    /** The page that tells whether each part of the server works now. */
    status: (parts: readonly PartStatus[]) => frame("/status", statusPage(parts)),
    /** The addresses of the pages, for search engines (sitemaps.org). */
    sitemap: () => (addresses ??= createDocument("application/xml", toSitemap(paths, baseUrl), CACHE)),
    index: () => (published ??= createDocument("application/json", JSON.stringify(entries()), CACHE)),
  };
}

function toSitemap(paths: ReadonlySet<string>, baseUrl: string): string {
  const all = ["/", "/explore", "/studio", "/playground", "/status", ...paths];
  const urls = all.map((path) => markup`<url><loc>${baseUrl + path}</loc></url>`.markup);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
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

const WRITTEN_ADDRESS = /(?:http:\/\/)?\blocalhost:3000\b/g;

/** The page of a guide, its examples with the address of this server. */
export function guidePage(guide: Guide, baseUrl: string, before?: Guide, after?: Guide): DocsPage {
  const link = (rel: string, word: string, to: Guide | undefined): Markup | undefined =>
    to && markup`<a rel="${rel}" href="${to.href}">${word}: ${shortTitle(to)}</a>`;
  const { title, lead, html } = guide;
  const parts = sectionsOf(guide).filter(({ id }) => id !== "");
  return {
    title,
    description: lead,
    main: markup`<article class="prose"><h1>${title}</h1>
${parts.length < 3 ? undefined : markup`<nav class="on-page" aria-label="On this page"><ul>${parts.map(({ id, title: part }) => markup`<li><a href="#${id}">${part}</a></li>`)}</ul></nav>`}
${asMarkup(html.replaceAll(WRITTEN_ADDRESS, () => baseUrl))}</article>
<nav class="row spread no-print" aria-label="Neighbours">${link("prev", "Previous", before)}${link("next", "Next", after)}</nav>`,
  };
}

const LONGEST_QUERY = 200;

export function searchPage(entries: readonly SearchEntry[], query: string): DocsPage {
  const shown = query.slice(0, LONGEST_QUERY);
  const found = findInDocs(entries, shown);
  return {
    title: "Search",
    description: "Search in the guides and the API reference of Seedbed.",
    main: markup`<h1>Search</h1>
<p class="lead">${shown.trim() === "" ? "Type what you look for: an operation, a field, a problem." : found.length === 0 ? `Nothing found for “${shown}”. Try a shorter word.` : `Found for “${shown}”:`}</p>
<ul class="operation-index found">${found.map(
      ({ entry, because }) =>
        markup`<li><a href="${entry.href}"><span class="method ${entry.kind.toLowerCase()}">${entry.kind}</span> <span>${entry.title}</span> <span class="soft">${because.join(", ")}</span></a></li>`,
    )}</ul>`,
  };
}

/** The page of a tag: its operations, and the objects that they take and answer. */
export function tagPage(page: TagPage, sources: Sources): DocsPage {
  const { document, schemas } = sources;
  const shown = new Set<string>();
  const sections = page.operations.map((described) => operationSection(described, sources, shown));
  const objects = schemas.shownOn(page).filter((name) => !shown.has(name));
  const count = page.operations.length;
  return {
    title: page.name,
    description: `${page.description} ${count === 1 ? "One operation" : `${count} operations`} of the Seedbed API, with examples.`,
    isWide: true,
    main: markup`<h1>${page.name}</h1>
<div class="lead">${toBlocks(page.description)}</div>
${sections}
${
  objects.length === 0
    ? undefined
    : markup`<section class="objects" aria-labelledby="objects"><h2 id="objects">Objects</h2>${objects.map((name) => {
        const schema = document.components.schemas[name] ?? {};
        return markup`<section id="object-${name}" aria-labelledby="object-${name}-title"><h3 id="object-${name}-title">${name}</h3>${
          schema.description === undefined ? undefined : markup`<p>${toLine(schema.description)}</p>`
        }${fieldList(schema, schemas, "answered")}</section>`;
      })}</section>`
}`,
  };
}

/** Page without a build: the same text, without styles. */
const PLAIN = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>{{title}} · Seedbed</title>
    <meta name="description" content="{{description}}">
  </head>
  <body>
    <main id="main"><!-- content --></main>
    <!-- side -->
  </body>
</html>
`;

const LONGEST_DESCRIPTION = 200;

/** A page of the docs in its frame; `side` stands beside it. */
export function createDocsPage({ title, description, main, isWide = false }: DocsPage, side: Markup): HtmlPage {
  const values: Readonly<Record<string, Markup>> = {
    title: markup`${title}`,
    description: markup`${shorten(description.replaceAll("`", ""))}`,
    kind: markup`${isWide ? "wide" : "narrow"}`,
  };
  const places: Readonly<Record<string, Markup>> = { side, content: main };
  const html = BUILT_PAGES?.page("docs") ?? PLAIN;
  // One pass, so that nothing that is put in is read again.
  return createPage(
    html.replaceAll(
      /\{\{(\w+)\}\}|<!-- (side|content) -->/g,
      (_match, name: string | undefined, place: string | undefined) =>
        (name === undefined ? places[place ?? ""] : values[name])?.markup ?? "",
    ),
  );
}

function shorten(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text;
  return `${text.slice(0, text.lastIndexOf(" ", LONGEST_DESCRIPTION))} …`;
}

/** The first page of the docs: guides, the introduction, what all operations share, and a list of them. */
export function firstPage(contents: DocsContents, guides: readonly Guide[], sources: Sources): DocsPage {
  const { document } = sources;
  const count = contents.pages.reduce((sum, { operations }) => sum + operations.length, 0);
  return {
    title: "Docs",
    description: `Guides and API reference of Seedbed: ${count} operations with parameters, answers, problems and examples that are real.`,
    main: markup`<h1>Docs</h1>
<p class="lead">${guides.length} guides and ${count} operations. Every example is real: send it and you get that answer.</p>
<p class="row no-print">
<a class="button primary" href="/explore">Open the Explorer</a>
<a class="button" href="/openapi.json" download="seedbed-openapi.json">OpenAPI 3.0, JSON</a>
<a class="button" href="/openapi.yaml" download="seedbed-openapi.yaml">OpenAPI 3.0, YAML</a>
<a class="button" href="/openapi/3.1.json" download="seedbed-openapi-3.1.json">OpenAPI 3.1, JSON</a>
<a class="button" href="/openapi/3.1.yaml" download="seedbed-openapi-3.1.yaml">OpenAPI 3.1, YAML</a>
</p>
<section aria-labelledby="guides"><h2 id="guides">Guides</h2>
${groupGuides(guides).map(
  ([
    title,
    inGroup,
  ]) => markup`<h3>${title}</h3><ul class="cards">${inGroup.map(({ href, title: named, lead }) => markup`<li><a href="${href}">${named}</a><p class="soft">${firstSentence(lead)}</p></li>`)}
${title === "Reference" ? markup`<li><a href="/problems">Problems</a><p class="soft">Every code that an answer of 400 and above can have, and how to fix it.</p></li><li><a href="/status">Status</a><p class="soft">Which parts of this server work now.</p></li>` : undefined}</ul>`,
)}</section>
<section class="prose" aria-labelledby="introduction"><h2 id="introduction">Introduction</h2>${toBlocks(document.info.description)}</section>
${sharedParts(sources)}
<section class="prose" aria-labelledby="problems"><h2 id="problems">Problems of most operations</h2>
<ul class="fields">${[...sources.shared.problems].map(problemItem)}</ul></section>
<section aria-labelledby="reference"><h2 id="reference">Operations</h2>${contents.groups.map(
      ({ title, pages }) => markup`<section><h3>${title}</h3>${pages.map(operationTable)}</section>`,
    )}</section>`,
  };
}

function problemItem(code: string): Markup | undefined {
  const kind = Object.entries(PROBLEMS).find(([name]) => name === code)?.[1];
  if (kind === undefined) return undefined;
  return markup`<li><p><a href="/problems/${code}">${kind.status} <code>${code}</code></a></p><p>${kind.meaning}</p></li>`;
}

/** The parameters and headers that many operations have, and the ways to prove who calls. */
function sharedParts({ document, schemas, shared }: Sources): Markup {
  const { headers, securitySchemes } = document.components;
  const answered = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ responses }) => Object.values(responses))
    .flatMap((response) => Object.entries(dereference(document.components.responses, response).headers ?? {}));
  const byName = new Map(answered.filter(([name]) => shared.headers.has(name)));
  return markup`<section class="prose" aria-labelledby="shared-parameters"><h2 id="shared-parameters">Parameters of many operations</h2>
<ul class="fields">${[...shared.parameters.values()].map(
    (one) =>
      markup`<li id="parameter-${one.name}"><ul class="fields">${partItem(one.name, one.schema, schemas, `${one.in === "header" ? "Header." : "Query."} ${one.description ?? ""}`, one.required)}</ul></li>`,
  )}</ul></section>
<section class="prose" aria-labelledby="shared-headers"><h2 id="shared-headers">Headers of most answers</h2>
<ul class="fields">${[...byName].map(([name, one]) => {
    const { schema, description } = dereference(headers, one);
    return partItem(name, schema, schemas, description);
  })}</ul></section>
<section class="prose" aria-labelledby="proofs"><h2 id="proofs">Authentication</h2>
<ul class="fields">${Object.entries(securitySchemes).map(
    ([name, { description, name: field }]) =>
      markup`<li id="proof-${name}"><p class="field-name"><b>${name}</b> <code>${field ?? "Authorization"}</code></p><p>${toLine(description)}</p></li>`,
  )}</ul></section>`;
}

function operationTable({ name, href, operations }: TagPage): Markup {
  return markup`<h4><a href="${href}">${name}</a></h4><ul class="operation-index">${operations.map(
    ({ method, path, operation: { operationId: id, summary } }) =>
      markup`<li><a href="${href}#${id}"><span class="method ${method}">${method.toUpperCase()}</span> <span>${summary}</span> <code>${breakable(path)}</code></a></li>`,
  )}</ul>`;
}

/** As much of a text as a card holds. */
export function firstSentence(text: string): string {
  return /^.*?[.!?:](?=\s|$)/.exec(text)?.[0].replace(/:$/, ".") ?? text;
}

function problemsPage(): DocsPage {
  const rows = Object.entries(PROBLEMS).map(
    ([code, { status, title }]) =>
      markup`<li><a href="/problems/${code}"><span>${code === "simulated" ? "any" : status}</span> <code>${code}</code> <span>${title}</span></a></li>`,
  );
  return {
    title: "Problems",
    description: `The ${rows.length} codes of Seedbed's error answers (RFC 9457): what each means, how to fix it, and an example.`,
    main: markup`<h1>Problems</h1>
<p class="lead">Every answer of 400 and above is a problem (RFC 9457): <code>application/problem+json</code> with a <code>code</code> from this list.</p>
<ul class="problem-index">${rows}</ul>
<p>The <a href="/docs/guides/problems">guide to problems</a> shows how to read one, and how to ask for one on purpose.</p>`,
  };
}

function statusPage(parts: readonly PartStatus[]): DocsPage {
  const broken = parts.filter(({ works }) => !works).map(({ name }) => name);
  return {
    title: "Status",
    description: "Which parts of this server work now.",
    main: markup`<h1>Status</h1>
<p class="lead">${broken.length === 0 ? "Everything works." : `Not working: ${broken.join(", ")}.`}</p>
<ul class="fields">${parts.map(({ name, works, words }) => markup`<li><p><b>${name}</b> <span class="pill ${works ? "good" : "bad"}">${works ? "works" : "fails"}</span></p><p>${words}</p></li>`)}</ul>
<p class="row no-print"><a class="button" href="/status">Check again</a></p>
<p class="soft">Programs ask <a href="/docs/health#getReadiness"><code>/ready</code></a>, which is 200 while the server takes requests.</p>`,
  };
}

function problemPage(code: ProblemCode, baseUrl: string, contents: DocsContents): DocsPage {
  const { status, title, meaning, remedy, example } = PROBLEMS[code];
  const answer = shownAnswer(code, baseUrl);
  const named = code === "simulated" ? "any status from 400 to 599" : `status ${status} ${STATUS_CODES[status] ?? ""}`;
  return {
    title,
    description: `${code}, ${named}: ${meaning} ${remedy}`,
    isWide: true,
    main: markup`<section class="operation"><div class="operation-text">
<p class="no-print"><a href="/problems">All problems</a></p>
<h1>${title}</h1>
<p><code>${code}</code>, ${named}</p>
<h2>What it means</h2>
<p>${meaning}</p>
<h2>How to fix it</h2>
<p>${remedy}</p>
<h2>Example</h2>
${typeof example === "string" || example.when !== undefined ? markup`<p>${tellExample(example)}</p>` : markup`<p class="row">In a new sandbox, this request gets this answer.</p>`}
${typeof example === "string" ? undefined : explorerLink(example, contents)}
<p class="soft">The <code>detail</code> says what was tried, on what, why not, and how to fix it. <code>instance</code> is the request id, which is also in the header <code>X-Request-Id</code>.</p>
</div>
<div class="examples">
${typeof example === "string" ? undefined : markup`<div class="code-block" data-copy="Command"><p class="code-title">Request</p><pre class="code wrap"><code>${toCurl(example, baseUrl)}</code></pre></div>`}
<div class="code-block" data-copy="Answer"><p class="code-title">Answer ${Number(answer["status"])}</p><pre class="code wrap"><code>${toJsonMarkup(answer)}</code></pre></div>
</div></section>`,
  };
}

/** The way to send the request from a form; undefined where no operation is like it. */
function explorerLink(request: ShownRequest, contents: DocsContents): Markup | undefined {
  const { method, path, headers = {}, body } = request;
  const [route = "", query = ""] = path.split("?");
  for (const { operations } of contents.pages) {
    for (const one of operations) {
      const values = one.method === method.toLowerCase() ? valuesOf(one.path, route) : undefined;
      if (values === undefined) continue;
      const pairs = [...Object.entries(values), ...new URLSearchParams(query)];
      const fields = Object.entries(headers).filter(([name]) => name !== "Content-Type");
      const search = new URLSearchParams([
        ["op", one.operation.operationId],
        ...pairs.map(([name, value]) => [`p.${name}`, value]),
        ...fields.map(([name, value]) => [`h.${name}`, value]),
        ...(body === undefined ? [] : [["body", body]]),
      ]);
      return markup`<p><a href="/explore?${search.toString()}">Open in Explorer</a></p>`;
    }
  }
  return undefined;
}

/** The parameters of a path in a target; undefined where the target is another path. */
function valuesOf(path: string, target: string): Record<string, string> | undefined {
  const [parts, sent] = [path.split("/"), target.split("/")];
  if (parts.length !== sent.length) return undefined;
  const values: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    const value = sent[at] ?? "";
    if (name === undefined && part !== value) return undefined;
    if (name !== undefined) values[name] = decodeURIComponent(value);
  }
  return values;
}

/** Everything that can be found in the docs: operations, objects by their fields, parameters, guides and problems. */
export function createSearchIndex(
  contents: DocsContents,
  guides: readonly Guide[],
  sources: Sources,
): readonly SearchEntry[] {
  return [
    ...contents.pages.flatMap((page) => [...pageEntries(page), ...objectEntries(page, sources)]),
    ...[...sources.shared.parameters.values()].map(({ name, description = "", in: place }) =>
      toEntry(name, sharedHref(name), place === "header" ? "header" : "parameter", description),
    ),
    ...guides.flatMap(guideEntries),
    toEntry("Status", "/status", "page", "up down outage uptime available works health incident"),
    ...Object.entries(PROBLEMS).map(([code, { title, status, meaning, remedy }]) =>
      toEntry(
        `${status} ${code}: ${title}`,
        `/problems/${code}`,
        "problem",
        `${code.replaceAll("_", " ")} ${meaning} ${remedy}`,
      ),
    ),
  ];
}

function toEntry(title: string, href: string, kind: string, text: string): SearchEntry {
  return { title, href, kind, words: distinct(text, title) };
}

function pageEntries({ name, href, description, operations }: TagPage): SearchEntry[] {
  return [
    toEntry(name, href, "page", description),
    ...operations.map(({ method, path, operation: { operationId: id, summary } }) =>
      toEntry(summary, `${href}#${id}`, method.toUpperCase(), `${id} ${path}`),
    ),
  ];
}

function objectEntries(page: TagPage, { document, schemas }: Sources): SearchEntry[] {
  return schemas
    .shownOn(page)
    .map((name) =>
      toEntry(
        name,
        `${page.href}#object-${name}`,
        "object",
        fieldsOf(document.components.schemas[name] ?? {}).join(" "),
      ),
    );
}

function fieldsOf({ properties = {}, items, anyOf = [], oneOf = [], allOf = [] }: Schema): string[] {
  const inner = [...Object.values(properties), ...anyOf, ...oneOf, ...allOf, ...(items === undefined ? [] : [items])];
  return [...Object.keys(properties), ...inner.flatMap(fieldsOf)];
}

function guideEntries(guide: Guide): SearchEntry[] {
  const { name, href, title } = guide;
  // The changelog speaks of everything, so a search finds it by its title alone.
  return sectionsOf(guide)
    .slice(0, name === "changelog" ? 1 : undefined)
    .map((section) =>
      section.id === ""
        ? toEntry(title, href, "guide", section.text)
        : toEntry(`${shortTitle(guide)}: ${section.title}`, `${href}#${section.id}`, "guide", section.text),
    );
}

/** The words of a text, each once, without those that the title has and those that say nothing. */
function distinct(text: string, title: string): string {
  const known = new Set(title.toLowerCase().split(/\s+/));
  const found = new Map<string, string>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}_$][\p{L}\p{N}_/{}.-]*[\p{L}\p{N}_}]/gu)) {
    const lower = word.toLowerCase();
    // A capital at the beginning of a sentence says nothing; amountRefunded is written so.
    if (word.length > 2 && !known.has(lower) && !found.has(lower))
      found.set(lower, /^\p{Lu}\p{Ll}+$/u.test(word) ? lower : word);
  }
  return [...found.values()].join(" ");
}
