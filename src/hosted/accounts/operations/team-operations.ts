import * as z from "zod";

import { NAME_PARAMETER, findSandbox } from "../../../core/api/sandboxes/named-sandbox.ts";
import { defineOperation } from "../../../core/http/operation/define-operation.ts";
import { accepted, created, noContent, ok } from "../../../core/http/operation/reply.ts";
import { parseDuration } from "../../../core/model/duration.ts";
import { SeedbedError } from "../../../core/model/errors.ts";
import { namedObject, namedStrictObject } from "../../../core/model/named-object.ts";
import { email, timestamp } from "../../../core/model/values.ts";
import { ACTS_LISTED, SHARES_AT_ONCE } from "../../../core/services/bounds.ts";
import {
  EXAMPLE_ACCOUNT,
  EXAMPLE_KEY,
  EXAMPLE_TOKEN,
  keySecretSchema,
  mailedToken,
  OF_ACCOUNT,
  role,
  secretExamples,
} from "./account-schemas.ts";

export const TEAM_TAG = "Teams";
const COMMON = { tag: TEAM_TAG, caller: "session", byAdmins: true } as const;

const invitationSchema = namedObject("Invitation", "Somebody who may open a mail's link for a key.", {
  id: z.string().describe("The invitation's id."),
  email: email().describe("Where the link was sent."),
  role,
  expiresAt: timestamp().describe("When the link ends."),
});

/** An invitation, as its readers get it. */
export type ShownInvitation = z.output<typeof invitationSchema>;

const EXAMPLE_INVITATION: ShownInvitation = {
  id: "k3Yq8wHn",
  email: "bea@example.com",
  role: "write",
  expiresAt: "2026-11-08T00:00:00.000Z",
};

const invite = defineOperation({
  ...COMMON,
  route: "POST /api/account/invitations",
  id: "invite",
  summary: "Invite somebody",
  description:
    "Sends a mail with a link, which works once and for seven days. Whoever opens it gets an API key of the account, with the role and their address as its name, which shares the account's sandboxes, snapshots and playgrounds. 503 if the server sends no mails: create a key instead.",
  body: {
    schema: namedStrictObject("InvitationRequest", {
      email: email().describe("Whom to invite."),
      role: role.default("write").describe("What they may do; the default is `write`."),
    }),
    examples: { example: { summary: "Somebody who only looks", value: { email: "bea@example.com", role: "read" } } },
  },
  answers: {
    202: {
      description: "The mail is on its way.",
      body: namedObject("InvitationSent", {
        invitation: z.object({ email: email().describe("Where it goes."), role }),
      }),
      examples: { sent: { summary: "On its way", value: { invitation: { email: "bea@example.com", role: "read" } } } },
    },
  },
  problems: ["mail_unavailable"],
  uses: ["accountMail", "signIns"],
  async handle({ request, session: { account }, body }, { accountMail, signIns }) {
    await signIns.askForMail(request.address, body.email);
    await accountMail.invite(account.id, body);
    return accepted({ invitation: body });
  },
});

const listInvitations = defineOperation({
  ...COMMON,
  route: "GET /api/account/invitations",
  id: "listInvitations",
  summary: "List invitations",
  description: "Those whose mail has left and whose link still works.",
  answers: {
    description: "The invitations, the next to end first.",
    body: namedObject("Invitations", { invitations: z.array(invitationSchema) }),
    examples: { example: { summary: "One", value: { invitations: [EXAMPLE_INVITATION] } } },
  },
  uses: ["accountMail"],
  handle: async ({ session: { account } }, { accountMail }) =>
    ok({ invitations: await accountMail.listInvitations(account.id) }),
});

const endInvitation = defineOperation({
  ...COMMON,
  route: "DELETE /api/account/invitations/{id}",
  id: "endInvitation",
  summary: "End an invitation",
  description: "The link in the mail stops working.",
  params: { id: z.string().describe("The invitation's id.").meta({ example: EXAMPLE_INVITATION.id }) },
  answers: { 204: { description: "It has ended." } },
  problems: ["not_found"],
  uses: ["accountMail"],
  async handle({ session: { account }, params: { id } }, { accountMail }) {
    if (await accountMail.endInvitation(account.id, id)) return noContent();
    return refuseUnknown("invitation", id, "GET /api/account/invitations lists those that work");
  },
});

