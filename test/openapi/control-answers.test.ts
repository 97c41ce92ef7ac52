import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { OpenApiOperation } from "../../src/core/description/specification.ts";
import { openStripe } from "../payment/stripe-double.ts";
import { createDescribedCalls } from "./described-calls.ts";
import type { Call, CallAnswer, DescribedCalls, Method } from "./described-calls.ts";
import { startService } from "./running-service.ts";
import type { RunningService } from "./running-service.ts";

let service: RunningService;
let calls: DescribedCalls;

before(async () => {
  service = await startService();
  calls = createDescribedCalls(service);
});
after(() => service.stop());

interface Step {
  readonly does: string;
  /** Members of the body that differ from the example's. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** The member of the answer that later paths need: the id of `key`, for instance. */
  readonly gives?: string;
}

const SESSION: readonly Step[] = [
  { does: "getAccountOfSession" },
  { does: "getAccountOptions" },
  { does: "choosePlan" },
  { does: "createApiKey", gives: "key" },
  { does: "listApiKeys" },
  { does: "getApiKey" },
  { does: "changeApiKey" },
  { does: "getUsage" },
  { does: "listAudit" },
  { does: "rotateApiKey" },
];
const KEY: readonly Step[] = [
  { does: "createSnapshot", gives: "snapshot" },
  { does: "listSnapshots" },
  { does: "getSnapshot" },
  { does: "updateUser" },
  { does: "diffSnapshot" },
  { does: "restoreSnapshot" },
  { does: "exportSnapshot" },
  { does: "deleteSnapshot" },
  { does: "createSandbox", gives: "sandbox" },
  { does: "listSandboxes" },
  { does: "getSandbox" },
  { does: "shareSandbox", gives: "link" },
  { does: "listSandboxLinks" },
  { does: "endSandboxLink" },
  { does: "updateSandbox" },
  { does: "listUpcoming" },
  { does: "advanceClock" },
  { does: "deleteSandbox" },
  { does: "exportData" },
  { does: "getRecipe" },
  { does: "listChanges" },
  { does: "getDataState" },
  { does: "expectChanges" },
  { does: "resetData" },
  // Nobody listens at that address: failed deliveries are enough for the description.
  { does: "createSubscription", body: { url: "http://127.0.0.1:9/hook" }, gives: "subscription" },
  { does: "listSubscriptions" },
  { does: "getSubscription" },
  { does: "updateSubscription", body: { status: "enabled" } },
  { does: "rotateSubscriptionSecret" },
  { does: "testSubscription" },
  { does: "listDeliveries" },
  { does: "deleteSubscription" },
  { does: "listEvents" },
  { does: "listEventTypes" },
  { does: "listRequests" },
  { does: "verifyRequests" },
  { does: "clearRequests" },
];
const LAST: readonly Step[] = [
  { does: "deleteApiKey" },
  { does: "updateAccountOfSession" },
  { does: "logInToAccount", body: { password: "difference engine" } },
  { does: "logOutOfAccount" },
];

/** The place of an operation by its id. */
function find(operationId: string): {
  readonly path: string;
  readonly method: Method;
  readonly operation: OpenApiOperation;
} {
  for (const [path, item] of Object.entries(service.description.paths)) {
    for (const [method, operation] of Object.entries(item) as [Method, OpenApiOperation][]) {
      if (operation.operationId === operationId) return { path, method, operation };
    }
  }
  throw new Error(`${operationId} is not described`);
}

/** The path before its first parameter. */
function collectionOf(path: string): string {
  return path.split("/{", 1).join("");
}

/** Does one step with what the steps before gave; gives the answer's body. */
async function take(
  { does, body, gives }: Step,
  headers: NonNullable<Call["headers"]>,
  known: Map<string, string>,
): Promise<unknown> {
  const { path, method } = find(does);
  const target = path.replaceAll(
    /\{(\w+)\}/g,
    (_all, name: string) => known.get(`${collectionOf(path)} ${name}`) ?? "1",
  );
  const [[, example] = ["", undefined]] = calls.bodies({ path, method });
  const sent = body === undefined ? example : { ...(example as object | undefined), ...body };
  const answer = await calls.call({ path, method, target, headers, ...(sent !== undefined && { body: sent }) });
  assert.ok(answer.status < 400, `${does}: ${JSON.stringify(answer.body)}`);
  if (gives !== undefined) {
    const made = (answer.body as Readonly<Record<string, Readonly<Record<string, string>>>>)[gives]; // was checked against its schema
    for (const name of ["id", "name"])
      if (made?.[name] !== undefined) known.set(`${collectionOf(path)} ${name}`, made[name]);
  }
  return answer.body;
}

test("the control plane answers a customer's way through it as described", async () => {
  const known = new Map<string, string>();
  const signUp = find("signUp");
  const [[, newcomer] = ["", undefined]] = calls.bodies(signUp);
  const { headers } = await calls.call({ ...signUp, target: signUp.path, body: newcomer });
  const session = { Cookie: headers.getSetCookie().join("").split(";", 1).join("") };
  let secret = "";
  for (const step of SESSION) {
    const body = await take(step, session, known);
    if (step.does === "rotateApiKey") secret = (body as { readonly secret: string }).secret; // was checked against its schema
  }
  for (const step of KEY) await take(step, { "X-API-Key": secret }, known);
  for (const step of LAST) await take(step, session, known);
});

