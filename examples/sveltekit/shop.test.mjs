import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { after, test } from "node:test";

const port = process.env.SHOP_PORT ?? "4173";
const shop = `http://localhost:${port}`;

/** Starts a program, and resolves to the address that it prints. */
function start(program, args, env) {
  const child = spawn(program, args, { env: { ...process.env, NO_COLOR: "1", ...env }, stdio: ["ignore", "pipe", 2] });
  after(() => child.kill());
  return new Promise((resolve, reject) => {
    child.stdout.on("data", (text) => /http:\S+:\d+/.test(text) && resolve(/http:\S+:\d+/.exec(text)[0]));
    child.on("exit", (code) => reject(new Error(`${program} ended with ${code}`)));
  });
}

test("two visitors order, and neither sees what the other ordered", async () => {
  const seedbed = await start("seedbed", ["--port", "0", "--data-dir", "node_modules/.seedbed", "--reset"]);
  await start("node", ["build"], { PORT: port, PROTOCOL_HEADER: "x-protocol", API_URL: `${seedbed}/s/{sandbox}` });
  const as = (visitor) => ({ Cookie: `sandbox=${visitor}`, Origin: shop, "X-Protocol": "http" });
  const page = async (visitor) => (await fetch(shop, { headers: as(visitor) })).text();
  const order = (visitor, book) =>
    fetch(`${shop}/`, { method: "POST", headers: as(visitor), body: new URLSearchParams({ book }) });

  assert.doesNotMatch(await page("ada"), /order-151/);
  assert.equal((await order("ada", "1")).status, 200);
  assert.match(await page("ada"), /order-151/);
  assert.doesNotMatch(await page("bea"), /order-151/);
  for (const book of ["2", "3"]) await order("bea", book);
  assert.match(await page("bea"), /order-152/);
  assert.doesNotMatch(await page("ada"), /order-152/);
});
