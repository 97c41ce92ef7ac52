// Files of other tools as grammars, by the names of such files.
import { GARDEN } from "../served/garden.ts";
import { DEFINITION, PATTERNS } from "./definition-language.ts";
import type { Language } from "./grammar.ts";

const SCHEMAS = String.raw`
schema
  {"type": "string"}
  {"type": "integer"}
  {"type": "object", "properties": <properties>}
  {"type": "array", "items": <schema>}
  {"type": "string", "format": "date-time"}
  {"type": "string", "enum": [<quoted>, <quoted>]}
  {"type": "number", "minimum": <number>, "maximum": <number>}
  {"type": "string", "minLength": <number>, "maxLength": <number>}
  {"type": "string", "pattern": <pattern>}
  {"type": ["string", "null"]}
  {"oneOf": [<schema>, <schema>]}
  {"allOf": [<schema>, <schema>]}
  {"anyOf": [<schema>, {"type": "null"}]}
  {"not": <schema>}
  {"type": "object", "properties": <properties>, "required": [<quoted>, "id"]}
  {"type": "object", "additionalProperties": <schema>}
  {"type": "object", "properties": <properties>, "additionalProperties": false}
  {"const": <json>}
  {"enum": [<json>, <json>]}
  {"default": <json>}
  {"type": "array", "items": <schema>, "minItems": <number>, "uniqueItems": true}
  {"type": "integer", "multipleOf": <number>}
  <reference>
  true
  {}
  {"type": <quoted>}
  {"oneOf": [<reference>, <reference>], "discriminator": {"propertyName": <quoted>}}
  {"example": <json>}
  {"nullable": true, "type": "string"}
properties
  {"id": {"type": "integer"}}
  {<property>}
  {<property>, <property>}
  {"id": {"type": "string"}, <property>, <property>}
  {"status": {"enum": ["open", <quoted>]}, <property>}
property
  <quoted>: <schema>
reference
  {"$ref": "#/<place>/User"}
  {"$ref": "#/<place>/Post"}
  {"$ref": "#/<place>/<word>"}
  {"$ref": <quoted>}
  {"$ref": "#"}
`;

const CALLED = String.raw`
call
  {"request": {"method": <method>, "url": <url>}, "response": {"status": <status>, "content": {"mimeType": "application/json", "text": <body>}}}
  {"request": {"method": "POST", "url": <url>, "postData": {"mimeType": "application/json", "text": <body>}}, "response": {"status": 201, "content": {"mimeType": "application/json", "text": <body>}}}
  {"request": {"method": <method>, "url": <url>}, "response": {"status": <status>, "headers": [{"name": <quoted>, "value": <quoted>}], "content": {"text": <json>, "encoding": "base64"}}}
  {"request": <json>, "response": <json>}
calls
  <call>
  <call>, <call>
  <call>, <calls>
method
  "GET"
  "GET"
  "PUT"
  "PATCH"
  "DELETE"
  <quoted>
status
  200
  201
  204
  404
  <number>
url
  "https://a.test/users"
  "https://a.test/users/1"
  "https://a.test/users/2/posts?page=1&<word>=x"
  "https://a.test/<word>"
  "https://a.test/<word>/7"
  "https://a.test/api/v1/<word>/<word>?limit=2&offset=2"
  "https://a.test/__proto__/1"
  <quoted>
body
  "[{\"id\":1,\"<word>\":\"x\"}]"
  "{\"data\":[{\"id\":1},{\"id\":2,\"<word>\":null}],\"total\":2}"
  "{\"id\":1,\"<word>\":{\"<word>\":2}}"
  "{\"id\":\"a7\",\"createdAt\":\"2026-01-01\"}"
  ""
  <quoted>
  "{\"<word>\":[1,2]}"
`;

