import * as z from "zod";

import { nearest } from "../model/nearest.ts";
import { CONDITION_PARTS, isConditionName } from "../template/conditions.ts";
import {
  DEFAULT_RECORDS,
  MAX_ANSWERS,
  MAX_CONDITIONS,
  MAX_CONTENT_TYPE,
  MAX_DEFINED_FIELDS,
  MAX_ENDPOINT_DELAY,
  MAX_PATH,
  MAX_RECORDS,
} from "./bounds.ts";
import { ENDPOINT_METHODS } from "./endpoint-methods.ts";

const path = z.string().regex(/^\//).max(MAX_PATH);
const fields = z.record(z.string(), z.unknown());

// RFC 9110 §8.3.1, without escapes in quoted values: what may stand in a header line.
const MEDIA_TYPE =
  /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:[ \t]*;[ \t]*[\w-]+=(?:[\w.+-]+|"[\t\x20\x21\x23-\x5b\x5d-\x7e]*"))*$/;

/** Members that lists have beside their records. */
const TAKEN = ["total", "page", "limit", "totalPages"];

function whole(least: number, most: number): z.ZodInt {
  const words = {
    error: ({ input }: { input?: unknown }) => `must be a whole number from ${least} to ${most}, not ${shown(input)}`,
  };
  return z.int(words).min(least, words).max(most, words);
}

function shown(value: unknown): string {
  return JSON.stringify(value ?? null).slice(0, 60);
}

function charsetOf(mediaType: string): string | undefined {
  return /;\s*charset="?([^";\s]*)/i.exec(mediaType)?.[1]?.toLowerCase();
}

function meant(input: unknown, known: readonly string[], otherwise: string): string {
  const close = typeof input === "string" ? nearest(input.slice(0, 60), known) : undefined;
  return close === undefined || close === input ? otherwise : `did you mean ${close}?`;
}

function noCondition({ input }: { input?: unknown }): string {
  const [part] = String(input).split(".");
  return `is no part of a request: ${meant(part, CONDITION_PARTS, "write it like body.name, headers.x-id or method")}`;
}

/** A template. How it is read is said here; the parser of templates judges it. */
export const templateSchema = z
  .unknown()
  .describe(
    'A JSON value. In its texts `{{person.fullName}}` and `{{number.int({"min":1,"max":9})}}` call a function, `{{params.id}}`, `{{query.page}}`, `{{body.name}}`, `{{headers.x-id}}`, `{{method}}`, `{{index}}` and `{{now}}` read the request, and `{{world.book.title}}` reads the seeded world; a text that is one expression keeps the value\'s own type, and `\\{{` is a literal `{{`. `{ "$repeat": 5, "$item": … }` makes an array; `$repeat` may be `[min, max]` or an expression. At most 64 KiB and 32 levels, 10,000 repeated items, 1 MiB of output and 200 ms.',
  );

const MISSING = "is required: what is answered, as JSON";

/** One of several answers of an endpoint, as it is kept. */
export const conditionalSchema = z.object({
  when: z
    .record(
      z.string().refine(isConditionName, { error: noCondition }),
      z.union([z.string(), z.number(), z.boolean(), z.null()], {
        error: "must be a text, a number, true, false or null",
      }),
    )
    .refine(
      (when) => Object.keys(when).length > 0 && Object.keys(when).length <= MAX_CONDITIONS,
      `must have 1 to ${MAX_CONDITIONS} conditions such as { "body.password": "secret" }`,
    )
    .describe(
      'What the request must have, all of it: `{ "body.password": "secret", "query.page": "2", "headers.x-id": "7", "params.id": "1" }`. Null means that the request does not have it.',
    ),
  status: whole(200, 599).optional().describe("The status; the default is the endpoint's."),
  template: templateSchema.refine((template) => template !== undefined, MISSING),
});

