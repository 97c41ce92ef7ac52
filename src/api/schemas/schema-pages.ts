import { DEFINITION_SCHEMA } from "../../declare/definition-schema.ts";
import { recipeJsonSchema } from "../../engine/recipe/recipe-schema.ts";
import { createDocument, documentAnswer } from "../../http/pages/document.ts";
import { definePages } from "../../http/pages/page-group.ts";
import type { Handler } from "../../http/serve.ts";

/** `/schemas/…`: what editors check and complete files by. */
export const schemaPages = definePages({
  what: "document",
  paths: ["/schemas/seedbed.json", "/schemas/recipe.json"],
  uses: ["baseUrl"],
  make: ({ baseUrl }) => ({
    "/schemas/seedbed.json": toHandler(DEFINITION_SCHEMA),
    "/schemas/recipe.json": toHandler(recipeJsonSchema(`${baseUrl}/schemas/recipe.json`)),
  }),
});

function toHandler(schema: unknown): Handler {
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  const document = createDocument("application/schema+json", text, "public, max-age=3600");
  return (exchange) => documentAnswer(exchange, document);
}
