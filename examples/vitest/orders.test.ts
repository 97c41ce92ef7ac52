import { createClient } from "seedbed/client";
import { expect, test } from "seedbed/vitest";

test("an order is paid, and nothing else is bought", async ({ mock }) => {
  const order = await mock.orders.create({ userId: "1", items: [{ bookId: "1", quantity: 1 }] });
  await mock.orders.act(order.id, "pay");
  await expect(mock).toHaveChanged({
    created: { orders: [{ id: order.id, status: "paid" }], payments: [{ orderId: order.id }] },
  });
  await expect(mock).not.toHaveChanged({ created: { payments: [] } });
});

test("a test has a mock of its own", ({ mock }) => {
  expect(mock.orders.list({ sort: "-id", limit: 1 }).records[0]?.id).toBe("150");
});

test.describe("in a world of hostile data", () => {
  test.override("mockOptions", { seed: 7, profile: "unicode" });

  test("asks through the typed client, without a server", async ({ mock }) => {
    const client = createClient({ fetch: mock.fetch });
    const { data } = await client.GET("/v1/core/users/{id}", { params: { path: { id: "1" } } });
    expect(data?.name).toBe(mock.users.get("1").name);
    await expect(client).toHaveChanged({ nothingElse: true });
  });
});
