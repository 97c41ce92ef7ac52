// An API description whose answers have a record beside other objects, and paths that name records in several ways.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";

type Schema = Readonly<Record<string, unknown>>;

const TEXT = { type: "string" };
const NUMBER = { type: "integer" };
const listOf = (items: Schema): Schema => ({ type: "array", items });
const whole = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const content = (schema: Schema) => ({ "application/json": { schema } });
const answers = (schema: Schema) => ({ responses: { 200: { description: "Done", content: content(schema) } } });
const gone = { responses: { 204: { description: "Gone" }, 404: { description: "Not there" } } };
const named = (name: string, schema: Schema = TEXT) => ({ name, in: "path", required: true, schema });

const DOCUMENT = {
  openapi: "3.0.3",
  info: { title: "Exams", version: "1" },
  paths: {
    "/exams": {
      get: answers(whole({ exams: listOf(ref("ExamSummary")) })),
      post: { requestBody: { content: content(ref("NewExam")) }, ...answers(whole({ exam: ref("Exam") })) },
    },
    "/exams/{exam_id}": {
      parameters: [named("exam_id")],
      get: answers(whole({ exam: ref("Exam"), questions: listOf(ref("Question")), grade: ref("Grade") })),
      put: { requestBody: { content: content(ref("NewExam")) }, ...answers(whole({ exam: ref("Exam") })) },
      delete: gone,
    },
    "/rooms": { get: answers(listOf(ref("Room"))) },
    "/rooms/{room}": { parameters: [named("room", NUMBER)], get: answers(ref("Room")), delete: gone },
    "/clubs": { get: answers(whole({ clubs: listOf(ref("Club")) })) },
    "/clubs/{name}": { parameters: [named("name")], get: answers(ref("Club")) },
    "/clubs/{id}": { parameters: [named("id", NUMBER)], delete: gone },
    "/visits": {
      post: {
        requestBody: { content: content(ref("NewVisit")) },
        ...answers(whole({ visitId: TEXT, room: TEXT, code: TEXT, link: TEXT, entry: ref("Visit") })),
      },
    },
    "/visits/{visitId}": { parameters: [named("visitId")], get: answers(ref("Visit")) },
    "/waivers/{ownerType}/{ownerId}/{waiverId}": {
      parameters: [named("ownerType"), named("ownerId"), named("waiverId")],
      get: answers(ref("Waiver")),
      delete: gone,
    },
  },
  components: {
    schemas: {
      Exam: whole({ exam_id: TEXT, title: TEXT }),
      ExamSummary: whole({ exam: ref("Exam"), questions: listOf(ref("Question")) }),
      NewExam: whole({ title: TEXT }),
      Question: whole({ text: TEXT }),
      Grade: whole({ points: NUMBER }),
      Room: whole({ id: NUMBER, username: TEXT }),
      Club: whole({ id: NUMBER, name: TEXT }),
      Visit: whole({ id: TEXT, guest: TEXT }),
      NewVisit: whole({ guest: TEXT }),
      Waiver: whole({ waiverId: TEXT, comment: TEXT }),
    },
  },
};

interface Exam {
  readonly exam_id: string;
  readonly title: string;
}

interface Club {
  readonly id: number;
  readonly name: string;
}

async function ask(
  { fetch }: { fetch(url: string, init: RequestInit): Promise<Response> },
  line: string,
  body?: unknown,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const [method = "", path = ""] = line.split(" ");
  const response = await fetch(`http://localhost:3000${path}`, {
    method,
    headers: { "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text === "" ? "null" : text) as unknown };
}

test("a record beside lists and objects of its answer is listed, read, created, changed and removed", async () => {
  const mock = createMock({ config: defineConfig({ api: DOCUMENT }) });
  type Listed = { readonly exam: Exam; readonly questions: unknown };
  const { exams } = (await ask(mock, "GET /exams")).body as { readonly exams: readonly Listed[] };
  const [{ exam, questions } = assert.fail("nothing is listed")] = exams;
  assert.ok(Array.isArray(questions));
  const read = (await ask(mock, `GET /exams/${exam.exam_id}`)).body as Listed & {
    readonly grade: { readonly points: unknown };
  };
  assert.deepEqual(read.exam, exam);
  assert.equal(typeof read.grade.points, "number");

  const created = (await ask(mock, "POST /exams", { title: "Algebra" })).body as { readonly exam: Exam };
  assert.equal(created.exam.title, "Algebra");
  const at = `/exams/${created.exam.exam_id}`;
  await ask(mock, `PUT ${at}`, { title: "Geometry" });
  const changed = (await ask(mock, `GET ${at}`)).body as { readonly exam: Exam };
  assert.equal(changed.exam.title, "Geometry");
  assert.equal((await ask(mock, `DELETE ${at}`)).status, 204);
  assert.equal((await ask(mock, `GET ${at}`)).status, 404);
});

test("a number in a path is an id, although the parameter is called as the resource and a name is there too", async () => {
  const mock = createMock({ config: defineConfig({ api: DOCUMENT }) });
  const rooms = (await ask(mock, "GET /rooms")).body as readonly { readonly id: number }[];
  const [room = assert.fail("nothing is listed")] = rooms;
  assert.deepEqual((await ask(mock, `GET /rooms/${room.id}`)).body, room);
});

test("a path whose operations name a record differently finds it by either", async () => {
  const mock = createMock({ config: defineConfig({ api: DOCUMENT }) });
  const { clubs } = (await ask(mock, "GET /clubs")).body as { readonly clubs: readonly Club[] };
  const [club = assert.fail("nothing is listed")] = clubs;
  assert.deepEqual((await ask(mock, `GET /clubs/${encodeURIComponent(club.name)}`)).body, club);
  assert.deepEqual((await ask(mock, `GET /clubs/${club.id}`)).body, club);
  assert.equal((await ask(mock, `DELETE /clubs/${club.id}`)).status, 204);
  assert.equal((await ask(mock, `GET /clubs/${encodeURIComponent(club.name)}`)).status, 404);
});

test("parameters that a record does not have say what it belongs to: removed there, it is there no longer", async () => {
  const mock = createMock({ config: defineConfig({ api: DOCUMENT }) });
  const at = "/waivers/application/a1/w1";
  const body = (await ask(mock, `GET ${at}`)).body as object;
  assert.deepEqual(Object.keys(body).toSorted(), ["comment", "waiverId"]);
  assert.equal((await ask(mock, `DELETE ${at}`)).status, 204);
  assert.equal((await ask(mock, `GET ${at}`)).status, 404);
});

test("a record that is created is shown with what was made for it, and found again", async () => {
  const mock = createMock({ config: defineConfig({ api: DOCUMENT }) });
  const { entry } = (await ask(mock, "POST /visits", { guest: "Ada" })).body as {
    readonly entry: { readonly id: string };
  };
  assert.deepEqual(entry, { id: entry.id, guest: "Ada" });
  assert.deepEqual((await ask(mock, `GET /visits/${entry.id}`)).body, entry);
});
