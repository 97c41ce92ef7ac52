import type { z } from "zod";

import type { Answer, MaybePromise } from "../answer.ts";
import type { Place } from "../data/place.ts";
import type { Parts } from "../parts.ts";
import type { CallerHandler } from "../serve.ts";
import type {
  AnswerDeclaration,
  AnswersByStatus,
  Call,
  CallHead,
  Check,
  CallerKind,
  OperationDeclaration,
  OperationMethod,
  ParameterShape,
  ParameterValues,
  Remainder,
} from "./declaration.ts";
import type { Reply } from "./reply.ts";

type AnyDeclaration = OperationDeclaration<
  CallerKind,
  ParameterShape,
  ParameterShape,
  ParameterShape,
  z.ZodType,
  keyof Parts,
  unknown
>;

/** An operation whose types of input are left aside, so that all can stand in one list. */
export type Operation = HandledOperation | DirectOperation;

interface OperationHead extends Omit<AnyDeclaration, "answers" | "authorize" | "checks" | "handle" | "route" | "uses"> {
  readonly method: OperationMethod;
  /** As OpenAPI has it: `/api/sandboxes/{name}`. */
  readonly path: string;
  /** For messages: "create a sandbox". */
  readonly tried: string;
  readonly params: ParameterShape;
  readonly query: ParameterShape;
  readonly headers: ParameterShape;
  readonly answers: AnswersByStatus;
}

/** An operation whose requests are read and checked by what it declares. */
export interface HandledOperation extends OperationHead {
  readonly uses: readonly (keyof Parts)[];
  readonly direct?: undefined;
  readonly place?: undefined;
  readonly authorize?: (
    head: CallHead<ParameterShape> & { readonly query: ParameterValues<ParameterShape> },
    services: Parts,
  ) => MaybePromise<unknown>;
  readonly checks?: readonly Check<Remainder, Parts>[];
  readonly handle: (
    call: Call<CallerKind, ParameterShape, ParameterShape, ParameterShape, unknown, unknown>,
    services: Parts,
  ) => MaybePromise<Reply | Answer | undefined>;
}

export interface DirectAnswerer<U extends keyof Parts = keyof Parts> {
  readonly uses: readonly U[];
  make(this: void, services: Pick<Parts, U>): CallerHandler;
}

/** An operation of the data plane that reads its requests by itself. */
export interface DirectOperation extends OperationHead {
  /** Makes what answers of the services that it uses: once for all operations that name the same, so that what it keeps of targets is theirs together. */
  readonly direct: DirectAnswerer;
  readonly place?: Place;
}

export type DirectDeclaration = Omit<AnyDeclaration, "caller" | "authorize" | "checks" | "handle" | "uses" | "body"> &
  Pick<DirectOperation, "direct" | "place">;

/** Declares an operation. Mounting, checking of requests, the OpenAPI description and the pages' forms follow from it. */
export function defineOperation<
  K extends CallerKind,
  B extends z.ZodType = z.ZodUndefined,
  // No parameters unless declared.
  P extends ParameterShape = {},
  Q extends ParameterShape = {},
  H extends ParameterShape = {},
  U extends keyof Parts = never,
  A = undefined,
>(declaration: OperationDeclaration<K, P, Q, H, B, U, A>): HandledOperation {
  const { params, query, headers, uses, authorize, checks, handle, ...rest } = declaration;
  return Object.freeze({
    ...headOf(rest),
    params: params ?? {},
    query: query ?? {},
    headers: headers ?? {},
    uses: uses ?? [],
    // The pipeline calls them with what the declaration's own schemas made of the request.
    ...(authorize !== undefined && { authorize: authorize as unknown as NonNullable<HandledOperation["authorize"]> }),
    ...(checks !== undefined && { checks: checks as unknown as NonNullable<HandledOperation["checks"]> }),
    handle: handle as unknown as HandledOperation["handle"],
  });
}

/**
 * Declares an operation that reads its requests by itself: those of collections, whose reads keep what a target asks for, and
 * of playgrounds, whose makers decide. What it declares is what its answers are held against.
 */
export function defineDirectOperation(declaration: DirectDeclaration): DirectOperation {
  return Object.freeze({ params: {}, query: {}, headers: {}, ...headOf(declaration), caller: "data" });
}

/** A declaration as it is kept, its route taken apart: leaving members out would take several times as long, and there are hundreds. */
function headOf<D extends Pick<AnyDeclaration, "route" | "summary" | "answers">>(declaration: D) {
  const { route, summary, answers } = declaration;
  const space = route.indexOf(" ");
  return {
    ...declaration,
    answers: isAlone(answers) ? { 200: answers } : answers,
    method: route.slice(0, space) as OperationMethod, // as the type of `route` says
    path: route.slice(space + 1),
    tried: summary.charAt(0).toLowerCase() + summary.slice(1),
  };
}

function isAlone(answers: AnyDeclaration["answers"]): answers is AnswerDeclaration {
  return "description" in answers;
}

/** True if an answer has an entity tag, and who has it already gets 304. */
export function isTagged({ method, cache = "tagged" }: Operation): boolean {
  return method === "GET" && (cache === "tagged" || cache === "shared");
}
