// Data of own domains in other languages: names, places and companies of a locale, which agree within a record.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";

import { faker as french } from "@faker-js/faker/locale/fr";

import { defineConfig } from "../../src/core/definition/define-config.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { declarePlayed } from "../../src/core/playgrounds/domain/played-domain.ts";
import { LOCALE_NAMES } from "../../src/core/world/locale/make-locale.ts";
import { toAscii } from "../../src/core/world/names.ts";
import { loadCatalog } from "../../src/doors/node/definition-file.ts";
import { createMock } from "../../src/index.ts";
import type { MockOptions } from "../../src/index.ts";
import { newFolder } from "../control/running.ts";

type Item = Readonly<Record<string, string>>;
type Collections = Readonly<Record<string, { list(query: object): { readonly records: readonly Item[] } }>>;

const PEOPLE = ["firstName", "lastName", "fullName", "email", "login", "phone", "company", "workEmail", "bio"];
const PLACES = ["street", "city", "state", "postalCode", "country", "countryCode", "currency", "timezone", "address"];
const FIELDS = Object.fromEntries([...PEOPLE, ...PLACES].map((name) => [name, name === "email" ? "email" : "text"]));

function grow(definition: object | string, collection = "customers", seed = 7): readonly Item[] {
  const config = typeof definition === "string" ? defineConfig(definition) : defineConfig(definition as never); // as data has it
  const mock = createMock({ config, seed } as MockOptions) as unknown as Collections; // one of its collections
  return mock[collection]?.list({ limit: 100 }).records ?? assert.fail(`there is ${collection}`);
}

const shop = (locale: unknown, fields: object = FIELDS): object => ({
  domain: "shop",
  ...(locale !== undefined && { locale }),
  resources: { customer: { count: 60, fields } },
});

interface Expected {
  readonly country: readonly [name: string, code: string];
  readonly postalCode: RegExp;
  readonly phone: RegExp;
  readonly currency: string;
  /** The region of some cities. */
  readonly regions: Readonly<Record<string, string>>;
  /** Family names as an address has them. */
  readonly latin: Readonly<Record<string, string>>;
  readonly address: (item: Item) => string;
}

const postalFirst = ({ street, city, postalCode }: Item): string => `${street}, ${postalCode} ${city}`;

const LOCALES: Readonly<Record<string, Expected>> = {
  de: {
    country: ["Deutschland", "DE"],
    postalCode: /^\d{5}$/,
    phone: /^\+49 /,
    currency: "EUR",
    regions: { München: "Bayern", Köln: "Nordrhein-Westfalen", Berlin: "Berlin", "Frankfurt am Main": "Hessen" },
    latin: {},
    address: postalFirst,
  },
  ja: {
    country: ["日本", "JP"],
    postalCode: /^\d{3}-\d{4}$/,
    phone: /^\+81 \d{1,2}-\d{4}-\d{4}$/,
    currency: "JPY",
    regions: { 札幌市: "北海道", 横浜市: "神奈川県", 福岡市: "福岡県", 大阪市: "大阪府" },
    latin: { 佐藤: "sato", 鈴木: "suzuki", 田中: "tanaka", 山本: "yamamoto", 小林: "kobayashi", 松本: "matsumoto" },
    address: ({ street, city, state, postalCode }) => `${postalCode} ${state}${city}${street}`,
  },
  pt_BR: {
    country: ["Brasil", "BR"],
    postalCode: /^\d{5}-\d{3}$/,
    phone: /^\+55 \d\d 9\d{4}-\d{4}$/,
    currency: "BRL",
    regions: { Curitiba: "Paraná", Salvador: "Bahia", Recife: "Pernambuco", "São Paulo": "São Paulo" },
    latin: { Souza: "souza", Moraes: "moraes" },
    address: postalFirst,
  },
};

/** A name as an address has it: German umlauts are two letters. */
const plain = (name: string): string =>
  toAscii(
    name.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue").replace("Ö", "Oe").replace("Ü", "Ue"),
  ).toLowerCase();

for (const [locale, expected] of Object.entries(LOCALES)) {
  const records = grow(shop(locale));

  test(`${locale}: a record is about one place of the country`, () => {
    for (const record of records) {
      assert.deepEqual([record["country"], record["countryCode"]], expected.country);
      assert.match(record["postalCode"] ?? "", expected.postalCode);
      assert.match(record["phone"] ?? "", expected.phone);
      assert.equal(record["currency"], expected.currency);
      assert.equal(record["state"], expected.regions[record["city"] ?? ""] ?? record["state"]);
      assert.equal(record["address"], expected.address(record));
    }
    const cities = new Set(records.map(({ city = "" }) => city));
    assert.ok(Object.keys(expected.regions).every((city) => cities.has(city)));
  });

  test(`${locale}: logins and addresses are made of the person's name, in ASCII`, () => {
    for (const { firstName = "", lastName = "", fullName = "", email = "", login = "", workEmail = "" } of records) {
      assert.ok(fullName.includes(firstName) && fullName.includes(lastName), fullName);
      for (const address of [email, workEmail])
        assert.match(address, /^[a-z0-9._-]+@[a-z0-9.-]+\.(?:com|net|org|example)$/);
      assert.match(login, /^[a-z._]{2,}$/);
      const last = locale === "ja" ? expected.latin[lastName] : plain(lastName);
      if (last !== undefined) assert.ok(email.includes(last) && login.includes(last), `${fullName} ${email} ${login}`);
    }
    const named = records.filter(({ lastName = "" }) => Object.hasOwn(expected.latin, lastName));
    assert.ok(named.length > 0 || locale === "de");
  });

  test(`${locale}: the same seed gives the same records, and another one others`, () => {
    assert.deepEqual(grow(shop(locale)), records);
    assert.notDeepEqual(grow(shop(locale), "customers", 8), records);
  });
}

