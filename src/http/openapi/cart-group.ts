import type { AnyRecord } from "../../engine/stored-record.ts";
import type { Entry } from "../../model/catalog.ts";
import type { ProblemCode } from "../../model/errors.ts";
import { BEARER } from "./auth-group.ts";
import { NOT_MODIFIED } from "./collection-operations.ts";
import { BODY_PROBLEMS, READ_PROBLEMS, countedWith, dataParameters } from "./data-operation.ts";
import type { DescribeRoutes } from "./document.ts";
import { domainTitle, schemaNames } from "./names.ts";
import { idOf, objectOf } from "./object-schema.ts";
import { ANYONE } from "./paths.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { IF_MATCH, IF_NONE_MATCH, PREFER, SEED } from "./request-parameters.ts";
import { resourceSchemas } from "./resource-schemas.ts";
import { CACHING, ENTITY_TAG, LOCATION, PREFERENCE, SEEDED } from "./response-headers.ts";
import { schemaOf } from "./route-group.ts";
import type { Answer, RouteGroup, RouteOperation } from "./route-group.ts";
import { expandParameters, fieldsParameter } from "./selection-parameters.ts";
import type { Parameter, Schema } from "./specification.ts";

const TAG = "Cart";
const PATH = "/v1/bookstore/cart";
const READ: readonly ProblemCode[] = [...READ_PROBLEMS, "invalid_token"];
const WRITE: readonly ProblemCode[] = [...READ, "precondition_failed"];
const FILL: readonly ProblemCode[] = [...WRITE, ...BODY_PROBLEMS, "out_of_stock"];

