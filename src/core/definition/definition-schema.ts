import { ON_DELETE } from "../model/resource.ts";
import { NAMED_STYLES, NAMINGS, PAGINGS } from "./style/style.ts";
import {
  FIELD_KINDS,
  FIELD_NAME,
  ID_KINDS,
  ID_PREFIX,
  LONGEST_TEXT,
  MAX_CHOICES,
  MAX_DESCRIPTION,
  FILE_BOUNDS,
  NAME_PATTERN,
  ROUTE_WORK,
  STYLE_WORDS,
} from "./words.ts";

type Schema = Readonly<Record<string, unknown>>;

const NAME = NAME_PATTERN.source;
const STATE = "^[a-z][A-Za-z0-9]*([-_][A-Za-z0-9]+)*$";
const FIELD = FIELD_NAME.source;
const DURATION = "^P(?!$)(\\d+W)?(\\d+D)?(T(?=\\d)(\\d+H)?(\\d+M)?(\\d+S)?)?$";

const text = (description: string, most = MAX_DESCRIPTION): Schema => ({
  type: "string",
  maxLength: most,
  description,
});
const flag = (description: string): Schema => ({ type: "boolean", description });
const refer = (name: string): Schema => ({ $ref: `#/$defs/${name}` });
const object = (properties: Readonly<Record<string, Schema>>, more: Schema = {}): Schema => ({
  type: "object",
  additionalProperties: false,
  properties,
  ...more,
});
const named = (pattern: string, schema: Schema, description: string): Schema => ({
  type: "object",
  description,
  additionalProperties: false,
  patternProperties: { [pattern]: schema },
});

const FIELD_WORDS: Readonly<Record<string, Schema>> = {
  is: { enum: FIELD_KINDS, description: "The kind of value." },
  from: {
    description: "A function, a template, choices, another field, or a field of what it belongs to.",
    anyOf: [{ type: "string", maxLength: 2_000 }, refer("choices"), refer("weights")],
  },
  min: { type: "number", description: "The least number, or length." },
  max: { type: "number", description: "The largest number, or length." },
  decimals: { type: "integer", minimum: 0, maximum: 10, description: "Digits after the point of generated numbers." },
  pattern: text("A regular expression that the whole text fits.", 200),
  required: flag("Must be sent, and is never null."),
  optional: flag("May be null, and is in some generated records."),
  default: { description: "The value where none is sent." },
  unique: flag("No two records have the same."),
  readOnly: flag("The server's own."),
  search: flag("q looks here."),
  description: text("A sentence."),
  after: text("The field that the time comes after, such as createdAt.", 64),
  within: refer("duration"),
  items: refer("field"),
  fields: refer("fields"),
};

const where: Schema = {
  type: "object",
  description: "Values that count: { status: [booked] }.",
  additionalProperties: { anyOf: [refer("value"), { type: "array", items: refer("value") }] },
};

const following = (word: string, description: string, more: Readonly<Record<string, Schema>> = { where }): Schema =>
  object({ [word]: text(description, 130), description: text("A sentence."), ...more }, { required: [word] });

const fieldOrNumber: Schema = { anyOf: [{ type: "string" }, { type: "integer", minimum: 1 }] };

const RULES: Readonly<Record<string, Schema>> = {
  before: {
    type: "array",
    items: { type: "string" },
    minItems: 2,
    maxItems: 2,
    description: "Two times, one before the other.",
  },
  noOverlap: object(
    { of: { type: "string" }, from: { type: "string" }, to: { type: "string" }, minutes: fieldOrNumber, where },
    {
      required: ["of", "from"],
      oneOf: [{ required: ["to"] }, { required: ["minutes"] }],
      description: "No two of one at once.",
    },
  ),
  atMost: object(
    { count: { type: "string" }, of: fieldOrNumber, where },
    { required: ["count", "of"], description: "At most so many of what belongs to it." },
  ),
};

