// Keys as documents of several kinds have them in their paths: in brackets, before a form, and days of times.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";

type Json = Record<string, unknown>;

const content = (schema: Json): Json => ({ content: { "application/json": { schema } } });
const answers = (schema: Json): Json => ({ responses: { 200: { description: "Done", ...content(schema) } } });
const inPath = (name: string, schema: Json): Json => ({ name, in: "path", required: true, schema });
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const listOf = (name: string): Json => ({ type: "array", items: ref(name) });

/** Asks a mock of the paths and schemas. */
function served(
  paths: Json,
  schemas: Json,
): (method: string, path: string, body?: Json) => Promise<{ status: number; json: unknown }> {
  const api = { openapi: "3.0.3", info: { title: "Trips", version: "1" }, paths, components: { schemas } };
  const mock = createMock({ config: defineConfig({ api }) });
  return async (method, path, body) => {
    const sent = body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
    const response = await mock.fetch(`http://localhost:3000${path}`, { method, ...sent });
    const text = await response.text();
    return { status: response.status, json: text === "" ? {} : JSON.parse(text) };
  };
}

test("records of OData are read, changed and removed by the key in brackets, below one another too", async () => {
  const number = { type: "integer" };
  const text = { type: "string" };
  const person = [inPath("UserName", text)];
  const trip = [...person, inPath("TripId_1", number)];
  const done = { responses: { 204: { description: "Done" }, 404: { description: "None" } } };
  const ask = served(
    {
      "/People": {
        get: answers(listOf("Person")),
        post: { requestBody: content(ref("Person")), ...answers(ref("Person")) },
      },
      "/People('{UserName}')": {
        parameters: person,
        get: answers(ref("Person")),
        patch: { requestBody: content(ref("Person")), ...done },
        delete: done,
      },
      "/People('{UserName}')/Trips": {
        parameters: person,
        get: answers(listOf("Trip")),
        post: { requestBody: content(ref("Trip")), ...answers(ref("Trip")) },
      },
      "/People('{UserName}')/Trips({TripId_1})": { parameters: trip, get: answers(ref("Trip")), delete: done },
      "/Me": { get: answers(ref("Person")), patch: { requestBody: content(ref("Person")), ...done } },
      "/Me/GetTrips(userName={userName})": {
        get: { parameters: [inPath("userName", text)], ...answers(listOf("Trip")) },
      },
    },
    {
      Person: { type: "object", properties: { UserName: text, Town: text } },
      Trip: { type: "object", properties: { TripId: number, Name: text } },
    },
  );
  const [first] = (await ask("GET", "/People")).json as [Json];
  const at = `/People('${String(first["UserName"])}')`;
  assert.deepEqual((await ask("GET", at)).json, first);
  assert.equal((await ask("PATCH", at, { Town: "Cork" })).status, 204);
  assert.deepEqual((await ask("GET", at)).json, { ...first, Town: "Cork" });
  const { json: made } = await ask("POST", `${at}/Trips`, { Name: "To the sea" });
  const below = `${at}/Trips(${String((made as Json)["TripId"])})`;
  assert.deepEqual((await ask("GET", below)).json, made);
  assert.equal((await ask("DELETE", below)).status, 204);
  assert.equal((await ask("GET", below)).status, 404);
  const mine = (await ask("GET", "/Me")).json as Json;
  await ask("PATCH", "/Me", { Town: "Lyon" });
  assert.deepEqual((await ask("GET", "/Me")).json, { ...mine, Town: "Lyon" });
});

test("a word goes before a key where both stand before the form of the answer", async () => {
  const user = { type: "object", properties: { id: { type: "integer" }, name: { type: "string" } } };
  const format = inPath("format", { type: "string", enum: ["json", "xml"] });
  const ask = served(
    {
      "/users.{format}": { get: { parameters: [format], ...answers(listOf("User")) } },
      "/users/{id}.{format}": {
        get: { parameters: [format, inPath("id", { type: "integer" })], ...answers(ref("User")) },
      },
      "/users/current.{format}": { get: { parameters: [format], ...answers(ref("User")) } },
    },
    { User: user },
  );
  const [first] = (await ask("GET", "/users.json")).json as [Json];
  assert.deepEqual((await ask("GET", `/users/${String(first["id"])}.json`)).json, first);
  assert.deepEqual((await ask("GET", "/users/current.json")).json, first);
});

