import { SeedbedError } from "../../model/errors.ts";
import type { PlaygroundRow } from "../../storage/playground-storage.ts";
import { KEY_ENDPOINTS, KEY_SOURCE, VISITOR_ENDPOINTS, VISITOR_SOURCE } from "./bounds.ts";
import { routesOf } from "./compiled-playground.ts";
import { describeDefinition, isCollection } from "./definition.ts";
import type { EndpointRow } from "./store.ts";

/** Endpoints that the owner of a playground may have in it. */
export function endpointLimit({ owner }: Pick<PlaygroundRow, "owner">): number {
  return isCustomer(owner) ? KEY_ENDPOINTS : VISITOR_ENDPOINTS;
}

function isCustomer(owner: string): boolean {
  return owner.startsWith("key:");
}

/** Throws `limit_reached` or `conflict` unless the endpoint can stand beside the others. */
export function assertFits(
  endpoint: EndpointRow,
  others: readonly EndpointRow[],
  playground: Pick<PlaygroundRow, "owner">,
): void {
  const isKey = isCustomer(playground.owner);
  const limit = endpointLimit(playground);
  const more = isKey ? "" : "; a playground made with an API key holds more";
  const what = describeDefinition(endpoint.definition);
  if (others.length >= limit) {
    throw new SeedbedError(
      "limit_reached",
      `cannot add ${what}: a playground holds at most ${limit} endpoints${more}`,
      { members: { limit } },
    );
  }
  const most = isKey ? KEY_SOURCE : VISITOR_SOURCE;
  if (others.reduce((sum, other) => sum + other.size, endpoint.size) > most) {
    throw new SeedbedError(
      "limit_reached",
      `cannot add ${what}: the endpoints of a playground take at most ${most} bytes together${more}`,
      {
        members: { limit: most },
      },
    );
  }
  const wanted = new Set(routesOf(endpoint).map(nameRoute));
  for (const other of others) {
    const same = routesOf(other).find((route) => wanted.has(nameRoute(route)));
    if (same !== undefined) {
      throw new SeedbedError(
        "conflict",
        `cannot add ${what}: ${same.method} ${same.pattern.path} is answered by endpoint ${other.id} already; replace that one with PUT, or choose another path`,
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
        `cannot add ${what}: endpoint ${other.id} is a collection called ${definition.collection.name} already; choose another name`,
        { members: { endpointId: other.id } },
      );
    }
  }
}

function nameRoute({ method, pattern }: ReturnType<typeof routesOf>[number]): string {
  return `${method} ${pattern.shape}`;
}
