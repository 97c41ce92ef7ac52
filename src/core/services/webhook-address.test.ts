import assert from "node:assert/strict";
import { test } from "node:test";

import { createAddressGuard, LOOPBACK_NETWORKS } from "./webhook-address.ts";
import type { Resolve } from "./webhook-address.ts";
import { BlockedAddress, UnknownHost } from "./webhook-target.ts";
import type { AddressGuard } from "./webhook-target.ts";

const NAMES: Readonly<Record<string, readonly string[]>> = {
  "public.test": ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
  "private.test": ["10.0.0.5"],
  "mixed.test": ["93.184.215.14", "192.168.1.1"],
  "mapped.test": ["::ffff:169.254.169.254"],
  "nat64.test": ["64:ff9b::a00:1"],
  "nonsense.test": ["not an address"],
};

const resolve: Resolve = async (hostname) => {
  const found = NAMES[hostname];
  if (found === undefined) throw new Error(`no ${hostname}`);
  return found;
};

const never = () => () => undefined;

function guard(allow: readonly string[] = []): AddressGuard {
  return createAddressGuard({ allow, resolve, after: never });
}

const REFUSED: readonly string[] = [
  "http://168.63.129.16/metadata/instance",
  "http://[::ffff:168.63.129.16]/",
  "http://public.test:25/",
  "https://public.test:587/",
  "http://93.184.215.14:6667/",
  "http://127.0.0.1/",
  "http://127.1/",
  "http://2130706433/",
  "http://0x7f000001/",
  "http://0177.0.0.1/",
  "http://0/",
  "http://0.0.0.0/",
  "http://127.0.0.1./",
  "http://①②⑦.⓪.⓪.①/",
  "http://localhost/",
  "http://LOCALHOST:8080/",
  "http://localhost./",
  "http://app.localhost/",
  "http://10.0.0.1/",
  "http://10.1/",
  "http://172.16.0.1/",
  "http://172.31.255.255/",
  "http://192.168.0.1/",
  "http://169.254.169.254/latest/meta-data",
  "http://100.64.0.1/",
  "http://100.127.255.254/",
  "http://192.0.2.1/",
  "http://198.18.0.1/",
  "http://224.0.0.1/",
  "http://255.255.255.255/",
  "http://[::1]/",
  "http://[::]/",
  "http://[fe80::1]/",
  "http://[fc00::1]/",
  "http://[fd12:3456:789a::1]/",
  "http://[fec0::1]/",
  "http://[ff02::1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://[::127.0.0.1]/",
  "http://[64:ff9b::7f00:1]/",
  "http://[64:ff9b:1::1]/",
  "http://[2002:7f00:1::]/",
  "http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/",
  "http://[2001:db8::1]/",
  "http://[100::1]/",
  "http://[4000::1]/",
  "https://private.test/",
  "https://mixed.test/",
  "https://mapped.test/",
  "https://nat64.test/",
  "https://nonsense.test/",
];

for (const url of REFUSED) {
  test(`${url} is refused as a blocked address`, async () => {
    await assert.rejects(guard().check(url, "#/url"), (error: { code: string; errors: { pointer: string }[] }) => {
      assert.equal(error.code, "url_blocked");
      assert.equal(error.errors[0]?.pointer, "#/url");
      return true;
    });
  });
}

const MALFORMED: readonly string[] = [
  "",
  "hook",
  "/hook",
  "//example.com",
  "ftp://public.test/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "gopher://public.test/",
  "http://user@public.test/",
  "http://user:password@public.test/",
  "http://:password@public.test/",
  "http://",
  "http://[::1",
  "http://256.1.1.1/",
  "http://public.test/a#b#c",
  "http://public.test/[a]",
  "http://public.test/a b",
  "http://public.test/\u00e9",
  "http://public.test/%zz",
];

for (const url of MALFORMED) {
  test(`'${url}' is refused as no address of a webhook`, async () => {
    await assert.rejects(guard().check(url, "#/url"), { code: "validation_failed" });
  });
}

const ACCEPTED: readonly string[] = [
  "https://public.test/hook?x=1",
  "http://public.test:8080/",
  "http://93.184.215.14/",
  "http://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/",
  "https://unknown.test/",
];

