import type { Declared } from "../definition/declare.ts";
import { SeedbedError } from "../model/errors.ts";
import type { PlaygroundRow } from "../storage/storage.ts";
import { describeDefinition } from "./definition.ts";
import type { Domains } from "./domain/domains.ts";
import { assertDomainFits, assertFits } from "./endpoint-rules.ts";
import { newDomainId, newEndpointId } from "./random-names.ts";
import { toDomainRow, toEndpointRow } from "./store.ts";
import type { ContentsChange, DomainRow, EndpointRow, PlaygroundContents, PlaygroundStore } from "./store.ts";
import type { TemplateWork } from "./template-tasks.ts";

/** The domain of a playground: its text, and what that declares. */
export interface ShownDomain {
  readonly text: string;
  readonly declared: Declared;
}

/** Throws `limit_reached` if an owner may not store so many bytes more; `tried` says what was to be done. */
export type AssertFits = (owner: string, more: number, tried: string) => Promise<void>;

/** `changed` hears of every change, with the bytes that the playground counts for more. */
export function createEditing(parts: {
  readonly store: Pick<PlaygroundStore, "contents" | "change">;
  readonly work: TemplateWork;
  readonly domains: Domains;
  readonly assertStorable: AssertFits;
  readonly changed: (playground: PlaygroundRow, bytes: number) => Promise<void>;
}) {
  const { store, work: tried, domains, assertStorable, changed } = parts;

  async function change(
    playground: PlaygroundRow,
    work: (contents: PlaygroundContents) => ContentsChange,
  ): Promise<void> {
    await changed(playground, await store.change(playground.id, work));
  }

  /** `before` is the endpoint that it takes the place of. */
  async function put(playground: PlaygroundRow, endpoint: EndpointRow, before?: EndpointRow): Promise<EndpointRow> {
    const more = endpoint.size - (before?.size ?? 0);
    await assertStorable(playground.owner, more, before === undefined ? "create an endpoint" : "replace an endpoint");
    const { domain: known } = await store.contents(playground.id);
    const declared = known && (await domains.declare(known.text));
    await change(playground, ({ endpoints, domain }) => {
      if (before !== undefined) getOf(endpoints, playground.id, endpoint.id);
      const others = endpoints.filter((other) => other.id !== endpoint.id);
      if (domain?.text !== known?.text)
        throw new SeedbedError(
          "conflict",
          "the playground's definition was changed meanwhile: send the endpoint again",
        );
      assertFits(endpoint, others, declared, playground);
      return { put: endpoint };
    });
    return endpoint;
  }

  return {
    listEndpoints: async (id: string) => (await store.contents(id)).endpoints,
    /** Throws `not_found`. */
    getEndpoint: async (id: string, endpointId: string) => getOf((await store.contents(id)).endpoints, id, endpointId),
    /** Throws `limit_reached`, `conflict` and `validation_failed`. */
    async addEndpoint(playground: PlaygroundRow, body: unknown) {
      const definition = await tried.definition(playground.owner, body, "create an endpoint");
      return put(playground, toEndpointRow(newEndpointId(), definition));
    },
    /** Throws `not_found`, `conflict` and `validation_failed`. */
    async replaceEndpoint(playground: PlaygroundRow, endpointId: string, body: unknown) {
      const before = getOf((await store.contents(playground.id)).endpoints, playground.id, endpointId);
      const definition = await tried.definition(playground.owner, body, `replace endpoint ${endpointId}`);
      return put(playground, toEndpointRow(endpointId, definition), before);
    },
    /** Throws `not_found`. */
    removeEndpoint: (playground: PlaygroundRow, endpointId: string) =>
      change(playground, ({ endpoints }) => ({ remove: getOf(endpoints, playground.id, endpointId).id })),
    /** Throws `not_found` where it has none. */
    async getDomain(id: string) {
      const { text } = domainOf(await store.contents(id), id);
      return { text, declared: await domains.declare(text) };
    },
    /** Takes the text of a domain in the place of the one that there was. Throws `limit_reached`, `conflict` and `validation_failed`. */
    async putDomain(playground: PlaygroundRow, text: string) {
      const checked = await domains.check(text, "take the definition", playground.owner);
      const { domain: kept } = await store.contents(playground.id);
      const more = toDomainRow("", text).size - (kept?.size ?? 0);
      await assertStorable(playground.owner, more, "take the definition");
      await change(playground, ({ endpoints, domain: before }) => {
        const domain = toDomainRow(before?.id ?? newDomainId(), text);
        assertDomainFits(endpoints, checked.declared, playground);
        return { put: domain };
      });
      return checked;
    },
    /** Throws `not_found` where it has none. */
    removeDomain: (playground: PlaygroundRow) =>
      change(playground, (contents) => ({ remove: domainOf(contents, playground.id).id })),
  };
}

function domainOf({ domain }: PlaygroundContents, id: string): DomainRow {
  if (domain !== undefined) return domain;
  throw new SeedbedError(
    "not_found",
    `playground ${id} has no definition: PUT /api/playgrounds/${id}/definition gives it one, an OpenAPI document or the text of a seedbed.yaml`,
  );
}

function getOf(endpoints: readonly EndpointRow[], id: string, endpointId: string): EndpointRow {
  const endpoint = endpoints.find((one) => one.id === endpointId);
  if (endpoint !== undefined) return endpoint;
  const shown = JSON.stringify(endpointId.slice(0, 60));
  const known = endpoints.slice(0, 5).map((one) => `${one.id} (${describeDefinition(one.definition)})`);
  const hint =
    known.length === 0 ? "it has none yet" : `it has ${known.join(", ")}${endpoints.length > 5 ? ", …" : ""}`;
  throw new SeedbedError("not_found", `there is no endpoint ${shown} in playground ${id}: ${hint}`);
}
