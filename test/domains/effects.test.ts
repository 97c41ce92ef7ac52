// Effects of the states of a definition's records: on fields, numbers, and other records, all of it or nothing.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";

const DEFINITION = `domain: library
base: /api
resources:
  copy:
    collection: copies
    fields: { title: text, loansCount: { is: integer, default: 0, max: 2 } }
    states: { free: { lend: lent }, lent: { release: free } }
    count: 0
  loan:
    belongsTo: copy
    fields: { fee: { is: money, default: 0 }, returnedAt: { is: time }, remark: text }
    states: { requested: { start: active }, active: { return: returned } }
    effects:
      enter:
        active: { move: { copy: lend }, add: { copy.loansCount: 1 } }
        returned:
          set: { returnedAt: "{{now}}", remark: "back, fee {{record.fee}}", copy.title: read }
          add: { fee: 5 }
          create: { receipt: { loanId: "{{record.id}}", amount: "{{record.fee}}" } }
          move: { copy: release }
          remove: [reminders]
      leave: { requested: { set: { remark: started } } }
    count: 0
  receipt: { belongsTo: loan, fields: { amount: money }, count: 0 }
  reminder: { belongsTo: loan, fields: { text: text }, count: 0 }
`;

interface Answer {
  readonly status: number;
  readonly json: Record<string, unknown>;
}

