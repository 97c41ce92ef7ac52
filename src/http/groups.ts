import type { RouteGroup } from "./app.ts";
import { accountRoutes } from "./control/account-routes.ts";
import { dataControlRoutes } from "./control/data-routes.ts";
import { keyRoutes } from "./control/key-routes.ts";
import { sandboxRoutes } from "./control/sandbox-routes.ts";
import { snapshotRoutes } from "./control/snapshot-routes.ts";
import { indexRoutes } from "./data/index-routes.ts";
import { dataRoutes } from "./data/routes.ts";
import { eventsRoutes } from "./events/routes.ts";
import { healthRoutes } from "./health.ts";
import { metricsRoutes } from "./metrics-routes.ts";
import { openApiRoutes } from "./openapi-routes.ts";
import { authRoutes } from "./operations/auth-routes.ts";
import { cartRoutes } from "./operations/cart-routes.ts";
import { utilityRoutes } from "./operations/utility-routes.ts";
import { pagesRoutes } from "./pages-routes.ts";
import { pictureRoutes } from "./pictures/routes.ts";
import { playRoutes } from "./playgrounds/play-routes.ts";
import { playgroundRoutes } from "./playgrounds/playground-routes.ts";
import { problemRoutes } from "./problems/routes.ts";
import { seedsRoutes } from "./seeds-routes.ts";

/** All groups of routes of the service, a folder or file each. */
export const GROUPS: readonly RouteGroup[] = Object.freeze([
  dataRoutes,
  authRoutes,
  cartRoutes,
  utilityRoutes,
  indexRoutes,
  dataControlRoutes,
  snapshotRoutes,
  sandboxRoutes,
  accountRoutes,
  keyRoutes,
  eventsRoutes,
  playgroundRoutes,
  playRoutes,
  pictureRoutes,
  problemRoutes,
  healthRoutes,
  metricsRoutes,
  openApiRoutes,
  seedsRoutes,
  pagesRoutes,
]);
