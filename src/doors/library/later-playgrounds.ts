import { loadedOnce } from "../../core/platform/loaded-once.ts";
import type { Playgrounds } from "../../core/playgrounds/playgrounds.ts";

const ALL = [
  "create",
  "import",
  "authorize",
  "rename",
  "remove",
  "listEndpoints",
  "getEndpoint",
  "addEndpoint",
  "replaceEndpoint",
  "removeEndpoint",
  "getDomain",
  "replaceDomain",
  "removeDomain",
  "export",
  "preview",
  "functions",
  "open",
  "findWorld",
  "dropSandbox",
  "fork",
  "follow",
  "dropOwner",
  "sweep",
] as const satisfies readonly (keyof Playgrounds)[];

/** Playgrounds that are loaded when one of them is first asked for. Before that there is nothing to drop, unless some `areKept`. */
export function laterPlaygrounds(load: () => Promise<Playgrounds>, areKept: boolean): Playgrounds {
  let mayBeSome = areKept;
  const get = loadedOnce(async () => {
    const loaded = await load();
    mayBeSome = true;
    return loaded;
  });
  const later = Object.fromEntries(
    ALL.map((name) => [
      name,
      // The parameters are those of the function of this name.
      async (...given: readonly never[]) => ((await get())[name] as (...args: readonly never[]) => unknown)(...given),
    ]),
  ) as unknown as Required<Pick<Playgrounds, (typeof ALL)[number]>>; // each is a promise of what it gives
  return {
    ...later,
    dropSandbox: async (caller, name) => mayBeSome && (await get()).dropSandbox(caller, name),
    async fork(caller, from, to) {
      if (mayBeSome) await (await get()).fork(caller, from, to);
    },
    async follow(kind, named) {
      if (mayBeSome) await (await get()).follow(kind, named);
    },
  };
}