const RESOURCE: Schema = object({
  fields: refer("fields"),
  count: { type: "integer", minimum: 0, maximum: FILE_BOUNDS.records, description: "Records in a world." },
  collection: {
    type: "string",
    pattern: STATE,
    maxLength: 40,
    description: "The plural in paths, where it is not the one that English rules give.",
  },
  description: text("A sentence."),
  locale: text("The locale of data: de, pt-BR."),
  belongsTo: {
    description: "What it belongs to: { trainer: {} } is the field trainerId.",
    anyOf: [
      { type: "string", pattern: NAME },
      { type: "array", items: { type: "string", pattern: NAME } },
      named(NAME, refer("relation"), "Relations by the resource that they lead to."),
    ],
  },
  states: named(
    STATE,
    { anyOf: [{ type: "null" }, named(STATE, { type: "string", pattern: STATE }, "Actions, and where they lead.")] },
    "The states, the first first, with their actions: { open: { close: closed } }.",
  ),
  after: {
    type: "object",
    description: "Moves that the clock makes: { open: { P3D: closed } }.",
    additionalProperties: {
      type: "object",
      maxProperties: 1,
      propertyNames: { pattern: DURATION },
      additionalProperties: { type: "string", pattern: STATE },
    },
  },
  effects: object(
    Object.fromEntries(["enter", "leave"].map((side) => [side, named(STATE, refer("effect"), "By state.")])),
    { description: "What follows when a record gets into a state, or leaves it." },
  ),
  fixed: {
    type: "array",
    items: { type: "string" },
    description: "Fields that cannot change after the first state.",
  },
  owner: {
    type: "string",
    description: "The field with the id of the user who may write it where access goes by roles.",
  },
  expand: {
    type: "array",
    items: { type: "string" },
    description: "What is always shown: [type, pets.type].",
  },
  ids: {
    anyOf: [
      { enum: ID_KINDS },
      { type: "string", pattern: ID_PREFIX.source },
      { type: "string", pattern: String.raw`[[\\.]` },
    ],
    description:
      "The kind of ids, if not counted texts, their prefix (cus_), or a pattern (ORD-[0-9]{6}). Records may give theirs.",
  },
  unique: {
    type: "array",
    minItems: 2,
    description:
      "Fields of which no two records have the same values together: [teamId, userId]. Or a list of such lists.",
  },
  single: flag("There is one record, which answers by the resource's name too, without an id: /v1/shop/profile."),
  records: {
    type: "array",
    maxItems: FILE_BOUNDS.records,
    items: { type: "object" },
    description: "The first records, each as far as it says; the others are generated.",
  },
  rules: {
    description: "What must hold: before, noOverlap, atMost.",
    anyOf: [object(RULES), { type: "array", items: object(RULES) }],
  },
});

const ROUTE_MEANINGS: Readonly<Record<string, string>> = {
  list: "Lists records of a resource.",
  read: "Shows one record.",
  create: "Creates a record of the body, and of where.",
  replace: "Replaces a record.",
  change: "Changes a record.",
  remove: "Removes a record.",
  act: "Moves a record to another state: shipment.dispatch.",
  upstream: "Asks the real API, whatever else answers here: true.",
  made: "Answers a value of the API description's schema, and keeps nothing: true.",
  add: "Creates a record with some values unless there is one: { membership: { teamId: … } }.",
  drop: "Removes the record with some values.",
  keep: "Keeps the body as a record.",
  where: "Values of the records, which may be templates.",
  set: "Values that are written beside those of the body, which may be templates.",
  sort: "The order of a list where none is asked for: -createdAt.",
  hidden: "Fields that its answer does not show, in the place of those of the style.",
  next: "What the route does after that: its answer is given.",
  answer: "What is answered: a template, with numbers such as { sum: invoices.amount }.",
  status: "The status, 200 to 599.",
  headers: "Headers of the answer, which may be templates.",
  delay: "Milliseconds before the answer, or two of them.",
  when: 'What the request must have: { "body.password": secret }.',
  else: "The answer to other requests, or where there is no such record.",
  cases: "Answers, each with when; the first that fits.",
  sequence: "Answers one after the other; the last stays.",
};

const STYLE: Schema = {
  description: "How answers look: the name of a style, or its words.",
  anyOf: [
    { enum: Object.keys(NAMED_STYLES) },
    object({
      ...Object.fromEntries(
        STYLE_WORDS.map((word) => [word, { description: `What stands for ${word}, with slots such as $records.` }]),
      ),
      like: { enum: Object.keys(NAMED_STYLES), description: "The named style that the other words differ from." },
      names: { enum: NAMINGS, description: "The spelling of members and parameters." },
      paging: { anyOf: [{ enum: PAGINGS }, { type: "object" }], description: "The way from page to page." },
      parameters: { type: "object", description: "Other names of parameters: { by: sort }." },
      invalidStatus: { type: "integer", description: "The status of invalid; 422 unless given." },
      references: { enum: ["id", "name"], description: "The names of ids: ownerId, owner." },
      times: { description: "none, or the names of created and updated, and whether they are iso or epoch." },
      id: { type: "object", description: "The name of the id, and its kind: text, number or uuid." },
      removed: { description: "204, 200 with the record, or what is answered." },
    }),
  ],
};

