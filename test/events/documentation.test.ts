// The receivers of docs/webhooks.md, run as they stand there.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";

import { customer, setStage } from "./stage.ts";

const document = await readFile(path.resolve(import.meta.dirname, "../../docs/webhooks.md"), "utf8");

/** The code block of a language. */
function codeOf(language: string): string {
  const code = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "ms").exec(document)?.[1];
  assert.ok(code !== undefined, `docs/webhooks.md shows ${language}`);
  return code;
}

const hasPython = spawnSync("python3", ["--version"]).status === 0;

const ROWS = [
  { language: "js", file: "receiver.mjs", command: process.execPath, skip: false },
  {
    language: "python",
    file: "receiver.py",
    command: "python3",
    skip: hasPython ? false : "there is no python3 on this machine",
  },
] as const;

for (const { language, file, command, skip } of ROWS) {
  test(
    `the receiver in ${language} takes what is genuine, once, also after a rotation, and refuses a forgery`,
    { skip },
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), "seedbed-receiver-"));
      await writeFile(path.join(folder, file), codeOf(language));
      await using stage = await setStage({ start: Date.now() });
      // A subscription has an address before the receiver knows the secret, so its port comes later.
      const subscription = await stage.subscribe(customer(), { url: "http://127.0.0.1:9/hook", events: ["user.*"] });
      const child = spawn(command, [path.join(folder, file)], {
        env: { ...process.env, SEEDBED_WEBHOOK_SECRET: subscription.secret, PORT: "0" },
        stdio: ["ignore", "pipe", "inherit"],
      });
      const gone = once(child, "exit");
      try {
        const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
        const said = async (): Promise<string> => String((await lines.next()).value).trim();
        const url = `http://127.0.0.1:${(await said()).replace("listening on ", "")}/hook`;
        await stage.events.subscriptions.change(customer(), subscription.id, { url });
        const tested = await stage.events.deliveries.test(customer(), subscription.id, "user.suspended");
        assert.match(await said(), /^user\.suspended \d+ \(test\)$/);
        await stage.events.settle();
        await stage.events.deliveries.redeliver(customer(), tested.id);
        await stage.events.settle();
        await stage.events.subscriptions.rotate(customer(), subscription.id);
        await stage.write(customer());
        assert.match(await said(), /^user\.created 101$/, "what came twice is told once");
        await stage.events.settle();
        const { deliveries } = await stage.events.deliveries.list(customer(), subscription.id, {});
        assert.deepEqual(
          deliveries.map(({ attempts }) => attempts.map(({ status }) => status)),
          [[204], [204, 204]],
        );
        const headers = deliveries[0]?.attempts[0]?.request.headers;
        const forged = await fetch(url, {
          method: "POST",
          headers: { ...headers },
          body: '{"id":"evt_forged","type":"user.created"}',
        });
        assert.equal(forged.status, 401);
        assert.equal((await fetch(url, { method: "POST", body: "{}" })).status, 401);
      } finally {
        child.kill();
        await gone;
        await rm(folder, { recursive: true });
      }
    },
  );
}
