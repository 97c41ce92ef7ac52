// Named styles: each list, record, write and refusal as the framework's documentation shows it.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";
import { at, RESOURCES } from "./styled-shop.ts";
import type { Json } from "./styled-shop.ts";

function open(style: unknown, base = "/api") {
  const mock = createMock({ config: defineConfig({ domain: "shop", base, style, resources: RESOURCES }) });
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const address = path.startsWith("http") ? path : `http://mock.test${path}`;
    const response = await mock.fetch(address, {
      method,
      headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      json: (text === "" ? undefined : JSON.parse(text)) as Json,
    };
  };
}

/** Reads a list page by page, and gives the records of all pages. */
async function walk(
  send: ReturnType<typeof open>,
  path: string,
  records: (json: Json) => unknown,
  next: (json: Json, headers: Headers) => string | null | undefined,
): Promise<Json[]> {
  const found: Json[] = [];
  for (let place: string | null | undefined = path; place !== null && place !== undefined;) {
    const { json, headers, status } = await send("GET", place);
    assert.equal(status, 200, JSON.stringify(json));
    found.push(...(records(json) as Json[]));
    place = next(json, headers);
    assert.ok(found.length <= 23, "the pages end");
  }
  return found;
}

const linked = (_json: Json, headers: Headers): string | undefined =>
  /<([^>]*)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1];
