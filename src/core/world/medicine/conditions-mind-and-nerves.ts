import { medication } from "./condition.ts";
import type { Condition } from "./condition.ts";

/** Conditions of the mind and the nerves. */
export const MIND_AND_NERVE_CONDITIONS: readonly Condition[] = [
  {
    code: "F41.1",
    display: "Generalized anxiety disorder",
    label: "anxiety",
    specialty: "Psychiatry",
    from: 18,
    family: "mood",
    treatments: [
      [medication("Sertraline", "50 mg", "once daily")],
      [medication("Escitalopram", "10 mg", "once daily")],
      [medication("Buspirone", "10 mg", "twice daily")],
      [],
    ],
    referrals: ["Constant worry and poor sleep", "Panic on the way to work"],
    reviews: ["Anxiety follow-up", "Medication review for anxiety", "Progress with talking therapy"],
    notes: [
      "GAD-7 down from {13-17} to {5-9}. Sleeping better, therapy every other week.",
      "Still tense before meetings, GAD-7 {9-12}. Breathing exercises practiced, review in {four|six} weeks.",
    ],
  },
  {
    code: "F32.1",
    display: "Major depressive disorder, single episode, moderate",
    label: "depression",
    specialty: "Psychiatry",
    from: 18,
    family: "mood",
    treatments: [
      [medication("Sertraline", "100 mg", "once daily")],
      [medication("Fluoxetine", "20 mg", "once daily in the morning")],
      [medication("Mirtazapine", "15 mg", "once daily at bedtime")],
      [medication("Bupropion XL", "150 mg", "once daily in the morning")],
    ],
    referrals: ["Low mood for {two|three|four} months", "Low mood since a bereavement"],
    reviews: ["Depression follow-up", "Antidepressant review", "Mood check after dose change"],
    notes: [
      "PHQ-9 down from {15-19} to {5-9}. Back at work part-time, no thoughts of self-harm.",
      "Brighter, walking daily, appetite back. Same dose for at least six months.",
    ],
  },
  {
    code: "F90.2",
    display: "Attention-deficit hyperactivity disorder, combined type",
    label: "ADHD",
    specialty: "Psychiatry",
    from: 6,
    until: 30,
    treatments: [
      [medication("Methylphenidate ER", "18 mg", "once daily in the morning")],
      [medication("Atomoxetine", "40 mg", "once daily", { ages: [12, 60] })],
      [],
    ],
    referrals: ["Trouble concentrating, assessment for ADHD", "School report asks for an attention assessment"],
    reviews: [
      "ADHD medication review",
      "ADHD follow-up: height, weight and pulse",
      "ADHD review with teacher’s report",
    ],
    notes: [
      "Teacher and family see a clear change in the mornings. Weight and pulse fine, same dose.",
      "Appetite lower at lunch, sleep normal. Dose kept, weight again in {8|12} weeks.",
    ],
  },
  {
    code: "F51.01",
    display: "Primary insomnia",
    label: "insomnia",
    specialty: "Psychiatry",
    from: 25,
    treatments: [
      [medication("Melatonin", "3 mg", "once daily one hour before bed")],
      [medication("Trazodone", "50 mg", "once daily at bedtime")],
      [],
    ],
    referrals: ["Awake until {two|three} most nights", "Help with coming off sleeping tablets"],
    reviews: ["Sleep diary review", "Insomnia follow-up", "Sleep therapy session review"],
    notes: [
      "Falls asleep within {25|30|40} minutes now, up from two hours. Sleep window widened by 30 minutes.",
      "Sleep efficiency {78-88} %. No screens after ten, fixed wake time kept.",
    ],
  },
  {
    code: "G43.909",
    display: "Migraine, unspecified, not intractable, without status migrainosus",
    label: "migraine",
    specialty: "Neurology",
    from: 10,
    until: 45,
    treatments: [
      [medication("Sumatriptan", "50 mg", "at onset, may repeat once after 2 hours", { ages: [18, 65] })],
      [medication("Propranolol", "40 mg", "twice daily", { ages: [18, 80], group: "beta-blocker" })],
      [medication("Topiramate", "50 mg", "twice daily", { ages: [12, 80] })],
      [medication("Ibuprofen", "200 mg", "every 6 to 8 hours as needed", { ages: [10, 40], group: "nsaid" })],
    ],
    referrals: ["Headaches with flashing lights", "Migraine {six|eight|ten} days a month"],
    reviews: ["Headache diary review", "Migraine follow-up", "Review of migraine prevention"],
    notes: [
      "Migraine days down from {8-12} to {2-5} a month. No change, review in {3|6} months.",
      "Triggers: skipped meals and poor sleep. Neurological examination normal.",
    ],
  },
  {
    code: "G40.909",
    display: "Epilepsy, unspecified, not intractable, without status epilepticus",
    label: "epilepsy",
    specialty: "Neurology",
    from: 5,
    treatments: [
      [medication("Levetiracetam", "500 mg", "twice daily")],
      [medication("Lamotrigine", "100 mg", "twice daily")],
    ],
    referrals: ["Second opinion on seizure medication", "Moved here, epilepsy care to be taken over"],
    reviews: ["Epilepsy review", "Seizure diary and sleep advice", "EEG results"],
    notes: [
      "No seizures for {9|14|18|26} months. Same dose, seizure diary continued.",
      "EEG without epileptic activity. Sleep and medication routine discussed.",
    ],
  },
  {
    code: "G20.A1",
    display: "Parkinson’s disease without dyskinesia, without mention of fluctuations",
    label: "Parkinson’s disease",
    specialty: "Neurology",
    from: 60,
    treatments: [[medication("Carbidopa/levodopa", "25/100 mg", "three times daily")]],
    referrals: ["Tremor of the right hand at rest", "Slower walking and smaller handwriting"],
    reviews: ["Parkinson’s follow-up", "Review of tablet timing", "Gait and balance check"],
    notes: [
      "Tremor milder, walks without help. Timing moved to half an hour before meals.",
      "No falls. Physical therapy for balance renewed, same dose.",
    ],
  },
];
