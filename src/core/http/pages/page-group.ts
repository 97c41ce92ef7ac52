import type { RouteGroup } from "../app.ts";
import { pickParts } from "../parts.ts";
import type { Parts } from "../parts.ts";
import type { Method } from "../routing/route.ts";
import { serve } from "../serve.ts";
import type { Handler } from "../serve.ts";

/** Routes that are no operations: pages for people, documents, files. They are listed with the operations; no description has them. */
export interface PageGroup {
  readonly what: string;
  readonly method: Method;
  /** Where, as the router has it: `/docs/:page`. */
  readonly paths: readonly string[];
  readonly mount: RouteGroup;
}

/** What is declared of a {@link PageGroup}: the services that it uses, by name, and what makes the handler of each path of them. */
interface PageDeclaration<P extends string, U extends keyof Parts> {
  readonly what: string;
  /** GET unless said. */
  readonly method?: Method;
  readonly paths: readonly P[];
  readonly uses: readonly U[];
  /** What answers, by path; undefined where there is nothing to answer with. */
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
    method,
    paths,
    mount(app, parts) {
      const handlers = make(pickParts(parts, uses));
      if (handlers !== undefined) for (const path of paths) app.route(method, path, serve(parts, handlers[path]));
    },
  } satisfies PageGroup);
}
