import { findInDocs } from "../../src/tools/reference/search.ts";
import type { FoundPage, SearchEntry } from "../../src/tools/reference/search.ts";
import { serverPath } from "../chrome/base.ts";
import { element } from "../chrome/element.ts";
import { addShortcut } from "../chrome/keys.ts";

/** The results shown here; the page that Enter opens has more. */
const MOST_SHOWN = 8;

/** Shows results while somebody types. Without this script the form opens a page of results. */
export function startSearch(): void {
  const input = document.querySelector<HTMLInputElement>("#docs-search");
  const form = input?.form ?? null;
  if (input === null || form === null) return;
  const list = element("ul", {
    id: "docs-found",
    class: "docs-found",
    role: "listbox",
    "aria-label": "Found",
    hidden: "",
  });
  const count = element("p", { class: "visually-hidden", "aria-live": "polite" });
  form.append(list, count);
  for (const [name, value] of [
    ["role", "combobox"],
    ["aria-autocomplete", "list"],
    ["aria-controls", list.id],
    ["aria-expanded", "false"],
  ] as const)
    input.setAttribute(name, value);

  let entries: Promise<readonly SearchEntry[]> | undefined;
  let shown: readonly FoundPage[] = [];
  let active = -1;

  async function load(): Promise<readonly SearchEntry[]> {
    const answer = await fetch(serverPath("/docs/search.json"));
    if (!answer.ok) throw new Error(`the index was answered with ${answer.status}`);
    return (await answer.json()) as readonly SearchEntry[]; // the server's own index
  }

  function close(): void {
    list.hidden = true;
    count.className = "visually-hidden";
    active = -1;
    input?.setAttribute("aria-expanded", "false");
    input?.removeAttribute("aria-activedescendant");
  }

  function mark(): void {
    for (const [at, option] of [...list.children].entries()) {
      option.setAttribute("aria-selected", String(at === active));
      if (at === active) option.scrollIntoView({ block: "nearest" });
    }
    if (active < 0) input?.removeAttribute("aria-activedescendant");
    else input?.setAttribute("aria-activedescendant", `docs-found-${active}`);
  }

  function open(found: FoundPage | undefined): void {
    if (found === undefined) return;
    close();
    location.assign(serverPath(found.entry.href));
  }

  function draw(query: string, all: readonly SearchEntry[]): void {
    shown = findInDocs(all, query).slice(0, MOST_SHOWN);
    active = -1;
    list.replaceChildren(
      ...shown.map((found, at) => {
        const { entry, because } = found;
        const option = element(
          "li",
          { role: "option", id: `docs-found-${at}`, "aria-selected": "false" },
          element("span", { class: `method ${entry.kind.toLowerCase()}` }, entry.kind),
          element("span", {}, entry.title, " ", element("span", { class: "soft" }, because.join(", "))),
        );
        option.addEventListener("click", () => open(found));
        return option;
      }),
    );
    const isEmpty = query.trim() === "";
    list.hidden = isEmpty || shown.length === 0;
    input?.setAttribute("aria-expanded", String(!list.hidden));
    const isNothing = !isEmpty && shown.length === 0;
    count.className = isNothing ? "docs-found soft" : "visually-hidden";
    count.textContent = isEmpty ? "" : isNothing ? "Nothing found" : `${shown.length} found`;
    mark();
  }

  async function update(): Promise<void> {
    const query = input?.value ?? "";
    try {
      const all = await (entries ??= load());
      if (input?.value === query) draw(query, all);
    } catch {
      // The next letter tries again, and Enter asks the server.
      entries = undefined;
      close();
    }
  }

  input.addEventListener("input", () => void update());
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !list.hidden) close();
    else if (list.hidden) return;
    else if (event.key === "ArrowDown") active = active >= shown.length - 1 ? 0 : active + 1;
    else if (event.key === "ArrowUp") active = active <= 0 ? shown.length - 1 : active - 1;
    else if (event.key === "Enter" && active >= 0) open(shown[active]);
    else return;
    event.preventDefault();
    mark();
  });
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !form.contains(relatedTarget)) close();
  });
  // A pressed result must not take the focus, or the list would be gone before the click.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  addShortcut({
    keys: "/",
    does: "Search the docs",
    run: () => {
      input.focus();
      input.select();
    },
  });
}