test("a day in a path is the time that its record has in another form", async () => {
  const date = { type: "integer", description: "Milliseconds since 1970." };
  const ask = served(
    {
      "/water": { get: answers(listOf("Day")) },
      "/water/day/{date}": {
        parameters: [inPath("date", { type: "string", format: "date" })],
        get: answers(ref("Day")),
        put: { requestBody: content(ref("Day")), ...answers(ref("Day")) },
      },
    },
    { Day: { type: "object", properties: { id: { type: "string" }, amount: { type: "integer" }, date } } },
  );
  const noon = Date.parse("2026-11-05T12:00:00Z");
  assert.equal((await ask("PUT", "/water/day/2026-11-05", { id: "a", amount: 5, date: noon })).status, 200);
  assert.deepEqual((await ask("GET", "/water/day/2026-11-05")).json, { id: "a", amount: 5, date: noon });
  const { json } = await ask("PUT", "/water/day/2026-11-06", { id: "b", amount: 1 });
  assert.deepEqual(json, { id: "b", amount: 1, date: Date.parse("2026-11-06") });
});

test("a number in a path names none of the records whose id is a UUID, and lists them all", async () => {
  const wallet = { type: "object", properties: { Id: { type: "string", format: "uuid" }, Mask: { type: "string" } } };
  const list = answers(listOf("Wallet"));
  const ask = served(
    {
      "/wallets": { get: list },
      "/wallets/list/{id}": { get: { parameters: [inPath("id", { type: "integer" })], ...list } },
    },
    { Wallet: wallet },
  );
  assert.deepEqual((await ask("GET", "/wallets/list/7")).json, (await ask("GET", "/wallets")).json);
});

test("what is kept two words below a record is read back, for each record of its own", async () => {
  const settings = { type: "object", properties: { loud: { type: "boolean" }, limit: { type: "integer" } } };
  const parameters = [inPath("boatId", { type: "integer" })];
  const ask = served(
    {
      "/boats": { get: answers(listOf("Boat")) },
      "/boats/{boatId}": { parameters, get: answers(ref("Boat")) },
      "/boats/{boatId}/alarm/settings": {
        parameters,
        get: answers(ref("Settings")),
        patch: { requestBody: content(ref("Settings")), ...answers(ref("Settings")) },
      },
    },
    { Boat: { type: "object", properties: { id: { type: "integer" }, name: { type: "string" } } }, Settings: settings },
  );
  const other = (await ask("GET", "/boats/2/alarm/settings")).json;
  const { json: changed } = await ask("PATCH", "/boats/1/alarm/settings", { loud: true, limit: 12_345 });
  assert.deepEqual([(changed as Json)["loud"], (changed as Json)["limit"]], [true, 12_345]);
  assert.deepEqual((await ask("GET", "/boats/1/alarm/settings")).json, changed);
  assert.deepEqual((await ask("GET", "/boats/2/alarm/settings")).json, other);
  assert.equal((await ask("GET", "/boats/999/alarm/settings")).status, 404);
});

test("an error that is told within the status is filled there", async () => {
  const status = { type: "object", properties: { error: { type: "string" } } };
  const problem = { type: "object", properties: { time: { type: "number" }, status } };
  const ask = served(
    {
      "/boats": { get: answers(listOf("Boat")) },
      "/boats/{id}": {
        get: {
          parameters: [inPath("id", { type: "integer" })],
          responses: {
            200: { description: "Here", ...content(ref("Boat")) },
            "4XX": { description: "No", ...content(problem) },
          },
        },
      },
    },
    { Boat: { type: "object", properties: { id: { type: "integer" } } } },
  );
  const { status: code, json } = await ask("GET", "/boats/999");
  assert.deepEqual([code, (json as Json)["status"]], [404, { error: "there is no boat at /boats/999" }]);
});

test("an id in the capitals of .NET, or after the record's own name, is the id where no path says so", async () => {
  for (const id of ["Id", "AccountId"]) {
    const body = { requestBody: content(ref("Account")), responses: { 200: { description: "Done" } } };
    const ask = served(
      { "/accounts": { get: answers(listOf("Account")), post: body, put: body } },
      { Account: { type: "object", properties: { [id]: { type: "integer" }, Name: { type: "string" } } } },
    );
    const [first] = (await ask("GET", "/accounts")).json as [Json];
    assert.equal(first[id], 1);
    assert.equal((await ask("PUT", "/accounts", { ...first, Name: "Savings" })).status, 200);
    assert.equal((await ask("POST", "/accounts", { Name: "Rent" })).status, 200);
    const all = (await ask("GET", "/accounts")).json as Json[];
    assert.deepEqual(
      [all[0], all.at(-1)],
      [
        { [id]: 1, Name: "Savings" },
        { [id]: all.length, Name: "Rent" },
      ],
    );
  }
});

