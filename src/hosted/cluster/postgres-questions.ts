import type { News, Tables } from "../../core/storage/database.ts";
import { fromSandbox } from "../../core/storage/relational-rows.ts";
import type { ChangeRow, Known } from "../../core/storage/storage.ts";
import type { GuardedPool } from "./postgres-pool.ts";

/** Questions on their way at once: whoever comes while one is, is not in it, as it may have been answered before they came. */
const AT_ONCE = 2;

/** Rows of one sandbox that a question brings along, and their bytes: who missed more reads them alone, so that nobody waits for them. */
const MOST_NEWS = 64;
const MOST_BYTES = 64 * 1024;

/** A sandbox and its rows are as they were at one moment, as this is one statement. Each is looked up by its index, whatever the planner thinks of their number. */
const NEWS = Object.freeze({
  name: "news",
  text: `select k.at, found.* from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) with ordinality as k(scope, layer, incarnation, revision, at), lateral (
    select case when s.layer = k.layer and s.incarnation = k.incarnation and s.revision = k.revision then null else row_to_json(s) end as sandbox,
      case when s.layer = k.layer and s.incarnation = k.incarnation and s.revision > k.revision then (
        select case when count(*) <= ${MOST_NEWS} and coalesce(sum(octet_length(value) + coalesce(octet_length(hidden), 0)), 0) <= ${MOST_BYTES}
          then coalesce(json_agg(n), '[]') end
        from (select collection, id, value, hidden, revision from changes
          where changes.layer = k.layer and changes.revision > k.revision limit ${MOST_NEWS + 1}) as n
      ) end as news
    from sandboxes as s where s.scope = k.scope offset 0) as found`,
});

interface Found {
  /** Number of the question, from 1. */
  readonly at: number;
  /** Null where it is as it was known. */
  readonly sandbox: Tables["sandboxes"] | null;
  /** Null where they are too many, and where the sandbox does not follow from what was known. */
  readonly news: readonly ChangeRow[] | null;
}

interface Asking {
  readonly scope: string;
  readonly known: Known | undefined;
  readonly resolve: (news: News) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Tells what is new of sandboxes: all that ask in one turn of the event loop, or while others are asking, are one statement. It is
 * sent after they asked, so that each is told of every write that was stored before.
 */
export function createQuestions(pool: GuardedPool): (scope: string, known: Known | undefined) => Promise<News> {
  let asking: Asking[] = [];
  let underWay = 0;
  let isPlanned = false;

  function plan(): void {
    if (isPlanned || asking.length === 0 || underWay >= AT_ONCE) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      const question = asking;
      asking = [];
      underWay += 1;
      void send(question).finally(() => {
        underWay -= 1;
        plan();
      });
    });
  }

  async function send(question: readonly Asking[]): Promise<void> {
    const values = [
      question.map(({ scope }) => scope),
      question.map(({ known }) => known?.layer),
      question.map(({ known }) => known?.incarnation),
      question.map(({ known }) => known?.revision),
    ];
    try {
      const client = await pool.connect();
      let rows: readonly unknown[];
      try {
        rows = await client.send({ ...NEWS, values });
      } finally {
        client.release();
      }
      const found = new Map((rows as Found[]).map((row) => [row.at, row])); // as the statement says
      for (const [at, { resolve }] of question.entries()) resolve(toNews(found.get(at + 1)));
    } catch (error) {
      // Whoever waits would only wait out the same limit.
      const refused = [...question, ...asking];
      asking = [];
      for (const { reject } of refused) reject(error);
    }
  }

  return (scope, known) =>
    new Promise((resolve, reject) => {
      asking.push({ scope, known, resolve, reject });
      plan();
    });
}

function toNews(found: Found | undefined): News {
  if (found === undefined) return { sandbox: undefined, news: [] };
  const { sandbox, news } = found;
  if (sandbox === null) return undefined;
  return news === null ? "much" : { sandbox: fromSandbox(sandbox), news };
}
