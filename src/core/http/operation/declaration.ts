import type { z } from "zod";

import type { Rehearsal } from "../../description/rehearsal.ts";
import type { Body, Named, RouteOperation } from "../../description/route-group.ts";
import type { Example, Header, Schema } from "../../description/specification.ts";
import type { ProblemCode } from "../../model/errors.ts";
import type { WorldChoice } from "../../model/world-choice.ts";
import type { Once } from "../../sandbox/outcomes.ts";
import type { Sandbox, OpenSandbox } from "../../sandbox/sandbox.ts";
import type { Caller } from "../../services/callers.ts";
import type { Answer, MaybePromise } from "../answer.ts";
import type { Session, Speaker } from "../control/session.ts";
import type { AskedAccess } from "../data/steps.ts";
import type { Changed } from "../headers/preconditions.ts";
import type { Parts } from "../parts.ts";
import type { ApiRequest } from "../request.ts";
import type { Reply } from "./reply.ts";

/** The methods that an operation may have; one of GET takes HEAD too. */
export type OperationMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Callers of an operation, and counting. `data`: visitor or key, counted. `control`: the same, or a key of the dashboard's
 * session, not counted. `anyone`: the same for all, counted on nobody; a bad key is refused as everywhere. `agent`: as `data`, from no page of another origin, in sandboxes that the body names. `page`: the pages' own requests, bounded by address. `account`: the same, writes from the own origin only.
 * `session`: as `account`, with a session.
 */
export type CallerKind = "data" | "control" | "agent" | "anyone" | "page" | "account" | "session";

/** Parameters by name, each a Zod schema of its text (of its texts, where `meta({ repeatable: true })` says so). */
export type ParameterShape = Readonly<Record<string, z.ZodType>>;

export type ParameterValues<S extends ParameterShape> = { readonly [K in keyof S]: z.output<S[K]> };

/** A schema of the description: from Zod, a component by name, or as OpenAPI has it. */
export type SchemaSource = z.ZodType | Named<Schema> | Schema;

/** Examples by name: values, or made from the records of the default world. */
export type ExampleSource =
  | Readonly<Record<string, Example>>
  | ((rehearsal: Rehearsal) => Readonly<Record<string, Example | Named<Example>>>);

export interface BodyDeclaration<B extends z.ZodType> {
  readonly schema: B;
  /** As the description has it, where that is not what `schema` says. */
  readonly described?: SchemaSource;
  readonly description?: string;
  /** True if it may be left out; it is then read as `{}`. */
  readonly optional?: boolean;
  /** JSON (for PATCH a merge patch, too) unless said. */
  readonly mediaTypes?: readonly string[];
  readonly read?: (request: ApiRequest, caller: Caller, parts: Pick<Parts, "parseYaml">) => Promise<unknown>;
  readonly examples: ExampleSource;
}

export interface AnswerDeclaration {
  readonly description: string;
  /** Undefined for one without a body. */
  readonly body?: SchemaSource;
  /** `application/json` unless said. */
  readonly mediaTypes?: readonly string[];
  readonly headers?: Readonly<Record<string, Named<Header>>>;
  readonly examples?: ExampleSource;
  readonly isLocated?: boolean;
}

/** By status; `2XX` and `3XX` stand for a hundred of them. */
export type AnswersByStatus =
  | Readonly<Record<number | "2XX" | "3XX", AnswerDeclaration>>
  | Readonly<Record<number, AnswerDeclaration>>;

/** The head of a request: who asks for what. */
export interface CallHead<P extends ParameterShape> {
  readonly request: ApiRequest;
  readonly caller: Caller;
  readonly params: ParameterValues<P>;
}

/** A request to an operation, with everything about it read and checked. */
export interface Call<
  K extends CallerKind,
  P extends ParameterShape,
  Q extends ParameterShape,
  H extends ParameterShape,
  B,
  A,
> extends CallHead<P> {
  /** The session of a `session` operation. */
  readonly session: K extends "session" ? Speaker : undefined;
  readonly subject: A;
  readonly query: ParameterValues<Q>;
  readonly headers: ParameterValues<H>;
  readonly body: B;
  /** True if undeclared members of a body are refused (`Prefer: handling=strict`). */
  readonly isStrict: boolean;
  isForeign(): boolean;
  isForeignPage(): boolean;
  /** True if the client says that it has the bytes of this tag: then nothing need be made. */
  hasTag(tag: string): boolean;
  /** The session of the request's cookie, if it has not ended: for what answers without one too. */
  findSession(): Promise<Session | undefined>;
  simulate(status: number, detail: string): Answer;
  /** Throws `precondition_failed` if If-Match or If-None-Match of a write does not hold; to be asked when all else is well. */
  assertPreconditions(changed: Changed): void;
  /** For a write that happens once, however often the request is repeated with its Idempotency-Key; what it comes to must be what its JSON is read as. */
  once<T>(): Once<T> | undefined;
  /** The world asked for with `_seed`, where the operation takes one. */
  readonly world: WorldChoice | undefined;
  /** Name of the sandbox in the request; undefined for the caller's own, and outside of the data and control planes. */
  readonly sandboxName: string | undefined;
  /** Opens the sandbox that the request names; a data request only reads it and writes to it. */
  sandbox(): MaybePromise<K extends "data" ? OpenSandbox : Sandbox>;
}

