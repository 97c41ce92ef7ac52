import { createHash, randomUUID } from "node:crypto";

import { z } from "zod";

import { createFaults } from "../../engine/query/faults.ts";
import { withPlainLetters } from "../../generate/names.ts";
import { faker, drawFrom } from "../../generate/vocabulary.ts";
import { createWorld } from "../../generate/world.ts";
import type { Stream } from "../../model/generation.ts";
import type { Answer } from "../answer.ts";
import { jsonAnswer } from "../answer.ts";
import { MAX_BODY, MAX_DELAY } from "../bounds.ts";
import type { Exchange } from "../exchange.ts";
import type { ParameterForm } from "../own-parameters.ts";
import { parseQuery, refuseParameter, splitTarget } from "../parameters.ts";
import type { Parts } from "../parts.ts";
import type { Router } from "../router.ts";
import { simulatedAnswer, simulateDelay } from "../simulation.ts";
import { readAnswer, serveOperation, STANDING, wholeParameter } from "./operation.ts";
import type { Operation } from "./operation.ts";

const TEXT = z.object({ text: z.string().max(100_000) });
const HASH = TEXT.extend({ algorithm: z.enum(["md5", "sha1", "sha256", "sha512"]).default("sha256") });
const BASE64 = TEXT.extend({ mode: z.enum(["encode", "decode"]).default("encode") }).refine(
  ({ text, mode }) => mode === "encode" || /^[A-Za-z0-9+/_-]*={0,2}$/.test(text),
  { path: ["text"], error: "must be base64 to be decoded" },
);

const EVERY_METHOD = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Headers that are not shown back: they open doors. */
const SECRET_HEADERS: ReadonlySet<string> = new Set([
  "authorization",
  "cookie",
  "x-api-key",
  "x-edit-token",
  "proxy-authorization",
]);

/** Small things that every mock API is asked for, under both shapes of path. */
export function utilityRoutes(app: Router, parts: Parts): void {
  for (const base of ["/v1/core/utilities", "/v1/utilities"]) {
    const get = (path: string, form: ParameterForm, answer: (operation: Operation) => unknown): void => {
      app.get(
        base + path,
        serveOperation(parts, form, async (operation) => {
          const value = await answer(operation);
          // What is different each time has no tag worth keeping, but a tag costs nothing and is true.
          return readAnswer(operation.exchange, value, operation.seed);
        }),
      );
    };
    const post = <T>(path: string, tried: string, schema: z.ZodType<T>, answer: (body: T) => unknown): void => {
      app.post(
        base + path,
        serveOperation(parts, { tried }, async ({ body, applied }) =>
          jsonAnswer(200, JSON.stringify(answer(await body(schema))), [...STANDING, ...applied]),
        ),
      );
    };

    echoRoute(app, parts, `${base}/echo`);
    get("/ip", { tried: "tell the address" }, ({ exchange }) => ({ ip: exchange.address }));
    const time: ParameterForm = { tried: "tell the time", takes: ["timezone"] };
    get("/time", time, async ({ query, sandbox }) =>
      tellTime((await sandbox()).now, query.get("timezone") ?? "UTC", time),
    );
    const uuid: ParameterForm = { tried: "make UUIDs", takes: ["count"], takesSeed: true };
    get("/uuid", uuid, ({ query, seed }) => {
      const faults = createFaults();
      const count = wholeParameter(query, "count", faults, { least: 1, most: 100, otherwise: 1 });
      faults.throwIfAny(uuid.tried);
      const uuids = Array.from({ length: count }, (_, at) =>
        seed === undefined ? randomUUID() : seeded(seed, "uuid", at, () => faker.string.uuid()),
      );
      return { uuid: uuids[0], uuids };
    });
    const random: ParameterForm = { tried: "make random numbers", takes: ["min", "max", "count"], takesSeed: true };
    get("/random", random, ({ query, seed }) => {
      const bound = { least: Number.MIN_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER };
      const faults = createFaults();
      const min = wholeParameter(query, "min", faults, { ...bound, otherwise: 0 });
      const max = wholeParameter(query, "max", faults, { ...bound, otherwise: Math.max(100, min) });
      if (max < min) faults.add("max", "out_of_range", `max cannot be ${max}: it is below min, ${min}`);
      const count = wholeParameter(query, "count", faults, { least: 1, most: 1000, otherwise: 1 });
      faults.throwIfAny(random.tried);
      const draw = (at: number): number => {
        const fraction = seed === undefined ? Math.random() : streamOf(seed, "random", at).next();
        return Math.min(max, min + Math.floor(fraction * (max - min + 1)));
      };
      const numbers = Array.from({ length: count }, (_, at) => draw(at));
      return { number: numbers[0], numbers, min, max };
    });
    const lorem: ParameterForm = { tried: "make text", takes: ["paragraphs"], takesSeed: true };
    get("/lorem", lorem, ({ query, seed }) => {
      const faults = createFaults();
      const count = wholeParameter(query, "paragraphs", faults, { least: 1, most: 50, otherwise: 3 });
      faults.throwIfAny(lorem.tried);
      const from = seed ?? Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
      const paragraphs = Array.from({ length: count }, (_, at) =>
        seeded(from, "lorem", at, () => faker.lorem.paragraph()),
      );
      return { paragraphs, text: paragraphs.join("\n\n") };
    });
    post("/hash", "hash a text", HASH, ({ text, algorithm }) => ({
      algorithm,
      hash: createHash(algorithm).update(text).digest("hex"),
    }));
    post("/base64", "code a text as base64", BASE64, ({ text, mode }) => ({
      mode,
      result: mode === "encode" ? Buffer.from(text).toString("base64") : Buffer.from(text, "base64").toString("utf8"),
    }));
    post("/slug", "make a slug", TEXT, ({ text }) => ({ slug: toSlug(text) }));
    statusRoute(app, parts, `${base}/status/:code`);
    delayRoute(app, parts, `${base}/delay/:ms`);
  }
}

