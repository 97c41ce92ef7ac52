// Asks the built package, on whichever Node this is: a read, a write that the next read shows, and a refusal.
import assert from "node:assert/strict";

import { createMock } from "../dist/index.js";

const mock = createMock({ seed: 42 });
const books = await (await mock.fetch("http://localhost/v1/bookstore/books?limit=2")).json();
assert.equal(books.books.length, 2);
const user = mock.users.create({ name: "Ada", email: "ada@example.com" });
assert.equal((await (await mock.fetch(`http://localhost/v1/users/${(await user).id}`)).json()).name, "Ada");
const pay = () => mock.fetch("http://localhost/v1/bookstore/orders/144/pay", { method: "POST" });
assert.deepEqual([(await pay()).status, (await pay()).status], [200, 409]);
console.log(`Node ${process.version} on ${process.platform}: the package answers`);
