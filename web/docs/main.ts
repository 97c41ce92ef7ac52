import "../style/docs.css";
import { serverPath, pathOf } from "../chrome/base.ts";
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

/** The pages that sections of the earlier docs moved to. */
const MOVED: Readonly<Record<string, string>> = {
  "guide-seeds": "/docs/guides/seeds",
  "guide-sandboxes": "/docs/guides/sandboxes",
  "guide-snapshots": "/docs/guides/snapshots",
  "guide-conditional-requests": "/docs/guides/conditional-requests",
  "guide-events": "/docs/guides/webhooks",
  "guide-problems": "/docs/guides/problems",
  "guide-limits": "/docs/guides/limits",
};

/** Forwards addresses of the earlier docs: `/docs#/Orders/payOrder`, `/docs#guide-seeds`. */
function followOldAddress(): void {
  if (pathOf() !== "/docs") return;
  const name = decode(location.hash.slice(1));
  const [, tag, id] = name.split("/");
  const links = [...document.querySelectorAll<HTMLAnchorElement>("#reference ~ section a")];
  const found =
    id === undefined
      ? links.find((link) => tag !== undefined && link.textContent === tag.replaceAll("_", " "))
      : links.find((link) => link.hash === `#${id}`);
  const moved = MOVED[name];
  const target = moved === undefined ? (name.startsWith("/") ? found?.href : undefined) : serverPath(moved);
  if (target !== undefined) location.replace(target);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

startChrome();
addCopyButtons();
keepContentsOpen();
startSearch();
followOldAddress();
addEventListener("hashchange", followOldAddress);
