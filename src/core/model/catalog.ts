import type { Webhook } from "./events.ts";
import type { OnDelete, Resource } from "./resource.ts";
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

/** Treatment of undeclared members of a body: kept with the record, left out, or refused, as are read-only fields with another value. */
export type UnknownMembers = "keep" | "ignore" | "refuse";

/** The choices of {@link UnknownMembers}. */
export const UNKNOWN_MEMBERS = ["keep", "ignore", "refuse"] as const satisfies readonly UnknownMembers[];

/** All resources, checked against each other. */
export interface Catalog<E extends readonly Entry[] = readonly Entry[]> {
  readonly domains: readonly Domain[];
  readonly entries: E;
  readonly vocabulary: readonly Entry[];
  readonly unknown: UnknownMembers;
  /** The fate of records that refer to a deleted one, for relations that do not say it; undefined for what their definitions say. */
  readonly onDelete?: OnDelete;
  /** Events of API descriptions, beside those of the resources. */
  readonly webhooks?: readonly Webhook[];
  /** By resource name; throws if there is none. */
  get(name: string): Entry;
  /** By domain and collection. */
  find(domain: string, collection: string): Entry | undefined;
}
