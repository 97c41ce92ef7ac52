import { spawn } from "node:child_process";
import { once } from "node:events";

import { builtProgram } from "../built.ts";
import { findPort } from "../control/running.ts";

interface Running extends AsyncDisposable {
  /** Resolves once it has said this, after what it had said before. */
  says(what: RegExp): Promise<void>;
  ask(
    method: string,
    target: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; value: Record<string, unknown> }>;
  readonly address: string;
}

/** Starts `seedbed` in a folder. Disposing of it interrupts it, as Ctrl+C does. */
export async function start(folder: string, ...args: readonly string[]): Promise<Running> {
  const port = await findPort();
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:PORT|HOST|BASE_URL|DATA_DIR|DATABASE_URL|REDIS_URL|CONFIG|npm_.*)$/.test(name),
    ),
  );
  const child = spawn(process.execPath, [await builtProgram("cli"), "--port", String(port), ...args], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let heard = "";
  const says = (what: RegExp): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = what.exec(heard);
        if (found === null) return;
        heard = heard.slice(found.index + found[0].length);
        child.stdout.off("data", look);
        resolve();
      };
      child.stdout.on("data", look);
      child.once("close", () => reject(new Error(`it ended: ${heard}`)));
      look();
    });
  for (const stream of [child.stdout, child.stderr])
    stream.prependListener("data", (piece: Buffer) => {
      heard += piece.toString();
    });
  await says(/below\./);
  return {
    says,
    address: `http://localhost:${port}`,
    async ask(method, target, body, headers) {
      const answer = await fetch(`http://localhost:${port}${target}`, {
        method,
        headers: { "Content-Type": "application/json", ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, value: (await answer.json()) as Record<string, unknown> };
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, "exit");
      child.kill("SIGINT");
      await ended;
    },
  };
}
