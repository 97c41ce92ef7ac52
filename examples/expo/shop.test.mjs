import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { after, test } from "node:test";

/** Starts Seedbed for the network, and resolves to the address that a device in it reaches. */
function start() {
  const args = ["--host", "0.0.0.0", "--port", "0", "--data-dir", "node_modules/.seedbed", "--reset"];
  const child = spawn("seedbed", args, { env: { ...process.env, NO_COLOR: "1" }, stdio: ["ignore", "pipe", 2] });
  after(() => child.kill());
  let said = "";
  return new Promise((resolve, reject) => {
    child.stdout.on("data", (text) => {
      said += text;
      const [, address] = /Network +(http:\S+:\d+)/.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.on("exit", (code) => reject(new Error(`seedbed ended with ${code}`)));
  });
}

test("what two devices order, each in its sandbox, the other does not see", async () => {
  const laptop = await start();
  for (const device of ["phone", "tablet"]) {
    process.env.EXPO_PUBLIC_API_URL = `${laptop}/s/${device}`;
    const { listBooks, listOrders, order } = await import(`./api.ts?${device}`);
    assert.equal((await listBooks()).length, 3);
    const [newest] = await listOrders();
    const made = await order("1");
    assert.equal(Number(made.id), 151);
    assert.notEqual(newest?.id, made.id);
    assert.equal((await listOrders())[0]?.id, made.id);
  }
});
