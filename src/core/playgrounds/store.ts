import { SeedbedError } from "../model/errors.ts";
import { byteLength } from "../platform/bytes.ts";
import { isId } from "../services/ids.ts";
import type { PlaygroundRow, PlaygroundStorage, StoredEndpoint } from "../storage/storage.ts";
import { LEAST_ON_DISK } from "./bounds.ts";
import type { Definition } from "./definition.ts";

/** An endpoint as it is used. */
export interface EndpointRow {
  readonly id: string;
  readonly definition: Definition;
  /** Bytes of its definition as JSON. */
  readonly size: number;
}

/** The domain of a playground as it is used. */
export interface DomainRow {
  readonly id: string;
  readonly text: string;
  /** Bytes that it takes where it is kept. */
  readonly size: number;
}

export interface PlaygroundContents {
  readonly endpoints: readonly EndpointRow[];
  readonly domain: DomainRow | undefined;
}

export interface ContentsChange {
  readonly put?: EndpointRow | DomainRow;
  readonly remove?: string;
}

export interface PlaygroundStore extends Pick<
  PlaygroundStorage,
  "find" | "rename" | "use" | "remove" | "listOwned" | "listExpired"
> {
  contents(id: string): Promise<PlaygroundContents>;
  /** Resolves to the bytes that it counts for. Throws `limit_reached` if the owner has `most` that have not expired. */
  create(row: PlaygroundRow, contents: PlaygroundContents, most: number): Promise<number>;
  /**
   * Changes what it is made of by what `work` makes of that, alone; whatever it throws is passed on. Resolves to the bytes
   * that the playground counts for more. Throws `not_found`.
   */
  change(id: string, work: (contents: PlaygroundContents) => ContentsChange): Promise<number>;
  /** Bytes counted for visitors' playgrounds. */
  sumOfVisitors(): Promise<number>;
  /** The next playgrounds of visitors to go: those unused for longest, with the bytes that each counts for. */
  listUnused(): Promise<readonly { readonly id: string; readonly bytes: number }[]>;
}

/** `clock` gives epoch milliseconds. */
export function createPlaygroundStore(storage: PlaygroundStorage, clock: () => number): PlaygroundStore {
  const toBytes = (size: number): number => LEAST_ON_DISK + size;

  return {
    rename: storage.rename,
    use: storage.use,
    remove: storage.remove,
    listOwned: storage.listOwned,
    listExpired: storage.listExpired,
    find: async (id) => (isId(id) ? storage.find(id) : undefined),
    contents: async (id) => fromStored(await storage.endpoints(id)),
    async create(row, { endpoints, domain }, most) {
      const all = domain === undefined ? endpoints : [...endpoints, domain];
      if (await storage.create(row, all.map(toStored), most, clock()))
        return toBytes(all.reduce((sum, { size }) => sum + size, 0));
      throw new SeedbedError(
        "limit_reached",
        `cannot create another playground: there are ${most} of at most ${most}; delete one first`,
        { members: { limit: most } },
      );
    },
    async change(id, work) {
      const more = await storage.change(id, clock(), (stored) => {
        const { put, ...rest } = work(fromStored(stored));
        return put === undefined ? rest : { ...rest, put: toStored(put) };
      });
      if (more !== undefined) return more;
      throw new SeedbedError("not_found", `there is no playground ${JSON.stringify(id)}: it was deleted meanwhile`);
    },
    async sumOfVisitors() {
      const { count, size } = await storage.sumOfPassing();
      return size + count * toBytes(0);
    },
    listUnused: async () => (await storage.listUnused()).map(({ id, size }) => ({ id, bytes: toBytes(size) })),
  };
}

interface StoredDomain {
  readonly domain: string;
}

export function toEndpointRow(id: string, definition: Definition): EndpointRow {
  return { id, definition, size: byteLength(JSON.stringify(definition)) };
}

export function toDomainRow(id: string, text: string): DomainRow {
  return { id, text, size: byteLength(JSON.stringify({ domain: text } satisfies StoredDomain)) };
}

function toStored(row: EndpointRow | DomainRow): StoredEndpoint {
  const definition = "text" in row ? ({ domain: row.text } satisfies StoredDomain) : row.definition;
  return { id: row.id, definition: JSON.stringify(definition) };
}

function fromStored(rows: readonly StoredEndpoint[]): PlaygroundContents {
  const endpoints: EndpointRow[] = [];
  let domain: DomainRow | undefined;
  for (const { id, definition: json } of rows) {
    const size = byteLength(json);
    const definition = JSON.parse(json) as Definition | StoredDomain; // what toStored wrote
    if ("domain" in definition) domain = { id, text: definition.domain, size };
    else endpoints.push({ id, definition, size });
  }
  return { endpoints, domain };
}
