import { toTimestamp, REFERENCE_TIME } from "../../generate/time.ts";
import type { ProblemCode } from "../../model/errors.ts";
import { instant } from "../../model/values.ts";
import { SANDBOX_NAME } from "../../services/sandboxes.ts";
import { NOT_MODIFIED } from "./collection-operations.ts";
import { BODY_PROBLEMS, READ_PROBLEMS, countedWith } from "./data-operation.ts";
import type { DescribeRoutes } from "./document.ts";
import { toFieldSchema } from "./field-schema.ts";
import { SEED_SCHEMA, objectOf, textOf, timeOf, wholeOf } from "./object-schema.ts";
import { IF_NONE_MATCH } from "./request-parameters.ts";
import { CACHING, ENTITY_TAG, LOCATION } from "./response-headers.ts";
import { schemaOf } from "./route-group.ts";
import type { Body, RouteGroup } from "./route-group.ts";
import type { Parameter, Schema } from "./specification.ts";

const TAG = "Sandboxes";
const PATH = "/api/sandboxes";
const NOW = toTimestamp(REFERENCE_TIME);
const EXAMPLE = { name: "test-1", seed: 1, from: { seed: 1 }, createdAt: NOW, changes: 0, clock: { now: NOW } };
const NAME: Parameter = {
  name: "name",
  in: "path",
  required: true,
  description: "The sandbox's name.",
  schema: { type: "string" },
  example: "test-1",
};
const WRITE: readonly ProblemCode[] = [...READ_PROBLEMS, ...BODY_PROBLEMS];

const CLOCK: Schema = {
  ...objectOf({ now: timeOf("The sandbox's time.") }),
  nullable: true,
  description: "A clock that stands still; null while it runs.",
};

const CLOCK_INPUT: Schema = {
  ...objectOf({ now: { ...toFieldSchema(instant()), description: "The time that it is to stand still at." } }),
  nullable: true,
  description: "A clock that stands still; null for one that runs.",
};

const ORIGINS: readonly Schema[] = [
  objectOf({ seed: SEED_SCHEMA }),
  objectOf({ sandbox: textOf("A sandbox of yours.") }),
  objectOf({ snapshot: textOf("The id of a snapshot.") }),
];

const SCHEMAS: Readonly<Record<string, Schema>> = Object.freeze({
  SandboxState: objectOf({
    name: textOf("What `X-Sandbox` names."),
    seed: SEED_SCHEMA,
    from: {
      description:
        "What it last grew from, when it was made, reset or restored; a sandbox or snapshot may be gone by now.",
      anyOf: ORIGINS,
    },
    createdAt: timeOf("When it was made."),
    changes: wholeOf("Changed records.", { minimum: 0 }),
    clock: CLOCK,
  }),
  SandboxCreate: objectOf(
    {
      name: textOf("What `X-Sandbox` names.", { pattern: SANDBOX_NAME.source }),
      from: {
        description: "What it starts as: a world (seed 1 unless said), what another sandbox is now, or a snapshot.",
        anyOf: ORIGINS,
      },
      clock: CLOCK_INPUT,
    },
    ["from", "clock"],
  ),
  SandboxPatch: objectOf({ clock: CLOCK_INPUT }),
  SandboxAnswer: objectOf({ sandbox: schemaOf("SandboxState") }),
  SandboxStates: objectOf({
    sandboxes: { type: "array", items: schemaOf("SandboxState") },
    total: wholeOf("How many there are."),
    limit: wholeOf("How many there may be, beside your own.", { nullable: true }),
  }),
});

const answerBody = (summary: string): Body => ({
  schema: schemaOf("SandboxAnswer"),
  examples: { sandbox: { summary, value: { sandbox: EXAMPLE } } },
});

/** `/api/sandboxes`: sandboxes by name. */
export const sandboxGroup: DescribeRoutes = (): RouteGroup => ({
  title: "Control",
  tags: [
    {
      name: TAG,
      description:
        "Named sandboxes, made on purpose: from a seed, another sandbox or a snapshot, with a clock that can stand still.",
    },
  ],
  schemas: SCHEMAS,
  operations: [
    {
      method: "get",
      path: PATH,
      operationId: "listSandboxes",
      summary: "List your sandboxes",
      description: "All that were made beside your own, the oldest first. Your own is called `default`.",
      tag: TAG,
      parameters: [IF_NONE_MATCH],
      answers: [
        {
          status: 200,
          description: "Your sandboxes.",
          headers: countedWith(ENTITY_TAG, CACHING),
          body: {
            schema: schemaOf("SandboxStates"),
            examples: {
              sandboxes: {
                summary: "One beside your own",
                value: { sandboxes: [EXAMPLE], total: 1, limit: 10 },
              },
            },
          },
        },
        NOT_MODIFIED,
      ],
      problems: READ_PROBLEMS,
    },
    {
      method: "post",
      path: PATH,
      operationId: "createSandbox",
      summary: "Create a sandbox",
      description: "Makes a sandbox on purpose. Copies nothing, whatever it starts from.",
      tag: TAG,
      parameters: [],
      body: {
        schema: schemaOf("SandboxCreate"),
        examples: {
          fixed: {
            summary: "World 42 with a clock that stands still",
            value: { name: "test-1", from: { seed: 42 }, clock: { now: NOW } },
          },
          copy: { summary: "As your own sandbox is now", value: { name: "test-2", from: { sandbox: "default" } } },
        },
      },
      answers: [
        {
          status: 201,
          description: "The new sandbox.",
          headers: countedWith(LOCATION, CACHING),
          body: answerBody("Ready to be named in X-Sandbox"),
        },
      ],
      problems: [...WRITE, "conflict", "unresolved_reference", "missing_api_key"],
    },
    {
      method: "get",
      path: `${PATH}/{name}`,
      operationId: "getSandbox",
      summary: "Get a sandbox",
      description: "What it grew from, how much of it changed, and its clock.",
      tag: TAG,
      parameters: [NAME, IF_NONE_MATCH],
      answers: [
        {
          status: 200,
          description: "The sandbox.",
          headers: countedWith(ENTITY_TAG, CACHING),
          body: answerBody("With a clock that stands still"),
        },
        NOT_MODIFIED,
      ],
      problems: [...READ_PROBLEMS, "not_found"],
    },
    {
      method: "patch",
      path: `${PATH}/{name}`,
      operationId: "updateSandbox",
      summary: "Set or release a sandbox's clock",
      description: "Lets the clock stand still at a time, or run again (null). What is due by then happens.",
      tag: TAG,
      parameters: [NAME],
      body: {
        schema: schemaOf("SandboxPatch"),
        examples: {
          stop: { summary: "Stand still", value: { clock: { now: NOW } } },
          run: { summary: "Run again", value: { clock: null } },
        },
      },
      answers: [
        {
          status: 200,
          description: "The sandbox as it is now.",
          headers: countedWith(CACHING),
          body: answerBody("With a clock that stands still"),
        },
      ],
      problems: [...WRITE, "not_found"],
    },
    {
      method: "delete",
      path: `${PATH}/{name}`,
      operationId: "deleteSandbox",
      summary: "Drop a sandbox",
      description:
        "Forgets the sandbox with all its changes, those in playgrounds' collections too. Your own, `default`, is always there: it begins anew as the world of seed 1.",
      tag: TAG,
      parameters: [NAME],
      answers: [{ status: 204, description: "It is gone.", headers: countedWith(CACHING) }],
      problems: [...READ_PROBLEMS, "not_found"],
    },
  ],
});
