import * as z from "zod";

import { schemaOf } from "../../description/route-group.ts";
import type { Schema } from "../../description/specification.ts";

/** A value that is described as OpenAPI has it; it is checked elsewhere. */
export function described(schema: Schema): z.ZodType {
  return z.unknown().meta({ override: schema });
}

/** A value that is described as a component, such as the record of a resource. */
export function component(name: string): z.ZodType {
  return described(schemaOf(name));
}
