import type { Config } from "../../config.ts";
import type { ServedApi } from "../../core/definition/routes/definition.ts";
import { countServed, servedOf } from "../../core/definition/routes/served-apis.ts";
import { apiLookOf, pathInLook } from "../../core/definition/style/look.ts";
import { isBuiltIn } from "../../core/domains/catalog.ts";
import { collectionPath, SHORT_DOMAIN } from "../../core/http/data/place.ts";
import type { Catalog } from "../../core/model/catalog.ts";
import type { UpstreamMode } from "../../core/model/upstream-mode.ts";
import type { ApiNote } from "../../core/openapi/schema.ts";
import { sourceOf } from "../../core/openapi/value.ts";
import { OWN_MACHINE_SANDBOXES } from "../../core/services/bounds.ts";
import { hasResult, toSqliteWords } from "../../core/storage/sqlite.ts";

const isInstalled = import.meta.url.includes("/node_modules/");

/** The command that runs this Seedbed again: npx finds an installed package, and no checkout. */
export const COMMAND = isInstalled ? "npx seedbed" : "npm run seedbed --";

export function bannerOf({
  baseUrl,
  freeRequestsPerHour,
  dataDirectory,
  databaseUrl,
}: Pick<Config, "baseUrl" | "freeRequestsPerHour" | "dataDirectory" | "databaseUrl">): string {
  const limit =
    freeRequestsPerHour === null
      ? "Visitors have as many requests as they like (FREE_REQUESTS_PER_HOUR)"
      : `Visitors have ${freeRequestsPerHour} requests an hour: FREE_REQUESTS_PER_HOUR=unlimited lifts that; ${isInstalled ? "npx seedbed" : "npm run dev"} has no such limit`;
  // The address of a database may hold its password.
  const kept =
    databaseUrl === undefined
      ? `Accounts, keys, playgrounds and customers' data are kept in ${dataDirectory} (DATA_DIR), visitors' sandboxes in memory`
      : "All data is kept in PostgreSQL (DATABASE_URL)";
  return `Seedbed answers at ${baseUrl}\n${limit}\n${kept}\n`;
}

export function personalBannerOf(
  {
    version,
    baseUrl,
    dataDirectory,
    writes,
    network,
    upstream,
    definition,
  }: Pick<Config, "baseUrl" | "dataDirectory" | "definition"> & {
    readonly version: string;
    readonly writes: boolean;
    /** The name or address by which others of the network reach it, if they are let in. */
    readonly network: string | undefined;
    /** The real API that stands behind. */
    readonly upstream: { readonly address: string; readonly mode: UpstreamMode } | undefined;
  },
  catalog: Catalog,
): string {
  const apis = servedOf(catalog);
  const [api] = apis;
  const look = apiLookOf(catalog);
  const above = look?.base === undefined ? "/v1" : look.base;
  const number = String(OWN_MACHINE_SANDBOXES).replace(/(?=\d{3}$)/, ",");
  const tried = firstListOf(catalog);
  const isOwn = catalog.domains.some(({ name }) => !isBuiltIn(name));
  // Its address may hold a password.
  const behind = upstream && `${new URL(upstream.address).origin} ${ANSWERED_THERE[upstream.mode]}`;
  const others = [
    ...(network === undefined ? [] : [`\n  Network   ${toldIn(network, baseUrl)}, for phones and others in it`]),
    ...(behind === undefined ? [] : [`\n  Upstream  ${behind}`]),
  ].join("");
  if (api !== undefined) {
    const titles = apis.map(({ document }) => document.title).join(" and ");
    return `Seedbed ${version}, ${titles} on your machine

${apis.map((one) => `  API       ${baseUrl}${baseOf(one)}`).join("\n")}${others}
  Try       curl '${baseUrl}${tried}'
  Seedbed   ${baseUrl}/_seedbed/docs, where its own paths are: /_seedbed/api/sandboxes, /_seedbed/explore, …
  Data      what you write is ${writes ? `written to ${api.document.title}` : `kept in ${dataDirectory}; --reset starts over`}

Ctrl+C stops it. Every request gets a line below.
${apis.map((one) => `${countServed(one)} (${COMMAND} routes${definition === undefined ? "" : ` ${definition}`})`).join("\n")}
`;
  }
  return `Seedbed ${version}, a mock API on your machine

  API       ${baseUrl}${above}${others}
  Explorer  ${baseUrl}/explore
  Docs      ${baseUrl}/docs

  Try       curl '${baseUrl}${upstream !== undefined && !isOwn ? "/" : `${tried}?${look?.style?.paging?.size ?? "limit"}=3`}'
  Data      what you write is kept in ${dataDirectory}; --reset starts over
  Limits    as many requests as you like, ${number} sandboxes, snapshots without a key

Ctrl+C stops it. Every request gets a line below.
`;
}

const ANSWERED_THERE: Readonly<Record<UpstreamMode, string>> = {
  missing: "answers what is not here",
  all: "answers everything",
  first: "answers first, and this server what is not there",
};

