/** The most that is read: one byte more than any plan takes, so that the server's own message says that a document is too long. */
export const MOST_BYTES = 16 * 1024 * 1024 + 1;

const MOST_SECONDS = 30;

/** The address of the file itself, where a page of GitHub shows it. */
function toFile(address: string): URL {
  const url = new URL(address);
  const [owner, name, kind, ...rest] = url.pathname.slice(1).split("/");
  if (url.hostname !== "github.com" || kind !== "blob") return url;
  return new URL(`https://raw.githubusercontent.com/${owner}/${name}/${rest.join("/")}`);
}

/** Reads the text at an address of another server. Throws an `Error` that says why it could not be read, and what else can be done. */
export async function readDocument(address: string): Promise<string> {
  if (!/^https?:\/\/[^/]/.test(address) || !URL.canParse(address))
    throw new Error(`${address} is no address of a document: write one that begins with https://.`);
  const file = toFile(address);
  const instead = "Save the document, then open the file or drop it here.";
  let answer: Response;
  try {
    answer = await fetch(file, { credentials: "omit", signal: AbortSignal.timeout(MOST_SECONDS * 1000) });
  } catch {
    throw new Error(`${file.host} did not answer, or does not let other sites read it (CORS). ${instead}`);
  }
  if (!answer.ok) throw new Error(`${file.host} answered ${answer.status} for ${file.pathname}. ${instead}`);
  const body = await answer.blob();
  return body.slice(0, MOST_BYTES).text();
}
