import type { Resource } from "./resource.ts";
import type { Rules } from "./rules.ts";

/** A domain: a group of resources under one path. */
export interface Domain {
  /** As in paths: `bookstore`. */
  readonly name: string;
  readonly title: string;
  /** One sentence for the reader of the API description. */
  readonly description: string;
}

/** A resource with its behaviour. */
export interface Entry<R extends Resource = Resource> {
  readonly resource: R;
  readonly rules: Rules;
}

/** All resources, checked against each other. */
export interface Catalog<E extends readonly Entry[] = readonly Entry[]> {
  readonly domains: readonly Domain[];
  readonly entries: E;
  /** What templates may name: all that a world grows, be it served or not. */
  readonly vocabulary: readonly Entry[];
  /** By resource name; throws if there is none. */
  get(name: string): Entry;
  /** By domain and collection. */
  find(domain: string, collection: string): Entry | undefined;
}
