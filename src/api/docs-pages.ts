import { when } from "../http/maybe-promise.ts";
import { admitPage } from "../http/pages/admit-page.ts";
import { compressedAnswer } from "../http/pages/encoded-answer.ts";
import { orNotFoundPage } from "../http/pages/not-found.ts";
import { pageAnswer } from "../http/pages/page-answer.ts";
import { definePages } from "../http/pages/page-group.ts";
import { DESCRIBED } from "../http/parts.ts";
import { problemHandlers } from "../http/problems/pages.ts";
import type { Handler } from "../http/serve.ts";
import { loadedOnce } from "../platform/loaded-once.ts";
import { descriptionOf } from "./description.ts";

/** The docs, and the pages of problems, which are a part of them. What makes them is loaded when somebody first reads. */
export const docsPages = definePages({
  what: "page",
  paths: [
    "/docs",
    "/docs/:page",
    "/docs/guides/:guide",
    "/docs/search",
    "/docs/search.json",
    "/problems",
    "/problems/:code",
  ],
  uses: DESCRIBED,
  make(services) {
    const reference = loadedOnce(async () => {
      const { createReference } = await import("../http/reference/reference.ts");
      return createReference(descriptionOf(services));
    });
    const page: Handler = (exchange) =>
      orNotFoundPage(exchange, async () => {
        const { page: named, guide } = exchange.params;
        const name = guide === undefined ? named : `guides/${guide}`;
        return pageAnswer(exchange, (await reference()).page(name === undefined ? "/docs" : `/docs/${name}`));
      });
    return {
      "/docs": page,
      "/docs/:page": page,
      "/docs/guides/:guide": page,
      // Every query makes a page of its own, so it counts among the pages' own requests.
      "/docs/search": (exchange) =>
        when(admitPage(exchange), async () => {
          const query = new URLSearchParams(exchange.target.slice(exchange.path.length)).get("q") ?? "";
          return pageAnswer(exchange, (await reference()).search(query));
        }),
      "/docs/search.json": async (exchange) => compressedAnswer(exchange, (await reference()).index()),
      ...problemHandlers(services.baseUrl, reference),
    };
  },
});
