// The formats that people have, told apart by the file's contents: each becomes a definition that is served, with its relations and records.
import assert from "node:assert/strict";
import { test } from "node:test";

import { parse } from "yaml";

import { declareDomain } from "../../src/core/definition/declare.ts";
import { isImported } from "../../src/core/definition/import/formats.ts";
import { importText } from "../../src/core/definition/import/import-text.ts";
import { ImportError } from "../../src/core/definition/import/imported-domain.ts";
import { servedOf } from "../../src/core/definition/routes/served-apis.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { linkTo } from "../../src/doors/cli/import-file.ts";
import { createMock, defineConfig } from "../../src/index.ts";

type Resource = Record<string, unknown> & {
  fields?: Record<string, unknown>;
  belongsTo?: Record<string, unknown>;
  records?: Record<string, unknown>[];
};

/** The definition that a file becomes, and a function that asks for answers of the served API. */
function imported(text: string, file: string) {
  const yaml = importText(text, file, (definition) => void declareDomain(definition, { catalog }));
  const { resources } = parse(yaml) as { resources: Record<string, Resource> };
  const mock = createMock({ config: defineConfig(yaml) });
  const get = async (path: string): Promise<Record<string, unknown>> =>
    (await (await mock.fetch(`http://mock.test/v1/imported/${path}`)).json()) as Record<string, unknown>;
  return { yaml, resources, get };
}

const POSTGRES = `--
-- PostgreSQL database dump
SET statement_timeout = 0;
CREATE TYPE public.mood AS ENUM ('sad', 'ok');
CREATE TABLE public.authors (
    id integer NOT NULL,
    name character varying(80) NOT NULL,
    email text UNIQUE,
    feels public.mood,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now()
);
CREATE TABLE public.posts (
    id integer NOT NULL,
    author_id integer NOT NULL,
    title text NOT NULL,
    body text,
    meta jsonb,
    price numeric(10,2),
    published date
);
COPY public.authors (id, name, email, feels, is_active, created_at) FROM stdin;
1	Ada; the first	ada@example.com	ok	t	2024-01-02 03:04:05+00
2	Grace	\\N	sad	f	2024-02-02 03:04:05+00
\\.
COPY public.posts (id, author_id, title, body, meta, price, published) FROM stdin;
10	2	It's	\\N	\\N	9.50	2024-03-01
\\.
ALTER TABLE ONLY public.authors ADD CONSTRAINT authors_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.posts ADD CONSTRAINT posts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.posts ADD CONSTRAINT posts_author_fk FOREIGN KEY (author_id) REFERENCES public.authors(id);
CREATE FUNCTION f() RETURNS int AS $$ SELECT 1 $$ LANGUAGE sql;
`;

const MYSQL =
  "CREATE TABLE `shelves` (`id` int(11) NOT NULL AUTO_INCREMENT, `label` varchar(20) NOT NULL, PRIMARY KEY (`id`)) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;\n" +
  "CREATE TABLE `books` (`isbn` varchar(20) PRIMARY KEY, `shelf_id` int(11), `state` enum('in','out') NOT NULL, `title` text, CONSTRAINT `x` FOREIGN KEY (`shelf_id`) REFERENCES `shelves` (`id`));\n" +
  "INSERT INTO `shelves` VALUES (1,'A'),(2,'B;\\'s');\nINSERT INTO `books` (`isbn`,`shelf_id`,`state`,`title`) VALUES ('978-1',2,'in','Emma, a novel'),('978-2',NULL,'out',NULL);\n";

test("a PostgreSQL dump: tables, foreign keys, enums and COPY", async () => {
  const { yaml, resources, get } = imported(POSTGRES, "dump.sql");
  assert.deepEqual(Object.keys(resources), ["author", "post"]);
  assert.deepEqual(resources["post"]?.belongsTo, { author: { field: "author_id" } });
  assert.match(yaml, /line 32: function f is left out/);
  const post = await get("posts/10?expand=author");
  assert.deepEqual(
    [post["title"], post["price"], post["author_id"], (post["author"] as Record<string, unknown>)["name"]],
    ["It's", 9.5, 2, "Ada; the first"].with(3, "Grace"),
  );
  const first = await get("authors/1");
  assert.deepEqual(
    [first["name"], first["is_active"], first["feels"], first["createdAt"]],
    ["Ada; the first", true, "ok", "2024-01-02T03:04:05.000Z"],
  );
});

test("SQL: keys that are texts stay texts, with their zeros, wherever they are referred to", async () => {
  const { resources, get } = imported(
    `CREATE TABLE books (isbn char(10) PRIMARY KEY, title text NOT NULL);
CREATE TABLE copies (id int PRIMARY KEY, isbn char(10) NOT NULL REFERENCES books (isbn), big bigint);
INSERT INTO books VALUES ('0201633612', 'Patterns');
INSERT INTO copies VALUES (7, '0201633612', 9007199254740993) ON CONFLICT (id) DO NOTHING;`,
    "dump.sql",
  );
  assert.deepEqual([resources["book"]?.["ids"], resources["copy"]?.["ids"]], ["text", "number"]);
  assert.deepEqual(resources["copy"]?.belongsTo, { book: { field: "isbn" } });
  assert.equal((await get("books/0201633612"))["title"], "Patterns");
  const { id, isbn, big } = await get("copies/7");
  assert.deepEqual([id, isbn, big], [7, "0201633612", "9007199254740993"]);
});

test("SQL: JSON and arrays are values, defaults, deletions and what is unique together are kept", async () => {
  const { resources, get } = imported(
    `CREATE TYPE order_status AS ENUM ('new', 'paid');
CREATE TABLE users (id int PRIMARY KEY, email varchar(40) NOT NULL UNIQUE, role text NOT NULL DEFAULT 'member', tags text[], scores integer[], meta jsonb);
CREATE TABLE orders (id int PRIMARY KEY, user_id int NOT NULL REFERENCES users ON DELETE CASCADE, boss int,
  status order_status DEFAULT 'new'::order_status NOT NULL, number int NOT NULL, UNIQUE (user_id, number));
CREATE TABLE lines (order_id int NOT NULL, user_id int NOT NULL, sku text NOT NULL, qty int NOT NULL DEFAULT 1, PRIMARY KEY (order_id, sku));
ALTER TABLE orders ADD CONSTRAINT b FOREIGN KEY (boss) REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE lines ADD FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE RESTRICT, ADD UNIQUE KEY k (user_id, sku);
INSERT INTO users VALUES (1, 'a@example.com', 'admin', '{a,"b \\"c\\"",d}', ARRAY[1,2], '{"x": 1, "y": "a\\nb"}'), (2, 'b@example.com', 'member', '{}', NULL, NULL);`,
    "dump.sql",
  );
  const { tags, scores, meta } = await get("users/1");
  assert.deepEqual([tags, scores, meta], [["a", 'b "c"', "d"], [1, 2], { x: 1, y: "a\nb" }]);
  assert.deepEqual(resources["user"]?.fields, {
    email: { is: "text", max: 40, required: true, unique: true },
    role: { is: "text", default: "member" },
    tags: { is: "list", items: "text", optional: true },
    scores: { is: "list", items: "integer", optional: true },
    meta: { is: "any", optional: true },
  });
  assert.deepEqual(resources["order"]?.belongsTo, {
    user: { field: "user_id", onDelete: "cascade" },
    bossRecord: { to: "user", field: "boss", optional: true, onDelete: "null" },
  });
  assert.deepEqual(resources["order"]?.fields?.["status"], { from: ["new", "paid"], default: "new" });
  assert.deepEqual(resources["order"]?.["unique"], ["user_id", "number"]);
  assert.deepEqual(resources["line"]?.belongsTo, { order: { field: "order_id", onDelete: "refuse" } });
  assert.deepEqual(resources["line"]?.["unique"], [
    ["user_id", "sku"],
    ["order_id", "sku"],
  ]);
});

