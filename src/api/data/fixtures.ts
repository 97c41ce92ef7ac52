import type { z } from "zod";

import { fixturesExample, fixturesSchema } from "../../http/openapi/fixtures-schema.ts";
import type { ExampleSource } from "../../http/operation/declaration.ts";
import { described } from "../../http/operation/described.ts";
import type { Catalog } from "../../model/catalog.ts";

/** All data of a sandbox or a world, for the description. */
export function fixturesOf(catalog: Catalog): z.ZodType {
  return described({ ...fixturesSchema(catalog), description: "All records, by domain and collection." }).meta({
    id: "Fixtures",
  });
}

/** An example of it. */
export const FIXTURES_EXAMPLE: ExampleSource = (rehearsal) => ({
  fixtures: { summary: "Shortened to one record of each collection", value: fixturesExample(rehearsal) },
});
