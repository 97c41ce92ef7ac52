import type { DomainDefinition } from "./definition.ts";

/**
 * The relations by resource whose records are there before: a loan is made after its member. Where resources refer to
 * each other in a circle, the relation that would close it says nothing about time.
 */
export function timeOrder({ resources }: DomainDefinition): ReadonlyMap<string, readonly string[]> {
  const after = new Map<string, Set<string>>();
  const leadsTo = (from: string, to: string): boolean =>
    from === to || [...(after.get(from) ?? [])].some((next) => leadsTo(next, to));
  const own = new Set(resources.map(({ name }) => name));
  return new Map(
    resources.map(({ name, relations }) => {
      const kept = relations.filter(({ to }) => {
        if (!own.has(to)) return true;
        if (leadsTo(to, name)) return false;
        after.set(name, (after.get(name) ?? new Set()).add(to));
        return true;
      });
      return [name, kept.map((relation) => relation.name)];
    }),
  );
}
