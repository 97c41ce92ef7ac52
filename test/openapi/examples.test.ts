import assert from "node:assert/strict";
import { test } from "node:test";

import type {
  Example,
  Header,
  MediaType,
  OpenApiDocument,
  OpenApiOperation,
  Parameter,
  Reference,
  Response,
  Schema,
} from "../../src/core/description/specification.ts";
import { describeAt } from "../../tools/describe-at.ts";
import { createSchemaCheck } from "./schema-check.ts";

const description = describeAt("http://localhost:3000");
const check = createSchemaCheck(description);

interface Shown {
  readonly where: string;
  readonly schema: Schema;
  readonly value: unknown;
}

function resolve<T extends object>(item: T | Reference, of: OpenApiDocument): T {
  if (!("$ref" in item) || typeof item.$ref !== "string") return item as T; // no reference, so the thing itself
  const found = item.$ref
    .slice(2)
    .split("/")
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], of); // the pointer leads through objects
  assert.ok(found !== undefined, `${item.$ref} leads somewhere`);
  return found as T; // what the place of the reference says
}

function* ofMedia(where: string, content: Readonly<Record<string, MediaType>> = {}): Iterable<Shown> {
  for (const [type, { schema, example, examples = {} }] of Object.entries(content)) {
    if (example !== undefined) yield { where: `${where} ${type}`, schema, value: example };
    for (const [name, one] of Object.entries(examples)) {
      yield { where: `${where} ${type} ${name}`, schema, value: resolve<Example>(one, description).value };
    }
  }
}

function* ofResponse(where: string, response: Response): Iterable<Shown> {
  yield* ofMedia(where, response.content);
  for (const [name, one] of Object.entries(response.headers ?? {})) {
    const { schema, example } = resolve<Header>(one, description);
    if (example !== undefined) yield { where: `${where} ${name}`, schema, value: example };
  }
}

function* ofOperation(operation: OpenApiOperation): Iterable<Shown> {
  const { operationId, parameters = [], requestBody, responses } = operation;
  for (const one of parameters) {
    const { name, schema, example } = resolve<Parameter>(one, description);
    if (example !== undefined) yield { where: `${operationId} ${name}`, schema, value: example };
  }
  yield* ofMedia(`${operationId} body`, requestBody?.content);
  for (const [status, response] of Object.entries(responses))
    yield* ofResponse(`${operationId} ${status}`, resolve<Response>(response, description));
}

const operations = Object.values(description.paths).flatMap((item) => Object.values(item));

test("every example is what its schema says", () => {
  const shown = operations.flatMap((operation) => [...ofOperation(operation)]);
  assert.ok(shown.length > 1000, "examples were found");
  const faults = shown.flatMap(({ where, schema, value }) =>
    check.faults(schema, value).map((fault) => `${where}: ${fault}`),
  );
  assert.deepEqual(faults, []);
});

test("every answer with a body, and every request body, has an example", () => {
  const bare = operations.flatMap(({ operationId, requestBody, responses }) => {
    const answers = Object.entries(responses).map(
      ([status, one]) => [status, resolve<Response>(one, description).content] as const,
    );
    return [["body", requestBody?.content] as const, ...answers].flatMap(([where, content = {}]) =>
      Object.values(content).some(
        (media) => media.example === undefined && Object.keys(media.examples ?? {}).length === 0,
      )
        ? [`${operationId} ${where}`]
        : [],
    );
  });
  assert.deepEqual(bare, []);
});

test("every operation says what it is called, what it does and where it belongs", () => {
  const tags = new Set(description.tags.map((tag) => tag.name));
  for (const { operationId, summary, description: text, tags: own } of operations) {
    assert.match(operationId, /^[a-z][A-Za-z0-9]+$/);
    assert.ok(summary.length > 0 && text.length > 0, operationId);
    assert.ok(own.length === 1 && own.every((tag) => tags.has(tag)), operationId);
  }
  assert.deepEqual(
    description["x-tagGroups"].flatMap((group) => group.tags),
    description.tags.map((tag) => tag.name),
  );
});

test("every collection is described under the names that readers expect", () => {
  const ids = new Set(operations.map((operation) => operation.operationId));
  const expected = [
    "listUsers",
    "createUser",
    "getUser",
    "replaceUser",
    "updateUser",
    "deleteUser",
    "shipOrder",
    "checkInAppointment",
    "noShowAppointment",
    "returnOrder",
    "cancelJob",
  ];
  assert.deepEqual(
    expected.filter((id) => !ids.has(id)),
    [],
  );
  const { schemas } = description.components;
  const names = ["User", "UserCreate", "UserPatch", "UserList", "OrderStatus", "Currency", "Problem"];
  assert.deepEqual(
    names.filter((name) => schemas[name] === undefined),
    [],
  );
});

test("examples of writes belong to the same world whenever and wherever they are made", () => {
  assert.deepEqual(describeAt("http://localhost:3000"), description);
});
