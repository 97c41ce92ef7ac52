import * as z from "zod";

import { defineOperation } from "../../http/operation/define-operation.ts";
import type { Operation } from "../../http/operation/define-operation.ts";
import { ok } from "../../http/operation/reply.ts";
import { namedObject } from "../../model/named-object.ts";
import { fromBase64, fromText, toBase64 } from "../../platform/bytes.ts";
import { ALGORITHMS, digest } from "../../platform/digest.ts";
import { withPlainLetters } from "../../world/names.ts";
import type { CommonToUtilities } from "./request-operations.ts";

const anyText = z.string().max(100_000);

/** `hash`, `base64` and `slug`: what can be made of a text. */
export function textOperations(common: CommonToUtilities): readonly Operation[] {
  const hashText = defineOperation({
    ...common,
    route: "POST /v1/core/utilities/hash",
    id: "hashText",
    summary: "Hash a text",
    description: "The hash of the text in UTF-8, in hexadecimal.",
    body: {
      schema: namedObject("HashRequest", {
        text: anyText,
        algorithm: z.enum(ALGORITHMS).default("sha256").describe("The default is sha256."),
      }),
      examples: { hash: { value: { text: "seedbed", algorithm: "sha256" } } },
    },
    answers: {
      description: "The hash of the text in UTF-8, in hexadecimal.",
      body: namedObject("UtilityHash", {
        algorithm: z.string().describe("The algorithm."),
        hash: z.string().describe("In hexadecimal."),
      }),
      examples: {
        hash: {
          value: {
            algorithm: "sha256",
            hash: "f7380ba3115a540ab7f5a8a201dff32e64b4c1a42340ee1a87716ed7a2123f46",
          },
        },
      },
    },
    handle: ({ body: { text, algorithm } }) => ok({ algorithm, hash: digest(algorithm, text, "hex") }),
  });

  const codeBase64 = defineOperation({
    ...common,
    route: "POST /v1/core/utilities/base64",
    id: "codeBase64",
    summary: "Encode or decode base64",
    description: "The text in base64, or the decoded text, in UTF-8.",
    body: {
      schema: z
        .object({
          text: anyText,
          mode: z.enum(["encode", "decode"]).default("encode").describe("The default is encode."),
        })
        .refine(({ text, mode }) => mode === "encode" || /^[A-Za-z0-9+/_-]*={0,2}$/.test(text), {
          path: ["text"],
          error: "must be base64 to be decoded",
        })
        .meta({ id: "Base64Request" }),
      examples: { base64: { value: { text: "seedbed", mode: "encode" } } },
    },
    answers: {
      description: "The text in base64, or the decoded text, in UTF-8.",
      body: namedObject("UtilityBase64", {
        mode: z.string().describe("What was done."),
        result: z.string().describe("The text in base64, or the decoded text."),
      }),
      examples: { base64: { value: { mode: "encode", result: "c2VlZGJlZA==" } } },
    },
    handle({ body: { text, mode } }) {
      const isEncoded = mode === "encode";
      return ok({
        mode,
        result: isEncoded ? toBase64(fromText(text)) : new TextDecoder().decode(fromBase64(text)),
      });
    },
  });

  const makeSlug = defineOperation({
    ...common,
    route: "POST /v1/core/utilities/slug",
    id: "makeSlug",
    summary: "Make a slug",
    description: "Lower-case words with hyphens between them, for addresses.",
    body: {
      schema: namedObject("SlugRequest", { text: anyText }),
      examples: { slug: { value: { text: "Crème brûlée, twice" } } },
    },
    answers: {
      description: "Lower-case words with hyphens between them, for addresses.",
      body: namedObject("UtilitySlug", { slug: z.string().describe("The slug.") }),
      examples: { slug: { value: { slug: "creme-brulee-twice" } } },
    },
    handle: ({ body: { text } }) => ok({ slug: toSlugText(text) }),
  });

  return [hashText, codeBase64, makeSlug];
}

/** Lower-case words with hyphens between them, accents taken off. */
export function toSlugText(text: string): string {
  return withPlainLetters(text)
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}
