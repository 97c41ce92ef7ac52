import { OPENAPI_VERSIONS } from "../http/openapi/versions.ts";
import type { OpenApiVersion } from "../http/openapi/versions.ts";
import { compressedAnswer } from "../http/pages/encoded-answer.ts";
import { definePages } from "../http/pages/page-group.ts";
import { DESCRIBED } from "../http/parts.ts";
import type { Handler } from "../http/serve.ts";
import { loadedOnce } from "../platform/loaded-once.ts";

type Form = "json" | "yaml";

/** Where the description is, and as what: in 3.0 unless the address says another version. */
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
export const openApiPages = definePages({
  what: "document",
  paths: Object.keys(ADDRESSES),
  uses: ["loadDescription", ...DESCRIBED],
  make(services) {
    const publications = loadedOnce(async () => {
      const { createPublications, descriptionOf } = await services.loadDescription();
      return createPublications(() => descriptionOf(services));
    });
    const toHandler =
      (form: Form, version: OpenApiVersion): Handler =>
      async (exchange) =>
        compressedAnswer(exchange, (await publications())[form](version));
    return Object.fromEntries(
      Object.entries(ADDRESSES).map(([path, [form, version]]) => [path, toHandler(form, version)]),
    );
  },
});
