import type { RouteGroup } from "../http/app.ts";
import type { Publications } from "../http/openapi/publication.ts";
import { OPENAPI_VERSIONS } from "../http/openapi/versions.ts";
import type { OpenApiVersion } from "../http/openapi/versions.ts";
import { compressedAnswer } from "../http/pages/encoded-answer.ts";
import { serve } from "../http/serve.ts";

/** The OpenAPI description as JSON and YAML, in 3.0 unless its address says 3.1. It is made when it is first asked for: examples need records. */
export const openApiRoutes: RouteGroup = (app, parts) => {
  let loading: Promise<Publications> | undefined;
  const load = async (): Promise<Publications> => {
    const { createPublications, descriptionOf } = await parts.loadDescription();
    return createPublications(() => descriptionOf(parts));
  };
  const answer = (form: "json" | "yaml", version: OpenApiVersion) =>
    serve(parts, async (exchange) => compressedAnswer(exchange, (await (loading ??= load()))[form](version)));
  app.get("/openapi.json", answer("json", "3.0"));
  app.get("/v1/openapi.json", answer("json", "3.0"));
  app.get("/openapi.yaml", answer("yaml", "3.0"));
  for (const version of OPENAPI_VERSIONS) {
    for (const form of ["json", "yaml"] as const) app.get(`/openapi/${version}.${form}`, answer(form, version));
  }
};
