import type { ApiConfig, CodeConfig, ExtendedConfig, TextConfig } from "./core/definition/define-config.ts";
import type { catalog as builtIn } from "./core/domains/catalog.ts";
import type { Entry } from "./core/model/catalog.ts";
import type { WithCatalog } from "./core/model/define-catalog.ts";
import type { EventPattern, Fitting, Happening, RecordEvent } from "./core/model/events.ts";
import type { RecordType, Resource } from "./core/model/resource.ts";
import type { MockCollection, UncheckedCollection } from "./doors/library/collections.ts";
import { makeMock } from "./doors/library/make-mock.ts";
import type { MockControls } from "./doors/library/make-mock.ts";
import type { DomainConfig, MockOptions, MockWorld, RecipeGiven } from "./doors/library/open-engine.ts";

type BuiltIn = (typeof builtIn)["entries"][number]["resource"];

type CollectionName<Name extends string, Definition> = Definition extends {
  readonly collection: infer C extends string;
}
  ? C
  : PluralOf<Name>;

/** The plural that `toPlural` gives, but for names such as `shelf`: those need a `collection` to be known by their types. */
type PluralOf<Name extends string> = Name extends `${infer Stem}erson`
  ? `${Stem}eople`
  : Name extends `${infer Stem}hild`
    ? `${Stem}hildren`
    : Name extends `${string}${"ss" | "us" | "x" | "ch" | "sh"}`
      ? `${Name}es`
      : Name extends `${string}s`
        ? Name
        : Name extends `${string}${"a" | "e" | "o" | "u"}y`
          ? `${Name}s`
          : Name extends `${infer Stem}y`
            ? `${Stem}ies`
            : `${Name}s`;

type ResourceOf<E> = E extends Entry<infer R> ? R : E extends Resource ? E : never;

/** The collections of a domain of one's own, by name: as its value has them, or any where it was given as text. */
export type OwnCollections<C> =
  C extends CodeConfig<infer E>
    ? {
        readonly [R in ResourceOf<E[number]> as R["collection"]]: MockCollection<R, ResourceOf<E[number]> | BuiltIn>;
      }
    : C extends { readonly resources: infer R }
      ? { readonly [N in keyof R & string as CollectionName<N, R[N]>]: UncheckedCollection }
      : { readonly [name: string]: UncheckedCollection };

/** The same below the domain's name: `mock.hotel.rooms`. */
type OwnDomain<C> = C extends { readonly resources: readonly (infer E)[] }
  ? { readonly [D in ResourceOf<E>["domain"]]: OwnCollections<C> }
  : C extends { readonly domain: infer D extends string }
    ? { readonly [N in D]: OwnCollections<C> }
    : unknown;

/** A mock whose collections are as the types say that `seedbed types` wrote of a file. */
export type TypedMock<D extends string, Collections> = Omit<Mock, "on" | D | keyof Collections> &
  Collections & { readonly [N in D]: Collections } & OwnEvents;

export interface OwnEvents {
  /** Calls the listener for every event that fits: `loan.returned`, `loan.*` or `*`. Returns how to stop. */
  on(pattern: string, listener: (event: Happening<string, Readonly<Record<string, unknown>>>) => void): () => void;
}

/** A mock of the built-in domains that a domain of one's own keeps, and of its own collections. */
export type OwnMock<C> = C extends TextConfig | ApiConfig | ExtendedConfig | { readonly resources: unknown }
  ? Omit<Mock, "on" | (C extends TextConfig | ApiConfig | ExtendedConfig ? never : keyof OwnCollections<C>)> &
      OwnCollections<C> &
      OwnDomain<C> &
      OwnEvents
  : Mock;

/** A mock API in memory, without HTTP: a collection for every resource, and what concerns all of them. */
export type Mock = { readonly [R in BuiltIn as R["collection"]]: MockCollection<R, BuiltIn> } & {
  readonly seed: number;
  /**
   * Calls the listener for every event that fits (`order.shipped`, `order.*` or `*`), in the shape of a webhook's body. Returns how to stop. What a listener
   * throws undoes no write and stops no other listener: it is thrown again by itself, as an uncaught exception.
   */
  on<P extends EventPattern<MockEvent["type"]>>(
    pattern: P,
    listener: (event: Fitting<MockEvent, P>) => void,
  ): () => void;
  /** Starts anew from a world, the same one unless given: its seed, its seed, profile and size, or from a recipe. */
  reset(to?: number | MockWorld | { readonly recipe: RecipeGiven }): Promise<void>;
  /** Takes a snapshot; the function brings it back. */
  snapshot(): Promise<() => Promise<void>>;
  /**
   * The HTTP API in this process, over the same data: every route of `/v1`, `/play` and `/api` that needs no account, with the
   * bytes, headers and statuses of the server. Nothing is limited, snapshots need no key, and `X-Sandbox` names further
   * sandboxes, which start from the mock's seed. Nothing listens: give it to whatever takes a `fetch`, or put it in the place of the
   * platform's own. A path alone is one of `baseUrl`.
   */
  fetch(this: void, input: Request | URL | string, init?: RequestInit): Promise<Response>;
  /** All data: `{ seed, core: { users: […], … }, … }`. */
  export(): Exported;
  /** Ends what goes on by itself, webhooks that are under way and streams. What asks the API afterwards is refused (`shutting_down`). A process may end without. */
  close(): Promise<void>;
} & MockControls;

/** Something that happened in a mock: to a record, or to all of them. */
export type MockEvent =
  | RecordEvent<BuiltIn>
  | Happening<"sandbox.reset", MockWorld & { readonly seed: number }>
  | Happening<"snapshot.restored", { readonly seed: number }>;

/** All data of a mock by domain and collection. */
export type Exported = { readonly seed: number } & {
  readonly [D in BuiltIn["domain"]]: {
    readonly [R in Extract<BuiltIn, { readonly domain: D }> as R["collection"]]: readonly RecordType<R>[];
  };
};

/** Grows a world and lets you read and change it. Nothing is shared between two mocks, and nothing outlives the process. */
export function createMock(options?: MockOptions): Mock;
/** The same with a domain of one's own beside the built-in ones, or instead of them. */
export function createMock<const C extends DomainConfig>(options: MockOptions & { readonly config: C }): OwnMock<C>;
/** The same of a text, as the types say that `seedbed types` wrote of it: `createMock<HotelMock>({ config: defineConfig(text) })`. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what a text declares only its reader knows
export function createMock<M extends OwnEvents & Pick<Mock, "reset" | "snapshot">>(
  options: MockOptions & { readonly config: TextConfig & WithCatalog },
): M;
export function createMock(options: MockOptions & { readonly config?: DomainConfig } = {}): unknown {
  // The API is loaded when it is first asked for.
  return makeMock(options, () => import("./doors/library/whole-api.ts"));
}
