import assert from "node:assert/strict";
import { test } from "node:test";

import { toReach } from "./loopback.ts";

const LOCAL = { isLoopback: true, isLocal: true };
const PROXIED = { isLoopback: true, isLocal: false };
const PUBLIC = { isLoopback: false, isLocal: false };

const ROWS = [
  { host: "127.0.0.1", baseUrl: "http://localhost:3000", trustProxy: [], reach: LOCAL },
  { host: "localhost", baseUrl: "http://127.0.0.1:3000", trustProxy: [], reach: LOCAL },
  { host: "::1", baseUrl: "http://[::1]:3000", trustProxy: [], reach: LOCAL },
  { host: "127.0.0.1", baseUrl: "http://seedbed.localhost:3000", trustProxy: [], reach: LOCAL },
  { host: "127.0.0.1", baseUrl: "http://localhost:3000", trustProxy: ["127.0.0.1"], reach: PROXIED },
  { host: "127.0.0.1", baseUrl: "https://api.example.com", trustProxy: [], reach: PUBLIC },
  { host: "127.0.0.1", baseUrl: "https://api.example.com", trustProxy: ["127.0.0.1"], reach: PUBLIC },
  { host: "0.0.0.0", baseUrl: "http://localhost:3000", trustProxy: [], reach: PUBLIC },
  { host: "::", baseUrl: "http://localhost:3000", trustProxy: [], reach: PUBLIC },
  { host: "localhost.example.com", baseUrl: "http://localhost:3000", trustProxy: [], reach: PUBLIC },
];

for (const { reach, ...settings } of ROWS) {
  test(`${JSON.stringify(settings)} is ${JSON.stringify(reach)}`, () => assert.deepEqual(toReach(settings), reach));
}
