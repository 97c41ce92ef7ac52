import { condition } from "./condition.ts";
import type { Condition } from "./condition.ts";

export const HEART_TO_JOINT_CONDITIONS: readonly Condition[] = [
  condition("Cardiology", "I10 Essential (primary) hypertension", "high blood pressure", {
    from: 20,
    rulesOut: ["estrogen"],
    treatments: [
      "Lisinopril | 10 mg | once daily | ace-inhibitor",
      "Lisinopril | 20 mg | once daily | ace-inhibitor",
      "Amlodipine | 5 mg | once daily",
      "Losartan | 50 mg | once daily | unpregnant",
      "Losartan | 50 mg | once daily | unpregnant + Hydrochlorothiazide | 12.5 mg | once daily in the morning | unpregnant",
    ],
    referrals: [
      "Blood pressure high on {two|three|four} home readings",
      "Second opinion on blood pressure that stays high on treatment",
      "New diagnosis of hypertension, first specialist visit",
    ],
    reviews: [
      "{Blood pressure check|Blood pressure follow-up and home log review} | BP {118-136}/{72-84} mmHg, home average {120-138}/{74-86}. Keep current dose, recheck in {3|6} months.",
      "{Blood pressure check|Blood pressure follow-up and home log review} | BP {138-152}/{84-94} mmHg in clinic. Dose raised, home log for {two|three} weeks, then call. | treated unpregnant",
      "{Hypertension follow-up and kidney function results|Blood pressure follow-up and blood test results} | BP {122-138}/{74-86} mmHg. Creatinine and potassium unchanged, same tablets.",
      "Review of blood pressure tablets after dose change | Tolerates tablets well, no dizziness or ankle swelling. BP {116-132}/{70-82} mmHg. | treated",
      "{Blood pressure check|Yearly blood pressure review} | BP {124-139}/{76-87} mmHg, pulse {58-78}. Less salt for {four|six|eight} weeks, cuff at home compared with ours and right.",
      "Yearly blood pressure review | BP {120-134}/{70-84} mmHg. Urine without protein, ECG unchanged, next review in a year.",
    ],
  }),
  condition("Cardiology", "E78.5 Hyperlipidemia, unspecified", "cholesterol", {
    from: 30,
    treatments: [
      "Atorvastatin | 20 mg | once daily in the evening | statin",
      "Rosuvastatin | 10 mg | once daily | statin",
      "Simvastatin | 20 mg | once daily at bedtime | statin",
      "Ezetimibe | 10 mg | once daily | unpregnant",
      "none",
    ],
    referrals: ["High cholesterol at a health screening", "Family history of early heart disease and raised LDL"],
    reviews: [
      "{Cholesterol results|Lipid panel review} | LDL {84-112} mg/dL, at target. Keep current treatment, repeat panel in {6|12} months. | treated",
      "{Cholesterol results|Lipid panel review} | LDL {118-142} mg/dL. Agreed on more fish and oats and {30|40} minutes of walking a day before any change of dose. | treated",
      "Cholesterol follow-up, diet and exercise plan | LDL {122-149} mg/dL without tablets. Food diary gone through, next panel in {three|six} months. | untreated",
      "{Cholesterol results|Cholesterol follow-up} | LDL {86-108} mg/dL, no muscle aches, liver tests normal. Next panel in a year.",
      "Lipid panel review | LDL {128-158} mg/dL. Ten-year risk worked out together, more walking, less butter, panel again in {three|six} months.",
    ],
  }),
  condition("Cardiology", "I48.91 Unspecified atrial fibrillation", "atrial fibrillation", {
    from: 52,
    rulesOut: ["nsaid"],
    treatments: [
      "Apixaban | 5 mg | twice daily + Metoprolol succinate | 50 mg | once daily | beta-blocker",
      "Rivaroxaban | 20 mg | once daily with the evening meal + Bisoprolol | 2.5 mg | once daily | beta-blocker",
    ],
    referrals: ["Irregular heartbeat found on a routine ECG", "Palpitations and a fluttering feeling in the chest"],
    reviews: [
      "{Heart rhythm follow-up|Atrial fibrillation review} | Pulse {64-82}, irregular, no breathlessness. Blood count and creatinine stable on the blood thinner.",
      "Holter monitor results | Holter: mean rate {72-88}, no pauses. No bleeding or bruising, continue.",
      "Blood thinner review | No bleeding, no missed doses. Hemoglobin and kidney function unchanged, same dose.",
      "Heart rhythm follow-up | Two short runs of palpitations since the last visit. Pulse {66-84}, ECG recorded, same treatment.",
    ],
  }),
  condition(
    "Cardiology",
    "I25.10 Atherosclerotic heart disease of native coronary artery without angina pectoris",
    "coronary heart disease",
    {
      from: 50,
      rulesOut: ["estrogen"],
      treatments: [
        "Clopidogrel | 75 mg | once daily + Metoprolol succinate | 25 mg | once daily | beta-blocker + Atorvastatin | 40 mg | once daily in the evening | statin",
        "Aspirin | 81 mg | once daily | nsaid + Atorvastatin | 80 mg | once daily in the evening | statin",
      ],
      referrals: ["Calcified coronary arteries on a CT scan", "Second opinion on a stress test"],
      reviews: [
        "Coronary disease follow-up | No chest pain on two flights of stairs. ECG unchanged, secondary prevention continued.",
        "Exercise stress test results | Stress test negative at {8|9|10} METs. Gym twice a week, next test in two years.",
        "Cardiac rehabilitation review | Rehabilitation finished, walks {five|six} km a day. BP {118-132}/{70-82} mmHg.",
        "{Coronary disease follow-up|Yearly heart check} | No nitrate needed since the last visit. LDL {58-76} mg/dL, at target. ECG unchanged.",
      ],
    },
  ),
  condition("Pulmonology", "J45.909 Unspecified asthma, uncomplicated", "asthma", {
    from: 3,
    until: 45,
    family: "airways",
    rulesOut: ["beta-blocker"],
    treatments: [
      "Albuterol inhaler | 90 mcg | two puffs every 4 to 6 hours as needed",
      "Budesonide/formoterol inhaler | 160/4.5 mcg | two puffs twice daily | 12-110",
      "Fluticasone inhaler | 110 mcg | one puff twice daily + Albuterol inhaler | 90 mcg | two puffs every 4 to 6 hours as needed",
      "Montelukast | 5 mg | once daily in the evening | 6-14 + Albuterol inhaler | 90 mcg | two puffs every 4 to 6 hours as needed",
    ],
    referrals: ["Night-time cough and wheeze", "Asthma flare-ups needing steroids {twice|three times} this year"],
    reviews: [
      "{Asthma review and inhaler technique|Yearly asthma check} | Peak flow {82-96} % of best, reliever needed {once|twice} a week. Technique corrected, spacer given.",
      "{Asthma action plan update|Yearly asthma check} | No night waking for {two|three} months. Action plan updated, step down next time if steady.",
      "Spirometry results | FEV1 {88-101} % predicted, {6-11} % better after the reliever. Inhaler as before.",
      "Asthma review after a cold | Wheeze gone, saturation {96-98} %. Reliever back to once a week, yellow zone of the plan explained again.",
      "Asthma review | Chest clear, peak flow {84-97} % of best. Preventer every day, also when all is well.",
    ],
  }),
  condition("Pulmonology", "J44.9 Chronic obstructive pulmonary disease, unspecified", "COPD", {
    from: 50,
    family: "airways",
    rulesOut: ["beta-blocker"],
    treatments: [
      "Tiotropium inhaler | 18 mcg | one inhalation once daily",
      "Umeclidinium/vilanterol inhaler | 62.5/25 mcg | one inhalation once daily + Albuterol inhaler | 90 mcg | two puffs every 4 to 6 hours as needed",
    ],
    referrals: ["Short of breath on stairs, former smoker", "Abnormal spirometry"],
    reviews: [
      "COPD review | Saturation {93-96} % on air, no flare-ups since the last visit. Inhaler continued.",
      "Lung function test | FEV1 {54-68} % predicted, as last year. Inhaler technique good.",
      "Pulmonary rehabilitation follow-up | Walks {300|350|400} m on the flat, up from {220|250}. Exercises at home three times a week.",
      "COPD review after a chest infection | Sputum clear again, saturation {92-95} %. Rescue pack renewed, flu shot due in fall.",
    ],
  }),
  condition("Pulmonology", "G47.33 Obstructive sleep apnea (adult) (pediatric)", "sleep apnea", {
    from: 30,
    treatments: ["none"],
    referrals: ["Loud snoring and daytime sleepiness", "Home sleep study ordered by family doctor"],
    reviews: [
      "CPAP follow-up and mask fitting | CPAP used {5.2|5.9|6.4|6.8} hours a night, AHI down to {2-5}. New nasal mask fitted.",
      "Sleep study results | AHI {24-38} without CPAP. Diagnosis and machine explained, fitting arranged for next week.",
      "CPAP data download | AHI {3-6} with CPAP, leak small. Less tired by day, review in {six|twelve} months.",
      "CPAP follow-up | Dry mouth in the morning, humidifier set up. Used {25-29} of the last 30 nights.",
    ],
  }),
  condition("Endocrinology", "E11.9 Type 2 diabetes mellitus without complications", "type 2 diabetes", {
    from: 26,
    family: "diabetes",
    treatments: [
      "Metformin | 500 mg | twice daily with meals",
      "Metformin | 1000 mg | twice daily with meals",
      "Metformin | 1000 mg | twice daily with meals + Empagliflozin | 10 mg | once daily in the morning | unpregnant",
      "Semaglutide | 0.5 mg | once weekly by injection | unpregnant",
    ],
    referrals: [
      "New diagnosis of type 2 diabetes, first specialist visit",
      "HbA1c rising despite tablets",
      "Advice on starting weekly injections for diabetes",
    ],
    reviews: [
      "{Diabetes check: HbA1c and foot exam|Diabetes follow-up, HbA1c results} | HbA1c {6.4|6.7|6.9|7.1} %. Feet intact, pulses present. Eye screening booked, next visit in 3 months.",
      "{Review of blood sugar log|Diabetes follow-up, HbA1c results} | HbA1c {7.6|7.9|8.2|8.4} %, mostly high before breakfast. Dose adjusted, sugar log for {two|four} weeks. | treated",
      "Diabetes diet review and weight check | Lost {2-5} kg in {10|12} weeks, fasting sugars {98-126} mg/dL. Continue as before. | unpregnant",
      "Review of blood sugar log | Fasting sugars {104-132} mg/dL on most days, one low after gardening. Log goes on, no change.",
      "Yearly diabetes review | HbA1c {6.6|6.8|7.0|7.2} %. Feeling in both feet normal, urine albumin not raised, eye report in order.",
    ],
  }),
  condition("Endocrinology", "E10.9 Type 1 diabetes mellitus without complications", "type 1 diabetes", {
    from: 4,
    until: 35,
    family: "diabetes",
    treatments: [
      "Insulin glargine | 14 units | once daily at bedtime + Insulin lispro | 4 to 8 units | with each meal",
      "Insulin degludec | 18 units | once daily + Insulin aspart | 1 unit per 10 g of carbohydrate | with each meal",
    ],
    referrals: ["Transfer of care for type 1 diabetes", "Training for a new insulin pump"],
    reviews: [
      "Type 1 diabetes review, sensor download | Time in range {62-78} %. Basal insulin cut by 2 units because of lows around 3 a.m.",
      "HbA1c and carbohydrate counting review | HbA1c {6.9|7.2|7.5} %. Ratio at breakfast strengthened, call with readings in {two|three} weeks.",
      "Insulin adjustment after night-time lows | Lows after evening sports. Snack before bed on those days, alarm at 80 set on the sensor.",
      "Type 1 diabetes review, sensor download | Time in range {64-80} %, few lows. Injection sites fine, glucagon pen in date.",
    ],
  }),
  condition("Endocrinology", "E03.9 Hypothyroidism, unspecified", "thyroid problems", {
    from: 20,
    treatments: [
      "Levothyroxine | 50 mcg | once daily before breakfast",
      "Levothyroxine | 75 mcg | once daily before breakfast",
      "Levothyroxine | 100 mcg | once daily before breakfast",
    ],
    referrals: ["Tired all the time, raised TSH", "Thyroid tablets and still gaining weight"],
    reviews: [
      "{Thyroid results|Yearly TSH review} | TSH {1.2|1.8|2.4|3.1} mIU/L, within target. Same dose, repeat in {6|12} months.",
      "Thyroid results | TSH {6.8|7.4|8.9} mIU/L, still tired. Dose raised by 25 mcg, blood tests again in 8 weeks.",
      "Thyroid follow-up after dose change | TSH {1.4|2.1|2.8} mIU/L on the new dose. More energy, hair loss stopped.",
      "{Yearly TSH review|Thyroid follow-up} | Feels well, pulse {62-76}, neck soft. TSH {1.6|2.2|2.9} mIU/L, tablets half an hour before breakfast.",
    ],
  }),
  condition("Endocrinology", "E66.9 Obesity, unspecified", "weight", {
    from: 8,
    treatments: ["none", "none", "Orlistat | 120 mg | three times daily with meals | 18-75 unpregnant"],
    referrals: ["Support with losing weight", "Referral to the weight management program"],
    reviews: [
      "{Weight management review|Weight check and meal plan} | Down {2-6} kg in {8|10|12} weeks with smaller portions and walking. Keep going, next weigh-in in a month. | 18-110 unpregnant",
      "{Weight management review|Weight check and meal plan} | Weight unchanged. Food diary discussed, dietitian appointment arranged. | 8-110 unpregnant",
      "Progress with the walking program | {7|8|9} thousand steps on most days, knees better. Two evenings of strength exercises added. | 18-110 unpregnant",
      "Weight check and family meal plan | BMI line flatter than last year. Sweet drinks gone, football twice a week. | 4-17",
      "Weight management review | Blood sugar and liver tests normal. Late snacks are the hard part, plan for the evenings written down. | 12-110 unpregnant",
      "Nutrition advice | Meals of a week gone through with the dietitian. Walking and swimming, no crash diets. | 16-110",
    ],
  }),
  condition("Internal Medicine", "D50.9 Iron deficiency anemia, unspecified", "iron deficiency", {
    from: 12,
    treatments: [
      "Ferrous sulfate | 325 mg | once daily on an empty stomach",
      "Ferrous sulfate | 325 mg | every other day",
    ],
    referrals: ["Tired and pale, low ferritin", "Low hemoglobin at a blood donation"],
    reviews: [
      "{Iron levels after three months of tablets|Anemia follow-up} | Hemoglobin {11.9|12.4|12.8} g/dL, up since the tablets. Another {two|three} months of them.",
      "Blood count results | Hemoglobin {11.6|12.1|12.6} g/dL. Ferritin {22-46} ng/mL, no more dizziness. Check again in {8|12} weeks.",
      "Anemia follow-up | Less tired, stairs are easy again. Iron every other day because of the stomach, count in {8|12} weeks.",
      "Iron levels after three months of tablets | Ferritin {34-58} ng/mL, stores filling up. Tablets with orange juice, not with tea.",
    ],
  }),
  condition("Internal Medicine", "N18.31 Chronic kidney disease, stage 3a", "kidney function", {
    from: 55,
    rulesOut: ["nsaid"],
    treatments: ["Dapagliflozin | 10 mg | once daily | unpregnant", "none"],
    referrals: ["Reduced kidney function on routine blood tests", "Protein in the urine"],
    reviews: [
      "Kidney function results | eGFR {48-57} mL/min, stable over {six|twelve} months. Avoid ibuprofen, repeat in {3|6} months.",
      "Kidney disease follow-up | eGFR {46-54} mL/min, potassium {4.3|4.6|4.9} mmol/L. Blood pressure target discussed.",
      "Review of tablets and kidney function | List gone through, nothing that harms the kidneys. eGFR {47-56} mL/min, urine albumin as before.",
    ],
  }),
  condition(
    "Internal Medicine",
    "N40.1 Benign prostatic hyperplasia with lower urinary tract symptoms",
    "prostate symptoms",
    {
      gender: "male",
      from: 50,
      treatments: ["Tamsulosin | 0.4 mg | once daily after the same meal", "Finasteride | 5 mg | once daily"],
      referrals: ["Getting up {three|four} times a night to pass urine", "Weak stream and urgency"],
      reviews: [
        "{Prostate follow-up|PSA result and symptom score} | Symptom score {8-14}. PSA {1.1|1.8|2.4} ng/mL, no change.",
        "Prostate follow-up | Up once a night instead of {three|four} times. Continue, yearly PSA.",
        "Review of prostate tablets | Stream better, no dizziness on standing up. Symptom score {7-12}, same dose.",
        "PSA result and symptom score | PSA {1.3|1.9|2.6} ng/mL, as last year. Less to drink after {seven|eight}, score {9-15}.",
      ],
    },
  ),
  condition("Gastroenterology", "K21.9 Gastro-esophageal reflux disease without esophagitis", "reflux", {
    from: 18,
    treatments: [
      "Omeprazole | 20 mg | once daily before breakfast",
      "Pantoprazole | 40 mg | once daily before breakfast",
      "Famotidine | 20 mg | twice daily",
    ],
    referrals: ["Heartburn most days for {three|four|six} months", "Reflux that returns when tablets stop"],
    reviews: [
      "{Reflux follow-up|Heartburn review and dose reduction} | Symptoms {once|twice} a week, mostly after late meals. Dose halved, raise the head of the bed.",
      "Gastroscopy results | Gastroscopy normal apart from a small hiatal hernia. Continue the lowest dose that works. | unpregnant",
      "Reflux follow-up | Well on tablets, returns within days without them. Dinner before {seven|eight}, smaller portions.",
      "Heartburn review | Heartburn {once|twice} a week since coffee was cut to two cups. Swallowing normal, no alarm signs.",
    ],
  }),
  condition("Gastroenterology", "K58.9 Irritable bowel syndrome without diarrhea", "irritable bowel", {
    from: 18,
    until: 50,
    treatments: [
      "none",
      "Psyllium husk | 3.4 g | once daily with water",
      "Peppermint oil capsules | 0.2 mL | three times daily before meals",
    ],
    referrals: ["Bloating and cramps after meals", "Belly pain with normal blood tests"],
    reviews: [
      "Results of stool and blood tests | Calprotectin normal, celiac screen negative. Low-FODMAP trial for {four|six} weeks with the dietitian.",
      "Low-FODMAP diet review | Much better without onions and wheat. Reintroduction plan agreed.",
      "Irritable bowel follow-up | Cramps on {two|three} days a week, worse before exams and deadlines. Peppermint oil and regular meals. | 18-60",
      "Irritable bowel follow-up | Bloating less, bowels regular. Knows by now what sets it off, review when needed.",
    ],
  }),
  condition("Gastroenterology", "K50.90 Crohn’s disease, unspecified, without complications", "Crohn’s disease", {
    from: 16,
    until: 45,
    treatments: ["Azathioprine | 100 mg | once daily", "Adalimumab | 40 mg | every two weeks by injection"],
    referrals: ["Transfer of care for Crohn’s disease", "Weight loss and raised calprotectin"],
    reviews: [
      "{Crohn’s disease follow-up|Biologic treatment review} | In remission, calprotectin {42-96} mcg/g, weight stable. Blood tests every three months.",
      "Crohn’s disease follow-up | Mild cramps on the right side, CRP {6-14} mg/L. Drug level sent, MRI if it persists.",
      "Monitoring blood tests and colonoscopy plan | Blood count and liver tests fine. Colonoscopy in {four|six} months, preparation explained.",
    ],
  }),
  condition("Gastroenterology", "K90.0 Celiac disease", "celiac disease", {
    from: 3,
    treatments: ["none"],
    referrals: ["Positive celiac screen", "Iron deficiency and a sister with celiac disease"],
    reviews: [
      "{Antibody results|Celiac disease yearly review} | tTG antibodies down to {8-19} U/mL on a gluten-free diet. Ferritin recovering.",
      "Gluten-free diet review | Occasional slips when eating out. Saw the dietitian, antibodies again in six months.",
      "Celiac disease yearly review | No symptoms, height and weight in order. Vitamin D and ferritin normal, next review in a year.",
    ],
  }),
  condition("Orthopedics", "M17.0 Bilateral primary osteoarthritis of knee", "knee arthritis", {
    from: 48,
    treatments: [
      "Acetaminophen | 500 mg | every 6 hours as needed",
      "Naproxen | 250 mg | twice daily with food | nsaid",
      "Diclofenac gel | 1 % | to the knees four times daily | nsaid",
    ],
    referrals: ["Knee pain on stairs, X-ray shows wear", "Opinion on a knee injection"],
    reviews: [
      "Knee arthritis follow-up | Bends to {105-120} degrees, mild swelling. Exercise program first, injection if no better in {6|8} weeks.",
      "Review after knee injection | Pain {3-5}/10 after the injection, down from {7|8}. Cycling again.",
      "Knee X-ray results | X-ray: joint space narrower on the inside, as two years ago. Exercises and a good pair of shoes, no operation for now.",
      "Knee arthritis follow-up | Stairs down are the worst. Quadriceps exercises shown again, stick on the other side.",
    ],
  }),
  condition("Orthopedics", "M54.50 Low back pain, unspecified", "back pain", {
    from: 20,
    treatments: [
      "Ibuprofen | 400 mg | every 8 hours as needed with food | nsaid",
      "Acetaminophen | 500 mg | every 6 hours as needed",
      "none",
    ],
    referrals: ["Low back pain for {six|eight|ten} weeks", "Back pain after lifting a heavy box"],
    reviews: [
      "{Back pain follow-up|Back pain that has come back} | No red flags, straight leg raise negative. Core exercises daily, back at the desk with breaks. | 20-64",
      "MRI results for low back pain | MRI: mild disc bulge at L4/L5, no nerve root pressed. Physical therapy for another {four|six} weeks. | unpregnant",
      "Progress with physical therapy | Pain {2-4}/10, was {6|7}. Lifts from the knees, exercises on {four|five} days a week.",
      "Back pain follow-up | Stiff in the morning for {10|20} minutes, then better. No weakness, heat and walking.",
    ],
  }),
  condition("Rheumatology", "M81.0 Age-related osteoporosis without current pathological fracture", "osteoporosis", {
    from: 50,
    treatments: [
      "Alendronate | 70 mg | once weekly, upright with water + Cholecalciferol | 1000 IU | once daily",
      "Calcium carbonate | 500 mg | twice daily with meals",
    ],
    referrals: ["Low bone density on a DXA scan", "Lost {3|4} cm of height"],
    reviews: [
      "Bone density results | T-score {-2.6|-2.8|-3.1} at the hip. Treatment for five years, balance class recommended.",
      "Osteoporosis follow-up | DXA stable after two years. Dental check done, continue.",
      "Review of bone treatment | No falls, no stomach trouble. Vitamin D level in range, same treatment.",
      "Osteoporosis follow-up | Height as last year, no new back pain. Rugs and bathroom made safe, walks every day.",
    ],
  }),
  condition("Rheumatology", "M06.9 Rheumatoid arthritis, unspecified", "rheumatoid arthritis", {
    from: 25,
    treatments: [
      "Methotrexate | 15 mg | once weekly | unpregnant + Folic acid | 1 mg | once daily",
      "Hydroxychloroquine | 200 mg | twice daily",
    ],
    referrals: ["Stiff, swollen finger joints in the morning", "Positive rheumatoid factor"],
    reviews: [
      "Rheumatoid arthritis follow-up | {2-4} tender, {0-2} swollen joints, morning stiffness {10|15|20} minutes. Blood tests fine, same dose.",
      "Review after a flare | Flare settled. CRP {4-9} mg/L, liver tests normal, next blood tests in 12 weeks.",
      "Monitoring blood tests and joint count | Blood count and liver tests in order, {1-3} tender joints. Grip strength better.",
    ],
  }),
  condition("Rheumatology", "M10.9 Gout, unspecified", "gout", {
    from: 38,
    treatments: ["Allopurinol | 100 mg | once daily", "Allopurinol | 300 mg | once daily"],
    referrals: ["{Second|Third} gout attack this year", "Painful red big toe, raised uric acid"],
    reviews: [
      "Gout follow-up and uric acid | Uric acid {5.2|5.6|5.9} mg/dL, no attack for {4|6|8} months. Continue.",
      "Gout follow-up and uric acid | Uric acid {6.8|7.3} mg/dL, dose raised. Less beer and shellfish, more water.",
      "Review of gout prevention | One short attack in the big toe. Tablets every day, also when nothing hurts.",
    ],
  }),
];
