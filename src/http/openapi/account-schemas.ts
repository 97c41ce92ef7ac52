import { PLANS } from "../../services/plans.ts";
import { objectOf, textOf, timeOf, wholeOf } from "./object-schema.ts";
import { schemaOf } from "./route-group.ts";
import type { Schema } from "./specification.ts";

const EMAIL: Schema = { type: "string", format: "email", maxLength: 254 };
const PLAN = schemaOf("PlanName");
const orNull = (schema: Schema): Schema => ({ ...schema, nullable: true });
const password = (description: string, minLength = 1): Schema =>
  textOf(description, { format: "password", minLength, maxLength: 200 });

const ACCOUNT: Schema = {
  ...objectOf({
    id: textOf("Names the account."),
    email: EMAIL,
    name: orNull(textOf("What the customer is called.")),
    plan: PLAN,
    createdAt: timeOf("When it was made."),
    limits: objectOf({
      requestsPerHour: orNull(wholeOf("Requests an hour; null is unlimited.")),
      keys: orNull(wholeOf("API keys; null is unlimited.")),
      snapshots: orNull(wholeOf("Snapshots; null is unlimited.")),
    }),
    charged: { type: "boolean", description: "Whether a plan costs money here." },
  }),
  description: "A customer. Not one of the mock data's users.",
};

/** The bodies of the account routes, by component name. */
export const ACCOUNT_SCHEMAS: Readonly<Record<string, Schema>> = Object.freeze({
  PlanName: { type: "string", description: "A plan, the smallest first.", enum: PLANS.map((plan) => plan.name) },
  CustomerAccount: ACCOUNT,
  CustomerAccountAnswer: objectOf({ account: schemaOf("CustomerAccount") }),
  CustomerAccountOrNoneAnswer: objectOf({
    account: { ...ACCOUNT, nullable: true, description: "Null without a session." },
  }),
  SignUpRequest: objectOf(
    {
      email: EMAIL,
      password: password("At least 8 characters.", 8),
      name: orNull(textOf("What you are called.", { maxLength: 120 })),
    },
    ["name"],
  ),
  AccountLogin: objectOf({ email: EMAIL, password: password("The account's password.") }),
  CustomerAccountPatch: objectOf(
    {
      email: EMAIL,
      password: password("The new one, at least 8 characters.", 8),
      currentPassword: password("The one until now."),
    },
    ["email", "password"],
  ),
  CustomerAccountRemoval: objectOf({ currentPassword: password("The account's password.") }),
  PlanChoice: objectOf({ plan: PLAN }),
  ApiKey: {
    ...objectOf({
      id: textOf("Names the key."),
      name: textOf("What its owner calls it."),
      prefix: textOf("Its first characters."),
      createdAt: timeOf("When it was made."),
      lastUsedAt: orNull(timeOf("When it was last used.")),
    }),
    description: "What is known of a key; never the key itself.",
  },
  ApiKeyCreate: objectOf({ name: textOf("What to call it.", { minLength: 1, maxLength: 100 }) }),
  ApiKeyAnswer: objectOf({ key: schemaOf("ApiKey") }),
  ApiKeySecretAnswer: objectOf({ key: schemaOf("ApiKey"), secret: textOf("The key. Shown this once.") }),
  ApiKeys: objectOf({
    keys: { type: "array", items: schemaOf("ApiKey") },
    total: wholeOf("How many there are."),
    limit: orNull(wholeOf("How many the plan has; null is unlimited.")),
  }),
  Usage: objectOf({
    range: textOf("As asked for."),
    since: timeOf("When the first hour began."),
    total: wholeOf("Requests in all."),
    usage: {
      type: "array",
      description: "By hour and key, the oldest first; hours without requests are left out.",
      items: objectOf({
        keyId: textOf("The key."),
        hour: timeOf("When the hour began."),
        requests: wholeOf("Requests within it."),
      }),
    },
    window: orNull(
      objectOf({
        limit: wholeOf("Requests in a window."),
        remaining: wholeOf("Requests left in it."),
        resetAt: timeOf("When it ends."),
      }),
    ),
  }),
});
