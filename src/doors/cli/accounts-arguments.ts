import { readConfig } from "../../config.ts";
import { ACCOUNTS_ACTIONS, findPlanName, runAccounts } from "./accounts-command.ts";
import { FLAG, readArguments, TEXT, UsageError } from "./arguments.ts";

/** `seedbed accounts …`: does what the operator asks for. Throws a {@link UsageError} for what cannot be asked. */
export async function manageAccounts(args: readonly string[]): Promise<void> {
  const options = { "data-dir": TEXT, plan: TEXT, suspended: FLAG, yes: FLAG, json: FLAG };
  const { values, positionals } = readArguments(args, options);
  const [asked = "", name, planAsked = values.plan, ...others] = positionals;
  const action = ACCOUNTS_ACTIONS.find((known) => known === asked);
  if (action === undefined) throw new UsageError(`say what to do: seedbed accounts ${ACCOUNTS_ACTIONS.join("|")}`);
  if (action === "list" ? name !== undefined : name === undefined)
    throw new UsageError(
      action === "list" ? "list takes no account" : `say whom: seedbed accounts ${action} ada@example.com`,
    );
  const takesPlan = action === "list" || action === "set-plan";
  if (others.length > 0 || (!takesPlan && planAsked !== undefined))
    throw new UsageError(`accounts ${action} takes one account, and no more`);
  const plan = planAsked === undefined ? undefined : findPlanName(planAsked);
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
