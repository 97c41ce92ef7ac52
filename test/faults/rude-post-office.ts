import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** The steps of a conversation with an SMTP server: its greeting first, and last the letter itself, up to its final dot. */
export const STEPS = ["greeting", "EHLO", "MAIL", "RCPT", "DATA", "letter"] as const;

/** One of {@link STEPS}. */
export type Step = (typeof STEPS)[number];

/** An SMTP server (RFC 5321) that breaks at a step, over a socket of its own: smtp-server can neither break off nor fall silent. */
export interface RudePostOffice extends AsyncDisposable {
  /** For SMTP_URL. */
  readonly url: string;
  /** The letters that it took, and how often a letter came whole, taken or not. */
  readonly taken: readonly string[];
  readonly came: readonly string[];
  /** The number of times that it came to the step at which it breaks. */
  readonly broke: number;
  /**
   * At a step it answers a line of its own, `breaks` the connection off, or is `silent`; at every step it is `slow`. Undefined: it takes every letter.
   */
  manner: { readonly at: Step; readonly does: string } | "slow" | undefined;
}

const ANSWERS: Readonly<Record<Step, string>> = Object.freeze({
  greeting: "220 rude.test ESMTP",
  EHLO: "250 rude.test",
  MAIL: "250 ok",
  RCPT: "250 ok",
  DATA: "354 go on",
  letter: "250 taken",
});

/** Starts one on a free port. */
export async function openRudePostOffice(): Promise<RudePostOffice> {
  const taken: string[] = [];
  const came: string[] = [];
  const sockets = new Set<Socket>();
  const office = { broke: 0, manner: undefined } as { broke: number; manner: RudePostOffice["manner"] }; // as said

  /** Answers a step; resolves to true if the conversation goes on. It waits while the server is silent: leaving would end the connection. */
  async function answer(socket: Socket, step: Step): Promise<boolean> {
    const { manner } = office;
    if (manner === "slow")
      for (const piece of ANSWERS[step]) {
        await wait(10);
        socket.write(piece);
      }
    else if (manner?.at === step) {
      office.broke += 1;
      if (manner.does === "breaks") socket.destroy();
      else if (manner.does === "silent") await once(socket, "close");
      if (socket.destroyed) return false;
      socket.write(manner.does);
      return socket.write("\r\n");
    } else socket.write(ANSWERS[step]);
    return socket.write("\r\n");
  }

  async function talk(socket: Socket): Promise<void> {
    if (!(await answer(socket, "greeting"))) return;
    let heard = "";
    let letter: string | undefined;
    for await (const chunk of socket) {
      heard += String(chunk);
      for (;;) {
        const end = heard.indexOf(letter === undefined ? "\r\n" : "\r\n.\r\n");
        if (end === -1) break;
        const said = heard.slice(0, end);
        heard = heard.slice(end + (letter === undefined ? 2 : 5));
        if (letter !== undefined) {
          letter = undefined;
          came.push(said);
          const { manner } = office;
          if (typeof manner !== "object" || manner.at !== "letter") taken.push(said);
          if (!(await answer(socket, "letter"))) return;
          continue;
        }
        const step = STEPS.find((one) => said.replace(/^HELO/, "EHLO").startsWith(one));
        if (step === undefined) socket.write(said === "QUIT" ? "221 bye\r\n" : "250 ok\r\n");
        else if (!(await answer(socket, step))) return;
        if (step === "DATA" && (typeof office.manner !== "object" || office.manner.at !== "DATA")) letter = "";
      }
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined); // a client that goes is not the server's fault
    socket.on("close", () => sockets.delete(socket));
    talk(socket).catch(() => socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  return Object.assign(office, {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    came,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