/** `/v1/bookstore/cart`: the cart that the signed-in user is filling. */
export const cartGroup: DescribeRoutes = (rehearsal): RouteGroup => {
  const { catalog } = rehearsal;
  const cart = catalog.get("cart");
  const quantity = { ...lineSchema(cart, rehearsal)["quantity"], description: "How many." };
  const order = catalog.get("order");
  const active = firstWith(cart, "active", rehearsal);
  const placed = firstWith(order, "pending", rehearsal);
  const [line] = active["items"] as readonly { readonly bookId: string }[]; // what the cart's schema says
  const bookId = line?.bookId ?? "1";
  const BOOK: Parameter = {
    name: "bookId",
    in: "path",
    required: true,
    description: "The book's id.",
    schema: { type: "string" },
    example: bookId,
  };
  const changed: Answer = {
    status: 200,
    description: "The cart as it is now.",
    headers: countedWith(ENTITY_TAG, PREFERENCE, CACHING),
    body: {
      schema: schemaOf(schemaNames(cart.resource).record),
      examples: { cart: { summary: "An active cart", value: active } },
    },
  };
  const operation = (rest: Omit<RouteOperation, "tag" | "security">): RouteOperation => ({
    ...rest,
    tag: TAG,
    security: [...ANYONE, ...BEARER],
  });
  return {
    title: domainTitle(catalog, cart.resource.domain),
    tags: [{ name: TAG, description: "The current cart: of the Bearer token's user, else of user 4." }],
    schemas: {
      CurrentCart: currentCartSchema(cart, rehearsal),
      CartItemAdd: objectOf(
        { bookId: idOf("The book."), quantity: { ...quantity, description: "How many more; 1 unless said." } },
        ["quantity"],
      ),
      CartItemPatch: objectOf({ quantity }),
    },
    operations: [
      operation({
        method: "get",
        path: PATH,
        operationId: "getCurrentCart",
        summary: "Get the current cart",
        description:
          "The newest active cart of the user. Where there is none yet, an empty one whose id is null: looking creates nothing. With `_seed` it is cart 1 of that world.",
        parameters: [
          fieldsParameter(cart, catalog),
          ...expandParameters(cart, catalog),
          SEED,
          ...dataParameters(IF_NONE_MATCH),
        ],
        answers: [
          {
            status: 200,
            description: "The cart.",
            headers: countedWith(ENTITY_TAG, SEEDED, CACHING),
            body: {
              schema: schemaOf("CurrentCart"),
              examples: {
                cart: { summary: "An active cart", value: active },
                none: { summary: "None yet", value: emptyExample(active) },
              },
            },
          },
          NOT_MODIFIED,
        ],
        problems: [...READ, "answer_too_large"],
      }),
      operation({
        method: "delete",
        path: PATH,
        operationId: "emptyCurrentCart",
        summary: "Empty the current cart",
        description: "Takes everything out.",
        parameters: dataParameters(IF_MATCH),
        answers: [{ status: 204, description: "The cart is empty.", headers: countedWith(CACHING) }],
        problems: WRITE,
      }),
      operation({
        method: "post",
        path: `${PATH}/items`,
        operationId: "addCartItem",
        summary: "Add a book to the current cart",
        description: "Adds to the quantity if the book is in it. Makes the cart if there is none.",
        parameters: dataParameters(IF_MATCH, PREFER),
        body: {
          schema: schemaOf("CartItemAdd"),
          examples: { two: { summary: "Two of book 1", value: { bookId: "1", quantity: 2 } } },
        },
        answers: [changed],
        problems: [...FILL, "unresolved_reference"],
      }),
      operation({
        method: "patch",
        path: `${PATH}/items/{bookId}`,
        operationId: "updateCartItem",
        summary: "Set the quantity of a book in the current cart",
        description:
          "Sets how many of the book the cart has. Lowering always works; raising is held against the stock of this book.",
        parameters: [BOOK, ...dataParameters(IF_MATCH, PREFER)],
        body: {
          mediaTypes: ["application/json", "application/merge-patch+json"],
          schema: schemaOf("CartItemPatch"),
          examples: { three: { summary: "Three of them", value: { quantity: 3 } } },
        },
        answers: [changed],
        problems: [...FILL, "not_found"],
      }),
      operation({
        method: "delete",
        path: `${PATH}/items/{bookId}`,
        operationId: "removeCartItem",
        summary: "Take a book out of the current cart",
        description: "Takes all of the book out, whatever there is of the others.",
        parameters: [BOOK, ...dataParameters(IF_MATCH)],
        answers: [changed],
        problems: [...WRITE, "not_found"],
      }),
      operation({
        method: "post",
        path: `${PATH}/checkout`,
        operationId: "checkOutCurrentCart",
        summary: "Check out the current cart",
        description:
          "Makes a pending order of the cart at the books' present prices, and takes them from the stock, which must have all of them. Pay it with `payOrder`.",
        parameters: dataParameters(IF_MATCH),
        answers: [
          {
            status: 201,
            description: "The order.",
            headers: countedWith(LOCATION, ENTITY_TAG, CACHING),
            body: {
              schema: schemaOf(schemaNames(order.resource).record),
              examples: { order: { summary: "A pending order", value: placed } },
            },
          },
        ],
        problems: [...WRITE, "conflict", "out_of_stock", "unresolved_reference", "validation_failed"],
      }),
    ],
  };
};

/** A cart, or none: then what a stored one always has is null. */
function currentCartSchema(cart: Entry, { catalog }: Rehearsal): Schema {
  const { record } = schemaNames(cart.resource);
  const { properties = {}, ...schema } = resourceSchemas(cart.resource, catalog)[record] ?? {};
  const orNull = (name: string): Record<string, Schema> => ({ [name]: { ...properties[name], nullable: true } });
  return {
    ...schema,
    description: "The current cart; its id and times are null where there is none yet.",
    properties: { ...properties, ...orNull("id"), ...orNull("createdAt"), ...orNull("updatedAt") },
  };
}

/** The members of a line, as the cart declares them. */
function lineSchema(cart: Entry, { catalog }: Rehearsal): Readonly<Record<string, Schema>> {
  const { record } = schemaNames(cart.resource);
  return resourceSchemas(cart.resource, catalog)[record]?.properties?.["items"]?.items?.properties ?? {};
}

function firstWith(entry: Entry, status: string, { size, record }: Rehearsal): AnyRecord {
  for (let index = 1; index <= size(entry); index += 1) {
    const found = record(entry, index);
    if (found["status"] === status) return found;
  }
  throw new Error(`the world has no ${entry.resource.name} that is ${status}`);
}

function emptyExample(cart: AnyRecord): Readonly<Record<string, unknown>> {
  return { ...cart, id: null, userId: "4", items: [], itemCount: 0, subtotal: 0, createdAt: null, updatedAt: null };
}
