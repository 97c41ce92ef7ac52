import type { Events } from "../../core/events/events.ts";
import type { Log } from "../../core/http/log.ts";
import type { Playgrounds } from "../../core/playgrounds/playgrounds.ts";
import type { Sandboxes } from "../../core/services/sandboxes.ts";
import type { Visitors } from "../../core/services/visitors.ts";
import type { StoredBytesStorage } from "../../core/storage/storage.ts";
import type { ProductServices } from "../accounts/product-services.ts";
import type { Engines } from "./engines.ts";

/** Number of times that what nobody needs any more is looked for, milliseconds. */
const SWEEP_MS = 60_000;

/** Number of times that the requests of keys are written down, milliseconds. */
const FLUSH_MS = 10_000;

/** Number of times that it is looked whether the database serves, milliseconds. */
const LOOK_MS = 5_000;

interface RoutineParts {
  readonly log: Log;
  readonly assertServes: () => Promise<void>;
  readonly engines: Engines["engines"];
  readonly visitors: Visitors;
  readonly sandboxes: Pick<Sandboxes, "sweep">;
  readonly events: Pick<Events, "sweep">;
  readonly playgrounds: Pick<Playgrounds, "sweep">;
  readonly control: Pick<ProductServices, "accountMail" | "removals" | "payment" | "usage">;
  readonly uses: Engines["uses"];
  readonly stored: {
    readonly customers: Pick<StoredBytesStorage, "fold">;
    readonly visitors: Pick<StoredBytesStorage, "fold"> | undefined;
  };
}

/** Begins what is done again and again while the service runs. */
export function startRoutine(parts: RoutineParts): Jobs {
  const { engines, control, stored } = parts;
  const jobs = createJobs(parts.log);
  jobs.every(LOOK_MS, "look whether the database serves", () => parts.assertServes().catch(() => undefined));
  jobs.every(SWEEP_MS, "drop idle visitors' sandboxes", () => parts.visitors.sweep());
  jobs.every(SWEEP_MS, "drop sandboxes whose time is over", () => parts.sandboxes.sweep());
  jobs.every(SWEEP_MS, "delete what nothing stands on", () => engines.customer.storage.sweep());
  jobs.every(SWEEP_MS, "delete what nothing of visitors stands on", () => engines.visitor.storage.sweep());
  jobs.every(SWEEP_MS, "forget old events", () => parts.events.sweep());
  jobs.every(SWEEP_MS, "drop expired playgrounds", () => parts.playgrounds.sweep());
  jobs.every(SWEEP_MS, "forget links that ended", () => control.accountMail.sweep());
  jobs.every(SWEEP_MS, "remove the data of deleted keys", () => control.removals.run());
  jobs.once("remove the data of deleted keys", () => control.removals.run());
  jobs.every(FLUSH_MS, "add up what is stored", () => stored.customers.fold());
  const { visitors: ofVisitors } = stored;
  if (ofVisitors !== undefined) jobs.every(FLUSH_MS, "add up what is stored of visitors", () => ofVisitors.fold());
  jobs.every(SWEEP_MS, "look after the payments", () => control.payment.run());
  jobs.once("look after the payments", () => control.payment.run());
  jobs.every(FLUSH_MS, "write down the usage of keys", () => control.usage.flush());
  for (const [kind, { flush }] of Object.entries(parts.uses))
    jobs.every(FLUSH_MS, `write down which sandboxes of ${kind}s are used`, flush);
  return jobs;
}

/** Work that is done again and again while the process lives. */
interface Jobs {
  /** Does the work every so many milliseconds, never twice at once; a failure is logged. */
  every(ms: number, name: string, work: () => Promise<void>): void;
  once(name: string, work: () => Promise<void>): void;
  /** Begins nothing more; resolves when what is running is done. */
  stop(): Promise<void>;
}

function createJobs(log: Log): Jobs {
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<void>>();

  function begin(name: string, work: () => Promise<void>): Promise<void> {
    const run = async (): Promise<void> => {
      try {
        await work();
      } catch (error) {
        log.error(`cannot ${name} now; it is tried again later`, { error });
      }
    };
    const done = run();
    running.add(done);
    return done.finally(() => running.delete(done));
  }

  return {
    every(ms, name, work) {
      let isRunning = false;
      const beginNext = async (): Promise<void> => {
        if (isRunning) return;
        isRunning = true;
        await begin(name, work);
        isRunning = false;
      };
      timers.push(setInterval(() => void beginNext(), ms).unref());
    },
    once: (name, work) => void begin(name, work),
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
