import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import type { Config } from "../../config.ts";
import { readConfig } from "../../config.ts";
import { KEY_REMEMBERED } from "../../core/services/bounds.ts";
import { PLAN_NAMES } from "../../core/services/plans.ts";
import type { PlanName } from "../../core/services/plans.ts";
import type { Database } from "../../core/storage/database.ts";
import { createRelationalStorage } from "../../core/storage/relational.ts";
import { createAccounts } from "../../hosted/accounts/accounts.ts";
import type { CustomerAccount } from "../../hosted/accounts/accounts.ts";
import { createOperator } from "../../hosted/accounts/operator.ts";
import type { AccountDetails, ListedAccount, OperatorCommands } from "../../hosted/accounts/operator.ts";
import { createRelationalCustomers } from "../../hosted/accounts/storage/relational.ts";
import { toLink } from "../../hosted/mail/letters.ts";
import { noOutbox } from "../../hosted/mail/outbox.ts";
import { FLAG, TEXT, toWord, UsageError, readArguments } from "./arguments.ts";

export interface AccountsRequest {
  readonly action: AccountsAction;
  /** The address or id of an account; undefined for `list`. */
  readonly name: string | undefined;
  /** For `set-plan`, and of those to list. */
  readonly plan: PlanName | undefined;
  /** Only those that are suspended, for `list`. */
  readonly suspended: boolean;
  readonly json: boolean;
}

export const ACCOUNTS_ACTIONS = ["list", "show", "set-plan", "password-link", "suspend", "resume", "delete"] as const;

export type AccountsAction = (typeof ACCOUNTS_ACTIONS)[number];

/** Does what the operator asks for, on the database that the service uses, whether it runs or not. Resolves to what is to be printed. Throws with advice. */
export async function runAccounts(
  { databaseUrl, dataDirectory, baseUrl, stripe }: Pick<Config, "databaseUrl" | "dataDirectory" | "baseUrl" | "stripe">,
  request: AccountsRequest,
): Promise<string> {
  const database =
    databaseUrl === undefined
      ? await (await import("../../core/storage/sqlite.ts")).openSqliteBeside(dataDirectory)
      : await (await import("../../hosted/cluster/postgres.ts")).openPostgres(databaseUrl);
  try {
    return await answer(database, request, { baseUrl, isCharged: stripe !== undefined });
  } finally {
    await database.close();
  }
}

async function answer(
  database: Database,
  { action, name = "", plan, suspended, json }: AccountsRequest,
  { baseUrl, isCharged }: { readonly baseUrl: string; readonly isCharged: boolean },
): Promise<string> {
  const clock = database.clock ?? Date.now;
  const storage = createRelationalCustomers(database);
  const accounts = createAccounts({ storage, outbox: noOutbox, clock, newId: randomUUID });
  const operator = createOperator({ storage, sandboxes: createRelationalStorage(database), accounts, clock });
  if (action === "list") {
    const listed = await operator.list({ plan, ...(suspended && { suspended }) });
    return json ? toJson(listed) : toTable(listed);
  }
  if (action === "show") {
    const details = await operator.show(name);
    return json ? toJson(details) : toLines(details);
  }
  const account = await CHANGES[action](operator, name, plan);
  // Processes have forgotten their keys' old rights by then: when the command ends, it holds everywhere.
  await wait(KEY_REMEMBERED * 1.1);
  return json
    ? toJson(account)
    : `${toSentence(action, account, toPasswordLink(baseUrl, account))}\n${action === "set-plan" ? toAgreement(account, isCharged) : ""}`;
}

type Change = Exclude<AccountsAction, "list" | "show">;

const CHANGES: Readonly<
  Record<Change, (operator: OperatorCommands, name: string, plan: PlanName | undefined) => Promise<CustomerAccount>>
> = {
  "set-plan"(operator, name, plan) {
    if (plan === undefined) throw new Error("set-plan needs a plan");
    return operator.setPlan(name, plan);
  },
  "password-link": (operator, name) => operator.makePasswordLink(name),
  suspend: (operator, name) => operator.suspend(name),
  resume: (operator, name) => operator.resume(name),
  delete: (operator, name) => operator.remove(name),
};

function toSentence(action: Change, { id, email, plan, suspendedAt }: CustomerAccount, link: string): string {
  const sentences = {
    "password-link": `Send ${email} this link to set a new password. It works once, within one hour:\n${link}`,
    "set-plan": `${email} is on the plan ${plan}`,
    suspend: `${email} is suspended since ${suspendedAt ?? "now"}: its keys are refused with 403, its data stays`,
    resume: `${email} is no longer suspended`,
    delete: `${email} (${id}) is deleted with its keys; a service that runs, or the next one, removes their data`,
  };
  return sentences[action];
}

function toPasswordLink(baseUrl: string, account: CustomerAccount & { readonly token?: string }): string {
  return account.token === undefined ? "" : toLink(baseUrl, "reset", account.token);
}

