import { watch } from "node:fs";
import path from "node:path";

import { DEFINITION_NAMES } from "./definition-file.ts";

/** An editor writes a file in several steps: so long after the last of them it is read, milliseconds. */
const SETTLING = 150;

/** Calls `changed` when the file with a domain of one's own changes, appears or goes. Returns how to stop; keeps no process running. */
export function watchDefinition(asked: string | undefined, folder: string, changed: () => void): () => void {
  const place = asked === undefined ? folder : path.dirname(path.resolve(folder, asked));
  const names: readonly string[] = asked === undefined ? DEFINITION_NAMES : [path.basename(asked)];
  let timer: NodeJS.Timeout | undefined;
  // The folder, not the file: editors put a new file in its place.
  const watcher = watch(place, { persistent: false }, (_event, name) => {
    if (name === null || !names.includes(name)) return;
    clearTimeout(timer);
    timer = setTimeout(changed, SETTLING);
    timer.unref();
  });
  watcher.on("error", () => watcher.close());
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
