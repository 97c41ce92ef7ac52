import { stringify } from "yaml";

import { createDocument as toServed } from "../document.ts";
import type { Document } from "../document.ts";
import type { OpenApiDocument } from "./specification.ts";

/** The description as it is served, each form with its tag, made when it is first asked for. */
export interface Publications {
  json(): Document;
  yaml(): Document;
}

/** The same for everyone, and asked about each time, since it changes with the program. */
const CACHE = "no-cache";

/** Publishes the description that `make` makes; it is asked once. */
export function createPublications(make: () => OpenApiDocument): Publications {
  const description = once(make);
  return {
    json: once(() => toServed("application/json", Buffer.from(JSON.stringify(description())), CACHE)),
    yaml: once(() => toServed("application/yaml", Buffer.from(toYaml(description())), CACHE)),
  };
}

/** Every value where it is used: anchors would be for machines. */
function toYaml(description: OpenApiDocument): string {
  return stringify(description, { aliasDuplicateObjects: false, lineWidth: 0 });
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
