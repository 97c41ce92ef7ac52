import { inflateRawSync } from "node:zlib";

import type { Page } from "playwright-core";

import { readClipboard } from "./browser.ts";

/** Publishes for the first time; resolves to the playground's id. */
export async function publishFirst(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("published", { exact: true }).waitFor();
  await page.waitForURL(/\/playground\/[^/#]+$/);
  return page.url().split("/").at(-1) ?? "";
}

/** The paths of the endpoints in the address. */
export async function endpointsIn(page: Page): Promise<readonly string[]> {
  const packed = Buffer.from(new URL(page.url()).hash.slice(1), "base64url");
  const { endpoints } = JSON.parse(inflateRawSync(packed).toString()) as { endpoints: { path: string }[] };
  return endpoints.map(({ path }) => path);
}

/** Puts a text in place of the template. */
export async function type(page: Page, text: string): Promise<void> {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  if (text === "") await page.keyboard.press("Delete");
  else await page.keyboard.insertText(text);
}

/** The output in the preview, by its copy button. */
export async function previewed(page: Page): Promise<Record<string, unknown>> {
  await page.getByRole("button", { name: "Copy preview" }).click();
  await page.getByRole("status").filter({ hasText: "Preview copied" }).waitFor();
  return JSON.parse(await readClipboard(page)) as Record<string, unknown>;
}