test("the document's own example is a new record when it is first sent, although a list shows it", async () => {
  const name = { type: "string" };
  const user = { type: "object", required: ["id", "name"], properties: { id: { type: "integer", example: 7 }, name } };
  const made = { 201: { description: "Made", ...content(ref("User")) }, 409: { description: "Taken" } };
  const ask = served(
    {
      "/users": { get: answers(listOf("User")), post: { requestBody: content(ref("User")), responses: made } },
      "/users/{id}": {
        get: { parameters: [{ ...inPath("id", { type: "integer" }), example: 7 }], ...answers(ref("User")) },
      },
    },
    { User: user },
  );
  const [first, second] = (await ask("GET", "/users")).json as [Json, Json];
  assert.equal(first["id"], 7);
  assert.equal((await ask("POST", "/users", { ...second, name: "Ada" })).status, 409);
  assert.equal((await ask("POST", "/users", { id: 7, name: "Ada" })).status, 201);
  assert.deepEqual((await ask("GET", "/users/7")).json, { id: 7, name: "Ada" });
  assert.equal((await ask("POST", "/users", { id: 7, name: "Bea" })).status, 409);
});

test("a day that no calendar has is no time, and seconds are seconds whatever their words", async () => {
  const day = { type: "string", format: "date-time" };
  const seconds = { type: "integer", description: "When the items were poured, seconds since 1970." };
  const amount = { type: "object", properties: { ml: { type: "integer" } } };
  const water = (date: Json): Json => ({
    type: "object",
    required: ["date"],
    properties: { date, ...amount.properties },
  });
  for (const [kind, shown] of [
    [day, "2026-01-05T00:00:00.000Z"],
    [seconds, Date.parse("2026-01-05") / 1000],
  ] as const) {
    const ask = served(
      {
        "/water": { get: answers(listOf("Day")) },
        "/water/{date}": {
          parameters: [inPath("date", { type: "string" })],
          get: answers(ref("Day")),
          put: { requestBody: content(amount), responses: { 201: { description: "Made", ...content(ref("Day")) } } },
        },
      },
      { Day: water(kind) },
    );
    assert.deepEqual((await ask("PUT", "/water/2026-01-05", { ml: 5 })).json, { date: shown, ml: 5 });
    for (const none of ["2026-13-45", "2026-02-30", "9999-99-99"]) {
      const { status, json } = await ask("PUT", `/water/${none}`, { ml: 5 });
      assert.ok(status < 500, `${none}: ${JSON.stringify(json)}`);
    }
  }
});

test("values of paths may be lists and objects, in every style", async () => {
  const of = (name: string, style: string, schema: Json, explode = false): Json => ({
    ...inPath(name, schema),
    style,
    explode,
  });
  const point = { type: "object", required: ["x"], properties: { x: { type: "integer" } } };
  const list = { type: "array", items: { type: "integer" }, maxItems: 2 };
  const api = {
    openapi: "3.0.3",
    info: { title: "Maps", version: "1" },
    paths: {
      "/tiles/{point}/{ids}": {
        get: { parameters: [of("point", "matrix", point, true), of("ids", "simple", list)], ...answers({}) },
      },
      "/dots/{point}/{ids}": {
        get: { parameters: [of("point", "simple", point), of("ids", "label", list)], ...answers({}) },
      },
    },
  };
  const mock = createMock({ config: defineConfig({ api }) });
  for (const path of ["/tiles/;x=3/1,2", "/dots/x,3/.1,2"]) assert.equal((await mock.fetch(path)).status, 200, path);
  for (const path of ["/tiles/;x=q/1,2", "/tiles/;x=3/1,2,3", "/dots/x,3/.a"])
    assert.equal((await mock.fetch(path)).status, 400, path);
});

