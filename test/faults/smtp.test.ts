// The SMTP server breaks, at each step of a delivery, and the process is killed in one: no request waits, and each mail arrives or is given up as it should.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { startInProcess } from "../control/in-process.ts";
import type { InProcess } from "../control/in-process.ts";
import { newFolder, startRunning } from "../control/running.ts";
import type { Received, Sent } from "../control/running.ts";
import { DATABASES } from "../storage/adapters.ts";
import { until } from "./ledger.ts";
import { openRudePostOffice, STEPS } from "./rude-post-office.ts";
import type { RudePostOffice } from "./rude-post-office.ts";

const SIGN_UP: Sent = {
  method: "POST",
  path: "/api/account/signup",
  body: { email: "patient@example.com", password: "correct horse battery" },
};

/** Longer than the first delay after an attempt that failed. */
const FIRST_DELAY = 6_000;

/** Milliseconds for which a mail belongs to the process that took it. */
const LEASE = 180_000;

/** The id of a letter: the same at each attempt. */
const idOf = (letter: string | undefined): string => /^Message-ID: (.*)$/im.exec(letter ?? "")?.[1]?.trim() ?? "";
const tokenOf = (letter: string | undefined): string =>
  /#token=3?D?([\w-]{43})/.exec((letter ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "="))?.[1] ?? "";

/** Nobody's name, link or password is in what was logged, nor what the server said. */
function assertDiscreet(logged: string, office: RudePostOffice): void {
  for (const secret of ["patient@", "correct horse", "Confirm", "rude words", ...office.came.map(tokenOf)])
    assert.equal(logged.includes(secret), false, secret);
}

async function ask(service: InProcess): Promise<void> {
  const answer = await service.request(SIGN_UP);
  assert.equal(answer.status, 202, answer.text);
  assert.equal((await service.request({ path: "/v1/core/users/1" })).status, 200);
}

async function pass(service: InProcess, ms: number): Promise<void> {
  service.pass(ms);
  service.mails.wake();
  await service.mails.settle();
}

const ways = [
  ...STEPS.map((at) => ({ at, does: "breaks", isFinal: false })),
  ...STEPS.map((at) => ({ at, does: "421 rude words", isFinal: false })),
  { at: "MAIL", does: "451 rude words for patient@example.com", isFinal: false },
  { at: "RCPT", does: "450 rude words for patient@example.com", isFinal: false },
  { at: "letter", does: "452 rude words", isFinal: false },
  { at: "greeting", does: "554 rude words", isFinal: false },
  { at: "EHLO", does: "550 rude words", isFinal: false },
  { at: "MAIL", does: "550 rude words", isFinal: false },
  { at: "RCPT", does: "550 rude words for patient@example.com", isFinal: true },
  { at: "letter", does: "554 rude words", isFinal: true },
  { at: "EHLO", does: "rude words that are no SMTP", isFinal: false },
  { at: "greeting", does: "silent", isFinal: false },
  { at: "letter", does: "silent", isFinal: false },
] as const;

// A silent server takes as long as we wait for it, so the rows run side by side.
describe("an SMTP server that breaks", { concurrency: 8 }, () => {
  for (const { at, does, isFinal } of ways) {
    const outcome = isFinal ? "is given up" : "arrives once it does not";
    const what = does === "breaks" ? "breaks off" : does === "silent" ? "is silent" : `answers “${does}”`;
    test(`where it ${what} at ${at}, no request waits, and the mail ${outcome}`, async () => {
      await using office = await openRudePostOffice();
      office.manner = { at, does };
      await using service = await startInProcess({ settings: { SMTP_URL: office.url } });
      await ask(service);
      await service.mails.settle();
      assert.ok(office.broke > 0);
      assert.deepEqual([service.mails.figures.failed, service.mails.figures.sent], [1, 0]);
      assert.equal(service.logged.filter((line) => line.includes("a mail did not leave")).length, 1);
      office.manner = undefined;
      const before = idOf(office.came[0]);
      await pass(service, FIRST_DELAY);
      assert.equal(office.taken.length, isFinal ? 0 : 1);
      assert.equal(await service.mails.count(), 0);
      if (before !== "") assert.equal(idOf(office.came.at(-1)), before, "a receiver can tell that it is one mail");
      assertDiscreet(service.logged.join(""), office);
      if (isFinal) return;
      const body = { token: tokenOf(office.taken[0]) };
      assert.equal((await service.request({ method: "POST", path: "/api/account/verify", body })).status, 200);
    });
  }

  test("where it is slow, no request waits, and the mail arrives", async () => {
    await using office = await openRudePostOffice();
    office.manner = "slow";
    await using service = await startInProcess({ settings: { SMTP_URL: office.url } });
    await ask(service);
    assert.equal(await service.mails.count(), 1, "it is on its way still");
    await service.mails.settle();
    assert.deepEqual([office.taken.length, service.mails.figures.failed], [1, 0]);
  });

  test("SIGKILL in the middle of a delivery: the mail leaves with the next start, and its link is good", async () => {
    await using folder = await newFolder();
    await using office = await openRudePostOffice();
    office.manner = { at: "letter", does: "silent" };
    const environment = { DATA_DIR: folder.path, SMTP_URL: office.url };
    let service = await startRunning(environment);
    try {
      assert.equal((await service.request(SIGN_UP)).status, 202);
      await until(() => office.came.length === 1);
      await service.stop("SIGKILL");
      office.manner = undefined;
      service = await startRunning(environment);
      await until(() => office.taken.length === 1);
      assert.equal(idOf(office.taken[0]), idOf(office.came[0]));
      const verify = (letter: string | undefined): Promise<Received> =>
        service.request({ method: "POST", path: "/api/account/verify", body: { token: tokenOf(letter) } });
      const [first, again] = [await verify(office.taken[0]), await verify(office.came[0])];
      assert.deepEqual(
        [first.status, again.status],
        [200, 422],
        "the receiver may have got both: one makes the account",
      );
      assertDiscreet(service.said(), office);
    } finally {
      await service.stop();
    }
  });

  for (const { name, open, skip } of DATABASES) {
    if (name === "SQLite") continue; // it has one process
    test(
      `what a process that hangs had taken leaves by another one once its time is over, in ${name}`,
      { skip },
      async () => {
        await using office = await openRudePostOffice();
        office.manner = { at: "letter", does: "silent" };
        // By the clock of the test, and closed once both have ended.
        const { clock: _clock, ...database } = await open();
        const options = {
          settings: { SMTP_URL: office.url },
          open: async () => ({ ...database, close: async () => undefined }),
        };
        {
          await using one = await startInProcess(options);
          await using other = await startInProcess(options);
          await ask(one);
          await until(() => office.came.length === 1);
          office.manner = undefined;
          await pass(other, LEASE - 1000);
          assert.equal(office.came.length, 1, "not before its time");
          await pass(other, 1000);
          assert.equal(office.taken.length, 1);
          assert.equal(idOf(office.taken[0]), idOf(office.came[0]));
          await one.mails.settle();
          await pass(other, FIRST_DELAY);
          assert.deepEqual([office.taken.length, await other.mails.count()], [1, 0]);
        }
        await database.close();
      },
    );
  }
});
