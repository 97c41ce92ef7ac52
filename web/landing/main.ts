import "../style/landing.css";
import { copyText } from "../chrome/copy.ts";
import { element } from "../chrome/element.ts";
import { isPlainClick } from "../chrome/plain-click.ts";
import { startChrome } from "../chrome/start.ts";
import { announce } from "../chrome/status.ts";
import { colour } from "./colour.ts";
import type { Shown } from "./try-steps.ts";

interface SeedAnswer {
  readonly core: {
    readonly users: { readonly total: number; readonly records: readonly Readonly<Record<string, unknown>>[] };
  };
}

const command = document.querySelector("#command code");
const answer = document.querySelector("#answer code");
const another = document.querySelector<HTMLAnchorElement>("#another");
const fault = document.querySelector("#try-fault");
/** What the page came with: a list of users, whose fields and number another seed is shown with. */
const first = JSON.parse(answer?.textContent ?? "{}") as { users: object[]; limit: number }; // what the server filled in
let seed = Number(document.querySelector("#seed")?.textContent ?? "1");

/** Shows what a command is answered with. */
function show({ lines, body }: Shown): void {
  if (command !== null) command.textContent = lines;
  if (answer !== null) answer.replaceChildren(...colour(JSON.stringify(body, null, 2)));
}

/** Runs something that ends with an answer to show, and says what happened; where it fails, why, with Retry. */
async function run(what: string, work: () => Promise<Shown>): Promise<void> {
  fault?.replaceChildren();
  answer?.parentElement?.setAttribute("aria-busy", "true");
  try {
    const shown = await work();
    show(shown);
    announce(shown.said);
  } catch (error) {
    // A TypeError of fetch: nobody answered. Its own words say nothing to people.
    const reason =
      error instanceof TypeError || !(error instanceof Error) ? "the server did not answer" : error.message;
    const retry = element("button", { type: "button", class: "button" }, "Retry");
    retry.addEventListener("click", () => void run(what, work));
    const box = element("div", { class: "notice bad", role: "alert" }, element("p", {}, `${what}: ${reason}.`), retry);
    fault?.replaceChildren(box);
  } finally {
    answer?.parentElement?.removeAttribute("aria-busy");
  }
}

/** The world of another seed: what the page would have come with, without a reload. */
async function readSeed(wanted: number): Promise<Shown> {
  const response = await fetch(`/api/seeds/${wanted}`);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const { core } = (await response.json()) as SeedAnswer; // the server's own answer
  const fields = Object.keys(first.users[0] ?? {});
  const users = core.users.records
    .slice(0, first.limit)
    .map((user) => Object.fromEntries(fields.map((field) => [field, user[field]])));
  seed = wanted;
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[href*='seed=']"))
    link.href = link.href.replace(/seed=-?\d+/, `seed=${link === another ? wanted + 1 : wanted}`);
  const pill = document.querySelector("#seed");
  if (pill !== null) pill.textContent = String(wanted);
  history.replaceState(null, "", `/?seed=${wanted}`);
  return {
    lines: listCommand.replace(/_seed=-?\d+/, `_seed=${wanted}`),
    body: { ...first, users },
    said: `Seed ${wanted} shown`,
  };
}

const listCommand = command?.textContent ?? "";

startChrome();
if (answer !== null) answer.replaceChildren(...colour(answer.textContent));
document.querySelector("#copy")?.addEventListener("click", () => {
  void copyText(command?.textContent ?? "", "Command");
});
another?.addEventListener("click", (event) => {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  const wanted = Number(new URL(another.href).searchParams.get("seed"));
  void run(`Seed ${wanted} could not be shown`, () => readSeed(wanted));
});
const origin = /'(https?:\/\/[^/']+)/.exec(listCommand)?.[1] ?? location.origin;
for (const [id, what, step] of [
  ["try-write", "The order could not be paid", "payOrder"],
  ["try-clock", "The clock could not be moved", "letDaysPass"],
  ["try-fault-button", "The request could not be sent", "breakRequest"],
] as const) {
  document.getElementById(id)?.addEventListener("click", () => {
    void run(what, async () => (await import("./try-steps.ts"))[step](origin, seed));
  });
}
