/**
 * fast-check, with the same cases on every run, so that a red run tells of the change and not of chance.
 * `FC_SEED` takes another number (the one that a failure reports, to see it again), or `random` to hunt for new cases.
 */
import { configureGlobal } from "fast-check";

export * from "fast-check";

const chosen = process.env["FC_SEED"] ?? "1";
if (chosen !== "random") configureGlobal({ seed: Number(chosen) });
