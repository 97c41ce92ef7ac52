/** Whose data the changes of a caller in a playground are. */
export function playOwner(playgroundId: string, owner: string): string {
  return `play:${playgroundId}/${owner}`;
}

/** The caller behind an owner, be it of changes in a playground. */
export function callerOf(owner: string): string {
  return owner.startsWith("play:") ? owner.slice(owner.indexOf("/") + 1) : owner;
}
