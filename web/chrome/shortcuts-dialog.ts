import { element } from "./element.ts";
import { listShortcuts, setSingleKeys, singleKeysOn } from "./keys.ts";
import { releaseStatus } from "./status.ts";

/** Shows what keys do on this page. */
export function showShortcuts(): void {
  const list = element("dl", { class: "shortcut-list" });
  for (const { keys, does } of listShortcuts()) {
    list.append(element("dt", {}, element("kbd", {}, keys)), element("dd", {}, does));
  }
  const box = element("input", { type: "checkbox" });
  box.checked = singleKeysOn();
  box.addEventListener("change", () => setSingleKeys(box.checked));
  const close = element("button", { type: "button", class: "button" }, "Close");
  const dialog = element(
    "dialog",
    { "aria-labelledby": "shortcuts-title" },
    element("div", { class: "dialog-head" }, element("h2", { id: "shortcuts-title" }, "Keyboard shortcuts")),
    list,
    element(
      "p",
      { class: "hint" },
      element("label", { class: "check" }, box, "Single keys work when nothing is being typed"),
    ),
    element("div", { class: "dialog-actions" }, close),
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    releaseStatus(dialog);
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}
