import { SeedbedError } from "../../model/errors.ts";
import { byteLength } from "../../platform/bytes.ts";
import type { PlaygroundRow, PlaygroundStorage, StoredEndpoint } from "../../storage/playground-storage.ts";
import { isId } from "../ids.ts";
import { LEAST_ON_DISK } from "./bounds.ts";
import type { Definition } from "./definition.ts";

/** An endpoint as it is used. */
export interface EndpointRow {
  readonly id: string;
  readonly definition: Definition;
  /** Bytes of its definition as JSON. */
  readonly size: number;
}

/** What a change of endpoints comes to. */
export interface EndpointChange {
  /** Added at the end, or put in the place of the one with this id. */
  readonly put?: Pick<EndpointRow, "id" | "definition">;
  /** The one that goes. */
  readonly remove?: string;
}

/** Playgrounds and their endpoints, with what they count for. */
export interface PlaygroundStore extends Pick<
  PlaygroundStorage,
  "find" | "rename" | "use" | "remove" | "listOwned" | "listExpired"
> {
  endpoints(id: string): Promise<readonly EndpointRow[]>;
  /** Resolves to the bytes that it counts for. Throws `limit_reached` if the owner has `most` that have not expired. */
  create(row: PlaygroundRow, endpoints: readonly EndpointRow[], most: number): Promise<number>;
  /**
   * Changes the endpoints by what `work` makes of them, alone; whatever it throws is passed on. Resolves to the bytes
   * that the playground counts for more. Throws `not_found`.
   */
  change(id: string, work: (endpoints: readonly EndpointRow[]) => EndpointChange): Promise<number>;
  /** What the playgrounds of visitors count for, bytes. */
  sumOfVisitors(): Promise<number>;
  /** The next playgrounds of visitors to go: those unused for longest, with the bytes that each counts for. */
  listUnused(): Promise<readonly { readonly id: string; readonly bytes: number }[]>;
}

/** `clock` gives epoch milliseconds. */
export function createPlaygroundStore(storage: PlaygroundStorage, clock: () => number): PlaygroundStore {
  /** What a playground counts for where its endpoints take so many bytes. */
  const toBytes = (size: number): number => LEAST_ON_DISK + size;

  return {
    rename: storage.rename,
    use: storage.use,
    remove: storage.remove,
    listOwned: storage.listOwned,
    listExpired: storage.listExpired,
    find: async (id) => (isId(id) ? storage.find(id) : undefined),
    endpoints: async (id) => (await storage.endpoints(id)).map(fromStored),
    async create(row, endpoints, most) {
      if (await storage.create(row, endpoints.map(toStored), most, clock()))
        return toBytes(endpoints.reduce((sum, { size }) => sum + size, 0));
      throw new SeedbedError(
        "limit_reached",
        `cannot create another playground: there are ${most} of at most ${most}; delete one first`,
        { members: { limit: most } },
      );
    },
    async change(id, work) {
      const more = await storage.change(id, clock(), (endpoints) => {
        const { put, ...rest } = work(endpoints.map(fromStored));
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

function toStored({ id, definition }: Pick<EndpointRow, "id" | "definition">): StoredEndpoint {
  return { id, definition: JSON.stringify(definition) };
}

function fromStored({ id, definition }: StoredEndpoint): EndpointRow {
  return { id, definition: JSON.parse(definition) as Definition, size: byteLength(definition) }; // what toStored wrote
}
