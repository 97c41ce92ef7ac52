import "../style/landing.css";
import { copyText } from "../chrome/copy.ts";
import { element } from "../chrome/element.ts";
import { isPlainClick } from "../chrome/plain-click.ts";
import { startChrome } from "../chrome/start.ts";
import { announce } from "../chrome/status.ts";
import { colour } from "./colour.ts";
import type { StepName } from "./try-steps.ts";

const command = document.querySelector("#command code");
const answer = document.querySelector("#answer code");
const another = document.querySelector<HTMLAnchorElement>("#another");
const note = document.querySelector("#try-note");
const origin = /'(https?:\/\/[^/']+)/.exec(command?.textContent ?? "")?.[1] ?? location.origin;
let seed = Number(document.querySelector<HTMLElement>("#try")?.dataset["seed"]);

/** Takes a step, shows its commands and answer, and says what happened; where it fails, why, with Retry. */
async function run(step: StepName, failed: string, wanted = seed): Promise<void> {
  note?.replaceChildren();
  answer?.parentElement?.setAttribute("aria-busy", "true");
  try {
    const { take } = await import("./try-steps.ts").catch(() => {
      throw new Error("the server did not answer");
    });
    const { lines, body, said, isInPage } = await take(step, origin, wanted);
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
  history.replaceState(null, "", `/?seed=${wanted}`);
}

startChrome();
answer?.replaceChildren(...colour(answer.textContent));
document.querySelector("#copy")?.addEventListener("click", () => {
  void copyText(command?.textContent ?? "", "Command");
});
another?.addEventListener("click", (event) => {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  const wanted = Number(new URL(another.href).searchParams.get("seed"));
  void run("readUsers", `Seed ${wanted} could not be shown`, wanted);
});
for (const [id, failed, step] of [
  ["try-write", "The order could not be paid", "payOrder"],
  ["try-clock", "The clock could not be moved", "letDaysPass"],
  ["try-fault", "The request could not be sent", "breakRequest"],
] as const) {
  document.getElementById(id)?.addEventListener("click", () => void run(step, failed));
}
