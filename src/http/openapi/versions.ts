/** The versions of OpenAPI that the description comes in. */
export const OPENAPI_VERSIONS = Object.freeze(["3.0", "3.1"] as const);

/** One of them. */
export type OpenApiVersion = (typeof OPENAPI_VERSIONS)[number];
