import type { Rehearsal } from "../../description/rehearsal.ts";
import type { ExampleSource } from "../../http/operation/declaration.ts";
import type { Resource } from "../../model/resource.ts";
import { EXPORT_FORMAT } from "../../playgrounds/export.ts";
import { REFERENCE_TIME, toTimestamp } from "../../world/time.ts";

const NOW = toTimestamp(REFERENCE_TIME);

export const EXAMPLE_ID = "k3v9q2f7x1bd";

export const EXAMPLE_ENDPOINT_ID = "ep_5m2k8w0c4jr6tz";

function examplesAt(baseUrl: string) {
  const url = `${baseUrl}/play/${EXAMPLE_ID}`;
  const playground = {
    id: EXAMPLE_ID,
    name: "Pets",
    url,
    createdAt: NOW,
    expiresAt: toTimestamp(REFERENCE_TIME + 7 * 86_400_000),
  };
  const route = {
    method: "GET",
    path: "/things/:id",
    status: 200,
    headers: { "X-Mine": "yes" },
    delayMs: 0,
    contentType: "application/json",
    template: { id: "{{params.id}}", name: "{{commerce.productName}}" },
  };
  const collection = {
    path: "/pets",
    collection: {
      name: "pets",
      count: 25,
      record: { name: "{{animal.petName}}", age: '{{number.int({"min":1,"max":15})}}' },
    },
  };
  const endpoint = { id: EXAMPLE_ENDPOINT_ID, ...route, url: `${url}/things/:id` };
  const domainDocument = {
    domain: "library",
    resources: {
      member: { count: 50, fields: { name: "person.fullName", tier: ["free", "gold"] } },
      loan: {
        count: 200,
        belongsTo: { member: {} },
        states: { active: { return: "returned" } },
      },
    },
  };
  const domain = {
    name: "library",
    title: "Library",
    description: "Your own domain.",
    text: JSON.stringify(domainDocument),
    resources: [
      {
        name: "member",
        collection: "members",
        count: 50,
        url: `${url}/members`,
        actions: [],
        lists: ["loans"],
        events: ["member.created", "member.updated", "member.deleted"],
      },
      {
        name: "loan",
        collection: "loans",
        count: 200,
        url: `${url}/loans`,
        actions: ["return"],
        lists: [],
        events: ["loan.created", "loan.updated", "loan.deleted", "loan.returned"],
      },
    ],
    operations: [],
  };
  const request = {
    id: "7",
    at: NOW,
    method: "GET",
    path: "/things/7",
    query: { token: "[masked]", page: "2" },
    headers: { accept: "*/*", authorization: "[masked]" },
    body: null,
    isCut: false,
    status: 200,
    durationMs: 1.2,
    endpointId: endpoint.id,
  };
  return {
    playground,
    editToken: "edit_3jK0vXhZ8sYw1QmB6tRn4cLp7uFa9dGe",
    route,
    collection,
    endpoint,
    domain,
    domainDocument,
    request,
    exported: { seedbed: EXPORT_FORMAT, name: "Pets", endpoints: [route, collection] },
  };
}

/** Examples made of the values, each under its name. */
export function showing(
  valuesOf: (values: ReturnType<typeof examplesAt>, rehearsal: Rehearsal) => Readonly<Record<string, unknown>>,
): ExampleSource {
  return (rehearsal) =>
    Object.fromEntries(
      Object.entries(valuesOf(examplesAt(rehearsal.baseUrl), rehearsal)).map(([name, value]) => [
        name,
        { summary: "For example", value },
      ]),
    );
}

export const EXAMPLE_PREVIEW = {
  template: {
    name: "{{person.fullName}}",
    page: "{{query.page}}",
    list: { $repeat: 2, $item: "{{world.book.title}}" },
  },
  seed: 1,
  request: { query: { page: "2" } },
};

/** Rendered {@link EXAMPLE_PREVIEW}. */
export function renderExample({ baseUrl, catalog, record, template: parse }: Rehearsal): unknown {
  const { template, seed, request } = EXAMPLE_PREVIEW;
  const entries = new Map(catalog.vocabulary.map((entry) => [entry.resource, entry]));
  const world = {
    baseUrl,
    record(resource: Resource, index: number) {
      const entry = entries.get(resource);
      if (entry === undefined) throw new Error(`no template may name ${resource.name}`);
      return record(entry, index);
    },
  };
  return parse(template, { resources: [...entries.keys()] }).render({
    seed,
    world,
    request,
    now: NOW,
    timer: () => 0,
  });
}
