import "../style/docs.css";
import { copyText } from "../chrome/copy.ts";
import { element } from "../chrome/element.ts";
import { startChrome } from "../chrome/start.ts";
import { startSearch } from "./search.ts";

/** Adds a button to every example that copies it. */
function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>("[data-copy]")) {
    const { copy = "" } = block.dataset;
    const code = block.querySelector("code");
    const of = block.closest("section, article")?.querySelector("h2, h1")?.textContent ?? "";
    const button = element(
      "button",
      { type: "button", class: "button small", "aria-label": `Copy ${copy.toLowerCase()}: ${of}` },
      "Copy",
    );
    button.addEventListener("click", () => void copyText(code?.textContent ?? "", copy));
    (block.querySelector(".code-title") ?? block).append(button);
  }
}

/** Unfolds the list of pages where there is room for it, for screen readers too. */
function keepContentsOpen(): void {
  const contents = document.querySelector<HTMLDetailsElement>(".docs-contents");
  const wide = matchMedia("(min-width: 60rem)");
  const follow = (): void => {
    if (contents !== null) contents.open = wide.matches;
  };
  wide.addEventListener("change", follow);
  follow();
}

startChrome();
addCopyButtons();
keepContentsOpen();
startSearch();