function streamOf(seed: number, name: string, at: number): Stream {
  return createWorld({ seed }).stream("utilities", name, at);
}

function seeded<T>(seed: number, name: string, at: number, make: () => T): T {
  return drawFrom(streamOf(seed, name, at), make);
}

/** Shows a request as it arrived, whatever its method. */
function echoRoute(app: Router, parts: Parts, path: string): void {
  app.route(
    EVERY_METHOD,
    path,
    serveOperation(parts, { tried: "echo the request", takesAnything: true }, async ({ exchange }) => {
      const { method, headers } = exchange.request;
      const bytes =
        method === "GET" || method === "HEAD" ? new Uint8Array() : await exchange.request.readBytes(MAX_BODY);
      const query = collect(parseQuery(splitTarget(exchange.target).query));
      const shown = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, SECRET_HEADERS.has(name) ? "[hidden]" : value]),
      );
      return toAnswer(exchange, { method, path: exchange.path, query, headers: shown, body: toEchoBody(bytes) });
    }),
  );
}

/** Answers 200 to any method: with a tag to those that read. */
function toAnswer(exchange: Exchange, value: unknown): Answer {
  const { method } = exchange.request;
  const isRead = method === "GET" || method === "HEAD";
  return isRead ? readAnswer(exchange, value) : jsonAnswer(200, JSON.stringify(value), STANDING);
}

/** Parameters by name; a repeated one as an array. */
function collect(parameters: readonly (readonly [string, string])[]): Readonly<Record<string, string | string[]>> {
  const values = new Map<string, string[]>();
  for (const [name, value] of parameters) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries(
    [...values].map(([name, [first = "", ...rest]]) => [name, rest.length === 0 ? first : [first, ...rest]]),
  );
}

/** JSON as it is, anything else as text, nothing as null. */
function toEchoBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return null;
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function tellTime(now: number, timezone: string, form: ParameterForm): Readonly<Record<string, unknown>> {
  let local: Intl.DateTimeFormat;
  try {
    local = new Intl.DateTimeFormat("sv-SE", { timeZone: timezone, dateStyle: "short", timeStyle: "medium" });
  } catch {
    refuseParameter(
      "timezone",
      "invalid_value",
      form.tried,
      `timezone cannot be '${timezone.slice(0, 60)}': it is an IANA name such as Europe/Paris`,
    );
  }
  return { iso: new Date(now).toISOString(), epochMs: now, timezone, local: local.format(now).replace(" ", "T") };
}

/** Lower-case words with hyphens between them, accents taken off. */
function toSlug(text: string): string {
  return withPlainLetters(text)
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

/** Answers with the status that the path names. */
function statusRoute(app: Router, parts: Parts, path: string): void {
  const form: ParameterForm = { tried: "answer with a status" };
  app.route(
    EVERY_METHOD,
    path,
    serveOperation(parts, form, ({ exchange }) => {
      const { code = "" } = exchange.params;
      const status = /^[2-5]\d\d$/.test(code) ? Number(code) : undefined;
      if (status === undefined)
        refuseParameter(
          "code",
          "out_of_range",
          form.tried,
          `the status cannot be '${code.slice(0, 40)}': it is a number from 200 to 599`,
        );
      if (status >= 400) {
        const detail = `the request asked for status ${status}: nothing was read or written`;
        return simulatedAnswer(exchange, status, detail);
      }
      const isEmpty = status === 204 || status === 205 || status === 304;
      return isEmpty
        ? { status, headers: [...STANDING], body: undefined }
        : status === 200
          ? toAnswer(exchange, { status })
          : jsonAnswer(status, JSON.stringify({ status }), STANDING);
    }),
  );
}

/** Answers after the milliseconds that the path names. */
function delayRoute(app: Router, parts: Parts, path: string): void {
  const form: ParameterForm = { tried: "answer late" };
  app.route(
    EVERY_METHOD,
    path,
    serveOperation(parts, form, async ({ exchange }) => {
      const { ms = "" } = exchange.params;
      const delay = /^(?:0|[1-9]\d{0,4})$/.test(ms) ? Number(ms) : Number.NaN;
      if (!(delay <= MAX_DELAY))
        refuseParameter(
          "ms",
          "out_of_range",
          form.tried,
          `the delay cannot be '${ms.slice(0, 40)}': it is a whole number of milliseconds from 0 to ${MAX_DELAY}`,
        );
      await simulateDelay(exchange, delay);
      return toAnswer(exchange, { delay });
    }),
  );
}
