import { useEffect, useRef, useState } from "preact/hooks";

import type { Row } from "../ui/record-table.tsx";
import { useRetryOnline } from "../ui/use-loaded.ts";
import type { Collection } from "./catalog.ts";
import { ask } from "./studio-api.ts";

/** Records that are read at once: more than any window shows, and few enough to come quickly. */
const PAGE = 50;

/** The records of a list, read page by page as they come into sight. */
export interface Records {
  /** The list that they are of: the one before, until the first answer of another. */
  readonly list: string;
  /** The number of records; undefined until the first answer. */
  readonly total: number | undefined;
  /** The record at a place of the list, if it was read. */
  readonly at: (index: number) => Row | undefined;
  /** Reads the records of these places that are missing. */
  readonly show: (from: number, to: number) => void;
  readonly busy: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

interface State {
  readonly list: string;
  readonly total: number | undefined;
  readonly pages: ReadonlyMap<number, readonly Row[]>;
  readonly error: unknown;
}

/**
 * Reads a list of the collection. For another `query` the list begins anew, for another `revision` what is in sight is read
 * again; what was read stays until then.
 */
export function useRecords(collection: Collection, query: string, revision: number): Records {
  const list = `${collection.path}?${query}`;
  const [state, setState] = useState<State>({ list, total: undefined, pages: new Map(), error: undefined });
  const [waiting, setWaiting] = useState(0);
  const asked = useRef(new Set<number>());
  const turn = useRef(0);
  const sight = useRef({ from: 0, to: 0 });

  async function read(page: number): Promise<void> {
    if (asked.current.has(page)) return;
    asked.current.add(page);
    const mine = turn.current;
    setWaiting((count) => count + 1);
    try {
      const separator = query === "" ? "" : "&";
      const answer = await ask<Row>(`${list}${separator}page=${page + 1}&limit=${PAGE}`);
      if (mine !== turn.current) return;
      const records = answer[collection.list] as readonly Row[]; // what a list promises
      setState((before) => {
        const isSame = before.list === list;
        const pages = new Map(isSame ? before.pages : []).set(page, records);
        return { list, total: Number(answer["total"]), pages, error: undefined };
      });
    } catch (error) {
      if (mine !== turn.current) return;
      asked.current.delete(page);
      setState((before) => ({ ...before, error }));
    } finally {
      setWaiting((count) => count - 1);
    }
  }

  function readSight(): void {
    const { from, to } = sight.current;
    for (let page = Math.floor(from / PAGE); page <= Math.floor(Math.max(from, to) / PAGE); page += 1) void read(page);
  }

  function begin(): void {
    turn.current += 1;
    asked.current = new Set();
    readSight();
  }

  useEffect(() => {
    sight.current = { from: 0, to: 0 };
    begin();
  }, [list]);
  useRetryOnline(state.error, begin);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else begin();
  }, [revision]);

  return {
    list: state.list,
    total: state.total,
    at: (index) => state.pages.get(Math.floor(index / PAGE))?.[index % PAGE],
    show(from, to) {
      sight.current = { from, to };
      readSight();
    },
    busy: waiting > 0,
    error: state.error,
    retry: begin,
  };
}
