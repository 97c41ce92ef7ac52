import { TestBed } from "@angular/core/testing";
import { createMock } from "seedbed";
import type { FaultRule } from "seedbed/client";
import { expect, test, vi } from "vitest";

import { Shop } from "./shop";

/** Opens the shop for a visitor who has an API of their own. */
async function visit(faults: FaultRule[] = []) {
  const mock = createMock();
  await mock.faults(faults);
  vi.stubGlobal("fetch", mock.fetch);
  const shop = TestBed.createComponent(Shop);
  await shop.whenStable();
  const page: HTMLElement = shop.nativeElement;
  return { mock, shop, page };
}

test("what a visitor orders is stored and shown", async () => {
  const { mock, shop, page } = await visit();
  page.querySelector("button")?.click();
  await vi.waitFor(async () => expect(await mock.orders.get("151")).toMatchObject({ userId: "1" }));
  await shop.whenStable();
  expect(page.querySelector("#order-151")).not.toBeNull();
});

test("the next visitor does not see it", async () => {
  const { page } = await visit();
  expect(page.querySelectorAll("button").length).toBe(3);
  expect(page.querySelector("#order-151")).toBeNull();
});

test("a shop whose API fails is closed", async () => {
  const { page } = await visit([{ on: "GET /v1/bookstore/books", answer: 503 }]);
  expect(page.textContent).toContain("The shop is closed");
});
