import { hasOwnPaths } from "../../definition/routes/served-apis.ts";
import { apiLookOf } from "../../definition/style/look.ts";
import type { Catalog } from "../../model/catalog.ts";
import { isObject } from "../../model/json.ts";
import { getOrMake } from "../../model/maps.ts";
import { OWN_SANDBOX } from "../../services/play-owner.ts";
import { addressesBelow, createWires } from "./wire-record.ts";

type Members = Readonly<Record<string, unknown>>;

interface Told {
  readonly type: string;
  readonly playground?: string;
  readonly sandbox: string;
  /** True if the object is the body of a webhook, and no record. */
  readonly alone?: true;
  readonly data: { readonly object: Members; readonly previous?: Members };
}

interface Showing {
  readonly catalog: Catalog;
  readonly baseUrl: string;
  readonly findPlayground: (id: string) => Promise<{ readonly catalog: Catalog } | undefined>;
}

const known = new WeakMap<Catalog, ReturnType<typeof createWires>>();

/** Returns the body of an event with its records as answers show them: in the style of their catalog, or as its API description has them. */
export async function showEvent(body: string, of: string | undefined, showing: Showing): Promise<string> {
  const told = JSON.parse(body) as Told; // as it was recorded
  const playground = of ?? told.playground;
  const catalog = playground === undefined ? showing.catalog : (await showing.findPlayground(playground))?.catalog;
  const name = told.type.split(".", 1).join();
  const entry = catalog?.entries.find(({ resource }) => resource.name === name);
  if (catalog === undefined || !hasOwnPaths(catalog) || entry === undefined || told.alone === true) return body;
  const look = apiLookOf(catalog);
  const wire = getOrMake(known, catalog, () => createWires(look?.style ?? {}, catalog))(entry);
  const prefix =
    playground !== undefined ? `/play/${playground}` : told.sandbox === OWN_SANDBOX ? "" : `/s/${told.sandbox}`;
  const addressOf = addressesBelow(showing.baseUrl + prefix, look);
  const shown = Object.entries(told.data).map(([part, value]: [string, unknown]) => [
    part,
    isObject(value) ? wire.toWire(value, { addressOf }) : value,
  ]);
  return JSON.stringify({ ...told, data: Object.fromEntries(shown) as Members });
}
