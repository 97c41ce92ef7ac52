import { medication } from "./condition.ts";
import type { Condition } from "./condition.ts";

/** Conditions of metabolism, blood, kidneys and prostate. */
export const METABOLISM_CONDITIONS: readonly Condition[] = [
  {
    code: "E11.9",
    display: "Type 2 diabetes mellitus without complications",
    label: "type 2 diabetes",
    specialty: "Endocrinology",
    from: 26,
    family: "diabetes",
    treatments: [
      [medication("Metformin", "500 mg", "twice daily with meals")],
      [medication("Metformin", "1000 mg", "twice daily with meals")],
      [
        medication("Metformin", "1000 mg", "twice daily with meals"),
        medication("Empagliflozin", "10 mg", "once daily in the morning"),
      ],
      [medication("Semaglutide", "0.5 mg", "once weekly by injection")],
    ],
    referrals: [
      "New diagnosis of type 2 diabetes, first specialist visit",
      "HbA1c rising despite tablets",
      "Advice on starting weekly injections for diabetes",
    ],
    reviews: [
      "Diabetes check: HbA1c and foot exam",
      "Review of blood sugar log",
      "Diabetes follow-up, HbA1c results",
      "Diabetes diet review and weight check",
    ],
    notes: [
      "HbA1c {6.4|6.7|6.9|7.1} %. Feet intact, pulses present. Eye screening booked, next visit in 3 months.",
      "HbA1c {7.6|7.9|8.2|8.4} %, mostly high before breakfast. Dose adjusted, sugar log for {two|four} weeks.",
      "Lost {2-5} kg since the last visit, fasting sugars {98-126} mg/dL. Continue as before.",
    ],
  },
  {
    code: "E10.9",
    display: "Type 1 diabetes mellitus without complications",
    label: "type 1 diabetes",
    specialty: "Endocrinology",
    from: 4,
    until: 35,
    family: "diabetes",
    treatments: [
      [
        medication("Insulin glargine", "14 units", "once daily at bedtime"),
        medication("Insulin lispro", "4 to 8 units", "with each meal"),
      ],
      [
        medication("Insulin degludec", "18 units", "once daily"),
        medication("Insulin aspart", "1 unit per 10 g of carbohydrate", "with each meal"),
      ],
    ],
    referrals: ["Transfer of care for type 1 diabetes", "Training for a new insulin pump"],
    reviews: [
      "Type 1 diabetes review, sensor download",
      "Insulin adjustment after night-time lows",
      "HbA1c and carbohydrate counting review",
    ],
    notes: [
      "Time in range {62-78} %, HbA1c {6.9|7.2|7.5} %. Basal insulin cut by 2 units because of lows around 3 a.m.",
      "Sensor data look steady. Ratio at breakfast strengthened, call with readings in {two|three} weeks.",
    ],
  },
  {
    code: "E03.9",
    display: "Hypothyroidism, unspecified",
    label: "thyroid problems",
    specialty: "Endocrinology",
    from: 20,
    treatments: [
      [medication("Levothyroxine", "50 mcg", "once daily before breakfast")],
      [medication("Levothyroxine", "75 mcg", "once daily before breakfast")],
      [medication("Levothyroxine", "100 mcg", "once daily before breakfast")],
    ],
    referrals: ["Tired all the time, raised TSH", "Thyroid tablets and still gaining weight"],
    reviews: ["Thyroid results", "Thyroid follow-up after dose change", "Yearly TSH review"],
    notes: [
      "TSH {1.2|1.8|2.4|3.1} mIU/L, within target. Same dose, repeat in {6|12} months.",
      "TSH {6.8|7.4|8.9} mIU/L, still tired. Dose raised by 25 mcg, blood tests again in 8 weeks.",
    ],
  },
  {
    code: "E66.9",
    display: "Obesity, unspecified",
    label: "weight",
    specialty: "Endocrinology",
    from: 8,
    treatments: [[], [], [medication("Orlistat", "120 mg", "three times daily with meals", { ages: [18, 75] })]],
    referrals: ["Support with losing weight", "Referral to the weight management program"],
    reviews: ["Weight management review", "Weight check and meal plan", "Progress with the walking program"],
    notes: [
      "Down {2-6} kg in {8|10|12} weeks with smaller portions and walking. Keep going, next weigh-in in a month.",
      "Weight unchanged. Food diary discussed, dietitian appointment arranged.",
    ],
  },
  {
    code: "D50.9",
    display: "Iron deficiency anemia, unspecified",
    label: "iron deficiency",
    specialty: "Internal Medicine",
    from: 12,
    treatments: [
      [medication("Ferrous sulfate", "325 mg", "once daily on an empty stomach")],
      [medication("Ferrous sulfate", "325 mg", "every other day")],
    ],
    referrals: ["Tired and pale, low ferritin", "Low hemoglobin at a blood donation"],
    reviews: ["Iron levels after three months of tablets", "Anemia follow-up", "Blood count results"],
    notes: [
      "Hemoglobin up from {9.8|10.2|10.6} to {11.9|12.4|12.8} g/dL. Tablets for another {two|three} months.",
      "Ferritin {22-46} ng/mL, no more dizziness. Check again in {8|12} weeks.",
    ],
  },
  {
    code: "N18.31",
    display: "Chronic kidney disease, stage 3a",
    label: "kidney function",
    specialty: "Internal Medicine",
    from: 55,
    rulesOut: ["nsaid"],
    treatments: [[medication("Dapagliflozin", "10 mg", "once daily")], []],
    referrals: ["Reduced kidney function on routine blood tests", "Protein in the urine"],
    reviews: ["Kidney function results", "Kidney disease follow-up", "Review of tablets and kidney function"],
    notes: [
      "eGFR {48-57} mL/min, stable over {six|twelve} months. Avoid ibuprofen, repeat in {3|6} months.",
      "eGFR {46-54}, potassium {4.3|4.6|4.9} mmol/L. Blood pressure target discussed.",
    ],
  },
  {
    code: "N40.1",
    display: "Benign prostatic hyperplasia with lower urinary tract symptoms",
    label: "prostate symptoms",
    specialty: "Internal Medicine",
    gender: "male",
    from: 50,
    treatments: [
      [medication("Tamsulosin", "0.4 mg", "once daily after the same meal")],
      [medication("Finasteride", "5 mg", "once daily")],
    ],
    referrals: ["Getting up {three|four} times a night to pass urine", "Weak stream and urgency"],
    reviews: ["Prostate follow-up", "PSA result and symptom score", "Review of prostate tablets"],
    notes: [
      "Symptom score {8-14}, down from {17-21}. PSA {1.1|1.8|2.4} ng/mL, no change.",
      "Up once a night instead of {three|four} times. Continue, yearly PSA.",
    ],
  },
];
