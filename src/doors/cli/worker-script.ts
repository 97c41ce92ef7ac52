import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { ConfigError } from "../../config.ts";
import { findDefinition, isModule, loadCatalog } from "../node/definition-file.ts";
import { FLAG, TEXT, UsageError, readArguments, toSeed } from "./arguments.ts";

/** Browsers that the script is for: those with module workers and what else Seedbed needs. */
const TARGET = "es2023";

interface Esbuild {
  build(
    options: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly outputFiles: readonly { readonly text: string }[] }>;
}

interface Vite {
  build(options: Readonly<Record<string, unknown>>): Promise<unknown>;
}

export interface WorkerChoice {
  readonly seed?: number;
  readonly baseUrl?: string;
  readonly config?: string;
  readonly isFull?: boolean;
}

/** A program that makes one file of a script and all that it imports; `folder` is where it may look for its settings, of which there are none. */
type Bundler = (entry: string, folder: string) => Promise<string>;

const withEsbuild =
  ({ build }: Esbuild): Bundler =>
  async (entry) => {
    const { outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      format: "iife",
      platform: "browser",
      target: TARGET,
      minify: true,
      charset: "utf8",
      legalComments: "none",
      write: false,
      logLevel: "silent",
    });
    return outputFiles[0]?.text ?? "";
  };

const withVite =
  ({ build }: Vite): Bundler =>
  async (entry, folder) => {
    const built = await build({
      root: folder,
      configFile: false,
      publicDir: false,
      logLevel: "silent",
      build: {
        write: false,
        target: TARGET,
        lib: { entry, formats: ["iife"], name: "seedbedWorker", fileName: "worker" },
      },
    });
    const [first] = [built].flat() as { readonly output: readonly { readonly code: string }[] }[]; // it does not watch
    return first?.output[0]?.code ?? "";
  };

const BUNDLERS = {
  vite: async (module: unknown) => withVite(module as Vite),
  esbuild: async (module: unknown) => withEsbuild(module as Esbuild),
} as const satisfies Readonly<Record<string, (module: unknown) => Promise<Bundler>>>; // each is imported by its own name

export type BundlerName = keyof typeof BUNDLERS;

/** The bundler that a project has. Throws a `ConfigError` where it has none. */
async function findBundler(project: string, names: readonly BundlerName[]): Promise<Bundler> {
  const { resolve } = createRequire(path.join(project, "package.json"));
  for (const name of names) {
    let found: string;
    try {
      found = resolve(name);
    } catch {
      continue;
    }
    return BUNDLERS[name](await import(pathToFileURL(found).href));
  }
  throw new ConfigError(
    "cannot make the worker's script: the project has neither Vite nor esbuild, one of which makes one file of Seedbed; npm install --save-dev esbuild",
  );
}

/** A module of ours, wherever this program runs from: the package, its sources or the bundle of the service. */
function findModule(name: string): string {
  const tried = [`./${name}.js`, `../../${name}.ts`, `../src/${name}.ts`];
  const found = tried.map((file) => path.resolve(import.meta.dirname, file)).find((file) => existsSync(file));
  if (found === undefined) throw new Error(`seedbed's ${name} is not where it should be`);
  return JSON.stringify(found.split(path.sep).join("/"));
}

function toCode({ config, isFull = false, ...options }: WorkerChoice): string {
  const door = isFull ? "doors/worker/full" : "doors/worker/service-worker";
  const serve = `import { serveFromWorker } from ${findModule(door)};`;
  const chosen = JSON.stringify(options);
  if (config === undefined) return `${serve}\nserveFromWorker(${chosen});\n`;
  const define = `import { defineConfig } from ${findModule("core/definition/define-config")};`;
  return `${serve}\n${define}\nserveFromWorker({ ...${chosen}, config: defineConfig(${JSON.stringify(config)}) });\n`;
}

/**
 * The script of a service worker that answers a page's requests, in one file without imports. `options` are some of those of
 * `serveFromWorker`, and `project` the folder whose bundler makes it. Throws a `ConfigError` where there is none.
 */
export async function makeWorkerScript(
  options: WorkerChoice,
  project: string,
  names: readonly BundlerName[] = ["vite", "esbuild"],
): Promise<string> {
  const bundler = await findBundler(project, names);
  const folder = mkdtempSync(path.join(tmpdir(), "seedbed-worker-"));
  try {
    const entry = path.join(folder, "worker.js");
    writeFileSync(entry, toCode(options));
    const code = await bundler(entry, folder);
    return `// Seedbed's service worker, made by npx seedbed worker; make it again after an update.\n${code.trimEnd()}\n`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

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
