// Records that one answer shows by their ids, another whole, and a body names by their ids.
import assert from "node:assert/strict";
import { test } from "node:test";

import { namesUnder } from "../../src/core/world/by-name/products.ts";
import { createMock, defineConfig } from "../../src/index.ts";

type Json = Record<string, unknown>;

const uuid = { type: "string", format: "uuid" };
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Json): Json => ({ content: { "application/json": { schema } } });
const answers = (schema: Json): Json => ({ responses: { 200: { description: "Done", ...json(schema) } } });
const query = (name: string): Json => ({ name, in: "query", schema: { type: "string" } });
const schema = (properties: Json): Json => ({ type: "object", required: Object.keys(properties), properties });

const TEACHER = { id: uuid, full_name: { type: "string" } };
const ROOM = { id: { type: "integer" }, name: { type: "string" } };
const LESSON = { id: uuid, topic: { type: "string" } };
const SCHEMAS = {
  Teacher: schema(TEACHER),
  Room: schema(ROOM),
  LessonList: schema({ ...LESSON, teacher: uuid, teacher_name: { type: "string" }, roomId: { type: "integer" } }),
  LessonDetail: schema({ ...LESSON, teacher: ref("Teacher"), room: ref("Room") }),
  LessonInput: schema({ topic: { type: "string" }, teacher: uuid, roomId: { type: "integer" } }),
};

const DOCUMENT = {
  openapi: "3.0.3",
  info: { title: "Lessons", version: "1" },
  paths: {
    "/teachers": { get: answers({ type: "array", items: ref("Teacher") }) },
    "/teachers/{id}": { get: answers(ref("Teacher")) },
    "/rooms": { get: answers({ type: "array", items: ref("Room") }) },
    "/rooms/{id}": { get: answers(ref("Room")) },
    "/lessons": {
      get: {
        parameters: ["teacher", "search", "roomId", "room"].map(query),
        ...answers({ type: "array", items: ref("LessonList") }),
      },
      post: { requestBody: json(ref("LessonInput")), ...answers(ref("LessonDetail")) },
    },
    "/lessons/{id}": {
      get: answers(ref("LessonDetail")),
      patch: { requestBody: json({ type: "object" }), ...answers(ref("LessonDetail")) },
    },
  },
  components: { schemas: SCHEMAS },
};

function asking(api: Json = DOCUMENT): (method: string, path: string, body?: Json) => Promise<unknown> {
  const mock = createMock({ config: defineConfig({ api }) });
  return async (method, path, body) => {
    const headers = { "Content-Type": "application/json" };
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body), headers };
    const response = await mock.fetch(`http://localhost:3000${path}`, init);
    return (await response.json()) as unknown;
  };
}

test("a list shows by its id and its name what a read shows whole, and is filtered and searched by them", async () => {
  const ask = asking();
  const listed = (await ask("GET", "/lessons")) as Json[];
  const [first = {}] = listed;
  const { teacher, room } = (await ask("GET", `/lessons/${String(first["id"])}`)) as { teacher: Json; room: Json };
  assert.deepEqual(
    [first["teacher"], first["teacher_name"], first["roomId"]],
    [teacher["id"], teacher["full_name"], room["id"]],
  );
  const same = listed.filter((one) => one["teacher"] === teacher["id"]);
  assert.deepEqual(await ask("GET", `/lessons?teacher=${String(teacher["id"])}`), same);
  const inRoom = listed.filter((one) => one["roomId"] === room["id"]);
  for (const name of ["room", "roomId"])
    assert.deepEqual(await ask("GET", `/lessons?${name}=${String(room["id"])}`), inRoom);
  const found = (await ask("GET", `/lessons?search=${String(teacher["full_name"])}`)) as Json[];
  assert.ok(found.some((one) => one["id"] === first["id"]));
});

test("what a body names by its id is read whole", async () => {
  const ask = asking();
  const [, teacher = {}, other = {}] = (await ask("GET", "/teachers")) as Json[];
  const [, , , room = {}, hall = {}] = (await ask("GET", "/rooms")) as Json[];
  const body = { topic: "Tides", teacher: teacher["id"], roomId: room["id"] };
  const made = (await ask("POST", "/lessons", body)) as Json;
  assert.deepEqual([made["teacher"], made["room"]], [teacher, room]);
  const path = `/lessons/${String(made["id"])}`;
  assert.deepEqual(await ask("GET", path), made);
  await ask("PATCH", path, { teacher: other["id"], roomId: hall["id"] });
  assert.deepEqual(await ask("GET", path), { ...made, teacher: other, room: hall });
  const listed = (await ask("GET", "/lessons")) as Json[];
  const shown = listed.find((one) => one["id"] === made["id"]) ?? {};
  assert.deepEqual([shown["teacher"], shown["roomId"]], [other["id"], hall["id"]]);
});

