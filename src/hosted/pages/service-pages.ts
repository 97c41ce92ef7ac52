import { existsSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { join } from "node:path";

import { LRUCache } from "lru-cache";

import { catalog as builtIn, isBuiltIn } from "../../core/domains/catalog.ts";
import { emptyAnswer, when } from "../../core/http/answer.ts";
import type { Answer } from "../../core/http/answer.ts";
import { prefersHtml } from "../../core/http/headers/accept.ts";
import { BUILT_PAGES } from "../../core/http/pages/built-files.ts";
import { createDocument, documentAnswer } from "../../core/http/pages/document.ts";
import type { Document } from "../../core/http/pages/document.ts";
import { escapeHtml, markup } from "../../core/http/pages/markup.ts";
import { assetAnswer, createPage, pageAnswer, problemPageAnswer } from "../../core/http/pages/page-answer.ts";
import type { HtmlPage } from "../../core/http/pages/page-answer.ts";
import { definePages } from "../../core/http/pages/page-group.ts";
import type { Parts } from "../../core/http/parts.ts";
import { headerOf } from "../../core/http/request.ts";
import type { ApiRequest } from "../../core/http/request.ts";
import { noRoute } from "../../core/http/routing/fallback.ts";
import { pathOfTarget } from "../../core/http/routing/route-table.ts";
import { admitPage } from "../../core/http/serve.ts";
import type { Handler } from "../../core/http/serve.ts";
import type { Catalog, Domain } from "../../core/model/catalog.ts";
import type { ProblemCode } from "../../core/model/errors.ts";
import { toWorldChoice } from "../../core/model/world-choice.ts";
import { parseListQuery } from "../../core/sandbox/query/list-query.ts";
import { PLANS } from "../../core/services/plans.ts";
import { DEFAULT_BASE_URL } from "../../core/world/world.ts";

/** The seed of the links of the landing page. */
const LANDING_SEED = 42;

const SHOWN = "limit=3&fields=id,name,email,company";

const WRITTEN = { name: "Ada Lovelace", jobTitle: "Mathematician" };

const ALL = "Users, books, bank accounts and appointments";
const COUNTS = ["no", "one", "two", "three", "four", "five"];
const NAMED = 5;

type LandingParts = Pick<Parts, "answers" | "baseUrl" | "callers" | "catalog" | "world">;

interface Sample {
  readonly lines: readonly string[];
  readonly answer: unknown;
}

/**
 * Fills the landing page in: commands with this server's own address, the real answer to them, its domains, and its plans where it
 * has any. Without a seed the commands write and read again; with one they read that seed's users.
 */
function fillLanding(html: string, asked: number | undefined, parts: LandingParts): string {
  const { catalog, callers } = parts;
  const seed = asked ?? LANDING_SEED;
  const { lines, answer } = asked === undefined ? writeAndRead(parts) : readUsers(asked, parts);
  const own = catalog.domains.filter(({ name }) => !isBuiltIn(name));
  const ownFirst = [...own, ...catalog.domains.filter(({ name }) => isBuiltIn(name))];
  const isAll = own.length === 0 && catalog.domains.length === builtIn.domains.length;
  const shown = new Set(catalog.domains.map(({ name }) => name)).add(callers.isPersonal ? "personal" : "public");
  if (isAll) shown.add("all");
  const count = catalog.domains.length;
  const values: Readonly<Record<string, string>> = {
    seed: String(seed),
    pill: asked === undefined ? "a write, then a read" : `seed ${seed}`,
    nextSeed: String(seed < Number.MAX_SAFE_INTEGER ? seed + 1 : LANDING_SEED),
    commands: lines.join("\n"),
    answer: JSON.stringify(answer, null, 2),
    fitting: isAll ? ALL : toSentence(catalog.domains.flatMap((domain) => collectionsOf(domain, catalog))),
    domains: count === 1 ? "one domain" : `${COUNTS[count] ?? count} domains`,
    path: `/v1/${own[0] === undefined ? "bookstore/orders" : `${own[0].name}/${collectionsOf(own[0], catalog)[0] ?? ""}`}`,
  };
  // Functions, because a replacement text would have its dollar signs read.
  return html
    .replaceAll(/<!-- if (\w+) -->([\s\S]*?)<!-- end -->/g, (_match, name: string, inner: string) =>
      shown.has(name) ? inner : "",
    )
    .replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => escapeHtml(values[name] ?? ""))
    .replace("<!-- domains -->", () => ownFirst.map((domain) => toCard(domain, catalog, seed)).join(""))
    .replace("<!-- plans -->", () => PLANS.map(toPlanRow).join("\n"));
}