function toldIn(host: string, baseUrl: string): string {
  const url = new URL(baseUrl);
  url.hostname = host.includes(":") ? `[${host}]` : host;
  return url.origin;
}

/** All notes on a document: what could not be understood as it stands, and what is wrong with its answers. */
export function allNotesOf(api: Pick<ServedApi, "document" | "routes">): readonly ApiNote[] {
  return [...api.document.notes, ...notesOfAnswers(api)];
}

/** Notes on the answers that a document describes: examples that their schemas refuse, and schemas that nothing is valid for. */
function notesOfAnswers({ document: { schemas }, routes }: Pick<ServedApi, "document" | "routes">): ApiNote[] {
  return routes.flatMap(({ operation: { method, path }, success: { schema, examples, status } }) => {
    if (schema === undefined) return [];
    const where = `${method} ${path}`;
    const faultOf = (value: unknown): string | undefined => {
      const [issue] = schemas.issuesOf(schema, value, "response");
      return issue && `${["the answer", ...issue.path].join(".")} ${issue.message}`;
    };
    const wrong = examples.map(faultOf).find((one) => one !== undefined);
    const made = schemas.valueOf(schema, { stream: sourceOf(where), direction: "response" });
    const missed = faultOf(made);
    return [
      ...(wrong === undefined
        ? []
        : [{ where, text: `has an example of ${status} that its schema refuses: ${wrong}` }]),
      ...(missed === undefined ? [] : [{ where, text: `no valid ${status} was found: ${missed}` }]),
    ];
  });
}

/** Notes as lines. */
export function notesOf({ notes }: Pick<ServedApi["document"], "notes">): readonly string[] {
  return notes.map(({ where, text }) => `note: ${where}: ${text}`);
}

const baseOf = ({ document: { root, basePaths } }: ServedApi): string =>
  basePaths.find((path) => path !== root) ?? root;

/** The path of a list to begin with: of an API description, of the domain of one's own, or of the books. */
export function firstListOf(catalog: Catalog): string {
  const [api] = servedOf(catalog);
  const list = api?.routes.find(
    ({ operation, action }) => operation.method === "GET" && action.do === "list" && !operation.path.includes("{"),
  );
  if (api !== undefined) return `${baseOf(api)}${(list ?? api.routes[0])?.operation.path ?? ""}`;
  const { domains, entries } = catalog;
  const [first] = domains;
  const own = entries.find(({ resource }) => resource.domain === first?.name && first.name !== SHORT_DOMAIN);
  const shown = own ?? entries.find(({ resource }) => resource.collection === "books") ?? entries[0];
  return shown === undefined ? "/v1" : pathInLook(collectionPath(shown), apiLookOf(catalog));
}

const ADVICE: Readonly<Record<string, (config: Config) => string>> = Object.freeze({
  EADDRINUSE: ({ port, host }) =>
    `port ${port} of ${host} is taken: stop what uses it, or choose another port (--port, or PORT)`,
  EACCES: ({ port, dataDirectory }) =>
    `no permission: choose a port (--port, or PORT) from 1024 on instead of ${port}, or a folder (--data-dir, or DATA_DIR) that may be written instead of ${dataDirectory}`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is no address of this machine: use 127.0.0.1, or 0.0.0.0 for all`,
  ENOTFOUND: ({ host }) => `nothing is known under that name: check HOST (${host}) and the host in DATABASE_URL`,
  EEXIST: ({ dataDirectory }) => `DATA_DIR ${dataDirectory} is a file, or leads through one: name a folder`,
  ENOTDIR: ({ dataDirectory }) => `DATA_DIR ${dataDirectory} leads through a file: name a folder`,
  ENOENT: ({ dataDirectory }) => `DATA_DIR ${dataDirectory} cannot be made: name another folder`,
  EROFS: ({ dataDirectory }) => `DATA_DIR ${dataDirectory} cannot be written: name another folder`,
  "3D000": () => "DATABASE_URL names a database that does not exist: create it first (createdb), or name another",
  "28P01": () => "DATABASE_URL names a user or a password that the server refuses",
  "28000": () => "DATABASE_URL names a user that the server refuses",
  ECONNREFUSED: () =>
    "no PostgreSQL answers at DATABASE_URL: start it, or leave DATABASE_URL out for the embedded database",
});

/** Why the process cannot start, in words that help. */
export function toStartError(error: unknown, config: Config | undefined): string {
  if (!(error instanceof Error)) return String(error);
  const advice = "code" in error && config !== undefined ? ADVICE[String(error.code)]?.(config) : undefined;
  if (config !== undefined && (hasResult(error, "full") || hasResult(error, "away")))
    return `the database in DATA_DIR ${config.dataDirectory} cannot be written: make room if its disk is full, or see whether the disk works and this user may write there (${toSqliteWords(error)})`;
  return advice === undefined ? error.message : `${advice} (${error.message})`;
}