/** Files that are served, or imported into a definition. */
export const FILES: Readonly<Record<string, Language>> = {
  "seedbed.yaml": DEFINITION,
  "openapi.json": {
    grammar:
      String.raw`
text
  {"openapi": "3.0.3", "info": {"title": "A", "version": "1"}, "paths": {<paths>}, "components": {"schemas": <schemas>}}
  {"openapi": "3.1.0", "info": {"title": <quoted>, "version": "1"}, "servers": [{"url": <quoted>}], "paths": {<paths>}, "components": {"schemas": <schemas>}}
place
  components/schemas
schemas
  {"User": <schema>, "Post": <schema>}
  {"User": {"type": "object", "properties": <properties>}, "Post": <schema>, <quoted>: <schema>}
paths
  <listed>
  <listed>, <paths>
  <listed>, <one>
  <one>, <paths>
  <other>, <paths>
listed
  "/users": {"get": <listing>, "post": <making>}
  "/<word>": {"get": <listing>, "post": <making>}
  "/users/{id}/<word>": {"get": <listing>}
one
  "/users/{id}": {"get": <reading>, "put": <making>, "delete": {"responses": {"204": {"description": ""}}}}
  "/<word>/{<word>}": {"get": <reading>, "patch": <making>}
  "/<word>/{<name>}": {"get": <reading>}
other
  "/users/{id}/<word>": {"post": <making>}
  <quoted>: {<quoted>: <reading>}
  "/me": {"get": <reading>}
  "/<word>:<word>": {"post": <making>}
  "/<word>": {"get": <json>}
listing
  {"responses": {"200": {"description": "", "content": {"application/json": {"schema": {"type": "array", "items": <schema>}}}}}}
  {"parameters": [<parameter>, <parameter>], "responses": {"200": {"description": "", "content": {"application/json": {"schema": {"type": "object", "properties": {<quoted>: {"type": "array", "items": <reference>}, <property>}}}}}}}
reading
  {"responses": {"200": {"description": "", "content": {"application/json": {"schema": <schema>}}}}}
  {"responses": {<quoted>: {"description": "", "content": {<quoted>: {"schema": <schema>, "example": <json>}}}}}
  {"parameters": [<parameter>], "responses": {"200": {"description": "", "headers": {<quoted>: {"schema": <schema>}}, "content": {"application/json": {"schema": <reference>}}}}}
  {}
making
  {"requestBody": {"content": {"application/json": {"schema": <schema>}}}, "responses": {"201": {"description": "", "content": {"application/json": {"schema": <schema>}}}}}
  {"requestBody": {"content": {<quoted>: {"schema": <schema>}}}, "responses": {"default": {"description": ""}}}
parameter
  {"name": "page", "in": "query", "schema": {"type": "integer", "default": <number>}}
  {"name": <quoted>, "in": "query", "schema": <schema>}
  {"name": <quoted>, "in": "header", "required": true, "schema": <schema>}
  {"name": "limit", "in": "query", "schema": {"type": "integer"}}
` +
      PATTERNS +
      SCHEMAS,
    samples: [JSON.stringify(GARDEN)],
  },
  "swagger.json": {
    grammar:
      String.raw`
text
  {"swagger": "2.0", "info": {"title": "A", "version": "1"}, "basePath": <quoted>, "paths": {"/users": {"get": <answering>, "post": <taking>}, "/<word>/{id}": {"get": <answering>}}, "definitions": {"User": <schema>, "Post": <schema>}}
place
  definitions
answering
  {"responses": {"200": {"description": "", "schema": {"type": "array", "items": <schema>}}}}
  {"responses": {"200": {"description": "", "schema": <schema>}}}
taking
  {"parameters": [{"in": "body", "name": "body", "schema": <schema>}], "responses": {"201": {"description": "", "schema": <schema>}}}
` +
      PATTERNS +
      SCHEMAS,
    samples: [],
  },
  "db.json": {
    grammar: String.raw`
text
  {<list>}
  {<list>, <list>}
  {"users": [<record>, <record>], <list>, <list>}
list
  <quoted>: [<record>, <record>]
  <quoted>: [<record>]
  <quoted>: <record>
  <quoted>: []
  "posts": [{"id": 1, "userId": <json>}]
  "<word>": [{"id": <json>, "<word>Id": <json>, "<word>_ids": [<json>]}]
  <quoted>: <json>
record
  {}
  {<quoted>: <json>}
  {"id": <json>, <quoted>: <json>}
  {"id": <json>, "status": <quoted>, "createdAt": "2026-01-02"}
  {"_id": <json>, <quoted>: <json>}
  {"id": 1, <quoted>: <json>, <quoted>: <json>}
  {"id": <quoted>}
`,
    samples: [
      '{"users":[{"id":1,"title":"A"},{"id":2,"title":"B"}],"posts":[{"id":"a","userId":1,"tags":["x"]}],"profile":{"name":"Ada"}}',
    ],
  },
  "schema.json": {
    grammar:
      String.raw`
text
  {"$schema": "http://json-schema.org/draft-07/schema#", "title": <quoted>, "type": "object", "properties": <properties>}
  {"$defs": {"User": <schema>, "Post": <schema>, <quoted>: <schema>}}
  {"definitions": {"User": {"type": "object", "properties": <properties>}, <quoted>: {"type": "object", "properties": <properties>}}}
  {"type": "array", "items": <schema>}
place
  definitions
  $defs
` +
      PATTERNS +
      SCHEMAS,
    samples: [
      '{"$defs":{"User":{"type":"object","properties":{"id":{"type":"integer"},"title":{"type":"string"}},"required":["title"]},"Post":{"type":"object","properties":{"id":{"type":"integer"},"user":{"$ref":"#/$defs/User"}}}}}',
    ],
  },
  "recording.har": {
    grammar:
      String.raw`
text
  {"log": {"entries": [<calls>]}}
` + CALLED,
    samples: [
      '{"log":{"entries":[{"request":{"method":"GET","url":"https://a.test/api/users?page=1"},"response":{"status":200,"content":{"mimeType":"application/json","text":"{\\"data\\":[{\\"id\\":1,\\"title\\":\\"A\\"}],\\"meta\\":{\\"total\\":3}}"}}},{"request":{"method":"GET","url":"https://a.test/api/users/1"},"response":{"status":200,"content":{"mimeType":"application/json","text":"{\\"data\\":{\\"id\\":1,\\"title\\":\\"A\\"}}"}}},{"request":{"method":"DELETE","url":"https://a.test/api/users/1"},"response":{"status":204,"content":{}}}]}}',
    ],
  },
  "collection.json": {
    grammar:
      String.raw`
text
  {"info": {"name": <quoted>}, "item": [<item>, <item>], "variable": [{"key": "base", "value": <quoted>}]}
  {"info": {}, "item": [<item>]}
item
  {"name": <quoted>, "request": {"method": <method>, "url": <url>}, "response": [{"code": <status>, "header": [{"key": <quoted>, "value": <quoted>}], "body": <body>}]}
  {"request": {"method": "POST", "url": {"raw": "{{base}}/<word>/:<word>", "path": ["a", ":id", <quoted>], "variable": [{"key": <quoted>, "value": <quoted>}]}, "body": {"mode": "raw", "raw": <body>}}}
  {"item": [<item>, <item>]}
  {"request": <url>}
  {"request": <json>, "response": <json>}
` + CALLED,
    samples: [
      '{"info":{"name":"Shop"},"item":[{"name":"Users","item":[{"request":{"method":"GET","url":{"raw":"{{base}}/users/:id","host":["{{base}}"],"path":["users",":id"]}},"response":[{"code":200,"body":"{\\"id\\":1,\\"title\\":\\"A\\"}"}]}]}]}',
    ],
  },
  "mockoon.json": {
    grammar:
      String.raw`
text
  {"lastMigration": 33, "name": <quoted>, "endpointPrefix": <prefix>, "routes": [<mock>, <mock>], "data": [{"id": "d", "name": <quoted>, "value": <bucket>}]}
prefix
  "api"
  ""
  <quoted>
bucket
  "[{\"id\":1,\"<word>\":2}]"
  <quoted>
  <body>
mock
  {"type": "crud", "method": "", "endpoint": "<word>", "responses": [{"databucketID": "d", "statusCode": 200}]}
  {"method": "get", "endpoint": "users/:id", "responses": [{"statusCode": <status>, "body": <body>}]}
  {"method": <method>, "endpoint": <quoted>, "responses": [{"statusCode": 200, "bodyType": "DATABUCKET", "databucketID": <quoted>, "headers": [{"key": <quoted>, "value": <quoted>}]}]}
  {"method": "post", "endpoint": "<word>/{{faker}}", "responses": <json>}
` + CALLED,
    samples: [],
  },
  "schema.prisma": {
    grammar: String.raw`
text
  <block>
  <block><nl><text>
  model User {<nl>  id Int @id<nl><lines>}<nl><block>
block
  model <word> {<nl><lines>}<nl>
  model Post {<nl>  id String @id @default(uuid())<nl>  user User @relation(fields: [userId], references: [id])<nl>  userId Int<nl><lines>}<nl>
  enum <word> {<nl>  <word><nl>  <word><nl>}<nl>
  datasource db {<nl>  url = <quoted><nl>}<nl>
lines
    <word> String<nl>
    <word> <type><mark><nl>
    <word> <type><mark> <mark><nl><lines>
    @@unique([<word>, <word>])<nl>
    // <name><nl><lines>
    <word> <type> @relation(<quoted>, fields: [<word>], references: [<word>], onDelete: Cascade)<nl><lines>
type
  String
  Int
  Int?
  String[]
  DateTime
  Json
  Boolean
  <word>
  <word>[]
  <word>?
  Unsupported("x")
mark
  <empty>
  @id
  @unique
  @default(<number>)
  @default(<quoted>)
  @default(<word>)
  @default(now())
  @default([<number>, <word>])
  @map(<quoted>)
  @db.VarChar(<number>)
`,
    samples: [
      "model User {\n  id Int @id\n  title String @unique\n  role Role @default(ADMIN)\n  posts Post[]\n}\nenum Role {\n  ADMIN\n  USER\n}\nmodel Post {\n  id Int @id\n  user User @relation(fields: [userId], references: [id])\n  userId Int\n}\n",
    ],
  },
  "dump.sql": {
    grammar: String.raw`
text
  <statement>
  <statement><nl><text>
  CREATE TABLE users (id int PRIMARY KEY, <column>);<nl><text>
statement
  CREATE TABLE <table> (<columns>);
  CREATE TABLE posts (id int PRIMARY KEY, user_id int REFERENCES users (id), <columns>);
  INSERT INTO <table> (id, <named>) VALUES (<values>), (<values>);
  INSERT INTO users VALUES (<values>);
  CREATE TYPE <word> AS ENUM (<value>, <value>);
  ALTER TABLE <table> ADD CONSTRAINT x FOREIGN KEY (<named>) REFERENCES <table> (<named>) ON DELETE CASCADE;
  CREATE UNIQUE INDEX x ON <table> (<named>, <named>);
  COPY <table> (id, <named>) FROM stdin;<nl>1<tab><name><nl>\.<nl>
  -- <name><nl>
  /* <name> */
  COMMENT ON TABLE <table> IS <value>;
table
  users
  posts
  <named>
  public.<named>
named
  <word>
  <quoted>
  <tick><word><tick>
  [<word>]
columns
  <column>
  <column>, <columns>
  PRIMARY KEY (<named>)
  UNIQUE (<named>, <named>), <columns>
  <column>, CHECK (<named> > <number>)
column
  <named> text
  <named> <type>
  <named> <type> NOT NULL DEFAULT <value>
  <named> <type> UNIQUE
  <named> int REFERENCES <table>
type
  int
  varchar(<number>)
  numeric(10,2)
  boolean
  timestamptz
  jsonb
  text[]
  uuid
  enum(<value>, <value>)
  <word>
value
  'x'
  '<word>'
  <number>
  NULL
  true
  now()
  '{"<word>": 1}'
  '{a,b}'
  'it''s'
  'x'::<word>
  ARRAY[<value>, <value>]
  E'\n'
values
  1, <value>
  <number>, <value>
  <value>, <value>, <value>
`,
    samples: [
      "CREATE TABLE users (id integer NOT NULL, title varchar(80) NOT NULL, is_on boolean DEFAULT true, PRIMARY KEY (id));\nCREATE TABLE posts (id int PRIMARY KEY, user_id int REFERENCES users(id), status enum('open','closed'));\nINSERT INTO users VALUES (1, 'A', true), (2, 'B', false);\nINSERT INTO posts (id, user_id) VALUES (1, 2);",
    ],
  },
  "schema.graphql": {
    grammar: String.raw`
text
  <block>
  <block><nl><text>
  type User {<nl>  id: ID!<nl><lines>}<nl><block>
block
  type <word> {<nl><lines>}<nl>
  type Post implements <word> @key(fields: <quoted>) {<nl>  id: ID!<nl>  user: User!<nl><lines>}<nl>
  enum <word> { <word> <word> }<nl>
  input <word> {<nl><lines>}<nl>
  union <word> = <word> | User<nl>
  scalar <word><nl>
  type Query { users: [User!]! }<nl>
  interface <word> {<nl><lines>}<nl>
  """<name>"""
lines
    <word>: String<nl>
    <word>: <type><nl><lines>
    <word>(<word>: Int = <number>): <type> @<word>(<word>: <quoted>)<nl><lines>
    # <name><nl><lines>
    <quoted> <word>: Int<nl>
type
  String
  Int!
  [String!]!
  ID
  Boolean
  Float
  <word>
  [<word>!]
  <word>!
`,
    samples: [
      "type User {\n  id: ID!\n  title: String!\n  role: Role\n  posts: [Post!]!\n}\nenum Role { ADMIN USER }\ntype Post {\n  id: ID!\n  user: User!\n}\n",
    ],
  },
  "users.csv": {
    grammar: String.raw`
text
  id,<cell><nl>1,<cell><nl>
  <row><nl><rows>
  id;<cell>;<cell><nl>1;<cell>;<cell><nl>
  <cell><tab><cell><nl><cell><tab><cell><nl>
rows
  <row>
  <row><nl><rows>
  <row><cr><nl><rows>
row
  <cell>,<cell>
  <cell>,<cell>,<cell>
  <cell>
cell
  <word>
  <name>
  <number>
  <quoted>
  "a ""b"" c"
  true
  <empty>
  2026-01-01
`,
    samples: ["id,title,price\n1,A,2.5\n2,B,\n", "constructor,__proto__,toString\n1,2,3\n"],
  },
};
