// npm run bench:import: what a test pays before its first answer, beside what else it might import, and for each further mock of its
// process. Each row is measured in processes of its own, by turns; printed are medians. Needs the package built, which the command does.
import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import path from "node:path";

import { median } from "./compare.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 15);
const DIST = path.resolve(import.meta.dirname, "../dist/index.js");

/** A module, and a first use of it, as code. `used` is what the use gives, so that nobody measures nothing. */
interface Subject {
  readonly module: string;
  readonly use: string;
}

const MSW = `
  const worker = setupServer(http.get("http://shop.test/books/1", () => HttpResponse.json({ id: "1", title: "One" })));
  worker.listen();
  used = await (await fetch("http://shop.test/books/1")).text();
  worker.close();`;

const SUBJECTS: Readonly<Record<string, Subject>> = {
  "seedbed, one record": {
    module: `const { createMock } = await import(${JSON.stringify(DIST)});`,
    use: `used = createMock({ seed: 42 }).books.get("1").title;`,
  },
  "seedbed, one answer of mock.fetch": {
    module: `const { createMock } = await import(${JSON.stringify(DIST)});`,
    use: `used = await (await createMock().fetch(new Request("http://shop.test/v1/bookstore/books/1"))).text();`,
  },
  "msw/node, one answer of a handler": {
    module: `const { http, HttpResponse } = await import("msw"); const { setupServer } = await import("msw/node");`,
    use: MSW,
  },
  "@faker-js/faker, one name": {
    module: `const { faker } = await import("@faker-js/faker");`,
    use: `faker.seed(42); used = faker.person.fullName();`,
  },
  "@faker-js/faker/locale/en, one name": {
    module: `const { faker } = await import("@faker-js/faker/locale/en");`,
    use: `faker.seed(42); used = faker.person.fullName();`,
  },
};

/** Milliseconds, and mebibytes that the process holds at its end. */
interface Measured {
  readonly imported: number;
  readonly used: number;
  readonly cpu: number;
  /** The use once more, as another test of the process has it: processor time, milliseconds. */
  readonly again: number;
  readonly held: number;
}

const AGAIN = 200;

function measure({ module, use }: Subject): Measured {
  const program = `
    let used;
    const cpu = process.cpuUsage();
    const began = performance.now();
    ${module}
    const imported = performance.now();
    ${use}
    const done = performance.now();
    const { user, system } = process.cpuUsage(cpu);
    if (typeof used !== "string" || used === "") throw new Error("nothing was used");
    const held = process.memoryUsage.rss() / 2 ** 20;
    const before = process.cpuUsage();
    for (let n = 0; n < ${AGAIN}; n += 1) { ${use} }
    const more = process.cpuUsage(before);
    console.log(JSON.stringify({
      imported: imported - began, used: done - imported, cpu: (user + system) / 1000, held,
      again: (more.user + more.system) / 1000 / ${AGAIN},
    }));
    process.exit(0);`;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: path.resolve(import.meta.dirname, ".."),
    encoding: "utf8",
  });
  return JSON.parse(output) as Measured; // printed above
}

const rounds = new Map(Object.keys(SUBJECTS).map((name) => [name, [] as Measured[]]));
for (let round = 0; round <= ROUNDS; round += 1) {
  // The first only fills the disk's cache.
  for (const [name, subject] of Object.entries(SUBJECTS)) {
    const measured = measure(subject);
    if (round > 0) rounds.get(name)?.push(measured);
  }
}

console.log(`${cpus()[0]?.model ?? "unknown processor"}, Node ${process.version}, ${ROUNDS} processes each\n`);
console.log(
  `${"".padEnd(38)}${["import", "first use", "cpu of both", "memory", "once more"].map((word) => word.padStart(13)).join("")}`,
);
for (const [name, all] of rounds) {
  const of = (part: keyof Measured): number => median(all.map((one) => one[part]));
  const cells = [
    `${of("imported").toFixed(0)} ms`,
    `${of("used").toFixed(0)} ms`,
    `${of("cpu").toFixed(0)} ms`,
    `${of("held").toFixed(0)} MB`,
    `${of("again").toFixed(2)} ms`,
  ];
  console.log(`${name.padEnd(38)}${cells.map((cell) => cell.padStart(13)).join("")}`);
}
