import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import autocannon from "autocannon";

/** A request to send over and over; `{n}` in path and body is a number that is never the same twice in a process. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** After so many requests they come from another address (X-Forwarded-For). */
  readonly requestsPerVisitor: number | undefined;
  /** Addresses that take turns; undefined for ever new ones. */
  readonly visitors: number | undefined;
  /** Keys that take turns (X-API-Key), instead of one among the headers. */
  readonly keys?: readonly string[];
  /** Connections that each wait for an answer before they ask again: {@link CONNECTIONS} unless given. */
  readonly connections?: number;
}

export interface Figures {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
  /** Answers of 400 and above, and requests that got none. */
  readonly failures: number;
}

/** Connections of a load. */
const CONNECTIONS = 32;
const run = promisify(execFile);
const hasWrk = spawnSync("wrk", ["-v"]).error === undefined;

/** The loader in use. */
export const LOADER: string = hasWrk ? "wrk" : "autocannon";

/** The first number of the next run, so that two runs never send the same number. */
let counted = 1000;

/** Loads a server for so many seconds. */
export async function load(origin: string, request: Request, seconds: number): Promise<Figures> {
  counted += 10_000_000;
  return hasWrk
    ? loadWithWrk(origin, request, seconds, counted)
    : loadWithAutocannon(origin, request, seconds, counted);
}

/** The request as number `n` of its kind. */
export function numbered(text: string, n: number): string {
  return text.replaceAll("{n}", String(n));
}

async function loadWithWrk(origin: string, request: Request, seconds: number, first: number): Promise<Figures> {
  const directory = mkdtempSync(path.join(tmpdir(), "seedbed-wrk-"));
  const script = path.join(directory, "request.lua");
  writeFileSync(script, luaScript(request, first));
  const args = [
    "-t1",
    `-c${request.connections ?? CONNECTIONS}`,
    `-d${seconds}s`,
    "--timeout",
    "10s",
    "-s",
    script,
    origin,
  ];
  const { stdout, stderr } = await run("wrk", args).finally(() => rmSync(directory, { recursive: true, force: true }));
  const [, requests, microseconds, p99, failures] = /^figures (\d+) (\d+) ([\d.]+) (\d+)$/m.exec(stdout) ?? [];
  if (requests === undefined) throw new Error(`wrk printed no figures:\n${stdout}${stderr}`);
  return {
    requests: Number(requests),
    requestsPerSecond: Number(requests) / (Number(microseconds) / 1e6),
    p99Ms: Number(p99) / 1000,
    failures: Number(failures),
  };
}

/** A wrk script that sends the request and prints figures that a program can read. */
function luaScript(
  { method, path: target, headers, body, requestsPerVisitor, visitors = 2 ** 24, keys = [] }: Request,
  first: number,
): string {
  // Lua long brackets take any text that does not hold the closing bracket, which neither JSON nor a URL does.
  const quote = (text: string): string => `[==[${text}]==]`;
  const fill = (text: string): string =>
    text.includes("{n}") ? `(${quote(text)}):gsub("{n}", tostring(n))` : quote(text);
  const changing =
    requestsPerVisitor !== undefined || keys.length > 0 || target.includes("{n}") || body?.includes("{n}") === true;
  const format = `wrk.format(method, (${fill(target)}), headers, ${body === undefined ? "nil" : `(${fill(body)})`})`;
  const visitor = `headers["X-Forwarded-For"] = string.format("10.%d.%d.%d", v / 65536 % 256, v / 256 % 256, v % 256)`;
  return `
local method, headers, n = ${quote(method)}, {}, ${first}
${Object.entries(headers)
  .map(([name, value]) => `headers[ ${quote(name)} ] = ${quote(value)}`)
  .join("\n")}
local keys = { ${keys.map(quote).join(", ")} }
local made = nil
request = function()
  ${changing ? "" : "if made then return made end"}
  n = n + 1
  ${requestsPerVisitor === undefined ? "" : `local v = math.floor(n / ${requestsPerVisitor}) % ${visitors}\n  ${visitor}`}
  ${keys.length === 0 ? "" : `headers["X-API-Key"] = keys[n % ${keys.length} + 1]`}
  made = ${format}
  return made
end
done = function(summary, latency)
  local e = summary.errors
  local failures = e.connect + e.read + e.write + e.status + e.timeout
  io.write(string.format("figures %d %d %.1f %d\\n", summary.requests, summary.duration, latency:percentile(99), failures))
end
`;
}

async function loadWithAutocannon(origin: string, request: Request, seconds: number, first: number): Promise<Figures> {
  let n = first;
  const { method, headers, path: target, body, requestsPerVisitor, visitors = 2 ** 24, keys = [] } = request;
  const setupRequest = (sent: autocannon.Request): autocannon.Request => {
    n += 1;
    const visitor = requestsPerVisitor === undefined ? undefined : Math.floor(n / requestsPerVisitor) % visitors;
    const key = keys.length === 0 ? {} : { "X-API-Key": keys[n % keys.length] };
    return {
      ...sent,
      path: numbered(target, n),
      ...(body === undefined ? {} : { body: numbered(body, n) }),
      headers:
        visitor === undefined
          ? { ...headers, ...key }
          : {
              ...headers,
              ...key,
              "X-Forwarded-For": `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
            },
    };
  };
  const result = await autocannon({
    url: origin,
    connections: request.connections ?? CONNECTIONS,
    duration: seconds,
    requests: [{ method: method as "GET", setupRequest }], // its type wants a literal; any method is sent
  });
  return {
    requests: result.requests.total,
    requestsPerSecond: result.requests.total / result.duration,
    p99Ms: result.latency.p99,
    failures: result.errors + result["4xx"] + result["5xx"],
  };
}
