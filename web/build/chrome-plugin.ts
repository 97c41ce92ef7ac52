import { readFileSync } from "node:fs";
import path from "node:path";

import type { Plugin, Rolldown } from "vite";

const ROOT = path.resolve(import.meta.dirname, "..");

const NAV = [
  { name: "explore", label: "Explore", href: "/explore" },
  { name: "studio", label: "Studio", href: "/studio" },
  { name: "playground", label: "Playground", href: "/playground" },
  { name: "docs", label: "Docs", href: "/docs" },
  { name: "dashboard", label: "Dashboard", href: "/dashboard" },
] as const;

const HEAD = `<meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf6">
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121711">
    <link rel="icon" type="image/svg+xml" href="./icons/seedbed.svg">`;

const NO_SCRIPT =
  '<noscript><p class="notice">This page needs JavaScript. The API itself does not: <code>curl {{baseUrl}}/v1/users</code></p></noscript><p class="late">This page loads slowly. If it stays empty, reload it, and check that nothing blocks its scripts.</p>';

/** A whole page, of a file that has its head's own part and what stands in it until its script has run. */
function toPage(html: string): string {
  const [, name, head, main] = /^<!-- page (\w+) -->\n([^]*)<!-- main -->\n([^]*)$/.exec(html) ?? [];
  if (name === undefined) return html;
  return `<!doctype html>\n<html lang="en"><head><!-- head -->${head}</head>
<body><!-- header ${name} --><main id="main" tabindex="-1">${main}<!-- noscript --></main><!-- footer --></body></html>`;
}

/** The header of every page, from `chrome/header.html`, with the link to the current one marked. */
function toHeader(current: string): string {
  const links = NAV.map(({ name, label, href }) => {
    const state = name === current ? ' aria-current="page"' : "";
    return `<li><a href="${href}"${state}>${label}</a></li>`;
  });
  return readFileSync(path.join(ROOT, "chrome/header.html"), "utf8").replace(
    "<!-- links -->",
    links.join("\n          "),
  );
}

/** A page with what others show of it where somebody links to it (ogp.me). */
function withCard(html: string): string {
  const title = /<title>([\s\S]*?)<\/title>/.exec(html)?.[1]?.trim() ?? "";
  const description = /name="description"\s+content="([^"]*)"/.exec(html)?.[1] ?? "";
  const meta = { "og:title": title, "og:description": description };
  const tags = Object.entries(meta).map(([name, value]) => `<meta property="${name}" content="${value}">`);
  return html.replace("</head>", `${tags.join("\n")}\n</head>`);
}

/** A page that is drawn as soon as it is there: its styles stand in it, and its scripts are loaded when it is drawn. */
function drawnFirst(html: string, bundle: Rolldown.OutputBundle): string {
  return html
    .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (link, name: string) => {
      const file = bundle[name];
      return file?.type === "asset" ? `<style>${String(file.source)}</style>` : link;
    })
    .replace(
      /<(?:script type="module"[^>]* src|link rel="modulepreload"[^>]* href)="([^"]+)">(?:<\/script>)?/g,
      (_tag, file) => `<link data-late href="${file}">`,
    );
}

/** HTML without the spaces that its lines begin with, except where they show. */
function withoutIndents(html: string): string {
  const parts = html.split(/(<pre[\s\S]*?<\/pre>)/);
  return parts.map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/\n\s+/g, "\n"))).join("");
}

/**
 * Puts head, header and footer into every page, and the script that must run before the first paint: a forced theme
 * would flash otherwise. It stands in the page, as one more file would hold the first paint up.
 */
export function createChromePlugin(): Plugin {
  const before = readFileSync(path.join(ROOT, "chrome/before-paint.js"), "utf8").replaceAll(/^\s*(?:\/\/.*)?/gm, "");
  return {
    name: "seedbed-chrome",
    transformIndexHtml: {
      order: "pre",
      handler(html) {
        return toPage(html)
          .replace("<!-- head -->", HEAD)
          .replace(/<!-- header(?: (\w+))? -->/, (_match, current: string | undefined) => toHeader(current ?? ""))
          .replace("<!-- noscript -->", NO_SCRIPT)
          .replace("<!-- footer -->", readFileSync(path.join(ROOT, "chrome/footer.html"), "utf8"));
      },
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== "asset" || !file.fileName.endsWith(".html")) continue;
          const html = String(file.source).replace("<title>", () => `<script>${before}</script>\n<title>`);
          const isFirst = file.fileName === "index.html"; // what most people see first
          file.source = withoutIndents(withCard(isFirst ? drawnFirst(html, bundle) : html));
        }
      },
    },
  };
}
