// Back ends of public front ends, each one file: their front ends' own calls, in order, and what those read of the answers.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { serveOwnPackage } from "../../src/doors/node/definition-file.ts";
import { createMock, defineConfig } from "../../src/index.ts";

serveOwnPackage(); // the examples import the package by its name

type Json = Readonly<Record<string, unknown>>;

interface Step {
  /** Method and path; `{name}` in it, in a body or in a header is what a step before has read. */
  readonly ask: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  /** The parts of the answer that the front end reads: members, lists item by item, texts by an expression, and kinds by a function; null for no body. */
  readonly reads?: unknown;
  /** Values to keep for later, by their paths. */
  readonly keeps?: Readonly<Record<string, string>>;
  readonly answerHeaders?: Readonly<Record<string, RegExp>>;
}

const some = (value: unknown): boolean => value !== undefined && value !== null && value !== "";
const number = (value: unknown): boolean => typeof value === "number";
const text = (value: unknown): boolean => typeof value === "string" && value !== "";
const absent = (value: unknown): boolean => value === undefined;
const each =
  (part: unknown) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.length > 0 && value.every((one) => reads(one, part));
const many =
  (length: number) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.length === length;

/** True if a value has all that is read of it. */
function reads(value: unknown, part: unknown): boolean {
  if (typeof part === "function") return (part as (given: unknown) => boolean)(value);
  if (part instanceof RegExp) return typeof value === "string" && part.test(value);
  if (typeof part !== "object" || part === null) return value === part;
  if (typeof value !== "object" || value === null || (Array.isArray(part) && !Array.isArray(value))) return false;
  return Object.entries(part).every(([name, inner]) => reads((value as Json)[name], inner));
}

