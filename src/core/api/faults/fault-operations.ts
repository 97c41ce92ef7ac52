import * as z from "zod";

import type { OperationGroup } from "../../description/operation-description.ts";
import { createFaultGround, refuseConnectionFaults } from "../../http/faults/steps.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import { noContent, ok } from "../../http/operation/reply.ts";
import { isObject } from "../../model/json.ts";
import { namedObject, namedStrictObject } from "../../model/named-object.ts";
import type { FaultsRow } from "../../storage/storage.ts";
import { parseFaultPlan } from "../../testing/faults/parse-plan.ts";
import { rulesOf, toFaultsRow } from "../../testing/faults/plan.ts";
import { MOST_RULES, ruleSchema, touchesConnection } from "../../testing/faults/rule.ts";

const TAG = "Faults";
const COMMON = { tag: TAG, caller: "control", inSandbox: true } as const;

const planSchema = namedStrictObject("FaultPlan", {
  rules: z.array(ruleSchema).max(MOST_RULES).describe("The first that fits and is due fires."),
});

const countedSchema = namedObject("CountedFaultPlan", {
  rules: z
    .array(
      ruleSchema.extend({
        seen: z.int().min(0).describe("Requests, or events, that fitted it."),
        fired: z.int().min(0).describe("How often it fired."),
      }),
    )
    .describe("In order; indexes count from 0."),
});

function toShown(faults: FaultsRow | undefined): z.output<typeof countedSchema> {
  if (faults === undefined) return { rules: [] };
  return {
    rules: rulesOf(faults).map((rule, index) => {
      const { seen, fired } = faults.counts[index] ?? { seen: 0, fired: 0 };
      return { ...rule, seen, fired };
    }),
  };
}

/** A plan as it was read, without its counts, so that it can be sent back. */
function withoutCounts(body: unknown): unknown {
  if (!isObject(body) || !Array.isArray(body["rules"])) return body;
  const rules = body["rules"].map((rule: unknown) => {
    if (!isObject(rule)) return rule;
    const { seen: _seen, fired: _fired, ...rest } = rule;
    return rest;
  });
  return { ...body, rules };
}

const SECOND_FAILS = { on: "POST /v1/fintech/payments", nth: 2, answer: 503, retryAfter: 1 } as const;
const LOST = { on: "POST /v1/bookstore/orders/{id}/pay", nth: 1, after: "commit", connection: "reset" } as const;

const setFaults = defineOperation({
  ...COMMON,
  route: "PUT /api/faults",
  id: "setFaults",
  summary: "Set the fault plan",
  description:
    "Makes requests and webhook deliveries of this sandbox fail on purpose. Replaces the current plan; counts begin at 0. A rule says where (`on` or `deliver`, and `where`), when (`nth`, `from` and `times`, `every` or `chance`; else always) and what. All rules that match a request count it, and the first that is due fires: the answer is a problem with code `simulated`, and `X-Fault` has the index of the rule. `X-Fault-Plan: POST /v1/fintech/payments 2nd 503` on a data request sets a plan of one rule. Requests with `_seed` follow the plan only if the sandbox exists.",
  heedsPrefer: false,
  body: {
    // Read by parseFaultPlan, which names everything that is wrong at once.
    schema: z.unknown(),
    described: planSchema,
    examples: {
      second: { summary: "The second payment is refused", value: { rules: [SECOND_FAILS] } },
      lost: { summary: "The order is paid, and the answer gets lost", value: { rules: [LOST] } },
      rate: {
        summary: "Three requests in ten seconds",
        value: { rules: [{ on: "* /v1/**", rate: { limit: 3, per: "PT10S" } }] },
      },
      delivery: {
        summary: "A webhook overtakes another",
        value: { rules: [{ deliver: "order.paid", holdUntilAfter: "order.shipped" }] },
      },
      body: {
        summary: "Every third list is slow",
        value: { rules: [{ on: "GET /v1/bookstore/books", every: 3, body: "slow", bytesPerSecond: 500 }] },
      },
    },
  },
  answers: {
    description: "The new plan, with all counts at 0.",
    body: countedSchema,
    examples: {
      second: { summary: "Nothing seen yet", value: { rules: [{ ...SECOND_FAILS, seen: 0, fired: 0 }] } },
    },
  },
  problems: ["forbidden"],
  uses: ["catalog", "routes", "upstream", "mayBreakConnections"],
  async handle({ body, sandbox }, services) {
    const rules = parseFaultPlan(withoutCounts(body), createFaultGround(services));
    if (rules.some(touchesConnection)) refuseConnectionFaults(services.mayBreakConnections);
    const open = await sandbox();
    const faults = rules.length === 0 ? undefined : toFaultsRow(rules);
    await open.changeFaults(() => ({ faults, value: undefined }));
    return ok(toShown(faults));
  },
});

const getFaults = defineOperation({
  ...COMMON,
  route: "GET /api/faults",
  id: "getFaults",
  summary: "Get the fault plan",
  description:
    "The rules of the sandbox's fault plan, each with how many requests it has seen and how often it has fired, so that you can find rules that never fired. Without a plan the list is empty.",
  answers: {
    description: "The plan.",
    body: countedSchema,
    examples: { none: { summary: "No plan", value: { rules: [] } } },
  },
  handle: async ({ sandbox }) => ok(toShown((await sandbox()).faults)),
});

const deleteFaults = defineOperation({
  ...COMMON,
  route: "DELETE /api/faults",
  id: "deleteFaults",
  summary: "Delete the fault plan",
  description:
    "Removes the plan, so nothing fails on purpose any more. Deliveries that are already held or delayed stay that way.",
  answers: { 204: { description: "There is no plan." } },
  async handle({ sandbox }) {
    await (await sandbox()).changeFaults(() => ({ faults: undefined, value: undefined }));
    return noContent();
  },
});

/** `/api/faults`: what fails on purpose in a sandbox. */
export function faultOperations(): OperationGroup {
  return {
    title: "Control",
    tags: [{ name: TAG, description: "Requests and webhook deliveries of a sandbox that fail on purpose." }],
    operations: [setFaults, getFaults, deleteFaults],
  };
}
