import { OPENAPI_VERSIONS } from "../description/publication.ts";
import type { OpenApiVersion } from "../description/publication.ts";
import type { RouteGroup } from "../http/app.ts";
import { operationRoutes } from "../http/operation/run-operation.ts";
import { createDocument, documentAnswer } from "../http/pages/document.ts";
import { compressedAnswer } from "../http/pages/encoded-answer.ts";
import { definePages } from "../http/pages/page-group.ts";
import type { PageGroup } from "../http/pages/page-group.ts";
import { DESCRIBED } from "../http/parts.ts";
import type { Handler } from "../http/serve.ts";
import { loadedOnce } from "../platform/loaded-once.ts";
import { recipeJsonSchema } from "../testing/recipe/recipe-schema.ts";
import { groupsAnywhere } from "./operations.ts";
import { playPreflights } from "./playgrounds/play-answers.ts";
import { playTestPlane } from "./playgrounds/play-test-plane.ts";

type Form = "json" | "yaml";

/** Place at which the description is, and as what: in 3.0 unless the address says another version. */
const ADDRESSES: Readonly<Record<string, readonly [form: Form, version: OpenApiVersion]>> = Object.freeze({
  "/openapi.json": ["json", "3.0"],
  "/v1/openapi.json": ["json", "3.0"],
  "/openapi.yaml": ["yaml", "3.0"],
  ...Object.fromEntries(
    OPENAPI_VERSIONS.flatMap((version) =>
      (["json", "yaml"] as const).map((form) => [`/openapi/${version}.${form}`, [form, version]] as const),
    ),
  ),
});

/** The OpenAPI description as JSON and YAML. It is made when it is first asked for: examples need records. */
const openApiPages = definePages({
  what: "document",
  paths: Object.keys(ADDRESSES),
  uses: ["loadDescription", ...DESCRIBED],
  make(services) {
    const publications = loadedOnce(async () => {
      const { createPublications, descriptionOf } = await services.loadDescription();
      return createPublications(() => descriptionOf(services));
    });
    const toPublished =
      (form: Form, version: OpenApiVersion): Handler =>
      async (exchange) =>
        compressedAnswer(exchange, (await publications())[form](version));
    return Object.fromEntries(
      Object.entries(ADDRESSES).map(([path, [form, version]]) => [path, toPublished(form, version)]),
    );
  },
});

/** `/schemas/…`: what editors check and complete files by. */
const schemaPages = definePages({
  what: "document",
  paths: ["/schemas/seedbed.json", "/schemas/recipe.json"],
  uses: ["baseUrl", "loadDescription"],
  make: ({ baseUrl, loadDescription }) => ({
    "/schemas/seedbed.json": toHandler(async () => (await loadDescription()).DEFINITION_SCHEMA),
    "/schemas/recipe.json": toHandler(async () => recipeJsonSchema(`${baseUrl}/schemas/recipe.json`)),
  }),
});

/** Answers with a schema, which is made when it is first asked for. */
function toHandler(make: () => Promise<unknown>): Handler {
  const document = loadedOnce(async () => {
    const text = `${JSON.stringify(await make(), null, 2)}\n`;
    return createDocument("application/schema+json", text, "public, max-age=3600");
  });
  return async (exchange) => documentAnswer(exchange, await document());
}

export const DOCUMENTS: readonly PageGroup[] = Object.freeze([
  playPreflights,
  playTestPlane,
  openApiPages,
  schemaPages,
]);

/** The routes that need no account, no page and no library of a server's: these run anywhere. */
export const ACCOUNTLESS_GROUPS: readonly RouteGroup[] = Object.freeze([
  operationRoutes(groupsAnywhere),
  ...DOCUMENTS.map(({ mount }) => mount),
]);