const join = defineOperation({
  ...OF_ACCOUNT,
  tag: TEAM_TAG,
  route: "POST /api/account/invitations/accept",
  id: "acceptInvitation",
  summary: "Accept an invitation",
  description:
    "Uses the link of an invitation, and creates a key on the shared data. It needs no account. 403 `limit_reached` if the account has as many keys as its plan allows; the link then still works.",
  cache: "secret",
  body: {
    schema: namedStrictObject("InvitationAcceptance", { token: mailedToken() }),
    examples: { example: { summary: "From the mail", value: { token: EXAMPLE_TOKEN } } },
  },
  answers: {
    201: { description: "The key with its secret.", body: keySecretSchema, examples: secretExamples, isLocated: false },
  },
  problems: ["limit_reached"],
  uses: ["accountMail", "signIns", "apiKeys", "accounts"],
  async handle({ request, body: { token } }, { accountMail, signIns, apiKeys, accounts }) {
    await signIns.useLink(request.address);
    const { accountId, email: name, role: given, use } = await accountMail.openInvitation(token);
    const account = await accounts.find(accountId);
    if (account === undefined) return refuseUnknown("account", accountId, "ask for another invitation");
    const value = await apiKeys.create(account.id, account.plan, { name, role: given, data: "shared" }, use);
    await accounts.note(
      { accountId, keyId: value.key.id },
      "accept an invitation",
      [],
      `/api/account/keys/${value.key.id}`,
    );
    return { status: 201, value, headers: [] };
  },
});

const actSchema = z.object({
  at: timestamp().describe("When it was done."),
  by: z.string().describe("The account's address, or the name of a key."),
  act: z.string().describe("What was done."),
  path: z.string().describe("What it was done to."),
});

/** An act with an account, as its readers get it. */
export type ShownAct = z.output<typeof actSchema>;

const listActs = defineOperation({
  ...COMMON,
  route: "GET /api/account/audit",
  id: "listAudit",
  summary: "List what was done with the account",
  description: `Log-ins, and changes to the account, its keys, invitations and links, by the customer and by keys: the latest ${ACTS_LISTED} of 90 days. What keys do to data is in the journal of requests.`,
  answers: {
    description: "The latest first.",
    body: namedObject("AuditList", { audit: z.array(actSchema) }),
    examples: {
      example: {
        summary: "A new key",
        value: {
          audit: [
            {
              at: EXAMPLE_KEY.createdAt,
              by: EXAMPLE_ACCOUNT.email,
              act: "create an API key",
              path: `/api/account/keys/${EXAMPLE_KEY.id}`,
            },
          ],
        },
      },
    },
  },
  uses: ["accounts"],
  handle: async ({ session: { account } }, { accounts }) => ok({ audit: await accounts.listActs(account.id) }),
});

const OF_SHARES = { tag: TEAM_TAG, caller: "control", needsKey: true, isAudited: true } as const;

const accessSchema = z
  .enum(["read", "fork"])
  .describe("`read`: the sandbox as it is, to look at. `fork`: everybody works in a copy of their own.");

const shareSchema = namedObject("SandboxLink", "A link to a sandbox; never what opens it.", {
  id: z.string().describe("The link's id."),
  access: accessSchema,
  expiresAt: timestamp().describe("When it ends."),
});

const EXAMPLE_LINK: z.output<typeof shareSchema> = {
  id: "9dQx2mTe",
  access: "fork",
  expiresAt: "2026-11-08T00:00:00.000Z",
};

const DEFAULT_TTL = "P7D";
const DAY = 86_400_000;

