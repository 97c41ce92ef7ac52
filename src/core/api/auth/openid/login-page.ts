import type { Answer } from "../../../http/answer.ts";
import { markup } from "../../../http/pages/markup.ts";
import type { Markup } from "../../../http/pages/markup.ts";
import type { Parts } from "../../../http/parts.ts";
import { parseListQuery } from "../../../sandbox/query/list-query.ts";
import type { OpenSandbox } from "../../../sandbox/sandbox.ts";
import { work } from "../../../sandbox/work.ts";
import { carriedOf } from "./authorization-request.ts";
import type { AuthorizationRequest } from "./authorization-request.ts";
import { hiddenInputs, openIdPage } from "./page.ts";
import type { OpenIdForm } from "./page.ts";

const PAGE = 10;

/** Longest search, characters. */
const LONGEST_SEARCH = 100;

interface ListedUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly status: string;
}

interface UserList {
  readonly users: readonly ListedUser[];
  readonly total: number;
  readonly page: number;
  readonly totalPages: number;
}

/** A page that lists the users of the sandbox, of whom one is chosen: no password is asked for. */
export async function loginPage(
  { form, request, path }: { readonly form: OpenIdForm; readonly request: AuthorizationRequest; readonly path: string },
  sandbox: OpenSandbox,
  services: Pick<Parts, "answers" | "catalog">,
): Promise<Answer> {
  const searched = form.get("q");
  const wanted = (searched ?? request.loginHint ?? "").slice(0, LONGEST_SEARCH);
  const page = Number(/^[1-9]\d{0,6}$/.exec(form.get("page") ?? "")?.[0] ?? "1");
  const found = await list(wanted, page, sandbox, services);
  // A hint that fits nobody is passed over.
  const isHint = searched === undefined && wanted !== "";
  const shown = isHint && found.total === 0 ? await list("", page, sandbox, services) : found;
  const search = isHint && found.total === 0 ? "" : wanted;
  const carried = carriedOf(form);
  const { protocol, host } = new URL(request.redirectUri);
  const scopes = request.scope === "" ? "nothing about you" : request.scope.replaceAll(" ", ", ");
  return openIdPage(
    "Sign in as anybody",
    markup`<p>This is a mock. <code>${request.clientId}</code> asks for ${scopes}, and gets it at <code>${protocol}//${host}</code>. Choose whom to sign in; there is no password.</p>
<form class="find" method="get" action="${path}">${hiddenInputs(carried)}
<label>Find somebody <input type="search" name="q" value="${search}" maxlength="${LONGEST_SEARCH}"></label>
<button>Find</button>
</form>
<form method="post" action="${path}">${hiddenInputs(carried)}
${shown.users.length === 0 ? markup`<p>Nobody is called that.</p>` : markup`<ul>${shown.users.map(toItem)}</ul>`}
${toPages(shown, { path, carried, search })}
<p><button name="cancel" value="1">Cancel</button></p>
</form>`,
  );
}

async function list(
  q: string,
  page: number,
  sandbox: OpenSandbox,
  { answers, catalog }: Pick<Parts, "answers" | "catalog">,
): Promise<UserList> {
  const users = catalog.get("user");
  const fields = ["fields", "id,name,email,role,status"] as const;
  const query = parseListQuery(
    [["page", String(page)], ["limit", String(PAGE)], fields, ...(q === "" ? [] : [["q", q] as const])],
    users,
    catalog,
  );
  const { owner } = sandbox.address;
  const { pieces } = answers.takesLong(query, users, sandbox)
    ? await work.run(owner, () => answers.listInTurns(owner, query, users, sandbox))
    : answers.list(query, users, sandbox);
  return JSON.parse(pieces.join("")) as UserList; // what the query asks for
}

function toItem({ id, name, email, role, status }: ListedUser): Markup {
  const disabled = status === "suspended" ? { markup: " disabled" } : undefined;
  const note = status === "active" ? "" : ` · ${status}`;
  return markup`<li><button name="user" value="${id}"${disabled}>${name} <span>${email} · ${role}${note}</span></button></li>`;
}

function toPages(
  { page, totalPages, total }: UserList,
  { path, carried, search }: { path: string; carried: readonly (readonly [string, string])[]; search: string },
): Markup | undefined {
  if (totalPages <= 1) return undefined;
  const link = (to: number, text: string): Markup | undefined => {
    if (to < 1 || to > totalPages) return undefined;
    const parameters = new URLSearchParams([
      ...carried.map(([name, value]): [string, string] => [name, value]),
      ["q", search],
      ["page", String(to)],
    ]);
    return markup` <a href="${path}?${parameters.toString()}">${text}</a>`;
  };
  return markup`<p>Page ${page} of ${totalPages}, ${total} users.${link(page - 1, "Previous")}${link(page + 1, "Next")}</p>`;
}