test("what only a list shows of a record is told of the same person, and of what it belongs to", async () => {
  const text = { type: "string" };
  const time = { type: "string", format: "date-time" };
  const student = { id: uuid, user: schema({ first_name: text, last_name: text }), team: uuid, created_at: time };
  const schemas = {
    Team: schema({ id: uuid, name: text }),
    Student: schema(student),
    StudentList: schema({ ...student, full_name: text, team_name: text, completed_at: time }),
  };
  const list = (name: string): Json => ({ get: answers({ type: "array", items: ref(name) }) });
  const ask = asking({
    ...DOCUMENT,
    paths: {
      "/teams": list("Team"),
      "/teams/{id}": { get: answers(ref("Team")) },
      "/students": list("StudentList"),
      "/students/{id}": { get: answers(ref("Student")) },
    },
    components: { schemas },
  });
  interface Student extends Readonly<
    Record<"full_name" | "team" | "team_name" | "created_at" | "completed_at", string>
  > {
    readonly user: { readonly first_name: string; readonly last_name: string };
  }
  for (const one of (await ask("GET", "/students")) as Student[]) {
    assert.equal(one.full_name, `${one.user.first_name} ${one.user.last_name}`);
    assert.equal(one.team_name, ((await ask("GET", `/teams/${one.team}`)) as Json)["name"]);
    assert.ok(one.completed_at >= one.created_at, JSON.stringify(one));
  }
});

test("names of a list go round, and products are below the category that sells them", async () => {
  const category = { id: { type: "integer" }, name: { type: "string" } };
  const product = {
    id: { type: "integer" },
    name: { type: "string" },
    categoryId: { type: "integer" },
    category: ref("Category"),
  };
  const list = (name: string): Json => ({ get: answers({ type: "array", items: ref(name) }) });
  const one = (name: string): Json => ({ get: answers(ref(name)) });
  const api = {
    ...DOCUMENT,
    paths: {
      "/categories": list("Category"),
      "/categories/{id}": one("Category"),
      "/products": list("Product"),
      "/products/{id}": one("Product"),
    },
    components: { schemas: { Category: schema(category), Product: schema(product) } },
  };
  const ask = asking(api);
  const categories = (await ask("GET", "/categories")) as Json[];
  assert.equal(new Set(categories.map(({ name }) => name)).size, 18);
  for (const { name, ...of } of (await ask("GET", "/products")) as Json[]) {
    const sold = namesUnder("product", String((of["category"] as Json)["name"]));
    assert.ok(sold.includes(String(name)), JSON.stringify({ name, ...of }));
    assert.equal((of["category"] as Json)["id"], of["categoryId"]);
  }
});

test("a user is a member of several teams, stays one when taken from one, and is the same wherever it is shown", async () => {
  const user = schema({ id: { type: "integer" }, name: { type: "string" } });
  const inPath = (name: string): Json => ({ name, in: "path", required: true, schema: { type: "integer" } });
  const done = { responses: { 204: { description: "Done" }, 404: { description: "None" } } };
  const api = {
    openapi: "3.0.3",
    info: { title: "Teams", version: "1" },
    paths: {
      "/teams": { get: answers({ type: "array", items: ref("Team") }) },
      "/teams/{id}": { parameters: [inPath("id")], get: answers(ref("Team")) },
      "/teams/{id}/members": { parameters: [inPath("id")], get: answers({ type: "array", items: ref("User") }) },
      "/teams/{id}/members/{user}": { parameters: [inPath("id"), inPath("user")], put: done, delete: done },
      "/users": { get: answers({ type: "array", items: ref("User") }) },
      "/users/{id}": { parameters: [inPath("id")], get: answers(ref("User")) },
    },
    components: { schemas: { Team: schema({ id: { type: "integer" }, title: { type: "string" } }), User: user } },
  };
  const mock = createMock({ config: defineConfig({ api }) });
  const status = async (method: string, path: string): Promise<number> =>
    (await mock.fetch(`http://localhost:3000${path}`, { method })).status;
  const read = async (path: string): Promise<unknown> => (await mock.fetch(`http://localhost:3000${path}`)).json();
  const third = await read("/users/3");
  const has = async (team: number): Promise<boolean> =>
    ((await read(`/teams/${team}/members`)) as { id: number }[]).some(({ id }) => id === 3);
  assert.deepEqual([await has(1), await has(3)], [false, true]);
  assert.equal(await status("PUT", "/teams/1/members/3"), 204);
  assert.equal(await status("PUT", "/teams/1/members/3"), 204, "once more changes nothing");
  assert.deepEqual([await has(1), await has(3)], [true, true]);
  assert.deepEqual(
    ((await read("/teams/1/members")) as { id: number }[]).filter(({ id }) => id === 3),
    [third],
  );
  assert.equal(await status("DELETE", "/teams/1/members/3"), 204);
  assert.equal(await status("DELETE", "/teams/1/members/3"), 404);
  assert.deepEqual([await has(1), await has(3)], [false, true]);
  assert.deepEqual(await read("/users/3"), third);
  assert.equal(await status("PUT", "/teams/1/members/999"), 404);
});

