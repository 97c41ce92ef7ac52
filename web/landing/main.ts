import "../style/landing.css";
import { copyText } from "../chrome/copy.ts";
import { isPlainClick } from "../chrome/plain-click.ts";
import { startChrome } from "../chrome/start.ts";
import { announce } from "../chrome/status.ts";
import { colour } from "./colour.ts";
import type * as Try from "./try.ts";

const command = document.querySelector("#command code");
const answer = document.querySelector("#answer code");
const another = document.querySelector<HTMLAnchorElement>("#another");
const form = document.querySelector<HTMLFormElement>("#document");
const file = document.querySelector<HTMLInputElement>("#document-file");

/** Calls a function of the module that is loaded only when somebody tries something. */
async function trying(work: (loaded: typeof Try) => Promise<void>): Promise<void> {
  const loaded = await import("./try.ts").catch(() => undefined);
  if (loaded === undefined) announce("It could not be loaded: check the connection and try again");
  else await work(loaded);
}

/** Makes a mock of a file, of a sample by its name, or of what stands in the field. */
function mock(given?: File | string): void {
  void trying(({ mockDocument }) => mockDocument(given));
}

startChrome();
answer?.replaceChildren(...colour(answer.textContent));
for (const [button, copied] of [
  ["#copy", command],
  ["#copy-own", document.querySelector("#own-command")],
] as const)
  document.querySelector(button)?.addEventListener("click", () => void copyText(copied?.textContent ?? "", "Command"));
for (const button of document.querySelectorAll<HTMLElement>(".copy-snippet"))
  button.addEventListener("click", () => void copyText(button.previousElementSibling?.textContent ?? "", "Code"));
another?.addEventListener("click", (event) => {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  const wanted = Number(new URL(another.href).searchParams.get("seed"));
  void trying(({ run }) => run("readUsers", `Seed ${wanted} could not be shown`, wanted));
});
for (const [id, failed, step] of [
  ["try-write", "The order could not be paid", "payOrder"],
  ["try-clock", "The clock could not be moved", "letDaysPass"],
  ["try-fault", "The request could not be sent", "breakRequest"],
] as const)
  document.getElementById(id)?.addEventListener("click", () => void trying(({ run }) => run(step, failed)));
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  mock();
});
file?.addEventListener("change", () => mock(file.files?.[0]));
form?.addEventListener("dragover", (event) => event.preventDefault());
form?.addEventListener("drop", (event) => {
  const dropped = event.dataTransfer?.files[0];
  if (dropped === undefined) return; // words, which the field takes by itself
  event.preventDefault();
  mock(dropped);
});
for (const button of document.querySelectorAll<HTMLElement>("[data-sample]"))
  button.addEventListener("click", () => mock(button.dataset["sample"]));
