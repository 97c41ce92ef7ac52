import { useState } from "preact/hooks";

import { serverPath } from "../chrome/base.ts";
import { announce } from "../chrome/status.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import type { LoggedRequest } from "./merge-requests.ts";

/** Header fields that a request is repeated with: the others are the browser's, or were masked. */
const REPEATED = new Set(["accept", "content-type", "x-sandbox"]);

/** Sends a request of the log once more, and shows what it is answered now. */
export function SendAgain({ base, row }: { readonly base: string; readonly row: LoggedRequest }) {
  const [answer, setAnswer] = useState<string | undefined>();

  async function send(): Promise<void> {
    const query = new URLSearchParams(
      Object.entries(row.query).flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)]),
      ),
    ).toString();
    const hasBody = row.body !== null && row.body !== "" && row.method !== "GET" && row.method !== "HEAD";
    try {
      const response = await fetch(`${serverPath(base)}${row.path}${query === "" ? "" : `?${query}`}`, {
        method: row.method,
        headers: Object.entries(row.headers).filter(([name]) => REPEATED.has(name.toLowerCase())),
        credentials: "omit",
        ...(hasBody ? { body: row.body } : {}),
      });
      setAnswer(`${response.status} ${response.statusText}\n\n${await response.text()}`);
      announce(`Answered ${response.status}`);
    } catch {
      announce("The request was not answered");
    }
  }

  return (
    <>
      <button type="button" class="button small" onClick={() => void send()}>
        Send again
      </button>
      {answer !== undefined && <CodeBlock label={`Answer to ${row.method} ${row.path}`} code={answer} wrap />}
    </>
  );
}
