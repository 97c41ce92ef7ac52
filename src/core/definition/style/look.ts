import type { Catalog } from "../../model/catalog.ts";
import type { WrittenRoute } from "../routes/written-routes.ts";
import type { Style } from "./style.ts";

/** The looks of a catalog: where its records are below, and how they look. */
export interface Look {
  /** Instead of `/v1/{domain}`; undefined for that. */
  readonly base: string | undefined;
  readonly style: Style | undefined;
  /** Routes that are written down, which go before those that resources have by themselves. */
  readonly routes: readonly WrittenRoute[];
  /** The domains that are below `base`; the others stay where they are. */
  readonly domains: readonly string[];
}

const LOOK = Symbol("look");

/** The look of a catalog; undefined for the usual one. */
export function apiLookOf(catalog: Catalog): Look | undefined {
  return (catalog as Catalog & { readonly [LOOK]?: Look })[LOOK];
}

/** A path as a look has it: `/v1/shop/products` is `/api/v2/products` below the base `/api/v2`. */
export function pathInLook(path: string, look: Look | undefined): string {
  const [, domain = "", rest = ""] = /^\/v1\/([^/]+)(\/.*)$/s.exec(path) ?? [];
  return look?.base !== undefined && look.domains.includes(domain) ? look.base + rest : path;
}

/** True for a path of a domain that a style holds for where it usually is. */
export function isInLook(path: string, look: Look | undefined): boolean {
  return look?.style !== undefined && path.startsWith("/v1/") && pathInLook(`${path}/`, look) === `${path}/`;
}

export function isBelowBase(path: string, look: Look | undefined): boolean {
  return look?.base !== undefined && `${path}/`.startsWith(`${look.base}/`);
}

/** A catalog with a base, a style and routes, where there are some. */
export function withLook(
  catalog: Catalog,
  { base, style, routes = [] }: Partial<Look>,
  domains: readonly string[],
): Catalog {
  if (base === undefined && style === undefined && routes.length === 0) return catalog;
  return Object.freeze({ ...catalog, [LOOK]: { base, style, routes, domains } satisfies Look });
}
