import type { RouteGroup } from "./app.ts";
import { serve } from "./serve.ts";

/** `/metrics`: what the process is measured by, in Prometheus' text format. */
export const metricsRoutes: RouteGroup = (app, parts) => {
  app.get(
    "/metrics",
    serve(parts, async () => {
      const { type, text } = await parts.metrics.print();
      return { status: 200, headers: ["Content-Type", type, "Cache-Control", "no-store"], body: text };
    }),
  );
};
