import { z } from "zod";

import { email, text } from "../../model/values.ts";
import { emptyAnswer, jsonAnswer } from "../answer.ts";
import type { Exchange } from "../exchange.ts";
import type { Parts } from "../parts.ts";
import type { Router } from "../router.ts";
import { readAnswer, serveOperation, STANDING, VARY_BY_USER } from "./operation.ts";

const password = text(200);
const REGISTER = z.object({ name: text(120), email: email(), password });
const LOGIN = z.object({ email: text(254), password });
const REFRESH = z.object({ refreshToken: text(200) });
const LOGOUT = z.object({ refreshToken: text(200).optional() });

/** Secrets are not kept by anybody on the way. */
const UNSTORED = ["Cache-Control", "no-store", "Vary", "Accept, X-API-Key, X-Sandbox"] as const;

/** The mock sign-in, under both shapes of path. */
export function authRoutes(app: Router, parts: Parts): void {
  const { mockAuth } = parts;
  for (const base of ["/v1/core/auth", "/v1/auth"]) {
    const register = { tried: "register" };
    app.post(
      `${base}/register`,
      serveOperation(parts, register, async ({ sandbox, body, applied }) => {
        const wanted = await body(REGISTER);
        const session = await mockAuth.register(await sandbox(), wanted);
        return jsonAnswer(201, JSON.stringify(session), [
          "Location",
          `/v1/core/users/${session.user.id}`,
          ...UNSTORED,
          ...applied,
        ]);
      }),
    );
    const login = { tried: "sign in" };
    app.post(
      `${base}/login`,
      serveOperation(parts, login, async ({ sandbox, body, applied }) => {
        const { email: address, password: secret } = await body(LOGIN);
        const session = await mockAuth.login(await sandbox(), address, secret);
        return jsonAnswer(200, JSON.stringify(session), [...UNSTORED, ...applied]);
      }),
    );
    const refresh = { tried: "refresh the token" };
    app.post(
      `${base}/refresh`,
      serveOperation(parts, refresh, async ({ sandbox, body, applied }) => {
        const { refreshToken } = await body(REFRESH);
        const session = await mockAuth.refresh(await sandbox(), refreshToken);
        return jsonAnswer(200, JSON.stringify(session), [...UNSTORED, ...applied]);
      }),
    );
    const logout = { tried: "sign out" };
    app.post(
      `${base}/logout`,
      serveOperation(parts, logout, async ({ exchange, sandbox, body, applied }) => {
        const { refreshToken } = await body(LOGOUT);
        await mockAuth.logout(await sandbox(), { refreshToken, bearer: bearerOf(exchange) });
        return emptyAnswer(204, [...STANDING, ...applied]);
      }),
    );
    app.get(
      `${base}/me`,
      serveOperation(parts, { tried: "get the signed-in user" }, async ({ exchange, sandbox }) => {
        const user = await mockAuth.authenticate(await sandbox(), bearerOf(exchange));
        return readAnswer(exchange, user, undefined, VARY_BY_USER);
      }),
    );
  }
}

/** The token of `Authorization: Bearer …` (RFC 6750 §2.1); undefined without one. */
export function bearerOf(exchange: Exchange): string | undefined {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(exchange.header("authorization") ?? "")?.[1];
}
