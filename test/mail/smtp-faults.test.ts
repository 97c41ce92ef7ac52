import assert from "node:assert/strict";
import { test } from "node:test";

import { openSqlite } from "../../src/core/storage/sqlite.ts";
import { startInProcess } from "../control/in-process.ts";
import type { InProcess } from "../control/in-process.ts";
import { findPort, newFolder } from "../control/running.ts";
import type { Received } from "../control/running.ts";
import { DATABASES } from "../storage/adapters.ts";
import { openPostOffice, refusal, tokenIn } from "./post-office.ts";

/** The waits of webhooks after each failed attempt, and a tenth more, milliseconds. */
const DELAYS = [5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000].map((delay) => delay * 1.1);

let people = 0;
async function signUp(service: InProcess, email = "late@example.com"): Promise<Received> {
  const headers = { "X-Forwarded-For": `192.0.2.${(people += 1)}` };
  return service.request({
    method: "POST",
    path: "/api/account/signup",
    body: { email, password: "correct horse battery" },
    headers,
  });
}

/** Moves the clock on, and waits until the mails that are due are sent. */
async function pass(service: InProcess, ms: number): Promise<void> {
  service.pass(ms);
  service.mails.wake();
  await service.mails.settle();
}

test("a server that is away delays no request, and gets the mail once it is there", async () => {
  const port = await findPort();
  await using service = await startInProcess({ settings: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  assert.equal((await signUp(service)).status, 202);
  await service.mails.settle();
  assert.deepEqual([await service.mails.count(), service.mails.figures.failed], [1, 1]);
  await using office = await openPostOffice(port);
  await pass(service, DELAYS[0] ?? 0);
  assert.equal(office.arrived.length, 1);
  assert.equal(await service.mails.count(), 0);
  const token = tokenIn(office.arrived[0]?.text ?? "", "verify");
  const verified = await service.request({ method: "POST", path: "/api/account/verify", body: { token } });
  assert.equal(verified.status, 200, "the hour of the link begins when the mail leaves");
});

test("a server that hangs delays no request", async () => {
  await using office = await openPostOffice();
  let letGo = (): void => undefined;
  const gate = new Promise<undefined>((resolve) => {
    letGo = () => resolve(undefined);
  });
  let asked = 0;
  const fullOffice = new Promise<void>((resolve) => {
    office.onReceiver = () => {
      asked += 1;
      if (asked === 4) resolve();
      return gate;
    };
  });
  await using service = await startInProcess({ settings: { SMTP_URL: office.url } });
  for (let n = 0; n < 6; n += 1) assert.equal((await signUp(service, `n${n}@example.com`)).status, 202);
  assert.equal((await service.request({ path: "/v1/core/users/1" })).status, 200);
  await fullOffice;
  assert.deepEqual([office.arrived.length, await service.mails.count()], [0, 6]);
  letGo();
  await service.mails.settle();
  assert.deepEqual([office.arrived.length, await service.mails.count()], [6, 0]);
});

test("a receiver that is refused for good is not tried again, and the log names nobody", async () => {
  await using office = await openPostOffice();
  office.onReceiver = async () => refusal(550, "no such user late@example.com");
  await using service = await startInProcess({ settings: { SMTP_URL: office.url } });
  assert.equal((await signUp(service)).status, 202);
  await service.mails.settle();
  assert.deepEqual(office.refused, ["late@example.com"]);
  assert.deepEqual([await service.mails.count(), service.mails.figures.givenUp], [0, 1]);
  const line = service.logged.find((logged) => logged.includes("a mail did not leave")) ?? assert.fail();
  assert.match(line, /"kind":"sign_up","why":"EENVELOPE at RCPT TO 550","tries":1/);
  assert.equal(service.logged.join("").includes("late@example.com"), false);
});

test("a server that cannot now is asked again, each time later, as the same mail, and given up in the end", async () => {
  await using office = await openPostOffice();
  office.onReceiver = async () => refusal(451, "try again later");
  await using service = await startInProcess({ settings: { SMTP_URL: office.url } });
  await signUp(service);
  await service.mails.settle();
  for (const [index, delay] of DELAYS.entries()) {
    assert.equal(office.refused.length, index + 1);
    await pass(service, delay / 2);
    assert.equal(office.refused.length, index + 1, "not before its time");
    await pass(service, delay / 2);
  }
  assert.equal(office.refused.length, 7);
  assert.deepEqual([await service.mails.count(), service.mails.figures.givenUp], [0, 1]);
});

test("what had not left when the process ended leaves when the next one begins", async () => {
  await using folder = await newFolder();
  await using office = await openPostOffice();
  office.onReceiver = async () => refusal(451, "try again later");
  const options = { settings: { SMTP_URL: office.url }, open: () => openSqlite(folder.path) };
  const first = await startInProcess(options);
  await signUp(first);
  await first.mails.settle();
  await first[Symbol.asyncDispose]();
  office.onReceiver = async () => undefined;
  await using second = await startInProcess(options);
  await pass(second, DELAYS[0] ?? 0);
  assert.deepEqual(
    office.arrived.map(({ to }) => to),
    ["late@example.com"],
  );
});

for (const { name, open, skip } of DATABASES) {
  if (name === "SQLite") continue; // it has one process
  test(`two processes send each mail once, in ${name}`, { skip }, async () => {
    await using office = await openPostOffice();
    const database = await open();
    // Both close it: what is closed twice stays closed.
    const options = {
      settings: { SMTP_URL: office.url },
      open: async () => ({ ...database, close: async () => undefined }),
    };
    {
      await using one = await startInProcess(options);
      await using other = await startInProcess(options);
      const services = [one, other];
      await Promise.all(Array.from({ length: 12 }, (_none, n) => signUp(services[n % 2] ?? one, `n${n}@example.com`)));
      for (const service of services) service.mails.wake();
      while ((await one.mails.count()) > 0) await Promise.all(services.map(({ mails }) => mails.settle()));
      assert.deepEqual(
        office.arrived.map(({ to }) => to).toSorted(),
        Array.from({ length: 12 }, (_none, n) => `n${n}@example.com`).toSorted(),
      );
    }
    await database.close();
  });
}
