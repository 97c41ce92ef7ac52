// The example domains over HTTP: lists, expansion, nested lists, states, rules, derived fields, events, seeds, snapshots.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { declareDomain } from "../../src/core/definition/declare.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { startServing } from "../http/serving.ts";
import type { Received, Serving } from "../http/serving.ts";

const NAMES = ["hotel", "help-desk", "school"] as const;
type Name = (typeof NAMES)[number];
type Item = Readonly<Record<string, unknown>>;

const HOUR = 3_600_000;

const servings = new Map<Name, Serving>();
before(async () => {
  for (const name of NAMES) {
    const text = readFileSync(new URL(`../../examples/${name}.yaml`, import.meta.url), "utf8");
    servings.set(name, await startServing({ catalog: declareDomain(text, { catalog }).catalog }));
  }
});
after(async () => {
  for (const serving of servings.values()) await serving[Symbol.asyncDispose]();
});

let sandboxes = 0;

/** Asks one of the services, in a sandbox of its own. */
function open(name: Name) {
  const serving = servings.get(name);
  assert.ok(serving);
  sandboxes += 1;
  const headers = serving.inSandbox(`walk-${sandboxes}`);
  const ask = async (line: string, body?: unknown, status?: number): Promise<Received> => {
    const [method = "GET", path = ""] = line.split(" ");
    const answer = await serving.request({ method, path, headers, ...(body !== undefined && { body }) });
    if (status === undefined) assert.ok(answer.status < 300, `${line}: ${answer.text}`);
    else assert.equal(answer.status, status, `${line}: ${answer.text}`);
    return answer;
  };
  const get = async (path: string): Promise<Item> => (await ask(`GET ${path}`)).json();
  const list = async (path: string): Promise<readonly Item[]> => {
    const body = await get(path);
    return Object.values(body).find((value) => Array.isArray(value)) as readonly Item[]; // a list's own shape
  };
  const refused = async (line: string, body: unknown, status: number, says: RegExp): Promise<void> => {
    const problem = (await ask(line, body, status)).json();
    assert.match(String(problem["detail"]), says);
  };
  return { ask, get, list, refused };
}

