import { cleanup, configure, render, screen } from "@testing-library/react";
import { createElement } from "react";
import { createMock } from "seedbed";

import { Orders } from "./orders.js";

configure({ asyncUtilTimeout: 10_000 });

let mock;
beforeEach(() => {
  mock = createMock();
  globalThis.fetch = mock.fetch;
});
afterEach(cleanup);

test("what is ordered is stored and shown", async () => {
  render(createElement(Orders, { user: "1" }));
  screen.getByRole("button", { name: "Order" }).click();
  await screen.findByText("Order 151: pending");
  expect(mock.orders.get("151").userId).toBe("1");
});

test("the next test has an API of its own", async () => {
  render(createElement(Orders, { user: "1" }));
  await screen.findAllByText(/^Order \d+:/);
  expect(screen.queryByText(/Order 151/)).toBeNull();
});
