import { stringify } from "yaml";

import { fromText } from "../../platform/bytes.ts";
import { createDocument as toServed } from "../pages/document.ts";
import type { Document } from "../pages/document.ts";
import type { OpenApiDocument } from "./specification.ts";
import { toVersion31 } from "./version-31.ts";
import type { OpenApiVersion } from "./versions.ts";

/** The description as it is served, each form with its tag, made when it is first asked for. */
export interface Publications {
  json(version: OpenApiVersion): Document;
  yaml(version: OpenApiVersion): Document;
}

/** The same for everyone, and asked about each time, since it changes with the program. */
const CACHE = "no-cache";

/** Publishes the description that `make` makes, in 3.0; it is asked once. */
export function createPublications(make: () => OpenApiDocument): Publications {
  const description = once(make);
  const inVersion = { "3.0": description, "3.1": () => toVersion31(description()) };
  const published = (type: string, write: (value: object) => string): ((version: OpenApiVersion) => Document) => {
    const publish = (version: OpenApiVersion) =>
      once(() => toServed(type, fromText(write(inVersion[version]())), CACHE));
    const made = { "3.0": publish("3.0"), "3.1": publish("3.1") };
    return (version) => made[version]();
  };
  return { json: published("application/json", JSON.stringify), yaml: published("application/yaml", toYaml) };
}

/**
 * Every value where it is used: anchors would be for machines. Quoted so that readers of YAML 1.1 see text where there is text:
 * to them `16:00` is a number, `yes` is true and `2026-11-01` a date.
 */
function toYaml(value: object): string {
  return stringify(value, { aliasDuplicateObjects: false, lineWidth: 0, compat: "yaml-1.1" });
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
