import type { RouteGroup } from "./app.ts";
import { DESCRIBED_ROUTES } from "./openapi/described-routes.ts";
import { createDocument } from "./openapi/document.ts";
import { createPublications } from "./openapi/publication.ts";
import { compressedAnswer } from "./pages/page-answer.ts";
import { PROBLEMS } from "./problem.ts";
import { serve } from "./serve.ts";

/** The OpenAPI description as JSON and YAML. It is made when it is first asked for: examples need records. */
export const openApiRoutes: RouteGroup = (app, parts) => {
  const publications = createPublications(() => createDocument({ ...parts, problems: PROBLEMS }, DESCRIBED_ROUTES));
  const json = serve(parts, (exchange) => compressedAnswer(exchange, publications.json()));
  app.get("/openapi.json", json);
  app.get("/v1/openapi.json", json);
  app.get(
    "/openapi.yaml",
    serve(parts, (exchange) => compressedAnswer(exchange, publications.yaml())),
  );
};
