// Files of other tools, told by what is in them: apart from what reads them, which is large.
import { isObject, jsonIn } from "../../model/json.ts";

/** Formats of texts that are neither JSON nor YAML, by what is in them. Strangers send such texts: each is looked through in linear time. */
const TEXTS = [
  ["prisma", /^[ \t]*model\s+\w+\s*\{/m],
  ["sql", /\bcreate\s+table\b|^[ \t]*insert\s+into\s+\S/im],
  ["graphql", /^[ \t]*type\s+\w[^{:\n]*\{/m],
  ["csv", /^[^\n,;\t:={}[\]]*([,;\t])[^\n{}[\]]*\n[^\n]*\1/],
] as const;

/** A format of texts that are neither JSON nor YAML. */
export type TextFormat = (typeof TEXTS)[number][0];

/** The format of a text by its file's name, else by what is in it; undefined for JSON, YAML and what is not known. */
export function textFormatOf(text: string, file: string): TextFormat | undefined {
  if (/\.prisma$/i.test(file)) return "prisma";
  if (/\.[ct]sv$/i.test(file)) return "csv";
  if (/^\s*[{[]/.test(text) || /^["']?openapi["']?\s*:/m.test(text)) return undefined;
  return TEXTS.find(([, test]) => test.test(text))?.[0];
}

/** True if a text that is no JSON is of a format that is imported before it is served: neither a definition nor an API description. */
export function isForeignText(text: string, file: string): boolean {
  if (/^type\s*:\s*["']?(?:object|array)\b/m.test(text) && /^(?:properties|items)\s*:/m.test(text)) return true;
  if (/^(?:domain|api|resources|style|base|routes|\$schema)\s*:/m.test(text)) return /\.prisma$/i.test(file);
  return textFormatOf(text, file) !== undefined;
}

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

/** Documents of other tools that are read, and are no objects of lists. */
const FOREIGN: readonly (readonly [what: string, isIt: (document: Fields) => boolean])[] = [
  ["a Postman collection", isPostman],
  ["a recording (HAR)", isHar],
  ["a Mockoon environment", isMockoon],
  ["a JSON Schema", isJsonSchema],
];

/** The kind of document of another tool that is read; undefined for any other. */
export function foreignKind(document: Fields): string | undefined {
  return FOREIGN.find(([, isIt]) => isIt(document))?.[0];
}

/** Words of definitions and API descriptions, which lists and files of other tools have not at their top. */
const OWN = ["domain", "domains", "resources", "api", "openapi", "swagger", "extends", "routes", "style", "seedbed"];

/** True if a text is a file of another tool, or an object of lists: neither a definition nor an API description. */
export function isForeignFile(text: string): boolean {
  if (!/^\s*\{/.test(text)) return isForeignText(text, "");
  const document = jsonIn(text);
  if (!isObject(document)) return false;
  if (isMockoon(document)) return true;
  if (OWN.some((word) => Object.hasOwn(document, word))) return false;
  const members = Object.values(document);
  const isLists = members.some(Array.isArray) && members.every((member) => Array.isArray(member) || isObject(member));
  return isLists || foreignKind(document) !== undefined;
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