const BACK_ENDS: Readonly<Record<string, readonly Step[]>> = {
  // spring-petclinic/spring-petclinic-angular
  "spring-clinic.yaml": [
    {
      ask: "GET /petclinic/api/owners",
      status: 200,
      reads: each({ id: number, lastName: text, pets: Array.isArray }),
      keeps: { last: "0.lastName" },
    },
    {
      ask: "GET /petclinic/api/owners?lastName={last}",
      status: 200,
      reads: each({ firstName: text, telephone: text }),
    },
    {
      ask: "POST /petclinic/api/owners",
      body: {
        id: null,
        firstName: "Ada",
        lastName: "Lovelace",
        address: "1 Main",
        city: "Bonn",
        telephone: "6085551023",
        pets: [],
      },
      status: 201,
      reads: { id: 11 },
    },
    { ask: "GET /petclinic/api/pettypes", status: 200, reads: each({ id: number, name: text }) },
    {
      ask: "POST /petclinic/api/owners/11/pets",
      body: {
        id: null,
        owner: { id: 11, firstName: "Ada", pets: [] },
        name: "Rex",
        birthDate: "2024-02-03",
        type: { id: 2, name: "dog" },
        visits: [],
      },
      status: 201,
      reads: { id: 21, ownerId: 11, name: "Rex", type: { id: 2, name: "dog" } },
    },
    {
      ask: "POST /petclinic/api/owners/11/pets/21/visits",
      body: { id: null, date: "2026-03-04", description: "limps", pet: { id: 21, ownerId: 11 } },
      status: 201,
      reads: { id: number, petId: 21, date: "2026-03-04" },
      keeps: { visit: "id" },
    },
    {
      ask: "GET /petclinic/api/owners/11",
      status: 200,
      reads: {
        pets: [{ name: "Rex", birthDate: "2024-02-03", type: { name: "dog" }, visits: [{ description: "limps" }] }],
      },
    },
    {
      ask: "GET /petclinic/api/pets/21",
      status: 200,
      reads: { ownerId: 11, type: { id: 2 }, birthDate: "2024-02-03" },
    },
    {
      ask: "PUT /petclinic/api/pets/21",
      body: {
        id: 21,
        ownerId: 11,
        typeId: 2,
        name: "Tom",
        birthDate: "2024-02-03",
        type: { id: 1, name: "cat" },
        owner: { id: 11 },
        visits: [{ id: 1 }],
      },
      status: 200,
      reads: { name: "Tom", type: { id: 1, name: "cat" } },
    },
    { ask: "GET /petclinic/api/visits/{visit}", status: 200, reads: { petId: 21, description: "limps" } },
    {
      ask: "PUT /petclinic/api/owners/11",
      body: {
        id: 11,
        firstName: "Ada",
        lastName: "King",
        address: "1 Main",
        city: "Ulm",
        telephone: "1",
        pets: [{ id: 21, name: "Tom" }],
      },
      status: 200,
      reads: { city: "Ulm", pets: [{ name: "Tom" }] },
    },
    {
      ask: "PUT /petclinic/api/owners/11",
      body: { id: 11, firstName: "Ada", lastName: "King", address: "1 Main", city: "Ulm", telephone: "x" },
      status: 400,
      reads: { status: 400, message: /telephone/ },
    },
    { ask: "DELETE /petclinic/api/visits/{visit}", status: 204, reads: null },
    { ask: "DELETE /petclinic/api/owners/11", status: 204, reads: null },
    { ask: "GET /petclinic/api/pets/21", status: 404, reads: { status: 404, error: "Not Found" } },
    { ask: "GET /petclinic/api/specialties", status: 200, reads: many(3) },
    {
      ask: "POST /petclinic/api/vets",
      body: { id: null, firstName: "Bea", lastName: "Vet", specialties: [{ id: 2, name: "surgery" }] },
      status: 201,
      reads: { id: 7, specialties: [{ id: 2, name: "surgery" }] },
    },
    {
      ask: "PUT /petclinic/api/vets/7",
      body: { id: 7, firstName: "Bea", lastName: "Vet", specialties: [] },
      status: 200,
      reads: { specialties: many(0) },
    },
    { ask: "GET /petclinic/api/vets", status: 200, reads: each({ specialties: Array.isArray }) },
  ],
  // thecodeholic/laravel-vue-ecommerce, its back office
  "laravel-shop.yaml": [
    {
      ask: "POST /api/login",
      body: { email: "admin@example.com", password: "wrong", remember: false },
      status: 422,
      reads: { message: text },
    },
    {
      ask: "POST /api/login",
      body: { email: "admin@example.com", password: "admin123", remember: false },
      status: 200,
      reads: { user: { id: 1, name: "Admin" }, token: text },
      keeps: { token: "token" },
    },
    {
      ask: "GET /api/user",
      headers: { Authorization: "Bearer null" },
      status: 401,
      reads: { message: "Unauthenticated." },
    },
    {
      ask: "GET /api/user",
      headers: { Authorization: "Bearer {token}" },
      status: 200,
      reads: { email: "admin@example.com" },
    },
    {
      ask: "GET /api/products?per_page=10&search=&sort_field=price&sort_direction=desc",
      status: 200,
      reads: {
        data: each({ id: number, title: text, price: number, image_url: text, updated_at: text }),
        meta: { current_page: 1, per_page: 10, from: 1, to: 10, total: 45, links: many(7) },
      },
      keeps: { dearest: "data.0.price", next: "meta.links.2.url" },
    },
    {
      ask: "GET {next}",
      status: 200,
      reads: { data: many(10), meta: { current_page: 2, links: { 2: { active: true, label: "2" } } } },
    },
    {
      ask: "GET /api/products?per_page=100&sort_field=price&sort_direction=asc",
      status: 200,
      reads: { data: { 44: { price: (price: unknown) => number(price) } } },
    },
    {
      ask: "POST /api/products",
      body: { title: null, price: null, published: false, images: [], categories: [] },
      status: 422,
      reads: { errors: { title: Array.isArray, price: Array.isArray } },
    },
    {
      ask: "POST /api/products",
      body: {
        id: null,
        title: "Lamp",
        images: [],
        deleted_images: [],
        image_positions: {},
        description: "",
        price: 12.5,
        quantity: null,
        published: false,
        categories: [],
      },
      status: 201,
      reads: { id: 46, title: "Lamp" },
    },
    {
      ask: "POST /api/products/46",
      body: { id: 46, title: "Lamp", price: 12.5, published: true, _method: "PUT" },
      status: 200,
      reads: { id: 46, published: true, price: 12.5, _method: absent },
    },
    {
      ask: "POST /api/products/46",
      body: new Map<string, string | Blob>([
        ["id", "46"],
        ["title", "Big lamp"],
        ["images[7]", new Blob(["GIF89a"], { type: "image/gif" })],
        ["published", "0"],
        ["price", "15"],
        ["_method", "PUT"],
      ]),
      status: 200,
      reads: { title: "Big lamp", published: false, price: 15 },
    },
    { ask: "DELETE /api/products/46", status: 204, reads: null },
    { ask: "GET /api/products/46", status: 404, reads: { message: text } },
    { ask: "GET /api/categories/tree", status: 200, reads: each({ id: number, name: text }) },
    {
      ask: "GET /api/categories?sort_field=name&sort_direction=asc",
      status: 200,
      reads: { data: each({ name: text, slug: text, active: (value: unknown) => typeof value === "boolean" }) },
    },
    {
      ask: "POST /api/users",
      body: { name: "Bea", email: "admin@example.com", password: "x" },
      status: 422,
      reads: { errors: { email: ["The email has already been taken."] } },
    },
    { ask: "PUT /api/users/2", body: { id: 2, name: "Bea" }, status: 200, reads: { name: "Bea", email: text } },
    {
      ask: "GET /api/orders?per_page=10&search=&sort_field=updated_at&sort_direction=desc",
      status: 200,
      reads: {
        data: each({
          total_price: number,
          number_of_items: number,
          customer: { first_name: text, last_name: text },
          created_at: text,
        }),
      },
    },
    {
      ask: "GET /api/orders?per_page=100&sort_field=id&sort_direction=asc&status=unpaid",
      status: 200,
      reads: { data: each({ status: "unpaid" }) },
      keeps: { order: "data.0.id" },
    },
    { ask: "POST /api/orders/change-status/{order}/paid", status: 200, reads: "" },
    {
      ask: "GET /api/orders/{order}",
      status: 200,
      reads: { status: "paid", customer: { email: text }, items: Array.isArray },
    },
    { ask: "GET /api/orders/statuses", status: 200, reads: ["unpaid", "paid"] },
    { ask: "GET /api/countries", status: 200, reads: [{ name: "Germany" }] },
    { ask: "GET /api/dashboard/products-count", status: 200, reads: number },
    { ask: "GET /api/dashboard/income-amount", status: 200, reads: number },
    { ask: "POST /api/logout", status: 204, reads: null },
  ],
  // omkz/rails-react-blog and yvonnersz/mock-reddit-frontend
  "rails-blog.yaml": [
    {
      ask: "GET /api/v1/posts",
      status: 200,
      reads: each({
        id: number,
        title: text,
        user: { username: text },
        created_at: text,
        comments: Array.isArray,
        votes: Array.isArray,
      }),
      keeps: { user: "0.user_id" },
    },
    {
      ask: "POST /api/v1/posts",
      body: { title: "", content: "" },
      status: 422,
      reads: { title: Array.isArray, user_id: ["can't be blank"] },
    },
    {
      ask: "POST /api/v1/posts",
      body: { title: "Hello", content: "World", user_id: "{user}" },
      status: 201,
      reads: { id: 16, title: "Hello" },
    },
    {
      ask: "POST /api/v1/posts/16/comments",
      body: { comment: { content: "First", post_id: 16, user_id: "{user}" } },
      status: 201,
      reads: { id: number, post_id: 16, user: { username: text }, post: { upvotes: 0 }, votes: many(0) },
      keeps: { comment: "id" },
    },
    {
      ask: "PATCH /api/v1/posts/16/comments/{comment}",
      body: { id: "{comment}", content: "Edited", post_id: 16 },
      status: 200,
      reads: { content: "Edited", post_id: 16 },
    },
    {
      ask: "POST /api/v1/posts/16/votes",
      body: {
        vote: {
          id: 16,
          title: "Hello",
          user: { id: 1 },
          comments: [{ id: 1 }],
          votes: [],
          upvote: true,
          downvote: false,
          user_id: "{user}",
        },
      },
      status: 201,
      reads: { id: number, post_id: 16, upvote: true },
      keeps: { vote: "id" },
    },
    {
      ask: "POST /api/v1/comments/{comment}/votes",
      body: { vote: { upvote: false, downvote: true, user_id: "{user}", post_id: 16 } },
      status: 201,
      reads: { comment_id: number, post_id: 16, downvote: true },
    },
    {
      ask: "GET /api/v1/posts/16",
      status: 200,
      reads: {
        upvotes: 1,
        comments: [{ content: "Edited", user: { username: text }, votes: [{ downvote: true }] }],
        votes: many(2),
      },
    },
    { ask: "DELETE /api/v1/posts/16/votes/{vote}", status: 200, reads: { post_id: 16, id: number } },
    {
      ask: "PUT /api/v1/posts/16/",
      body: { title: "Hello again" },
      status: 200,
      reads: { id: 16, title: "Hello again", content: "World" },
    },
    { ask: "DELETE /api/v1/posts/16/comments/{comment}", status: 200, reads: { id: number, post_id: 16 } },
    { ask: "DELETE /api/v1/posts/16", status: 200, reads: { id: 16 } },
    { ask: "GET /api/v1/posts/16", status: 404, reads: { status: 404, error: "Not Found" } },
  ],
  // a help desk in Django REST framework with authtoken, and its React front end
  "django-tracker.config.ts": [
    {
      ask: "POST /api/auth/signup/",
      body: { username: "ada", email: "new@example.com", password: "secret" },
      status: 400,
      reads: { username: ["agent with this username already exists."] },
    },
    {
      ask: "POST /api/auth/signup/",
      body: { username: "bea", email: "bea@example.com", password: "secret" },
      status: 201,
      reads: { token: text, user: { id: 5, username: "bea" } },
    },
    {
      ask: "POST /api/auth/login/",
      body: { username: "ada", password: "wrong" },
      status: 400,
      reads: { non_field_errors: [text] },
    },
    {
      ask: "POST /api/auth/login/",
      body: { username: "ada", password: "secret" },
      status: 200,
      reads: { token: text },
      keeps: { token: "token" },
    },
    { ask: "GET /api/auth/me/", status: 401, reads: { detail: text } },
    { ask: "GET /api/auth/me/", headers: { Authorization: "Token {token}" }, status: 200, reads: { username: "ada" } },
    {
      ask: "GET /api/tickets/?page=1",
      status: 200,
      reads: {
        count: 35,
        next: /\/api\/tickets\/?\?page=2$/,
        previous: null,
        results: each({ id: number, subject: text, status: text, priority: text }),
      },
      keeps: { next: "next", agent: "results.0.agent" },
    },
    { ask: "GET {next}", status: 200, reads: { results: many(10), previous: text } },
    {
      ask: "POST /api/tickets/",
      body: { customer_name: "Cem", subject: "No login" },
      status: 400,
      reads: { customer_email: ["This field is required."] },
    },
    {
      ask: "POST /api/tickets/",
      body: { customer_name: "Cem", customer_email: "cem@example.com", subject: "No login", agent: 2 },
      status: 201,
      reads: { id: 36, access_token: text, status: "open", agent: 2, messages: many(0) },
      keeps: { access: "access_token" },
    },
    { ask: "GET /api/widget/tickets/{access}/", status: 200, reads: { id: 36, subject: "No login" } },
    { ask: "GET /api/widget/tickets/nothing/", status: 404, reads: { detail: text } },
    {
      ask: "POST /api/widget/tickets/{access}/messages/",
      body: { body: "Help" },
      status: 201,
      reads: { id: number, body: "Help", sender: "customer" },
    },
    {
      ask: "POST /api/tickets/36/agent-messages/",
      body: { body: "Try again" },
      status: 201,
      reads: { body: "Try again", sender: "agent" },
    },
    {
      ask: "PATCH /api/tickets/36/",
      body: { status: "resolved" },
      status: 200,
      reads: { status: "resolved", messages: [{ body: "Help" }, { body: "Try again" }] },
    },
    { ask: "PATCH /api/tickets/36/", body: { status: "gone" }, status: 400, reads: { status: [text] } },
    {
      ask: "GET /api/tickets/?search=no%20login&status=resolved&ordering=-created_at",
      status: 200,
      reads: { count: 1 },
    },
    { ask: "GET /api/tickets/999/", status: 404, reads: { detail: text } },
  ],
  // ClaytonDewey/fem-mern-todo-app
  "express-todo.config.ts": [
    { ask: "GET /user", status: 401, reads: { errorCode: "InvalidAccessToken", message: text } },
    { ask: "GET /auth/refresh", status: 401, reads: { message: text } },
    {
      ask: "POST /auth/register",
      body: { name: "Ada", email: "ada@example.com", password: "secret12", confirmPassword: "secret12" },
      status: 201,
      reads: { _id: /^[0-9a-f]{24}$/, email: "ada@example.com", password: absent },
      keeps: { account: "_id" },
      answerHeaders: { "Set-Cookie": /accessToken=[0-9a-f]{24}.*refreshToken=/ },
    },
    {
      ask: "POST /auth/register",
      body: { name: "Ada", email: "no", password: "secret12" },
      status: 400,
      reads: { errors: [{ path: "email", message: text }] },
    },
    {
      ask: "POST /auth/login",
      body: { email: "ada@example.com", password: "wrong" },
      status: 401,
      reads: { message: text },
    },
    {
      ask: "POST /auth/login",
      body: { email: "ada@example.com", password: "secret12" },
      status: 200,
      reads: { message: "Login successful" },
    },
    { ask: "GET /auth/refresh", headers: { Cookie: "refreshToken={account}" }, status: 200, reads: { message: text } },
    {
      ask: "GET /user",
      headers: { Cookie: "theme=dark; accessToken={account}" },
      status: 200,
      reads: { _id: text, name: "Ada" },
    },
    {
      ask: "GET /tasks",
      status: 200,
      reads: each({
        _id: /^[0-9a-f]{24}$/,
        task: text,
        completed: (value: unknown) => typeof value === "boolean",
        order: number,
        id: absent,
      }),
      keeps: { first: "0._id", second: "1._id" },
    },
    {
      ask: "POST /tasks/create-task",
      body: { task: "Water the plants" },
      status: 200,
      reads: { task: { _id: text, completed: false } },
      keeps: { made: "task._id" },
    },
    { ask: "POST /tasks/create-task", body: {}, status: 400, reads: { message: text, errors: [{ path: "task" }] } },
    {
      ask: "PATCH /tasks/{made}",
      body: { completed: true },
      status: 200,
      reads: { _id: text, completed: true, task: "Water the plants" },
    },
    {
      ask: "PATCH /tasks/reorder",
      body: { orderedIds: ["{second}", "{first}", "{made}"] },
      status: 200,
      reads: { success: true },
    },
    { ask: "GET /tasks", status: 200, reads: [{ order: 1 }, { order: 0 }] },
    { ask: "DELETE /tasks/{first}", status: 200, reads: { message: "Todo item deleted" } },
    { ask: "DELETE /tasks/{first}", status: 404, reads: { message: text } },
    { ask: "DELETE /tasks/clear-completed", status: 200, reads: { success: true, deletedCount: number } },
    { ask: "GET /tasks", status: 200, reads: each({ completed: false }) },
    { ask: "GET /auth/logout", status: 200, reads: { message: text }, answerHeaders: { "Set-Cookie": /Max-Age=0/ } },
  ],
  // gothinkster/react-redux-realworld-example-app
  "conduit.yaml": [
    { ask: "GET /api/tags", status: 200, reads: { tags: each(text) }, keeps: { tag: "tags.0" } },
    {
      ask: "GET /api/articles?limit=10&offset=0",
      status: 200,
      reads: {
        articles: each({
          slug: text,
          title: text,
          createdAt: text,
          tagList: Array.isArray,
          favoritesCount: number,
          author: { username: text },
        }),
        articlesCount: 25,
      },
      keeps: { slug: "articles.0.slug", author: "articles.0.author.username" },
    },
    {
      ask: "GET /api/articles?tag={tag}&limit=10&offset=0",
      status: 200,
      reads: { articles: each({ tagList: some }), articlesCount: number },
    },
    {
      ask: "POST /api/users",
      body: { user: { username: "ada", email: "ada@example.com", password: "secret" } },
      status: 201,
      reads: { user: { token: text, username: "ada", bio: null } },
    },
    {
      ask: "POST /api/users",
      body: { user: { username: "ada", email: "ada@example.com", password: "secret" } },
      status: 422,
      reads: { errors: { username: [text], email: [text] } },
    },
    {
      ask: "POST /api/users/login",
      body: { user: { email: "ada@example.com", password: "wrong" } },
      status: 422,
      reads: { errors: { "email or password": ["is invalid"] } },
    },
    {
      ask: "POST /api/users/login",
      body: { user: { email: "ada@example.com", password: "secret" } },
      status: 200,
      reads: { user: { token: text } },
      keeps: { token: "user.token" },
    },
    { ask: "GET /api/user", status: 401, reads: { errors: some } },
    {
      ask: "GET /api/user",
      headers: { Authorization: "Token {token}" },
      status: 200,
      reads: { user: { email: "ada@example.com" } },
    },
    {
      ask: "PUT /api/user",
      headers: { Authorization: "Token {token}" },
      body: { user: { image: "", username: "ada", bio: "Counts", email: "ada@example.com" } },
      status: 200,
      reads: { user: { bio: "Counts" } },
    },
    {
      ask: "POST /api/profiles/{author}/follow",
      headers: { Authorization: "Token {token}" },
      status: 200,
      reads: { profile: { following: true } },
    },
    {
      ask: "GET /api/articles/feed?limit=10&offset=0",
      headers: { Authorization: "Token {token}" },
      status: 200,
      reads: { articles: each({ author: { following: true } }), articlesCount: number },
    },
    {
      ask: "DELETE /api/profiles/{author}/follow",
      headers: { Authorization: "Token {token}" },
      status: 200,
      reads: { profile: { following: false } },
    },
    {
      ask: "POST /api/articles/{slug}/favorite",
      headers: { Authorization: "Token {token}" },
      status: 200,
      reads: { article: { favorited: true, favoritesCount: number } },
    },
    {
      ask: "GET /api/articles?favorited=ada&limit=5&offset=0",
      status: 200,
      reads: { articlesCount: 1, articles: [{ favorited: false }] },
    },
    {
      ask: "DELETE /api/articles/{slug}/favorite",
      headers: { Authorization: "Token {token}" },
      status: 200,
      reads: { article: { favorited: false } },
    },
    {
      ask: "POST /api/articles",
      headers: { Authorization: "Token {token}" },
      body: { article: { title: "", description: "", body: "", tagList: [] } },
      status: 422,
      reads: { errors: some },
    },
    {
      ask: "POST /api/articles",
      headers: { Authorization: "Token {token}" },
      body: { article: { title: "On Engines", description: "d", body: "b", tagList: ["coffee"] } },
      status: 201,
      reads: { article: { slug: "on-engines", author: { username: "ada" }, tagList: ["coffee"], favorited: false } },
    },
    {
      ask: "PUT /api/articles/on-engines",
      headers: { Authorization: "Token {token}" },
      body: { article: { title: "On Engines", description: "d", body: "more", tagList: [] } },
      status: 200,
      reads: { article: { slug: "on-engines", body: "more" } },
    },
    {
      ask: "POST /api/articles/on-engines/comments",
      headers: { Authorization: "Token {token}" },
      body: { comment: { body: "Well said" } },
      status: 201,
      reads: { comment: { id: number, createdAt: text, author: { username: "ada" } } },
      keeps: { comment: "comment.id" },
    },
    { ask: "GET /api/articles/on-engines/comments", status: 200, reads: { comments: [{ body: "Well said" }] } },
    {
      ask: "DELETE /api/articles/on-engines/comments/{comment}",
      headers: { Authorization: "Token {token}" },
      status: 204,
      reads: null,
    },
    { ask: "GET /api/articles?author=ada&limit=5&offset=0", status: 200, reads: { articlesCount: 1 } },
    { ask: "DELETE /api/articles/on-engines", headers: { Authorization: "Token {token}" }, status: 204, reads: null },
    { ask: "GET /api/articles/on-engines", status: 404, reads: { errors: some } },
    { ask: "GET /api/profiles/{author}", status: 200, reads: { profile: { username: text, following: false } } },
  ],
};

