import * as z from "zod";

import { ofKind, text } from "../model/values.ts";

/** The schema of a postal address with its position. */
export function address() {
  return z.object({
    street: text(200),
    city: text(100),
    state: text(100).nullable().describe("State, province or county; null where addresses have none."),
    postalCode: text(20),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'must be an ISO 3166 code such as "US"')
      .describe("ISO 3166 alpha-2."),
    latitude: ofKind("measure", z.number().min(-90).max(90)),
    longitude: ofKind("measure", z.number().min(-180).max(180)),
  });
}
