/** Changes of the service's sources as they are loaded: bounds that make rare ways common, and bugs for the simulation to find. */
import { registerHooks } from "node:module";

export interface Patch {
  /** Below `src/`. */
  readonly file: string;
  /** A text that is in the file once. */
  readonly find: string;
  readonly replace: string;
}

/** Each process has its own turns of the event loop, as it would where it has its own memory. */
const APART: readonly Patch[] = ["export const loop = createLoop(", "export const work = createWork("].map((find) => ({
  file: "core/sandbox/work.ts",
  find,
  replace: find.replace("= create", "= inEachPlace(create").replace(/\($/, ", "),
}));

const knob = (file: string, name: string, value: number, small: number): Patch => ({
  file,
  find: `${name} = ${value};`,
  replace: `${name} = ${small};`,
});

/** Bounds that only much data comes to are so small that a few writes do. */
const KNOBS: readonly Patch[] = [
  knob("core/sandbox/sandbox.ts", "MOST_LAYERS", 16, 3),
  knob("core/sandbox/stored-sandbox.ts", "MOST_JOINED", 100, 3),
  knob("core/storage/group-commit.ts", "MOST_TOGETHER", 256, 3),
  knob("core/storage/relational.ts", "ROWS_SWEPT", 500, 2),
  knob("core/storage/relational-rows.ts", "HISTORY_ROWS_AT_ONCE", 500, 3),
  knob("core/storage/relational-queue.ts", "MOST_CANDIDATES", 128, 6),
  knob("core/storage/relational-queue.ts", "LINES_AT_ONCE", 256, 2),
  knob("core/events/dispatcher.ts", "RELAYED_AT_ONCE", 100, 3),
  knob("core/events/dispatcher.ts", "CLAIMED_AT_ONCE", 256, 4),
];

/** Makes these changes, and those that every simulation has, of what is loaded from now on. Returns how many have been made. */
export function patchSources(more: readonly Patch[]): () => readonly Patch[] {
  const patches = [...APART, ...KNOBS, ...more];
  const made: Patch[] = [];
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const here = patches.filter(({ file }) => url.endsWith(`/src/${file}`));
      if (here.length === 0) return loaded;
      let source = Buffer.from((loaded.source ?? "") as string).toString();
      for (const patch of here) {
        if (source.split(patch.find).length !== 2) throw new Error(`${patch.file} has not once: ${patch.find}`);
        source = source.replace(patch.find, () => patch.replace);
        made.push(patch);
      }
      return { ...loaded, source };
    },
  });
  return () => patches.filter((patch) => !made.includes(patch));
}
