import path from "node:path";

import { MAX_DOMAIN_TRIAL, refuseTrial } from "../services/playgrounds/domain/trial.ts";
import type { DomainTrial, TryDomain } from "../services/playgrounds/domain/trial.ts";
import { createThread } from "./thread.ts";

/** What a trial may take in memory, MiB. */
const MAX_MEMORY = 256;

const WORKER = new URL(`./domain-worker${path.extname(import.meta.url)}`, import.meta.url);

/** Tries the domains of playgrounds in a thread of their own. */
export interface DomainTrials {
  readonly tryDomain: TryDomain;
  /** Ends the thread, if there is one. */
  close(): Promise<void>;
}

/** One thread for all, one text after the other. */
export function createDomainTrials(time = MAX_DOMAIN_TRIAL): DomainTrials {
  const { run, close } = createThread<string, DomainTrial>({ worker: WORKER, time, memory: MAX_MEMORY });
  return { tryDomain: async (text) => (await run(text)) ?? refuseTrial(), close };
}