for (const [file, steps] of Object.entries(BACK_ENDS))
  test(`${file} answers what its front end asks`, async () => {
    const place = path.resolve(import.meta.dirname, "../../examples/backends", file);
    const { default: config } = file.endsWith(".ts")
      ? ((await import(place)) as { default: Parameters<typeof createMock>[0]["config"] })
      : { default: defineConfig(readFileSync(place, "utf8")) };
    const mock = createMock({ config });
    const kept: Record<string, unknown> = {};
    const filled = (given: string): string =>
      given.replaceAll(/\{(\w+)\}/g, (all, name: string) => String(kept[name] ?? all));
    for (const { ask, body, headers = {}, status, reads: part, keeps = {}, answerHeaders = {} } of steps) {
      const [method = "", target = ""] = filled(ask).split(" ");
      const form = body instanceof Map ? new FormData() : undefined;
      for (const [name, value] of body instanceof Map ? (body as Map<string, string>) : []) form?.append(name, value);
      // A number that was read is sent as one.
      const json = JSON.stringify(body)?.replaceAll(/"\{(\w+)\}"/g, (all, name: string) =>
        name in kept ? JSON.stringify(kept[name]) : all,
      );
      const response = await mock.fetch(target.startsWith("http") ? target : `http://api.test${target}`, {
        method,
        headers: {
          ...(form === undefined && json !== undefined && { "Content-Type": "application/json" }),
          ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)])),
        },
        ...(form === undefined ? json !== undefined && { body: json } : { body: form }),
      });
      const answer = await response.text();
      const value: unknown = answer === "" ? null : JSON.parse(answer);
      const said = `${method} ${target} ${json ?? ""}: ${response.status} ${answer.slice(0, 600)}`;
      assert.equal(response.status, status, said);
      assert.ok(reads(value, part), said);
      for (const [name, wanted] of Object.entries(answerHeaders))
        assert.match(response.headers.get(name) ?? "", wanted, said);
      for (const [name, at] of Object.entries(keeps))
        kept[name] = at.split(".").reduce<unknown>((held, step) => (held as Json | null)?.[step], value);
    }
  });
