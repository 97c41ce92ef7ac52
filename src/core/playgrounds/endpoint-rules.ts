import type { Declared } from "../definition/declare.ts";
import { servedOf } from "../definition/routes/served-apis.ts";
import { SeedbedError } from "../model/errors.ts";
import type { PlaygroundRow } from "../storage/storage.ts";
import { KEY_SOURCE, VISITOR_SOURCE } from "./bounds.ts";
import { routesOf, routesOfDomain } from "./compiled-playground.ts";
import { describeDefinition, isCollection } from "./definition.ts";
import { endpointLimit, isCustomer, operationLimit } from "./endpoint-limit.ts";
import type { EndpointRoute } from "./router.ts";
import type { EndpointRow, PlaygroundContents } from "./store.ts";

type AnyRoute = Omit<EndpointRoute<unknown>, "target">;

/** Throws `limit_reached` or `conflict` unless the endpoint can stand beside the others, and beside the domain's routes. */
export function assertFits(
  endpoint: EndpointRow,
  { endpoints: others, domain }: PlaygroundContents,
  ofDomain: readonly AnyRoute[],
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
  assertRoom({ endpoints: [...others, endpoint], domain }, what, playground);
  const wanted = new Set(routesOf(endpoint).map(nameRoute));
  for (const other of others) {
    const same = routesOf(other).find((route) => wanted.has(nameRoute(route)));
    if (same !== undefined) {
      throw new SeedbedError(
        "conflict",
        `${what}: ${same.method} ${same.pattern.path} is answered by endpoint ${other.id} already; replace that one with PUT, or choose another path`,
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
  const same = ofDomain.find((route) => wanted.has(nameRoute(route)));
  if (same !== undefined)
    throw new SeedbedError(
      "conflict",
      `${what}: ${same.method} ${same.pattern.path} is answered by the playground's domain already; choose another path`,
    );
}

/** Throws `limit_reached` or `conflict` unless a domain can stand beside the endpoints. */
export function assertDomainFits(
  contents: PlaygroundContents,
  declared: Declared,
  playground: Pick<PlaygroundRow, "owner">,
): void {
  const what = "cannot take the definition";
  assertRoom(contents, what, playground);
  const operations = servedOf(declared.catalog).reduce((sum, { routes }) => sum + routes.length, 0);
  const limit = operationLimit(playground);
  if (operations > limit)
    throw new SeedbedError(
      "limit_reached",
      `${what}: the API description has ${operations} operations, and a playground serves at most ${limit}${moreFor(playground)}; send a part of it, or serve the whole on your own machine with npx seedbed`,
      { members: { limit } },
    );
  const wanted = new Set(routesOfDomain(declared).map(nameRoute));
  for (const endpoint of contents.endpoints) {
    const same = routesOf(endpoint).find((route) => wanted.has(nameRoute(route)));
    if (same !== undefined)
      throw new SeedbedError(
        "conflict",
        `${what}: ${same.method} ${same.pattern.path} is answered by endpoint ${endpoint.id} already; delete that one, or call the collection something else`,
        { members: { endpointId: endpoint.id } },
      );
  }
}

/** Throws `limit_reached` for more than a playground may take. */
function assertRoom(
  { endpoints, domain }: PlaygroundContents,
  what: string,
  playground: Pick<PlaygroundRow, "owner">,
): void {
  const limit = isCustomer(playground.owner) ? KEY_SOURCE : VISITOR_SOURCE;
  if (endpoints.reduce((sum, { size }) => sum + size, domain?.size ?? 0) <= limit) return;
  throw new SeedbedError(
    "limit_reached",
    `${what}: the endpoints and the domain of a playground take at most ${limit} bytes together${moreFor(playground)}`,
    { members: { limit } },
  );
}

function moreFor({ owner }: Pick<PlaygroundRow, "owner">): string {
  return isCustomer(owner) ? "" : "; a playground made with an API key holds more";
}

function nameRoute({ method, pattern }: AnyRoute): string {
  return `${method} ${pattern.shape}`;
}