test("names stand in their order, and sentences have the words of the locale where there are some", () => {
  const [japanese, german] = [grow(shop("ja")), grow(shop("de"))];
  for (const { fullName, firstName, lastName, company = "", bio = "" } of japanese) {
    assert.equal(fullName, `${lastName} ${firstName}`);
    assert.match(company, /会社/);
    assert.match(bio, /^[^A-Za-z]+。$/);
  }
  for (const { fullName, firstName, lastName, bio = "" } of german) {
    assert.equal(fullName, `${firstName} ${lastName}`);
    assert.match(bio, /^[A-Z].*[.!?]$/);
  }
});

test("functions and templates speak the locale too", () => {
  const records = grow(shop("ja", { who: "person.fullName", told: "{{person.lastName}}様" }));
  for (const { who = "", told = "" } of records) {
    assert.match(who, /^[^A-Za-z]+ [^A-Za-z]+$/);
    assert.match(told, /^[^A-Za-z]+様$/);
  }
});

test("a resource says its own locale, and English stays what it is without one", () => {
  const resources = {
    customer: { count: 5, fields: FIELDS },
    guest: { count: 5, locale: "pt-BR", fields: FIELDS },
    visitor: { count: 5, locale: "en", fields: FIELDS },
  };
  const definition = { domain: "shop", locale: "de-DE", resources };
  const { locale: _locale, ...english } = { ...definition, resources: { visitor: { count: 5, fields: FIELDS } } };
  assert.deepEqual(new Set(grow(definition).map(({ country }) => country)), new Set(["Deutschland"]));
  assert.deepEqual(new Set(grow(definition, "guests").map(({ country }) => country)), new Set(["Brasil"]));
  assert.deepEqual(grow(definition, "visitors"), grow(english, "visitors"));
  assert.deepEqual(grow(definition, "users"), grow(english, "users"));
});

test("every locale of Faker gives whole people and places", () => {
  for (const locale of LOCALE_NAMES) {
    const [record = assert.fail()] = grow(shop(locale));
    for (const [name, value] of Object.entries(record))
      assert.match(value, /^(?!.*(?:\{\{|\}\}|undefined|#)).+$/, `${locale} ${name}`);
    assert.match(record["email"] ?? "", /^[a-z]+[a-z._]*@example\.(?:com|net|org)$/, locale);
  }
});

test("Faker's own words are a locale in code, as a page gives them", () => {
  for (const { country } of grow(shop(french))) assert.equal(country, "France");
});

test("a wrong locale is told with its line, the nearest and how many there are", async () => {
  await using folder = await newFolder();
  const file = path.join(folder.path, "seedbed.yaml");
  await writeFile(
    file,
    "domain: shop\nlocale: pt_BT\nresources: { customer: { locale: xx, fields: { name: text } } }\n",
  );
  await assert.rejects(loadCatalog(file), (error: Error) => {
    assert.match(
      error.message,
      /seedbed\.yaml:2:9: locale: there is no locale pt_BT among the 76 of Faker: did you mean 'pt_BR'\?/,
    );
    assert.match(
      error.message,
      /seedbed\.yaml:3:\d+: resources\.customer\.locale: there is no locale xx among the 76 of Faker: there is af_ZA, /,
    );
    return true;
  });
});

const REFUSED: readonly (readonly [name: string, config: () => unknown, why: RegExp])[] = [
  ["the built-in domains", () => grow("style: hal\nlocale: de\n"), /locale: is not allowed here/],
  ["a list", () => grow(shop(["de"])), /locale: must be a text, not a list/],
  [
    "a playground in a page",
    () => declarePlayed("domain: shop\nlocale: de\nresources: { customer: { fields: { name: text } } }\n", catalog),
    /locale: is not read here: data are English/,
  ],
];

for (const [name, config, why] of REFUSED)
  test(`a locale of ${name} is refused`, () => {
    assert.throws(config, why);
  });

const DOCUMENT = `
openapi: 3.1.0
info: { title: People, version: "1" }
paths:
  /people:
    get:
      responses:
        "200":
          description: People.
          content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Person" } } } }
components:
  schemas:
    Person:
      type: object
      required: [id, lastName, email, city, country]
      properties:
        { id: { type: string }, lastName: { type: string }, email: { type: string, format: email }, city: { type: string }, country: { type: string } }
`;

test("records of an API description take the locale beside it", async () => {
  await using folder = await newFolder();
  await writeFile(path.join(folder.path, "openapi.yaml"), DOCUMENT);
  const file = path.join(folder.path, "seedbed.yaml");
  await writeFile(file, "api: ./openapi.yaml\nlocale: ja\n");
  const loaded = await loadCatalog(file);
  const [resource = assert.fail()] = loaded.entries.filter((one) => one.resource.domain !== "core");
  assert.equal(resource.resource.name, "person");
  const mock = createMock({ config: defineConfig({ api: DOCUMENT, locale: "ja" }) });
  const people = (await (await mock.fetch(new Request("http://api.test/people"))).json()) as readonly Item[];
  assert.ok(people.length > 0);
  for (const { lastName = "", country, email = "" } of people) {
    assert.equal(country, "日本");
    assert.match(lastName, /^[^A-Za-z]+$/);
    assert.match(email, /^[a-z._]+@example\.(?:com|net|org)$/);
  }
});
