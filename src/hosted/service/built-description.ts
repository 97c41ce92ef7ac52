import { readFileSync } from "node:fs";
import path from "node:path";

import type { OpenApiDocument } from "../../core/description/specification.ts";

/** The address that the build describes the API at: nothing else in a description has this name. */
export const BUILT_ADDRESS = "https://address-of-the-service.invalid";

/** Place at which the build writes the description of the built-in resources: beside the bundled server. */
const FILE = path.join(import.meta.dirname, "description.json");

/** The description that the build made, of a service at `baseUrl`; undefined where none was made, as where sources run unbuilt. */
export function readBuiltDescription(baseUrl: string): OpenApiDocument | undefined {
  let built: string;
  try {
    built = readFileSync(FILE, "utf8");
  } catch {
    return undefined;
  }
  return toDescriptionAt(baseUrl, built);
}

/** A description in JSON that was made for {@link BUILT_ADDRESS}, as of a service at `baseUrl`. */
export function toDescriptionAt(baseUrl: string, built: string): OpenApiDocument {
  const json = built
    .replaceAll(BUILT_ADDRESS, () => baseUrl)
    .replaceAll(new URL(BUILT_ADDRESS).host, () => new URL(baseUrl).host);
  return JSON.parse(json) as OpenApiDocument; // it was one before it was written
}
