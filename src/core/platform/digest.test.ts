import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";

import * as fc from "../../../test/properties.ts";
import { ALGORITHMS, createPortableDigests, createSum, digest, digestBytes, isSameSecret, sign } from "./digest.ts";
import type { Digests } from "./digest.ts";

const KINDS: Readonly<Record<string, Digests>> = {
  native: { digest, digestBytes, createSum, sign },
  portable: createPortableDigests(),
};

for (const [kind, digests] of Object.entries(KINDS)) {
  test(`${kind} digests are those of OpenSSL, of text and of bytes, in every form`, () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ALGORITHMS),
        fc.constantFrom("hex", "base64", "base64url"),
        fc.oneof(fc.string({ unit: "grapheme", maxLength: 300 }), fc.uint8Array({ maxLength: 300 })),
        (algorithm, form, data) => {
          const expected = createHash(algorithm).update(data);
          assert.equal(digests.digest(algorithm, data, form), expected.copy().digest(form));
          assert.deepEqual(Buffer.from(digests.digestBytes(algorithm, data)), expected.digest());
        },
      ),
    );
  });

  test(`a ${kind} sum is the digest of its pieces together`, () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" })), (pieces) => {
        const sum = digests.createSum();
        for (const piece of pieces) sum.update(piece);
        assert.equal(sum.digest("hex"), createHash("sha256").update(pieces.join("")).digest("hex"));
      }),
    );
  });

  test(`a ${kind} signature is the HMAC of OpenSSL, whatever the length of its key`, () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: "grapheme" }), (key, text) =>
        assert.equal(digests.sign(key, text, "base64url"), createHmac("sha256", key).update(text).digest("base64url")),
      ),
    );
  });
}

test("secrets are the same character by character", () => {
  assert.equal(isSameSecret("abc", "abc"), true);
  assert.equal(isSameSecret("abc", "abd"), false);
  assert.equal(isSameSecret("abc", "abcd"), false);
});
