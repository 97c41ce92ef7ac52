import { LRUCache } from "lru-cache";

import { escapeHtml } from "../../services/html.ts";
import type { RouteGroup } from "../app.ts";
import { when } from "../maybe-promise.ts";
import { noRoute } from "../routing/fallback.ts";
import { serve } from "../serve.ts";
import { admitPage } from "./admit-page.ts";
import { BUILT_PAGES } from "./built-pages.ts";
import { fillLanding, LANDING_SEED } from "./landing.ts";
import { createPage, assetAnswer, pageAnswer } from "./page-answer.ts";
import type { HtmlPage } from "./page-answer.ts";

/** Landing pages of recent seeds that are kept ready. */
const KEPT_LANDINGS = 50;
const SEED = /^(?:0|-?[1-9]\d{0,15})$/;

/** Paths and the page that each shows; what is behind an id or a tab, the page works out by itself. */
const PAGES: Readonly<Record<string, string>> = Object.freeze({
  "/explore": "explore",
  "/studio": "studio",
  "/playground": "playground",
  "/playground/:id": "playground",
  "/dashboard": "dashboard",
  "/dashboard/:tab": "dashboard",
});

/** The pages for people and the files that they are made of. Without a build there are none, which the log says. */
export const pagesRoutes: RouteGroup = (app, parts) => {
  const built = BUILT_PAGES;
  if (built === undefined) {
    parts.log.warn("the pages are not built, so there are none: run `npm run build:pages`", {});
    return;
  }

  const landing = built.page("index") ?? "";
  const landings = new LRUCache<number, HtmlPage>({ max: KEPT_LANDINGS });
  app.get(
    "/",
    serve(parts, (exchange) => {
      const asked = new URLSearchParams(exchange.target.slice(exchange.path.length)).get("seed") ?? "";
      const seed = SEED.test(asked) && Number.isSafeInteger(Number(asked)) ? Number(asked) : LANDING_SEED;
      const known = landings.get(seed);
      if (known !== undefined) return pageAnswer(exchange, known);
      // Growing one costs as much as the pages' own routes do, so it counts among them.
      return when(seed === LANDING_SEED ? undefined : admitPage(exchange), () => {
        const page = createPage(fillLanding(landing, seed, parts));
        landings.set(seed, page);
        return pageAnswer(exchange, page);
      });
    }),
  );

  for (const [path, name] of Object.entries(PAGES)) {
    const html = built.page(name);
    if (html === undefined) continue;
    const page = createPage(html.replaceAll("{{baseUrl}}", escapeHtml(parts.baseUrl)));
    app.get(
      path,
      serve(parts, (exchange) => pageAnswer(exchange, page)),
    );
  }

  app.get(
    "/assets/*",
    serve(parts, (exchange) => {
      const file = built.asset(exchange.path);
      if (file === undefined) throw noRoute(exchange);
      return assetAnswer(exchange, file);
    }),
  );
};
