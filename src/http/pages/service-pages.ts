import { LRUCache } from "lru-cache";

import { escapeHtml } from "../../services/html.ts";
import { when } from "../maybe-promise.ts";
import { noRoute } from "../routing/fallback.ts";
import type { Handler } from "../serve.ts";
import { admitPage } from "./admit-page.ts";
import { BUILT_PAGES } from "./built-files.ts";
import { fillLanding } from "./landing.ts";
import { assetAnswer, createPage, pageAnswer } from "./page-answer.ts";
import type { HtmlPage } from "./page-answer.ts";
import { definePages } from "./page-group.ts";

/** Landing pages of recent seeds that are kept ready. */
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
      const page = html && createPage(html.replaceAll("{{baseUrl}}", escapeHtml(services.baseUrl)));
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

/** The files that the pages are made of. */
export const builtFiles = definePages({
  what: "file",
  paths: ["/assets/*"],
  uses: [],
  make() {
    const built = BUILT_PAGES;
    if (built === undefined) return undefined;
    return {
      "/assets/*": (exchange) => {
        const file = built.asset(exchange.path);
        if (file === undefined) throw noRoute(exchange);
        return assetAnswer(exchange, file);
      },
    };
  },
});
