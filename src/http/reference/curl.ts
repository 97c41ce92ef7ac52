/** A request to show: what a reader can send as it stands. */
export interface ShownRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Takes the place of a secret: the shell fills it in. */
const VARIABLE = /^(?:Bearer )?\$[A-Z_]+$/;

/** The request as a command for a shell. */
export function toCurl({ method, path, headers = {}, body }: ShownRequest, baseUrl: string): string {
  const address = quote(baseUrl + path);
  const globs = /[[\]{}]/.test(path) ? "-g " : "";
  const begin = method === "GET" ? `curl ${globs}${address}` : `curl ${globs}-X ${method} ${address}`;
  const fields = Object.entries(headers).map(([name, value]) =>
    VARIABLE.test(value) ? `-H "${name}: ${value}"` : `-H ${quote(`${name}: ${value}`)}`,
  );
  const data = body === undefined ? [] : [`--data-raw ${quote(body)}`];
  return [begin, ...fields, ...data].join(" \\\n  ");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