const shareSandbox = defineOperation({
  ...OF_SHARES,
  route: "POST /api/sandboxes/{name}/links",
  id: "shareSandbox",
  summary: "Share a sandbox by a link",
  description: `Returns an address that needs no key: put it in place of the server's address, before \`/v1\`. With \`read\` it answers GET and HEAD from the sandbox. With \`fork\` each caller has a copy of their own, made as the sandbox is at their first request and without playgrounds; it stays when the link ends. An account can have ${SHARES_AT_ONCE} links. A new password of the account ends them all.`,
  cache: "secret",
  params: NAME_PARAMETER,
  body: {
    schema: namedStrictObject("SandboxLinkCreate", {
      access: accessSchema.default("read"),
      ttl: z
        .string()
        .refine((text) => {
          const ms = parseDuration(text) ?? 0;
          return ms >= 60_000 && ms <= 90 * DAY;
        }, "is an ISO 8601 duration from PT1M to P90D")
        .default(DEFAULT_TTL)
        .describe("How long it works: an ISO 8601 duration from PT1M to P90D; the default is P7D."),
    }),
    optional: true,
    examples: { fork: { summary: "For a workshop", value: { access: "fork", ttl: "PT4H" } } },
  },
  answers: {
    201: {
      description: "The link. Its address is shown only once.",
      body: namedObject("SandboxLinkAnswer", {
        link: shareSchema,
        url: z.url().describe("The address, in place of the server's."),
      }),
      examples: {
        example: {
          summary: "A fork for everybody",
          value: { link: EXAMPLE_LINK, url: `https://seedbed.dev/s/shared-${EXAMPLE_TOKEN}` },
        },
      },
    },
  },
  problems: ["not_found", "forbidden", "limit_reached", "missing_api_key"],
  uses: ["sandboxes", "shares", "baseUrl"],
  async handle({ caller, params: { name }, body: { access, ttl } }, { sandboxes, shares, baseUrl }) {
    await findSandbox(sandboxes, caller, name);
    const { link, name: shared } = await shares.create(caller, name, access, parseDuration(ttl) ?? 0);
    return created(`/api/sandboxes/${name}/links/${link.id}`, { link, url: `${baseUrl}/s/${shared}` });
  },
});

const listShares = defineOperation({
  ...OF_SHARES,
  route: "GET /api/sandboxes/{name}/links",
  id: "listSandboxLinks",
  summary: "List the links to a sandbox",
  description: "Those that work, the next to end first, without their addresses.",
  params: NAME_PARAMETER,
  answers: {
    description: "The links.",
    body: namedObject("SandboxLinks", { links: z.array(shareSchema) }),
    examples: { example: { summary: "One", value: { links: [EXAMPLE_LINK] } } },
  },
  problems: ["missing_api_key"],
  uses: ["shares"],
  handle: async ({ caller, params: { name } }, { shares }) => ok({ links: await shares.list(caller, name) }),
});

const endShare = defineOperation({
  ...OF_SHARES,
  route: "DELETE /api/sandboxes/{name}/links/{id}",
  id: "endSandboxLink",
  summary: "End a link to a sandbox",
  description: "Its address stops working at once. Copies that were made with it stay with who made them.",
  params: {
    ...NAME_PARAMETER,
    id: z.string().describe("The link's id.").meta({ example: EXAMPLE_LINK.id }),
  },
  answers: { 204: { description: "It has ended." } },
  problems: ["not_found", "missing_api_key"],
  uses: ["shares"],
  async handle({ caller, params: { name, id } }, { shares }) {
    if (await shares.end(caller, name, id)) return noContent();
    return refuseUnknown("link", id, "GET /api/sandboxes/{name}/links lists those that work");
  },
});

export const TEAM_OPERATIONS = [
  invite,
  listInvitations,
  endInvitation,
  join,
  listActs,
  shareSandbox,
  listShares,
  endShare,
];

function refuseUnknown(what: string, id: string, advice: string): never {
  throw new SeedbedError("not_found", `there is no ${what} ${JSON.stringify(id.slice(0, 60))}: ${advice}`);
}
