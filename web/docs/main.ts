import "../style/docs.css";
import { element } from "../chrome/element.ts";
import { startChrome } from "../chrome/start.ts";
import { startWaiting } from "./waiting.ts";

const section = document.querySelector(".reference");
const host = document.getElementById("swagger");

let shown: Promise<((hash: string) => void) | undefined> | undefined;

/** Loads the reference, once; resolves to what opens the operation of an address in it. */
function showReference(): Promise<((hash: string) => void) | undefined> {
  return (shown ??= loadReference());
}

async function loadReference(): Promise<((hash: string) => void) | undefined> {
  if (host === null) return undefined;
  host.setAttribute("aria-busy", "true");
  try {
    const { startReference } = await import("./reference.ts");
    // The button that had the focus goes, so its place in the page is kept by the heading.
    if (host.contains(document.activeElement)) document.getElementById("reference")?.focus();
    host.replaceChildren();
    return startReference(host);
  } catch {
    const retry = element("button", { type: "button", class: "button" }, "Retry");
    // A module that failed to load fails again in the same page.
    retry.addEventListener("click", () => location.reload());
    host.replaceChildren(
      element(
        "div",
        { class: "notice bad", role: "alert" },
        element("p", {}, "The API reference could not be loaded."),
        retry,
      ),
    );
    return undefined;
  } finally {
    host.removeAttribute("aria-busy");
  }
}

/** Goes where the address points: to an operation or a part of the reference, or to a guide, which opens. */
function follow(isFirst: boolean): void {
  const name = location.hash.slice(1);
  if (name.startsWith("/") || name === "reference") {
    const before = shown;
    void showReference().then((open) => {
      // Swagger UI reads the address itself when it starts, and never again.
      if (!isFirst && before !== undefined) open?.(location.hash);
    });
    if (!isFirst) section?.scrollIntoView();
    return;
  }
  const guide = document.getElementById(name);
  if (guide instanceof HTMLDetailsElement) guide.open = true;
  if (name !== "") guide?.scrollIntoView();
}

startChrome();
// What is unfolded moves the reference, which measures where it stands when the window changes.
for (const fold of document.querySelectorAll(".guides details"))
  fold.addEventListener("toggle", () => dispatchEvent(new Event("resize")));
follow(true);
addEventListener("hashchange", () => follow(false));
document.getElementById("show-reference")?.addEventListener("click", () => void showReference());
if (section !== null) startWaiting(section, () => void showReference());
