import { isSameValue } from "../../model/same-value.ts";
import type { Named } from "./route-group.ts";
import type { Components, Reference } from "./specification.ts";

/** The kinds of components that are referred to while operations are made. */
type Kind = "parameters" | "headers" | "responses" | "examples";

/** Collects what operations refer to, so that the description has each once and none that nobody uses. */
export interface ComponentRegistry {
  /** A pointer to the component. Throws if another one has its name already. */
  refer<K extends Kind>(kind: K, named: Named<Components[K][string]>): Reference;
  /** All that was referred to, in order of name. */
  collected(): Pick<Components, Kind>;
}

/** An empty registry. */
export function createComponentRegistry(): ComponentRegistry {
  const kinds: Record<Kind, Map<string, unknown>> = {
    parameters: new Map(),
    headers: new Map(),
    responses: new Map(),
    examples: new Map(),
  };
  const inOrder = (found: ReadonlyMap<string, unknown>): Record<string, unknown> =>
    Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    refer(kind, { component, value }) {
      const known = kinds[kind].get(component);
      if (known !== undefined && known !== value && !isSameValue(known, value)) {
        throw new Error(`two different ${kind} of the description are called ${component}`);
      }
      kinds[kind].set(component, value);
      return { $ref: `#/components/${kind}/${component}` };
    },
    collected: () =>
      Object.fromEntries(Object.entries(kinds).map(([kind, found]) => [kind, inOrder(found)])) as Pick<
        Components,
        Kind
      >, // each map holds what refer() took for its kind
  };
}