const BY_MAIL = [
  "sendVerification",
  "verifyAddress",
  "forgotPassword",
  "resetPassword",
  "listMails",
  "invite",
  "listInvitations",
  "endInvitation",
  "acceptInvitation",
];

test("what customers do by mail is answered as described", async () => {
  const own = await startService({ TRUST_PROXY: "" }); // one's own machine, which shows its mails
  const described = createDescribedCalls(own);
  let session = {};
  const call = (does: string, body?: object, id = ""): Promise<CallAnswer> => {
    const { path, method } = find(does);
    const target = path.replace("{id}", id);
    return described.call({ path, method, target, headers: session, ...(body !== undefined && { body }) });
  };
  const lastToken = async (): Promise<string> => {
    const { mails } = (await call("listMails")).body as { mails: { text: string }[] }; // was checked against its schema
    const [, token] = /#token=(\S+)/.exec(mails[0]?.text ?? "") ?? [];
    return token ?? "";
  };
  /** Mails leave beside the requests. */
  const nextToken = async (before: string): Promise<string> => {
    for (;;) {
      const token = await lastToken();
      if (token !== before) return token;
    }
  };
  const email = "by-mail@example.com";
  try {
    assert.equal((await call("signUp", { email, password: "analytical engine" })).status, 201);
    const first = await nextToken("");
    assert.equal((await call("sendVerification", { token: first })).status, 202);
    const second = await nextToken(first);
    assert.equal((await call("verifyAddress", { token: second })).status, 200);
    assert.equal((await call("verifyAddress", { token: second })).status, 422);
    assert.equal((await call("forgotPassword", { email })).status, 202);
    const token = await nextToken(second);
    assert.equal((await call("resetPassword", { token, password: "difference engine" })).status, 204);
    const { headers } = await call("logInToAccount", { email, password: "difference engine" });
    session = { Cookie: headers.getSetCookie().join("").split(";", 1).join("") };
    assert.equal((await call("choosePlan", { plan: "developer" })).status, 200);
    let last = await lastToken();
    for (const role of ["read", "admin"]) {
      assert.equal((await call("invite", { email: "bea@example.com", role })).status, 202);
      last = await nextToken(last);
    }
    const { invitations } = (await call("listInvitations")).body as { invitations: { id: string; role: string }[] }; // as above
    const { id } = invitations.find(({ role }) => role === "read") ?? assert.fail();
    assert.equal((await call("endInvitation", undefined, id)).status, 204);
    assert.equal((await call("endInvitation", undefined, id)).status, 404);
    assert.equal((await call("acceptInvitation", { token: last })).status, 201);
    assert.equal((await call("acceptInvitation", { token: last })).status, 422);
  } finally {
    await own.stop();
  }
});

const BY_PAYMENT = ["openBillingPortal"];

test("what customers pay for is answered as described", async () => {
  await using stripe = await openStripe();
  const own = await startService(stripe.settings);
  const described = createDescribedCalls(own);
  let session = {};
  const call = (does: string, body?: object, headers = session): Promise<CallAnswer> => {
    const { path, method } = find(does);
    return described.call({ path, method, target: path, headers, ...(body !== undefined && { body }) });
  };
  try {
    const signedUp = await call("signUp", { email: "pays@example.com", password: "analytical engine" });
    session = { Cookie: signedUp.headers.getSetCookie().join("").split(";", 1).join("") };
    assert.equal((await call("openBillingPortal")).status, 409);
    assert.equal((await call("choosePlan", { plan: "developer" })).status, 202);
    stripe.account.pay([...stripe.account.sessions.keys()][0] ?? "");
    const message = stripe.account.messages.at(-1) ?? assert.fail();
    const event = JSON.parse(message.body) as object; // an event is one
    assert.equal((await call("takeStripeEvent", event, stripe.account.sign(message))).status, 200);
    assert.equal((await call("takeStripeEvent", event, { "Stripe-Signature": "t=1,v1=0" })).status, 400);
    assert.equal((await call("choosePlan", { plan: "team" })).status, 200);
    assert.equal((await call("choosePlan", { plan: "enterprise" })).status, 403);
    assert.equal((await call("openBillingPortal")).status, 200);
    assert.equal((await call("getAccountOfSession")).status, 200);
    stripe.manner = "gone";
    assert.equal((await call("choosePlan", { plan: "business" })).status, 503);
    assert.equal((await call("openBillingPortal")).status, 503);
  } finally {
    await own.stop();
  }
});

test("every operation of the control plane is on that way, but those that wait or end it", () => {
  const walked = new Set([...SESSION, ...KEY, ...LAST].map((step) => step.does));
  const elsewhere = new Set([
    "signUp",
    "deleteAccountOfSession",
    "streamEvents",
    "streamRequests",
    "getDelivery",
    "redeliver",
    ...BY_MAIL,
    ...BY_PAYMENT,
  ]);
  const missing = Object.entries(service.description.paths)
    .filter(([path]) => /^\/api\/(data|sandboxes|events|requests|account)(\/|$)/.test(path))
    .flatMap(([, item]) => Object.values(item).map(({ operationId }) => operationId))
    .filter((id) => !walked.has(id) && !elsewhere.has(id));
  assert.deepEqual(missing, []);
});
