import { medication } from "./condition.ts";
import type { Condition } from "./condition.ts";

export const HEART_AND_LUNG_CONDITIONS: readonly Condition[] = [
  {
    code: "I10",
    display: "Essential (primary) hypertension",
    label: "high blood pressure",
    specialty: "Cardiology",
    from: 20,
    treatments: [
      [medication("Lisinopril", "10 mg", "once daily", { group: "ace-inhibitor" })],
      [medication("Lisinopril", "20 mg", "once daily", { group: "ace-inhibitor" })],
      [medication("Amlodipine", "5 mg", "once daily")],
      [medication("Losartan", "50 mg", "once daily")],
      [
        medication("Losartan", "50 mg", "once daily"),
        medication("Hydrochlorothiazide", "12.5 mg", "once daily in the morning"),
      ],
    ],
    referrals: [
      "Blood pressure high on {two|three|four} home readings",
      "Second opinion on blood pressure that stays high on treatment",
      "New diagnosis of hypertension, first specialist visit",
    ],
    reviews: [
      "Blood pressure check",
      "Blood pressure follow-up and home log review",
      "Hypertension follow-up and kidney function results",
      "Review of blood pressure tablets after dose change",
    ],
    notes: [
      "BP {118-136}/{72-84} mmHg, home average {120-138}/{74-86}. Keep current dose, recheck in {3|6} months.",
      "BP {138-152}/{84-94} mmHg in clinic. Dose raised, home log for {two|three} weeks, then call.",
      "Tolerates tablets well, no dizziness or ankle swelling. BP {116-132}/{70-82} mmHg.",
    ],
  },
  {
    code: "E78.5",
    display: "Hyperlipidemia, unspecified",
    label: "cholesterol",
    specialty: "Cardiology",
    from: 30,
    treatments: [
      [medication("Atorvastatin", "20 mg", "once daily in the evening", { group: "statin" })],
      [medication("Rosuvastatin", "10 mg", "once daily", { group: "statin" })],
      [medication("Simvastatin", "20 mg", "once daily at bedtime", { group: "statin" })],
      [medication("Ezetimibe", "10 mg", "once daily")],
      [],
    ],
    referrals: ["High cholesterol at a workplace screening", "Family history of early heart disease and raised LDL"],
    reviews: ["Cholesterol results", "Lipid panel review", "Cholesterol follow-up, diet and exercise plan"],
    notes: [
      "LDL down from {148-178} to {84-112} mg/dL. Keep current treatment, repeat panel in {6|12} months.",
      "LDL {118-142} mg/dL. Agreed on more fish and oats and {30|40} minutes of walking a day before any change of dose.",
      "No muscle aches. Lipids at target, next panel in a year.",
    ],
  },
  {
    code: "I48.91",
    display: "Unspecified atrial fibrillation",
    label: "atrial fibrillation",
    specialty: "Cardiology",
    from: 52,
    rulesOut: ["nsaid"],
    treatments: [
      [
        medication("Apixaban", "5 mg", "twice daily"),
        medication("Metoprolol succinate", "50 mg", "once daily", { group: "beta-blocker" }),
      ],
      [
        medication("Rivaroxaban", "20 mg", "once daily with the evening meal"),
        medication("Bisoprolol", "2.5 mg", "once daily", { group: "beta-blocker" }),
      ],
    ],
    referrals: ["Irregular heartbeat found on a routine ECG", "Palpitations and a fluttering feeling in the chest"],
    reviews: ["Heart rhythm follow-up", "Blood thinner review", "Holter monitor results"],
    notes: [
      "Rate {64-82} per minute, irregular, no breathlessness. Blood count and creatinine stable on the blood thinner.",
      "Holter: mean rate {72-88}, no pauses. No bleeding or bruising, continue.",
    ],
  },
  {
    code: "I25.10",
    display: "Atherosclerotic heart disease of native coronary artery without angina pectoris",
    label: "coronary heart disease",
    specialty: "Cardiology",
    from: 50,
    treatments: [
      [
        medication("Clopidogrel", "75 mg", "once daily"),
        medication("Metoprolol succinate", "25 mg", "once daily", { group: "beta-blocker" }),
      ],
      [medication("Aspirin", "81 mg", "once daily", { group: "nsaid" })],
    ],
    referrals: ["Calcified coronary arteries on a CT scan", "Second opinion on a stress test"],
    reviews: ["Coronary disease follow-up", "Exercise stress test results", "Cardiac rehabilitation review"],
    notes: [
      "No chest pain on two flights of stairs. ECG unchanged, secondary prevention continued.",
      "Stress test negative at {8|9|10} METs. Rehabilitation finished, gym twice a week.",
    ],
  },
  {
    code: "J45.909",
    display: "Unspecified asthma, uncomplicated",
    label: "asthma",
    specialty: "Pulmonology",
    from: 3,
    until: 45,
    family: "airways",
    rulesOut: ["beta-blocker"],
    treatments: [
      [medication("Albuterol inhaler", "90 mcg", "two puffs every 4 to 6 hours as needed")],
      [medication("Budesonide/formoterol inhaler", "160/4.5 mcg", "two puffs twice daily", { ages: [12, 110] })],
      [
        medication("Fluticasone inhaler", "110 mcg", "one puff twice daily"),
        medication("Albuterol inhaler", "90 mcg", "two puffs every 4 to 6 hours as needed"),
      ],
      [
        medication("Montelukast", "5 mg", "once daily in the evening", { ages: [6, 14] }),
        medication("Albuterol inhaler", "90 mcg", "two puffs every 4 to 6 hours as needed"),
      ],
    ],
    referrals: ["Night-time cough and wheeze", "Asthma flare-ups needing steroids {twice|three times} this year"],
    reviews: [
      "Asthma review and inhaler technique",
      "Asthma action plan update",
      "Spirometry results",
      "Yearly asthma check",
    ],
    notes: [
      "Peak flow {82-96} % of best, reliever needed {once|twice} a week. Technique corrected, spacer given.",
      "No night waking for {two|three} months. Action plan updated, step down next time if steady.",
    ],
  },
  {
    code: "J44.9",
    display: "Chronic obstructive pulmonary disease, unspecified",
    label: "COPD",
    specialty: "Pulmonology",
    from: 50,
    family: "airways",
    rulesOut: ["beta-blocker"],
    treatments: [
      [medication("Tiotropium inhaler", "18 mcg", "one inhalation once daily")],
      [
        medication("Umeclidinium/vilanterol inhaler", "62.5/25 mcg", "one inhalation once daily"),
        medication("Albuterol inhaler", "90 mcg", "two puffs every 4 to 6 hours as needed"),
      ],
    ],
    referrals: ["Short of breath on stairs, former smoker", "Abnormal spirometry"],
    reviews: ["COPD review", "Lung function test", "Pulmonary rehabilitation follow-up"],
    notes: [
      "FEV1 {54-68} % predicted, saturation {93-96} % on air. No flare-ups since the last visit.",
      "Walks {300|350|400} m on the flat. Flu and pneumococcal vaccines up to date, inhaler continued.",
    ],
  },
  {
    code: "G47.33",
    display: "Obstructive sleep apnea (adult) (pediatric)",
    label: "sleep apnea",
    specialty: "Pulmonology",
    from: 30,
    treatments: [[]],
    referrals: ["Loud snoring and daytime sleepiness", "Home sleep study ordered by family doctor"],
    reviews: ["CPAP follow-up and mask fitting", "Sleep study results", "CPAP data download"],
    notes: [
      "CPAP used {5.2|5.9|6.4|6.8} hours a night, AHI down to {2-5}. New nasal mask fitted.",
      "AHI {3-6} with CPAP, {24-38} without. Less tired by day, review in {six|twelve} months.",
    ],
  },
];