/** An endpoint whose answers a template makes, as it is kept. */
export const routeSchema = z
  .object({
    method: z
      .enum(ENDPOINT_METHODS, {
        error: ({ input }) =>
          `must be one of ${ENDPOINT_METHODS.join(", ")}: ${meant(input, ENDPOINT_METHODS, "HEAD comes with GET, and OPTIONS is answered by itself")}`,
      })
      .default("GET")
      .describe("GET includes HEAD, and OPTIONS is answered for you."),
    path: path.describe(
      "Begins with a slash; `:id` is a parameter. The most specific path wins: a literal before a parameter, from left to right.",
    ),
    status: whole(200, 599).default(200).describe("The status of the answer."),
    headers: z
      .record(z.string(), z.string())
      .describe(
        "Headers of the answer: `X-…` and standard ones that concern the answer alone, none that would act on the rest of the service (cookies, CORS, policies), on the connection or on the framing. Location stays within /play.",
      ),
    delayMs: whole(0, MAX_ENDPOINT_DELAY).default(0).describe("Milliseconds before it answers."),
    contentType: z
      .string()
      .max(MAX_CONTENT_TYPE)
      .refine((type) => MEDIA_TYPE.test(type), "must be a media type such as application/json or text/html")
      .refine((type) => !MEDIA_TYPE.test(type) || /^(?:utf-?8)?$/.test(charsetOf(type) ?? ""), {
        error: ({ input }) => `cannot have charset ${charsetOf(String(input))?.slice(0, 40)}: answers are UTF-8`,
      })
      .default("application/json")
      .describe("The media type of the answer. What is not JSON has text for a template."),
    template: templateSchema,
    answers: z
      .array(conditionalSchema)
      .max(MAX_ANSWERS)
      .optional()
      .describe(
        "Conditional answers: the first one whose `when` matches the request is sent; if none matches, `template`.",
      ),
  })
  .meta({ title: "A route" });

const name = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_-]{0,63}$/, "must be 1 to 64 letters, digits, _ or -, and begin with a letter")
  .refine((text) => !TAKEN.includes(text) && !(text in Object.prototype), {
    error: ({ input }) => `cannot be ${String(input)}: lists or all objects have such a member`,
  })
  .describe("The name of the list in an answer; the default is the end of the path.");

/** Records that grow from a template. */
export const grownSchema = z.object({
  name,
  count: whole(0, MAX_RECORDS).default(DEFAULT_RECORDS).describe("How many records a world has."),
  record: fields
    .refine((record) => !Object.hasOwn(record, "$repeat"), "must be one record: count says how many there are")
    .refine(
      (record) => Object.keys(record).length <= MAX_DEFINED_FIELDS,
      `must have at most ${MAX_DEFINED_FIELDS} members`,
    )
    .describe("The template of one record. `id`, `createdAt` and `updatedAt` are the server's."),
});

export const givenSchema = z.object({
  name,
  records: z
    .array(fields.describe("A record."))
    .max(MAX_RECORDS)
    .describe("The records themselves, numbered from 1 in order."),
});

const SOURCE = "The records: generated from a template, or given.";

/** An endpoint that is a collection, as it is kept. */
export const collectionSchema = z
  .object({
    path: path.describe("Begins with a slash, without parameters: the records are at `path/:id`."),
    collection: z.union([grownSchema, givenSchema]).describe(SOURCE),
  })
  .meta({ title: "A collection" });

const leftOut = { name: name.optional() };

/** An endpoint as callers write it: what can be worked out may be left out. */
export const endpointInputSchema = z
  .union([
    routeSchema
      .extend({ headers: routeSchema.shape.headers.optional(), template: templateSchema.optional() })
      .meta({ title: "A route" }),
    collectionSchema
      .extend({ collection: z.union([grownSchema.extend(leftOut), givenSchema.extend(leftOut)]).describe(SOURCE) })
      .meta({ title: "A collection" }),
  ])
  .meta({
    id: "EndpointInput",
    description: "An endpoint: a method and path with a template for its answers, or a collection.",
  });
