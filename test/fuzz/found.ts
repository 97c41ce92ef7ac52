// Texts that a parser once fell over.
export interface Found {
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

const RESPONSE = (schema: string, status = "200", type = "application/json"): string =>
  `{"responses":{"${status}":{"description":"","content":{"${type}":{"schema":${schema}}}}}}`;

const API = (title: string, paths: string, schemas = "{}"): string =>
  `{"openapi":"3.1.0","info":{"title":"${title}","version":"1"},"paths":{${paths}},"components":{"schemas":${schemas}}}`;

const CALL = (url: string, status: number, body: string): string =>
  JSON.stringify({
    request: { method: "GET", url },
    response: { status, content: { mimeType: "application/json", text: body } },
  });

export const FOUND: readonly Found[] = [
  { name: "a list whose name is half of a surrogate pair", file: "db.json", text: '{"\\ud800":[{},{}]}' },
  {
    name: "a value that has a member called __proto__",
    file: "db.json",
    text: '{"posts":[{"id":1,"userId":{"__proto__":true,"a":"post"}}]}',
  },
  {
    name: "a list of values thousands of levels deep",
    file: "db.json",
    text: `{"length":${"[".repeat(3_000)}${"]".repeat(3_000)}}`,
  },
  {
    name: "a record thousands of levels deep",
    file: "db.json",
    text: `{"users":[{"id":1}],"posts":[{"id":"a","userId":${"[".repeat(3_000)}1${"]".repeat(3_000)}}]}`,
  },
  {
    name: "an API called as a collection of users",
    file: "openapi.json",
    text: API("users", `"/users":{"get":${RESPONSE('{"type":"array","items":{"type":"string"}}')}}`),
  },
  {
    name: "members that every object of JavaScript has",
    file: "openapi.json",
    text: API(
      "A",
      `"/users":{"get":${RESPONSE('{"type":"array","items":{"$ref":"#/components/schemas/User"}}')}},"/users/{id}":{"get":${RESPONSE('{"$ref":"#/components/schemas/User"}')}}`,
      '{"User":{"type":"object","required":["toString"],"properties":{"id":{"type":"integer"},"hasOwnProperty":{"type":"string"},"constructor":{"type":"string"}}}}',
    ),
  },
  {
    name: "a media type that no header can hold",
    file: "openapi.json",
    text: API("A", `"/users":{"get":${RESPONSE('{"type":"string"}', "200", "名")}}`),
  },
  {
    name: "statuses that are none",
    file: "openapi.json",
    text: API("A", `"/users":{"get":${RESPONSE('{"type":"string"}', "2999")}},"/posts":{"get":${RESPONSE("{}", "2")}}`),
  },
  {
    name: "a recorded status that is none",
    file: "recording.har",
    text: `{"log":{"entries":[${CALL("https://a.test/users", 2, '[{"id":1}]')}]}}`,
  },
  {
    name: "a word beside a model that begins no block",
    file: "schema.prisma",
    text: 'model id {\n  user String\n}iddatasource db {\n  url = "a"\n}\n',
  },
  {
    name: "a column that every object has, in rows without it",
    file: "dump.sql",
    text: "CREATE TABLE users (id int PRIMARY KEY, `constructor` );\nCOPY users (id, [user]) FROM stdin;\n1\titems\n\\.\n",
  },
  {
    name: "a link that every object has",
    file: "openapi.json",
    text: API(
      "A",
      `"/users":{"get":${RESPONSE('{"type":"object","properties":{"_links":{"type":"object","properties":{"next":{"type":"string"},"constructor":{"type":"string"}}},"data":{"type":"array","items":{"$ref":"#/components/schemas/User"}}}}')}}`,
      '{"User":{"type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string"}}}}',
    ),
  },
];
