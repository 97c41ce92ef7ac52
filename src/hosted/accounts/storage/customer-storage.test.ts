import { eachDatabase } from "../../../../test/storage/adapters.ts";
import { describeAccounts } from "../../../../test/storage/customers/account-contract.ts";
import { describeKeys } from "../../../../test/storage/customers/key-contract.ts";
import { describeLinks } from "../../../../test/storage/customers/link-contract.ts";
import { describeMails } from "../../../../test/storage/customers/mail-contract.ts";
import { describePayments } from "../../../../test/storage/customers/payment-contract.ts";
import { describeSessions } from "../../../../test/storage/customers/session-contract.ts";
import { describeUsage } from "../../../../test/storage/customers/usage-contract.ts";
import { createRelationalCustomers } from "./relational.ts";

for (const suite of [
  describeAccounts,
  describeSessions,
  describeLinks,
  describeKeys,
  describeUsage,
  describeMails,
  describePayments,
])
  eachDatabase(createRelationalCustomers, suite);