function writeAndRead({ baseUrl }: LandingParts): Sample {
  const user = `${baseUrl}/s/try-it/v1/users/1`;
  const body = `-H 'Content-Type: application/json' -d '${JSON.stringify(WRITTEN)}'`;
  const lines = [
    `curl -X PATCH '${user}' ${body}`,
    `curl '${user}?fields=${["id", ...Object.keys(WRITTEN)].join(",")}'`,
  ];
  return { lines, answer: { id: "1", ...WRITTEN } };
}

function readUsers(seed: number, { answers, baseUrl, catalog, world }: LandingParts): Sample {
  const users = catalog.get("user");
  const query = parseListQuery([...new URLSearchParams(SHOWN)], users, catalog);
  return {
    lines: [`curl '${baseUrl}/v1/users?_seed=${seed}&${SHOWN}'`],
    answer: JSON.parse(answers.list(query, users, world(toWorldChoice(seed))).pieces.join("")),
  };
}

function collectionsOf({ name }: Domain, catalog: Catalog): readonly string[] {
  return catalog.entries.flatMap(({ resource }) => (resource.domain === name ? [resource.collection] : []));
}

function toSentence(names: readonly string[]): string {
  const [first = "", ...more] = names.slice(0, NAMED);
  const capital = first.charAt(0).toUpperCase() + first.slice(1);
  const last = more.pop();
  return last === undefined ? capital : `${[capital, ...more].join(", ")} and ${last}`;
}

function toCard(domain: Domain, catalog: Catalog, seed: number): string {
  const { name, title, description } = domain;
  const address = `/explore?seedExplorer=1&seed=${seed}&domain=${name}`;
  return markup`<li class="card bed">
    <svg class="bed-art" aria-hidden="true"><use href="#bed" /></svg>
    <h3><a href="${address}">${title}</a></h3>
    <p>${description}</p>
    <p class="soft small">${collectionsOf(domain, catalog).join(", ")}</p>
  </li>`.markup;
}

function toPlanRow({ name, price, requestsPerHour, keys, snapshots }: (typeof PLANS)[number]): string {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const cost = price === null ? "by agreement" : price === 0 ? "free" : `$${price}`;
  const cells = [cost, ...[requestsPerHour, keys, snapshots].map(toAmount)].map((text) => `<td>${text}</td>`);
  return `<tr><th scope="row">${title}</th>${cells.join("")}</tr>`;
}

function toAmount(amount: number | null): string {
  if (amount === null) return "unlimited";
  // In groups of three, as everywhere on the pages.
  return amount === 0 ? "none" : String(amount).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

const KEPT_LANDINGS = 50;
const SEED = /^(?:0|-?[1-9]\d{0,15})$/;

/** Paths and the page that each shows; what is behind an id or a tab, the page works out by itself. */
const PAGES = Object.freeze({
  "/explore": "explore",
  "/studio": "studio",
  "/playground": "playground",
  "/playground/:id": "playground",
  "/dashboard": "dashboard",
  "/dashboard/:tab": "dashboard",
} as const);
const PATHS = Object.keys(PAGES) as (keyof typeof PAGES)[]; // the table has these keys only

/** The pages for people. Without a build there are none, which the log says. */
export const builtPages = definePages({
  what: "page",
  paths: ["/", ...PATHS],
  uses: ["answers", "baseUrl", "callers", "catalog", "log", "world"],
  make(services) {
    const built = BUILT_PAGES;
    if (built === undefined) {
      services.log.warn("the pages are not built, so there are none: run `npm run build:pages`", {});
      return undefined;
    }
    const landing = built.page("index") ?? "";
    const landings = new LRUCache<string, HtmlPage>({ max: KEPT_LANDINGS });
    const showLanding: Handler = (exchange) => {
      const asked = new URLSearchParams(exchange.target.slice(exchange.path.length)).get("seed") ?? "";
      const seed = SEED.test(asked) && Number.isSafeInteger(Number(asked)) ? Number(asked) : undefined;
      const known = landings.get(String(seed));
      if (known !== undefined) return pageAnswer(exchange, known);
      // Growing a world costs as much as the pages' own routes do, so it counts among them.
      return when(seed === undefined ? undefined : admitPage(exchange, 1), () => {
        const page = createPage(fillLanding(landing, seed, services));
        landings.set(String(seed), page);
        return pageAnswer(exchange, page);
      });
    };
    const toHandler = (name: string): Handler => {
      const html = built.page(name);
      const page =
        html && createPage(html.replaceAll("{{baseUrl}}", escapeHtml(services.baseUrl)), name === "playground");
      return (exchange) => {
        if (!page) throw noRoute(exchange);
        return pageAnswer(exchange, page);
      };
    };
    const shown = Object.fromEntries(PATHS.map((path) => [path, toHandler(PAGES[path])])) as Record<
      keyof typeof PAGES,
      Handler
    >; // one for each
    return { "/": showLanding, ...shown };
  },
});

/** A page for models, at the place where they look for it (llmstxt.org). */
const FOR_MODELS = join(findPackageJSON(import.meta.url) ?? "", "../llms.txt");

/** Crawlers read the pages: each read of data would be another world, and the sandboxes are people's own (RFC 9309). */
function toRobots(baseUrl: string): string {
  const { pathname } = new URL(`${baseUrl}/`);
  const closed = ["v1", "api", "s", "play", "docs/search", "dashboard"].map((path) => `Disallow: ${pathname}${path}\n`);
  return `User-agent: *\n${closed.join("")}\nSitemap: ${baseUrl}/sitemap.xml\n`;
}

export const builtFiles = definePages({
  what: "file",
  paths: ["/assets/*", "/favicon.ico", "/llms.txt", "/robots.txt"],
  uses: ["baseUrl"],
  make({ baseUrl }) {
    const built = BUILT_PAGES;
    if (built === undefined) return undefined;
    let forModels: Document | undefined;
    const icon = /href="(\/assets\/[^"]+\.svg)"/.exec(built.page("docs") ?? "")?.[1] ?? "";
    const forRobots = createDocument("text/plain; charset=utf-8", toRobots(baseUrl), "public, max-age=3600");
    return {
      "/favicon.ico": () => emptyAnswer(301, ["Location", baseUrl + icon, "Cache-Control", "public, max-age=3600"]),
      "/robots.txt": (exchange) => documentAnswer(exchange, forRobots),
      "/llms.txt": (exchange) => {
        if (!existsSync(FOR_MODELS)) throw noRoute(exchange);
        forModels ??= createDocument(
          "text/plain; charset=utf-8",
          readFileSync(FOR_MODELS, "utf8").replaceAll(DEFAULT_BASE_URL, baseUrl),
          "public, max-age=3600",
        );
        return documentAnswer(exchange, forModels);
      },
      "/assets/*": (exchange) => {
        const file = built.asset(exchange.path);
        if (file === undefined) throw noRoute(exchange);
        return assetAnswer(exchange, file);
      },
    };
  },
});

