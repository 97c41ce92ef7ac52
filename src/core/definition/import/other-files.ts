// Files of other tools, told by their members: apart from what reads them, which is large.
import { isObject } from "../../model/json.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Documents of which nothing is read, by members that no other has together; `[]` is a list, which the others are not. */
const NOT_READ: readonly (readonly [what: string, ...members: string[]])[] = [
  ["an AsyncAPI document", "asyncapi"],
  ["a document of Swagger 1 (2.0 is read)", "swaggerVersion"],
  ["an answer to an introspection query (the schema is read as SDL)", "__schema"],
  ["an Insomnia export (it exports HAR, too)", "__export_format"],
  ["a Postman collection 1 (2.1 is read)", "requests[]", "folders[]", "order[]"],
  ["a package.json", "name", "dependencies"],
  ["a package.json", "name", "scripts"],
  ["a tsconfig.json", "compilerOptions"],
  ["a Docker Compose file", "services", "version"],
  ["a Kubernetes manifest", "apiVersion", "kind"],
];

/** The kind of document that has these members, where nothing of that is read. */
export function otherDocument({ data, ...members }: Fields): string | undefined {
  const all: Fields = { ...(isObject(data) && data), ...members };
  const has = (name: string): boolean => {
    const value = all[name.replace("[]", "")];
    return value === null || (value !== undefined && Array.isArray(value) === name.endsWith("[]"));
  };
  return NOT_READ.find(([, ...names]) => names.every(has))?.[0];
}

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
