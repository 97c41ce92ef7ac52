import type { RouteGroup } from "../http/app.ts";
import { when } from "../http/maybe-promise.ts";
import { admitPage } from "../http/pages/admit-page.ts";
import { compressedAnswer } from "../http/pages/encoded-answer.ts";
import { orNotFoundPage } from "../http/pages/not-found.ts";
import { pageAnswer } from "../http/pages/page-answer.ts";
import { problemHandlers } from "../http/problems/routes.ts";
import type { ReferencePages } from "../http/reference/reference.ts";
import { serve } from "../http/serve.ts";
import { descriptionOf } from "./description.ts";

/** The docs, and the pages of problems, which are a part of them. What makes them is loaded when somebody first reads. */
export const docsRoutes: RouteGroup = (app, parts) => {
  let loading: Promise<ReferencePages> | undefined;
  const reference = (): Promise<ReferencePages> => (loading ??= load());
  const load = async (): Promise<ReferencePages> => {
    const { createReference } = await import("../http/reference/reference.ts");
    return createReference(descriptionOf(parts));
  };

  for (const path of ["/docs", "/docs/:page", "/docs/guides/:guide"]) {
    app.get(
      path,
      serve(parts, (exchange) =>
        orNotFoundPage(exchange, async () => {
          const { page, guide } = exchange.params;
          const name = guide === undefined ? page : `guides/${guide}`;
          return pageAnswer(exchange, (await reference()).page(name === undefined ? "/docs" : `/docs/${name}`));
        }),
      ),
    );
  }
  app.get(
    "/docs/search",
    serve(parts, (exchange) =>
      // Every query makes a page of its own, so it counts among the pages' own requests.
      when(admitPage(exchange), async () => {
        const query = new URLSearchParams(exchange.target.slice(exchange.path.length)).get("q") ?? "";
        return pageAnswer(exchange, (await reference()).search(query));
      }),
    ),
  );
  app.get(
    "/docs/search.json",
    serve(parts, async (exchange) => compressedAnswer(exchange, (await reference()).index())),
  );
  problemHandlers(app, parts, reference);
};
