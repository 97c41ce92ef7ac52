import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

import { findDefinition, isModule, loadCatalog } from "../node/definition-file.ts";
import { FLAG, readArguments, TEXT, toSeed, UsageError } from "./arguments.ts";
import { makeWorkerScript } from "./worker-script.ts";

const NAME = "seedbed-worker.js";

/** Writes the script of a service worker into a folder or file. Throws a `UsageError` where none is named, and a `ConfigError` where it cannot be made. */
export async function writeWorker(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, { seed: TEXT, config: TEXT, full: FLAG });
  const [place, ...others] = positionals;
  if (place === undefined || others.length > 0)
    throw new UsageError("say where to: seedbed worker public, the folder that your site serves as it is");
  const isFile = /\.m?js$/.test(place) && !(existsSync(place) && statSync(place).isDirectory());
  const file = isFile ? place : path.join(place, NAME);
  const definition = findDefinition(values.config, process.cwd());
  if (definition !== undefined && isModule(definition))
    throw new UsageError(
      `a service worker takes a seedbed.yaml or .json, not code as in ${definition}: name one with --config`,
    );
  await loadCatalog(definition); // which says what is wrong in it
  const options = {
    isFull: values.full === true,
    ...(values.seed !== undefined && { seed: toSeed(values.seed) }),
    ...(definition !== undefined && { config: readFileSync(definition, "utf8").replace(/^\uFEFF/, "") }),
  };
  const script = await makeWorkerScript(options, process.cwd());
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, script);
  process.stdout.write(
    `${file} is written (${Math.round(script.length / 1024)} KiB). In your page:
  import { startWorker } from "seedbed/service-worker/page";
  await startWorker(${path.basename(file) === NAME ? "" : `{ script: "/${path.basename(file)}" }`});
`,
  );
}
