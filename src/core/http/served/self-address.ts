import { memberAt } from "../../definition/routes/definition.ts";
import type {
  BoundRoute,
  KeptRecord,
  MemberPath,
  ServedApi,
  ServedResource,
  ShownRecord,
} from "../../definition/routes/definition.ts";
import { getOrMake } from "../../model/maps.ts";
import type { ApiSchema } from "../../openapi/schema.ts";

/** Members that hold the address of their record, those that do unless callers send them, and those that do where they are read-only too. */
const SELF = /^(?:self|@id|self_?(?:link|ur[il])|resource_?ur[il])$/i;
const HREF = /^href$/i;
const MAYBE_SELF = /^ur[il]$/i;

/** Members and names of what has an address of its own: a picture, a page elsewhere. */
const FILE_MEMBER = /mime|content_?type|file|size|width|height|checksum|etag/i;
const ELSEWHERE =
  /image|photo|picture|file|media|document|asset|avatar|upload|hook|link|bookmark|feed|site|page|video|track|download|invoice|receipt|redirect|short/i;

/** Tells the members of a record that hold the address at which it is read: `url` of Django's, `self` of others. */
export function selfAddresses({ document, routes }: Pick<ServedApi, "document" | "routes">, baseUrl: string) {
  const root = `${baseUrl}${document.basePaths[0] ?? ""}`;
  const known = new Map<ServedResource, Map<ApiSchema, SelfAddress | "none">>();

  function find(schema: ApiSchema, resource: ServedResource): SelfAddress | undefined {
    const own = routes.filter((route) => route.resource === resource);
    const read = own.find(
      ({ action, keys, operation: { path } }) =>
        action.do === "read" && keys.length === 1 && /^[^{]*\{[^{]*$/.test(path),
    );
    const [key] = read?.keys ?? [];
    const names = membersOf(schema, resource, own);
    return read === undefined || key === undefined || names.length === 0
      ? undefined
      : { names, path: read.operation.path, at: key.at };
  }

  function membersOf(schema: ApiSchema, resource: ServedResource, own: readonly BoundRoute[]): readonly string[] {
    const { properties } = document.schemas.shapeOf(schema);
    const names = [...properties.keys()];
    const sent = own.flatMap(({ action }) => ("body" in action && "schema" in action.body ? [action.body.schema] : []));
    const isElsewhere = ELSEWHERE.test(resource.name) || names.some((name) => FILE_MEMBER.test(name));
    return names.filter((name) => {
      const { type, readOnly } = document.schemas.shapeOf(properties.get(name) ?? true);
      if (type !== "string") return false;
      if (SELF.test(name)) return true;
      const isSent = sent.some((body) => document.schemas.shapeOf(body).properties.has(name));
      if (isElsewhere || (isSent && !readOnly)) return false;
      return HREF.test(name) || (MAYBE_SELF.test(name) && (readOnly || sent.length > 0));
    });
  }

  /** The record with its address in such members; itself where its schema has none, or no path leads to it alone. */
  return (schema: ApiSchema, resource: ServedResource, record: KeptRecord, shown: ShownRecord): ShownRecord => {
    const ofResource = getOrMake(known, resource, () => new Map<ApiSchema, SelfAddress | "none">());
    const found = getOrMake(ofResource, schema, () => find(schema, resource) ?? "none");
    if (found === "none") return shown;
    const value = found.at.length === 0 ? record.id : memberAt(shown, found.at);
    const address = root + found.path.replace(/\{[^{}]+\}/, encodeURIComponent(String(value)));
    return { ...shown, ...Object.fromEntries(found.names.map((name) => [name, address])) };
  };
}

interface SelfAddress {
  readonly names: readonly string[];
  /** Documented path at which one is read, with one parameter. */
  readonly path: string;
  /** Members that lead to the parameter's value; none for the record's id. */
  readonly at: MemberPath;
}
