// The cost of a mock of its own for each test, where the process has had one already: prints as JSON the milliseconds of processor time of a new
// one with its first answer, list or created record. Argument: the address of the package's built module.
import type { createMock, Mock } from "../src/index.ts";
import { tenth } from "./compare.ts";

const WARM_UP = 300;
const ROUNDS = 40;
/** Mocks of a round: one alone takes less than the clock of processor time tells apart. */
const AT_ONCE = 10;
const ADDRESS = "http://shop.test/v1/bookstore/books/1";

const library = (await import(process.argv[2] ?? "")) as { createMock: typeof createMock }; // the package itself

async function time(use: (mock: Mock) => unknown): Promise<number> {
  for (let n = 0; n < WARM_UP; n += 1) await use(library.createMock());
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let n = 0; n < AT_ONCE; n += 1) await use(library.createMock());
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / 1000 / AT_ONCE);
  }
  return tenth(rounds);
}

const fetch = await time(async (mock) => (await mock.fetch(new Request(ADDRESS))).text());
const list = await time((mock) => mock.transactions.list());
const create = await time((mock) => mock.users.create({ name: "Ada", email: "ada@example.com" }));
console.log(JSON.stringify({ fetch, list, create }));
process.exit(0);
