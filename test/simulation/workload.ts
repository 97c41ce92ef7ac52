/** Clients of the service: what they ask is drawn from the seed, and what they saw is noted for the checks. */
import { useLayers } from "./layers.ts";
import type { Machine, Place } from "./machine.ts";
import type { Cluster, Customer, Received, Sent } from "./service.ts";

/** One thing that a client wanted: one request, or the same one again and again until it is answered. */
export interface Operation {
  readonly client: string;
  readonly customer: Customer | undefined;
  readonly sandbox: string;
  readonly kind: "write" | "read" | "balances" | "visit" | "snapshot" | "other";
  readonly what: string;
  /** The event that tells of a write, and the text in it that only this one writes. */
  readonly type?: string;
  readonly token?: string;
  /** The job title that a user had to have for a conditional write. */
  readonly expected?: string;
  /** Steps of the machine: when it was first asked for, and when it was first answered with what was wanted. */
  readonly began: number;
  ended: number;
  readonly answers: Received[];
  /** Requests of it that are on their way: impatient clients send two at once. */
  open: number;
}

export interface Workload {
  readonly operations: Operation[];
  /** Requests that wait for their answer. */
  readonly open: ReadonlySet<string>;
  /** Ids of the events that each customer was told when it asked for them one page after the other, by mark. */
  readonly followed: ReadonlyMap<string, string[]>;
  /** Resolved when all clients are through. */
  readonly isDone: boolean;
  /** Whoever follows the events reads the rest. */
  finish(): Promise<void>;
  /** Forgets what clients know of the data, which is not as it was any more: they look again. */
  forget(): void;
  ask(client: Place, customer: Customer | undefined, sandbox: string, sent: Sent): Promise<Received>;
}

/** Records that clients change: registers, whose versions are told apart by their job titles. */
export const REGISTERS: readonly string[] = ["1", "2", "3"];

/** Cents in each account of a bank, and how many there are. */
export const OPENING = 1_000;
const ACCOUNTS = 3;

const SHARED_SANDBOX = "one";

export const isTaken = ({ status = 0 }: Received): boolean => status >= 200 && status < 300;

