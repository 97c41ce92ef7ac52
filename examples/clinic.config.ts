// A domain in code: found as seedbed.config.ts, given as --config clinic.config.ts, or taken by createMock({ config }).
import { defineConfig, defineResource, defineRules, entry, relation, SeedbedError, z } from "seedbed";

const vet = defineResource({
  name: "vet",
  collection: "vets",
  domain: "clinic",
  description: "Somebody who treats animals.",
  count: 8,
  fields: {
    name: { schema: z.string().min(1), required: true, search: true, generate: ({ faker }) => faker.person.fullName() },
    room: { schema: z.int().min(1).max(12), initial: () => 1, generate: ({ index }) => index },
  },
  createdAt: () => "2026-01-05T08:00:00.000Z",
});

const visit = defineResource({
  name: "visit",
  collection: "visits",
  domain: "clinic",
  description: "An animal that is seen by a vet.",
  count: 60,
  fields: {
    vetId: { schema: z.string(), required: true, generate: ({ random }) => String(random.int(1, vet.count)) },
    animal: { schema: z.string().min(1), required: true, generate: ({ faker }) => faker.animal.petName() },
    kilos: { schema: z.number().positive(), required: true, generate: ({ random }) => random.int(2, 600) / 10 },
    dose: { schema: z.number().min(0), readOnly: true, initial: () => 0, generate: ({ self }) => doseFor(self.kilos) },
    status: {
      schema: z.enum(["waiting", "seen"]),
      initial: () => "waiting",
      generate: ({ random }) => random.pick(["waiting", "seen"]),
    },
  },
  relations: { vet: relation(vet, "vetId") },
  lifecycle: {
    initial: "waiting",
    transitions: { see: { from: ["waiting"], to: "seen", event: "seen", description: "The animal was treated." } },
  },
  createdAt: ({ index }) => new Date(Date.UTC(2026, 8, index)).toISOString(),
});

function doseFor(kilos: number): number {
  return Math.round(kilos * 4) / 10;
}

const visitRules = defineRules(visit, {
  write({ next, tx }) {
    const waiting = [...tx.list(visit)].filter(
      ({ id, vetId, status }) => id !== next.id && vetId === next.vetId && status === "waiting",
    );
    if (waiting.length >= 20)
      throw new SeedbedError("conflict", `cannot send animals to vet ${next.vetId}: 20 are waiting`);
    return { dose: doseFor(next.kilos) };
  },
});

export default defineConfig({
  domain: "clinic",
  description: "Vets and the animals that they see.",
  domains: ["core"],
  resources: [vet, entry(visit, visitRules)],
});
