import { SeedbedError } from "../../model/errors.ts";
import type { Answer } from "../answer.ts";
import type { Exchange } from "../exchange.ts";
import { prefersHtml } from "../headers/accept.ts";
import { BUILT_PAGES } from "./built-files.ts";
import { markup } from "./markup.ts";
import { createPage, notFoundAnswer } from "./page-answer.ts";

const FOR_PROGRAMS = /^\/(?:v1|api|play|s)(?:[/?]|$)/;

/**
 * Answers with what the work comes to. Where it throws that nothing is at an address that somebody opened in a browser,
 * the answer is a page that says so; anything else goes on as it was thrown.
 */
export async function orNotFoundPage(exchange: Exchange, work: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const page = isMissing(error) && isOpenedByPeople(exchange) ? notFound(exchange, error) : undefined;
    if (page === undefined) throw error;
    return page;
  }
}

function isMissing(error: unknown): error is SeedbedError {
  return error instanceof SeedbedError && (error.code === "route_not_found" || error.code === "not_found");
}

function isOpenedByPeople(exchange: Exchange): boolean {
  const { method, prefix } = exchange.request;
  const isRead = method === "GET" || method === "HEAD";
  return isRead && prefix === "" && !FOR_PROGRAMS.test(exchange.target) && prefersHtml(exchange.header("accept"));
}

/** Undefined without a build. */
function notFound(exchange: Exchange, { members }: SeedbedError): Answer | undefined {
  const html = BUILT_PAGES?.page("not-found");
  if (html === undefined) return undefined;
  const near = members?.["nearest"];
  const isPage = typeof near === "string" && !FOR_PROGRAMS.test(near) && !near.includes(":");
  const values: Readonly<Record<string, string>> = {
    "{{path}}": markup`${exchange.path.slice(0, 200)}`.markup,
    "<!-- nearest -->": isPage ? markup`<p>Did you mean <a href="${near}">${near}</a>?</p>`.markup : "",
  };
  return notFoundAnswer(
    exchange,
    createPage(html.replaceAll(/\{\{path\}\}|<!-- nearest -->/g, (place) => values[place] ?? "")),
  );
}
