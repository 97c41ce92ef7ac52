// Definitions as a grammar.
import type { Language } from "./grammar.ts";

/** Patterns of texts, in quotes. */
export const PATTERNS = String.raw`
pattern
  "[A-Z]{2}-\\d{3}"
  "(a|b)*c"
  "[^a]{2,}"
  "\\d+(x|y)?"
  "("
`;

const FIELDS = String.raw`
fields
  {}
  {<field>}
  {<field>, <field>}
  {<field>, <field>, <field>}
field
  <quoted>: <kind>
kind
  "text"
  "integer"
  "number"
  "money"
  "boolean"
  "date"
  "time"
  "email"
  "any"
  "list"
  ["a", "b"]
  "person.fullName"
  "{{world.book.title}} <quotedless>"
  {"from": <weights>}
  {"is": "text", "pattern": <pattern>}
  {"is": "integer", "min": <number>, "max": <number>}
  {"is": "text", "unique": true, "required": true}
  {"is": "object", "fields": <fields>}
  {"is": "list", "items": <kind>, "min": <number>}
  {"count": <collection>}
  {"sum": <way>}
  {"copy": <way>}
  {"is": "time", "after": <quoted>}
  {"is": "any", "default": <json>}
  {"from": <quoted>}
  {<quoted>: <json>}
  {"is": <quoted>}
quotedless
  {{index}}
  {{now}}
  x
weights
  {<quoted>: 3, <quoted>: 1}
  ["a", <quoted>]
collection
  "posts"
  "users"
  "tags"
  <quoted>
way
  "user.title"
  "posts.price"
  "user.id"
  "constructor.toString"
  "user.__proto__"
  <quoted>
`;

const RESOURCES = String.raw`
resources
  {"user": <resource>}
  {"user": <resource>, "post": <resource>}
  {"user": <resource>, "post": <resource>, "tag": <resource>}
  {<quoted>: <resource>}
  {<quoted>: <resource>, "post": <resource>}
resource
  {"count": 3, "fields": <fields>}
  {<part>}
  {<part>, <part>}
  {<part>, <part>, <part>}
  {<part>, <part>, <part>, <part>}
part
  "fields": <fields>
  "count": <number>
  "collection": <quoted>
  "ids": <ids>
  "single": true
  "belongsTo": <relations>
  "states": <states>
  "after": {<quoted>: {"P1D": <quoted>}}
  "fixed": [<quoted>]
  "expand": [<quoted>]
  "owner": <quoted>
  "records": [<record>]
  "records": [<record>, <record>]
  "rules": <rules>
  "unique": [<quoted>, <quoted>]
  "effects": <effects>
ids
  "number"
  "text"
  "uuid"
  "objectId"
  "cus_"
  "ORD-[0-9]{6}"
  <quoted>
relations
  {"user": {}}
  <quoted>
  {<quoted>: <relation>}
  {"user": <relation>, "post": <relation>}
relation
  {}
  null
  {"optional": true}
  {"many": true}
  {"per": <number>}
  {"to": "user", "as": <quoted>}
  {"to": <quoted>}
  {"field": <quoted>}
  {"onDelete": "cascade"}
  {"onDelete": null, "optional": true}
states
  {"open": {"close": "closed"}, "closed": {}}
  {<quoted>: {<quoted>: <quoted>}}
  {<quoted>: {<quoted>: <quoted>}, <quoted>: {}}
record
  {}
  {<quoted>: <json>}
  {"id": <json>, <quoted>: <json>}
  {"id": <json>, "status": <quoted>, "createdAt": "2026-01-02"}
rules
  {"before": [<quoted>, <quoted>]}
  {"noOverlap": {"of": <quoted>, "from": <quoted>, "minutes": <number>}}
  {"atMost": {"count": <collection>, "of": <number>, "where": {<quoted>: [<json>]}}}
effects
  {"enter": {"closed": {"set": {<quoted>: <json>}}}}
  {"enter": {<quoted>: {"add": {<way>: <number>}}}}
  {"leave": {"open": {"create": {"post": {<quoted>: <json>}}}}}
  {"enter": {"closed": {"move": {<quoted>: <quoted>}, "remove": [<collection>]}}}
`;

const STYLES = String.raw`
style
  "laravel"
  "json-api"
  "stripe"
  <quoted>
  {<look>}
  {<look>, <look>}
  {<look>, <look>, <look>}
look
  "like": "github"
  "like": "spring-data"
  "names": "snake"
  "names": <quoted>
  "list": <shape>
  "record": <shape>
  "item": <shape>
  "error": <shape>
  "invalid": <shape>
  "issue": <shape>
  "invalidStatus": <number>
  "paging": "cursor"
  "paging": "link"
  "paging": {"by": "page", "page": <quoted>, "size": <quoted>, "first": 0}
  "parameters": {<quoted>: "sort"}
  "references": "name"
  "times": "none"
  "times": {"created": <quoted>, "updated": <quoted>, "as": "epoch"}
  "id": {"name": <quoted>, "kind": "uuid"}
  "id": {"kind": "number"}
  "removed": 200
  "removed": <shape>
shape
  "$records"
  "$record"
  "$total"
  <quoted>
  {"data": "$records", <quoted>: "$next"}
  {<quoted>: "$record"}
  {"...": "$record", <quoted>: "$id"}
  {"error": {<quoted>: "$message", "code": "$code"}}
  {<quoted>: <shape>}
  [<shape>]
  {"errors": "$errorsByField"}
`;

