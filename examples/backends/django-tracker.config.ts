// A ticket tracker in Django REST framework as its React front end asks for it: pages by number, errors by field, tokens of authtoken.
// npx seedbed --config examples/backends/django-tracker.config.ts
import { defineConfig, SeedbedError } from "seedbed";

const TOKEN = "9944b09199c62bcf9418ad846dd0e4bb";

export default defineConfig({
  domain: "tracker",
  base: "/api",
  domains: ["core"],
  style: { like: "django-rest", paging: { by: "page", size: "page_size", usual: 10 } },
  resources: {
    agent: {
      count: 4,
      fields: {
        username: { is: "text", required: true, unique: true },
        email: { is: "email", unique: true },
        first_name: "text",
        last_name: "text",
      },
      records: [{ username: "ada", email: "ada@example.com" }],
    },
    ticket: {
      count: 35,
      belongsTo: { agent: { optional: true } },
      fields: {
        access_token: { from: "string.uuid", readOnly: true },
        customer_name: { from: "person.fullName", required: true },
        customer_email: { is: "email", required: true },
        subject: { from: "Cannot {{hacker.verb}} the {{hacker.noun}}", required: true, max: 120, search: true },
        status: { is: "enum", from: ["open", "in_progress", "resolved"], default: "open" },
        priority: { is: "enum", from: { low: 3, medium: 5, high: 2 }, default: "medium" },
      },
      expand: ["messages"],
    },
    message: {
      belongsTo: { ticket: { per: 2, onDelete: "cascade" } },
      fields: {
        body: { is: "text", required: true },
        sender: { is: "enum", from: ["customer", "agent"], default: "customer" },
      },
    },
  },
  routes: {
    "POST /auth/signup": { create: "agent", answer: { token: TOKEN, user: "$record" } },
    "POST /auth/login": {
      when: { "body.username": "ada", "body.password": "secret" },
      answer: { token: TOKEN, user: { id: 1, username: "ada" } },
      else: { status: 400, answer: { non_field_errors: ["Unable to log in with provided credentials."] } },
    },
    "GET /auth/me": [
      {
        when: { "headers.authorization": `Token ${TOKEN}` },
        answer: { id: 1, username: "ada", email: "ada@example.com" },
      },
      { status: 401, answer: { detail: "Authentication credentials were not provided." } },
    ],
    "POST /tickets/{ticket}/agent-messages": {
      create: "message",
      where: { ticketId: "{{params.ticket}}", sender: "agent" },
    },
    "GET /widget/tickets/{token}": { read: "ticket", where: { access_token: "{{params.token}}" } },
    "POST /widget/tickets/{token}/messages": ({ params, body, tx }) => {
      const [ticket] = tx.having("ticket", "access_token", params["token"] ?? "");
      if (ticket === undefined) throw new SeedbedError("not_found", "No Ticket matches the given query.");
      const { id, sender, ...made } = tx.create("message", { ...(body as object), ticketId: ticket.id });
      return Response.json({ id: Number(id), sender, body: made["body"] }, { status: 201 });
    },
  },
});
