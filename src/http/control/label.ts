import type { z } from "zod";

import { text } from "../../model/values.ts";

/** What somebody calls something: text of at most `most` UTF-16 code units, without U+0000, which PostgreSQL cannot keep. */
export function label(most: number): z.ZodString {
  return text(most).regex(/^[^\0]*$/, "must not hold the character U+0000");
}
