import { signal } from "@preact/signals";

import { pageToken } from "../api/page-token.ts";
import { request } from "../api/request.ts";

/** The collection whose ids a field holds. */
export interface RelationTarget {
  readonly domain: string;
  readonly collection: string;
}

interface Index {
  readonly domains: readonly {
    readonly name: string;
    readonly collections: readonly {
      readonly name: string;
      readonly relations: Readonly<Record<string, { readonly field: string; readonly to: string }>>;
    }[];
  }[];
}

const targets = signal<ReadonlyMap<string, RelationTarget>>(new Map());
let began = false;

/** Reads once from the API's index which fields hold ids of what. Until it is there, and where it cannot be read, ids are text. */
export async function loadRelations(): Promise<void> {
  if (began) return;
  began = true;
  try {
    const { domains } = await request<Index>("/v1", { headers: await pageToken() });
    const collections = domains.flatMap(({ name, collections: all }) =>
      all.map((one) => ({ domain: name, collection: one.name, relations: Object.values(one.relations) })),
    );
    const places = new Map(collections.map(({ domain, collection }) => [collection, { domain, collection }]));
    targets.value = new Map(
      collections.flatMap(({ collection, domain, relations }) => [
        [`${collection}.id`, { domain, collection }] as const,
        ...relations.flatMap(({ field, to }) => {
          const target = places.get(to);
          return target === undefined ? [] : [[`${collection}.${field}`, target] as const];
        }),
      ]),
    );
  } catch {
    began = false;
  }
}

/** The collection whose ids a field of a collection holds. */
export function targetOf(collection: string, field: string): RelationTarget | undefined {
  return targets.value.get(`${collection}.${field}`);
}
