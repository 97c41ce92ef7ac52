import type { Verification } from "./verify.ts";

/** A report for people: a block for each operation that differs, and a sentence at the end. */
export function reportOf(found: Verification): string {
  const { left, drifts } = found;
  const blocks = [...Map.groupBy(drifts, ({ operation }) => operation)].map(([operation, of]) =>
    [
      operation,
      ...of.map(
        ({ asked: request, promised, came }) => `  ${request}\n    promised: ${promised}\n    came:     ${came}`,
      ),
    ].join("\n"),
  );
  const unasked = left.map(({ operation, why }) => `not asked: ${operation}: ${why}`);
  return `${[...blocks, ...unasked, verdictOf(found)].join("\n")}\n`;
}

function verdictOf({ operations, asked, checked, drifts }: Verification): string {
  if (checked.length === 0) return `no answer of ${operations} operations could be compared with the document`;
  const count = new Set(drifts.map(({ operation }) => operation)).size;
  const verdict =
    drifts.length === 0
      ? "all as the document says"
      : `${count} ${count === 1 ? "differs" : "differ"} from the document (${drifts.length} ${drifts.length === 1 ? "difference" : "differences"})`;
  return `${asked} ${asked === 1 ? "request" : "requests"} for ${operations} operations: ${verdict}`;
}

/** The same for a pull request. */
function markdownOf(found: Verification): string {
  const cell = (text: string): string => text.replaceAll("|", String.raw`\|`).replaceAll(/\s+/g, " ");
  const rows = found.drifts.map(
    ({ operation, asked, promised, came }) => `| ${[operation, asked, promised, came].map(cell).join(" | ")} |`,
  );
  const table =
    rows.length === 0 ? [] : ["| Operation | Asked | Promised | Came |", "| --- | --- | --- | --- |", ...rows, ""];
  return `${["## The API beside its document", "", ...table, verdictOf(found)].join("\n")}\n`;
}

/** The same as JUnit's XML, a case for each operation. */
function junitOf({ checked, left, drifts }: Verification): string {
  const text = (value: string): string =>
    value.replaceAll(/[^\t\n\r\u{20}-\u{10FFFF}]|[<>&"]/gu, (one) =>
      /[<>&"]/.test(one) ? `&#${one.charCodeAt(0)};` : " ",
    );
  const cases = checked.map((operation) => {
    const failures = drifts
      .filter((drift) => drift.operation === operation)
      .map(
        ({ asked, promised, came }) =>
          `<failure message="${text(`promised: ${promised}; came: ${came}`)}">${text(asked)}</failure>`,
      );
    return `  <testcase classname="seedbed verify" name="${text(operation)}">${failures.join("")}</testcase>`;
  });
  const skipped = left.map(
    ({ operation, why }) =>
      `  <testcase classname="seedbed verify" name="${text(operation)}"><skipped message="${text(why)}"/></testcase>`,
  );
  const failed = new Set(drifts.map(({ operation }) => operation)).size;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="seedbed verify" tests="${cases.length + skipped.length}" failures="${failed}" skipped="${skipped.length}">\n${[...cases, ...skipped].join("\n")}\n</testsuite>\n`;
}

export const REPORT_KINDS = ["text", "json", "junit", "markdown"] as const;

/** The ways in which a verification is told. */
export const REPORTS: Readonly<Record<(typeof REPORT_KINDS)[number], (found: Verification) => string>> = {
  text: reportOf,
  json: (found) => `${JSON.stringify(found, null, 2)}\n`,
  junit: junitOf,
  markdown: markdownOf,
};
