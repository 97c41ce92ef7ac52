import { collectionName, resourceName, schemaNames } from "../../description/names.ts";
import { NOT_MODIFIED } from "../../description/operation-description.ts";
import { PERHAPS_SIGNED_IN } from "../../description/paths.ts";
import type { Rehearsal } from "../../description/rehearsal.ts";
import { ENTITY_TAG } from "../../description/response-headers.ts";
import { schemaOf } from "../../description/route-group.ts";
import type { RouteOperation } from "../../description/route-group.ts";
import { expandParameters, fieldsParameter } from "../../description/selection-parameters.ts";
import type { Example, Reference } from "../../description/specification.ts";
import type { Place } from "../../http/data/place.ts";
import { createReads } from "../../http/data/read.ts";
import type { ReadParts } from "../../http/data/read.ts";
import { answerWrite } from "../../http/data/write.ts";
import type { WriteMethod } from "../../http/data/write.ts";
import type { AnswerDeclaration, OperationMethod } from "../../http/operation/declaration.ts";
import type { DirectOperation, DirectAnswerer } from "../../http/operation/define-operation.ts";
import type { Parts } from "../../http/parts.ts";
import type { CallerHandler } from "../../http/serve.ts";
import type { Catalog, Entry } from "../../model/catalog.ts";
import type { ProblemCode } from "../../model/errors.ts";
import { isSummed } from "../../sandbox/followers.ts";

const readCollections: DirectAnswerer<keyof ReadParts> = {
  uses: ["answers", "baseUrl", "catalog", "world"],
  make: createReads,
};

const writeCollections: DirectAnswerer<"catalog"> = {
  uses: ["catalog"],
  make:
    ({ catalog }: Pick<Parts, "catalog">): CallerHandler =>
    (exchange, caller) =>
      answerWrite(exchange, caller, exchange.request.method as WriteMethod, catalog), // the router has no others
};

export function collectionTag({ resource }: Entry): string {
  return resourceName(collectionName(resource));
}

const COMMON = { inSandbox: true, simulates: true, security: PERHAPS_SIGNED_IN } as const;

export const READ = { ...COMMON, direct: readCollections, seeded: "world" } as const;

export const WRITE = { ...COMMON, direct: writeCollections } as const;

export function routeTo(
  method: OperationMethod,
  place: Place,
): Pick<DirectOperation, "place"> & { route: `${OperationMethod} /${string}` } {
  return { place, route: `${method} ${place.path as `/${string}`}` }; // as all places do
}

export function ruleProblems({ resource, rules }: Entry): readonly ProblemCode[] {
  const references: readonly ProblemCode[] =
    Object.keys(resource.relations).length === 0 ? [] : ["unresolved_reference"];
  return ["conflict", ...references, ...(rules.refusals ?? [])];
}

/** Returns the refusals of a write without a body because of sums over the resource's records. */
export function sumProblems(entry: Entry, catalog: Catalog): readonly ProblemCode[] {
  return isSummed(entry, catalog) ? ["validation_failed"] : [];
}

/** The answer to a conditional read that has nothing new. */
export const UNCHANGED: AnswerDeclaration = { description: NOT_MODIFIED, headers: ENTITY_TAG };

export function recordSchema({ resource }: Entry): Reference {
  return schemaOf(schemaNames(resource).record);
}

export function exampleOf(summary: string, value: unknown): Example | undefined {
  return value === undefined ? undefined : { summary, value };
}

export function given(examples: Readonly<Record<string, Example | undefined>>): Readonly<Record<string, Example>> {
  return Object.fromEntries(
    Object.entries(examples).flatMap(([name, example]) => (example === undefined ? [] : [[name, example] as const])),
  );
}

export function shownParameters(entry: Entry, catalog: Catalog): RouteOperation["parameters"] {
  return [fieldsParameter(entry, catalog), ...expandParameters(entry, catalog)];
}

export function rehearsed<T>(work: (rehearsal: Rehearsal) => T): (rehearsal: Rehearsal) => T {
  const known = new WeakMap<Rehearsal, readonly [T]>();
  return (rehearsal) => {
    const [made] = known.get(rehearsal) ?? [work(rehearsal)];
    known.set(rehearsal, [made]);
    return made;
  };
}
