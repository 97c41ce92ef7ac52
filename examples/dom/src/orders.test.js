import { cleanup, configure, render, screen } from "@testing-library/react";
import { createElement } from "react";
import { expect, test } from "seedbed/vitest";
import { afterEach, vi } from "vitest";

import { Orders } from "./orders.js";

configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
afterEach(() => vi.unstubAllGlobals());

test("what is ordered is stored and shown", async ({ mock }) => {
  vi.stubGlobal("fetch", mock.fetch);
  render(createElement(Orders, { user: "1" }));
  screen.getByRole("button", { name: "Order" }).click();
  await screen.findByText("Order 151: pending");
  await expect(mock).toHaveChanged({ created: { orders: [{ id: "151", userId: "1" }] } });
});

test("the next test has an API of its own, and a fault of it is shown", async ({ mock }) => {
  vi.stubGlobal("fetch", mock.fetch);
  await mock.faults([{ on: "POST /v1/bookstore/orders", answer: 503 }]);
  render(createElement(Orders, { user: "1" }));
  screen.getByRole("button", { name: "Order" }).click();
  await screen.findByText(/answered with 503/);
  expect(screen.queryByText(/Order 151/)).toBeNull();
});
