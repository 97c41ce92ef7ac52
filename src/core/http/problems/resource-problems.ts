import type { ProblemCode } from "../../model/errors.ts";
import { sends } from "./problem-kind.ts";
import type { ProblemKind } from "./problem-kind.ts";

const NOT_PUBLIC =
  "10.0.0.1 is not public, and this server does not send there; use a public address, or ask the operator to open the network (WEBHOOK_ALLOW_NETWORKS)";

export const RESOURCE_PROBLEMS = {
  not_found: {
    status: 404,
    title: "Not found",
    meaning:
      "The route exists, but your data has nothing with this id. The answer is the same if it belongs to another caller.",
    remedy: "List the collection to see its ids. The id of a deleted record is never used again.",
    example: { method: "GET", path: "/v1/core/users/999999" },
    detail: 'there is no user "999999" in your sandbox: GET /v1/core/users lists those that exist',
  },
  route_not_found: {
    status: 404,
    title: "There is no such route",
    meaning: "The server has no route at this path.",
    remedy: "The problem names the nearest route. GET /v1 lists all of them.",
    example: { method: "GET", path: "/v1/core/user" },
    detail: "there is no route GET /v1/core/user: did you mean /v1/core/users?",
    members: { nearest: "/v1/core/users" },
  },
  conflict: {
    status: 409,
    title: "The request conflicts with the data as it is",
    meaning: "A value that must be unique is taken, or the record is in a state that does not allow the change.",
    remedy: "The detail says what it conflicts with. Read the record again and change the request.",
    example: sends("POST", "/v1/core/users", '{"name":"Ada","email":"alice@example.com"}'),
    detail: 'cannot create user: email "alice@example.com" is taken by user 2: choose another',
    errors: [
      { pointer: "#/email", code: "taken", detail: 'email "alice@example.com" is taken by user 2: choose another' },
    ],
  },
  invalid_transition: {
    status: 409,
    title: "The record cannot move to this state",
    meaning:
      "The record's lifecycle has no transition from its state to the one that you requested. Nothing was changed.",
    remedy: "The member from is its state, to is the requested one, and allowed lists the states that it can move to.",
    example: { method: "POST", path: "/v1/bookstore/orders/144/ship" },
    detail:
      "cannot ship order 144: the order is pending, and ship takes one that is paid; from pending, pay makes it paid, cancel makes it cancelled",
    members: { from: "pending", to: "shipped", allowed: ["paid", "cancelled"] },
  },
  slot_taken: {
    status: 409,
    title: "The time is taken",
    meaning: "The provider or the patient has another appointment at that time.",
    remedy: "Choose another time, or cancel the other appointment.",
    example: sends(
      "POST",
      "/v1/healthcare/appointments",
      '{"patientId":"1","providerId":"4","startsAt":"2026-11-05T18:30:00.000Z","endsAt":"2026-11-05T19:00:00.000Z","reason":"Check-up"}',
    ),
    detail:
      "cannot create appointment: provider 4 has appointment 130 from 2026-11-05T18:30:00.000Z to 2026-11-05T19:00:00.000Z; choose another time, or cancel that appointment first",
    members: { appointmentId: "130", startsAt: "2026-11-05T18:30:00.000Z", endsAt: "2026-11-05T19:00:00.000Z" },
  },
  clock_behind: {
    status: 409,
    title: "The sandbox's clock would go back",
    meaning: "The requested time is before the sandbox's time, and something was already written in the sandbox.",
    remedy: "Choose a later time, or reset the sandbox, which also resets its clock.",
    example: sends("PATCH", "/api/sandboxes/default", '{"clock":{"now":"2026-11-01T00:00:00Z"}}', {
      when: "after a write, where it is 4 November",
    }),
    detail:
      "cannot set the clock of sandbox default: it is 2026-11-04T00:00:00.000Z there, after 2026-11-01T00:00:00.000Z, and time goes forward only where something was written; choose a later time, or start over (POST /api/data/reset)",
    members: { now: "2026-11-04T00:00:00.000Z" },
  },
  precondition_failed: {
    status: 412,
    title: "The record has changed",
    meaning:
      "The record's entity tag is not the one in If-Match: somebody has changed the record since you read it. Nothing was changed.",
    remedy: "Read it again, merge your change, and send the new tag.",
    example: sends("PATCH", "/v1/fintech/accounts/1", '{"name":"Savings"}', { headers: { "If-Match": '"old"' } }),
    detail:
      'cannot change account 1: If-Match does not hold, its entity tag is "L2Z6xDd6PoqDu3GrgDqZtFVmQ6N"; read {baseUrl}/v1/fintech/accounts/1 again and send its ETag',
    errors: [{ header: "If-Match", code: "precondition", detail: 'its entity tag is "L2Z6xDd6PoqDu3GrgDqZtFVmQ6N"' }],
  },
  validation_failed: {
    status: 422,
    title: "The body is not valid",
    meaning: "The body is JSON, but not valid for this resource. Nothing was changed.",
    remedy: "See errors: it lists everything that is wrong, each with a JSON Pointer to the place and how to fix it.",
    example: sends("POST", "/v1/core/users", '{"name":1}'),
    detail: "cannot create user: name must be a string, not a number (and 1 more, see errors)",
    errors: [
      { pointer: "#/name", code: "invalid_type", detail: "must be a string, not a number" },
      { pointer: "#/email", code: "required", detail: "is required" },
    ],
  },
  insufficient_funds: {
    status: 422,
    title: "There is not enough money",
    meaning: "The account's available balance does not cover the amount.",
    remedy: "Choose another account or a smaller amount, or credit the account with a transaction first.",
    example: sends("POST", "/v1/fintech/transactions", '{"accountId":"1","amount":-999999999}'),
    detail:
      "cannot create the transaction: it takes 999999999 and account 1 has 6307115 available (minor units of USD); pay in first, or take another account",
    members: { accountId: "1", available: 6_307_115, required: 999_999_999 },
  },
  out_of_stock: {
    status: 422,
    title: "There are not enough in stock",
    meaning: "The book's stock is smaller than the requested quantity.",
    remedy: "Ask for fewer, or raise the book's stock.",
    example: sends("POST", "/v1/bookstore/cart/items", '{"bookId":"1","quantity":100000}'),
    detail:
      "cannot add book 1 to the cart: 100000 of book 1, The House on Well Street, are wanted and 85 are left; ask for fewer, or raise its stock",
    members: { bookId: "1", wanted: 100_000, left: 85 },
    errors: [
      {
        pointer: "#/quantity",
        code: "out_of_stock",
        detail:
          "100000 of book 1, The House on Well Street, are wanted and 85 are left; ask for fewer, or raise its stock",
      },
    ],
  },
  unresolved_reference: {
    status: 422,
    title: "A reference is to a record that does not exist",
    meaning: "An id in the body is not the id of any record.",
    remedy: "Create that record first, or use an id from its collection. See errors for the place.",
    example: sends("POST", "/v1/bookstore/carts", '{"userId":"999999"}'),
    detail: "cannot create cart: there is no user 999999: create it first, or take an id from users",
    errors: [
      {
        pointer: "#/userId",
        code: "unresolved_reference",
        detail: "there is no user 999999: create it first, or take an id from users",
      },
    ],
  },
  url_blocked: {
    status: 422,
    title: "The address may not be called",
    meaning: "The webhook's address leads to a private, loopback or link-local network.",
    remedy: "Use a public address. The operator of the server can allow other networks with WEBHOOK_ALLOW_NETWORKS.",
    example: sends("POST", "/api/events/subscriptions", '{"url":"http://10.0.0.1/","events":["*"]}'),
    detail: `cannot send webhooks to 10.0.0.1: ${NOT_PUBLIC}`,
    errors: [
      {
        pointer: "#/url",
        code: "blocked",
        detail: NOT_PUBLIC,
      },
    ],
  },
} satisfies Partial<Record<ProblemCode, ProblemKind>>;
