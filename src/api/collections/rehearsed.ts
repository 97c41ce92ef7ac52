import type { Rehearsal } from "../../http/openapi/rehearsal.ts";

/** What is worked out of a rehearsal, once for all places of the description that show it. */
export function rehearsed<T>(work: (rehearsal: Rehearsal) => T): (rehearsal: Rehearsal) => T {
  const known = new WeakMap<Rehearsal, readonly [T]>();
  return (rehearsal) => {
    const [made] = known.get(rehearsal) ?? [work(rehearsal)];
    known.set(rehearsal, [made]);
    return made;
  };
}