function start(definition = DEFINITION): (method: string, path: string, body?: unknown) => Promise<Answer> {
  const mock = createMock({ config: defineConfig(definition) });
  return async (method, path, body) => {
    const response = await mock.fetch(`http://mock.test/api${path}`, {
      method,
      headers: { "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>) };
  };
}

test("a state sets fields, adds to numbers, and creates, moves and removes other records", async () => {
  const send = start();
  await send("POST", "/copies", { title: "new" });
  await send("POST", "/loans", { copyId: "1" });
  await send("POST", "/reminders", { loanId: "1", text: "soon" });
  const started = await send("POST", "/loans/1/start");
  assert.deepEqual([started.status, started.json["remark"]], [200, "started"]);
  const lent = (await send("GET", "/copies/1")).json;
  assert.deepEqual([lent["status"], lent["loansCount"]], ["lent", 1]);

  const returned = (await send("PATCH", "/loans/1", { status: "returned", fee: 20 })).json;
  assert.deepEqual([returned["fee"], returned["remark"]], [25, "back, fee 20"]);
  assert.match(String(returned["returnedAt"]), /^\d{4}-\d\d-\d\dT/);
  const free = (await send("GET", "/copies/1")).json;
  assert.deepEqual([free["status"], free["title"]], ["free", "read"]);
  const receipt = (await send("GET", "/receipts/1")).json;
  assert.deepEqual([receipt["loanId"], receipt["amount"]], ["1", 25]);
  assert.equal((await send("GET", "/reminders/1")).status, 404);
});

test("an effect that cannot be refuses the move, and nothing is changed", async () => {
  const send = start();
  await send("POST", "/copies", { title: "new", loansCount: 2 });
  await send("POST", "/loans", { copyId: "1" });
  const refused = await send("POST", "/loans/1/start");
  assert.equal(refused.status, 409);
  assert.match(String(refused.json["detail"]), /loansCount of copy would be 3/);
  assert.equal((await send("GET", "/copies/1")).json["status"], "free", "which it was moved from before");
  assert.equal((await send("GET", "/loans/1")).json["status"], "requested");
  await send("PATCH", "/copies/1", { loansCount: 0 });
  await send("POST", "/copies/1/lend");
  assert.equal((await send("POST", "/loans/1/start")).status, 409, "its copy is lent");
});

test("what chance draws differs from field to field, and from record to record", async () => {
  const send = start(`domain: a
base: /api
resources:
  t: { fields: { one: text, two: text }, states: { open: { close: closed } }, effects: { enter: { closed: { set: { one: "{{string.uuid}}", two: "{{string.uuid}}" } } } }, count: 0 }
`);
  const values: unknown[] = [];
  for (let made = 0; made < 3; made += 1) {
    const { id } = (await send("POST", "/ts", {})).json;
    const closed = (await send("POST", `/ts/${String(id)}/close`)).json;
    values.push(closed["one"], closed["two"]);
  }
  assert.equal(new Set(values).size, 6);
});

test("a value of an effect that comes to too much is refused", async () => {
  const many = "{{record.one}}".repeat(120);
  const send = start(`domain: a
base: /api
resources:
  t: { fields: { one: text, two: any }, states: { open: { close: closed } }, effects: { enter: { closed: { set: { two: "${many}" } } } }, count: 0 }
`);
  await send("POST", "/ts", { one: "x".repeat(10_000) });
  const refused = await send("POST", "/ts/1/close");
  assert.equal(refused.status, 409);
  assert.match(String(refused.json["detail"]), /cannot close t 1: in its effects, /);
  assert.equal((await send("GET", "/ts/1")).json["status"], "open");
});

test("states that move each other without end are refused", async () => {
  const side = (own: string, other: string): string =>
    `{ belongsTo: { ${other}: { optional: true } }, fields: { name: text }, states: { up: { sink: down }, down: { rise: up } }, effects: { enter: { up: { move: { ${other}: sink } }, down: { move: { ${other}: rise } } } }, count: 0, description: "${own}" }`;
  const send = start(`domain: loop\nbase: /api\nresources:\n  a: ${side("a", "b")}\n  b: ${side("b", "a")}\n`);
  await send("POST", "/as", { name: "x" });
  await send("POST", "/bs", { name: "y", aId: "1" });
  await send("PATCH", "/as/1", { bId: "1" });
  const refused = await send("POST", "/as/1/sink");
  assert.equal(refused.status, 409);
});

test("faults of effects name their place and what was meant", () => {
  const faultsOf = (effects: string): string => {
    try {
      start(
        DEFINITION.replace("leave: { requested: { set: { remark: started } } }", `leave: { requested: ${effects} }`),
      );
    } catch (error) {
      return String(error);
    }
    return "";
  };
  assert.equal(faultsOf("{ set: { remark: fine } }"), "");
  for (const [effects, fault] of [
    ["{ set: { remarc: x } }", /a loan has no 'remarc': did you mean 'remark'\?/],
    ["{ set: { createdAt: x } }", /createdAt is the server's own/],
    ["{ set: { status: x } }", /a state is left by an action: use move/],
    ["{ add: { remark: 1 } }", /remark of a loan is text, which cannot be added to/],
    [
      "{ move: { copi: lend } }",
      /'copi' is neither a relation of a loan nor a collection below it: did you mean 'copy'\?/,
    ],
    ["{ move: { copy: lendd } }", /a copy has no action 'lendd': did you mean 'lend'\?/],
    ["{ create: { receit: {} } }", /there is no resource receit: did you mean 'receipt'\?/],
    ["{ create: { receipt: { loan_id: 1 } } }", /a receipt has no 'loan_id': did you mean 'loanId'\?/],
    ["{ remove: [reminder] }", /'reminder' is neither/],
    ['{ set: { remark: "{{record.fea}}" } }', /the record has no fea.*did you mean record\.fee\?/],
    ["{ sett: {} }", /is not allowed here: did you mean 'set'\?/],
  ] as const)
    assert.match(faultsOf(effects), fault, effects);
  assert.match(faultsOf("{ set: {} }, gone: { set: {} }"), /there is no state gone/);
});

for (const ids of [undefined, "number", "uuid", "ORD-[0-9]{6}"])
  test(`{{index}} counts on in new records whose ids are ${ids ?? "counted"}`, async () => {
    const order = {
      ...(ids !== undefined && { ids }),
      count: 2,
      fields: { no: { from: "INV-{{index}}", readOnly: true } },
    };
    const mock = createMock({ config: defineConfig({ domain: "shop", base: "", resources: { order } }) });
    const post = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
    for (let at = 0; at < 2; at += 1) assert.equal((await mock.fetch("/orders", post)).status, 201);
    const { orders } = (await (await mock.fetch("/orders")).json()) as { orders: { no: string }[] };
    assert.deepEqual(orders.map(({ no }) => no).toSorted(), ["INV-0", "INV-1", "INV-2", "INV-3"]);
  });