/** Tells what is wrong: a list of `InputFault`. Whatever else it gives says that nothing is. */
export type Check<R, S> = (remainder: R, services: S) => unknown;

/** A request as far as it is well: what its schemas refuse is left out. */
export interface Remainder<
  K extends CallerKind = CallerKind,
  P extends ParameterShape = ParameterShape,
  Q extends ParameterShape = ParameterShape,
  B = unknown,
> {
  readonly request: ApiRequest;
  readonly caller: Caller;
  readonly params: Partial<ParameterValues<P>>;
  readonly query: Partial<ParameterValues<Q>>;
  /** True if nothing is left out: the handler meets then what it refuses itself. */
  readonly isWhole: boolean;
  /** Its members; none where the parameters are not well, as no body is read then. */
  readonly body: Partial<B>;
  isForeign(): boolean;
  readonly sandboxName: string | undefined;
  sandbox(): MaybePromise<K extends "data" ? OpenSandbox : Sandbox>;
}

/** One route with one method: everything that is known of it. */
export interface OperationDeclaration<
  K extends CallerKind,
  P extends ParameterShape,
  Q extends ParameterShape,
  H extends ParameterShape,
  B extends z.ZodType,
  U extends keyof Parts,
  A,
> {
  /** Method and path as OpenAPI has it: `GET /api/sandboxes/{name}`. */
  readonly route: `${OperationMethod} /${string}`;
  readonly id: string;
  readonly tag: string;
  /** An order: "Create a sandbox". Messages say "cannot create a sandbox: …". */
  readonly summary: string;
  readonly description: string;
  readonly caller: K;
  readonly params?: P;
  readonly query?: Q;
  /** The parameters of the path as the description has them, where an example of theirs is made from the default world. */
  readonly describedParams?: (rehearsal: Rehearsal) => RouteOperation["parameters"];
  /** The parameters of the query as the description has them, where their schemas do not say it all. */
  readonly describedQuery?: (rehearsal: Rehearsal) => RouteOperation["parameters"];
  /** Request headers beside those that follow from the rest, by name as the description has it. */
  readonly headers?: H;
  readonly body?: BodyDeclaration<B>;
  readonly describedBody?: Body | ((rehearsal: Rehearsal) => Body);
  /** Work, for the bound of the pages' own routes on bursts; default none. See `BURST`. */
  readonly cost?: number;
  /** True if it may go through many records: a few such requests are answered at once, of one caller one after the other. See `work`. */
  readonly takesLong?: boolean;
  readonly inSandbox?: boolean;
  readonly access?: AskedAccess;
  /** True if a POST needs an Idempotency-Key where its sandbox requires one: those that work in a sandbox do unless said. */
  readonly needsIdempotencyKey?: boolean;
  /** True if it takes `_delay` and `_status`, as data routes do. */
  readonly simulates?: boolean;
  /** True if it takes `_seed`, all that chooses a world (`world`), or is of the world of a seed that its path names. */
  readonly seeded?: boolean | "world" | "path";
  readonly whileSuspended?: boolean;
  /** True if a key with the role `admin` may do it too, in place of a session. */
  readonly byAdmins?: boolean;
  /** True if the account's audit list has it although its caller has no session. Those with one are there if they change something. */
  readonly isAudited?: boolean;
  readonly needsKey?: boolean;
  readonly mountedAt?: readonly string[];
  readonly takesAnyParameter?: boolean;
  readonly isConditional?: boolean;
  /** True if it heeds `Prefer: handling=strict`: those with a body do unless said. */
  readonly heedsPrefer?: boolean;
  /** `tagged` (reads, unless said): an entity tag, and 304 to who has it. `shared`: as `tagged`, and the same for every caller. `private`: not to be kept (writes, unless said). `secret`: no intermediary keeps it. */
  readonly cache?: CachePolicy;
  readonly varies?: readonly string[];
  readonly security?: Security;
  /** By status; one alone is that of 200. */
  readonly answers: AnswersByStatus | AnswerDeclaration;
  readonly problems?: readonly ProblemCode[];
  /** The services that it needs; none unless said. */
  readonly uses?: readonly U[];
  /** Requests that Seedbed sends because of this one, as OpenAPI has them. */
  readonly callbacks?: RouteOperation["callbacks"];
  /** Finds what the request is about, if the caller may; a body is read only then. Throws to refuse. */
  readonly authorize?: (
    head: CallHead<P> & { readonly query: ParameterValues<Q> },
    services: Pick<Parts, U>,
  ) => MaybePromise<A>;
  /**
   * Checks that need services, told with the faults of the schemas, all at once. A check returns faults, or throws a refusal that
   * names them. Those of an operation with a body get it once its parameters are well.
   */
  readonly checks?: readonly Check<Remainder<K, P, Q, z.output<B>>, Pick<Parts, U>>[];
  readonly handle: (
    call: Call<K, P, Q, H, z.output<B>, A>,
    services: Pick<Parts, U>,
  ) => MaybePromise<Reply | Answer | undefined>;
}

export type CachePolicy = "tagged" | "shared" | "private" | "secret";

export type Security = readonly Readonly<Record<string, readonly string[]>>[];