test("rooms of the hotel are never let twice, and invoices follow from their lines", async () => {
  const { ask, get, list, refused } = open("hotel");
  const [free] = await list("/v1/hotel/rooms?reservationCount=0&limit=1");
  const room = String((free ?? (await get("/v1/hotel/rooms/1")))["id"]);
  const stay = { roomId: room, guestId: "1", checkIn: "2027-03-01", checkOut: "2027-03-05" };
  const before = Number((await get(`/v1/hotel/rooms/${room}`))["reservationCount"]);
  const made = (await ask("POST /v1/hotel/reservations", stay, 201)).json();
  assert.equal(made["status"], "booked");
  assert.equal(made["guests"], 2);
  assert.equal(made["rate"], (await get(`/v1/hotel/rooms/${room}`))["rate"], "copied from the room");
  assert.equal((await get(`/v1/hotel/rooms/${room}`))["reservationCount"], before + 1);

  await refused(
    "POST /v1/hotel/reservations",
    { ...stay, checkIn: "2027-03-04", checkOut: "2027-03-09" },
    409,
    /is taken by reservation/,
  );
  await ask("POST /v1/hotel/reservations", { ...stay, checkIn: "2027-03-05", checkOut: "2027-03-09" }, 201);
  await refused(
    "POST /v1/hotel/reservations",
    { ...stay, checkOut: "2027-03-01" },
    409,
    /checkIn 2027-03-01 must be before checkOut/,
  );
  await refused("POST /v1/hotel/reservations", { ...stay, roomId: "9999" }, 422, /no room 9999/);
  await refused("POST /v1/hotel/reservations", { roomId: room, checkIn: "soon" }, 422, /./);
  await refused("PATCH /v1/hotel/rooms/1", { number: "7" }, 422, /number must match/);

  const path = `/v1/hotel/reservations/${String(made["id"])}`;
  const inside = (await ask(`POST ${path}/check-in`)).json();
  assert.equal(inside["status"], "inHouse");
  await refused(`PATCH ${path}`, { roomId: room === "1" ? "2" : "1" }, 409, /roomId/);
  await refused(`POST ${path}/cancel`, undefined, 409, /inHouse/);
  assert.equal((await ask(`POST ${path}/check-out`)).json()["status"], "left");
  assert.equal(
    (await get(`/v1/hotel/rooms/${room}`))["reservationCount"],
    before + 1,
    "the one that left no longer counts",
  );

  await ask(`PATCH /v1/hotel/rooms/${room}`, { rate: 7777 });
  assert.equal((await get(path))["rate"], 7777, "a copy follows what it is of");
  await ask(`DELETE /v1/hotel/rooms/${room}`);
  assert.equal((await get(path))["rate"], null);

  const invoice = String(
    (await ask("POST /v1/hotel/invoices", { reservationId: String(made["id"]) }, 201)).json()["id"],
  );
  const total = async (): Promise<readonly unknown[]> => {
    const { total: sum, lineCount } = await get(`/v1/hotel/invoices/${invoice}`);
    return [sum, lineCount];
  };
  assert.deepEqual(await total(), [0, 0]);
  const line = (await ask("POST /v1/hotel/lines", { invoiceId: invoice, text: "Night", amount: 9000 }, 201)).json();
  await ask("POST /v1/hotel/lines", { invoiceId: invoice, text: "Minibar", amount: 1500 }, 201);
  assert.deepEqual(await total(), [10_500, 2]);
  await ask(`PATCH /v1/hotel/lines/${String(line["id"])}`, { amount: 8000 });
  assert.deepEqual(await total(), [9500, 2]);
  await ask(`PATCH /v1/hotel/invoices/${invoice}`, { total: 1 });
  assert.deepEqual(await total(), [9500, 2], "what follows is the server's");
  await ask(`PATCH /v1/hotel/lines/${String(line["id"])}`, { invoiceId: "1" });
  assert.deepEqual(await total(), [1500, 1]);
  assert.equal((await list(`/v1/hotel/invoices/${invoice}/lines`)).length, 1);

  const types = (await list("/api/events?limit=100")).map((event) => event["type"]);
  for (const type of [
    "reservation.created",
    "reservation.inHouse",
    "reservation.left",
    "room.updated",
    "invoice.updated",
  ])
    assert.ok(types.includes(type), `${type} in ${types.join(", ")}`);
});

