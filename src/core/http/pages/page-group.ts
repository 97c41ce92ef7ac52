import type { RouteGroup } from "../app.ts";
import { pickParts } from "../parts.ts";
import type { Parts } from "../parts.ts";
import type { Method } from "../routing/route-table.ts";
import { serve } from "../serve.ts";
import type { Handler } from "../serve.ts";

/** Routes that are no operations: pages for people, documents, files. They are listed with the operations; no description has them. */
export interface PageGroup {
  readonly what: string;
  readonly methods: readonly Method[];
  readonly paths: readonly string[];
  readonly mount: RouteGroup;
}

interface PageDeclaration<P extends string, U extends keyof Parts> {
  readonly what: string;
  /** GET unless said. */
  readonly method?: Method;
  readonly paths: readonly P[];
  readonly uses: readonly U[];
  make(this: void, services: Pick<Parts, U>): Readonly<Record<P, Handler>> | undefined;
}

/** Declares routes that are no operations. */
export function definePages<const P extends string, U extends keyof Parts = never>({
  what,
  method = "GET",
  paths,
  uses,
  make,
}: PageDeclaration<P, U>): PageGroup {
  return Object.freeze({
    what,
    methods: [method],
    paths,
    mount(app, parts) {
      const handlers = make(pickParts(parts, uses));
      if (handlers !== undefined) for (const path of paths) app.route(method, path, serve(parts, handlers[path]));
    },
  } satisfies PageGroup);
}
