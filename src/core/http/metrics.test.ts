import assert from "node:assert/strict";
import { test } from "node:test";

import { createMetrics } from "./metrics.ts";

const ROUTE = "/v1/:domain/:collection";

test("answers are counted by route, method and status, and spread over the histogram", async () => {
  const metrics = createMetrics();
  for (const [status, ms] of [
    [200, 0.2],
    [200, 3],
    [304, 3],
    [200, 20_000],
  ] as const) {
    metrics.answered(ROUTE, "GET", status, ms);
  }
  const { type, text } = await metrics.print();
  assert.match(type, /^text\/plain; version=0\.0\.4/);
  const lines = new Set(text.split("\n"));
  const labels = `route="${ROUTE}",method="GET"`;
  for (const line of [
    `seedbed_requests_total{${labels},status="200"} 3`,
    `seedbed_requests_total{${labels},status="304"} 1`,
    `seedbed_request_duration_seconds_bucket{le="0.0005",${labels}} 1`,
    `seedbed_request_duration_seconds_bucket{le="0.005",${labels}} 3`,
    `seedbed_request_duration_seconds_bucket{le="10",${labels}} 3`,
    `seedbed_request_duration_seconds_bucket{le="+Inf",${labels}} 4`,
    `seedbed_request_duration_seconds_count{${labels}} 4`,
  ]) {
    assert.ok(
      lines.has(line),
      `${line} in\n${text
        .split("\n")
        .filter((one) => one.startsWith("seedbed"))
        .join("\n")}`,
    );
  }
});

test("refusals are counted by code, and readings are read when somebody asks", async () => {
  let sandboxes = 1;
  const reading = { name: "seedbed_sandboxes", help: "Sandboxes." };
  const metrics = createMetrics([
    { ...reading, labels: { of: "visitors" }, read: () => sandboxes },
    { ...reading, labels: { of: "customers" }, read: () => 7 },
  ]);
  metrics.refused("rate_limited");
  metrics.refused("rate_limited");
  sandboxes = 3;
  const { text } = await metrics.print();
  for (const line of [
    'seedbed_refusals_total{code="rate_limited"} 2',
    'seedbed_sandboxes{of="visitors"} 3',
    'seedbed_sandboxes{of="customers"} 7',
  ]) {
    assert.ok(text.includes(line), line);
  }
  assert.match(text, /^process_resident_memory_bytes \d+/m);
});
