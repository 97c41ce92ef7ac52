import assert from "node:assert/strict";
import { test } from "node:test";

import { signUp } from "../control/customer.ts";
import { startInProcess } from "../control/in-process.ts";

const MIB = 1024 * 1024;

test("the endpoints of a key's playground, in whatever script, fit in one answer of 8 MiB", async () => {
  await using service = await startInProcess();
  const { headers } = await (await signUp(service, "business")).makeKey();
  const made = await service.request({ method: "POST", path: "/api/playgrounds", headers, body: {} });
  const path = `/api/playgrounds/${(made.json() as { playground: { id: string } }).playground.id}`;
  const template = "語".repeat(60_000);
  let status = 201;
  let count = 0;
  while (status === 201 && count < 200) {
    const body = { path: `/a${count}`, template };
    const answer = await service.request({ method: "POST", path: `${path}/endpoints`, headers, body });
    ({ status } = answer);
    if (status === 201) count += 1;
    else assert.match(answer.text, /limit_reached/);
  }
  assert.equal(status, 403);
  assert.ok(count > 30, String(count));
  for (const what of ["endpoints", "export"]) {
    const { text, ...answer } = await service.request({ path: `${path}/${what}`, headers });
    assert.equal(answer.status, 200);
    assert.ok(Buffer.byteLength(text) < 8 * MIB);
  }
});
