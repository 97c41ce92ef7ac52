import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { access, constants } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";

import { ConfigError, readConfig } from "../../config.ts";
import type { Config } from "../../config.ts";
import { countServed, servedOf } from "../../core/definition/routes/served-apis.ts";
import { apiLookOf } from "../../core/definition/style/look.ts";
import { isBuiltIn } from "../../core/domains/catalog.ts";
import type { Catalog } from "../../core/model/catalog.ts";
import { FaultyDefinition, findDefinition, loadCatalog } from "../node/definition-file.ts";
import { readCertificate } from "../node/server.ts";
import { FLAG, readArguments, TEXT, UsageError } from "./arguments.ts";
import { notesOf, toStartError } from "./banner.ts";

/** Prints what a definition comes to, or all its faults at once; the exit code is 1 where it has some. Throws a `UsageError`. */
export async function checkFile(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, { config: TEXT, json: FLAG });
  const [named, ...others] = positionals;
  if (others.length > 0) throw new UsageError("name one file or address: seedbed check seedbed.yaml");
  const file = findDefinition(named ?? values.config ?? readConfig().definition, process.cwd());
  if (file === undefined)
    throw new UsageError("there is no seedbed.yaml here: name a file, seedbed check openapi.yaml");
  try {
    const catalog = await loadCatalog(file);
    const notes = servedOf(catalog).flatMap(({ document }) => document.notes);
    const lines = [`${file} has no faults: ${sumOf(catalog)}`, ...notesOf({ notes })];
    print(values.json === true ? toJson({ file, faults: [], notes }) : `${lines.join("\n")}\n`);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.exitCode = 1;
    const faults = error instanceof FaultyDefinition ? error.faults : [{ file, message: error.message }];
    if (values.json === true) print(toJson({ file, faults, notes: [] }));
    else process.stderr.write(`seedbed: ${error.message}\n`);
  }
}

/** Words for what a catalog has beside the built-in domains: `2 resources (agents, tickets), 3 routes`. */
function sumOf(catalog: Catalog): string {
  const apis = servedOf(catalog);
  const own = catalog.entries.map((one) => one.resource).filter(({ domain }) => !isBuiltIn(domain));
  const routes = apiLookOf(catalog)?.routes.length ?? 0;
  const parts = [
    ...apis.map(countServed),
    ...(own.length > 0 && apis.length === 0
      ? [`${counted(own.length, "resource")} (${own.map(({ collection }) => collection).join(", ")})`]
      : []),
    ...(routes > 0 ? [counted(routes, "route")] : []),
  ];
  return parts.length === 0 ? "the built-in domains" : parts.join("; ");
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** One thing that a server needs. Returns what is well; throws what is wrong. */
type Trial = (config: Config) => Promise<string | undefined> | string | undefined;

const TRIALS: Readonly<Record<string, Trial>> = {
  "Node.js": () => `${process.version} on ${process.platform}`,
  Definition: async ({ definition }) => {
    const file = findDefinition(definition, process.cwd());
    return file === undefined ? "none of your own (seedbed.yaml)" : `${file}: ${sumOf(await loadCatalog(file))}`;
  },
  Recipe: async ({ recipe }) => {
    if (recipe === undefined) return undefined;
    await access(recipe, constants.R_OK);
    return recipe;
  },
  Port: async ({ host, port }) => {
    const probe = createServer().listen(port, host);
    await once(probe, "listening");
    probe.close();
    return `${port} of ${host} is free`;
  },
  Data: async ({ dataDirectory, databaseUrl }) => {
    if (databaseUrl !== undefined) return undefined;
    let there = path.resolve(dataDirectory);
    while (!existsSync(there)) there = path.dirname(there);
    await access(there, constants.W_OK);
    return `${dataDirectory} can be written`;
  },
  PostgreSQL: async ({ databaseUrl }) => {
    if (databaseUrl === undefined) return undefined;
    const { default: pg } = await import("pg");
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: PATIENCE });
    client.on("error", () => undefined); // it is told by what was asked
    await client.connect();
    try {
      const { rows } = await client.query<{ server_version: string }>("show server_version");
      return `version ${rows[0]?.server_version} answers`;
    } finally {
      await client.end();
    }
  },
  Redis: async ({ redisUrl }) => {
    if (redisUrl === undefined) return undefined;
    const { Redis } = await import("ioredis");
    const redis = new Redis(redisUrl, { lazyConnect: true, retryStrategy: () => null, connectTimeout: PATIENCE });
    redis.on("error", () => undefined); // as above
    try {
      await redis.connect();
      await redis.ping();
    } catch (error) {
      throw new Error(`no Redis answers at REDIS_URL: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    } finally {
      redis.disconnect();
    }
    return "answers";
  },
  Certificate: ({ tls }) => {
    if (tls === undefined) return undefined;
    const { subjectAltName = "no name", validTo } = new X509Certificate(readCertificate(tls).cert);
    if (Date.parse(validTo) < Date.now()) throw new Error(`TLS_CERT ${tls.cert} was valid until ${validTo}`);
    return `for ${subjectAltName} until ${validTo}`;
  },
  Proxy: ({ baseUrl, trustProxy, tls }) => {
    if (!baseUrl.startsWith("https:") || tls !== undefined) return undefined;
    if (trustProxy.length > 0) return `believed from ${trustProxy.join(", ")}`;
    throw new Error(
      "BASE_URL is https, so a proxy stands before this server, and TRUST_PROXY names none: all visitors would share one sandbox and one limit",
    );
  },
};

/** Time that a database may take to answer, milliseconds. */
const PATIENCE = 3_000;

/** Tries what a start in this folder with these settings would need, and prints what each trial found; the exit code is 1 where something is wrong. */
export async function diagnose(args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, { port: TEXT, config: TEXT, json: FLAG }, { takesWords: false });
  const config = readConfig({
    ...(values.port !== undefined && { PORT: values.port }),
    ...(values.config !== undefined && { CONFIG: values.config }),
  });
  const found: { readonly name: string; readonly isWell: boolean; readonly text: string }[] = [];
  for (const [name, trial] of Object.entries(TRIALS)) {
    try {
      const text = await trial(config);
      if (text !== undefined) found.push({ name, isWell: true, text });
    } catch (error) {
      process.exitCode = 1;
      found.push({ name, isWell: false, text: toStartError(error, config) });
    }
  }
  if (values.json === true) return print(toJson({ trials: found }));
  for (const { name, isWell, text } of found)
    print(`${isWell ? "ok   " : "wrong"}  ${name}: ${text.replaceAll("\n", "\n       ")}\n`);
}

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const print = (text: string): void => void process.stdout.write(text);