test("tickets of the help desk have agents with room for so many, tags, and users of the built-in domain", async () => {
  const { ask, get, list, refused } = open("help-desk");
  const [ticket] = await list(
    "/v1/helpdesk/tickets?limit=1&status=new&status=open&expand=user,agent.team,tags&fields=subject,user.name,agent.team,tags.label,status",
  );
  assert.ok(ticket);
  assert.equal(typeof (ticket["user"] as Item)["name"], "string");
  assert.ok(Array.isArray(ticket["tags"]));
  const agent = (await ask("POST /v1/helpdesk/agents", { name: "Ada", teamId: "1", maxOpen: 5 }, 201)).json();
  assert.equal(agent["openTickets"], 0);
  const body = { userId: "4", agentId: String(agent["id"]), slaId: "2", subject: "Cannot print", tagIds: ["1", "3"] };
  const made: string[] = [];
  for (let times = 0; times < 5; times += 1)
    made.push(String((await ask("POST /v1/helpdesk/tickets", body, 201)).json()["id"]));
  assert.equal((await get(`/v1/helpdesk/agents/${String(agent["id"])}`))["openTickets"], 5);
  await refused(
    "POST /v1/helpdesk/tickets",
    body,
    409,
    /agent \d+ takes at most 5 tickets with status new or open or breached, its maxOpen, and has 5/,
  );
  await refused(`PATCH /v1/helpdesk/agents/${String(agent["id"])}`, { maxOpen: 4 }, 422, /maxOpen/);
  await ask(`POST /v1/helpdesk/tickets/${made[0] ?? ""}/close`);
  await ask("POST /v1/helpdesk/tickets", body, 201);
  await ask(`POST /v1/helpdesk/tickets/${made[1] ?? ""}/accept`);
  await ask(`POST /v1/helpdesk/tickets/${made[1] ?? ""}/solve`);
  await ask("POST /v1/helpdesk/tickets", body, 201);
  await refused(`POST /v1/helpdesk/tickets/${made[1] ?? ""}/reopen`, undefined, 409, /takes at most 5/);
  assert.equal((await list(`/v1/core/users/4/tickets?agentId=${String(agent["id"])}`)).length, 7);
  assert.equal((await list(`/v1/users/4/tickets?agentId=${String(agent["id"])}&limit=3`)).length, 3);
  assert.ok(
    (await list("/v1/helpdesk/tags/3/tickets?limit=100")).every((one) => (one["tagIds"] as string[]).includes("3")),
  );
  assert.equal((await list("/v1/helpdesk/tickets?q=print&limit=100")).length, 7);
  await refused("GET /v1/helpdesk/tickets?statsu=new", undefined, 400, /did you mean 'status'/);
  await refused("GET /v1/bookstore/books", undefined, 404, /./);
});

test("classes of the school take so many, worlds are the same for everybody, and snapshots bring back what was", async () => {
  const { ask, get, list, refused } = open("school");
  const seeded = await ask("GET /v1/school/marks?_seed=7&limit=20&sort=-value");
  assert.equal((await open("school").ask("GET /v1/school/marks?_seed=7&limit=20&sort=-value")).text, seeded.text);
  const [school] = await list("/v1/school/classes?limit=1&fields=id,capacity,studentCount");
  assert.ok(school);
  const room = Number(school["capacity"]) - Number(school["studentCount"]);
  assert.ok(room >= 0);
  await ask(`PATCH /v1/school/classes/${String(school["id"])}`, {
    capacity: Number(school["studentCount"]) < 10 ? 10 : school["studentCount"],
  });
  const full = await get(`/v1/school/classes/${String(school["id"])}`);
  if (full["capacity"] === full["studentCount"])
    await refused("POST /v1/school/students", { classId: school["id"], name: "Ada" }, 409, /takes at most/);
  const snapshot = (await ask("POST /api/data/snapshots", { name: "before" }, 201)).json();
  const kept = String((snapshot["snapshot"] as Item | undefined)?.["id"] ?? snapshot["id"]);
  const student = (await ask("POST /v1/school/students", { classId: "2", name: "Grace" })).json();
  assert.equal(student["className"], (await get("/v1/school/classes/2"))["name"]);
  await ask("PATCH /v1/school/classes/2", { name: "9c" });
  assert.equal((await get(`/v1/school/students/${String(student["id"])}`))["className"], "9c");
  await ask(`POST /api/data/snapshots/${kept}/restore`);
  await ask(`GET /v1/school/students/${String(student["id"])}`, undefined, 404);
  const lesson = await get("/v1/school/lessons/1");
  const { classId, teacherId, roomId, startsAt } = lesson;
  await refused(
    "POST /v1/school/lessons",
    { classId, teacherId, roomId: "2", startsAt },
    409,
    /teacherId "\d+" is taken by lesson 1/,
  );
  await refused(
    "POST /v1/school/lessons",
    { classId, teacherId, roomId, startsAt: "2027-01-01T08:00:00+01:00", minutes: 50 },
    422,
    /minutes/,
  );
  const far = (
    await ask("POST /v1/school/lessons", { classId, teacherId, roomId, startsAt: "2027-01-01T08:00:00+01:00" }, 201)
  ).json();
  assert.equal(far["startsAt"], "2027-01-01T07:00:00.000Z");
  assert.equal(far["minutes"], 45);
});