const ROUTES = String.raw`
routes
  {}
  {<route>}
  {<route>, <route>}
route
  "GET /me": {"read": "user", "where": {"id": "{{caller.userId}}"}}
  "GET /all": {"list": <quoted>, "where": {<quoted>: <json>}}
  "POST /things": {"create": "user", "where": {<quoted>: <json>}}
  "PUT /a/{id}": {"replace": "user"}
  "PATCH /a/{<name>}": {"change": "user"}
  "DELETE /a/{id}": {"remove": "post"}
  "POST /a/{id}/x": {"act": "user.close"}
  "POST /a/{id}/<word>": {"act": <quoted>}
  "PUT /x/{user}": {"add": {"post": {<quoted>: "{{params.user}}"}}}
  "GET /r": {"answer": <answer>}
  "ANY /old/*": {"status": <number>, "answer": <answer>}
  "POST /login": {"when": {<condition>: <json>}, "answer": <answer>, "else": {"status": 401, "answer": <answer>}}
  "GET /s": {"sequence": [{"answer": <answer>}, {"status": 202}]}
  "GET /h": {"headers": {<quoted>: <quoted>}, "answer": <answer>}
  <quoted>: {"answer": <answer>}
  "GET /q": [{"when": {<condition>: <json>}, "answer": <answer>}, {"answer": <answer>}]
  "GET /d": {"delay": <number>, "answer": 1}
condition
  "body.password"
  "query.constructor"
  "params.__proto__"
  "headers.x-a"
  "method"
  <quoted>
  "body.a.b.toString"
answer
  <json>
  "{{params.id}} {{body.constructor}}"
  {"n": {"count": "users"}}
  {"n": {"sum": "users.price", "by": <quoted>}}
  {<quoted>: {"max": <way>, "where": {<quoted>: [<json>]}}}
  {<quoted>: "{{query.toString}}"}
  {"$repeat": 3, "$item": "{{index}}"}
  "{{<word>.<word>}}"
`;

const SHOP = JSON.stringify({
  domain: "shop",
  resources: {
    user: {
      count: 4,
      fields: { title: "person.fullName", email: { is: "email", unique: true }, postCount: { count: "posts" } },
    },
    post: {
      count: 6,
      collection: "posts",
      belongsTo: { user: { onDelete: "cascade" } },
      fields: {
        title: { is: "text", search: true },
        price: "money",
        from: "time",
        to: { is: "time", after: "from" },
        userTitle: { copy: "user.title" },
      },
      states: { open: { close: "closed" }, closed: { reopen: "open" } },
      after: { open: { P3D: "closed" } },
      fixed: ["price"],
      rules: [{ before: ["from", "to"] }],
      effects: { enter: { closed: { set: { title: "done" } } } },
      records: [{ title: "First" }],
    },
  },
  routes: {
    "GET /me": { read: "user", where: { id: "{{caller.userId}}" } },
    "GET /sum": { answer: { n: { sum: "posts.price" } } },
  },
});

export const DEFINITION: Language = {
  grammar:
    String.raw`
few
  {"user": {"count": 3, "fields": {"title": "text", "price": "money", "openAt": "time"}, "states": {"open": {"close": "closed"}}}, "post": {"belongsTo": "user", "fields": {<quoted>: "text"}}}
text
  {"domain": "shop", "resources": <resources>}
  {"domain": "shop", "resources": <resources>, "style": <style>}
  {"domain": "shop", "resources": <few>, "style": <style>}
  {"domain": "shop", "resources": <few>, "base": "/api", "routes": <routes>}
  {"domain": "shop", "resources": <resources>, "routes": <routes>}
  {"domain": <quoted>, "resources": <resources>, "base": <base>, "style": <style>, "routes": <routes>}
  {"style": <style>, "domains": ["core"]}
  {"routes": <routes>}
  {"domain": "shop", "compatible": "json-server", "unknown": "keep", "onDelete": "refuse", "resources": <resources>}
  domain: shop<nl>resources:<nl><lines>
base
  ""
  "/api"
  "/a/<word>"
  <quoted>
lines
    user: { fields: { <word>: text } }<nl>
    <word>: { fields: { <word>: <kind> } }<nl><lines>
    <word>: <resource><nl><lines>
    <name>: {}<nl><lines>
` +
    PATTERNS +
    FIELDS +
    RESOURCES +
    STYLES +
    ROUTES,
  samples: [SHOP],
};
