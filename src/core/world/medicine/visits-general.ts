import { ADULT, concern } from "./concern.ts";
import type { Visits } from "./concern.ts";
import type { Specialty } from "./specialty.ts";

/** The specialties that see people first. */
export type Generalist = Extract<Specialty, "Family Medicine" | "Internal Medicine" | "Pediatrics" | "Urgent Care">;

/** Why people come to those who see everybody first. */
export const GENERAL_VISITS: Readonly<Record<Generalist, Visits>> = {
  "Family Medicine": {
    concerns: [
      concern(
        "Sore throat and fever for {two|three|four} days",
        "Throat red, no exudate, rapid strep negative. Fluids and rest, return if worse.",
      ),
      concern(
        "Cough that will not go away",
        "Chest clear, saturation {97-99} %. Post-viral cough, honey and time, X-ray if past {six|eight} weeks.",
      ),
      concern(
        "Rash on {both arms|the back|the neck}",
        "Contact rash, new detergent likely. Mild steroid cream for a week.",
      ),
      concern(
        "Tired for {a month|six weeks|two months}",
        "Examination normal. Blood count, ferritin, TSH and glucose ordered.",
        { ages: ADULT },
      ),
      concern(
        "Ear pain since the weekend",
        "Left eardrum red and dull, no perforation. Pain relief, antibiotic only if no better in two days.",
      ),
      concern(
        "Travel vaccinations for {Kenya|Vietnam|Peru|India}",
        "Hepatitis A and typhoid given, malaria tablets discussed.",
      ),
      concern("Stomach cramps after eating", "Abdomen soft, no red flags. Food diary for {two|three} weeks.", {
        ages: [6, 110],
      }),
      concern("Removal of stitches", "Wound healed well, {5-9} stitches removed."),
    ],
    checkUps: [
      concern("Annual physical", "BP {112-128}/{68-80}. Blood drawn, results by message.", {
        ages: ADULT,
      }),
      concern("Annual physical and blood tests", "No new concerns. Cholesterol and glucose measured again today.", {
        ages: [30, 110],
      }),
      concern("General check-up and tetanus booster", "Tetanus booster given in the left arm. BP {114-130}/{70-82}.", {
        ages: ADULT,
      }),
      concern("School and sports physical", "Fit for all sports. Height and weight on their usual lines.", {
        ages: [5, 17],
      }),
      concern(
        "Yearly wellness visit",
        "No falls, memory screen {4|5} of 5. Shingles and pneumococcal vaccines up to date.",
        { ages: [65, 110] },
      ),
    ],
  },
  "Internal Medicine": {
    concerns: [
      concern(
        "Unexplained weight loss of {4|5|6} kg",
        "Examination normal. Blood tests, chest X-ray and stool test ordered, review in {two|three} weeks.",
      ),
      concern(
        "Swollen ankles in the evening",
        "Mild pitting, no breathlessness. Echo and kidney function ordered, compression stockings.",
        { ages: [45, 110] },
      ),
      concern(
        "Dizzy on standing up",
        "BP falls by {18-26} mmHg on standing. More fluids, slow rises, recheck in {two|three} weeks.",
      ),
      concern(
        "Abnormal liver tests at work screening",
        "ALT {52-88} U/L. Ultrasound and hepatitis screen ordered, no alcohol until then.",
      ),
      concern("Night sweats and tiredness", "No lymph nodes. Blood count, CRP and TSH ordered."),
      concern(
        "Check-up before {hernia|knee|gallbladder} surgery",
        "ECG and blood tests normal, low risk. Letter sent to the surgeon.",
      ),
    ],
    checkUps: [
      concern("Annual physical", "BP {114-132}/{70-82}. Screening blood drawn."),
      concern(
        "Preventive visit and cancer screening",
        "Colon screening kit handed out, skin and lymph nodes unremarkable.",
        { ages: [45, 75] },
      ),
      concern("Executive health check", "Resting ECG normal, fasting blood drawn. Sleep and exercise discussed.", {
        ages: [30, 64],
      }),
    ],
  },
  Pediatrics: {
    concerns: [
      concern(
        "Fever and runny nose",
        "Temperature {37.8|38.2|38.6} °C, ears clear, plays and drinks well. Viral cold, fever plan given.",
        { ages: [0, 10] },
      ),
      concern(
        "Ear pain at night",
        "Right eardrum bulging. Pain relief and a course of antibiotics, hearing check in {four|six} weeks.",
        { ages: [1, 10] },
      ),
      concern("Cough and noisy breathing", "Mild wheeze, saturation {95-98} %. Inhaler with spacer for a week.", {
        ages: [1, 12],
      }),
      concern(
        "Itchy rash after a birthday party",
        "Hives, no swelling of lips. Antihistamine for three days, food diary.",
        { ages: [2, 14] },
      ),
      concern("Stomach ache before school", "Growth and examination normal. Talk with the teacher, fiber and water.", {
        ages: [5, 14],
      }),
      concern("Headaches after school", "Neurological examination normal. Eye test, breakfast and more sleep.", {
        ages: [7, 17],
      }),
      concern(
        "Sprained ankle at {football|basketball|gym} practice",
        "No bony tenderness. Brace, ice, back to sports in {two|three} weeks.",
        { ages: [7, 17] },
      ),
    ],
    checkUps: [
      concern("Well-child visit", "Height {25|40|50|60|75}th centile, development on time. Next visit in a year.", {
        ages: [0, 11],
      }),
      concern(
        "Well-child visit and vaccinations",
        "Vaccines given, no reaction after 15 minutes. Growth along its line.",
        { ages: [0, 6] },
      ),
      concern("School physical", "Vision 20/20, hearing normal. School form signed.", { ages: [5, 12] }),
      concern("Sports physical", "Heart and joints normal. Cleared for {football|swimming|track|basketball}.", {
        ages: [8, 17],
      }),
      concern("Teen check-up and HPV vaccine", "First HPV dose given. Sleep, school and screens discussed.", {
        ages: [11, 17],
      }),
    ],
  },
  "Urgent Care": {
    concerns: [
      concern(
        "Twisted ankle, swollen and painful",
        "X-ray without fracture. Brace and crutches for {five|seven} days.",
        { ages: [7, 90] },
      ),
      concern(
        "Cut on the hand, may need stitches",
        "{3-6} stitches, tendon intact, tetanus given. Stitches out in {8|10} days.",
      ),
      concern(
        "Fever and body aches",
        "Temperature {38.4|38.9|39.2} °C, COVID and flu tests negative. Fluids, rest, return if short of breath.",
      ),
      concern("Vomiting and diarrhea since yesterday", "Well hydrated, abdomen soft. Oral rehydration, light diet."),
      concern(
        "Wrist pain after a fall",
        "X-ray: {no fracture, splint for comfort|buckle of the distal radius, splint for three weeks}.",
      ),
      concern(
        "Something in the eye",
        "Metal speck removed under drops, cornea clear apart from a small scratch. Antibiotic drops.",
        { ages: [10, 90] },
      ),
      concern("Burning when passing urine", "Urine dip positive. Short course of antibiotics, culture sent.", {
        ages: [16, 110],
      }),
      concern(
        "Bee sting with spreading redness",
        "Large local reaction, no airway signs. Antihistamine and cold packs.",
      ),
    ],
    checkUps: [],
  },
};
