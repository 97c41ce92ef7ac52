import { DEFINITION_SCHEMA } from "../../declare/definition-schema.ts";
import { recipeJsonSchema } from "../../engine/recipe/recipe-schema.ts";
import type { RouteGroup } from "../../http/app.ts";
import { createDocument, documentAnswer } from "../../http/pages/document.ts";
import { serve } from "../../http/serve.ts";

/** `/schemas/…`: what editors check and complete files by. */
export const schemaRoutes: RouteGroup = (app, parts) => {
  const schemas = {
    "/schemas/seedbed.json": DEFINITION_SCHEMA,
    "/schemas/recipe.json": recipeJsonSchema(`${parts.baseUrl}/schemas/recipe.json`),
  };
  for (const [path, schema] of Object.entries(schemas)) {
    const text = `${JSON.stringify(schema, null, 2)}\n`;
    const document = createDocument("application/schema+json", text, "public, max-age=3600");
    app.get(
      path,
      serve(parts, (exchange) => documentAnswer(exchange, document)),
    );
  }
};
