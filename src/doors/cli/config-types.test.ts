import assert from "node:assert/strict";
import { test } from "node:test";

import { declareDomain } from "../../core/definition/declare.ts";
import { catalog } from "../../core/domains/catalog.ts";
import { toDeclarations } from "./config-types.ts";

test("records have what expand puts into them, both ways and from the built-in domains", () => {
  const own = declareDomain(
    "{ domain: shop, resources: { shelf: { fields: { name: text, more: any } }, item: { collection: stock-items, belongsTo: { shelf: {}, user: {}, book: { many: true } } } } }",
    { catalog },
  );
  const types = toDeclarations(own.catalog, "seedbed.yaml");
  for (const line of [
    'import type { Book, CheckedCollection, TypedMock, User } from "seedbed";',
    "  readonly user?: User | null;",
    "  readonly books?: readonly Book[];",
    "  readonly shelf?: Shelf | null;",
    '  readonly "stock-items"?: readonly Item[];',
    "  readonly more: unknown;",
    '  readonly "stock-items": CheckedCollection<Item, NewItem, never>;',
  ])
    assert.ok(types.includes(`${line}\n`), `${line} in ${types}`);
});
