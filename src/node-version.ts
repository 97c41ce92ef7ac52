/** The oldest Node that the server and the command line run on; `engines` in package.json is told by npm at most, and only when installing. */
export const OLDEST_NODE = "24.12";

export const OLDEST_NODE_OF_LIBRARY = "22.12";

/** Throws if this is Node, and older than `oldest`. */
export function refuseOlderNode(oldest: string, running = globalThis.process?.versions.node): void {
  if (running === undefined) return;
  const [major = 0, minor = 0] = running.split(".").map(Number);
  const [least = 0, release = 0] = oldest.split(".").map(Number);
  if (major < least || (major === least && minor < release))
    throw new Error(`seedbed needs Node ${oldest} or newer, and this is ${running}`);
}
