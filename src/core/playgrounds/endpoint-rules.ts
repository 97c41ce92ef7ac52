import type { Declared } from "../definition/declare.ts";
import { servedOf } from "../definition/routes/served-apis.ts";
import { apiLookOf } from "../definition/style/look.ts";
import { SeedbedError } from "../model/errors.ts";
import { belongingsOf, methodsBelow } from "../sandbox/query/belongings.ts";
import type { PlaygroundRow } from "../storage/storage.ts";
import { KEY_SOURCE, VISITOR_SOURCE } from "./bounds.ts";
import { describeDefinition, isCollection } from "./definition.ts";
import { endpointLimit, isCustomer, operationLimit } from "./endpoint-limit.ts";
import { parseEndpointPattern } from "./path-pattern.ts";
import type { EndpointRow } from "./store.ts";

/** A method and a path such as `GET /things/:id`, and the same for all paths that no request can tell apart. */
interface Taken {
  readonly route: string;
  readonly shape: string;
}

/** Throws `limit_reached` or `conflict` unless the endpoint can stand beside the others, and beside the domain's resources. */
export function assertFits(
  endpoint: EndpointRow,
  others: readonly EndpointRow[],
  declared: Declared | undefined,
  playground: Pick<PlaygroundRow, "owner">,
): void {
  const limit = endpointLimit(playground);
  const what = `cannot add ${describeDefinition(endpoint.definition)}`;
  if (others.length >= limit) {
    throw new SeedbedError(
      "limit_reached",
      `${what}: a playground holds at most ${limit} endpoints${moreFor(playground)}`,
      { members: { limit } },
    );
  }
  assertRoom([...others, endpoint], what, playground);
  const wanted = takenBy(endpoint);
  for (const other of others) {
    const same = common(takenBy(other), wanted);
    if (same !== undefined) {
      throw new SeedbedError(
        "conflict",
        `${what}: ${same} is answered by endpoint ${other.id} already; replace that one with PUT, or choose another path`,
        { members: { endpointId: other.id } },
      );
    }
    const { definition } = endpoint;
    if (
      isCollection(definition) &&
      isCollection(other.definition) &&
      definition.collection.name === other.definition.collection.name
    ) {
      throw new SeedbedError(
        "conflict",
        `${what}: endpoint ${other.id} is a collection called ${definition.collection.name} already; choose another name`,
        { members: { endpointId: other.id } },
      );
    }
  }
  const same = common(takenByDomain(declared), wanted);
  if (same !== undefined)
    throw new SeedbedError(
      "conflict",
      `${what}: ${same} is answered by the playground's domain already; choose another path`,
    );
}

/** Throws `limit_reached` or `conflict` unless a domain can stand beside the endpoints. */
export function assertDomainFits(
  endpoints: readonly EndpointRow[],
  declared: Declared,
  playground: Pick<PlaygroundRow, "owner">,
): void {
  const what = "cannot take the definition";
  assertFewOperations(
    servedOf(declared.catalog).reduce((sum, { routes }) => sum + routes.length, 0),
    playground,
  );
  const wanted = takenByDomain(declared);
  for (const endpoint of endpoints) {
    const same = common(takenBy(endpoint), wanted);
    if (same !== undefined)
      throw new SeedbedError(
        "conflict",
        `${what}: ${same} is answered by endpoint ${endpoint.id} already; delete that one, or call the collection something else`,
        { members: { endpointId: endpoint.id } },
      );
  }
}

/** Throws `limit_reached` for more operations of API descriptions than a playground may have. */
export function assertFewOperations(operations: number, playground: Pick<PlaygroundRow, "owner">): void {
  const limit = operationLimit(playground);
  if (operations <= limit) return;
  throw new SeedbedError(
    "limit_reached",
    `cannot take the definition: the API description has ${operations} operations, and a playground serves at most ${limit}${moreFor(playground)}; send a part of it, or serve the whole on your own machine with npx seedbed`,
    { members: { limit } },
  );
}

/** Throws `limit_reached` for more than a playground may take. Its definition has a bound of its own, when it is sent. */
function assertRoom(endpoints: readonly EndpointRow[], what: string, playground: Pick<PlaygroundRow, "owner">): void {
  const limit = isCustomer(playground.owner) ? KEY_SOURCE : VISITOR_SOURCE;
  if (endpoints.reduce((sum, { size }) => sum + size, 0) <= limit) return;
  throw new SeedbedError(
    "limit_reached",
    `${what}: the endpoints of a playground take at most ${limit} bytes together${moreFor(playground)}`,
    { members: { limit } },
  );
}

function moreFor({ owner }: Pick<PlaygroundRow, "owner">): string {
  return isCustomer(owner) ? "" : "; a playground made with an API key holds more";
}

function takenBy({ definition }: Pick<EndpointRow, "definition">): readonly Taken[] {
  return isCollection(definition) ? takenByRecords(definition.path) : [toTaken(definition.method, definition.path)];
}

function takenByDomain(declared: Declared | undefined): readonly Taken[] {
  if (declared === undefined) return [];
  const { base = "" } = apiLookOf(declared.catalog) ?? {};
  return declared.entries.flatMap(({ resource }) => {
    const { collection, single, lifecycle } = resource;
    const path = `${base}/${collection}`;
    const lists = [...belongingsOf(resource, declared.catalog)];
    return [
      ...takenByRecords(path),
      ...(single === undefined ? [] : ["GET", "PUT", "PATCH"].map((method) => toTaken(method, `${base}/${single}`))),
      ...Object.keys(lifecycle?.transitions ?? {}).map((action) => toTaken("POST", `${path}/:id/${action}`)),
      ...lists.flatMap(([name, belonging]) =>
        methodsBelow(belonging).map((method) => toTaken(method, `${path}/:id/${name}`)),
      ),
    ];
  });
}

function takenByRecords(path: string): readonly Taken[] {
  return [
    ...["GET", "POST"].map((method) => toTaken(method, path)),
    ...["GET", "PUT", "PATCH", "DELETE"].map((method) => toTaken(method, `${path}/:id`)),
  ];
}

function toTaken(method: string, path: string): Taken {
  return { route: `${method} ${path}`, shape: `${method} ${parseEndpointPattern(path).shape}` };
}

function common(taken: readonly Taken[], wanted: readonly Taken[]): string | undefined {
  const shapes = new Set(wanted.map(({ shape }) => shape));
  return taken.find(({ shape }) => shapes.has(shape))?.route;
}
