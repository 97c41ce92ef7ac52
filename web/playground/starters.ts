import { newEndpoint } from "./draft.ts";
import type { DraftEndpoint } from "./draft.ts";

/** Something to begin with. */
export interface Starter {
  readonly label: string;
  readonly make: () => DraftEndpoint;
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** The endpoints that are mocked most often. */
export const STARTERS: readonly Starter[] = [
  {
    label: "Users",
    make: () =>
      newEndpoint({
        path: "/users",
        template: json({
          $repeat: 5,
          $item: {
            id: "{{index}}",
            name: "{{person.fullName}}",
            email: "{{internet.exampleEmail}}",
            admin: "{{datatype.boolean}}",
          },
        }),
      }),
  },
  {
    label: "Product list",
    make: () =>
      newEndpoint({
        path: "/products",
        template: json({
          products: {
            $repeat: [3, 8],
            $item: {
              id: "{{string.uuid}}",
              name: "{{commerce.productName}}",
              price: '{{number.int({"min":500,"max":20000})}}',
              currency: "EUR",
              inStock: "{{datatype.boolean}}",
            },
          },
        }),
      }),
  },
  {
    label: "Paged envelope",
    make: () =>
      newEndpoint({
        path: "/articles",
        template: json({
          page: "{{query.page}}",
          limit: 10,
          total: 137,
          items: {
            $repeat: 10,
            $item: { id: "{{index}}", title: "{{lorem.sentence}}", author: "{{person.fullName}}" },
          },
        }),
      }),
  },
  {
    label: "Error 500",
    make: () =>
      newEndpoint({
        path: "/broken",
        status: 500,
        headers: [{ name: "Retry-After", value: "30" }],
        template: json({
          error: { code: "internal_error", message: "Something went wrong on our side", traceId: "{{string.uuid}}" },
        }),
      }),
  },
  {
    label: "Slow, 3 s",
    make: () =>
      newEndpoint({
        path: "/reports/:id",
        delayMs: 3000,
        template: json({ id: "{{params.id}}", status: "ready", rows: '{{number.int({"min":100,"max":9000})}}' }),
      }),
  },
  {
    label: "Webhook body",
    make: () =>
      newEndpoint({
        method: "POST",
        path: "/hooks/payment",
        status: 202,
        template: json({ received: true, id: "{{body.id}}", event: "{{body.type}}", at: "{{now}}" }),
      }),
  },
];