export function startWorkload(machine: Machine, cluster: Cluster, customers: readonly Customer[]): Workload {
  const chance = machine.chance.fork();
  const operations: Operation[] = [];
  const open = new Set<string>();
  const followed = new Map<string, string[]>();
  const [first, second, third] = customers as [Customer, Customer, Customer]; // the template has three
  let epoch = 0;
  let running = 0;
  let tokens = 0;

  async function ask(client: Place, customer: Customer | undefined, sandbox: string, sent: Sent): Promise<Received> {
    const headers = { ...customer?.headers, ...(sandbox !== "" && { "x-sandbox": sandbox }), ...sent.headers };
    const what = `${client.name}: ${sent.method ?? "GET"} ${sent.path}`;
    open.add(what);
    const received = await cluster.request(client, { ...sent, headers });
    open.delete(what);
    return received;
  }

  const newToken = (customer: Customer): string => {
    tokens += 1;
    return `${customer.mark}${tokens}.`;
  };

  /** Asks for something and notes it; a write with a key is sent until there is an answer, now and then more often. */
  async function operate(
    { place, customer, sandbox }: Client,
    about: Pick<Operation, "kind"> & Partial<Operation>,
    sent: Sent,
    repeats = false,
  ): Promise<Received> {
    const operation: Operation = {
      client: place.name,
      customer,
      sandbox,
      what: `${sent.method ?? "GET"} ${sent.path}`,
      ...about,
      began: machine.steps,
      ended: Infinity,
      answers: [],
      open: 0,
    };
    operations.push(operation);
    const isSure = (): boolean =>
      operation.answers.some(({ status = 0 }) => status >= 200 && status < 500 && status !== 409);
    const once = async (): Promise<Received> => {
      operation.open += 1;
      const received = await ask(place, customer, sandbox, sent);
      operation.open -= 1;
      operation.answers.push(received);
      if (operation.ended === Infinity && isTaken(received)) operation.ended = machine.steps;
      return received;
    };
    let received: Received;
    if (!repeats) received = await once();
    else {
      // Impatient ones send the same twice at once.
      const twin = chance.is(0.3) ? once() : undefined;
      received = await once();
      const other = await twin;
      if (!isSure() && other !== undefined) received = other;
      for (let tries = 0; !isSure() && tries < 20; tries += 1) {
        await machine.wait(chance.whole(400) + 20, place);
        received = await once();
      }
      if (chance.is(0.2)) await once();
    }
    return received;
  }

  interface Client {
    readonly place: Place;
    readonly customer: Customer;
    readonly sandbox: string;
  }

  function start(name: string, work: (place: Place) => Promise<void>): void {
    const place = machine.newPlace(name);
    running += 1;
    machine.after(chance.next() * 10, place, () => {
      work(place).then(
        () => (running -= 1),
        (error: unknown) => machine.uncaught.push(error),
      );
    });
  }

  const think = (place: Place): Promise<void> =>
    machine.wait(chance.is(0.06) ? chance.next() * 2_000 : chance.is(0.3) ? 0 : chance.next() * 30, place);

  /** Writes and reads the registers, and makes and deletes users, in a sandbox that others write to as well. */
  async function useRegisters(client: Client, turns: number): Promise<void> {
    const { place, customer } = client;
    const known = new Map<string, { readonly title: string; readonly tag: string }>();
    const made: string[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      await think(place);
      const id = chance.pick(REGISTERS);
      const token = newToken(customer);
      const kind = chance.whole(10);
      if (kind < 3) {
        const about = { kind: "write", type: "user.updated", token } as const;
        await operate(client, about, { method: "PATCH", path: `/v1/users/${id}`, body: { jobTitle: token } });
      } else if (kind === 3) {
        const seen = known.get(id);
        if (seen === undefined) continue;
        const headers = { "if-match": seen.tag };
        const about = { kind: "write", type: "user.updated", token, expected: seen.title } as const;
        await operate(client, about, { method: "PATCH", path: `/v1/users/${id}`, headers, body: { jobTitle: token } });
      } else if (kind === 4) {
        const received = await operate(client, { kind: "other" }, { path: `/v1/users/${id}` });
        if (received.status !== 200) continue;
        const { jobTitle } = JSON.parse(received.text) as { jobTitle: string };
        known.set(id, { title: jobTitle, tag: received.headers["etag"] ?? "" });
      } else if (kind < 7) {
        const path = `/v1/users?sort=id&limit=${REGISTERS.length}&fields=id,jobTitle`;
        await operate(client, { kind: "read" }, { path });
      } else if (kind < 9) {
        const headers = { "idempotency-key": token };
        const body = { name: "New", email: `u${token}${customer.mark.slice(0, 1)}@example.com`, jobTitle: token };
        const about = { kind: "write", type: "user.created", token } as const;
        const received = await operate(client, about, { method: "POST", path: "/v1/users", headers, body }, true);
        if (received.status === 201) made.push((JSON.parse(received.text) as { id: string }).id);
      } else {
        const victim = made.pop();
        if (victim !== undefined)
          await operate(client, { kind: "other" }, { method: "DELETE", path: `/v1/users/${victim}` });
      }
    }
  }

  /** Moves money between accounts. */
  async function bank(client: Client, turns: number): Promise<void> {
    const { place, customer } = client;
    const accounts: string[] = [];
    while (accounts.length < ACCOUNTS) {
      const token = newToken(customer);
      const body = { userId: "7", type: "checking", currency: "USD", openingBalance: OPENING, name: token };
      const about = { kind: "write", type: "account.created", token } as const;
      const sent = { method: "POST", path: "/v1/fintech/accounts", headers: { "idempotency-key": token }, body };
      const received = await operate(client, about, sent, true);
      if (received.status === 201) accounts.push((JSON.parse(received.text) as { id: string }).id);
    }
    for (let turn = 0; turn < turns; turn += 1) {
      await think(place);
      if (chance.is(0.3)) {
        await operate(client, { kind: "balances" }, { path: `/v1/fintech/accounts?sort=-id&limit=20` });
        continue;
      }
      const token = newToken(customer);
      const [from, to] = chance.is(0.5) ? [0, 1] : [1, 2];
      const body = {
        fromAccountId: accounts[from],
        toAccountId: accounts[to],
        amount: 1 + chance.whole(50),
        reference: token,
      };
      const about = { kind: "write", type: "transfer.created", token } as const;
      const headers = { "idempotency-key": token };
      const made = await operate(client, about, { method: "POST", path: "/v1/fintech/transfers", headers, body }, true);
      if (made.status !== 201) continue;
      const { id } = JSON.parse(made.text) as { id: string };
      const path = `/v1/fintech/transfers/${id}/complete`;
      const done = { kind: "write", type: "transfer.completed", token } as const;
      await operate(client, done, { method: "POST", path, headers: { "idempotency-key": `${token}c` } }, true);
    }
  }

  /** Makes jobs, which end by the clock. */
  async function makeJobs(client: Client, turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) {
      await think(client.place);
      const token = newToken(client.customer);
      const about = { kind: "write", type: "job.created", token } as const;
      const body = { type: "export", name: token, durationMs: 1_000 + chance.whole(9_000) };
      const headers = { "idempotency-key": token };
      await operate(client, about, { method: "POST", path: "/v1/jobs", headers, body }, true);
    }
  }

  /** Reads its customer's events from the first one on, page after page. */
  async function follow(place: Place, customer: Customer, isOver: () => boolean): Promise<void> {
    const of = epoch;
    const ids = followed.get(customer.mark) ?? [];
    followed.set(customer.mark, ids);
    for (;;) {
      const last = ids.at(-1);
      const wait = chance.is(0.3) ? `&wait=${1 + chance.whole(10)}` : "";
      const path = `/api/events?limit=${1 + chance.whole(30)}${last === undefined ? "" : `&after=${last}`}${wait}`;
      const received = await ask(place, customer, "", { path });
      if (of !== epoch) return isOver() ? undefined : follow(place, customer, isOver);
      if (received.status === 200) {
        const { events } = JSON.parse(received.text) as { events: { id: string }[] };
        ids.push(...events.map(({ id }) => id));
        if (events.length === 0 && isOver()) return;
      } else if (received.status !== undefined && received.status !== 0 && received.status !== 503)
        throw new Error(`who follows the events of ${customer.mark} was told ${received.status}: ${received.text}`);
      await machine.wait(chance.whole(500), place);
    }
  }

  /** Asks without a key until it is told that it was enough. */
  async function visit(place: Place, turns: number): Promise<void> {
    const address = `198.51.100.${1 + chance.whole(200)}`;
    const sending: Promise<unknown>[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      if (chance.is(0.5)) await think(place);
      const client = { place, customer: undefined as unknown as Customer, sandbox: "" };
      sending.push(operate(client, { kind: "visit", what: address }, { path: "/v1/users/1", address }));
    }
    await Promise.all(sending);
  }

  /** Takes more snapshots at once than its plan allows. */
  async function takeSnapshots(client: Client, turns: number): Promise<void> {
    await Promise.all(
      Array.from({ length: turns }, async (_, at) => {
        await think(client.place);
        await operate(
          client,
          { kind: "snapshot" },
          { method: "POST", path: "/api/data/snapshots", body: { name: `s${at}` } },
        );
      }),
    );
  }

  for (const [at, customer] of [first, second].entries()) {
    const inSandbox = (place: Place): Client => ({ place, customer, sandbox: SHARED_SANDBOX });
    const writers = 1 + chance.whole(3);
    for (let n = 0; n < writers; n += 1)
      start(`writer ${at}.${n}`, (place) => useRegisters(inSandbox(place), 4 + chance.whole(14)));
    if (chance.is(0.6)) start(`banker ${at}`, (place) => bank(inSandbox(place), 2 + chance.whole(5)));
    if (chance.is(0.4)) start(`jobs ${at}`, (place) => makeJobs(inSandbox(place), 1 + chance.whole(4)));
    start(`follower ${at}`, (place) => follow(place, customer, () => running <= 2));
  }
  if (chance.is(0.4))
    start("historian", (place) =>
      useLayers({ machine, chance, ask: (sent) => ask(place, first, "layers", sent), place, epoch: () => epoch }),
    );
  if (chance.is(0.4)) start("visitor", (place) => visit(place, 4 + chance.whole(14)));
  if (chance.is(0.3))
    start("photographer", (place) => takeSnapshots({ place, customer: third, sandbox: "" }, 4 + chance.whole(5)));

  return {
    operations,
    open,
    followed,
    get isDone() {
      return running === 0;
    },
    async finish() {
      for (const customer of [first, second])
        start(`follower of ${customer.mark}`, (place) => follow(place, customer, () => true));
      await machine.run(() => running === 0, 600_000, "who follows the events");
    },
    forget() {
      epoch += 1;
      followed.clear();
    },
    ask,
  };
}
