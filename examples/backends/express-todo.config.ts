// An Express and Mongoose to-do list, as its React front end asks: npx seedbed --config examples/backends/express-todo.config.ts
import { defineConfig } from "seedbed";

const BODIES = { message: "$message", errors: "$errors" };
const REFUSED = { message: "Invalid access token", errorCode: "InvalidAccessToken" };

/** The value of a cookie that a request carries. */
const cookie = (headers: Readonly<Record<string, unknown>>, name: string): string =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(String(headers["cookie"]))?.[1] ?? "";

/** An answer that signs a user in, or out where there is none. */
function session(user: string, answer: unknown, status = 200): Response {
  const headers = new Headers();
  const ends = user === "" ? "; Max-Age=0" : "";
  headers.append("Set-Cookie", `accessToken=${user}; Path=/; HttpOnly${ends}`);
  headers.append("Set-Cookie", `refreshToken=${user}; Path=/auth/refresh; HttpOnly${ends}`);
  return Response.json(answer, { status, headers });
}

export default defineConfig({
  domain: "todo",
  base: "",
  unknown: "ignore",
  style: {
    list: "$records",
    record: "$record",
    error: BODIES,
    invalid: BODIES,
    issue: { path: "$field", message: "$message" },
    invalidStatus: 400,
    paging: { by: "page", whole: true },
    id: { name: "_id" },
    removed: { message: "Todo item deleted" },
  },
  resources: {
    account: {
      ids: "objectId",
      fields: { name: "text", email: { is: "email", unique: true, required: true }, password: "text" },
    },
    task: {
      ids: "objectId",
      fields: {
        task: { from: "{{hacker.verb}} the {{hacker.noun}}", required: true },
        completed: { is: "boolean", default: false },
        order: { is: "integer", min: 0, max: 999, default: 0 },
      },
    },
  },
  routes: {
    "POST /auth/register": ({ body, tx }) => {
      const { id, password: _secret, ...account } = tx.create("account", body as Record<string, unknown>);
      return session(id, { _id: id, ...account }, 201);
    },
    "POST /auth/login": ({ body, tx }) => {
      const { email = "", password = "" } = (body ?? {}) as Record<string, string>;
      const account = tx.having("account", "email", email).find((one) => one["password"] === password);
      if (account === undefined) return Response.json({ message: "Invalid email or password" }, { status: 401 });
      return session(account.id, { message: "Login successful" });
    },
    "GET /auth/refresh": ({ headers }) => {
      const user = cookie(headers, "refreshToken");
      return session(user, { message: user === "" ? "Missing refresh token" : "Refreshed" }, user === "" ? 401 : 200);
    },
    "GET /auth/logout": () => session("", { message: "Logout successful" }),
    "GET /user": ({ headers, tx }) => {
      const { id, name, email } = tx.find("account", cookie(headers, "accessToken")) ?? {};
      return id === undefined ? Response.json(REFUSED, { status: 401 }) : { _id: id, name, email };
    },
    "POST /tasks/create-task": { create: "task", status: 200, answer: { task: "$record" } },
    "PATCH /tasks/reorder": ({ body, tx }) => {
      for (const [order, id] of (body as { orderedIds: string[] }).orderedIds.entries()) tx.set("task", id, { order });
      return { success: true };
    },
    "DELETE /tasks/clear-completed": ({ tx }) => {
      const done = [...tx.list("task")].filter((one) => one["completed"] === true);
      for (const { id } of done) tx.remove("task", id);
      return { success: true, deletedCount: done.length };
    },
  },
});