function toAgreement(account: CustomerAccount & { readonly paidPlan?: PlanName | null }, isCharged: boolean): string {
  const { paidPlan = null } = account;
  if (paidPlan !== null)
    return `It pays for ${paidPlan} too: the larger plan counts. The subscription goes on until it is cancelled in the dashboard, or by you at Stripe.\n`;
  return isCharged ? "By agreement: Stripe charges nothing for it, and it stays until you set another.\n" : "";
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function toTable(listed: readonly ListedAccount[]): string {
  if (listed.length === 0) return "There are no such accounts.\n";
  const rows = [
    ["E-MAIL", "PLAN", "KEYS", "SINCE", "STATE", "ID"],
    ...listed.map((account) => [
      account.email,
      account.plan,
      String(account.keys),
      account.createdAt.slice(0, 10),
      toState(account),
      account.id,
    ]),
  ];
  const widths = (rows[0] ?? []).map((_head, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

function toPaymentWords(payment: AccountDetails["payment"]): string {
  if (payment === null) return "never paid";
  const { status, plan, paidUntil, endsAt, planUntil, dataUntil } = payment;
  return [
    plan === null ? status : `${status}, ${plan}`,
    ...(paidUntil === null ? [] : [`until ${paidUntil}`]),
    ...(endsAt === null ? [] : [`cancelled for ${endsAt}`]),
    ...(planUntil === null ? [] : [`the plan stays until ${planUntil}`]),
    ...(dataUntil === null ? [] : [`the keys stay until ${dataUntil}`]),
  ].join(", ");
}

function toState({ suspendedAt, emailVerified }: CustomerAccount): string {
  if (suspendedAt !== null) return "suspended";
  return emailVerified ? "confirmed" : "unconfirmed";
}

function toLines(details: AccountDetails): string {
  const lines: readonly (readonly [string, string])[] = [
    ["E-mail", `${details.email} (${details.emailVerified ? "confirmed" : "unconfirmed"})`],
    ...(details.newEmail === null ? [] : [["New e-mail", `${details.newEmail} (to be confirmed)`] as const]),
    ["Id", details.id],
    ["Name", details.name ?? "none"],
    ["Plan", details.agreedPlan === null ? details.plan : `${details.plan} (${details.agreedPlan} by agreement)`],
    ["Payment", toPaymentWords(details.payment)],
    ["Since", details.createdAt],
    ["Suspended", details.suspendedAt === null ? "no" : `since ${details.suspendedAt}`],
    ["Keys", `${details.keys}, last used ${details.lastUsedAt ?? "never"}`],
    ["Requests", `${details.requests} in 30 days`],
    ["Sandboxes", `${details.sandboxes} with ${details.changes} changed records`],
    ["Snapshots", String(details.snapshots)],
  ];
  return lines.map(([name, value]) => `${name.padEnd(10)} ${value}\n`).join("");
}

/** `seedbed accounts …`: does what the operator asks for. Throws a {@link UsageError} for what cannot be asked. */
export async function manageAccounts(args: readonly string[]): Promise<void> {
  const options = { "data-dir": TEXT, plan: TEXT, suspended: FLAG, yes: FLAG, json: FLAG };
  const { values, positionals } = readArguments(args, options);
  const [asked, name, planAsked = values.plan, ...others] = positionals;
  if (asked === undefined) throw new UsageError(`say what to do: seedbed accounts ${ACCOUNTS_ACTIONS.join("|")}`);
  const action = toWord("what to do", asked, ACCOUNTS_ACTIONS);
  if (action === "list" ? name !== undefined : name === undefined)
    throw new UsageError(
      action === "list" ? "list takes no account" : `say whom: seedbed accounts ${action} ada@example.com`,
    );
  const takesPlan = action === "list" || action === "set-plan";
  if (others.length > 0 || (!takesPlan && planAsked !== undefined))
    throw new UsageError(`accounts ${action} takes one account, and no more`);
  const plan = planAsked === undefined ? undefined : toWord("the plan", planAsked, PLAN_NAMES);
  if (action === "set-plan" && planAsked === undefined)
    throw new UsageError("say which plan: seedbed accounts set-plan ada@example.com enterprise");
  if (action === "delete" && values.yes !== true)
    throw new UsageError(`this deletes ${name ?? ""} with all keys and data for good: add --yes`);
  const { databaseUrl, dataDirectory, baseUrl, stripe } = readConfig();
  const folder = values["data-dir"];
  process.stdout.write(
    await runAccounts(
      {
        databaseUrl: folder === undefined ? databaseUrl : undefined,
        dataDirectory: folder ?? dataDirectory,
        baseUrl,
        stripe,
      },
      { action, name, plan, suspended: values.suspended === true, json: values.json === true },
    ),
  );
}
