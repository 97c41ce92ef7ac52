import type { Engine } from "../../core/sandbox/engine.ts";
import { createApi } from "./api.ts";
import type { ApiPlace, LaterParts, MockApi } from "./api.ts";
import type { MockOptions } from "./open-engine.ts";

const LATER: LaterParts = Object.freeze({
  loadPlaygrounds: () => import("./playing.ts"),
  loadDescription: () => import("./describing.ts"),
});

/** The API over an engine; what is large is loaded with the first request that needs it. */
export async function createWholeApi(
  engine: Engine,
  { upstream, isOnLoopback = false }: Pick<ApiPlace, "isOnLoopback"> & Pick<MockOptions, "upstream"> = {},
): Promise<MockApi> {
  const real = upstream && (await import("./upstream-by-fetch.ts")).upstreamByFetch(upstream);
  return createApi(engine, LATER, { isOnLoopback, upstream: real });
}
