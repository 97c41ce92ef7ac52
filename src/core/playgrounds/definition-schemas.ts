import * as z from "zod";

import { DEFAULT_RECORDS, MAX_ANSWERS, MAX_CONTENT_TYPE, MAX_ENDPOINT_DELAY, MAX_PATH, MAX_RECORDS } from "./bounds.ts";
import { ENDPOINT_METHODS } from "./endpoint-methods.ts";

const path = z.string().regex(/^\//).max(MAX_PATH);
const fields = z.record(z.string(), z.unknown());

/** A template. How it is read is said here; the parser of templates judges it. */
export const templateSchema = z
  .unknown()
  .describe(
    'A JSON value. In its texts `{{person.fullName}}` and `{{number.int({"min":1,"max":9})}}` call a function, `{{params.id}}`, `{{query.page}}`, `{{body.name}}`, `{{headers.x-id}}`, `{{method}}`, `{{index}}` and `{{now}}` read the request, and `{{world.book.title}}` reads the seeded world; a text that is one expression keeps the value\'s own type, and `\\{{` is a literal `{{`. `{ "$repeat": 5, "$item": … }` makes an array; `$repeat` may be `[min, max]` or an expression. At most 64 KiB and 32 levels, 10,000 repeated items, 1 MiB of output and 200 ms.',
  );

/** One of several answers of an endpoint, as it is kept. */
const conditionalSchema = z.object({
  when: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .describe(
      'What the request must have, all of it: `{ "body.password": "secret", "query.page": "2", "headers.x-id": "7", "params.id": "1" }`. Null means that the request does not have it.',
    ),
  status: z.int().min(200).max(599).optional().describe("The status; the default is the endpoint's."),
  template: templateSchema,
});

/** An endpoint whose answers a template makes, as it is kept. */
export const routeSchema = z
  .object({
    method: z.enum(ENDPOINT_METHODS).default("GET").describe("GET includes HEAD, and OPTIONS is answered for you."),
    path: path.describe(
      "Begins with a slash; `:id` is a parameter. The most specific path wins: a literal before a parameter, from left to right.",
    ),
    status: z.int().min(200).max(599).default(200).describe("The status of the answer."),
    headers: z
      .record(z.string(), z.string())
      .describe(
        "Headers of the answer: `X-…` and standard ones that concern the answer alone, none that would act on the rest of the service (cookies, CORS, policies), on the connection or on the framing. Location stays within /play.",
      ),
    delayMs: z.int().min(0).max(MAX_ENDPOINT_DELAY).default(0).describe("Milliseconds before it answers."),
    contentType: z
      .string()
      .max(MAX_CONTENT_TYPE)
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
  .regex(/^[A-Za-z_][A-Za-z0-9_-]{0,63}$/)
  .describe("The name of the list in an answer; the default is the end of the path.");

/** Records that grow from a template. */
export const grownSchema = z.object({
  name,
  count: z.int().min(0).max(MAX_RECORDS).default(DEFAULT_RECORDS).describe("How many records a world has."),
  record: fields.describe("The template of one record. `id`, `createdAt` and `updatedAt` are the server's."),
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
