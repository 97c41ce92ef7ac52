import { servedOf } from "../definition/routes/served-apis.ts";
import type { Caller } from "../services/callers.ts";
import { toSecretHash } from "../services/secrets.ts";
import type { PlaygroundRow } from "../storage/storage.ts";
import * as bounds from "./bounds.ts";
import type { Domains } from "./domain/domains.ts";
import { assertSomething, importNotes } from "./domain/parse-import.ts";
import type { ParsedImport } from "./domain/parse-import.ts";
import type { AssertFits, ShownDomain } from "./editing.ts";
import { assertDomainFits, assertFits } from "./endpoint-rules.ts";
import { newDomainId, newEditToken, newEndpointId, newPlaygroundId } from "./random-names.ts";
import { toDomainRow, toEndpointRow } from "./store.ts";
import type { EndpointRow, PlaygroundStore } from "./store.ts";

/** A new playground and, this one time, the token that lets its maker change it. */
export interface NewPlayground {
  readonly playground: PlaygroundRow;
  readonly editToken: string;
  readonly endpoints: readonly EndpointRow[];
  readonly domain: ShownDomain | undefined;
  readonly notes: readonly string[];
}

/** Makes a playground of what was imported, or of nothing. Throws `limit_reached` and `validation_failed`. */
type Make = (caller: Caller, parsed: ParsedImport) => Promise<NewPlayground>;

interface MakingParts {
  readonly store: PlaygroundStore;
  readonly domains: Domains;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Throws `limit_reached` if the owner may not store so many bytes more. */
  readonly assertStorable: AssertFits;
  /** Takes note of what visitors' playgrounds take more on disk, bytes. */
  readonly grow: (bytes: number) => Promise<void>;
}

export function createMaking({ store, domains, clock, assertStorable, grow }: MakingParts): Make {
  return async (caller: Caller, { name, definitions, domain: text, notes }: ParsedImport): Promise<NewPlayground> => {
    const domain = text === undefined ? undefined : toDomainRow(newDomainId(), text);
    const shown = text === undefined ? undefined : await domains.check(text, "import the document", caller.owner);
    const apis = shown === undefined ? [] : servedOf(shown.declared.catalog);
    assertSomething(apis);
    const isKey = caller.kind === "customer";
    const editToken = newEditToken();
    const createdAt = clock();
    const playground: PlaygroundRow = {
      id: newPlaygroundId(),
      owner: caller.owner,
      name: name ?? apis[0]?.document.title.slice(0, bounds.MAX_NAME) ?? null,
      editTokenHash: toSecretHash(editToken),
      revision: 1,
      createdAt,
      expiresAt: isKey ? null : createdAt + bounds.VISITOR_LIFETIME,
    };
    if (shown !== undefined) assertDomainFits([], shown.declared, playground);
    const endpoints: EndpointRow[] = [];
    for (const definition of definitions) {
      const endpoint = toEndpointRow(newEndpointId(), definition);
      assertFits(endpoint, endpoints, shown?.declared, playground);
      endpoints.push(endpoint);
    }
    const size = [...endpoints, ...(domain === undefined ? [] : [domain])].reduce((sum, part) => sum + part.size, 0);
    await assertStorable(caller.owner, bounds.LEAST_ON_DISK + size, "create a playground");
    const bytes = await store.create(
      playground,
      { endpoints, domain },
      isKey ? bounds.KEY_PLAYGROUNDS : bounds.VISITOR_PLAYGROUNDS,
    );
    if (!isKey) await grow(bytes);
    return {
      playground,
      editToken,
      endpoints,
      domain: shown,
      notes: [...(shown?.notes ?? []), ...importNotes(apis), ...notes],
    };
  };
}
