/** A client that has a sandbox to itself, goes back and forth in it, and knows at any time what has to be there. */
import { isDeepStrictEqual } from "node:util";

import type { Chance } from "./chance.ts";
import type { Machine, Place } from "./machine.ts";
import type { Received, Sent } from "./service.ts";

/** Job titles of some users by id. */
type Titles = Readonly<Record<string, string | null>>;

const DELETED = "deleted";

/** The possible contents: several where it is not known if a write was carried out. */
type Possible = readonly Titles[];

const USERS: readonly string[] = ["11", "12", "13", "14"];
const TURNS = 14;

interface LayersParts {
  readonly machine: Machine;
  readonly chance: Chance;
  readonly place: Place;
  readonly ask: (sent: Sent) => Promise<Received>;
  /** Another number once the power was lost. */
  readonly epoch: () => number;
}

/** Throws where something is there that cannot be. */
export async function useLayers({ machine, chance, place, ask, epoch }: LayersParts): Promise<void> {
  const snapshots = new Map<string, Possible>();
  const forks = new Map<string, Possible>();
  let now = epoch();
  let untouched: Titles = {};
  let possible: Possible = [];
  let count = 0;

  /** Asks until somebody answers; for what changes nothing. */
  async function askFor(sent: Sent): Promise<Received> {
    for (;;) {
      const received = await ask(sent);
      if (received.status !== undefined && received.status !== 0 && received.status !== 503) return received;
      await machine.wait(chance.whole(500) + 50, place);
    }
  }

  async function titles(sandbox?: string): Promise<Titles> {
    const headers = sandbox === undefined ? {} : { "x-sandbox": sandbox };
    const { status, text } = await askFor({
      path: `/v1/users?id[in]=${USERS.join(",")}&limit=20&fields=id,jobTitle`,
      headers,
    });
    if (status !== 200) throw new Error(`the users of ${sandbox ?? "layers"} were answered with ${status}: ${text}`);
    const { users } = JSON.parse(text) as { users: { id: string; jobTitle: string }[] };
    const found = Object.fromEntries(users.map(({ id, jobTitle }) => [id, jobTitle]));
    return Object.fromEntries(USERS.map((id) => [id, id in found ? (found[id] ?? null) : DELETED]));
  }

  /** Changes something, and works out what there may be then. */
  async function change(sent: Sent, effect: (before: Titles) => Possible): Promise<Received> {
    const received = await ask(sent);
    const { status } = received;
    const after = possible.flatMap(effect);
    if (status === undefined || status === 503) possible = unique([...possible, ...after]);
    else if (status >= 200 && status < 300) possible = unique(after);
    else if (![0, 404, 409].includes(status))
      throw new Error(`${sent.method} ${sent.path} was answered with ${status}: ${received.text}`);
    return received;
  }

  async function look(name: string, sandbox: string | undefined, among: Possible): Promise<Possible> {
    const found = await titles(sandbox);
    if (epoch() !== now) return among; // it is all another story since
    const fitting = among.filter((one) => isDeepStrictEqual(one, found));
    if (fitting.length > 0) return fitting;
    throw new Error(
      `${name} has ${JSON.stringify(found)}, and not ${among.map((one) => JSON.stringify(one)).join(" or ")}`,
    );
  }

  async function turn(): Promise<void> {
    count += 1;
    const title = `A~layers ${count}`;
    const id = chance.pick(USERS);
    const path = `/v1/users/${id}`;
    const set = (value: string) => (before: Titles) => [before[id] === DELETED ? before : { ...before, [id]: value }];
    const [snapshot, then] = chance.pick([...snapshots.entries(), ["", []] as const]);
    switch (chance.whole(9)) {
      case 0:
      case 1:
        await change({ method: "PATCH", path, body: { jobTitle: title } }, set(title));
        return;
      case 2:
        await change({ method: "DELETE", path }, set(DELETED));
        return;
      case 3: {
        const made = await change({ method: "POST", path: "/api/data/snapshots", body: { name: title } }, (same) => [
          same,
        ]);
        if (made.status === 201)
          snapshots.set((JSON.parse(made.text) as { snapshot: { id: string } }).snapshot.id, possible);
        return;
      }
      case 4:
        if (snapshot !== "")
          await change({ method: "POST", path: `/api/data/snapshots/${snapshot}/restore` }, () => then);
        return;
      case 5: {
        const name = `fork-${count}`;
        const made = await ask({ method: "POST", path: "/api/sandboxes", body: { name, from: { sandbox: "layers" } } });
        if (made.status === 201) forks.set(name, possible);
        return;
      }
      case 6:
        if (chance.is(0.3)) await change({ method: "POST", path: "/api/data/reset" }, () => [untouched]);
        else if (snapshot !== "" && chance.is(0.5)) {
          await ask({ method: "DELETE", path: `/api/data/snapshots/${snapshot}` });
          snapshots.delete(snapshot);
        }
        return;
      case 7:
        for (const [name, was] of forks) forks.set(name, await look(name, name, was));
        return;
      default:
        possible = await look("layers", undefined, possible);
    }
  }

  untouched = await titles();
  possible = [untouched];
  for (let left = TURNS; left > 0; left -= 1) {
    await machine.wait(chance.is(0.15) ? chance.next() * 2_000 : chance.next() * 40, place);
    await turn();
    if (epoch() === now) continue;
    // The power was lost: it begins with what is there now.
    now = epoch();
    snapshots.clear();
    forks.clear();
    possible = [await titles()];
    if (epoch() !== now) possible = [];
  }
  for (const [name, was] of forks) await look(name, name, was);
  await look("layers", undefined, possible);
}

function unique(all: Possible): Possible {
  return all.filter((one, at) => all.findIndex((other) => isDeepStrictEqual(one, other)) === at);
}
