/** True if a click on a link opens it in this tab, so that a page may show it without a load. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}
