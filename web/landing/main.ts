import "../style/landing.css";
import { copyText } from "../chrome/copy.ts";
import { element } from "../chrome/element.ts";
import { isPlainClick } from "../chrome/plain-click.ts";
import { startChrome } from "../chrome/start.ts";
import { announce } from "../chrome/status.ts";

interface SeedAnswer {
  readonly core: {
    readonly users: { readonly total: number; readonly records: readonly Readonly<Record<string, unknown>>[] };
  };
}

const command = document.querySelector("#command code");
const answer = document.querySelector("#answer code");
const another = document.querySelector<HTMLAnchorElement>("#another");
const fault = document.querySelector("#try-fault");

/** Puts the world of another seed in place of the shown one: what the page would have come with, without a reload. */
async function showSeed(seed: number): Promise<void> {
  if (command === null || answer === null || another === null || fault === null) return;
  fault.replaceChildren();
  answer.parentElement?.setAttribute("aria-busy", "true");
  try {
    const response = await fetch(`/api/seeds/${seed}`);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const { core } = (await response.json()) as SeedAnswer; // the server's own answer
    const before = JSON.parse(answer.textContent) as { users: object[]; limit: number }; // what the server filled in
    const fields = Object.keys(before.users[0] ?? {});
    const users = core.users.records.slice(0, before.limit);
    const shown = {
      ...before,
      users: users.map((user) => Object.fromEntries(fields.map((field) => [field, user[field]]))),
    };
    answer.textContent = JSON.stringify(shown, null, 2);
    command.textContent = command.textContent.replace(/_seed=-?\d+/, `_seed=${seed}`);
    const pill = document.querySelector("#seed");
    if (pill !== null) pill.textContent = String(seed);
    another.href = `/?seed=${seed + 1}`;
    history.replaceState(null, "", `/?seed=${seed}`);
    announce(`Seed ${seed} shown`);
  } catch (error) {
    showFault(seed, error instanceof Error ? error.message : "the answer could not be read");
  } finally {
    answer.parentElement?.removeAttribute("aria-busy");
  }
}

function showFault(seed: number, reason: string): void {
  const retry = element("button", { type: "button", class: "button" }, "Retry");
  retry.addEventListener("click", () => void showSeed(seed));
  fault?.replaceChildren(
    element(
      "div",
      { class: "notice bad", role: "alert" },
      element("p", {}, `Seed ${seed} could not be shown: ${reason}.`),
      retry,
    ),
  );
}

startChrome();
document.querySelector("#copy")?.addEventListener("click", () => {
  void copyText(command?.textContent ?? "", "Command");
});
another?.addEventListener("click", (event) => {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  void showSeed(Number(new URL(another.href).searchParams.get("seed")));
});