const FOR_PROGRAMS = /^\/(?:v1|api|play|s|assets)(?:[/?]|$)/;
const OF_PAGES = /^\/(?:(?:explore|studio|playground|dashboard|docs|problems|changelog|status)(?:[/?]|$)|(?:\?|$))/;

/** Problems that a page can meet. */
const SEEN: ReadonlySet<unknown> = new Set<ProblemCode>([
  "not_found",
  "rate_limited",
  "internal_error",
  "overloaded",
  "shutting_down",
  "unavailable",
]);

type Opened = Pick<ApiRequest, "headers" | "method" | "prefix" | "target">;

/** The answer to a request. A problem at an address of the pages, or where nothing is, is a page if somebody opened it in a browser. */
export type AsSeen = (request: Opened, answer: Answer) => Answer;

export function createProblemPages(baseUrl: string): AsSeen {
  const html = BUILT_PAGES?.page("problem");
  return (request, answer) => {
    if (html === undefined || answer.status < 404 || !isOpenedByPeople(request)) return answer;
    if (typeof answer.body !== "string" || !answer.headers.includes("application/problem+json")) return answer;
    const problem = JSON.parse(answer.body) as Readonly<Record<string, unknown>>; // as problemAnswer wrote it
    const { code } = problem;
    if (code !== "route_not_found" && !(SEEN.has(code) && OF_PAGES.test(request.target))) return answer;
    const header = (name: string): string | undefined => headerOf(request.headers, name);
    const page = createPage(fillProblem(html, request.target, problem), false, {});
    return problemPageAnswer({ header, hasTag: () => false, parts: { baseUrl } }, page, answer);
  };
}

function isOpenedByPeople({ method, prefix, target, headers }: Opened): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return isRead && prefix === "" && !FOR_PROGRAMS.test(target) && prefersHtml(headerOf(headers, "accept"));
}

function fillProblem(html: string, target: string, problem: Readonly<Record<string, unknown>>): string {
  const { status, title, detail, nearest: near } = problem;
  const isPage = typeof near === "string" && !FOR_PROGRAMS.test(near) && !near.includes(":");
  const said =
    status === 404
      ? markup`<p><code>${pathOfTarget(target).slice(0, 200)}</code> does not exist: the address is mistyped, or the page has moved.</p>${isPage ? markup`<p>Did you mean <a href="${near}">${near}</a>?</p>` : undefined}`
      : markup`<p>${String(detail)}</p><p><a class="button" href="${target.startsWith("//") ? "/" : target}">Try again</a></p>`;
  const values: Readonly<Record<string, string>> = {
    "{{title}}": status === 404 ? "Page not found" : markup`${String(title)}`.markup,
    "<!-- said -->": said.markup,
  };
  return html.replaceAll(/\{\{title\}\}|<!-- said -->/g, (place) => values[place] ?? "");
}
