import type { Engine } from "../../core/sandbox/engine.ts";
import { createApi } from "./api.ts";
import type { ApiPlace, LaterParts, MockApi } from "./api.ts";

const LATER: LaterParts = Object.freeze({
  loadPlaygrounds: () => import("./playing.ts"),
  loadDescription: () => import("./describing.ts"),
});

/** The API over an engine; what is large is loaded with the first request that needs it. */
export function createWholeApi(engine: Engine, place?: ApiPlace): Promise<MockApi> {
  return createApi(engine, LATER, place);
}
