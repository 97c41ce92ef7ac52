import { medication } from "./condition.ts";
import type { Condition } from "./condition.ts";

/** Conditions of the gut, the joints and the bones. */
export const GUT_AND_JOINT_CONDITIONS: readonly Condition[] = [
  {
    code: "K21.9",
    display: "Gastro-esophageal reflux disease without esophagitis",
    label: "reflux",
    specialty: "Gastroenterology",
    from: 18,
    treatments: [
      [medication("Omeprazole", "20 mg", "once daily before breakfast")],
      [medication("Pantoprazole", "40 mg", "once daily before breakfast")],
      [medication("Famotidine", "20 mg", "twice daily")],
    ],
    referrals: ["Heartburn most days for {three|four|six} months", "Reflux that returns when tablets stop"],
    reviews: ["Reflux follow-up", "Heartburn review and dose reduction", "Gastroscopy results"],
    notes: [
      "Symptoms {once|twice} a week, mostly after late meals. Dose halved, raise the head of the bed.",
      "Gastroscopy normal apart from a small hiatal hernia. Continue the lowest dose that works.",
    ],
  },
  {
    code: "K58.9",
    display: "Irritable bowel syndrome without diarrhea",
    label: "irritable bowel",
    specialty: "Gastroenterology",
    from: 18,
    until: 50,
    treatments: [
      [],
      [medication("Psyllium husk", "3.4 g", "once daily with water")],
      [medication("Peppermint oil capsules", "0.2 mL", "three times daily before meals")],
    ],
    referrals: ["Bloating and cramps after meals", "Belly pain with normal blood tests"],
    reviews: ["Irritable bowel follow-up", "Low-FODMAP diet review", "Results of stool and blood tests"],
    notes: [
      "Calprotectin normal, celiac screen negative. Low-FODMAP trial for {four|six} weeks with the dietitian.",
      "Much better without onions and wheat. Reintroduction plan agreed.",
    ],
  },
  {
    code: "K50.90",
    display: "Crohn’s disease, unspecified, without complications",
    label: "Crohn’s disease",
    specialty: "Gastroenterology",
    from: 16,
    until: 45,
    treatments: [
      [medication("Azathioprine", "100 mg", "once daily")],
      [medication("Adalimumab", "40 mg", "every two weeks by injection")],
    ],
    referrals: ["Transfer of care for Crohn’s disease", "Weight loss and raised calprotectin"],
    reviews: ["Crohn’s disease follow-up", "Monitoring blood tests and colonoscopy plan", "Biologic treatment review"],
    notes: [
      "In remission, calprotectin {42-96} mcg/g, weight stable. Blood tests every three months.",
      "Mild cramps on the right side, CRP {6-14} mg/L. Drug level sent, MRI if it persists.",
    ],
  },
  {
    code: "K90.0",
    display: "Celiac disease",
    label: "celiac disease",
    specialty: "Gastroenterology",
    from: 3,
    treatments: [[]],
    referrals: ["Positive celiac screen", "Iron deficiency and a sister with celiac disease"],
    reviews: ["Celiac disease yearly review", "Gluten-free diet review", "Antibody results"],
    notes: [
      "tTG antibodies down to {8-19} U/mL on a gluten-free diet. Ferritin recovering.",
      "Occasional slips when eating out. Saw the dietitian, antibodies again in six months.",
    ],
  },
  {
    code: "M17.0",
    display: "Bilateral primary osteoarthritis of knee",
    label: "knee arthritis",
    specialty: "Orthopedics",
    from: 48,
    treatments: [
      [medication("Acetaminophen", "500 mg", "every 6 hours as needed")],
      [medication("Naproxen", "250 mg", "twice daily with food", { group: "nsaid" })],
      [medication("Diclofenac gel", "1 %", "to the knees four times daily", { group: "nsaid" })],
    ],
    referrals: ["Knee pain on stairs, X-ray shows wear", "Opinion on a knee injection"],
    reviews: ["Knee arthritis follow-up", "Knee X-ray results", "Review after knee injection"],
    notes: [
      "Bends to {105-120} degrees, mild swelling. Exercise program first, injection if no better in {6|8} weeks.",
      "Pain {3-5}/10 after the injection, down from {7|8}. Cycling again.",
    ],
  },
  {
    code: "M54.50",
    display: "Low back pain, unspecified",
    label: "back pain",
    specialty: "Orthopedics",
    from: 20,
    treatments: [
      [medication("Ibuprofen", "400 mg", "every 8 hours as needed with food", { group: "nsaid" })],
      [medication("Acetaminophen", "500 mg", "every 6 hours as needed")],
      [],
    ],
    referrals: ["Low back pain for {six|eight|ten} weeks", "Back pain after lifting at work"],
    reviews: ["Back pain follow-up", "Progress with physical therapy", "MRI results for low back pain"],
    notes: [
      "No red flags, straight leg raise negative. Core exercises daily, back at the desk with breaks.",
      "MRI: mild disc bulge at L4/L5, no nerve root pressed. Physical therapy for another {four|six} weeks.",
    ],
  },
  {
    code: "M81.0",
    display: "Age-related osteoporosis without current pathological fracture",
    label: "osteoporosis",
    specialty: "Rheumatology",
    from: 50,
    treatments: [
      [
        medication("Alendronate", "70 mg", "once weekly, upright with water"),
        medication("Cholecalciferol", "1000 IU", "once daily"),
      ],
      [medication("Calcium carbonate", "500 mg", "twice daily with meals")],
    ],
    referrals: ["Low bone density on a DXA scan", "Lost {3|4} cm of height"],
    reviews: ["Bone density results", "Osteoporosis follow-up", "Review of bone treatment"],
    notes: [
      "T-score {-2.6|-2.8|-3.1} at the hip. Treatment for five years, balance class recommended.",
      "DXA stable after two years. Dental check done, continue.",
    ],
  },
  {
    code: "M06.9",
    display: "Rheumatoid arthritis, unspecified",
    label: "rheumatoid arthritis",
    specialty: "Rheumatology",
    from: 25,
    treatments: [
      [medication("Methotrexate", "15 mg", "once weekly"), medication("Folic acid", "1 mg", "once daily")],
      [medication("Hydroxychloroquine", "200 mg", "twice daily")],
    ],
    referrals: ["Stiff, swollen finger joints in the morning", "Positive rheumatoid factor"],
    reviews: ["Rheumatoid arthritis follow-up", "Monitoring blood tests and joint count", "Review after a flare"],
    notes: [
      "{2-4} tender, {0-2} swollen joints, morning stiffness {10|15|20} minutes. Blood tests fine, same dose.",
      "Flare settled. CRP {4-9} mg/L, liver tests normal, next blood tests in 12 weeks.",
    ],
  },
  {
    code: "M10.9",
    display: "Gout, unspecified",
    label: "gout",
    specialty: "Rheumatology",
    gender: "male",
    from: 40,
    treatments: [
      [medication("Allopurinol", "100 mg", "once daily")],
      [medication("Allopurinol", "300 mg", "once daily")],
    ],
    referrals: ["{Second|Third} gout attack this year", "Painful red big toe, raised uric acid"],
    reviews: ["Gout follow-up and uric acid", "Review of gout prevention"],
    notes: [
      "Uric acid {5.2|5.6|5.9} mg/dL, no attack for {4|6|8} months. Continue.",
      "Uric acid {6.8|7.3} mg/dL, dose raised. Less beer and shellfish, more water.",
    ],
  },
];
