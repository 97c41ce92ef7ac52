import { expect as plainExpect, test as plainTest } from "vitest";
import type { ExpectStatic } from "vitest";

import { createMock } from "../../mock.ts";
import type { Mock, OwnEvents, OwnMock } from "../../mock.ts";
import type { Controls, Expectation, Verdict } from "../client/client.ts";
import type { DomainConfig, MockOptions } from "../library/open-engine.ts";

/** Something whose changes can be asked for: a mock, a client, or its controls. */
export type Changing = Pick<Controls, "expect"> | { readonly mock: Pick<Controls, "expect"> };

export interface ChangeMatchers {
  /**
   * Asserts what changed since the beginning, or since an event: values given are part of the record, numbers of records are exact for the
   * collections that are named. To be awaited.
   */
  toHaveChanged(expectation: Expectation): Promise<void>;
  readonly not: { toHaveChanged(expectation: Expectation): Promise<void> };
}

/** Vitest's `expect` with `toHaveChanged`, which is added to that of Vitest, too. */
export const expect: ((actual: Changing, message?: string) => ReturnType<ExpectStatic> & ChangeMatchers) &
  ExpectStatic = plainExpect as typeof expect;

plainExpect.extend({
  async toHaveChanged(received: unknown, expectation: unknown) {
    const verdict = await controlsOf(received).expect(expectation as Expectation); // checked where it is read
    return { pass: verdict.pass, message: () => toMessage(verdict) };
  },
});

type MadeWith = MockOptions & { readonly config?: DomainConfig };

/** Vitest's `test` with such a mock. The compiler reads off what `extend` gives. */
const extend = <M>(made: MadeWith) =>
  plainTest
    .extend("mockOptions", (): MadeWith => made)
    .extend("mock", ({ mockOptions }, { onCleanup }): M => {
      const mock = makeMock(mockOptions);
      onCleanup(() => mock.close());
      return mock as unknown as M; // as createMock types it for the same options
    });

/** Vitest's `test` whose tests have a mock of this type. */
export type MockTest<M> = ReturnType<typeof extend<M>>;

/** As {@link createMock}, whatever the options are. */
const makeMock: (options: MadeWith) => Mock = createMock;

/** Vitest's `test` with a mock for every test, which is closed after it; `mockOptions` is what that is made with: `test.override("mockOptions", { seed: 42 })`. */
export const test: MockTest<Mock> = extend<Mock>({});

/**
 * The same with a domain of one's own, by which `mock` is typed as that of `createMock` is: `testWith({ config })`, and
 * `testWith<HotelMock>({ config: defineConfig(text) })` with the types that `seedbed types` wrote.
 */
export function testWith<const C extends DomainConfig>(
  options: MockOptions & { readonly config: C },
): MockTest<OwnMock<C>>;
export function testWith<M extends OwnEvents & Pick<Mock, "reset" | "snapshot">>(
  options: MockOptions & { readonly config: Extract<DomainConfig, { readonly text: string }> },
): MockTest<M>;
export function testWith(options: MadeWith): unknown {
  return extend<Mock>(options);
}

function controlsOf(received: unknown): Pick<Controls, "expect"> {
  const candidates = [received, (received as { readonly mock?: unknown } | null | undefined)?.mock];
  const found = candidates.find(
    (one): one is Pick<Controls, "expect"> =>
      typeof (one as Partial<Controls> | null | undefined)?.expect === "function",
  );
  if (found === undefined)
    throw new TypeError("toHaveChanged asks a mock (createMock) or a client (createClient), and this is neither");
  return found;
}

function toMessage({ pass, missing, unexpected, moreMissing = 0, moreUnexpected = 0 }: Verdict): string {
  if (pass) return "the mock changed just so, and was not to";
  const lines = [
    ...missing.map(({ detail }) => `missing: ${detail}`),
    ...(moreMissing > 0 ? [`${moreMissing} more are missing`] : []),
    ...unexpected.map(({ detail }) => `unexpected: ${detail}`),
    ...(moreUnexpected > 0 ? [`${moreUnexpected} more were not expected`] : []),
  ];
  return `the mock did not change as expected\n${lines.map((line) => `  ${line}`).join("\n")}`;
}
