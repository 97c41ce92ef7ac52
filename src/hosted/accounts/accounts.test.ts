import assert from "node:assert/strict";
import { test } from "node:test";

import { openInMemory } from "../../../test/storage/stores.ts";
import { SESSION_COOKIE } from "../../core/http/control/session.ts";
import { noOutbox } from "../mail/outbox.ts";
import { createAccounts } from "./accounts.ts";
import { createRelationalCustomers } from "./storage/relational.ts";

const NOW = 1_800_000_000_000;
const ADA = { email: "ada@example.com", password: "correct horse battery" };

test("a password that is changed while it is tried begins no session, and changes nothing more", async () => {
  const memory = createRelationalCustomers(await openInMemory());
  let meanwhile: (() => Promise<unknown>) | undefined;
  const parts = { outbox: noOutbox, clock: () => NOW, newId: () => "acc_1" };
  const others = createAccounts({ ...parts, storage: memory });
  const accounts = createAccounts({
    ...parts,
    storage: {
      ...memory,
      accounts: {
        ...memory.accounts,
        async find(match) {
          const row = await memory.accounts.find(match);
          await meanwhile?.();
          return row;
        },
      },
    },
  });
  const { account, token } = await accounts.signUp(ADA);
  meanwhile = () => others.change(account.id, { password: "another password" });
  await assert.rejects(accounts.logIn(ADA.email, ADA.password), { code: "invalid_credentials" });
  assert.equal(await others.findSession(`${SESSION_COOKIE}=${token}`), undefined);
  meanwhile = () => others.change(account.id, { password: "a third password" });
  await assert.rejects(accounts.change(account.id, { password: "a fourth password" }), { code: "invalid_credentials" });
  assert.equal((await others.logIn(ADA.email, "a third password")).account.id, account.id);
});
