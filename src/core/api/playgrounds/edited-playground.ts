import * as z from "zod";

import { ownEntries, servedOf } from "../../definition/routes/served-apis.ts";
import { apiLookOf } from "../../definition/style/look.ts";
import type { CallHead, ParameterShape } from "../../http/operation/declaration.ts";
import type { Parts } from "../../http/parts.ts";
import { headerOf } from "../../http/request.ts";
import { eventNames } from "../../model/events.ts";
import type { Resource } from "../../model/resource.ts";
import type { ShownDomain } from "../../playgrounds/editing.ts";
import type { EndpointRow } from "../../playgrounds/store.ts";
import { belongingsOf } from "../../sandbox/query/belongings.ts";
import type { PlaygroundRow } from "../../storage/storage.ts";
import { EXAMPLE_ID } from "./playground-examples.ts";

export const PLAYGROUND_ID = {
  id: z.string().describe("The playground's id.").meta({ example: EXAMPLE_ID }),
} satisfies ParameterShape;

export const EDITED = {
  tag: "Playgrounds",
  caller: "page",
  params: PLAYGROUND_ID,
  security: [{ EditToken: [] }, { ApiKey: [] }],
  varies: ["X-Edit-Token"],
  problems: ["not_found", "invalid_token"],
  uses: ["playgrounds", "baseUrl"],
  authorize: authorizeEditor,
} as const;

/** The playground that the path names, if the caller may change it. Throws `not_found` and `invalid_token`. */
async function authorizeEditor(
  { request, caller, params: { id } }: CallHead<typeof PLAYGROUND_ID>,
  { playgrounds }: Pick<Parts, "playgrounds">,
): Promise<PlaygroundRow> {
  return playgrounds.authorize(id, caller, headerOf(request.headers, "x-edit-token"));
}

export function toShownPlayground({ id, name, createdAt, expiresAt }: PlaygroundRow, baseUrl: string) {
  return {
    id,
    name,
    url: `${baseUrl}/play/${id}`,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  };
}

/** A definition as it is shown: an API description that stands alone gives its name. */
export function toShownDefinition({ text, declared }: ShownDomain, playground: PlaygroundRow, baseUrl: string) {
  const apis = servedOf(declared.catalog);
  const { name, title, description } =
    declared.domain.name === "" ? (apis[0]?.domain ?? declared.domain) : declared.domain;
  const root = `${baseUrl}/play/${playground.id}`;
  const { base = "" } = apiLookOf(declared.catalog) ?? {};
  const pathOf = (one: Resource): string =>
    apis.flatMap(({ routes }) => routes).find(({ resource }) => resource?.name === one.name)?.operation.path ??
    `${base}/${one.collection}`;
  const resources = ownEntries(declared).map(({ resource }) => ({
    name: resource.name,
    collection: resource.collection,
    count: resource.count,
    url: root + pathOf(resource),
    actions: Object.keys(resource.lifecycle?.transitions ?? {}),
    lists: [...belongingsOf(resource, declared.catalog).keys()],
    events: eventNames(resource),
  }));
  const operations = apis.flatMap(({ routes }) =>
    routes.map(({ operation, grade, why, resource }) => ({
      method: operation.method,
      path: operation.path,
      grade,
      why,
      resource: resource?.name ?? null,
      url: root + operation.path,
    })),
  );
  return { name, title, description, text, resources, operations };
}

export function toShownEndpoint({ id, definition }: EndpointRow, playground: PlaygroundRow, baseUrl: string) {
  return { id, ...definition, url: `${baseUrl}/play/${playground.id}${definition.path}` };
}
