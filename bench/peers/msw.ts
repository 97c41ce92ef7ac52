// MSW as a server: its handlers over a list in memory, as its users write them, behind node:http. Arguments: where its package is, and the file of records.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";

interface Person {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly age: number;
}

/** The parts of MSW 3 that are used; its package is not installed here. */
interface Msw {
  readonly http: Record<
    "get" | "post",
    (path: string, resolve: (given: { request: Request; params: Record<string, string> }) => unknown) => unknown
  >;
  readonly HttpResponse: { json(value: unknown, init?: { status: number }): Response };
  getResponse(handlers: readonly unknown[], request: Request): Promise<Response | undefined>;
}

const [from = "", file = ""] = process.argv.slice(2);
const { http, HttpResponse, getResponse } = createRequire(from)("msw") as Msw;
const { people } = JSON.parse(readFileSync(file, "utf8")) as { people: Person[] }; // the bench wrote it
const origin = `http://127.0.0.1:${process.env["PORT"]}`;

const handlers = [
  http.get(`${origin}/people`, ({ request }) => {
    const { searchParams } = new URL(request.url);
    const older = Number(searchParams.get("age_gte") ?? 0);
    const found = people.filter(({ age, city }) => age >= older && city !== searchParams.get("city_ne"));
    if (searchParams.has("_sort")) found.sort((one, other) => (one.name < other.name ? -1 : 1));
    return HttpResponse.json(found.slice(0, 10));
  }),
  http.get(`${origin}/people/:id`, ({ params }) => HttpResponse.json(people.find(({ id }) => id === params["id"]))),
  http.post(`${origin}/people`, async ({ request }) => {
    const person = { ...((await request.json()) as Person), id: String(people.length + 1) }; // the bench sends it
    people.push(person);
    return HttpResponse.json(person, { status: 201 });
  }),
];

createServer((request, response) => {
  const { method = "GET", url = "/" } = request;
  request.toArray().then(async (chunks: Buffer[]) => {
    const body = chunks.length === 0 ? null : Buffer.concat(chunks);
    const headers = { "content-type": "application/json" };
    const answer = await getResponse(handlers, new Request(`${origin}${url}`, { method, headers, body }));
    response.writeHead(answer?.status ?? 404, { "content-type": "application/json" });
    response.end(await answer?.text());
  }, console.error);
}).listen(Number(process.env["PORT"]), "127.0.0.1");
