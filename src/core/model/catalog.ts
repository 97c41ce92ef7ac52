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

/** What becomes of members of a body that no field is declared for: kept with the record, left out, or refused with read-only fields that say something else. */
export type UnknownMembers = "keep" | "ignore" | "refuse";

/** The choices of {@link UnknownMembers}. */
export const UNKNOWN_MEMBERS = ["keep", "ignore", "refuse"] as const satisfies readonly UnknownMembers[];

/** All resources, checked against each other. */
export interface Catalog<E extends readonly Entry[] = readonly Entry[]> {
  readonly domains: readonly Domain[];
  readonly entries: E;
  /** What templates may name: all that a world grows, be it served or not. */
  readonly vocabulary: readonly Entry[];
  /** How bodies are read where a sandbox does not say. */
  readonly unknown: UnknownMembers;
  /** By resource name; throws if there is none. */
  get(name: string): Entry;
  /** By domain and collection. */
  find(domain: string, collection: string): Entry | undefined;
}
