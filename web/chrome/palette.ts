import "../style/palette.css";
import { serverPath } from "./base.ts";
import { element } from "./element.ts";
import { FIXED_ENTRIES, findData, findEntries, loadDocsEntries } from "./palette-entries.ts";
import type { DocsEntries, PaletteEntry } from "./palette-entries.ts";
import { releaseStatus } from "./status.ts";

const MOST_SHOWN = 12;

/** Opens the palette: type, choose with the arrows, Enter goes there. `typed` is in its field already. */
export function showPalette(typed: string): void {
  if (document.querySelector("dialog.palette") !== null) return;
  let docs: DocsEntries = { entries: [], collections: [] };
  let shown: readonly PaletteEntry[] = [];
  let active = 0;

  const input = element("input", {
    type: "text",
    role: "combobox",
    "aria-label": "Search pages, operations and data",
    "aria-expanded": "true",
    "aria-controls": "palette-list",
    "aria-autocomplete": "list",
    autocomplete: "off",
    spellcheck: "false",
    placeholder: "A page, an operation, seed 42 orders, order 7…",
  });
  const list = element("ul", { id: "palette-list", class: "palette-list", role: "listbox", "aria-label": "Found" });
  const none = element(
    "p",
    { class: "hint palette-none" },
    "Nothing found. Try “users”, “ship”, “rate_limited” or “seed 42”.",
  );
  const dialog = element("dialog", { class: "palette", "aria-label": "Search and go to" }, input, list, none);

  function choose(entry: PaletteEntry | undefined): void {
    if (entry === undefined) return;
    dialog.close();
    if (entry.href === undefined) entry.run?.();
    else location.assign(serverPath(entry.href));
  }

  function mark(): void {
    for (const [at, option] of [...list.children].entries()) {
      option.setAttribute("aria-selected", String(at === active));
      if (at === active) option.scrollIntoView({ block: "nearest" });
    }
    if (shown.length === 0) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", `palette-${active}`);
  }

  function draw(): void {
    const query = input.value;
    shown = [...findData(docs.collections, query), ...findEntries([...FIXED_ENTRIES, ...docs.entries], query)].slice(
      0,
      MOST_SHOWN,
    );
    active = 0;
    list.replaceChildren(
      ...shown.map((entry, at) => {
        const option = element(
          "li",
          { role: "option", id: `palette-${at}` },
          element("span", {}, entry.label),
          element("span", { class: "palette-kind" }, entry.kind),
        );
        option.addEventListener("click", () => choose(entry));
        return option;
      }),
    );
    none.hidden = shown.length > 0;
    list.hidden = shown.length === 0;
    mark();
  }

  input.addEventListener("input", draw);
  input.addEventListener("keydown", (event) => {
    const last = shown.length - 1;
    if (event.key === "ArrowDown") active = active >= last ? 0 : active + 1;
    else if (event.key === "ArrowUp") active = active <= 0 ? Math.max(last, 0) : active - 1;
    else if (event.key === "Enter") choose(shown[active]);
    else return;
    event.preventDefault();
    mark();
  });
  dialog.addEventListener("close", () => {
    releaseStatus(dialog);
    dialog.remove();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });

  document.body.append(dialog);
  input.value = typed;
  draw();
  dialog.showModal();
  void loadDocsEntries().then((found) => {
    docs = found;
    if (input.value !== "") draw();
  });
}
