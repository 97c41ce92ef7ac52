// The steps that the landing page runs in a sandbox of its own, with the page's token: nobody's limit counts them.
import { pageToken } from "../api/page-token.ts";
import { SERVER, serverPath } from "../chrome/base.ts";
import { element } from "../chrome/element.ts";
import { announce } from "../chrome/status.ts";
import { colour } from "./colour.ts";

/** A command as a terminal takes it, what it is answered, and a sentence about it. */
interface Shown {
  readonly lines: string;
  readonly body: unknown;
  readonly said: string;
  /** True if the page answered by itself, because the server did not. */
  readonly isInPage: boolean;
}

/** One of the things to try. */
type StepName = keyof typeof STEPS;

/** The side that answers: the server, or the page itself. */
interface Place {
  send(request: Request): Promise<Response>;
  /** The order that was paid there, in the world of a seed. */
  paid: { readonly id: string; readonly seed: number } | undefined;
}

/** The server did not answer, or could not: it is away, has too much to do, or has counted too many requests. */
class NoAnswer extends Error {}

type Step = (place: Place, origin: string, seed: number) => Promise<Omit<Shown, "isInPage">>;

const SANDBOX = "try-it";
const ORDER = "fields=id,status,shippedAt";
const USERS = "limit=3&fields=id,name,email,company";

const server: Place = {
  async send(request) {
    for (const [name, value] of Object.entries(await pageToken())) request.headers.set(name, value);
    const answer = await fetch(request).catch((cause: unknown) => {
      throw new NoAnswer("the server did not answer", { cause });
    });
    const { status } = answer;
    if ((status >= 500 || status === 429) && !isOnPurpose(request)) throw new NoAnswer(`the server answered ${status}`);
    return answer;
  },
  paid: undefined,
};

/** The same API in this page. It is loaded when the server has failed to answer. */
let page: Promise<Place> | undefined;

function openPage(): Promise<Place> {
  page ??= import("./engine.ts")
    .then(({ openEngine }) => openEngine())
    .then((send) => ({
      send: (request) => send(new Request(request.url.replace(SERVER, location.origin), request)),
      paid: undefined,
    }));
  page.catch(() => (page = undefined));
  return page;
}

function isOnPurpose({ url }: Request): boolean {
  return url.includes("_status=");
}

async function ask(place: Place, method: string, path: string, body?: unknown): Promise<unknown> {
  const headers = { "X-Sandbox": SANDBOX, ...(body !== undefined && { "Content-Type": "application/json" }) };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await place.send(new Request(SERVER + path, { method, headers, ...sent }));
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return answer.json();
}

function curl(origin: string, path: string, options = ""): string {
  return `curl ${options}'${origin}${path}'`;
}

const inSandbox = (path: string): string => `/s/${SANDBOX}${path}`;

/** Begins the seed's world anew and pays an order that waits for it. */
async function pay(place: Place, seed: number): Promise<string> {
  await ask(place, "POST", "/api/data/reset", { seed });
  await ask(place, "PATCH", `/api/sandboxes/${SANDBOX}`, {
    autopilot: true,
    clock: { now: "2026-11-01T00:00:00.000Z", running: false },
  });
  const { orders } = (await ask(place, "GET", "/v1/bookstore/orders?status=pending&sort=-id&limit=1")) as {
    orders: readonly { id: string }[];
  };
  const [order] = orders;
  if (order === undefined) throw new Error(`the world of seed ${seed} has no order to pay`);
  await ask(place, "POST", `/v1/bookstore/orders/${order.id}/pay`);
  place.paid = { id: order.id, seed };
  return order.id;
}

