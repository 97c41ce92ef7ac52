import { memberAt } from "../../definition/routes/definition.ts";
import type { BoundRoute, Keeper, KeptRecord, ServedApi, ServedResource } from "../../definition/routes/definition.ts";
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

/** Writes the address at which a record is read into the members that say so: `url` of Django's, `self` of others. */
export function selfAddresses({ document, routes }: Pick<ServedApi, "document" | "routes">, baseUrl: string) {
  const root = `${baseUrl}${document.basePaths[0] ?? ""}`;
  const byResource = Map.groupBy(routes, ({ resource }) => resource);
  const known = new Map<ApiSchema, readonly string[]>();

  function membersOf(resource: ServedResource, schema: ApiSchema, own: readonly BoundRoute[]): readonly string[] {
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

  /** The members of a record that hold its address; none where no path leads to it alone. */
  return (schema: ApiSchema, { resource, show }: Keeper, record: KeptRecord): Readonly<Record<string, string>> => {
    const own = byResource.get(resource) ?? [];
    const read = own.find(({ action, keys, operation }) => {
      return action.do === "read" && keys.length === 1 && operation.path.match(/\{/g)?.length === 1;
    });
    const [key] = read?.keys ?? [];
    if (read === undefined || key === undefined) return {};
    const names = getOrMake(known, schema, () => membersOf(resource, schema, own));
    if (names.length === 0) return {};
    const value = key.at.length === 0 ? record.id : memberAt(show(record), key.at);
    const path = read.operation.path.replace(/\{[^{}]+\}/, encodeURIComponent(String(value)));
    return Object.fromEntries(names.map((name) => [name, root + path]));
  };
}