for (const name of NAMES)
  test(`every list, record and nested list of the ${name} is answered and described`, async () => {
    const { get, ask } = open(name);
    const document = await get("/openapi.json");
    const paths = Object.keys(document["paths"] as Item);
    const declared = declareDomain(readFileSync(new URL(`../../examples/${name}.yaml`, import.meta.url), "utf8"), {
      catalog,
    });
    const own = paths.filter((path) => path.startsWith(`/v1/${declared.domain.name}/`));
    assert.ok(own.length >= 2 * declared.entries.length);
    for (const path of own)
      if ((document["paths"] as Readonly<Record<string, Item>>)[path]?.["get"] !== undefined) {
        const answer = await ask(`GET ${path.replace("{id}", "1")}`);
        assert.notEqual(answer.header("ETag"), undefined);
      }
    for (const { resource } of declared.entries)
      for (const relation of Object.keys(resource.relations))
        await ask(`GET /v1/${resource.domain}/${resource.collection}?limit=2&expand=${relation}`);
    const index = await get(`/v1/${declared.domain.name}`);
    assert.equal((index["collections"] as unknown[]).length, declared.entries.length);
  });

test("with autopilot the clock moves tickets, and what follows from them, in one jump as in several", async () => {
  const walk = async (jumps: readonly string[]) => {
    const serving = servings.get("help-desk");
    assert.ok(serving);
    sandboxes += 1;
    const name = `pilot-${sandboxes}`;
    const headers = serving.inSandbox(name);
    const ask = async (method: string, path: string, body?: unknown): Promise<Item> => {
      const answer = await serving.request({ method, path, headers, ...(body !== undefined && { body }) });
      assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
      return answer.json();
    };
    await ask("POST", "/api/sandboxes", { name, clock: { now: "2026-11-01T00:00:00Z" }, autopilot: true });
    const { upcoming } = await ask("GET", `/api/sandboxes/${name}/clock/upcoming?limit=1000`);
    for (const { id, at, event } of (upcoming as readonly Item[]).filter((step) => step["collection"] === "tickets")) {
      const { updatedAt } = await ask("GET", `/v1/helpdesk/tickets/${String(id)}`);
      const stay = event === "ticket.closed" ? 168 * HOUR : 4 * HOUR;
      assert.equal(Date.parse(String(at)) - Date.parse(String(updatedAt)), stay, "since it is in its state");
    }
    const agent = await ask("POST", "/v1/helpdesk/agents", { name: "Ada", teamId: "1", maxOpen: 5 });
    const body = { userId: "4", agentId: String(agent["id"]), slaId: "2", subject: "Cannot print" };
    const ticket = String((await ask("POST", "/v1/helpdesk/tickets", body))["id"]);
    await ask("POST", `/v1/helpdesk/tickets/${ticket}/accept`);
    await ask("POST", `/v1/helpdesk/tickets/${ticket}/solve`);
    const late = String((await ask("POST", "/v1/helpdesk/tickets", body))["id"]);
    for (const jump of jumps) await ask("POST", `/api/sandboxes/${name}/clock`, { advance: jump });
    const records = await Promise.all(
      [`tickets/${ticket}`, `tickets/${late}`, `agents/${String(agent["id"])}`].map((path) =>
        ask("GET", `/v1/helpdesk/${path}`),
      ),
    );
    return { records, all: await ask("GET", "/v1/helpdesk/agents?limit=100") };
  };
  const once = await walk(["P9D"]);
  const [solved, late, agent] = once.records;
  assert.equal(solved?.["status"], "closed");
  assert.equal(late?.["status"], "breached");
  assert.equal(agent?.["openTickets"], 1);
  assert.deepEqual(await walk(["PT5H", "P2D", "P6DT19H"]), once);
});
