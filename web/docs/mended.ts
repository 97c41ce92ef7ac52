/** What Swagger UI leaves unnamed, by selector, and what it is called where nothing nearer says so. */
const UNNAMED: Readonly<Record<string, string>> = Object.freeze({
  "#servers": "Server",
  ".examples-select-element": "Example",
  ".content-type": "Media type",
  ".body-param__text": "Request body",
  ".operation-filter-input": "Filter by tag",
});

/**
 * Mends what Swagger UI draws, each time that it draws: its title takes its place among the page's headings, its own
 * main part is a group within the page's, fields have names, and code that scrolls can be scrolled with the keyboard.
 */
export function keepMended(host: HTMLElement): void {
  let isDue = false;
  const observer = new MutationObserver(() => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      mend(host);
    });
  });
  observer.observe(host, { childList: true, subtree: true });
}

function mend(host: HTMLElement): void {
  for (const title of host.querySelectorAll(".info .title:not([aria-level])"))
    set(title, { role: "heading", "aria-level": "3" });
  for (const inner of host.querySelectorAll("main:not([role])"))
    set(inner, { role: "group", "aria-label": "Operations" });
  for (const code of host.querySelectorAll("pre.microlight:not([tabindex])")) set(code, { tabindex: "0" });
  for (const field of host.querySelectorAll<HTMLInputElement>(":is(select, textarea, input):not([aria-label])")) {
    // A label around a field holds the field's own text too.
    const labels = [...(field.labels ?? [])].map((label) => label.textContent.replace(field.textContent, ""));
    if (labels.some((text) => text.trim() !== "")) continue;
    const parameter = field.closest("[data-param-name]")?.getAttribute("data-param-name");
    const kind = Object.keys(UNNAMED).find((selector) => field.matches(selector));
    set(field, { "aria-label": parameter ?? (kind === undefined ? undefined : UNNAMED[kind]) ?? "Value" });
  }
}

function set(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
