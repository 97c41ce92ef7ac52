// The API of RealWorld (Conduit), as its front ends ask for it: npx seedbed --config examples/backends/conduit.config.ts
import { defineConfig, SeedbedError } from "seedbed";
import type { RouteRequest } from "seedbed";

type Values = Readonly<Record<string, unknown>>;

/** Helpers of one request: its caller, the records of its path, and records as the caller sees them. */
function see({ method, headers, params, query, body, tx }: RouteRequest) {
  const [me] = tx.having("profile", "token", String(headers["authorization"]).replace(/^Token /, ""));
  const refuse = (code: "invalid_token" | "not_found", detail: string): never => {
    throw new SeedbedError(code, detail);
  };
  const caller = () => me ?? refuse("invalid_token", "sign in first");
  const find = (resource: string, field: string) =>
    tx.having(resource, field, params[field] ?? "")[0] ?? refuse("not_found", `there is no such ${resource}`);
  const sent = (name: string) => (body as Record<string, Values> | null)?.[name] ?? {};
  const isMine = (tie: Values) => tie["profileId"] === me?.id;
  const profile = ({ id, username, bio, image }: Values) => {
    return { username, bio, image, following: tx.having("follow", "followedId", String(id)).some(isMine) };
  };
  const withAuthor = ({ authorId, ...shown }: Values) => {
    return { ...shown, author: profile(tx.find("profile", String(authorId)) ?? {}) };
  };
  const article = (one: Values) => {
    const likes = tx.having("favorite", "articleId", String(one["id"]));
    return { ...withAuthor(one), favorited: likes.some(isMine), favoritesCount: likes.length };
  };
  const list = (keep: (one: Values & { author: Values }) => boolean) => {
    const found = [...tx.list("article")].reverse().map(article).filter(keep);
    const [from, size] = [Number(query["offset"] ?? 0), Number(query["limit"] ?? 20)];
    return { articles: found.slice(from, from + size), articlesCount: found.length };
  };
  // Links the caller to a record on POST, and removes the link on DELETE.
  const tie = (resource: string, field: string, id: string) => {
    const held = tx.having(resource, field, id).find((one) => one["profileId"] === caller().id);
    if (method === "DELETE" && held !== undefined) tx.remove(resource, held.id);
    if (method === "POST" && held === undefined) tx.create(resource, { profileId: caller().id, [field]: id });
  };
  return { caller, find, sent, profile, withAuthor, article, list, tie, query, tx };
}

const on = (answer: (seen: ReturnType<typeof see>) => unknown) => (request: RouteRequest) => answer(see(request));
const created = (answer: unknown) => Response.json(answer, { status: 201 });
const toUser = ({ email, token, username, bio, image }: Values) => ({ user: { email, token, username, bio, image } });
const withSlug = (article: Values) => ({
  ...article,
  slug: String(article["title"]).toLowerCase().replaceAll(/\W+/g, "-"),
});
const TEXT = { is: "text", required: true, min: 1 };
const ERRORS = { errors: "$errorsByField" };

export default defineConfig({
  domain: "conduit",
  base: "/api",
  domains: ["core"],
  style: { error: ERRORS, invalid: ERRORS },
  resources: {
    profile: {
      count: 6,
      fields: {
        username: { ...TEXT, from: "internet.username", unique: true },
        email: { is: "email", from: "username", required: true, unique: true },
        password: { ...TEXT, from: "internet.password" },
        token: { from: "string.uuid", readOnly: true },
        bio: { is: "text", optional: true },
        image: { from: "image.avatar", optional: true },
      },
    },
    article: {
      count: 25,
      belongsTo: { profile: { as: "author" } },
      fields: {
        slug: { from: "lorem.slug", unique: true },
        title: TEXT,
        description: TEXT,
        body: TEXT,
        tagList: { is: "list", items: { from: ["dragons", "training", "react", "coffee"] }, max: 20 },
      },
    },
    comment: {
      ids: "number",
      belongsTo: { article: { per: 2, onDelete: "cascade" }, profile: { as: "author" } },
      fields: { body: TEXT },
    },
    favorite: { count: 30, belongsTo: ["article", "profile"] },
    follow: { count: 8, belongsTo: { profile: {}, followed: { to: "profile" } } },
  },
  routes: {
    "POST /users": on(({ sent, tx }) => created(toUser(tx.create("profile", sent("user"))))),
    "POST /users/login": on(({ sent, tx }) => {
      const { email, password } = sent("user");
      const found = tx.having("profile", "email", String(email)).find((one) => one["password"] === password);
      if (found !== undefined) return toUser(found);
      return Response.json({ errors: { "email or password": ["is invalid"] } }, { status: 422 });
    }),
    "GET /user": on(({ caller }) => toUser(caller())),
    "PUT /user": on(({ caller, sent, tx }) => toUser(tx.set("profile", caller().id, sent("user")))),
    "GET /profiles/{username}": on(({ find, profile }) => ({ profile: profile(find("profile", "username")) })),
    "ANY /profiles/{username}/follow": on(({ find, profile, tie }) => {
      tie("follow", "followedId", find("profile", "username").id);
      return { profile: profile(find("profile", "username")) };
    }),
    "GET /articles": on(({ list, query: { author, tag, favorited }, tx }) => {
      const [fan] = tx.having("profile", "username", String(favorited));
      const likes = tx.having("favorite", "profileId", fan?.id ?? "0").map((one) => one["articleId"]);
      return list((one) => {
        const isTagged = tag === undefined || (one["tagList"] as unknown[]).includes(tag);
        const isLiked = favorited === undefined || likes.includes(one["id"]);
        return isTagged && isLiked && (author === undefined || one.author["username"] === author);
      });
    }),
    "GET /articles/feed": on(({ caller, list }) => caller() && list(({ author }) => author["following"] === true)),
    "POST /articles": on(({ caller, sent, article, tx }) =>
      created({ article: article(tx.create("article", { ...withSlug(sent("article")), authorId: caller().id })) }),
    ),
    "GET /articles/{slug}": on(({ find, article }) => ({ article: article(find("article", "slug")) })),
    "PUT /articles/{slug}": on(({ find, sent, article, tx }) => ({
      article: article(tx.set("article", find("article", "slug").id, withSlug(sent("article")))),
    })),
    "DELETE /articles/{slug}": { remove: "article", where: { slug: "{{params.slug}}" } },
    "ANY /articles/{slug}/favorite": on(({ find, article, tie }) => {
      tie("favorite", "articleId", find("article", "slug").id);
      return { article: article(find("article", "slug")) };
    }),
    "GET /articles/{slug}/comments": on(({ find, withAuthor, tx }) => ({
      comments: tx.having("comment", "articleId", find("article", "slug").id).map(withAuthor),
    })),
    "POST /articles/{slug}/comments": on(({ find, caller, sent, withAuthor, tx }) => {
      const ties = { articleId: find("article", "slug").id, authorId: caller().id };
      return created({ comment: withAuthor(tx.create("comment", { ...sent("comment"), ...ties })) });
    }),
    "DELETE /articles/{slug}/comments/{id}": { remove: "comment" },
    "GET /tags": on(({ tx }) => ({ tags: [...new Set([...tx.list("article")].flatMap((one) => one["tagList"]))] })),
  },
});