test("paths that say after a dot what is done keep records as others do, named by the body, beside lists that tell of them", async () => {
  const text = { type: "string" };
  const id = { ...text, format: "uuid" };
  const object = (properties: Json, required: string[] = []): Json => ({ type: "object", properties, required });
  const post = (body: Json, data: Json): Json => ({
    post: { requestBody: content(body), ...answers(object({ data, policies: listOf("Policy") })) },
  });
  const paged = object({ offset: { type: "integer" }, limit: { type: "integer" }, title: text });
  const named = object({ id }, ["id"]);
  const ask = served(
    {
      "/notes.list": post(paged, listOf("Note")),
      "/notes.archived": post(paged, listOf("Note")),
      "/notes.create": post(object({ title: text }), ref("Note")),
      "/notes.info": post(object({ id, shareId: id, includeText: { type: "boolean" } }), ref("Note")),
      "/notes.update": post(object({ id, title: text }, ["id"]), ref("Note")),
      "/notes.archive": post(named, ref("Note")),
      "/notes.restore": post(named, ref("Note")),
      "/notes.delete": post(named, object({ success: { type: "boolean" } })),
      "/notes.add_user": post(object({ id, userId: id }), object({ memberships: { type: "array", items: {} } })),
      "/revisions.list": post(paged, listOf("Revision")),
      "/revisions.info": post(named, ref("Revision")),
    },
    {
      Note: object({ id, title: text, revision: { type: "number" }, archivedAt: { ...text, format: "date-time" } }),
      Policy: object({ id, abilities: object({ read: { type: "boolean" } }) }),
      Revision: object({ id, title: text }),
    },
  );
  const said = async (word: string, body: Json) => (await ask("POST", `/notes.${word}`, body)).json as { data: Json };
  const { data: made } = await said("create", { title: "Tide" });
  const key = { id: made["id"] };
  assert.equal((await said("info", key)).data["title"], "Tide");
  await said("update", { ...key, title: "Ebb" });
  const { data: listed } = (await said("list", { title: "Ebb", limit: 5 })) as unknown as { data: Json[] };
  assert.deepEqual(
    listed.map((one) => [one["id"], one["title"]]),
    [[made["id"], "Ebb"]],
  );
  assert.equal(typeof (await said("archive", key)).data["archivedAt"], "string");
  await said("delete", key);
  assert.equal((await ask("POST", "/notes.info", key)).status, 404);
  await said("restore", key);
  assert.equal((await said("info", key)).data["title"], "Ebb");
  assert.equal((await ask("POST", "/notes.add_user", { ...key, userId: made["id"] })).status, 200);
  const { data: all } = (await said("list", { limit: 3 })) as unknown as { data: Json[] };
  assert.ok(all.every((one) => typeof one["revision"] !== "string" && one["revision"] !== null));
});

test("what is created is named by its own id, and stays where its path says if the body says where nothing is", async () => {
  const number = { type: "integer" };
  const text = { type: "string" };
  const object = (properties: Json): Json => ({ type: "object", properties });
  const hall = [inPath("hall_id", number)];
  const seat = [...hall, inPath("seat_id", number)];
  const done = { responses: { 204: { description: "Done" } } };
  const told = object({ seatId: number, tokenId: number });
  const ask = served(
    {
      "/halls": { get: answers(listOf("Hall")) },
      "/halls/{hall_id}": { parameters: hall, get: answers(ref("Hall")) },
      "/halls/{hall_id}/seats": {
        parameters: hall,
        get: answers(listOf("Seat")),
        post: { requestBody: content(object({ row: text })), ...answers({ ...told, required: ["seatId", "tokenId"] }) },
      },
      "/halls/{hall_id}/seats/{seat_id}": {
        parameters: seat,
        get: answers(ref("Seat")),
        put: { requestBody: content(object({ row: text, hall_id: number })), ...done },
      },
    },
    { Hall: object({ id: number, name: text }), Seat: object({ id: number, row: text, hall_id: number }) },
  );
  const { seatId } = (await ask("POST", "/halls/2/seats", { row: "A" })).json as { seatId: number };
  const seatOf = async (at: number): Promise<unknown> => (await ask("GET", `/halls/${at}/seats/${seatId}`)).json;
  assert.deepEqual(await seatOf(2), { id: seatId, row: "A", hall_id: 2 });
  await ask("PUT", `/halls/2/seats/${seatId}`, { row: "B", hall_id: 999 });
  assert.deepEqual(await seatOf(2), { id: seatId, row: "B", hall_id: 2 });
  await ask("PUT", `/halls/2/seats/${seatId}`, { row: "C", hall_id: 3 });
  assert.deepEqual(await seatOf(3), { id: seatId, row: "C", hall_id: 3 });
});