/** The JSON Schema (draft-07, which editors know best) of a definition: what completes words while one is written. */
export const DEFINITION_SCHEMA: Schema = Object.freeze({
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "Seedbed domain",
  description: "Your own domain: resources with fields, relations, states and rules.",
  ...object(
    {
      $schema: { type: "string" },
      domain: { type: "string", pattern: NAME, description: "The name in paths: library." },
      title: text("The name in headings.", 100),
      description: text("A sentence about the domain."),
      locale: text("The locale of data: de, pt-BR."),
      domains: {
        type: "array",
        items: { enum: ["core", "bookstore", "fintech", "healthcare"] },
        description: "Which of the built-in domains stay; core always does.",
      },
      compatible: { enum: ["json-server"], description: "Requests as json-server takes them are understood too." },
      unknown: {
        enum: ["keep", "ignore", "refuse"],
        description: "What becomes of members of a body that no field is declared for; they are kept unless given.",
      },
      onDelete: {
        enum: [...ON_DELETE, null],
        description: "What becomes of records that refer to a deleted one, where their relation does not say it.",
      },
      base: {
        type: "string",
        pattern: "^(/[\\w.~-]+)*/?$",
        description: "The path that its collections are below, instead of /v1 and the domain; empty for the root.",
      },
      style: STYLE,
      routes: {
        type: "object",
        description: "Routes by method and path: GET /me, POST /orders/{id}/pay.",
        propertyNames: { pattern: "^(GET|POST|PUT|PATCH|DELETE|ANY) /" },
        additionalProperties: {
          anyOf: [
            { type: "array", items: { type: "object" }, description: "Cases, the first that fits." },
            ...Object.entries(ROUTE_WORK).map(([does, beside]) =>
              object(
                Object.fromEntries([does, ...beside].map((word) => [word, { description: ROUTE_MEANINGS[word] }])),
                does === "answer" ? {} : { required: [does] },
              ),
            ),
          ],
        },
      },
      resources: { ...named(NAME, RESOURCE, "The resources, in the singular."), minProperties: 1 },
    },
    {
      anyOf: [
        { required: ["domain", "resources"] },
        { required: ["style"] },
        { required: ["base"] },
        { required: ["routes"] },
        { required: ["domains"] },
        { required: ["unknown"] },
        { required: ["onDelete"] },
      ],
    },
  ),
  $defs: {
    value: { type: ["string", "number", "boolean", "null"] },
    duration: { type: "string", pattern: DURATION, description: "ISO 8601: PT1H, P14D." },
    choices: {
      type: "array",
      minItems: 1,
      maxItems: MAX_CHOICES,
      uniqueItems: true,
      items: { type: ["string", "number", "boolean"] },
    },
    weights: { type: "object", minProperties: 1, additionalProperties: { type: "number", exclusiveMinimum: 0 } },
    fields: named(FIELD, refer("field"), "Fields by name."),
    field: {
      anyOf: [
        { enum: FIELD_KINDS.filter((kind) => kind !== "enum" && kind !== "object") },
        { type: "string", maxLength: LONGEST_TEXT, description: "A function or a template." },
        refer("choices"),
        following("count", "How many of a collection refer to it."),
        following("sum", "The sum of a field of what refers to it: lines.amount."),
        following("copy", "A field of what it belongs to: book.title.", {}),
        object(FIELD_WORDS),
      ],
    },
    effect: object({
      set: {
        type: "object",
        description: 'Fields of the record, or of what it refers to: { closedAt: "{{now}}", copy.available: true }.',
      },
      add: { type: "object", description: "Numbers that are added to: { copy.loans: 1 }." },
      create: { type: "object", description: 'Records that are created: { invoice: { loanId: "{{record.id}}" } }.' },
      move: { type: "object", description: "Actions on a relation, or on a collection below: { copy: release }." },
      remove: { type: "array", items: { type: "string" }, description: "A relation, or a collection below." },
    }),
    relation: {
      anyOf: [
        { type: "null" },
        object({
          per: { type: "integer", minimum: 1, maximum: 1_000, description: "About so many for each." },
          as: { type: "string", pattern: NAME, description: "Another name: coach for coachId." },
          to: { type: "string", pattern: NAME, description: "The resource, where the name is not its own." },
          field: { type: "string", pattern: FIELD, description: "The name of its field, where it is not coachId." },
          many: flag("A list of ids."),
          optional: flag("May be null."),
          onDelete: {
            enum: [...ON_DELETE, null],
            description: "When what it refers to is deleted: keep the id, refuse, cascade (delete this too), or null.",
          },
        }),
      ],
    },
  },
});