const STYLES: {
  style: string;
  size: string;
  records: (json: Json) => unknown;
  next: (json: Json, headers: Headers) => string | null | undefined;
  list: RegExp;
  record: RegExp;
  sent: unknown;
  made: RegExp;
  removed: RegExp | 204;
  missing: RegExp;
  invalid: readonly [unknown, number, RegExp];
}[] = [
  {
    style: "laravel",
    size: "per_page",
    records: at("data"),
    next: (json) => at("links", "next")(json) as string | null,
    list: /^\{"data":\[.*\],"links":\{"first":"[^"]*page=1","last":"[^"]*","prev":null,"next":"[^"]*page=2"\},"meta":\{"current_page":1,"from":1,"last_page":5,"links":\[.*\],"path":"http:\/\/localhost:3000\/api\/products","per_page":5,"to":5,"total":23\}\}$/,
    record:
      /^\{"data":\{"id":1,"maker_id":\d,"title":"[^"]+","unit_price":\d+,"size":\{"height_cm":\d\},"created_at":"[^"]+","updated_at":"[^"]+"\}\}$/,
    sent: { title: "Lamp", unit_price: 500, maker_id: 2, size: { height_cm: 3 } },
    made: /^\{"data":\{"id":24,"maker_id":2,"title":"Lamp","unit_price":500,"size":\{"height_cm":3\}/,
    removed: 204,
    missing: /^\{"message":"there is no product/,
    invalid: [
      { title: 5, unit_price: "x" },
      422,
      /^\{"message":"[^"]*","errors":\{"title":\[".*"\],"unit_price":\[".*"\],"maker_id":\["The maker id field is required\."\]\}\}$/,
    ],
  },
  {
    style: "django-rest",
    size: "page_size",
    records: at("results"),
    next: (json) => at("next")(json) as string | null,
    list: /^\{"count":23,"next":"[^"]*page=2","previous":null,"results":\[\{"id":1,/,
    record: /^\{"id":1,"maker":\d,"title":/,
    sent: { title: "Lamp", unit_price: 500, maker: 2 },
    made: /^\{"id":24,"maker":2,"title":"Lamp","unit_price":500/,
    removed: 204,
    missing: /^\{"detail":"there is no product/,
    invalid: [{ title: 5 }, 400, /^\{"title":\["[^"]*"\],"maker":\["This field is required\."\]\}$/],
  },
  {
    style: "spring-data",
    size: "size",
    records: at("_embedded", "products"),
    next: (json) => at("_links", "next", "href")(json) as string | undefined,
    list: /^\{"_embedded":\{"products":\[\{"id":1,.*"_links":\{"self":\{"href":"http:\/\/localhost:3000\/api\/products\/1"\}\}\}.*"_links":\{"self":.*"page":\{"size":5,"totalElements":23,"totalPages":5,"number":0\}\}$/,
    record: /^\{"id":1,"makerId":\d,.*"_links":\{"self":\{"href":"http:\/\/localhost:3000\/api\/products\/1"\}\}\}$/,
    sent: { title: "Lamp", unitPrice: 500, makerId: 2, _links: { self: { href: "x" } } },
    made: /^\{"id":24,"makerId":2,"title":"Lamp","unitPrice":500/,
    removed: 204,
    missing:
      /^\{"timestamp":"[^"]+","status":404,"error":"Not Found","message":"there is no product.*","path":"\/api\/products\/999"\}$/,
    invalid: [{ title: 5 }, 400, /"status":400/],
  },
  {
    style: "json-api",
    size: "page[size]",
    records: at("data"),
    next: (json) => at("links", "next")(json) as string | null,
    list: /^\{"data":\[\{"type":"products","id":"1","attributes":\{"title":.*"relationships":\{"maker":\{"data":\{"type":"makers","id":"\d"\}\}\},"links":\{"self":"http:\/\/localhost:3000\/api\/products\/1"\}\}.*"meta":\{"total":23\},"links":\{"self":/,
    record: /^\{"data":\{"type":"products","id":"1","attributes":\{"title"/,
    sent: {
      data: {
        type: "products",
        attributes: { title: "Lamp", unitPrice: 500 },
        relationships: { maker: { data: { type: "makers", id: "2" } } },
      },
    },
    made: /^\{"data":\{"type":"products","id":"24","attributes":\{"title":"Lamp","unitPrice":500,.*"relationships":\{"maker":\{"data":\{"type":"makers","id":"2"\}\}\}/,
    removed: 204,
    missing: /^\{"errors":\[\{"status":"404","code":"not_found","title":"Not found","detail":"there is no product/,
    invalid: [
      { data: { type: "products", attributes: { title: 5 } } },
      422,
      /"source":\{"pointer":"\/data\/attributes\/title"\}.*"source":\{"pointer":"\/data\/relationships\/maker"\}/,
    ],
  },
  {
    style: "hal",
    size: "size",
    records: at("_embedded", "products"),
    next: (json) => at("_links", "next", "href")(json) as string | undefined,
    list: /^\{"_embedded":\{"products":\[.*"_links":\{"self":\{"href":"[^"]*"\},"first":\{"href":"[^"]*"\},"next":\{"href":"[^"]*"\},"last":/,
    record: /"_links":\{"self":\{"href":"http:\/\/localhost:3000\/api\/products\/1"\}\}\}$/,
    sent: { title: "Lamp", unitPrice: 500, makerId: "2" },
    made: /^\{"id":"24","makerId":"2"/,
    removed: 204,
    missing: /"code":"not_found"/,
    invalid: [{ title: 5 }, 422, /"code":"validation_failed"/],
  },
  {
    style: "rails",
    size: "per_page",
    records: (json) => json,
    next: linked,
    list: /^\[\{"id":1,"maker_id":\d/,
    record: /^\{"id":1,"maker_id":\d.*"created_at":/,
    sent: { product: { title: "Lamp", unit_price: 500, maker_id: 2 } },
    made: /^\{"id":24,"maker_id":2,"title":"Lamp","unit_price":500/,
    removed: 204,
    missing: /^\{"status":404,"error":"Not Found"\}$/,
    invalid: [{ title: 5 }, 422, /^\{"title":\[.*\],"maker_id":\["can't be blank"\]\}$/],
  },
  {
    style: "github",
    size: "per_page",
    records: (json) => json,
    next: linked,
    list: /^\[\{"id":1,"maker_id":\d/,
    record: /^\{"id":1,"maker_id":\d/,
    sent: { title: "Lamp", unit_price: 500, maker_id: 2 },
    made: /^\{"id":24,"maker_id":2/,
    removed: 204,
    missing: /^\{"message":"Not Found","documentation_url":"https:\/\/docs\.github\.com\/rest","status":"404"\}$/,
    invalid: [
      { title: 5 },
      422,
      /^\{"message":"Validation Failed","errors":\[\{"resource":"product","field":"title","code":"invalid","message":/,
    ],
  },
  {
    style: "stripe",
    size: "limit",
    records: at("data"),
    next: (json) =>
      json["has_more"] === true
        ? `/api/products?limit=5&starting_after=${String((json["data"] as Json[]).at(-1)?.["id"])}`
        : undefined,
    list: /^\{"object":"list","url":"\/api\/products","has_more":true,"data":\[\{"id":"1","object":"product","maker":"\d",.*"created":\d{10}\}/,
    record: /^\{"id":"1","object":"product".*"created":\d{10}\}$/,
    sent: { title: "Lamp", unit_price: 500, maker: "2" },
    made: /^\{"id":"24","object":"product","maker":"2"/,
    removed: /^\{"id":"24","object":"product","deleted":true\}$/,
    missing: /^\{"error":\{"type":"invalid_request_error","code":"resource_missing","message":/,
    invalid: [{ title: 5 }, 400, /"param":"title"\}\}$/],
  },
  {
    style: "json-server",
    size: "_limit",
    records: (json) => json,
    next: linked,
    list: /^\[\{"id":1,"makerId":\d.*[^At]"\}?/,
    record: /^\{"id":1,"makerId":\d,"title":"[^"]*","unitPrice":\d+,"size":\{"heightCm":\d\}\}$/,
    sent: { title: "Lamp", unitPrice: 500, makerId: 2 },
    made: /^\{"id":24,"makerId":2/,
    removed: /^\{\}$/,
    missing: /^\{\}$/,
    invalid: [{ title: 5 }, 422, /^\{\}$/],
  },
];

for (const { style, size, records, next, list, record, sent, made, removed, missing, invalid } of STYLES) {
  test(`${style}: lists, records, writes and refusals`, async () => {
    const send = open(style);
    const first = await send("GET", `/api/products?${size}=5`);
    assert.equal(first.status, 200);
    assert.match(JSON.stringify(first.json), list);
    const all = await walk(send, `/api/products?${size}=5`, records, next);
    assert.equal(new Set(all.map(({ id }) => id)).size, 23);
    assert.match(JSON.stringify((await send("GET", "/api/products/1")).json), record);

    const created = await send("POST", "/api/products", sent);
    assert.equal(created.status, style === "stripe" ? 200 : 201, JSON.stringify(created.json));
    assert.equal(created.headers.get("Location"), "/api/products/24");
    assert.match(JSON.stringify(created.json), made);
    assert.match(JSON.stringify((await send("GET", "/api/products/24")).json), made);
    const gone = await send("DELETE", "/api/products/24");
    if (removed === 204) assert.equal(gone.status, 204);
    else assert.match(JSON.stringify(gone.json), removed);
    const absent = await send("GET", "/api/products/999");
    assert.equal(absent.status, 404);
    assert.match(JSON.stringify(absent.json), missing);
    const refused = await send("POST", "/api/products", invalid[0]);
    assert.equal(refused.status, invalid[1]);
    assert.match(JSON.stringify(refused.json), invalid[2]);
  });
}

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const WRONG_JSON = "{ title: 5";
const SECOND = { per_page: 2, current_page: 2, from: 3, to: 4, last_page: 12, total: 23 };
const GITHUB = { documentation_url: "https://docs.github.com/rest" };

/** Answers as the documentation of each framework prints them, beside lists, records and refusals in general; null stands for no body. */
const DOCUMENTED: readonly (readonly [
  style: string,
  request: readonly [target: string, body?: unknown, headers?: Record<string, string>],
  status: number,
  part: unknown,
])[] = [
  // laravel.com/docs: pagination, validation, method spoofing, resource controllers
  ["laravel", ["GET /products?per_page=2&page=2"], 200, { meta: SECOND }],
  [
    "laravel",
    ["GET /products?per_page=12"],
    200,
    {
      meta: {
        links: [
          { url: null, label: "&laquo; Previous", active: false },
          { url: "http://localhost:3000/api/products?per_page=12&page=1", label: "1", active: true },
          { url: "http://localhost:3000/api/products?per_page=12&page=2", label: "2", active: false },
          { url: "http://localhost:3000/api/products?per_page=12&page=2", label: "Next &raquo;", active: false },
        ],
      },
    },
  ],
  [
    "laravel",
    ["POST /products", {}],
    422,
    {
      message: "The maker id field is required. (and 1 more error)",
      errors: { title: ["The title field is required."], maker_id: ["The maker id field is required."] },
    },
  ],
  ["laravel", ["POST /makers", { name: "Ada & Co" }], 201, { data: { id: 8 } }],
  [
    "laravel",
    ["POST /makers", { name: "Ada & Co" }],
    422,
    { message: "The name has already been taken.", errors: { name: ["The name has already been taken."] } },
  ],
  ["laravel", ["POST /products/3", "_method=PUT&title=Lamp", FORM], 200, { data: { id: 3, title: "Lamp", size: {} } }],
  ["laravel", ["PUT /products/3", { unit_price: 700 }], 200, { data: { title: "Lamp", unit_price: 700 } }],
  ["laravel", ["POST /products/4", { _method: "delete" }], 204, null],
  ["laravel", ["GET /products/4"], 404, {}],
  [
    "laravel",
    ["PATCH /products/3", '[{"op":"remove","path":"/title"}]', { "Content-Type": "application/json-patch+json" }],
    415,
    {},
  ],
  ["laravel", ["POST /products/3", { title: "Lamp" }], 405, {}],
  // guides.rubyonrails.org: PATCH and PUT are one update, forms send _method, errors.to_json, and the public exceptions app
  ["rails", ["PUT /products/3", { product: { title: "Lamp" } }], 200, { id: 3, title: "Lamp", size: {} }],
  ["rails", ["POST /products", "<a/>", { "Content-Type": "text/xml" }], 415, { error: "Unsupported Media Type" }],
  ["rails", ["POST /products", { product: { title: "" } }], 422, { maker_id: ["can't be blank"] }],
  ["rails", ["POST /products", { product: { title: "Lamp", maker_id: 99 } }], 422, { maker_id: ["must exist"] }],
  ["rails", ["POST /makers", { maker: { name: "Ada & Co" } }], 201, { id: 8 }],
  ["rails", ["POST /makers", { maker: { name: "Ada & Co" } }], 422, { name: ["has already been taken"] }],
  ["rails", ["POST /products", WRONG_JSON], 400, { status: 400, error: "Bad Request" }],
  ["rails", ["POST /products/4", "_method=delete", FORM], 204, null],
  [
    "rails",
    ["POST /products/5", "_method=patch&authenticity_token=x&product[title]=Desk&commit=Update", FORM],
    200,
    { title: "Desk", product: undefined, commit: undefined },
  ],
  // django-rest-framework.org: serializer relations, validation errors, filtering, pagination
  ["django-rest", ["GET /products/1/"], 200, { id: 1, maker: 3 }],
  ["django-rest", ["GET /products/?maker=2&page_size=1"], 200, { count: 1, next: null, previous: null }],
  ["django-rest", ["GET /products/?page_size=2&page=2"], 200, { previous: /page=1$/, next: /page=3$/ }],
  ["django-rest", ["GET /products/?page_size=10&page=4"], 404, { detail: /no page 4, the last is 3$/ }],
  ["django-rest", ["GET /products/?page=0"], 404, { detail: /no page 0/ }],
  ["django-rest", ["GET /"], 200, { makers: "http://localhost:3000/api/makers", products: /\/api\/products$/ }],
  ["django-rest", ["POST /makers/", { name: "Ada & Co" }], 201, { name: "Ada & Co" }],
  ["django-rest", ["POST /makers/", { name: "Ada & Co" }], 400, { name: ["maker with this name already exists."] }],
  ["django-rest", ["PATCH /products/1/", { maker: 2 }], 200, { maker: 2 }],
  ["django-rest", ["GET /products/1/?expand=maker"], 200, { maker: { id: 2 } }],
  ["django-rest", ["PATCH /products/1/", { maker: { id: 4, name: "Ada" } }], 200, { maker: 4 }],
  ["django-rest", ["POST /products/", {}], 400, { title: ["This field is required."], maker: /This field is/ }],
  ["django-rest", ["POST /products/", 5], 400, { non_field_errors: /JSON object/ }],
  ["django-rest", ["POST /products/", WRONG_JSON], 400, { detail: /JSON/ }],
  ["django-rest", ["DELETE /products/"], 405, { detail: /DELETE/ }],
  // docs.spring.io: paging and sorting of Spring Data REST, error attributes of Spring Boot
  ["spring-data", ["GET /products?page=1&size=5&sort=unitPrice,desc"], 200, { page: { number: 1, totalPages: 5 } }],
  ["spring-data", ["GET /products?page=4&size=5"], 200, { _links: { prev: { href: /page=3&size=5|size=5&page=3/ } } }],
  ["spring-data", ["POST /products", {}], 400, { status: 400, error: "Bad Request", path: "/api/products" }],
  ["spring-data", ["POST /products", WRONG_JSON], 400, { status: 400, error: "Bad Request" }],
  ["spring-data", ["GET /"], 200, { _links: { self: { href: /\/api$/ }, products: { href: /\/api\/products$/ } } }],
  [
    "spring-data",
    ["POST /products", { title: "Lamp", maker: "http://localhost:3000/api/makers/2" }],
    201,
    { makerId: 2, _embedded: undefined },
  ],
  // jsonapi.org/format: sparse fieldsets, compound documents, error sources
  ["json-api", ["GET /products/1?fields[products]=title"], 200, { data: { attributes: { title: /./ } } }],
  [
    "json-api",
    ["GET /makers/1?include=products"],
    200,
    {
      data: { relationships: { products: { data: [{ type: "products", id: "2" }, {}, {}] } } },
      included: [{ links: { self: /\/api\/products\/2$/ } }, {}, {}],
    },
  ],
  [
    "json-api",
    ["GET /products?include=nothing"],
    400,
    { errors: [{ status: "400", source: { parameter: "include" } }] },
  ],
  ["json-api", ["PATCH /products/1", { data: { type: "products", id: "2", attributes: {} } }], 409, { errors: [{}] }],
  [
    "json-api",
    ["PATCH /products/1", { data: { type: "products", id: "1", attributes: {} } }],
    200,
    { data: { id: "1" } },
  ],
  [
    "json-api",
    ["GET /makers", undefined, { "X-Sandbox": "!" }],
    400,
    { errors: [{ source: { header: "X-Sandbox" } }] },
  ],
  // the HAL draft: a resource with links and what it embeds
  ["hal", ["GET /"], 200, { _links: { makers: { href: "http://localhost:3000/api/makers" } } }],
  ["hal", ["GET /products?size=2&page=2"], 200, { _embedded: { products: [{ id: "3" }, {}] }, total: 23 }],
  [
    "hal",
    ["GET /products/1?expand=maker"],
    200,
    {
      makerId: "3",
      _embedded: { maker: { id: "3", _links: { self: { href: /\/api\/makers\/3$/ } } } },
      _links: { self: { href: /\/api\/products\/1$/ } },
    },
  ],
  [
    "hal",
    ["GET /makers/1?expand=products"],
    200,
    { _embedded: { products: [{ _links: { self: { href: /\/api\/products\/\d+$/ } } }, {}, {}] } },
  ],
  // docs.stripe.com: errors, codes, 200 for everything that worked
  ["stripe", ["POST /makers", "name=Ada", FORM], 200, { object: "maker", id: "8" }],
  ["stripe", ["POST /makers", "name=Ada", FORM], 400, { error: { code: "resource_already_exists", param: "name" } }],
  [
    "stripe",
    ["POST /products", "title=Lamp", FORM],
    400,
    {
      error: {
        type: "invalid_request_error",
        code: "parameter_missing",
        param: "maker",
        message: "Missing required param: maker.",
      },
    },
  ],
  ["stripe", ["POST /products", "title=Lamp&maker=99", FORM], 400, { error: { code: "resource_missing" } }],
  // As Stripe's own libraries write lists in a query.
  ["stripe", ["GET /products/1?expand[0]=maker"], 200, { maker: { object: "maker", id: /^\d$/ } }],
  ["stripe", ["GET /products?limit=1&expand[0]=data.maker"], 200, { data: [{ maker: { object: "maker" } }] }],
  ["stripe", ["POST /products", {}], 400, { error: { message: "Missing required param: maker. (and 1 more error)" } }],
  ["stripe", ["POST /makers", { name: 5 }], 400, { error: { message: /^cannot create maker: name [^(]+$/ } }],
  // docs.github.com/rest: troubleshooting, and the errors of creating an issue
  ["github", ["POST /products", WRONG_JSON], 400, { message: "Problems parsing JSON", ...GITHUB }],
  [
    "github",
    ["POST /products", { maker_id: 1 }],
    422,
    { message: "Validation Failed", errors: [{ field: "title", code: "missing_field" }], status: "422", ...GITHUB },
  ],
  ["github", ["POST /makers", { name: "Ada" }], 201, { id: 8 }],
  ["github", ["POST /makers", { name: "Ada" }], 422, { errors: [{ field: "name", code: "already_exists" }] }],
  // json-server 0.17: whole lists, slices
  ["json-server", ["GET /products"], 200, Array.from({ length: 23 }, () => ({}))],
  ["json-server", ["GET /products?_page=3"], 200, [{ id: 21 }, {}, {}]],
  ["json-server", ["GET /products?_start=2&_end=4"], 200, [{ id: 3 }, { id: 4 }]],
  ["json-server", ["GET /makers/1?_embed=products"], 200, { products: [{ makerId: 1 }, {}, {}] }],
  // json-server 1: an envelope where pages have a size, and conditions as JSON
  [
    "json-server",
    ["GET /products?_page=2&_per_page=10"],
    200,
    {
      first: 1,
      prev: 1,
      next: 3,
      last: 3,
      pages: 3,
      items: 23,
      data: [{ id: 11 }, ...Array.from({ length: 9 }, () => ({}))],
    },
  ],
  ["json-server", [`GET /products?_where=${encodeURIComponent('{"id":{"eq":3}}')}`], 200, [{ id: 3 }]],
  [
    "json-server",
    [`GET /products?_where=${encodeURIComponent('{"and":[{"makerId":{"eq":1}},{"id":{"gt":1}}]}')}`],
    200,
    [{ makerId: 1 }, { makerId: 1 }, { makerId: 1 }],
  ],
  ["json-server", [`GET /products?_where=${encodeURIComponent('{"or":[{"id":1}]}')}`], 400, {}],
  // Rails: each path may end in .json
  ["rails", ["GET /products.json?per_page=2&page=2"], 200, [{ id: 3 }, { id: 5 }]],
  ["rails", ["GET /products/3.json"], 200, { id: 3 }],
  ["rails", ["POST /products.json", { title: "Lamp", unit_price: 500, maker_id: 2 }], 201, { title: "Lamp" }],
  ["rails", ["PATCH /products/3.json", { title: "Lamp" }], 200, { id: 3, title: "Lamp" }],
  ["rails", ["DELETE /products/3.json"], 204, null],
  ["rails", ["GET /products/999.json"], 404, { status: 404 }],
];

/** True if a value has all that is said of it: members, items one by one, and texts that an expression fits. */
function has(value: unknown, part: unknown): boolean {
  if (part instanceof RegExp) return part.test(typeof value === "string" ? value : JSON.stringify(value));
  if (typeof part !== "object" || part === null) return value === part;
  if (typeof value !== "object" || value === null || Array.isArray(value) !== Array.isArray(part)) return false;
  const isWhole = !Array.isArray(part) || (value as unknown[]).length === part.length;
  return isWhole && Object.entries(part).every(([name, inner]) => has((value as Json)[name], inner));
}

test("named styles answer as their frameworks' documentation says", async () => {
  const opened = new Map<string, ReturnType<typeof open>>();
  for (const [style, [target, body, headers], status, part] of DOCUMENTED) {
    const send = opened.get(style) ?? open(style);
    opened.set(style, send);
    const [method = "", path = ""] = target.split(" ");
    const answer = await send(method, `/api${path}`, body, headers);
    const said = `${style}: ${target} ${JSON.stringify(body)}: ${answer.status} ${JSON.stringify(answer.json)}`;
    assert.equal(answer.status, status, said);
    assert.ok(has(answer.json ?? null, part), said);
  }
  const whole = await opened.get("github")?.("GET", "/api/products?per_page=30");
  assert.equal(whole?.headers.get("Link"), null, "one page has no links");
});

test("a resource that is called as a built-in one has its own name in a style", async () => {
  const resources = { order: { count: 2, fields: { note: "text" } } };
  const openShop = (style: string) => {
    const mock = createMock({ config: defineConfig({ domain: "kiosk", base: "/api", style, resources }) });
    return async (method: string, body?: string): Promise<unknown> => {
      const headers = { "Content-Type": "application/json" };
      const answer = await mock.fetch(`/api/orders${method === "GET" ? "/1" : ""}`, {
        method,
        headers,
        ...(body && { body }),
      });
      return answer.json();
    };
  };
  assert.ok(has(await openShop("stripe")("GET"), { object: "order" }));
  assert.ok(has(await openShop("rails")("POST", '{"order":{"note":"Hi"}}'), { note: "Hi", order: undefined }));
});

test("a style of one's own has its envelope, names, times, ids and cursors", async () => {
  const send = open({
    names: "snake",
    list: { data: "$records", meta: { total: "$total", next: "$nextCursor" } },
    record: { data: "$record" },
    error: { error: { code: "$code", message: "$detail" } },
    paging: "cursor",
    times: { created: "created_at", updated: false, as: "epoch" },
    id: { name: "uuid", kind: "number" },
    removed: 200,
    parameters: { order_by: "sort", direction: "order" },
  });
  const sorted = await send("GET", "/api/products?order_by=unit_price&direction=desc&limit=2");
  const [dearest, next] = sorted.json["data"] as Json[];
  assert.ok(Number(dearest?.["unit_price"]) >= Number(next?.["unit_price"]) && Number(next?.["unit_price"]) > 5000);
  const all: Json[] = [];
  for (let path: string | undefined = "/api/products?limit=10"; path !== undefined;) {
    const { json } = await send("GET", path);
    all.push(...(json["data"] as Json[]));
    const cursor = at("meta", "next")(json) as string | null;
    path = cursor === null ? undefined : `/api/products?limit=10&cursor=${cursor}`;
  }
  assert.deepEqual(
    all.map(({ uuid }) => uuid),
    Array.from({ length: 23 }, (_, index) => index + 1),
  );
  assert.equal(typeof all[0]?.["created_at"], "number");
  assert.ok(!Object.hasOwn(all[0] ?? {}, "updated_at"));
  const changed = await send("PATCH", "/api/products/3", { data: { unit_price: 700 } });
  assert.equal(at("data", "unit_price")(changed.json), 700);
  assert.equal(at("data", "uuid")((await send("DELETE", "/api/products/3")).json), 3);
  assert.deepEqual(Object.keys((await send("GET", "/api/products/3")).json), ["error"]);
  assert.equal((await send("GET", "/api/products?cursor=nonsense")).status, 400);
});

test("links of a list that was asked for by an offset go on from there", async () => {
  for (const [style, path] of [
    ["laravel", "/api/products?per_page=5&offset=3"],
    ["json-api", "/api/products?page[limit]=5&page[offset]=3"],
    ["json-server", "/api/products?_start=3&_end=8"],
  ] as const) {
    const records = (json: Json): unknown => (Array.isArray(json) ? json : json["data"]);
    const found = await walk(open(style), path, records, linked);
    const ids = found.map(({ id }) => Number(id));
    assert.deepEqual(
      ids,
      Array.from({ length: 20 }, (_, index) => index + 4),
      style,
    );
  }
});

test("filters, sorting, expansion and nested lists go by the style's names", async () => {
  const send = open("django-rest");
  const sorted = await send(
    "GET",
    "/api/products?ordering=-unit_price&page_size=100&unit_price__gte=1000&utm_source=mail",
  );
  const prices = (sorted.json["results"] as Json[]).map((one) => one["unit_price"] as number);
  assert.deepEqual(
    prices,
    prices.toSorted((one, other) => other - one),
  );
  assert.ok(prices.length > 0 && prices.every((price) => price >= 1000));
  const [{ title: first } = assert.fail("there is no product")] = sorted.json["results"] as { title: string }[];
  for (const [style, query] of [
    ["django-rest", `title__icontains=${first.slice(2, -2).toUpperCase()}`],
    ["django-rest", `title__istartswith=${first.slice(0, -2)}`],
    ["django-rest", `title__endswith=${first.slice(2)}`],
    ["json-server", `title_like=${first.slice(2, -2)}`],
    ["json-server", `title:startsWith=${first.slice(0, -2)}`],
  ] as const) {
    const { json } = await open(style)("GET", `/api/products?${query}`);
    const titles = ((json["results"] ?? json) as Json[]).map(({ title }) => title);
    assert.ok(titles.length < 23 && titles.includes(first), `${style} ${query}: ${titles.join()}`);
  }
  const of = await send("GET", "/api/makers/2/products");
  assert.ok((of.json["results"] as Json[]).every((one) => one["maker"] === 2));
  const jsonApi = open("json-api");
  const { json } = await jsonApi("GET", "/api/products?include=maker&page[size]=2&filter[title]=nothing");
  assert.equal((json["data"] as Json[]).length, 0);
  const whole = (
    await jsonApi("GET", "/api/products/1?include=maker", undefined, { Accept: "application/vnd.api+json" })
  ).json;
  assert.equal((whole["included"] as Json[])[0]?.["type"], "makers");
});

test("members of members, and of records that are shown within others, go by the style's names", async () => {
  const send = open("laravel");
  const { json } = await send("GET", "/api/products?sort=-size.height_cm&per_page=100&fields=size.height_cm");
  const heights = (json["data"] as { size: Json }[]).map(({ size }) => size["height_cm"] as number);
  assert.deepEqual(
    heights,
    heights.toSorted((one, other) => other - one),
  );
  const within = await send("GET", "/api/makers/2?include=products&fields=products.unit_price");
  assert.deepEqual(Object.keys((at("data", "products")(within.json) as Json[])[0] ?? {}), ["unit_price"]);
  const unknown = await send("GET", "/api/products?sort=size.height_mm");
  assert.match(String(unknown.json["message"]), /did you mean 'size\.height_cm'\?/);
  assert.equal((await send("GET", "/api/products?maker.name=Ada&products=3")).status, 200, "means nothing here");
});

test("what is not there below the base, or takes another method, is refused in the style, with what was meant", async () => {
  for (const base of ["/api", ""]) {
    const send = open("laravel", base);
    const unknown = await send("GET", `${base}/product`);
    assert.equal(unknown.status, 404);
    assert.deepEqual(unknown.json, {
      message: `there is no route GET ${base}/product: did you mean ${base}/products?`,
    });
    const wrong = await send("DELETE", `${base}/products`);
    assert.deepEqual(
      [wrong.status, wrong.json],
      [405, { message: `cannot DELETE ${base}/products: it takes GET, HEAD, POST, OPTIONS` }],
    );
  }
  assert.equal((await open("laravel")("GET", "/elsewhere")).json["code"], "route_not_found");
});

test("a definition may say of the built-in domains alone which stay, and what becomes of what is written", async () => {
  const mock = createMock({ config: defineConfig({ domains: ["core"], unknown: "ignore", onDelete: "refuse" }) });
  const ask = (method: string, path: string, body?: object): Promise<Response> =>
    mock.fetch(
      new Request(`http://mock.test/v1/${path}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
      }),
    );
  assert.equal((await ask("GET", "bookstore/books")).status, 404);
  const changed = (await (await ask("PATCH", "users/2", { name: "Ada", nick: "A" })).json()) as Record<string, unknown>;
  assert.deepEqual([changed["name"], "nick" in changed], ["Ada", false]);
  const { users } = (await (await ask("GET", "users?managerId[ne]=null&limit=1")).json()) as {
    users: { managerId: string }[];
  };
  assert.equal((await ask("DELETE", `users/${users[0]?.managerId}`)).status, 409);
});

test("a style holds for the built-in domains where they are", async () => {
  const mock = createMock({ config: defineConfig({ domains: ["bookstore"], style: "json-api" }) });
  const list = await mock.fetch("http://mock.test/v1/bookstore/books?page[size]=1");
  assert.equal(list.headers.get("Content-Type"), "application/vnd.api+json");
  assert.equal(((await list.json()) as { data: Json[] }).data[0]?.["type"], "books");
  assert.equal((await mock.fetch("http://mock.test/v1/healthcare/patients")).status, 404);
});

test("Spring Data answers records as HAL, and errors as JSON", async () => {
  const mock = createMock({ config: defineConfig({ domains: ["bookstore"], style: "spring-data" }) });
  const typeOf = async (path: string): Promise<string | null> =>
    (await mock.fetch(`http://mock.test/v1/bookstore/books${path}`)).headers.get("Content-Type");
  assert.deepEqual(
    [await typeOf("/1"), await typeOf("/none"), await typeOf("?page=x")],
    ["application/hal+json", "application/json", "application/json"],
  );
});

test("JSON:API shows of each type the fields that are asked for, and includes what is further away", async () => {
  const resources = {
    land: { count: 2, fields: { name: "text", code: "text" } },
    maker: { count: 2, belongsTo: { land: {} }, fields: { name: "text", slug: "text" } },
    beer: { count: 6, belongsTo: { maker: {} }, fields: { title: "text" } },
  };
  const mock = createMock({ config: defineConfig({ domain: "brew", base: "", style: "json-api", resources }) });
  const included = async (query: string): Promise<readonly Json[]> => {
    const answer = await mock.fetch(`http://mock.test/beers/1?${query}`);
    return ((await answer.json()) as { included: Json[] }).included;
  };
  const narrow = await included("include=maker&fields[makers]=name");
  assert.deepEqual(
    narrow.map((one) => [one["type"], Object.keys(one["attributes"] as object), one["relationships"]]),
    [["makers", ["name"], undefined]],
  );
  const far = await included("include=maker.land&fields[makers]=slug,land&fields[lands]=code");
  assert.deepEqual(far.map((one) => [one["type"], ...Object.keys(one["attributes"] as object)].join(" ")).toSorted(), [
    "lands code",
    "makers slug",
  ]);
  const refused = await mock.fetch("http://mock.test/beers/1?include=maker.land.coast");
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), /two levels are expanded at most, as in 'maker\.land'/);
});

test("a record that is shown in a member of another one is in the style", async () => {
  const mock = createMock({ config: defineConfig({ domains: ["bookstore"], style: "stripe" }) });
  const answer = await mock.fetch("http://mock.test/v1/bookstore/orders/1?expand[]=items.book");
  const { items } = (await answer.json()) as { items: { book_id: string; book: Json }[] };
  const [{ book_id: id, book } = assert.fail("the order has no items")] = items;
  assert.deepEqual([book["object"], book["id"], typeof book["page_count"]], ["book", id, "number"]);
  assert.equal(typeof book["created"], "number");
});

test("records have their address wherever they stand alone: removed, made at once, or followed", async () => {
  const send = open({ like: "hal", removed: 200 });
  const links = (id: number): Json => ({ self: { href: `http://localhost:3000/api/makers/${id}` } });
  const made = await send("POST", "/api/makers", [{ name: "Ada & Co" }]);
  assert.deepEqual(at("0", "_links")(made.json), links(8));
  const mock = createMock({
    config: defineConfig({ domain: "shop", base: "/api", style: "hal", resources: RESOURCES }),
  });
  const stream = await mock.fetch("http://mock.test/api/makers", { headers: { Accept: "text/event-stream" } });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  await mock.fetch("http://mock.test/api/makers/3", {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: '{"name":"Bo & Co"}',
  });
  let heard = "";
  while (!heard.includes("maker.updated")) heard += (await reader?.read())?.value ?? assert.fail("the stream ends");
  assert.ok(heard.includes(JSON.stringify(links(3))), heard);
  await reader?.cancel();
  assert.deepEqual(at("_links")((await send("DELETE", "/api/makers/8")).json), links(8));
});

test("a base alone moves the paths, and everything else stays as it is", async () => {
  const send = open(undefined, "");
  const { json } = await send("GET", "/products?limit=2");
  assert.deepEqual(Object.keys(json), ["products", "total", "page", "limit", "totalPages"]);
  assert.equal((await send("POST", "/s/one/products", { title: "Lamp", makerId: "1" })).status, 201);
  assert.equal((await send("GET", "/products/24")).status, 404);
  assert.equal((await send("GET", "/products/24", undefined, { "X-Sandbox": "one" })).status, 200);
});

test("forms change a Stripe record by POST", async () => {
  const send = open("stripe");
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  const changed = await send("POST", "/api/products/1", "unit_price=1234&size[height_cm]=7", type);
  assert.equal(changed.status, 200, JSON.stringify(changed.json));
  assert.equal(changed.json["unit_price"], 1234);
  assert.deepEqual(changed.json["size"], { height_cm: 7 });
});

test("what is wrong in a style is told at once, with the word that was meant", () => {
  const config = defineConfig({
    domain: "shop",
    base: "api",
    style: { names: "snakes", list: { data: "$recrods" }, paging: "pages", remove: 204, parameters: { by: "srot" } },
    resources: RESOURCES,
  });
  assert.throws(
    () => createMock({ config }),
    (error: Error) =>
      [
        "base:",
        "'snake'",
        "'records'",
        "'page'",
        "'removed'",
        "no field or parameter 'srot': did you mean 'sort'?",
      ].every((part) => error.message.includes(part)),
  );
});

test("records of the built-in domains take forms too", async () => {
  const mock = createMock();
  const encoded = await mock.fetch("http://mock.test/v1/users", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "name=Ada&email=f1@example.com",
  });
  assert.equal(encoded.status, 201, await encoded.clone().text());
  const form = new FormData();
  for (const [name, value] of [
    ["title", "Emma"],
    ["price", "999"],
    ["authorIds[]", "1"],
  ] as const)
    form.append(name, value);
  const parts = await mock.fetch("http://mock.test/v1/bookstore/books", { method: "POST", body: form });
  const book = (await parts.json()) as Json;
  assert.deepEqual([parts.status, book["price"], book["authorIds"]], [201, 999, ["1"]], JSON.stringify(book));
});

test("a list that is followed tells its records by the style's names, and what it removes by its ids", async () => {
  const style = { names: "snake", id: { name: "uuid" }, times: { created: "created_at", updated: "updated_at" } };
  const mock = createMock({ config: defineConfig({ domain: "shop", base: "/api", style, resources: RESOURCES }) });
  const ask = (method: string, path: string, body?: unknown): Promise<Response> =>
    mock.fetch(`http://mock.test/api${path}`, {
      method,
      headers: { "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const stream = await mock.fetch("http://mock.test/api/products?unit_price[gte]=5000", {
    headers: { Accept: "text/event-stream" },
  });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  const hear = async (what: RegExp): Promise<Json> => {
    for (;;) {
      const found = what.exec(heard);
      if (found !== null) {
        heard = heard.slice(found.index + found[0].length);
        return JSON.parse(found[1] ?? "") as Json;
      }
      const read = await reader?.read();
      assert.ok(read?.done === false, `${what.source} does not come: ${heard}`);
      heard += read.value;
    }
  };
  assert.deepEqual(await hear(/event: ready\nid: \d+\ndata: ([^\n]*)\n\n/), {});
  const long = 'An é and a line\nbreak\u2028data: {"x":1} '.repeat(9);
  const answer = await ask("POST", "/products", { title: long, unit_price: 6000, maker_id: "1" });
  assert.equal(answer.status, 201);
  const made = (await answer.json()) as Json;
  const told = await hear(/event: product\.created\nid: \d+\ndata: ([^\n]*)\n\n/);
  assert.deepEqual(told, made);
  assert.deepEqual(Object.keys(told).slice(0, 3), ["uuid", "maker_id", "title"]);
  await ask("PATCH", `/products/${String(made["uuid"])}`, { unit_price: 100 });
  assert.deepEqual(await hear(/event: removed\nid: \d+\ndata: ([^\n]*)\n\n/), { uuid: made["uuid"] });
  await reader?.cancel();
});

test("a relation of JSON:API is read and written at its own address", async () => {
  const mock = createMock({ config: defineConfig({ domains: ["bookstore"], style: "json-api" }) });
  const ask = async (method: string, path: string, data?: unknown) => {
    const response = await mock.fetch(`http://localhost:3000/v1/bookstore${path}`, {
      method,
      headers: { "Content-Type": "application/vnd.api+json" },
      ...(data !== undefined && { body: JSON.stringify({ data }) }),
    });
    return { status: response.status, json: (await response.json()) as Json };
  };
  const author = (id: string) => ({ type: "authors", id });
  const authors = "/books/1/relationships/authors";
  const shown = async () => at("data", "relationships", "authors", "data")((await ask("GET", "/books/1")).json);
  const self = `http://localhost:3000/v1/bookstore${authors}`;
  assert.deepEqual((await ask("GET", authors)).json, { links: { self }, data: await shown() });
  for (const [method, data, is] of [
    ["PATCH", [author("3")], [author("3")]],
    ["POST", [author("3"), author("4")], [author("3"), author("4")]],
    ["DELETE", [author("3")], [author("4")]],
  ] as const) {
    const { status, json } = await ask(method, authors, data);
    assert.deepEqual([status, json["data"]], [200, is], method);
    assert.deepEqual(await shown(), is);
  }
  const book = "/reviews/1/relationships/book";
  assert.deepEqual((await ask("GET", book)).json["data"], {
    type: "books",
    id: at("data", "relationships", "book", "data", "id")((await ask("GET", "/reviews/1")).json),
  });
  assert.equal((await ask("POST", book, { type: "books", id: "2" })).status, 405);
  for (const [data, status] of [
    [[{ type: "books", id: "3" }], 409],
    [[author("999999")], 422],
    [undefined, 422],
  ] as const) {
    const { status: is, json } = await ask("PATCH", authors, data);
    assert.equal(is, status, JSON.stringify(json));
    assert.ok(Array.isArray(json["errors"]));
  }
});

/** Back ends that the callers of other frameworks ask, each by its own words: what they ask, and what the answer has. */
const CALLERS = {
  "where in brackets, as JSON or as an expression": {
    style: { list: "$records", paging: { by: "page", whole: true }, parameters: { where: "where", filters: "where" } },
    rows: [
      ["filters[unitPrice][$gte]=5000", "unitPrice[gte]=5000"],
      [
        "filters[$and][0][unitPrice][$gt]=2000&filters[$and][1][unitPrice][$lt]=6000",
        "unitPrice[gt]=2000&unitPrice[lt]=6000",
      ],
      ['where={"unitPrice":{"gte":5000}}', "unitPrice[gte]=5000"],
      [
        'where={"_and":[{"unitPrice":{"_gte":2000}},{"unitPrice":{"_lte":6000}}]}',
        "unitPrice[gte]=2000&unitPrice[lte]=6000",
      ],
      ['where={"title":{"contains":"chair"}}', "title[like]=*chair*"],
      ["where=unitPrice > 2000 %26%26 title ~ 'a'", "unitPrice[gt]=2000&title[like]=*a*"],
      ["where=unitPrice ge 2000 and unitPrice lt 6000", "unitPrice[gte]=2000&unitPrice[lt]=6000"],
      ["where=contains(title, 'chair') and unitPrice ge 2000", "title[like]=*chair*&unitPrice[gte]=2000"],
      ["where=startswith(title,'S')", "title[like]=S*"],
      ["where=maker/name ne 'nobody'", ""],
      ["expand=", ""],
      ["where=unitPrice=gt=2000;makerId==3", "unitPrice[gt]=2000&makerId=3"],
      ["where=makerId:3", "makerId=3"],
      ["unitPrice[$gt]=2000&makerId[_in]=1,2", "unitPrice[gt]=2000&makerId[in]=1,2"],
      ["maker.name[$ne]=nobody", ""],
      ["maker[id]=3", "makerId=3"],
      ["filters[maker][id][$in]=1,2", "makerId[in]=1,2"],
      ["maker__id__in=1,2", "makerId[in]=1,2"],
      ["sort[0]=unitPrice:desc&sort[1]=id", "sort=-unitPrice,id"],
      ["sort=unitPrice DESC", "sort=-unitPrice"],
      ["sort[unitPrice]=-1", "sort=-unitPrice"],
      ["nothing[$gt]=1", ""],
    ],
  },
  "all parameters in one": {
    style: {
      list: "$records",
      paging: { by: "offset", whole: true },
      parameters: { filter: "parameters", order: "sort", where: "where" },
    },
    rows: [
      [
        'filter={"where":{"unitPrice":{"gt":2000}},"order":["unitPrice DESC"],"limit":3}',
        "unitPrice[gt]=2000&sort=-unitPrice&limit=3",
      ],
      ["filter[where][unitPrice][gt]=2000&filter[limit]=2", "unitPrice[gt]=2000&limit=2"],
    ],
  },
} as const;

for (const [name, { style, rows }] of Object.entries(CALLERS))
  test(`lists are asked for as the callers of others ask: ${name}`, async () => {
    const mockOf = (look: object) =>
      createMock({ config: defineConfig({ domain: "shop", resources: RESOURCES, ...look }) });
    const [styled, usual] = [mockOf({ base: "/api", style }), mockOf({})];
    for (const [asked, meant] of rows) {
      const shown = (await (await styled.fetch(`/api/products?${asked}`)).json()) as Json[];
      const { products } = (await (
        await usual.fetch(`/v1/shop/products?limit=100&${meant}`.replace(/limit=100&(.*limit=)/, "$1"))
      ).json()) as { products: Json[] };
      assert.deepEqual(
        shown.map(({ id }) => id),
        products.map(({ id }) => id),
        asked,
      );
      assert.ok(shown.length > 0, asked);
    }
    const refused = await styled.fetch("/api/products?where=title %7C%7C 3&filter[$or][0][id]=1");
    assert.equal(refused.status, Object.hasOwn(style.parameters, "where") ? 400 : 200);
  });

test("a style hides fields, has headers, an order and marks of its own, and records below others have addresses", async () => {
  const style = {
    like: "rails",
    hidden: ["secret"],
    headers: { "X-Total": "$total", "X-Id": "$id" },
    sort: "-id",
    marks: { "product.liked": "likes.makerId" },
    putChanges: true,
    created: 200,
  };
  const resources = {
    ...RESOURCES,
    maker: {
      ...RESOURCES.maker,
      fields: { ...RESOURCES.maker.fields, secret: "text", nameSlug: { is: "text", from: "name", readOnly: true } },
    },
    like: { count: 6, belongsTo: ["product", "maker"], fields: {} },
  };
  const routes = { caller: { maker: { id: "{{credentials}}" } } };
  const more = {
    "GET /me": {
      read: "maker",
      where: { id: "{{caller.id}}" },
      hidden: [],
      answer: { me: "$record", word: "$record.secret" },
    },
  };
  const config = defineConfig({ domain: "shop", base: "/api", style, resources, routes: { ...routes, ...more } });
  const mock = createMock({ config });
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await mock.fetch(`/api${path}`, init);
    return { answer, json: (await answer.json()) as Json };
  };
  const { answer, json } = await ask("/makers");
  assert.equal(answer.headers.get("X-Total"), "7");
  const [first] = json as unknown as Json[];
  assert.deepEqual([first?.["id"], "secret" in (first ?? {})], [7, false]);
  const body = JSON.stringify({ name: "Ada & Sons", secret: "s" });
  const made = await ask("/makers", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  assert.deepEqual(
    [made.answer.status, made.answer.headers.get("X-Id"), made.json["name_slug"]],
    [200, "8", "ada-sons"],
  );
  const me = await ask("/me", { headers: { Authorization: "Token 8" } });
  assert.deepEqual([at("me", "secret")(me.json), me.json["word"]], ["s", "s"]);
  assert.equal((await ask("/me")).answer.status, 401);
  const like = ((await ask("/likes")).json as unknown as Json[])[0] ?? {};
  const marked = await ask(`/products/${String(like["product_id"])}`, {
    headers: { Authorization: `Bearer ${String(like["maker_id"])}` },
  });
  assert.deepEqual([marked.json["liked"], marked.answer.headers.has("ETag")], [true, false]);
  assert.equal((await ask(`/products/${String(like["product_id"])}`)).json["liked"], false);
  const below = `/products/${String(like["product_id"])}/likes/${String(like["id"])}`;
  assert.equal((await ask(below)).json["id"], like["id"]);
  assert.equal(
    (await ask(`/products/${Number(like["product_id"]) + 1}/likes/${String(like["id"])}`)).answer.status,
    404,
  );
  const { components } = (await (await mock.fetch("/openapi.json")).json()) as { components: { schemas: Json } };
  const shows = (name: string): boolean => at(name, "properties", "secret")(components.schemas) !== undefined;
  const named = Object.keys(components.schemas).filter((name) => /Maker/.test(name) && shows(name));
  assert.deepEqual(named.toSorted(), ["MakerCreate", "MakerPatch", "MakerUsual"]);
});
