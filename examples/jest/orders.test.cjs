// Jest as it comes: CommonJS, without a transform.
const { createMock } = require("seedbed");
const { createClient } = require("seedbed/client");

test("an order is created and paid", async () => {
  const mock = createMock({ seed: 42 });
  const client = createClient({ fetch: mock.fetch });
  const { data: order } = await client.POST("/v1/bookstore/orders", {
    body: { userId: "1", items: [{ bookId: "1", quantity: 1 }] },
  });
  const { data: paid } = await client.POST("/v1/bookstore/orders/{id}/pay", { params: { path: { id: order.id } } });
  expect(paid.status).toBe("paid");
  expect(mock.payments.list({ orderId: order.id }).total).toBe(1);
});
