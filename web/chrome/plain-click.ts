/** Whether a click on a link means to go there in this tab, so that a page may do it without loading itself anew. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}
