import type { Client } from "openapi-fetch";

import { SeedbedError } from "../../core/model/errors.ts";
import type { components, paths } from "./api.ts";

type Schemas = components["schemas"];

/** An ISO 8601 duration, or a time to come to. */
export type Leap = { readonly advance: string } | { readonly to: string };
export type ClockJump = Schemas["ClockJump"];
/** Something that the clock will make happen. */
export type UpcomingStep = Schemas["UpcomingSteps"]["upcoming"][number];
export type FaultRule = Schemas["FaultPlan"]["rules"][number];
/** A rule with how many requests it saw and how often it fired. */
export type CountedFaultRule = Schemas["CountedFaultPlan"]["rules"][number];
export type Changes = Schemas["SandboxChanges"];
export type Expectation = Schemas["Expectation"];
/** True if it did, and what is missing or was not expected. */
export type Verdict = Schemas["Verdict"];
export type JournalRequests = Schemas["JournalRequests"];
export type JournalFilter = NonNullable<paths["/api/requests"]["get"]["parameters"]["query"]>;
export type RequestVerification = Schemas["RequestVerification"];
/** The answer to that. */
export type RequestVerdict = Schemas["RequestVerdict"];
/** The contents of a sandbox in one number. */
export type DataState = Schemas["DataState"];
/** The state of a sandbox as a small file. */
export type Recipe = Schemas["Recipe"];
/** A world, or a recipe. */
export type WorldToStart = Schemas["ResetRequest"];
/** Settings of a sandbox that can be changed: clock, autopilot, access and more. */
export type SandboxSettings = Schemas["SandboxPatch"];
/** A sandbox and its settings. */
export type SandboxState = Schemas["SandboxState"];

/**
 * Controls of a sandbox for tests, each of them one request. A refusal of the API is thrown as a {@link SeedbedError} with the
 * problem's code, detail and faults.
 */
export interface Controls {
  /** Lets time pass: `"P3D"`, or up to a time. Resolves when all that was due has happened. */
  advance(leap: string | Leap): Promise<ClockJump>;
  /** Returns the next steps of the clock, in order, if nobody writes. */
  upcoming(range?: { readonly until?: string; readonly limit?: number }): Promise<readonly UpcomingStep[]>;
  /** Lets requests and deliveries fail on purpose: replaces the fault plan, an empty one takes it away. Without rules it reads the plan with its counts. */
  faults(rules?: readonly FaultRule[]): Promise<readonly CountedFaultRule[]>;
  /** Returns the changes since an event (its number or id), or since the sandbox began. */
  changes(since?: number | string): Promise<Changes>;
  /** Holds what changed against what was to change. */
  expect(expectation: Expectation): Promise<Verdict>;
  /** Returns the requests to the sandbox, oldest first. */
  requests(filter?: JournalFilter): Promise<JournalRequests>;
  /** True if requests of the journal are as expected. */
  verify(verification: RequestVerification): Promise<RequestVerdict>;
  /** Starts anew: the sandbox's world 1, another world, or a recipe. */
  reset(to?: WorldToStart): Promise<void>;
  /** The state of the sandbox as a small file. */
  recipe(): Promise<Recipe>;
  /** A hash of all contents: the same for the same contents, however they came about. */
  stateHash(): Promise<DataState>;
  /** The sandbox and its settings. */
  state(): Promise<SandboxState>;
  /** Changes settings of the sandbox. */
  set(settings: SandboxSettings): Promise<SandboxState>;
  /** Forgets the sandbox and all that was kept of it. */
  drop(): Promise<void>;
}

/** The part of a client that the controls need. */
export type ControlsClient = Pick<Client<paths>, "GET" | "POST" | "PUT" | "PATCH" | "DELETE">;

/** The controls of one sandbox, by requests of a client that works in it. */
export function createControls(client: ControlsClient, name: string): Controls {
  const path = { name };

  /** Sends a request about a sandbox by its name; makes the sandbox if it is not there, as a data request does. */
  async function ask<A extends Answered>(send: () => Promise<A>): Promise<NonNullable<A["data"]>> {
    const asked = await send();
    if (asked.response.status !== 404) return give(asked);
    await give(client.POST("/api/sandboxes", { body: { name } }));
    return give(send());
  }

  return Object.freeze({
    advance: (leap: string | Leap) =>
      ask(() =>
        client.POST("/api/sandboxes/{name}/clock", {
          params: { path },
          body: typeof leap === "string" ? { advance: leap } : leap,
        }),
      ),
    async upcoming(query = {}) {
      const asked = await ask(() => client.GET("/api/sandboxes/{name}/clock/upcoming", { params: { path, query } }));
      return asked.upcoming;
    },
    async faults(rules) {
      const plan =
        rules === undefined
          ? client.GET("/api/faults")
          : client.PUT("/api/faults", { body: { rules: rules as FaultRule[] } }); // it is only sent
      return (await give(plan)).rules;
    },
    changes: (since) =>
      give(client.GET("/api/data/changes", { params: { query: since === undefined ? {} : { since: String(since) } } })),
    expect: (body) => give(client.POST("/api/data/expect", { body })),
    requests: (query = {}) => give(client.GET("/api/requests", { params: { query } })),
    verify: (body) => give(client.POST("/api/requests/verify", { body })),
    async reset(body = {}) {
      await give(client.POST("/api/data/reset", { body }));
    },
    recipe: () => give(client.GET("/api/data/recipe")),
    stateHash: () => give(client.GET("/api/data/state")),
    async state() {
      return (await ask(() => client.GET("/api/sandboxes/{name}", { params: { path } }))).sandbox;
    },
    async set(body) {
      return (await ask(() => client.PATCH("/api/sandboxes/{name}", { params: { path }, body }))).sandbox;
    },
    async drop() {
      await give(client.DELETE("/api/sandboxes/{name}", { params: { path } }));
    },
  } satisfies Controls);
}

interface Answered {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** Returns the data of an answer. Throws a {@link SeedbedError} for a refusal, an Error if something else answered. */
async function give<A extends Answered>(asked: A | Promise<A>): Promise<NonNullable<A["data"]>> {
  const { data, error, response } = await asked;
  if (response.ok) return data as NonNullable<A["data"]>; // what the description says of this status
  if (!isProblem(error))
    throw new Error(`${response.url || "the server"} answered ${response.status}, and not as Seedbed does`);
  const { type: _type, title: _title, status: _status, instance: _instance, code, detail, errors, ...members } = error;
  throw new SeedbedError(code, detail, { ...(errors !== undefined && { errors }), members });
}

function isProblem(error: unknown): error is Schemas["Problem"] {
  return typeof error === "object" && error !== null && "code" in error && "detail" in error;
}
