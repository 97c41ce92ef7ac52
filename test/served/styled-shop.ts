// A shop whose API is tried in styles.

export type Json = Record<string, unknown>;

export const RESOURCES = {
  maker: { count: 7, fields: { name: { from: "company.name", unique: true } } },
  product: {
    count: 23,
    fields: {
      title: { from: "commerce.productName", required: true },
      unitPrice: { is: "money", min: 100, max: 9000 },
      size: { is: "object", fields: { heightCm: { is: "integer", min: 1, max: 9 } } },
    },
    belongsTo: "maker",
  },
};

/** Reads a member of a member. */
export const at =
  (...path: string[]) =>
  (json: Json): unknown =>
    path.reduce<unknown>((value, step) => (value as Json | undefined)?.[step], json);
