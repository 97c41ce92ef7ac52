import { faker } from "../generate/vocabulary.ts";
import type { LaterParts } from "./api.ts";
import * as describing from "./describing.ts";
import * as playing from "./playing.ts";

/** All parts of the API, for a script that may load nothing as it runs. */
export const AT_ONCE: LaterParts = Object.freeze({
  loadPlaygrounds: async () => playing,
  loadFaker: async () => faker,
  loadDescription: async () => describing,
});
