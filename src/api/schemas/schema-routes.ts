import { DEFINITION_SCHEMA } from "../../declare/definition-schema.ts";
import type { RouteGroup } from "../../http/app.ts";
import { createDocument, documentAnswer } from "../../http/document.ts";
import { serve } from "../../http/serve.ts";

/** `/schemas/…`: what editors check and complete files by. */
export const schemaRoutes: RouteGroup = (app, parts) => {
  const text = `${JSON.stringify(DEFINITION_SCHEMA, null, 2)}\n`;
  const definition = createDocument("application/schema+json", text, "public, max-age=3600");
  app.get(
    "/schemas/seedbed.json",
    serve(parts, (exchange) => documentAnswer(exchange, definition)),
  );
};