for (const url of ACCEPTED) {
  test(`${url} is accepted`, async () => {
    assert.equal((await guard().check(url, "#/url")).href, url);
  });
}

test("an address without its scheme is told the one with it", async () => {
  await assert.rejects(guard().check("localhost:4323/hook", "#/url"), {
    message: /did you mean http:\/\/localhost:4323\/hook\?/,
  });
});

test("a fragment is not part of where to send", async () => {
  assert.equal((await guard().check("https://public.test/hook#x", "#/url")).href, "https://public.test/hook");
});

test("networks that the operator opened are open, and no others", async () => {
  const open = guard(["10.0.0.0/8", "fd00::/8", "192.168.7.7"]);
  for (const url of [
    "http://10.1.2.3/",
    "http://[fd00::1]/",
    "http://192.168.7.7/",
    "https://private.test/",
    "http://[::ffff:10.0.0.1]/",
  ])
    await open.check(url, "#/url");
  for (const url of ["http://127.0.0.1/", "http://192.168.7.8/", "http://[fe80::1]/", "https://mixed.test/"]) {
    await assert.rejects(open.check(url, "#/url"), { code: "url_blocked" });
  }
});

for (const url of ["https://private.test/", "https://mixed.test/", "https://mapped.test/", "https://nat64.test/"]) {
  test(`the refusal of ${url} names no address that the name stands for`, async () => {
    const { hostname } = new URL(url);
    await assert.rejects(guard().check(url, "#/url"), (error: { message: string; errors: { detail: string }[] }) => {
      assert.match(error.message, new RegExp(`${hostname} leads to an address that is not public`));
      assert.doesNotMatch(
        `${error.message} ${error.errors[0]?.detail}`,
        /\d+\.\d+\.\d+\.\d+|[\da-f]*::[\da-f]|private\)/,
      );
      return true;
    });
    await assert.rejects(guard().resolve(hostname), { message: /^[^(]*leads to an address that is not public[^(]*$/ });
  });
}

test("the own machine is open to who names it, and closed to a name that a resolver turns to it and to a foreign page", async () => {
  const open = createAddressGuard({ allow: [], opensLoopback: true, resolve: async () => ["127.0.0.1"], after: never });
  for (const url of [
    "http://127.0.0.1:3000/",
    "http://localhost:3000/",
    "http://app.localhost/",
    "http://[::1]:3000/",
  ]) {
    await open.check(url, "#/url");
    await open.resolve(new URL(url).hostname);
    await assert.rejects(open.check(url, "#/url", true), { code: "url_blocked", message: /pages of other origins/ });
  }
  await assert.rejects(open.check("http://rebinding.test/", "#/url", true), { message: /leads to an address that is/ });
  await assert.rejects(open.check("http://rebinding.test/", "#/url"), { code: "url_blocked" });
  await assert.rejects(open.resolve("rebinding.test"), BlockedAddress);
});

test("a foreign page may name what the operator opened", async () => {
  await guard(LOOPBACK_NETWORKS).check("http://127.0.0.1:3000/", "#/url", true);
});

test("open loopback is open by name and in both families, and opens nothing else", async () => {
  const open = guard(LOOPBACK_NETWORKS);
  for (const url of [
    "http://127.0.0.1:3000/",
    "http://localhost:3000/",
    "http://[::1]:3000/",
    "http://[::ffff:127.0.0.1]/",
  ])
    await open.check(url, "#/url");
  for (const url of ["http://0.0.0.0/", "http://[::]/", "http://10.0.0.1/"])
    await assert.rejects(open.check(url, "#/url"), { code: "url_blocked" });
});

test("a name server that never answers holds up nobody who subscribes", async () => {
  const patient = createAddressGuard({
    allow: [],
    resolve: () => new Promise(() => undefined),
    after: (_ms, work) => {
      queueMicrotask(work);
      return () => undefined;
    },
  });
  assert.equal((await patient.check("https://slow.test/", "#/url")).hostname, "slow.test");
});

test("resolving gives all addresses, and none if one of them is not allowed", async () => {
  assert.deepEqual(await guard().resolve("public.test"), NAMES["public.test"]);
  await assert.rejects(guard().resolve("mixed.test"), BlockedAddress);
  await assert.rejects(guard().resolve("unknown.test"), UnknownHost);
});
