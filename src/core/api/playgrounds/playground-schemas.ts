import * as z from "zod";

import { component } from "../../http/operation/parameter-kinds.ts";
import { namedObject } from "../../model/named-object.ts";
import { timestamp } from "../../model/values.ts";
import { KEY_ENDPOINTS, LOGGED_REQUESTS, VISITOR_ENDPOINTS } from "../../playgrounds/bounds.ts";
import { collectionSchema, routeSchema } from "../../playgrounds/definition-schemas.ts";
import { EXPORT_FORMAT } from "../../playgrounds/export.ts";

const count = (description: string): z.ZodInt => z.int().min(0).describe(description);
const anything = (description: string): z.ZodUnknown => z.unknown().describe(description);

const playgroundSchema = namedObject("Playground", {
  id: z.string().describe("Part of the address."),
  name: z.string().nullable().describe("What its maker calls it."),
  url: z.string().describe("Where its endpoints answer."),
  createdAt: timestamp().describe("When it was made."),
  expiresAt: timestamp().nullable().describe("When it is deleted; null for one made with an API key, which stays."),
});

export const playgroundAnswerSchema = namedObject("PlaygroundAnswer", { playground: playgroundSchema });

const MADE = {
  playground: playgroundSchema,
  editToken: z.string().describe("Lets you change it: send it as X-Edit-Token. Shown only this once."),
};

export const playgroundMadeSchema = namedObject("PlaygroundMade", MADE);

const SERVERS = {
  id: z.string().describe("The endpoint's id.").meta({ readOnly: true }),
  url: z.string().describe("Where it answers; parameters as they are written in the path.").meta({ readOnly: true }),
};

const endpointSchema = z
  .union([
    z.object({ ...SERVERS, ...routeSchema.shape }).meta({ title: "A route" }),
    z.object({ ...SERVERS, ...collectionSchema.shape }).meta({ title: "A collection" }),
  ])
  .meta({ id: "Endpoint", description: "An endpoint as it is kept, everything filled in." });

export const endpointAnswerSchema = namedObject("EndpointAnswer", { endpoint: endpointSchema });

export const endpointsSchema = namedObject("Endpoints", {
  endpoints: z.array(endpointSchema).describe("In the order in which they were made."),
  total: count("How many there are."),
  limit: count(`How many there may be: ${VISITOR_ENDPOINTS}, or ${KEY_ENDPOINTS} with a key.`),
});

const names = (description: string): z.ZodArray<z.ZodString> => z.array(z.string()).describe(description);

const definitionSchema = namedObject("PlaygroundDefinition", {
  name: z.string().describe("The domain's name, as in the text."),
  title: z.string().describe("The same in headings."),
  description: z.string().describe("A sentence about it."),
  text: z.string().describe("The text as it was sent, YAML or JSON."),
  resources: z
    .array(
      z.object({
        name: z.string().describe("The resource, as in its events."),
        collection: z.string().describe("Its records, as in paths."),
        count: count("Records in a world."),
        url: z.string().describe("Where they answer."),
        actions: names("What may be done to a record: POST …/{id}/{action}."),
        lists: names("The lists below a record: GET …/{id}/{list}."),
        events: names("The events that its writes emit."),
      }),
    )
    .describe("What the text declares."),
  operations: z
    .array(
      z.object({
        method: z.string().describe("Its method."),
        path: z.string().describe("Its path in the document, which is its path below the playground."),
        grade: z.enum(["kept", "made"]).describe("Whether it reads and writes records, or makes an answer."),
        why: z.string().describe("What of the document led to that."),
        resource: z.string().nullable().describe("The resource whose records it is about."),
        url: z.string().describe("Where it answers."),
      }),
    )
    .describe("The operations of its API description."),
});

const droppedSchema = z
  .array(
    z.object({
      resource: z.string().describe("The resource, as it was called."),
      records: count("How many of its records, deleted ones too."),
      why: z.string().describe("Why the first of them does not fit."),
    }),
  )
  .describe("What was written in your sandboxes of the playground and does not fit the definition any more.");

const notesSchema = z.array(z.string()).describe("What was left out or changed.");

const NAMES = { definition: "Definition", domain: "Domain" } as const;

/** The answer that shows a definition under one of its two names. */
export const definitionAnswerSchema = (word: keyof typeof NAMES) =>
  z.object({ [word]: definitionSchema }).meta({ id: `Playground${NAMES[word]}Answer` });

export const definitionReplacedSchema = (word: keyof typeof NAMES) =>
  z
    .object({ [word]: definitionSchema, dropped: droppedSchema, notes: notesSchema })
    .meta({ id: `Playground${NAMES[word]}Replaced` });

/** The answer that is a playground made of a document. */
export const playgroundImportedSchema = namedObject("PlaygroundImported", {
  ...MADE,
  endpoints: z.array(endpointSchema).describe("What the document became."),
  domain: definitionSchema.nullable().describe("The domain that it became; null if it became none."),
  notes: notesSchema,
});

export const playgroundDocumentSchema = z.record(z.string(), z.unknown()).meta({
  id: "PlaygroundDocument",
  description:
    "An OpenAPI document, an object of lists as json-server has it, an export, or the definition of a domain.",
});

export const playgroundExportSchema = namedObject("PlaygroundExport", {
  seedbed: z.literal(EXPORT_FORMAT).describe("The format and its version."),
  name: z.string().nullable().describe("What its maker calls it."),
  endpoints: z.array(component("EndpointInput")).describe("Its endpoints."),
  domain: z.string().optional().describe("The text of its domain, where it has one."),
});

export const templateOutputSchema = namedObject("TemplateOutput", {
  output: anything("What the template renders to."),
});

/** The answer that lists what templates can say. */
export const templateFunctionsSchema = namedObject("TemplateFunctions", {
  functions: z
    .array(
      z.object({
        name: z.string().describe("`number.int`."),
        call: z.string().describe("As it is written in a template."),
        example: anything("What that gave."),
      }),
    )
    .describe("The functions, in alphabetical order."),
  words: z
    .array(
      z.object({
        name: z.string().describe("The word."),
        call: z.string().describe("As it is written in a template."),
        description: z.string().describe("What it reads."),
      }),
    )
    .describe("What else an expression may begin with."),
  total: count("How many functions there are."),
});

/** A request to a playground, as it is remembered. */
const requestSchema = namedObject("PlaygroundRequest", {
  id: z.string().describe("Rises with every request."),
  at: timestamp().describe("When it came."),
  method: z.string().describe("Its method."),
  path: z.string().describe("Its path within the playground, without the query."),
  query: z
    .record(z.string(), z.unknown())
    .describe("Its parameters, secrets masked; a list of values where one is given more than once."),
  headers: z.record(z.string(), z.string()).describe("Its headers by lower-case name, secrets masked."),
  body: z.string().nullable().describe("Its body, secrets masked, at most 4 KiB; null if it had none."),
  isCut: z.boolean().describe("Whether the body was longer."),
  status: z.int().min(100).max(599).describe("What it was answered with."),
  durationMs: z.number().describe("How long that took, milliseconds."),
  endpointId: z.string().nullable().describe("The endpoint that answered; null if none did."),
});

export const playgroundRequestsSchema = namedObject("PlaygroundRequests", {
  requests: z.array(requestSchema).max(LOGGED_REQUESTS).describe("The newest first."),
  total: count("How many are kept."),
});
