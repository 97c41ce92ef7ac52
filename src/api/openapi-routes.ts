import type { RouteGroup } from "../http/app.ts";
import { createPublications, OPENAPI_VERSIONS } from "../http/openapi/publication.ts";
import type { OpenApiVersion } from "../http/openapi/publication.ts";
import { compressedAnswer } from "../http/pages/encoded-answer.ts";
import { serve } from "../http/serve.ts";
import { descriptionOf } from "./description.ts";

/** The OpenAPI description as JSON and YAML, in 3.0 unless its address says 3.1. It is made when it is first asked for: examples need records. */
export const openApiRoutes: RouteGroup = (app, parts) => {
  const publications = createPublications(() => descriptionOf(parts));
  const answer = (form: "json" | "yaml", version: OpenApiVersion) =>
    serve(parts, (exchange) => compressedAnswer(exchange, publications[form](version)));
  app.get("/openapi.json", answer("json", "3.0"));
  app.get("/v1/openapi.json", answer("json", "3.0"));
  app.get("/openapi.yaml", answer("yaml", "3.0"));
  for (const version of OPENAPI_VERSIONS) {
    for (const form of ["json", "yaml"] as const) app.get(`/openapi/${version}.${form}`, answer(form, version));
  }
};