test("defaults that are JSON or lists are values, and not texts of them", () => {
  const sql = imported(
    `CREATE TABLE things (id int PRIMARY KEY, meta jsonb NOT NULL DEFAULT '{"a":[1]}'::jsonb, tags text[] NOT NULL DEFAULT '{}'::text[],
  marks text[] NOT NULL DEFAULT ARRAY['x'::text, 'y z'::text]);`,
    "things.sql",
  );
  assert.deepEqual(sql.resources["thing"]?.fields, {
    meta: { is: "any", default: { a: [1] } },
    tags: { is: "list", items: "text", default: [] },
    marks: { is: "list", items: "text", default: ["x", "y z"] },
  });
  const prisma = imported(
    `enum Role {
  USER
  ADMIN
}
model Thing {
  id    Int      @id
  meta  Json     @default("{\\"a\\":[1]}")
  roles Role[]   @default([USER])
  marks String[] @default(["x"])
  none  Int[]    @default([])
}`,
    "schema.prisma",
  );
  assert.deepEqual(prisma.resources["thing"]?.fields, {
    meta: { is: "any", default: { a: [1] } },
    roles: { is: "list", items: ["USER", "ADMIN"], default: ["USER"] },
    marks: { is: "list", items: "text", default: ["x"] },
    none: { is: "list", items: "integer", default: [] },
  });
});

