import type { Catalog } from "./catalog.ts";

/** Where a config says how it becomes what is served. */
const MAKE = Symbol("makes a catalog");

/** A config that brings what reads it: that is large, and who has no domain of their own loads none of it. No interface: that would fit no config with further words. */
export type WithCatalog = {
  /** What is served, beside or instead of what is built in. Throws a `DeclarationError`. */
  readonly [MAKE]: (builtIn: Catalog) => Catalog;
};

/** The same config, which brings what reads it. */
export function withCatalog<C extends object>(config: C, make: (builtIn: Catalog) => Catalog): C & WithCatalog {
  return Object.freeze({ ...config, [MAKE]: make });
}

/** Whether a config brings what reads it. */
export function hasCatalog(config: unknown): config is WithCatalog {
  return typeof config === "object" && config !== null && MAKE in config;
}

/** What is served of a config. */
export function catalogOf(config: WithCatalog, builtIn: Catalog): Catalog {
  return config[MAKE](builtIn);
}