test("what is added to a record by a path of its own is among those that another path lists", async () => {
  const text = { type: "string" };
  const inPath = (name: string): Json => ({ name, in: "path", required: true, schema: text });
  const tagged = {
    parameters: [inPath("note_gid")],
    post: {
      requestBody: { content: { "application/json": { schema: schema({ data: schema({ tag: text }) }) } } },
      ...answers(schema({ data: schema({}) })),
    },
  };
  const api = {
    openapi: "3.0.3",
    info: { title: "Notes", version: "1" },
    paths: {
      "/notes": { get: answers({ type: "array", items: ref("Note") }) },
      "/notes/{note_gid}": { parameters: [inPath("note_gid")], get: answers(ref("Note")) },
      "/notes/{note_gid}/tags": {
        parameters: [inPath("note_gid")],
        get: answers({ type: "array", items: ref("Tag") }),
      },
      "/notes/{note_gid}/addTag": tagged,
      "/notes/{note_gid}/removeTag": tagged,
      "/tags": { get: answers({ type: "array", items: ref("Tag") }) },
      "/tags/{tag_gid}": { parameters: [inPath("tag_gid")], get: answers(ref("Tag")) },
    },
    components: { schemas: { Note: schema({ gid: text, title: text }), Tag: schema({ gid: text, name: text }) } },
  };
  const mock = createMock({ config: defineConfig({ api }) });
  const ask = async (method: string, path: string, data?: Json) => {
    const sent = data && { body: JSON.stringify({ data }), headers: { "Content-Type": "application/json" } };
    return mock.fetch(`http://localhost:3000${path}`, { method, ...sent });
  };
  const gids = async (path: string): Promise<string[]> =>
    ((await (await ask("GET", path)).json()) as { gid: string }[]).map(({ gid }) => gid);
  const [note = ""] = await gids("/notes");
  const before = await gids(`/notes/${note}/tags`);
  const tag = (await gids("/tags")).find((one) => !before.includes(one)) ?? "";
  assert.equal((await ask("POST", `/notes/${note}/addTag`, { tag })).status, 200);
  assert.deepEqual((await gids(`/notes/${note}/tags`)).toSorted(), [...before, tag].toSorted());
  assert.equal((await ask("POST", `/notes/${note}/removeTag`, { tag })).status, 200);
  assert.deepEqual(await gids(`/notes/${note}/tags`), before);
  assert.ok((await gids("/tags")).includes(tag));
});

test("of kinds that have a name alone, there is one of each name", async () => {
  const paths: Json = {};
  for (const name of ["PetType", "Specialty", "Color", "Language"])
    paths[`/${name}`] = { get: answers({ type: "array", items: ref(name) }) };
  const named = schema({ id: { type: "integer" }, name: { type: "string" } });
  const schemas = { PetType: named, Specialty: named, Color: named, Language: named };
  const ask = asking({ ...DOCUMENT, paths, components: { schemas } });
  for (const at of Object.keys(paths)) {
    const names = ((await ask("GET", at)) as Json[]).map((one) => one["name"]);
    assert.ok(names.length > 2, at);
    assert.deepEqual([...new Set(names)], names);
  }
});
