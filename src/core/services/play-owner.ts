export const OWN_SANDBOX = "default";

export const PERSON = "local";

export const PLAY_OWNERS = "play:";

export function playOwner(playgroundId: string, owner: string): string {
  return `${PLAY_OWNERS}${playgroundId}/${owner}`;
}

export function requestsScope(id: string): string {
  return `${PLAY_OWNERS}${id}/requests`;
}

/** The scope of a caller's sandbox in a playground; of all its sandboxes there where `sandbox` is null. */
interface PlayedPlace {
  readonly playground: string;
  readonly sandbox: string | null;
}

/** Returns a place as subscriptions store it: `play:{id}`, or `play:{id}/{sandbox}`. */
export function fromPlayedPlace({ playground, sandbox }: PlayedPlace): string {
  return sandbox === null ? `${PLAY_OWNERS}${playground}` : playOwner(playground, sandbox);
}

/** The place that is written so; undefined where it is the name of a sandbox of the service's own. */
export function toPlayedPlace(text: string): PlayedPlace | undefined {
  if (!text.startsWith(PLAY_OWNERS)) return undefined;
  const [playground = "", sandbox = null] = text.slice(PLAY_OWNERS.length).split("/", 2);
  return { playground, sandbox };
}

/** The caller behind an owner, be it of changes in a playground. */
export function callerOf(owner: string): string {
  return owner.startsWith(PLAY_OWNERS) ? owner.slice(owner.indexOf("/") + 1) : owner;
}
