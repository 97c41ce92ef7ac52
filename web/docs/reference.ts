import "swagger-ui-dist/swagger-ui.css";
import "../style/swagger.css";
import SwaggerUIBundle from "swagger-ui-dist/swagger-ui-es-bundle.js";

import { keepMended } from "./mended.ts";

/**
 * Shows the API's description with Swagger UI. It fetches the description from this server and nothing from elsewhere.
 * Gives what opens the operation that an address names (`#/Users/listUsers`).
 */
export function startReference(host: HTMLElement): (hash: string) => void {
  keepMended(host);
  const { layoutActions } = SwaggerUIBundle({
    url: "/openapi.json",
    domNode: host,
    deepLinking: true,
    displayRequestDuration: true,
    docExpansion: "list",
    filter: true,
    requestSnippetsEnabled: true,
    tryItOutEnabled: true,
    validatorUrl: null,
    // The description names the server's public address; a reader may have come by another, and scripts call none but that.
    requestInterceptor: (request) => {
      request.url = request.url.replace(/^https?:\/\/[^/]+/, location.origin);
      return request;
    },
    onComplete: () => scrollToOpened(host),
    plugins: [
      {
        wrapComponents: {
          // Beside each operation, the way to the page that builds requests to it.
          operation:
            (Original, { React }) =>
            (properties) => {
              const given = properties.operation.get("operationId");
              const id = typeof given === "string" ? given : "";
              const link = {
                href: `/explore?op=${encodeURIComponent(id)}`,
                className: "open-in-explorer",
                "aria-label": `Open in Explorer: ${id}`,
              };
              return React.createElement(
                "div",
                { className: "operation-with-link" },
                React.createElement(Original, properties),
                id === "" ? null : React.createElement("a", link, "Open in Explorer"),
              );
            },
        },
      },
    ],
  });
  return (hash) => {
    layoutActions.parseDeepLinkHash(decodeURIComponent(hash));
    scrollToOpened(host);
  };
}

/** Swagger UI is looked after for so long: it draws what is near the window first, and measures and scrolls again and again. */
const LOOKS = 30;
/** What is far down is waited for so long. */
const WAITS = 200;
const LOOK_EVERY_MS = 150;

/**
 * Goes to the operation that the address names. Swagger UI goes there too, but below this page's header, which hides the
 * first line, and not at all where it has not drawn the operation yet. Whoever scrolls or types meanwhile is left alone.
 */
function scrollToOpened(host: HTMLElement): void {
  if (!location.hash.startsWith("#/")) return;
  const [tag = "", id = ""] = decodeURIComponent(location.hash.slice("#/".length)).split("/");
  const selector = `#${CSS.escape(`operations-${tag.replaceAll(" ", "_")}-${id}`)}`;
  const ending = new AbortController();
  for (const type of ["wheel", "touchstart", "keydown", "pointerdown"])
    addEventListener(type, () => ending.abort(), { signal: ending.signal, passive: true });
  let looks = 0;
  let waits = 0;
  const timer = setInterval(() => {
    const operation = host.querySelector(selector);
    if (operation?.classList.contains("is-open") === true) {
      operation.scrollIntoView();
      looks += 1;
    } else {
      // Coming near the end of what is drawn makes it draw more.
      (operation ?? [...host.querySelectorAll(".opblock-tag-section")].at(-1))?.scrollIntoView({ block: "end" });
      waits += 1;
    }
    if (looks === LOOKS || waits === WAITS) ending.abort();
  }, LOOK_EVERY_MS);
  ending.signal.addEventListener("abort", () => clearInterval(timer));
}
