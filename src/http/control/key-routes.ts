import { z } from "zod";

import { SeedbedError } from "../../model/errors.ts";
import { text } from "../../model/values.ts";
import { getPlan } from "../../services/plans.ts";
import { emptyAnswer, jsonAnswer } from "../answer.ts";
import { readJson } from "../body.ts";
import { parseBody } from "../operations/operation.ts";
import { refuseParameter } from "../parameters.ts";
import type { Parts } from "../parts.ts";
import type { Router } from "../router.ts";
import { accountAnswer, ACCOUNT_HEADERS, serveSession, UNKEPT_HEADERS } from "./serve-account.ts";

const PATH = "/api/account/keys";
const HOUR = 3_600_000;

/** Hours that usage can be asked for: 31 days. */
const MOST_HOURS = 31 * 24;

const CREATE = z.object({ name: text(100) });

/** `/api/account/keys` and `/api/account/usage`. */
export function keyRoutes(app: Router, parts: Parts): void {
  const { apiKeys, customers, usage, callers, clock } = parts;

  app.get(
    PATH,
    serveSession(parts, { tried: "list API keys" }, async ({ exchange }, { account }) => {
      await usage.flush(); // when keys were last used is among what was counted
      const keys = await apiKeys.list(account.id);
      return accountAnswer(exchange, { keys, total: keys.length, limit: getPlan(account.plan).keys });
    }),
  );
  const create = { tried: "create an API key" };
  app.post(
    PATH,
    serveSession(parts, create, async ({ exchange }, { account }) => {
      const { name } = parseBody(CREATE, await readJson(exchange.request, "plain"), create.tried);
      const made = await apiKeys.create(account.id, account.plan, name);
      return jsonAnswer(201, JSON.stringify(made), ["Location", `${PATH}/${made.key.id}`, ...UNKEPT_HEADERS]);
    }),
  );
  app.get(
    `${PATH}/:id`,
    serveSession(parts, { tried: "get an API key" }, async ({ exchange, id }, { account }) => {
      await usage.flush();
      const key = (await apiKeys.find(account.id, id)) ?? refuseUnknown(id);
      return accountAnswer(exchange, { key });
    }),
  );
  app.post(
    `${PATH}/:id/rotate`,
    serveSession(parts, { tried: "rotate an API key" }, async ({ id }, { account }) => {
      const rotated = (await apiKeys.rotate(account.id, id)) ?? refuseUnknown(id);
      return jsonAnswer(200, JSON.stringify(rotated), UNKEPT_HEADERS);
    }),
  );
  app.delete(
    `${PATH}/:id`,
    serveSession(parts, { tried: "delete an API key" }, async ({ id }, { account }) => {
      if (!(await customers.removeKey(account.id, id))) refuseUnknown(id);
      return emptyAnswer(204, ACCOUNT_HEADERS);
    }),
  );
  const look = { tried: "look at the usage", takes: ["range"] };
  app.get(
    "/api/account/usage",
    serveSession(parts, look, async ({ exchange, query }, { account }) => {
      const range = query.get("range") ?? "24h";
      const hours = toHours(range) ?? refuseRange(range, look.tried);
      const now = clock();
      // The hour that is running is one of them.
      const since = now - (now % HOUR) - (hours - 1) * HOUR;
      const counted = await usage.list(account.id, since);
      const total = counted.reduce((sum, { requests }) => sum + requests, 0);
      const standing = await callers.standing(account.id, account.plan);
      const window = standing && {
        limit: standing.limit,
        remaining: standing.remaining,
        resetAt: new Date(standing.resetAt).toISOString(),
      };
      const shown = { range, since: new Date(since).toISOString(), total, usage: counted, window: window ?? null };
      return accountAnswer(exchange, shown);
    }),
  );
}

/** `24h` or `7d` as hours; undefined for anything else. */
function toHours(range: string): number | undefined {
  const [, count, unit] = /^([1-9]\d{0,2})([hd])$/.exec(range) ?? [];
  const hours = Number(count) * (unit === "d" ? 24 : 1);
  return hours <= MOST_HOURS ? hours : undefined;
}

function refuseRange(range: string, tried: string): never {
  return refuseParameter(
    "range",
    "invalid_value",
    tried,
    `range cannot be '${range.slice(0, 40)}': it is hours or days, such as 24h or 7d, up to 31d`,
  );
}

function refuseUnknown(id: string): never {
  throw new SeedbedError(
    "not_found",
    `there is no API key ${JSON.stringify(id.slice(0, 60))} in your account: GET ${PATH} lists yours`,
  );
}
