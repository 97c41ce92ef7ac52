import type { Sandbox } from "../../sandbox/sandbox.ts";
import type { Caller } from "../../services/callers.ts";
import type { SandboxSettings } from "../../storage/storage.ts";
import type { Answer, MaybePromise } from "../answer.ts";
import type { Exchange } from "../exchange.ts";
import type { Parts } from "../parts.ts";
import type { Upstream } from "../upstream.ts";

/** A data request: its exchange, who calls, and the sandbox that it names, which is open. */
export type DataRequest = readonly [exchange: Exchange, caller: Caller, sandbox: Sandbox];

export type SandboxHandler = (...request: DataRequest) => MaybePromise<Answer | undefined>;

/**
 * Access to a sandbox whose `access` is not `open`. `open`: none needed, as to sign in; `signed_in`: a sign-in alone, for one's
 * own session and for answers that keep nothing; `roles`: by the roles of the sandbox.
 */
export type AskedAccess = "open" | NonNullable<SandboxSettings["access"]>;

/**
 * The steps of the pipeline of data requests (`pipeline.ts`) that are there for those who ask for them. Each is called
 * for every data request, reads included: where its sandbox has no use for it, it returns at once, without a promise.
 * A body can be read in any of them: `exchange.request.readBytes` gives the same bytes again to whoever asks next.
 */
export interface DataSteps {
  /** Step 5: throws to refuse who may not; not called for what asks for nothing. */
  access?(asked: Exclude<AskedAccess, "open">, ...request: DataRequest): MaybePromise<void>;
  /** Step 6: an answer that is given instead of the handler's, before anything is judged or written; undefined goes on. */
  faultsBefore?(...request: DataRequest): MaybePromise<Answer | undefined>;
  /** Step 12: what becomes of the answer after everything was done; undefined where the client gets none. */
  faultsAfter?(answer: Answer, ...request: DataRequest): MaybePromise<Answer | undefined>;
}

/** The parts of an app, and the steps of its data requests: these are told of the exchange, which has the parts. */
export interface DataParts extends Parts {
  readonly steps: DataSteps;
  readonly upstream?: Upstream | undefined;
}
