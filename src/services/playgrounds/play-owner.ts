/** How the owners of changes in playgrounds begin. */
export const PLAY_OWNERS = "play:";

/** Whose data the changes of a caller in a playground are. */
export function playOwner(playgroundId: string, owner: string): string {
  return `${PLAY_OWNERS}${playgroundId}/${owner}`;
}

/** The caller behind an owner, be it of changes in a playground. */
export function callerOf(owner: string): string {
  return owner.startsWith(PLAY_OWNERS) ? owner.slice(owner.indexOf("/") + 1) : owner;
}
