import { medication } from "./condition.ts";
import type { Condition } from "./condition.ts";

export const HORMONE_AND_ALLERGY_CONDITIONS: readonly Condition[] = [
  {
    code: "E28.2",
    display: "Polycystic ovarian syndrome",
    label: "PCOS",
    specialty: "Obstetrics and Gynecology",
    gender: "female",
    from: 17,
    until: 35,
    treatments: [
      [medication("Ethinyl estradiol/drospirenone", "0.02/3 mg", "once daily", { ages: [18, 40] })],
      [medication("Spironolactone", "50 mg", "once daily", { ages: [18, 50] })],
    ],
    referrals: ["Irregular periods for {eight|ten|twelve} months", "Cycles of {45|50|60} days and acne"],
    reviews: ["PCOS follow-up", "Hormone results and cycle diary"],
    notes: [
      "Cycles now {30-36} days, acne better. Fasting glucose normal, continue.",
      "Ultrasound and hormones fit PCOS. Options explained, tablets started.",
    ],
  },
  {
    code: "N80.9",
    display: "Endometriosis, unspecified",
    label: "endometriosis",
    specialty: "Obstetrics and Gynecology",
    gender: "female",
    from: 20,
    until: 45,
    treatments: [[medication("Norethindrone", "5 mg", "once daily")], [medication("Dienogest", "2 mg", "once daily")]],
    referrals: ["Painful periods that tablets do not help", "Pelvic pain, opinion on laparoscopy"],
    reviews: ["Endometriosis follow-up", "Pelvic pain review"],
    notes: [
      "Pain {2-4}/10, down from {7|8}. No side effects, continue for six months.",
      "Ultrasound: no cysts. Pelvic floor physical therapy arranged.",
    ],
  },
  {
    code: "N95.1",
    display: "Menopausal and female climacteric states",
    label: "menopause",
    specialty: "Obstetrics and Gynecology",
    gender: "female",
    from: 46,
    until: 58,
    treatments: [
      [
        medication("Estradiol patch", "0.05 mg/day", "one patch twice weekly"),
        medication("Progesterone", "100 mg", "once daily at bedtime"),
      ],
      [],
    ],
    referrals: ["Hot flashes and broken sleep", "Advice on hormone therapy"],
    reviews: ["Menopause follow-up", "Hormone therapy review"],
    notes: [
      "Hot flashes down to {one|two} a day, sleeps through. Same patch, yearly review.",
      "Prefers no hormones for now. Lighter bedding, exercise and cognitive therapy discussed.",
    ],
  },
  {
    code: "J30.1",
    display: "Allergic rhinitis due to pollen",
    label: "hay fever",
    specialty: "Allergy and Immunology",
    from: 5,
    allergy: { substance: "Grass pollen", severity: "mild" },
    treatments: [
      [medication("Cetirizine", "10 mg", "once daily in season", { ages: [6, 110] })],
      [medication("Fluticasone nasal spray", "50 mcg", "one spray in each nostril once daily in season")],
      [
        medication("Loratadine", "10 mg", "once daily in season", { ages: [6, 110] }),
        medication("Fluticasone nasal spray", "50 mcg", "one spray in each nostril once daily in season"),
      ],
    ],
    referrals: ["Hay fever that tablets do not control", "Allergy testing for pollen"],
    reviews: ["Hay fever review", "Pollen immunotherapy follow-up", "Skin prick test results"],
    notes: [
      "Skin test: grass {6-9} mm, birch {3-5} mm. Spray from two weeks before the season.",
      "Immunotherapy month {3|5|8|11}, mild itching only. Continue.",
    ],
  },
  {
    code: "Z91.010",
    display: "Allergy to peanuts",
    label: "peanut allergy",
    specialty: "Allergy and Immunology",
    from: 2,
    until: 14,
    allergy: { substance: "Peanuts", severity: "severe" },
    treatments: [
      [
        medication(
          "Epinephrine auto-injector",
          "0.15 mg",
          "into the thigh for anaphylaxis, then call emergency services",
          { ages: [0, 8] },
        ),
      ],
      [
        medication(
          "Epinephrine auto-injector",
          "0.3 mg",
          "into the thigh for anaphylaxis, then call emergency services",
          { ages: [9, 110] },
        ),
      ],
    ],
    referrals: ["Hives and swelling after eating peanuts", "Advice on a food challenge for peanut"],
    reviews: ["Peanut allergy review", "Auto-injector training and action plan", "Peanut IgE results"],
    notes: [
      "No reactions this year. Auto-injector technique good, plan for trips and sports renewed.",
      "Peanut IgE {8-22} kU/L. Strict avoidance, food challenge again in a year.",
    ],
  },
];