const STEPS = {
  /** Pays an order, and reads it again. */
  async payOrder(place, origin, seed) {
    const id = await pay(place, seed);
    const order = `/v1/bookstore/orders/${id}`;
    return {
      lines: [curl(origin, inSandbox(`${order}/pay`), "-X POST "), curl(origin, inSandbox(`${order}?${ORDER}`))].join(
        "\n",
      ),
      body: await ask(place, "GET", `${order}?${ORDER}`),
      said: `Order ${id} is paid, and stays paid`,
    };
  },
  /** Moves the sandbox's clock on, and reads the order that was paid: it went on its way by itself. */
  async letDaysPass(place, origin, seed) {
    const id = place.paid?.seed === seed ? place.paid.id : await pay(place, seed);
    const jump = { advance: "P5D" };
    const clock = `/api/sandboxes/${SANDBOX}/clock`;
    await ask(place, "POST", clock, jump);
    const order = `/v1/bookstore/orders/${id}?${ORDER}`;
    const json = `-H 'Content-Type: application/json' -d '${JSON.stringify(jump)}'`;
    return {
      lines: [`${curl(origin, clock)} ${json}`, curl(origin, inSandbox(order))].join("\n"),
      body: await ask(place, "GET", order),
      said: "Five days later",
    };
  },
  /** Asks for an answer that fails, as an app has to bear it. */
  async breakRequest(place, origin) {
    const path = "/v1/users/1?_status=503";
    const answer = await place.send(new Request(SERVER + path));
    return { lines: curl(origin, path), body: await answer.json(), said: `Answered ${answer.status}, on purpose` };
  },
  /** Reads the users of a seed. */
  async readUsers(place, origin, seed) {
    const path = `/v1/users?_seed=${seed}&${USERS}`;
    return { lines: curl(origin, path), body: await ask(place, "GET", path), said: `Seed ${seed} shown` };
  },
} as const satisfies Readonly<Record<string, Step>>;

/** Takes a step: the server answers it, or where it does not, this page. Throws with the reason where neither does. */
async function take(step: StepName, origin: string, seed: number): Promise<Shown> {
  try {
    return { ...(await STEPS[step](server, origin, seed)), isInPage: false };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    const place = await openPage().catch(() => {
      throw error;
    });
    return { ...(await STEPS[step](place, origin, seed)), isInPage: true };
  }
}

const command = document.querySelector("#command code");
const answer = document.querySelector("#answer code");
const another = document.querySelector<HTMLAnchorElement>("#another");
const note = document.querySelector("#try-note");
const ownOrigin = /'(https?:.+?)\/(?:s|v1)\//.exec(command?.textContent ?? "")?.[1] ?? SERVER;
let seed = Number(document.querySelector<HTMLElement>("#try")?.dataset["seed"]);

/** Takes a step, shows its commands and answer, and says what happened; where it fails, why, with Retry. */
export async function run(step: StepName, failed: string, wanted = seed): Promise<void> {
  note?.replaceChildren();
  answer?.parentElement?.setAttribute("aria-busy", "true");
  try {
    const { lines, body, said, isInPage } = await take(step, ownOrigin, wanted);
    if (command !== null) command.textContent = lines;
    answer?.replaceChildren(...colour(JSON.stringify(body, null, 2)));
    if (step === "readUsers") keepSeed(wanted);
    const pill = document.querySelector("#seed");
    if (pill !== null) pill.textContent = `seed ${seed}`;
    if (isInPage)
      note?.append(
        element("p", { class: "hint" }, "The server could not answer: this page ran the same API by itself."),
      );
    announce(said);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const retry = element("button", { type: "button", class: "button" }, "Retry");
    retry.addEventListener("click", () => void run(step, failed, wanted));
    note?.append(
      element("div", { class: "notice bad", role: "alert" }, element("p", {}, `${failed}: ${reason}.`), retry),
    );
  } finally {
    answer?.parentElement?.removeAttribute("aria-busy");
  }
}

/** Lets every link of the page lead to a seed. */
function keepSeed(wanted: number): void {
  seed = wanted;
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[href*='seed=']"))
    link.href = link.href.replace(/seed=-?\d+/, `seed=${link === another ? wanted + 1 : wanted}`);
  history.replaceState(null, "", serverPath(`/?seed=${wanted}`));
}

/** Makes a mock of a document in the console. */
export async function mockDocument(given: File | string | undefined): Promise<void> {
  const loaded = await import("./console.tsx").catch(() => undefined);
  if (loaded === undefined) announce("The console could not be loaded: check the connection and try again");
  else await loaded.mockDocument(given);
}
