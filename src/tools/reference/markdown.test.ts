import assert from "node:assert/strict";
import { test } from "node:test";

import { parseGuide, sectionsOf, toBlocks, toLine } from "./markdown.ts";

const GUIDE = `# A guide

The lead has \`code\`. More of it.

## First part

See [testing](testing.md#time), [the sources](../src) and [RFC](https://example.com/rfc).

| A | B |
| - | -: |
| 1 | 2 |

## First part

\`\`\`sh
curl '<here>'
\`\`\`
`;

test("a guide has its title, its lead without marks, and a name for each of its parts", () => {
  const guide = parseGuide("a-guide", GUIDE);
  const { title, lead } = guide;
  assert.deepEqual([title, lead], ["A guide", "The lead has code. More of it."]);
  assert.deepEqual(
    sectionsOf(guide).map(({ id, title: part }) => [id, part]),
    [
      ["", "A guide"],
      ["first-part", "First part"],
      ["first-part-1", "First part"],
    ],
  );
});

test("links from guide to guide lead from page to page, and those to the sources are text", () => {
  const { html } = parseGuide("a-guide", GUIDE);
  assert.match(html, /<a href="\/docs\/guides\/testing#time">testing<\/a>/);
  assert.match(html, /<span>the sources<\/span>/);
  assert.match(html, /<a href="https:\/\/example\.com\/rfc">/);
  assert.match(html, /<div class="table-region" role="region" tabindex="0" aria-label="Table 1: First part">/);
  assert.match(html, /<th class="number">/, "a style in the text is refused by the pages' policy");
  assert.match(html, /curl '&lt;here&gt;'|curl &#39;&lt;here&gt;&#39;/);
});

for (const hostile of [
  "<script>alert(1)</script>",
  "[x](javascript:alert(1))",
  '![x](x "onerror=alert(1)")<img src=x onerror=alert(1)>',
  "`</code><script>`",
]) {
  test(`${hostile} in a description stays text`, () => {
    for (const { markup } of [toBlocks(hostile), toLine(hostile)])
      assert.doesNotMatch(markup, /<script|<img src=x|href="javascript/i);
  });
}
