// Files of other tools, told by their members: apart from what reads them, which is large.
import { isObject } from "../../model/json.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A Postman collection (2.x). */
export function isPostman({ info, item }: Fields): boolean {
  return isObject(info) && Array.isArray(item);
}

export function isMockoon(document: Fields): boolean {
  return Array.isArray(document["routes"]) && ("endpointPrefix" in document || "lastMigration" in document);
}

/** A recording of a browser (HTTP Archive 1.2). */
export function isHar({ log }: Fields): boolean {
  return isObject(log) && Array.isArray(log["entries"]);
}

export function isJsonSchema(document: Fields): boolean {
  const { type, properties, items } = document;
  return (
    /json-schema\.org/.test(String(document["$schema"])) ||
    isObject(document["$defs"]) ||
    isObject(document["definitions"]) ||
    (type === "object" && isObject(properties)) ||
    (type === "array" && isObject(items))
  );
}
