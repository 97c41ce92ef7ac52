// Queries, bodies of requests and patterns as grammars.
import type { Language } from "./grammar.ts";

/** Queries and bodies by what they are sent to. */
export const REQUESTS: Readonly<Record<string, Language>> = {
  list: {
    grammar: String.raw`
text
  <empty>
  <parameter>
  <parameter>&<text>
parameter
  <field>=<value>
  <field>[<operator>]=<value>
  sort=<order>
  fields=<field>,<field>
  expand=<way>
  q=<value>
  page=<number>
  limit=<number>
  offset=<number>
  _sort=<field>&_order=desc
  _embed=<way>
  _expand=<way>
  <field>_like=<value>
  <field>_gte=<value>
  filter[<field>]=<value>
  page[size]=<number>
  page[number]=<number>
  include=<way>
  starting_after=<value>
  cursor=<value>
  _where=<json>
  _page=<number>&_per_page=<number>
operator
  eq
  ne
  in
  gt
  lte
  like
  not
  contains
  <word>
  <empty>
field
  title
  price
  createdAt
  authors.name
  authorIds
  author_ids
  <word>
  <name>
  <word>.<word>
way
  authors
  authors.books
  reviews
  <word>
  <word>.<word>
  <name>
order
  -price
  title,-price
  <field>
  -<field>
  <field>:desc
  ,,
value
  1
  <number>
  <name>
  *a*
  2026-01-01
  a,b
  null
  true
  %00
  %ED%A0%80
  %
  +
  MQ==
  eyJhIjoxfQ
`,
    samples: [
      "price[gte]=1000&title[like]=*a*&sort=-price,title&fields=id,title,authors.name&expand=authors&limit=3&page=2",
    ],
  },
  faults: {
    grammar: String.raw`
text
  {"rules": [<rule>]}
  {"rules": [<rule>, <rule>]}
  <json>
rule
  {"on": <on>, "answer": 503}
  {"on": <on>, "where": {<condition>: <json>}, "nth": <number>, "answer": <number>}
  {"on": <on>, "body": <json>, "answer": 500}
  {"on": <on>, "connection": "reset", <quoted>: <json>}
  {"deliver": <event>, "drop": true}
  {"deliver": <event>, "holdUntilAfter": <event>}
  {"on": <on>, "rate": {"limit": <number>, "per": <duration>}}
  {"on": <on>, "chance": <number>, "stale": true}
  {"on": <on>, "after": "commit", "every": <number>, "from": <number>, "times": <number>, "delay": <number>}
  <json>
on
  "POST /v1/fintech/payments"
  "* /v1/**"
  "GET /v1/users/{id}"
  "GET /v1/{<word>}/{<word>}"
  "PUT /<word>/*"
  <quoted>
  "/**"
condition
  "id"
  "body.amount"
  "body.constructor.name"
  "query.__proto__"
  "headers.x-a"
  <quoted>
event
  "order.paid"
  "order.*"
  "*"
  "constructor.created"
  <quoted>
duration
  "PT1H"
  "P1Y"
  "P99999999999D"
  <quoted>
`,
    samples: [
      '{"rules":[{"on":"POST /v1/fintech/payments","nth":2,"answer":503,"retryAfter":3},{"deliver":"order.paid","twice":true}]}',
    ],
  },
  recipe: {
    grammar: String.raw`
text
  {"recipe": 1, "seed": 7, <part>}
  {"recipe": 1, "seed": <number>, <part>, <part>}
  <json>
part
  "changes": {<collection>: {<quoted>: <record>}}
  "changes": {"users": {"1": null, "101": <record>}}
  "nextIds": {<collection>: <number>}
  "hidden": {<collection>: {"1": {<quoted>: <json>}}}
  "steps": [<step>, <step>]
  "clock": {"now": "2026-11-02T00:00:00.000Z"}
  "autopilot": true
  "size": <number>
  "profile": <quoted>
  "access": "roles"
  <quoted>: <json>
record
  {}
  {"name": "Ada", "email": "a@example.com"}
  {<quoted>: <json>}
  {"id": "101", "createdAt": "2026-01-01T00:00:00.000Z", <quoted>: <json>}
step
  {"request": "POST /v1/users", "body": {"name": "Ada", "email": "ada@example.com"}, "as": "ada"}
  {"request": "PATCH /v1/users/{{ada.id}}", "body": {"name": "{{ada.<word>}}"}}
  {"request": "POST /v1/bookstore/orders/144/pay"}
  {"request": "<word> /v1/<word>/{{<word>.<word>}}", "body": {<quoted>: <json>}}
  {"request": <quoted>, "as": <quoted>}
  {"request": "DELETE /v1/users/3"}
collection
  "users"
  "bookstore.books"
  "orders"
  "constructor"
  <quoted>
`,
    samples: [
      '{"recipe":1,"seed":7,"nextIds":{"users":102},"changes":{"users":{"2":null}},"steps":[{"request":"POST /v1/users","body":{"name":"Ada","email":"ada@example.com"},"as":"ada"},{"request":"PATCH /v1/users/{{ada.id}}","body":{"name":"{{ada.email}}"}}]}',
    ],
  },
  expectation: {
    grammar: String.raw`
text
  {<part>}
  {<part>, <part>}
  <json>
part
  "created": {<collection>: [<record>]}
  "updated": {<collection>: [<record>, <record>]}
  "deleted": {<collection>: [<record>]}
  "nothingElse": true
  "since": <since>
  "ignore": [<quoted>, "address.city", "constructor.name"]
  "state": <quoted>
since
  0
  "seed"
  <number>
  <quoted>
record
  {}
  {"id": "1"}
  {"name": <json>}
  {<quoted>: <json>}
collection
  "users"
  "books"
  "constructor"
  <quoted>
`,
    samples: ['{"created":{"users":[{"name":"Ada"}]},"nothingElse":true,"ignore":["updatedAt"]}'],
  },
  verification: {
    grammar: String.raw`
text
  {<part>}
  {<part>, <part>, <part>}
  <json>
part
  "method": <quoted>
  "path": <path>
  "query": {<quoted>: <json>}
  "headers": {<quoted>: <quoted>}
  "body": <json>
  "status": <number>
  "count": <number>
  "atLeast": <number>
  "atMost": <number>
  "since": <json>
  <quoted>: <json>
path
  "/v1/users"
  "/v1/**"
  "/v1/{id}/*"
  <quoted>
`,
    samples: ['{"method":"GET","path":"/v1/users/{id}","query":{"fields":"id"},"atLeast":0}'],
  },
  template: {
    grammar: String.raw`
text
  {"method": "GET", "path": "/a/:<word>", "response": {"body": <shape>}}
  {"template": <shape>}
  {"method": "POST", "path": <quoted>, "rules": [{"when": {<quoted>: <json>}, "response": {"status": <number>, "body": <shape>}}], "response": {"headers": {<quoted>: <quoted>}, "body": <shape>}}
shape
  <json>
  "{{<expression>}}"
  "a {{<expression>}} b {{<expression>}}"
  [<shape>, <shape>]
  {<quoted>: <shape>}
  {"$repeat": <number>, "$item": <shape>}
  {"$repeat": [1, <number>], "$item": <shape>}
  {"$repeat": "{{<expression>}}", "$item": "{{index}}"}
expression
  person.fullName
  index
  params.id
  body.<word>
  query.<word>.<word>
  world.book.title
  world.<word>.<word>
  <word>.<word>
  number.int(<argument>)
  helpers.arrayElement([1, <number>])
  string.alphanumeric(<number>)
  helpers.fromRegExp(\"[a-z]{3}\")
  <word>
  lorem.words(<number>)
  date.between({\"from\": <number>, \"to\": 5})
  helpers.<word>(<number>)
argument
  <empty>
  <number>
  {\"min\": <number>, \"max\": <number>}
  {\"<word>\": <number>}
`,
    samples: [
      '{"method":"GET","path":"/quotes/:id","response":{"body":{"id":"{{params.id}}","text":"{{lorem.words(3)}}","list":{"$repeat":2,"$item":"{{index}}"}}}}',
    ],
  },
  message: {
    grammar: String.raw`
text
  {"jsonrpc": "2.0", "id": <id>, "method": "tools/call", "params": {"name": <tool>, "arguments": <arguments>}}
  {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": <version>, "capabilities": {<quoted>: <json>}, "clientInfo": {"name": <quoted>, "version": "1"}}}
  {"jsonrpc": "2.0", "id": 1, "method": <method>, "params": <json>}
  {"jsonrpc": <json>, "method": <quoted>}
  [<text>, <text>]
  <json>
id
  1
  "a"
  null
  <json>
version
  "2025-06-18"
  "2025-11-25"
  <quoted>
method
  "tools/list"
  "ping"
  "resources/list"
  "notifications/initialized"
  <quoted>
tool
  "fork"
  "query"
  "call"
  "describe"
  "check"
  "changes"
  "arrange"
  "advance_clock"
  "plan_faults"
  "requests"
  <quoted>
arguments
  {}
  {"sandbox": "fuzz", "collection": <collection>, "filter": {<quoted>: <json>}, "sort": <quoted>}
  {"sandbox": "fuzz", "method": "GET", "path": <path>}
  {"sandbox": "fuzz", "method": "POST", "path": <path>, "body": <json>}
  {"sandbox": "fuzz", "steps": [{"request": "POST /v1/users", "body": {<quoted>: <json>}}]}
  {"sandbox": "fuzz", <quoted>: <json>}
  {"name": <quoted>, "from": <quoted>, "seed": <number>}
  {"sandbox": "fuzz", "rules": [{"on": <path>, "answer": 500}], "expect": {"created": {<collection>: [<json>]}}}
  <json>
collection
  "users"
  "books"
  "constructor"
  <quoted>
path
  "/v1/users"
  "/v1/bookstore/books/1"
  "/v1/<word>"
  "/api/<word>"
  <quoted>
  "GET /v1/users"
`,
    samples: [
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"query","arguments":{"sandbox":"fuzz","collection":"books","filter":{"price[gte]":1000},"limit":2}}}',
    ],
  },
};

/** Patterns of texts, as a definition and as JSON Schema have them. */
export const PATTERN: Language = {
  grammar: String.raw`
text
  <choice>
  ^<choice>$
choice
  <piece>
  <piece><piece>
  <piece><piece><piece>
  <choice>|<choice>
piece
  <atom>
  <atom><times>
atom
  a
  \d
  [a-z]
  [^\w]
  .
  \.
  (<choice>)
  (?:<choice>)
  [<inner><inner>]
  \p{L}
  \x41
  \u{1F600}
  \cA
  (?=<choice>)
  \1
  (?<lt>a<gt><choice>)
  [[:alpha:]]
  \b
  <face>
  -
  ]
  }
  \Z
inner
  a
  0-9
  \s
  z-a
  ^
  -
  \]
  [:digit:]
  \-
  <zero>-\uffff
times
  *
  +
  ?
  {2}
  {2,}
  {1,3}
  {0}
  {3,1}
  {100}
  {1,1000}
  {<number>}
  *?
  +?
`,
  samples: ["[A-Z]{2}-\\d{3,5}(x|y)?", "^(?:[a-z0-9]+(?:-[a-z0-9]+)*)$", "(a*)*b", "((a{10}){10}){10}"],
};
