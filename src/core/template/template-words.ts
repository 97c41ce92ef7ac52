export const REQUEST_PARTS = ["params", "query", "body", "headers", "caller"] as const;

export const TEMPLATE_WORDS = Object.freeze({
  params: { example: "{{params.id}}", description: "A parameter of the endpoint's path." },
  query: { example: "{{query.page}}", description: "A query parameter; a list where it is given more than once." },
  body: { example: "{{body.name}}", description: "The request's body, or a member of it." },
  headers: { example: "{{headers.x-id}}", description: "A request header, its name in lower case." },
  caller: { example: "{{caller.userId}}", description: "The signed-in user: userId, name, email, role." },
  method: { example: "{{method}}", description: "The request's method." },
  index: { example: "{{index}}", description: "The number of the repeated item or record, from 0." },
  now: { example: "{{now}}", description: "The time, ISO 8601; with a seed always 2026-11-01." },
  world: { example: "{{world.book.title}}", description: "A record of the seeded world, or a field of it." },
} as const);
