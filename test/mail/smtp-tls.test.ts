// SMTP over TLS and with a password, as providers of mail ask for it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

import { startInProcess } from "../control/in-process.ts";
import type { InProcess } from "../control/in-process.ts";
import { CERTIFICATE } from "./certificate.ts";
import { openPostOffice } from "./post-office.ts";
import type { PostOffice, PostOfficeManner } from "./post-office.ts";

const LOGIN = { user: "seedbed@example.com", password: "p@ss: word/%" };
const USER = `${encodeURIComponent(LOGIN.user)}:${encodeURIComponent(LOGIN.password)}`;

const trusted = getCACertificates("default");
before(() => setDefaultCACertificates([...trusted, CERTIFICATE.cert]));
after(() => setDefaultCACertificates(trusted));

/** The post office's address for SMTP_URL, with the scheme, the user and the query. */
const toUrl = ({ url }: PostOffice, scheme: string, user: string, query = ""): string =>
  `${url.replace("smtp://", `${scheme}://${user === "" ? "" : `${user}@`}`)}${query}`;

async function signUp(service: InProcess): Promise<void> {
  const body = { email: "ada@example.com", password: "correct horse battery" };
  assert.equal((await service.request({ method: "POST", path: "/api/account/signup", body })).status, 202);
  await service.mails.settle();
}

const WAYS: readonly {
  name: string;
  manner: PostOfficeManner;
  scheme: string;
  user: string;
  isSecure: boolean;
  query?: string;
}[] = [
  {
    name: "TLS from the beginning, with a password",
    manner: { tls: "at once", login: LOGIN },
    scheme: "smtps",
    user: USER,
    isSecure: true,
  },
  {
    name: "STARTTLS, with a password",
    manner: { tls: "starttls", login: LOGIN },
    scheme: "smtp",
    user: USER,
    isSecure: true,
  },
  {
    name: "STARTTLS that is asked for",
    manner: { tls: "starttls" },
    scheme: "smtp",
    user: "",
    isSecure: true,
    query: "?requireTLS=true",
  },
  { name: "neither, where the server has none", manner: {}, scheme: "smtp", user: "", isSecure: false },
];

for (const { name, manner, scheme, user, isSecure, query } of WAYS) {
  test(`a mail leaves with ${name}`, async () => {
    await using office = await openPostOffice(0, manner);
    await using service = await startInProcess({ settings: { SMTP_URL: toUrl(office, scheme, user, query) } });
    await signUp(service);
    assert.deepEqual(
      office.arrived.map((mail) => [mail.to, mail.isSecure, mail.user]),
      [["ada@example.com", isSecure, manner.login?.user ?? null]],
    );
  });
}

const FAULTS: readonly {
  name: string;
  manner: PostOfficeManner;
  scheme: string;
  user: string;
  query?: string;
  why: RegExp;
  isTrusted?: boolean;
}[] = [
  {
    name: "a wrong password",
    manner: { tls: "starttls", login: LOGIN },
    scheme: "smtp",
    user: "seedbed%40example.com:other",
    why: /EAUTH at AUTH PLAIN 535/,
  },
  {
    name: "no password where one is needed",
    manner: { tls: "starttls", login: LOGIN },
    scheme: "smtp",
    user: "",
    why: /at MAIL FROM 530/,
  },
  {
    name: "a certificate that nobody vouches for",
    manner: { tls: "at once" },
    scheme: "smtps",
    user: "",
    why: /ESOCKET|ETLS|SELF_SIGNED/,
    isTrusted: false,
  },
  {
    name: "a certificate that nobody vouches for, after STARTTLS",
    manner: { tls: "starttls" },
    scheme: "smtp",
    user: "",
    why: /ESOCKET|ETLS|SELF_SIGNED/,
    isTrusted: false,
  },
  {
    name: "no TLS where it is asked for",
    manner: {},
    scheme: "smtp",
    user: "",
    query: "?requireTLS=true",
    why: /at STARTTLS/,
  },
];

for (const { name, manner, scheme, user, query, why, isTrusted = true } of FAULTS) {
  test(`with ${name} no mail leaves, it waits, and the log says why without the password`, async () => {
    if (!isTrusted) setDefaultCACertificates(trusted);
    try {
      await using office = await openPostOffice(0, manner);
      await using service = await startInProcess({ settings: { SMTP_URL: toUrl(office, scheme, user, query) } });
      await signUp(service);
      assert.deepEqual([office.arrived.length, await service.mails.count()], [0, 1]);
      const line = service.logged.find((logged) => logged.includes("a mail did not leave")) ?? assert.fail();
      assert.match(line, why);
      for (const secret of [LOGIN.password, "other", "ada@example.com"]) assert.equal(line.includes(secret), false);
    } finally {
      setDefaultCACertificates([...trusted, CERTIFICATE.cert]);
    }
  });
}
