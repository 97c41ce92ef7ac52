import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";

import { SMTPServer } from "smtp-server";

import { CERTIFICATE } from "./certificate.ts";

/** A mail as it arrived, its plain text decoded. */
export interface Arrived {
  readonly to: string;
  readonly subject: string;
  readonly messageId: string;
  readonly raw: string;
  readonly text: string;
  /** True if it came over TLS. */
  readonly isSecure: boolean;
  /** The name that was logged in with; null if nobody was. */
  readonly user: string | null;
}

/** The way in which the server takes connections. */
export interface PostOfficeManner {
  /** TLS from the beginning, after STARTTLS, or not at all, which is the default. */
  readonly tls?: "at once" | "starttls" | "none";
  /** The account that may send; anybody unless given. */
  readonly login?: { readonly user: string; readonly password: string };
}

/** A real SMTP server on a free port of this machine. */
export interface PostOffice extends AsyncDisposable {
  /** For SMTP_URL. */
  readonly url: string;
  readonly arrived: readonly Arrived[];
  /** Mails that it did not take, by their receivers. */
  readonly refused: readonly string[];
  /** Is called with each receiver; an error refuses the mail. Every mail is taken unless this is set. */
  onReceiver: (address: string) => Promise<Error | undefined>;
}

/** Starts the server, on a free port unless one is given; it takes every mail at once until it is told otherwise. */
export async function openPostOffice(at = 0, manner: PostOfficeManner = {}): Promise<PostOffice> {
  const { tls = "none", login } = manner;
  const arrived: Arrived[] = [];
  const refused: string[] = [];
  const office = { onReceiver: async (): Promise<Error | undefined> => undefined } as Pick<PostOffice, "onReceiver">; // as said
  const server = new SMTPServer({
    authOptional: login === undefined,
    secure: tls === "at once",
    ...CERTIFICATE,
    disabledCommands: tls === "none" ? ["STARTTLS"] : [],
    logger: false,
    onAuth({ username, password }, _session, done) {
      const isRight = login !== undefined && username === login.user && password === login.password;
      done(isRight ? null : refusal(535, "wrong password"), { user: username });
    },
    onRcptTo({ address }, _session, done) {
      void office.onReceiver(address).then((reason) => {
        if (reason !== undefined) refused.push(address);
        done(reason ?? null);
      });
    },
    onData(stream, session, done) {
      const take = (chunks: unknown[]): void => {
        const raw = Buffer.concat(chunks as Buffer[]).toString(); // no encoding was set
        const { secure: isSecure } = session;
        arrived.push({
          to: session.envelope.rcptTo[0]?.address ?? "",
          raw,
          isSecure,
          user: toName(session.user),
          ...read(raw),
        });
        done();
      };
      void stream.toArray().then(take, () => undefined); // of a client that goes in the middle of a mail nothing arrives
    },
  });
  server.on("error", () => undefined); // a client that goes is not the server's fault
  const listening: Server = server.listen(at, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo; // a listening TCP server has one
  return Object.assign(office, {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    refused,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  });
}

/** An SMTP server's refusal of a mail: a status (RFC 5321 §4.2.1) and words. */
export function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

/** The user's name; smtp-server has false where nobody logged in. */
function toName(user: unknown): string | null {
  return typeof user === "string" ? user : null;
}

function read(raw: string): Pick<Arrived, "subject" | "messageId" | "text"> {
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, "im").exec(raw)?.[1]?.trim() ?? "";
  const [, encoding = "", body = ""] =
    /Content-Type: text\/plain[^]*?Content-Transfer-Encoding: (\S+)\r\n\r\n([^]*?)\r\n----_NmP/i.exec(raw) ?? [];
  return {
    subject: header("Subject"),
    messageId: header("Message-ID"),
    text: encoding === "quoted-printable" ? fromQuotedPrintable(body) : body,
  };
}

/** RFC 2045 §6.7. */
function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

/** The token of the only link to a page in a mail's text. */
export function tokenIn(text: string, page: "verify" | "reset" | "join"): string {
  const [, token] = new RegExp(`/dashboard/${page}#token=([\\w-]+)\\s`).exec(text) ?? [];
  if (token === undefined) throw new Error(`there is no link to ${page} in: ${text}`);
  return token;
}