test("SQL: what there is no word for is named", () => {
  const { yaml } = imported(
    `CREATE TABLE users (id int PRIMARY KEY, name text);
CREATE TABLE things (id int PRIMARY KEY, price numeric(10,2) UNIQUE CHECK (price % 2 = 0), at timestamptz DEFAULT now(),
  user_id int UNIQUE REFERENCES users ON DELETE SET DEFAULT, owner_name text REFERENCES users (name), shelf_id int REFERENCES shelves (id));
CREATE UNIQUE INDEX one ON things (price) WHERE price > 5;
CREATE TABLE made AS SELECT 1;
INSERT INTO users VALUES (1, 'Ada'), (2, 'Bob');
INSERT INTO gone VALUES (1);`,
    "dump.sql",
  );
  for (const note of [
    "line 5: CREATE TABLE made AS SELECT 1 is left out: it tells no columns",
    "line 7: INSERT INTO gone VALUES is left out: no table that is created here takes such rows",
    "line 2: things: price CHECK (price % 2 = 0) is not kept",
    "line 2: things: UNIQUE (price) is not kept",
    "line 4: things: UNIQUE (price) WHERE price > 5 is not kept",
    "line 2: things: DEFAULT now() of at is not kept",
    "line 3: things: ON DELETE SET DEFAULT of user_id is not kept",
    "line 3: things: UNIQUE (user_id), which refers to users, is not kept",
    "line 3: things: the reference of owner_name to users (name), which is the id of no record here, is not kept",
    "line 3: things: the reference of shelf_id to shelves (id), which is the id of no record here, is not kept",
  ])
    assert.ok(yaml.replaceAll(/\n#   /g, " ").includes(`# - ${note}\n`), note);
});

test("SQL: statements that are left out are named with their own lines, and so is the one that a file ends in", () => {
  const dump = `-- TRUNCATE users, they said
CREATE TABLE users (
  id int PRIMARY KEY,
  name text /* two
lines */
);
INSERT INTO users VALUES (1, 'UPDATE;
it');

UPDATE users SET name = 'c'
 WHERE id = 1;
TRUNCATE TABLE users;
DELETE FROM users; MERGE INTO users USING x ON 1 = 1;
DELIMITER //
CREATE TRIGGER t BEFORE INSERT ON users BEGIN SET 1; END //
DELIMITER ;
UPDATE users SET name = 'd';
REPLACE INTO users VALUES (2, "O'Hara; ""Jo""");
INSERT INTO users VALUES (3, 'Ann'),
 (4, 'Bo`;
  const { yaml, resources } = imported(dump, "dump.sql");
  for (const note of [
    "line 10: 2 × update users is left out: tables and their rows are read",
    "line 12: truncate table is left out: tables and their rows are read",
    "line 13: delete from is left out: tables and their rows are read",
    "line 13: merge into is left out: tables and their rows are read",
    "line 15: trigger t is left out: tables and their rows are read",
    "line 19: the file ends within the statement that begins here",
  ])
    assert.ok(yaml.includes(`# - ${note}\n`), `${note}\n${yaml}`);
  assert.deepEqual(
    resources["user"]?.records?.map(({ name }) => name),
    ["UPDATE;\nit", `O'Hara; "Jo"`, "Ann"],
  );
  const cut = (text: string) => imported(`CREATE TABLE days (id int PRIMARY KEY);\n${text}`, "dump.sql").yaml;
  for (const end of [
    "CREATE TABLE weeks (\n id int,\n na",
    "COPY days (id) FROM stdin;\n1\n2",
    "ALTER TABLE days ADD name varchar(2",
  ])
    assert.match(cut(end), /line 2: the file ends within the statement that begins here/, end);
  for (const end of ["INSERT INTO days VALUES (1)", "COMMIT", "-- it's", "COPY days (id) FROM stdin;\n1\n\\.\n"])
    assert.doesNotMatch(cut(end), /file ends/, end);
});

test("SQL: columns keep defaults beside null, keys of several are required, and texts may be in double quotes", async () => {
  const { resources, yaml, get } = imported(
    `CREATE TABLE users (id int AUTO_INCREMENT PRIMARY KEY, email CITEXT NOT NULL UNIQUE, role varchar(20) DEFAULT 'member',
  size ENUM("s","m, l") DEFAULT "m, l", touched datetime DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP);
CREATE TABLE parts (order_id int, sku text, seen datetime ON UPDATE CURRENT_TIMESTAMP, updated_at datetime, PRIMARY KEY (order_id, sku));
INSERT INTO users VALUES (1, 'a@example.com', "admin", "s", '2024-01-02 03:04:05'), (2, 'b@example.com', NULL, NULL, NULL);`,
    "dump.sql",
  );
  assert.deepEqual(resources["user"]?.fields, {
    email: { is: "text", required: true, unique: true },
    role: { is: "text", max: 20, default: "member", optional: true },
    size: { from: ["s", "m, l"], default: "m, l", optional: true },
  });
  assert.deepEqual(resources["part"]?.fields?.["order_id"], { is: "integer", required: true });
  assert.match(yaml, /# - line 2: users\.touched is called updatedAt here\n/);
  assert.match(yaml, /# - line 3: parts: ON UPDATE CURRENT_TIMESTAMP of seen is not kept\n/);
  const [one, two] = [await get("users/1"), await get("users/2")];
  assert.deepEqual(
    [one["role"], one["updatedAt"], two["role"], two["size"]],
    ["admin", "2024-01-02T03:04:05.000Z", null, null],
  );
});

test("SQL: a check of choices, bounds, lengths and the order of times is kept, as people and databases write it", async () => {
  const { resources, yaml, get } = imported(
    `-- drop table tickets
CREATE DOMAIN year AS integer CONSTRAINT c CHECK (((VALUE >= 1901) AND (VALUE <= 2155)));
CREATE TABLE tickets (id int PRIMARY KEY,
  score int NOT NULL CHECK (score >= 0 AND score <= 100),
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  price numeric(10,2) NOT NULL CHECK (price > 0),
  weight real CHECK (weight IS NULL OR (weight > 0 and weight < 10)),
  code varchar(9) CHECK (char_length(code) >= 3),
  status text NOT NULL CHECK (status IN ('open', 'closed')),
  level int CHECK (level IN (1, 2, 3)),
  made year,
  starts_at timestamp NOT NULL, ends_at timestamp NOT NULL, at timestamp, note text,
  CONSTRAINT one CHECK ((\`note\` = 'a') OR (\`note\` = 'b')),
  CHECK (starts_at < ends_at),
  CHECK (at > starts_at AND score <> 13)
);
ALTER TABLE tickets ADD CONSTRAINT few CHECK (((level)::numeric <= (2)::numeric));`,
    "dump.sql",
  );
  assert.deepEqual(resources["ticket"]?.fields, {
    score: { is: "integer", min: 0, max: 100, required: true },
    rating: { is: "integer", min: 1, max: 5, optional: true },
    price: { is: "number", min: 0.01, decimals: 2, required: true },
    weight: { is: "number", min: 0.000001, max: 9.999999, optional: true },
    code: { is: "text", max: 9, min: 3, optional: true },
    status: { from: ["open", "closed"], required: true },
    level: { from: [1, 2, 3], optional: true },
    made: { is: "integer", min: 1901, max: 2155, optional: true },
    starts_at: { is: "time", required: true },
    ends_at: { is: "time", required: true },
    at: { is: "time", optional: true },
    note: { from: ["a", "b"], optional: true },
  });
  assert.deepEqual(resources["ticket"]?.["rules"], [
    { before: ["starts_at", "ends_at"] },
    { before: ["starts_at", "at"] },
  ]);
  assert.ok(yaml.includes("# - line 15: tickets: CHECK (at > starts_at AND score <> 13) is not kept\n"), yaml);
  for (const one of ((await get("tickets"))["tickets"] ?? []) as Record<string, number>[])
    assert.ok(
      (one["score"] ?? -1) >= 0 && (one["score"] ?? 101) <= 100 && (one["price"] ?? 0) > 0,
      JSON.stringify(one),
    );
});

test("SQL: tables in capitals have names in small letters", () => {
  const { resources } = imported(
    "CREATE TABLE USERS (ID int PRIMARY KEY, NAME text); CREATE TABLE USER_NOTES (ID int PRIMARY KEY, USER_ID int REFERENCES USERS (ID));",
    "dump.sql",
  );
  assert.deepEqual(Object.keys(resources), ["user", "userNote"]);
});

test("SQL: domains are their types, bits are true or false, and bytes are no numbers", async () => {
  const { resources, yaml, get } = imported(
    `CREATE DOMAIN public.mail AS public.citext
  CONSTRAINT c CHECK (VALUE ~ '@');
CREATE TABLE users (id int PRIMARY KEY, mail public.mail NOT NULL UNIQUE, on_it bit(1) NOT NULL DEFAULT b'1', face longblob);
INSERT INTO users VALUES (1, 'a@example.com', b'0', 0xDEADBEEF), (2, 'b@example.com', b'1', NULL);`,
    "dump.sql",
  );
  assert.deepEqual(resources["user"]?.fields, {
    mail: { is: "text", required: true, unique: true },
    on_it: { is: "boolean", default: true },
    face: { is: "text", optional: true },
  });
  assert.ok(yaml.includes("# - line 3: users: mail CHECK (mail ~ '@') is not kept\n"), yaml);
  const { on_it, face } = await get("users/1");
  assert.deepEqual([on_it, face], [false, "0xDEADBEEF"]);
});

test("SQL: a number has no more digits before its point than its column", () => {
  const { resources } = imported(
    "CREATE TABLE ores (id int PRIMARY KEY, grade numeric(5,4) NOT NULL, mass decimal(9,2) NOT NULL, score numeric(3) NOT NULL);",
    "dump.sql",
  );
  assert.deepEqual(resources["ore"]?.fields, {
    grade: { is: "number", max: 9.9999, decimals: 4, required: true },
    mass: { is: "number", decimals: 2, required: true },
    score: { is: "number", max: 999, decimals: 0, required: true },
  });
});

test("CSV: a zero at the beginning makes texts of a column, and what is renamed or too much is named", () => {
  const { resources, yaml } = imported(
    "id,zip,Full Name,code,code\n1,02134,Ada,7,1\n2,10001,Bob,A8,2,3\n",
    "places.csv",
  );
  assert.deepEqual(resources["place"]?.records, [
    { id: 1, zip: "02134", fullName: "Ada", code: "7", code5: 1 },
    { id: 2, zip: "10001", fullName: "Bob", code: "A8", code5: 2 },
  ]);
  assert.match(yaml, /# - line 1: Full Name is called fullName here\n# - line 1: code is called code5 here\n/);
  assert.match(yaml, /# - line 3: cells past the last column are left out, in 1 rows\n/);
});

test("a dump without a primary key, with qualified types and function bodies, and more rows than are taken", () => {
  const rows = Array.from({ length: 100_003 }, (_, at) => `(${at + 1}, 'sad')`).join(",\n");
  const { resources } = imported(
    `CREATE TYPE public.mood AS ENUM ('sad', 'ok');
CREATE FUNCTION f() RETURNS int AS $body$ BEGIN; INSERT INTO days VALUES (99, 'ok'); END $body$ LANGUAGE plpgsql;
CREATE TABLE public.days (id integer NOT NULL, feeling public.mood);
INSERT INTO public.days VALUES (7, 'ok'), (9, 'sad');`,
    "dump.sql",
  );
  assert.deepEqual(resources["day"]?.["records"], [
    { id: 7, feeling: "ok" },
    { id: 9, feeling: "sad" },
  ]);
  assert.deepEqual(resources["day"]?.["fields"]?.["feeling"], {
    from: ["sad", "ok"],
    optional: true,
  });
  const long = importText(
    `CREATE TABLE days (id int, feeling text); INSERT INTO days VALUES ${rows};`,
    "long.sql",
    () => undefined,
  );
  assert.match(long, /^# - days has 100003 rows: the first 100000 are taken$/m);
  const definition = parse(long) as { resources: { day: { records: unknown[] } } };
  assert.equal(definition.resources.day.records.length, 100_000, "long ones are JSON");
});

test("lists whose ids are called _id keep them, and what refers to them", () => {
  const { resources } = imported(
    JSON.stringify({
      posts: [
        { _id: "5f1a", title: "Tide" },
        { _id: { $oid: "5f1b" }, title: "Ebb" },
      ],
      comments: [{ _id: "c1", post_id: "5f1a" }],
    }),
    "db.json",
  );
  assert.deepEqual(
    resources["post"]?.records?.map(({ id }) => id),
    ["5f1a", "5f1b"],
  );
  assert.equal(resources["comment"]?.records?.[0]?.["post_id"], "5f1a");
});

test("a document that is linked is named, with what it keeps nothing of as comments", () => {
  const answers = { responses: { 200: { description: "It." } } };
  const api = { openapi: "3.0.3", info: { title: "Pets", version: "1" }, paths: { "/stats": { get: answers } } };
  const [served] = servedOf(declareDomain({ api }, { catalog }).catalog);
  assert.ok(served);
  for (const [file, named] of [
    ["pets.yaml", "./pets.yaml"],
    ["../my pets.yaml", "../my pets.yaml"],
    ["https://pets.test/openapi.json", "https://pets.test/openapi.json"],
  ] as const) {
    const text = linkTo(file, served);
    assert.deepEqual(parse(text), { api: named });
    assert.match(text, /stays the source: 1 of 1 operations answer, 0 keep what is written/);
    assert.match(text, /^#   GET \/stats: \{ … \} # \w+/m);
  }
});

test("keys that are UUIDs stay UUIDs", async () => {
  const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  for (const [text, file] of [
    ["CREATE TABLE posts (id uuid PRIMARY KEY, title text);", "dump.sql"],
    ["model Post { \n id String @id @default(uuid())\n title String\n}", "schema.prisma"],
  ] as const) {
    const { resources, get } = imported(text, file);
    assert.equal(resources["post"]?.["ids"], "uuid");
    const { posts } = (await get("posts")) as { posts: { id: string }[] };
    assert.match(String(posts[0]?.id), uuid);
    assert.equal((await get(`posts/${String(posts[0]?.id)}`))["id"], posts[0]?.id);
  }
});

test("Prisma: each relation is kept, under its own name and its own key", () => {
  const { resources, yaml } = imported(
    `model Person {
  uid       String   @id @default(dbgenerated("gen_random_uuid()")) @db.Uuid
  sent      Parcel[] @relation("sent")
  received  Parcel[] @relation("received")
  liked     Parcel[] @relation("likes")
  marked    Parcel[] @relation("marks")
  follows   Person[] @relation("follows")
  followers Person[] @relation("follows")
  bossUid   String?
  boss      Person?  @relation("team", fields: [bossUid], references: [uid])
  team      Person[] @relation("team")
}
model Parcel {
  contraseña  String
  senderUid   String
  receiverUid String?
  slug        String  @unique
  sender      Person  @relation("sent", fields: [senderUid], references: [uid])
  receiver    Person? @relation("received", fields: [receiverUid], references: [uid])
  likedBy     Person[] @relation("likes")
  markedBy    Person[] @relation("marks")
  tracks      Track[]
}
model Track {
  slug   String
  parcel Parcel @relation(fields: [slug], references: [slug])
}`,
    "schema.prisma",
  );
  assert.equal(resources["person"]?.["ids"], "uuid");
  assert.deepEqual(resources["person"]?.belongsTo, {
    liked: { to: "parcel", many: true },
    marked: { to: "parcel", many: true },
    follow: { to: "person", many: true },
    boss: { to: "person", field: "bossUid", optional: true },
  });
  assert.deepEqual(resources["parcel"]?.belongsTo, {
    sender: { to: "person", field: "senderUid" },
    receiver: { to: "person", field: "receiverUid", optional: true },
  });
  assert.deepEqual(Object.keys(resources["parcel"]?.fields ?? {}), ["contrasena", "slug"]);
  assert.deepEqual(Object.keys(resources["track"]?.fields ?? {}), ["slug"]);
  assert.match(yaml, /^# - line 2: Person\.uid is called id here\n/m);
  assert.match(yaml, /^# - line 26: Track\.parcel is left out: it is no relation by an id$/m);
});

test("Prisma: deletions, what is unique, lengths and defaults are kept, or named", async () => {
  const { resources, yaml, get } = imported(
    `enum Status {
  open
  done
}
model User {
  id      Int      @id
  email   String   @unique @db.VarChar(40)
  kind    String   @default("a \\"b\\"")
  isAdmin Boolean  @default(false)
  touched DateTime @updatedAt
  profile Profile?
  orders  Order[]
}
model Profile {
  id     Int  @id
  user   User @relation(fields: [userId], references: [id], onDelete: Cascade)
  userId Int  @unique
}
model Order {
  id     Int     @id
  user   User?   @relation(fields: [userId], references: [id], onDelete: SetNull)
  userId Int?
  status Status  @default(done)
  number Int     @default(autoincrement())
  price  Decimal @unique @db.Decimal(10, 2)
  lines  Line[]
  @@unique([userId, number])
}
model Line {
  order   Order @relation(fields: [orderId], references: [id], onDelete: Restrict)
  orderId Int
  sku     String
  @@id([orderId, sku(sort: Desc)])
}
model Tag {
  slug String @id
}
view Seen {
  id Int
}`,
    "schema.prisma",
  );
  assert.deepEqual(resources["user"]?.fields, {
    email: { is: "text", max: 40, unique: true, required: true },
    kind: { is: "text", default: 'a "b"' },
    isAdmin: { is: "boolean", default: false },
    touched: "time",
  });
  assert.deepEqual(resources["profile"]?.belongsTo, { user: { onDelete: "cascade" } });
  assert.deepEqual(resources["order"]?.belongsTo, { user: { optional: true, onDelete: "null" } });
  assert.deepEqual(resources["line"]?.belongsTo, { order: { onDelete: "refuse" } });
  assert.deepEqual(resources["order"]?.["unique"], ["userId", "number"]);
  assert.deepEqual(resources["line"]?.["unique"], ["orderId", "sku"]);
  assert.deepEqual(Object.keys(resources["order"]?.["states"] ?? {}), ["done", "open"], "a new one is done");
  assert.deepEqual([resources["tag"]?.["ids"], resources["tag"]?.fields], ["text", {}], "nothing is invented");
  assert.equal((await get("tags"))["total"], 20);
  for (const note of [
    "view Seen is left out: models are read",
    "User: @updatedAt of touched is not kept",
    "Profile: @unique of userId, which refers to User, is not kept",
    "Order: the default of number is not kept",
    "Order: @unique of price is not kept",
    "Tag.slug is called id here",
  ])
    assert.match(yaml, new RegExp(`# - line \\d+: ${RegExp.escape(note)}\n`));
});

test("GraphQL: scalars are what their names say, and braces in defaults of arguments end no type", () => {
  const { resources } = imported(
    `scalar ISO8601DateTime
type User {
  id: ID!
  posts(where: Where! = {}, order: [Order!]! = []): [Post!]
  isAdmin: Boolean
  seen: ISO8601DateTime
  site: URL
}
type Post { id: ID! title: String user: User }`,
    "schema.graphql",
  );
  assert.deepEqual(resources["user"]?.fields, { isAdmin: "boolean", seen: "time", site: "url" });
});

test("GraphQL: arguments, inputs, operations and types that are not read are named with their lines", () => {
  const { yaml } = imported(
    `scalar Money
type Author {
  id: ID!
  name: String
  books(first: Int): [Book!]!
  balance: Money
}
type Book { id: ID! title: String author: Author! }
input NewBook { title: String }
type Query { books: [Book] }`,
    "schema.graphql",
  );
  for (const note of [
    "line 6: Author.balance holds any value: the scalar Money is not read",
    "line 5: Author.books: its arguments are not kept",
    "line 9: input NewBook is left out: types are read",
    "line 10: type Query is left out: what it asks for is asked for by paths here",
  ])
    assert.ok(yaml.includes(`# - ${note}\n`), note);
});

test("GraphQL: each relation of two types is kept, and lists within lists; a guess is named", () => {
  const { resources, yaml } = imported(
    `type Team { id: ID! name: String! homeMatches: [Match!]! awayMatches: [Match!]! fans: [User!]! staff: [User!]! grid: [[Int!]!]! }
type Match { id: ID! home: Team! away: Team! referee: User }
type User { id: ID! name: String! favorites: [Team!]! worksFor: [Team!]!
  refereed: [Match!]! boss: User reports: [User!]!
  follows: [User!]! followers: [User!]! friends: [User!]! books: [Book!]! wishes: [Book!]! }
type Book { id: ID! author: User! wishedBy: [User!]! }`,
    "schema.graphql",
  );
  assert.deepEqual(
    Object.values(resources).map(({ belongsTo }) => Object.keys(belongsTo ?? {})),
    [["fan", "staff"], ["home", "away", "referee"], ["boss", "follow", "friend", "wish"], ["author"]],
  );
  assert.deepEqual(resources["team"]?.fields?.["grid"], {
    is: "list",
    items: { is: "list", items: "integer" },
    required: true,
  });
  for (const note of [
    "line 3: User.favorites is left out: it is taken for the other side of Team.fans",
    "line 4: User.reports is left out: it is taken for the other side of User.boss",
  ])
    assert.ok(yaml.includes(`# - ${note}\n`), yaml);
});

test("Prisma: composite types are objects, and bytes are named", () => {
  const { resources, yaml } = imported(
    `model User {
  id     Int @id
  data   Bytes
  photos Photo[]
  main   Photo?
}
type Photo {
  url  String?
  spot Spot
}
type Spot {
  lat Float
  raw Unsupported("point")
}`,
    "schema.prisma",
  );
  const fields = {
    url: { is: "text", optional: true },
    spot: { is: "object", fields: { lat: { is: "number", required: true } }, required: true },
  };
  assert.deepEqual(resources["user"]?.fields, {
    data: { is: "text", required: true },
    photos: { is: "list", items: { is: "object", fields } },
    main: { is: "object", fields, optional: true },
  });
  assert.match(yaml, /# - line 3: User\.data is a text here: JSON has no bytes\n/);
  assert.match(yaml, /# - line 13: Spot\.raw is left out: it is Unsupported\n/);
});

test("a file that ends too early says within what", () => {
  const ends = (text: string, file: string): string => {
    try {
      return imported(text, file).yaml.replaceAll(/\n#  /g, "");
    } catch (error) {
      return error instanceof ImportError ? error.message : String(error);
    }
  };
  for (const [text, file, says] of [
    [
      "type Book { id: ID! }\n# {\ntype Shelf {\n  id: ID!\n  na",
      "a.graphql",
      "line 3: the file ends within the block that",
    ],
    [
      "model Book {\n  id Int @id\n}\nmodel Shelf {\n  id Int @id\n  na",
      "a.prisma",
      "within the block that begins in line 4",
    ],
    [
      "enum Kind {\n  A\n}\nmodel Book {\n  id Int @id @default(au",
      "a.prisma",
      "within the block that begins in line 4",
    ],
    ['id,name\n1,"A\nnn"\n2,"Bo', "a.csv", "line 4: the file ends within the row that begins here"],
    ["id,name,age\n1,Ann,2\n2,Bo", "a.csv", "line 3: the file ends within the row that begins here"],
    [
      '{"log":{"entries":[\n{"request":{}},\n{"request":{"url":"htt',
      "a.har",
      "JSON that is cut off, which ends within what begins in line 3",
    ],
  ] as const)
    assert.ok(ends(text, file).includes(says), `${text}\n${ends(text, file)}`);
  assert.doesNotMatch(ends("id,name\n1,Ann\n2,Bo", "a.csv"), /the file ends/);
  assert.match(ends('id,name\n1,"A\nnn"\n2,Bo,3\n', "a.csv"), /line 4: cells past the last column/);
});

test("numbers have at most the digits after the point that their column has", async () => {
  const { get } = imported(
    "CREATE TABLE ores (id int PRIMARY KEY, grade numeric(9,1) NOT NULL, mass decimal(9,4) NOT NULL);",
    "dump.sql",
  );
  const { ores } = (await get("ores?limit=20")) as { ores: { grade: number }[] };
  assert.ok(ores.every(({ grade }) => Number(grade.toFixed(1)) === grade));
});

test("Prisma: a comma before a comment of many slashes takes no longer than another", () => {
  const schema = `model Thing {\n  id Int @id\n  a Int\n  b Int\n  @@index([a, ${"// ".repeat(500)}\n  b])\n}\n`;
  assert.ok(imported(schema, "schema.prisma").resources["thing"]);
  assert.throws(() => imported(schema.replace("b])", ""), "schema.prisma"), /Prisma|line|ends/);
});

test("Prisma: hundreds of models are read, and what is too many is named", () => {
  const models = Array.from({ length: 203 }, (_, at) => `model Thing${at} {\n id Int @id\n name String\n}\n`).join("");
  const { resources, yaml } = imported(models, "schema.prisma");
  assert.equal(Object.keys(resources).length, 200);
  assert.match(yaml, /^# - line 801: a domain has at most 200 resources: thing200, thing201, thing202 are left out$/m);
});

test("Prisma: lists over several lines, comments within a line and fields behind a brace are read as Prisma reads them", () => {
  const { resources, yaml } = imported(
    `model Visit { id Int @id
  day  DateTime /* in the
    clinic's time */
  room String @default("a{b[/*") // the {first} [one
  kind Kind
  @@unique([
    day, // first
    room,
  ])
}
enum Kind { NEW // yes
  OLD
}
`,
    "schema.prisma",
  );
  const { fields, unique } = resources["visit"] ?? {};
  assert.deepEqual(Object.keys(fields ?? {}), ["day", "room", "kind"]);
  assert.deepEqual(unique, ["day", "room"]);
  assert.doesNotMatch(yaml, /left out/);
});

test("Prisma: two people of each record, who have the same two people, have values", async () => {
  const two = "madeById Int?\n made Person? @relation(MADE, fields: [madeById], references: [id])\n savedById Int?";
  const both = (made: string, saved: string): string =>
    `${two.replace("MADE", made)}\n saved Person? @relation(${saved}, fields: [savedById], references: [id])`;
  const { get } = imported(
    `model Person {\n id Int @id\n ${both('"m"', '"s"')}\n}\nmodel Note {\n id Int @id\n ${both('"nm"', '"ns"').replaceAll("?", "")}\n}\n`,
    "schema.prisma",
  );
  const { notes } = (await get("notes")) as { notes: Readonly<Record<string, unknown>>[] };
  assert.ok(notes.length > 0);
  for (const { madeById, savedById } of notes) assert.ok(Number(madeById) > 0 && Number(savedById) > 0);
});

test("what cannot be read is told with its line, and a pointer or an error in its place by what it is", () => {
  for (const [text, message] of [
    [
      "model A {\n  id Int @id\n  name String @map(\n}\n",
      'cannot read schema.prisma: line 3: "}" is not expected there',
    ],
    ["model A { id Int @id\n @@index([\nid])\n ? }\n", 'cannot read schema.prisma: line 4: "?" is not expected there'],
    [
      "version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 3\n",
      "schema.prisma seems to be a pointer of Git LFS",
    ],
    ["404: Not Found", "schema.prisma seems to be an error that was saved instead of the file"],
  ] as const)
    assert.throws(
      () => imported(text, "schema.prisma"),
      (error: Error) => error.message.startsWith(message) || assert.fail(error.message),
    );
});

test("CSV with semicolons, tabs, and of one column", () => {
  for (const [text, file] of [
    ["name;age\nAda;36\nBob;41\n", "people.csv"],
    ["name\tage\nAda\t36\nBob\t41\n", "people.tsv"],
  ] as const)
    assert.deepEqual(imported(text, file).resources["person"]?.["records"], [
      { id: 1, name: "Ada", age: 36 },
      { id: 2, name: "Bob", age: 41 },
    ]);
  assert.deepEqual(imported("name\nAda\n", "people.csv").resources["person"]?.["records"], [{ id: 1, name: "Ada" }]);
});

test("a MySQL dump: keys that are texts, enums and INSERT", async () => {
  const { resources, get } = imported(MYSQL, "notes.txt");
  assert.deepEqual(resources["book"]?.belongsTo, { shelf: { field: "shelf_id", optional: true } });
  const book = await get("books/978-1?expand=shelf");
  assert.deepEqual(
    [book["title"], book["state"], (book["shelf"] as Record<string, unknown>)["label"]],
    ["Emma, a novel", "in", "B;'s"],
  );
});

test("a script for SQL Server: batches, names in brackets and clustered keys", async () => {
  const { resources, yaml, get } = imported(
    `USE [shop]
GO
CREATE TABLE [dbo].[Makers](
  [MakerId] [int] IDENTITY(1,1) NOT NULL,
  [Name] [nvarchar](50) NOT NULL,
  [IsOpen] [bit] NULL,
  [Code] [uniqueidentifier] NULL,
 CONSTRAINT [PK_Makers] PRIMARY KEY CLUSTERED ([MakerId] ASC) WITH (PAD_INDEX = OFF) ON [PRIMARY]
) ON [PRIMARY]
GO
CREATE TABLE [dbo].[Lamps](
  [LampId] [int] NOT NULL,
  [MakerId] [int] NOT NULL,
  PRIMARY KEY NONCLUSTERED ([LampId] ASC)
) WITH (DATA_COMPRESSION = NONE)
go
ALTER TABLE [dbo].[Lamps] ADD CONSTRAINT [FK] FOREIGN KEY([MakerId]) REFERENCES [dbo].[Makers] ([MakerId])
GO
INSERT [dbo].[Makers] ([MakerId], [Name], [IsOpen], [Code]) VALUES (1, N'Ada', 1, NULL)
GO`,
    "shop.sql",
  );
  assert.deepEqual(
    Object.keys(resources),
    ["makers", "lamps"].map((name) => name.slice(0, -1)),
  );
  assert.deepEqual(Object.keys(resources["maker"]?.fields ?? {}), ["Name", "IsOpen", "Code"]);
  assert.deepEqual(resources["lamp"]?.belongsTo, { maker: { field: "MakerId" } });
  assert.deepEqual(resources["maker"]?.records, [{ id: 1, Name: "Ada", IsOpen: true, Code: null }]);
  assert.equal((await get("makers/1"))["Name"], "Ada");
  assert.match(
    yaml,
    /^# - line \d+: Makers\.MakerId is called id here\n# - line \d+: Lamps\.LampId is called id here$/m,
  );
});

test("a script for Oracle: lines of SQL*Plus, blocks of PL/SQL, constraints in brackets and formats of dates", async () => {
  const { resources, yaml, get } = imported(
    `rem It's a copy; "as it is"
SET FEEDBACK 1
Prompt ****** Creating makers
CREATE TABLE makers (maker_id NUMBER CONSTRAINT a NOT NULL, name VARCHAR2(20));
ALTER TABLE makers ADD ( CONSTRAINT maker_pk PRIMARY KEY (maker_id) ) ;
CREATE TABLE lamps (lamp_id NUMBER PRIMARY KEY, maker_id NUMBER, made DATE NOT NULL, prompt VARCHAR2(9));
ALTER TABLE lamps ADD ( CONSTRAINT lamp_fk FOREIGN KEY (maker_id) REFERENCES Makers);
CREATE OR REPLACE TRIGGER t BEFORE INSERT ON lamps FOR EACH ROW
BEGIN
  IF (:NEW.lamp_id IS NULL) THEN SELECT seq.nextval INTO :NEW.lamp_id FROM DUAL; END IF;
END;
/
REM rows
BEGIN
  INSERT INTO makers VALUES (10, 'Ada');
  INSERT INTO LAMPS (LAMP_ID, maker_id, made) VALUES (1, 10, TO_DATE('07-JUN-2002 14:30', 'dd-MON-yyyy hh24:mi'));
END;
/
COMMIT;`,
    "create.sql",
  );
  assert.deepEqual(resources["lamp"]?.belongsTo, { maker: { field: "maker_id", optional: true } });
  assert.equal((await get("lamps/1"))["made"], "2002-06-07");
  assert.equal((await get("makers/10"))["name"], "Ada");
  const told = [...yaml.matchAll(/^# - (.*)$/gm)].map(([, note]) => note);
  assert.deepEqual(told, [
    "line 8: trigger t is left out: tables and their rows are read",
    "line 4: makers.maker_id is called id here",
    "line 6: lamps.lamp_id is called id here",
  ]);
});

test("SQL: statements without anything between, names in other letters, types at brackets and other delimiters", async () => {
  const { resources, yaml } = imported(
    `CREATE SCHEMA shop
  CREATE TABLE [Makers]([Id]TEXT NOT NULL PRIMARY KEY, [Name]TEXT)
CREATE TABLE lamps (id int PRIMARY KEY, maker_id text REFERENCES MAKERS (ID))
INSERT INTO lamps VALUES (1, '007')
INSERT lamps (ID) VALUES (2);
\\copy lamps FROM 'lamps.csv'
COPY makers (name, id) FROM stdin DELIMITER '|';
Ada|007
\\.
`,
    "script.sql",
  );
  assert.deepEqual(resources["maker"]?.records, [{ Name: "Ada", id: "007" }]);
  assert.deepEqual(resources["lamp"]?.belongsTo, { maker: { field: "maker_id", optional: true } });
  assert.partialDeepStrictEqual(resources["lamp"]?.records, [{ id: 1, maker_id: "007" }, { id: 2 }]);
  assert.match(yaml, /line 6: \\copy is left out/);
});

test("JSON Schema: a record with one object, or one list, is no envelope of it", () => {
  const thing = { type: "object", properties: { id: { type: "string" }, name: { type: "string" } } };
  const { resources } = imported(
    JSON.stringify({
      $defs: {
        Order: { type: "object", properties: { customer: thing } },
        Team: { type: "object", properties: { members: { type: "array", items: thing }, total: { type: "number" } } },
      },
    }),
    "things.json",
  );
  assert.deepEqual(Object.keys(resources["order"]?.fields ?? {}), ["customer"]);
  assert.deepEqual(Object.keys(resources["team"]?.fields ?? {}), ["members", "total"]);
});

test("GraphQL: currencies of records that lead back to each other are made", async () => {
  const { get } = imported(
    "type Sale { id: ID! currency: String! lot: Lot! }\ntype Lot { id: ID! currency: String! bid: Bid! }\ntype Bid { id: ID! currency: String! sale: Sale! }\n",
    "api.graphql",
  );
  for (const list of ["sales", "lots", "bids"])
    assert.match(String((await get(`${list}/6`))["currency"]), /^[A-Z]{3}$/, list);
});

test("GraphQL: the type that a schema names for its queries is no resource", () => {
  const { resources, yaml } = imported(
    "schema { query: Root }\ntype Root { lamps: [Lamp] }\ntype Lamp { id: ID! name: String! }\n",
    "api.graphql",
  );
  assert.deepEqual(Object.keys(resources), ["lamp"]);
  assert.match(yaml, /line 2: type Root is left out/);
});

test("what refers to a resource that is left out keeps its ids, and says so", () => {
  const types = Array.from({ length: 201 }, (_none, at) => `model M${at} {\n  id Int @id\n}`);
  const { resources, yaml } = imported(
    `model A {\n  id Int @id\n  last M200 @relation(fields: [lastId], references: [id])\n  lastId Int\n}\n${types.join("\n")}`,
    "schema.prisma",
  );
  assert.equal(resources["a"]?.fields?.["lastId"], "any");
  assert.match(yaml, /a\.lastId holds any value: m200 is left out/);
});

test("a column may be called key or index", () => {
  const { resources } = imported(
    "CREATE TABLE settings (id int PRIMARY KEY, key varchar(20) NOT NULL, index int, value text, KEY by_key (key), INDEX (value), KEY `named` (`index`(3)));",
    "settings.sql",
  );
  assert.deepEqual(Object.keys(resources["setting"]?.fields ?? {}), ["key", "index", "value"]);
});

test("tables without rows have generated records", async () => {
  const { get } = imported(
    "CREATE TABLE tasks (id INTEGER PRIMARY KEY, title TEXT NOT NULL, done BOOLEAN);",
    "schema.sql",
  );
  assert.equal((await get("tasks"))["total"], 20);
});

test("CSV: types by what is there, quotes and line breaks", async () => {
  const { get } = imported(
    'id,Full Name,age,member\n7,"Ada, ""the"" first\nof all",36,true\n8,Grace,,false\n',
    "people.csv",
  );
  const person = await get("people/7");
  assert.deepEqual([person["fullName"], person["age"], person["member"]], ['Ada, "the" first\nof all', 36, true]);
});

test("CSV: titles that can be names stay as they are, in any language", async () => {
  const { get, yaml } = imported("ID;Name;PLZ;größe;品名;Preis (EUR)\n12;Ada;01067;3;机;7\n", "waren.csv");
  const { createdAt: _made, updatedAt: _changed, ...row } = await get("waren/12");
  assert.deepEqual(row, { id: 12, Name: "Ada", PLZ: "01067", größe: 3, 品名: "机", preisEUR: 7 });
  assert.match(yaml, /Preis \(EUR\) is called preisEUR here/);
});

test("GraphQL: types as resources, fields of other types as relations", async () => {
  const { resources, get } = imported(
    `"""A book: one."""\ntype Book { id: ID!  title: String!  state: State  author: Person!  tags: [String!]! }\ntype Person { id: ID! name: String books: [Book!]! }\nenum State { in out }\ntype Query { books(first: Int): [Book] }\n`,
    "schema.graphql",
  );
  assert.deepEqual(Object.keys(resources), ["book", "person"]);
  assert.deepEqual(resources["book"]?.belongsTo, { author: { to: "person" } });
  assert.ok((await get("books/1?expand=author"))["author"] !== undefined);
});

test("GraphQL: names of several words, extended types, pages, and lists without a way back", () => {
  const { resources } = imported(
    `type Order { id: ID!  items: [OrderItem!]!  buyer: Customer! }
type OrderItem { id: ID!, order: Order!, product: Product, quantity: Int! }
type Product { sku: String!  tags: [Tag!]!  related: [Product!]! }
type Tag { name: String!  products: [Product!]! }
type Gift { order: Order! }
type Customer { email: String!  orders(first: Int, after: String): OrderConnection! }
type OrderConnection { edges: [OrderEdge] }
type OrderEdge { node: Order }
extend type Product @key(fields: "sku") { price: Int! }`,
    "schema.graphql",
  );
  assert.deepEqual(Object.keys(resources), ["order", "orderItem", "product", "tag", "gift", "customer"]);
  assert.deepEqual(resources["order"]?.belongsTo, { buyer: { to: "customer" } });
  assert.deepEqual(resources["orderItem"]?.belongsTo, { order: {}, product: { optional: true } });
  assert.deepEqual(resources["product"]?.belongsTo, {
    tag: { many: true },
    related: { to: "product", many: true },
  });
  assert.deepEqual(Object.keys(resources["product"]?.fields ?? {}), ["sku", "price"]);
  assert.deepEqual([resources["gift"]?.fields, resources["gift"]?.belongsTo], [undefined, { order: {} }]);
  assert.deepEqual([resources["tag"]?.belongsTo, resources["customer"]?.belongsTo], [undefined, undefined]);
});

test("JSON Schema: definitions as resources", () => {
  const { resources } = imported(
    JSON.stringify({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $defs: {
        Crate: {
          type: "object",
          required: ["label"],
          properties: { label: { type: "string" }, size: { type: "integer", minimum: 1, maximum: 9 } },
        },
        AppleTree: { type: "object", properties: { appleId: { type: "string" }, height: { type: "integer" } } },
        Apple: { type: "object", properties: { crateId: { type: "string" }, kind: { enum: ["red", "green"] } } },
      },
    }),
    "schema.json",
  );
  assert.deepEqual(Object.keys(resources), ["crate", "appleTree", "apple"]);
  assert.deepEqual(resources["appleTree"]?.belongsTo, { apple: { optional: true } });
  assert.deepEqual(resources["apple"]?.belongsTo, { crate: { optional: true } });
});

test("JSON Schema: one without $schema, of a record or of a list of them, is called as its file", async () => {
  const plant = {
    type: "object",
    required: ["name"],
    properties: { id: { type: "integer" }, name: { type: "string" } },
  };
  for (const text of [
    JSON.stringify(plant),
    JSON.stringify({ type: "array", items: plant }),
    "type: object\nrequired: [name]\nproperties:\n  id: { type: integer }\n  name: { type: string }\n",
  ]) {
    assert.equal(isImported(text, "plant.schema.json"), true);
    const { resources, get } = imported(text, "plant.schema.json");
    assert.deepEqual(Object.keys(resources), ["plant"]);
    assert.deepEqual(resources["plant"]?.fields, { name: { is: "text", required: true } });
    assert.equal((await get("plants"))["total"], 20);
  }
});

test("what is of no format says what is read; what is Seedbed's own is not imported", () => {
  for (const [text, file] of [
    ["hello", "notes.txt"],
    ["\0\u0001binary", "a.db"],
    ["CREATE TABLE (", "half.sql"],
    ["type X {", "half.graphql"],
  ] as const)
    assert.throws(() => imported(text, file), ImportError, file);
  assert.throws(
    () => imported("hello", "notes.txt"),
    /it must be OpenAPI or Swagger, an object of lists \(db\.json\), a Prisma schema, SQL/,
  );
  for (const text of [
    "domain: a\nresources:\n  x: { fields: { type: text, b: text } }\n",
    '{"posts":[{"id":1}]}',
    '{"openapi":"3.1.0","paths":{}}',
  ])
    assert.equal(isImported(text, "text"), false, text);
});

test("SQL: bodies of triggers are no rows, partitions are their table, and what a check lists are choices", async () => {
  const { resources, yaml, get } = imported(
    `CREATE TABLE jars (id integer PRIMARY KEY, size text, kind text, filled date, CHECK (size IN ('s', 'm')));
CREATE TABLE log (id integer PRIMARY KEY, note text);
CREATE TABLE sales (id integer, jar_id integer REFERENCES jars(id), sold date) PARTITION BY RANGE (sold);
CREATE TABLE sales_2024 (id integer, jar_id integer, sold date);
CREATE TABLE sales_2025 PARTITION OF sales FOR VALUES FROM ('2025-01-01') TO ('2026-01-01');
ALTER TABLE ONLY public.sales ATTACH PARTITION public.sales_2024 FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');
ALTER TABLE jars ADD CONSTRAINT kinds CHECK (((kind)::text = ANY ((ARRAY['jam'::character varying, 'honey'::character varying])::text[])));
CREATE TRIGGER a AFTER INSERT ON jars BEGIN INSERT INTO log VALUES (7, CASE WHEN 1 THEN 'x' END); IF 1 THEN INSERT INTO log VALUES (8, 'y'); END IF; END;
DELIMITER ;;
CREATE PROCEDURE b() BEGIN INSERT INTO log VALUES (9, 'z'); END ;;
DELIMITER ;
INSERT INTO jars VALUES (1, 's', 'jam', '2024/1/2'), (2, 'm', 'honey', TO_DATE('2024-3-4 00:00:00', 'yyyy-mm-dd hh24:mi:ss'));
COPY sales_2024 (id, jar_id, sold) FROM stdin;
5\t1\t2024-05-06
\\.
INSERT INTO sales_2025 VALUES (6, 2, '2025-05-06');
INSERT INTO log VALUES (1, 'first');`,
    "dump.sql",
  );
  assert.deepEqual(resources["log"]?.records, [{ id: 1, note: "first" }]);
  assert.deepEqual(Object.keys(resources), ["jar", "log", "sale"]);
  assert.deepEqual(
    resources["sale"]?.records?.map(({ id }) => id),
    [5, 6],
  );
  assert.deepEqual(resources["jar"]?.fields, {
    size: { from: ["s", "m"], optional: true },
    kind: { from: ["jam", "honey"], optional: true },
    filled: { is: "date", optional: true },
  });
  assert.match(yaml, /# - line \d+: trigger \w+ is left out/);
  const { filled } = await get("jars/1");
  assert.equal(filled, "2024-01-02");
});

test("a definition that is long, and so JSON, says behind it what was left out, and is read", async () => {
  const rows = Array.from({ length: 9_000 }, (_, at) => `(${at + 1}, 'a jar of some kind')`).join(",");
  const { yaml, get } = imported(
    `CREATE TABLE jars (jar_id integer PRIMARY KEY, label text); INSERT INTO jars VALUES ${rows};`,
    "dump.sql",
  );
  assert.match(yaml, /^\{.*\}\n# Made of dump\.sql by seedbed import.*\n# - jars\.jar_id is called id here\n$/);
  assert.equal((await get("jars/9000"))["label"], "a jar of some kind");
});

test("a relation whose key is a field too is that field, and one that is called as a field gets another name", () => {
  const { resources } = imported(
    'type Ant { id: ID! nest: Nest! nestId: String! }\ntype Nest { id: ID! queen: String @deprecated(reason: "none") ants(first: Int): AntPages }\ntype AntPages { total: Int }\ntype Bee { id: ID! hives: BeeHivesConnection kind: Kind }\ntype BeeHivesConnection { edges: [BeeHivesEdge] }\ntype BeeHivesEdge { node: Hive }\ntype Hive { id: ID! }\nenum Kind { WILD TAME @deprecated(reason: "(all") }',
    "schema.graphql",
  );
  assert.deepEqual(resources["ant"]?.belongsTo, { nest: {} });
  assert.equal(resources["ant"]?.fields, undefined);
  assert.deepEqual(resources["bee"]?.belongsTo, { hive: { many: true } });
  assert.deepEqual(resources["bee"]?.fields, { kind: ["WILD", "TAME"] });
});

test("a long file of nothing but quotes or brackets comes to something or is refused", () => {
  for (const text of [
    `CREATE TABLE a (${"(".repeat(20_000)}`,
    `INSERT INTO a VALUES ${"'".repeat(50_001)}`,
    `CREATE TABLE a (x int ${"check (".repeat(20_000)});`,
    `CREATE TABLE a (x int default ${"a(b".repeat(20_000)});`,
    `CREATE TABLE a (x text[]); INSERT INTO a VALUES ('{${'"a'.repeat(20_000)}}');`,
    `type A { ${"[".repeat(20_000)} }`,
    `a,b\n"${'"'.repeat(50_000)}`,
  ]) {
    let resources: object = {};
    try {
      ({ resources } = imported(text, "long.txt"));
    } catch (error) {
      assert.ok(error instanceof ImportError, String(error));
    }
    assert.ok(Object.keys(resources).length <= 1);
  }
});

test("Swagger 2 is read as OpenAPI 3", async () => {
  const pet = { type: "object", required: ["name"], properties: { id: { type: "integer" }, name: { type: "string" } } };
  const swagger = {
    swagger: "2.0",
    info: { title: "Imported", version: "1" },
    definitions: { Pet: pet },
    paths: {
      "/pets": {
        get: {
          responses: { 200: { description: "", schema: { type: "array", items: { $ref: "#/definitions/Pet" } } } },
        },
      },
      "/pets/{id}": { get: { responses: { 200: { description: "", schema: { $ref: "#/definitions/Pet" } } } } },
    },
  };
  const { get } = imported(JSON.stringify(swagger), "swagger.json");
  assert.equal(typeof (await get("pets/1"))["name"], "string");
});
