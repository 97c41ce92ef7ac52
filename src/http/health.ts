import { SeedbedError } from "../model/errors.ts";
import { createDocument, documentAnswer } from "./document.ts";
import type { Parts } from "./parts.ts";
import type { Router } from "./router.ts";
import { serve } from "./serve.ts";

/** `/health`: the process is alive. `/ready`: it takes requests, of customers too, so not while the database is away nor once it stops. */
export function healthRoutes(app: Router, parts: Parts): void {
  const alive = createDocument("application/json", '{"status":"ok"}', "no-cache");
  const ready = createDocument("application/json", '{"status":"ready"}', "no-cache");
  app.get(
    "/health",
    serve(parts, (exchange) => documentAnswer(exchange, alive)),
  );
  app.get(
    "/ready",
    serve(parts, async (exchange) => {
      if (!parts.drain.isDraining) {
        await parts.assertServes();
        return documentAnswer(exchange, ready);
      }
      throw new SeedbedError(
        "shutting_down",
        "the server is shutting down and takes no new requests: try again in a few seconds",
      );
    }),
  );
}
