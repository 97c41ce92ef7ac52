import { announce } from "./status.ts";

/** Copies the text and says "{what} copied", or says that it could not. Resolves to whether it was copied. */
export async function copyText(text: string, what: string): Promise<boolean> {
  const copied = (await copyByApi(text)) || copyBySelection(text);
  announce(copied ? `${what} copied` : `${what} could not be copied: select it and press Ctrl+C`);
  return copied;
}

async function copyByApi(text: string): Promise<boolean> {
  // On plain http with a host name there is no clipboard, whatever the types say.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return false;
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "visually-hidden";
  // A modal dialog makes everything outside it inert, so the field must stand inside.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  try {
    // Deprecated, and the only way where the page is not a secure context.
    // oxlint-disable-next-line typescript/no-deprecated
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

/** Hands the text to the browser as a file to keep, and says "{name} downloaded". */
export function downloadText(name: string, text: string | Blob, type = "application/json"): void {
  const address = URL.createObjectURL(typeof text === "string" ? new Blob([text], { type }) : text);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  announce(`${name} downloaded`);
}
