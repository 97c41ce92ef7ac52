import { asText, memberAt, withMemberAt } from "../../core/definition/routes/definition.ts";
import type {
  BoundRoute,
  ListView,
  ServedApi,
  ServedResource,
  ShownRecord,
} from "../../core/definition/routes/definition.ts";
import { LIST_MEANINGS, LIST_MEMBERS, plainName } from "../../core/definition/routes/meanings.ts";
import type { ListMember, ListWord } from "../../core/definition/routes/meanings.ts";
import { isJson } from "../../core/definition/routes/views.ts";
import { isObject } from "../../core/model/json.ts";
import type { ApiParameter } from "../../core/openapi/document.ts";
import type { Json } from "../../core/openapi/schema.ts";
import { sourceOf } from "../../core/openapi/value.ts";

/** A record of each resource, as the real API shows it, and the requests that can be made with them. */
export class KnownRecords extends Map<ServedResource, ShownRecord> {
  readonly #document: ServedApi["document"];
  readonly #tellLeft: (operation: string, why: string) => void;

  constructor({ document }: ServedApi, tellLeft: (operation: string, why: string) => void) {
    super();
    this.#document = document;
    this.#tellLeft = tellLeft;
  }

  readonly #guesses = new Set<string>();

  /** True for a path of {@link pathOf} that has an example of the document in the place of a known record. */
  isGuess(path: string): boolean {
    return this.#guesses.has(path);
  }

  /** The path with values for its parameters: those of a known record, or else examples. Undefined, and told, where there is none. */
  pathOf(route: BoundRoute, keyValue?: (parameter: ApiParameter) => unknown): string | undefined {
    const { operation, keys, scope, resource } = route;
    const record = resource === undefined ? undefined : this.get(resource);
    const values = new Map<string, unknown>();
    for (let above = scope; above !== undefined; above = above.above) {
      const parent = above.parent === undefined ? undefined : this.get(above.parent);
      for (const { param, at } of above.keys)
        values.set(param, memberAt(parent, at.length === 0 ? [above.parent?.idField ?? "id"] : at));
    }
    for (const { param, at } of keys)
      values.set(param, memberAt(record, at.length === 0 ? [resource?.idField ?? "id"] : at));
    let missing: string | undefined;
    let isGuess = false;
    const path = operation.path.replaceAll(/\{([^{}]+)\}/g, (_all, name: string) => {
      const parameter = operation.parameters.find((one) => one.in === "path" && one.name === name);
      const isKey = keys.some(({ param }) => param === name);
      const value =
        (isKey && parameter !== undefined ? keyValue?.(parameter) : undefined) ??
        values.get(name) ??
        parameter?.examples[0];
      if (value === undefined || value === null) missing = name;
      isGuess ||= values.get(name) === undefined;
      return encodeURIComponent(asText(value));
    });
    if (missing !== undefined) {
      if (keyValue === undefined && operation.method === "GET")
        this.#tellLeft(
          `GET ${operation.path}`,
          `no record is known that ${missing} could be of, and the document has no example`,
        );
      return undefined;
    }
    const query = operation.parameters
      .filter((one) => one.in === "query" && one.required)
      .map((one) => {
        const value =
          one.examples[0] ??
          this.#document.schemas.valueOf(one.schema ?? true, { stream: sourceOf(one.name), direction: "request" });
        return `${encodeURIComponent(one.name)}=${encodeURIComponent(typeof value === "string" ? value : JSON.stringify(value))}`;
      });
    const target = query.length === 0 ? path : `${path}?${query.join("&")}`;
    if (isGuess) this.#guesses.add(target);
    return target;
  }

  /** A body as the operation wants it, with ids of records that are there. */
  bodyOf({ operation, action }: BoundRoute): Json | undefined {
    const content = operation.body?.content.find(({ mediaType }) => isJson(mediaType));
    if (content === undefined) return undefined;
    const stream = sourceOf(`verify ${operation.method} ${operation.path} ${Date.now()}`);
    const made =
      content.examples[0] ?? this.#document.schemas.valueOf(content.schema ?? true, { stream, direction: "request" });
    const at = "body" in action && "path" in action.body ? action.body.path : [];
    const sent = memberAt(made, at);
    if (!isObject(sent)) return made;
    const ids = new Map([...this].map(([of, record]) => [plainName(of.name), record[of.idField ?? "id"]]));
    return withMemberAt(made, at, withKnown(sent, ids)) as Json; // of members of JSON
  }
}

/** A body with the ids of known records where it names records: `makerId`, `maker`, and `maker: { data: { type, id } }`. */
function withKnown(sent: ShownRecord, ids: ReadonlyMap<string, unknown>, of?: unknown): ShownRecord {
  const filled = Object.entries(sent).map(([name, value]) => {
    const id = ids.get(plainName(name)) ?? ids.get(plainName(name).replace(/id$/, ""));
    if (isObject(value)) return [name, withKnown(value, ids, id ?? of)];
    if (name === "id" && of !== undefined) return [name, of];
    return [name, id === undefined || typeof id !== typeof value ? value : id];
  });
  return Object.fromEntries(filled) as ShownRecord; // of its members
}

/** The operations that read, lists first: they tell which records there are. */
export function readsOf({ routes }: Pick<ServedApi, "routes">): readonly BoundRoute[] {
  const order = ({ action, operation }: BoundRoute): number =>
    action.do === "list" ? operation.path.split("{").length : 50;
  return routes
    .filter(({ operation }) => operation.method === "GET")
    .toSorted((one, other) => order(one) - order(other));
}

/** The parameter of a list that has a meaning, such as how many records a page has. */
export function parameterOf({ operation }: BoundRoute, meaning: ListWord): ApiParameter | undefined {
  return operation.parameters.find(
    ({ in: place, name }) => place === "query" && LIST_MEANINGS.get(plainName(name)) === meaning,
  );
}

export function withQuery(target: string, name: string, value: string): string {
  return `${target}${target.includes("?") ? "&" : "?"}${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
}

export function recordsListed(body: unknown, { path, itemPath }: ListView): readonly ShownRecord[] {
  const items = memberAt(body, path);
  return Array.isArray(items) ? items.map((item: unknown) => memberAt(item, itemPath)).filter(isObject) : [];
}

/** The members of a list's answer that tell of the list, by what they mean. */
export function factsOf(body: unknown, { path }: ListView): ReadonlyMap<ListMember, unknown> {
  const facts = new Map<ListMember, unknown>();
  const list = memberAt(body, path);
  const look = (value: unknown, level: number): void => {
    if (!isObject(value) || level > 2) return;
    for (const [name, member] of Object.entries(value)) {
      const meaning = LIST_MEMBERS.get(plainName(name));
      if (member === list) continue;
      if (isObject(member)) look(member, level + 1);
      else if (meaning !== undefined && !facts.has(meaning)) facts.set(meaning, member);
    }
  };
  look(body, 0);
  return facts;
}

/** A number to compare; NaN for what is neither a number nor a time. */
export function comparable(value: unknown): number {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN;
}
