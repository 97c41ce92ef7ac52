import { agesIn } from "./condition.ts";
import type { Specialty } from "./practices.ts";

/** Something that brings a patient in without a long-standing condition. */
export interface Concern {
  /** A template for `fillIn`. */
  readonly reason: string;
  /** Written after the visit; a template for `fillIn`. */
  readonly note: string;
  /** Whole years, both included; the specialty's own if absent. */
  readonly ages?: readonly [min: number, max: number];
  /** Nobody waits for weeks with it, not even for a specialist. */
  readonly acute?: true;
}

/** Why people come to a specialty beside their long-standing conditions. */
export interface Visits {
  readonly concerns: readonly Concern[];
  /** Planned visits of people who feel well. */
  readonly checkUps: readonly Concern[];
}

/** Reads `reason | note | ages`, and `acute` after them. */
function concern(row: string): Concern {
  const [reason = "", note = "", limits = ""] = row.split(" | ");
  return Object.freeze({ reason, note, ...agesIn(limits), ...(limits.endsWith("acute") && { acute: true }) });
}

function visits(concerns: readonly string[], checkUps: readonly string[] = []): Visits {
  return { concerns: concerns.map(concern), checkUps: checkUps.map(concern) };
}

/** Why people come to each specialty beside their long-standing conditions. */
export const VISITS: Readonly<Record<Specialty, Visits>> = {
  "Family Medicine": visits(
    [
      "Sore throat and fever for {two|three|four} days | Throat red, no exudate, rapid strep negative. Fluids and rest, return if worse.",
      "Cough that will not go away | Chest clear, saturation {97-99} %. Post-viral cough, honey and time, X-ray if past {six|eight} weeks.",
      "Rash on {both arms|the back|the neck} | Contact rash, new detergent likely. Mild steroid cream for a week.",
      "Tired for {a month|six weeks|two months} | Examination normal. Blood count, ferritin, TSH and glucose ordered. | 18-110",
      "Ear pain since the weekend | Left eardrum red and dull, no perforation. Pain relief, antibiotic only if no better in two days.",
      "Travel vaccinations for {Kenya|Vietnam|Peru|India} | Hepatitis A and typhoid given, malaria tablets discussed.",
      "Stomach cramps after eating | Abdomen soft, no red flags. Food diary for {two|three} weeks. | 6-110",
      "Removal of stitches | Wound healed well, {5-9} stitches removed.",
    ],
    [
      "Annual physical | BP {112-128}/{68-80}. Blood drawn, results by message. | 18-110",
      "Annual physical and blood tests | No new concerns. Cholesterol and glucose measured again today. | 30-110",
      "General check-up and tetanus booster | Tetanus booster given in the left arm. BP {114-130}/{70-82}. | 18-110",
      "School and sports physical | Fit for all sports. Height and weight on their usual lines. | 5-17",
      "Yearly wellness visit | No falls, memory screen {4|5} of 5. Shingles and pneumococcal vaccines up to date. | 65-110",
    ],
  ),
  "Internal Medicine": visits(
    [
      "Unexplained weight loss of {4|5|6} kg | Examination normal. Blood tests, chest X-ray and stool test ordered, review in {two|three} weeks.",
      "Swollen ankles in the evening | Mild pitting, no breathlessness. Echo and kidney function ordered, compression stockings. | 45-110",
      "Dizzy on standing up | BP falls by {18-26} mmHg on standing. More fluids, slow rises, recheck in {two|three} weeks.",
      "Abnormal liver tests at work screening | ALT {52-88} U/L. Ultrasound and hepatitis screen ordered, no alcohol until then.",
      "Night sweats and tiredness | No lymph nodes. Blood count, CRP and TSH ordered.",
      "Check-up before {hernia|knee|gallbladder} surgery | ECG and blood tests normal, low risk. Letter sent to the surgeon.",
    ],
    [
      "Annual physical | BP {114-132}/{70-82}. Screening blood drawn.",
      "Preventive visit and cancer screening | Colon screening kit handed out, skin and lymph nodes unremarkable. | 45-75",
      "Executive health check | Resting ECG normal, fasting blood drawn. Sleep and exercise discussed. | 30-64",
    ],
  ),
  Pediatrics: visits(
    [
      "Fever and runny nose | Temperature {37.8|38.2|38.6} °C, ears clear, plays and drinks well. Viral cold, fever plan given. | 0-10",
      "Ear pain at night | Right eardrum bulging. Pain relief and a course of antibiotics, hearing check in {four|six} weeks. | 1-10",
      "Cough and noisy breathing | Mild wheeze, saturation {95-98} %. Inhaler with spacer for a week. | 1-12",
      "Itchy rash after a birthday party | Hives, no swelling of lips. Antihistamine for three days, food diary. | 2-14",
      "Stomach ache before school | Growth and examination normal. Talk with the teacher, fiber and water. | 5-14",
      "Headaches after school | Neurological examination normal. Eye test, breakfast and more sleep. | 7-17",
      "Sprained ankle at {football|basketball|gym} practice | No bony tenderness. Brace, ice, back to sports in {two|three} weeks. | 7-17",
    ],
    [
      "Well-child visit | Height {25|40|50|60|75}th centile, development on time. Next visit in a year. | 0-11",
      "Well-child visit and vaccinations | Vaccines given, no reaction after 15 minutes. Growth along its line. | 0-6",
      "School physical | Vision 20/20, hearing normal. School form signed. | 5-12",
      "Sports physical | Heart and joints normal. Cleared for {football|swimming|track|basketball}. | 8-17",
      "Teen check-up and HPV vaccine | First HPV dose given. Sleep, school and screens discussed. | 11-17",
    ],
  ),
  "Urgent Care": visits([
    "Twisted ankle, swollen and painful | X-ray without fracture. Brace and crutches for {five|seven} days. | 7-90",
    "Cut on the hand, may need stitches | {3-6} stitches, tendon intact, tetanus given. Stitches out in {8|10} days.",
    "Fever and body aches | Temperature {38.4|38.9|39.2} °C, COVID and flu tests negative. Fluids, rest, return if short of breath.",
    "Vomiting and diarrhea since yesterday | Well hydrated, abdomen soft. Oral rehydration, light diet.",
    "Wrist pain after a fall | X-ray: {no fracture, splint for comfort|buckle of the distal radius, splint for three weeks}.",
    "Something in the eye | Metal speck removed under drops, cornea clear apart from a small scratch. Antibiotic drops. | 10-90",
    "Burning when passing urine | Urine dip positive. Short course of antibiotics, culture sent. | 16-110",
    "Bee sting with spreading redness | Large local reaction, no airway signs. Antihistamine and cold packs.",
  ]),
  "Obstetrics and Gynecology": visits(
    [
      "Advice on contraception | Options gone through, chose {a hormonal IUD|the pill|the copper IUD}. Leaflet given. | 16-45",
      "Heavy periods | Ultrasound shows a small fibroid, hemoglobin {11.2|11.8|12.3} g/dL. Hormonal IUD offered. | 25-52",
      "Abnormal Pap test | Colposcopy done, small biopsy taken, result in {two|three} weeks. | 21-65",
    ],
    [
      "Well-woman visit | Examination normal, Pap test taken. Results by message. | 21-65",
      "Well-woman visit and mammogram referral | Breasts unremarkable, mammogram booked. | 40-74",
    ],
  ),
  Cardiology: visits([
    "Palpitations at rest | ECG normal, 24-hour recorder fitted. Less coffee until then.",
    "Chest tightness when climbing stairs | ECG unchanged, troponin normal. Stress echo within {two|three} weeks. | 40-110",
    "Heart murmur found at a check-up | Echo: mild {mitral|aortic} regurgitation, heart muscle normal. Again in two years.",
    "Fainted while standing in line | Lying and standing BP, ECG and echo normal. Most likely a simple faint.",
  ]),
  Dermatology: visits([
    "Mole that has changed color | {5|6|7} mm, uneven on dermoscopy. Excised under local anesthetic, result in ten days. | 18-110",
    "Full skin check | {18-42} moles, none suspicious. Sunscreen, again in a year. | 18-110",
    "Hair thinning at the temples | Pattern hair loss, ferritin and TSH ordered. Topical treatment discussed. | 20-65",
    "Warts on {the hand|two fingers|the sole of the foot} | Frozen with liquid nitrogen, again in {three|four} weeks. | 5-60",
    "Nail fungus on the big toe | Clipping sent. Lacquer twice a week until the result. | 25-90",
  ]),
  Endocrinology: visits([
    "Lump in the neck, thyroid nodule | Ultrasound: {9|11|14} mm, low risk. Repeat in a year. | 25-90",
    "Low vitamin D and aching muscles | 25-OH vitamin D {14-19} ng/mL. Weekly capsules for eight weeks, then maintenance. | 18-110",
    "Growth and late puberty | Bone age one year behind, growth steady. Again in six months. | 11-16",
  ]),
  Gastroenterology: visits([
    "Screening colonoscopy consultation | Procedure and preparation explained, date set. | 45-75",
    "Trouble swallowing bread and meat | Gastroscopy with biopsies ordered. Small bites until then. | 25-90",
    "Change of bowel habit for {six|eight} weeks | Abdomen soft, stool test and blood tests ordered, colonoscopy if positive. | 18-90",
    "Belly pain and diarrhea after milk | Lactose breath test positive. Diet sheet given. | 12-60",
  ]),
  Neurology: visits([
    "Numb fingers at night | Tinel positive on the right, nerve conduction fits carpal tunnel. Splint at night. | 25-80",
    "Dizziness and ringing in one ear | No focal signs. Hearing test and MRI ordered. | 25-85",
    "Forgetting names and appointments | Memory test {26-29} of 30. Blood tests ordered, again in six months. | 60-110",
    "Headaches that started {two|three} months ago | Tension type, examination normal. Headache diary and neck exercises.",
  ]),
  Orthopedics: visits([
    "Shoulder pain when lifting the arm | Painful arc, strength full. Physical therapy, ultrasound if no better in {six|eight} weeks. | 30-90",
    "Knee injury while {skiing|running|playing football} | Swollen, stable to testing. MRI ordered, crutches for a week. | 12-60",
    "Broken {wrist|collarbone|ankle}, first seen in the emergency room | X-ray: not displaced, no operation needed. In a cast or sling for {four|six} weeks.",
    "Heel pain with the first steps of the day | Plantar fasciitis. Stretching, insoles, review in {six|eight} weeks. | 25-75",
    "Tennis elbow | Tender over the lateral epicondyle. Brace and eccentric exercises. | 25-70",
  ]),
  Psychiatry: visits([
    "Burnout and trouble sleeping | Overwork for a year. Sick note for two weeks, therapy referral, sleep plan. | 20-66",
    "Panic attacks on public transport | {Two|Three} attacks a week. Exposure plan with the therapist, no medication for now. | 16-70",
    "Stress since a separation | Adjustment reaction, good support from friends. Talking therapy arranged. | 20-80",
    "School refusal and worries | Separation worries, meeting with parents and school counselor set. | 6-15",
  ]),
  Pulmonology: visits([
    "Cough for {ten|twelve} weeks | Chest X-ray clear, spirometry normal. Trial of inhaler for {four|six} weeks.",
    "Nodule on a chest CT | {5|6|7} mm, smooth. Follow-up CT in {six|twelve} months. | 45-90",
    "Stopping smoking | {12-24} cigarettes a day, quit date set. Patches and coaching. | 20-80",
  ]),
  Ophthalmology: visits([
    "Floaters and flashes in one eye | Vitreous detachment, retina intact. Come at once if a curtain appears. | 45-90",
    "Red, itchy eyes | Allergic conjunctivitis. Antihistamine drops, cold compresses.",
    "Dry, burning eyes at the screen | Tear film short, cornea clear. Drops without preservative, blink breaks. | 16-90",
    "Eye test and new glasses | Vision 20/20 with the new prescription, pressure {12-17} mmHg.",
  ]),
  "Allergy and Immunology": visits([
    "Hives that come and go | Six weeks without a trigger found. Daily antihistamine, diary.",
    "Sneezing near horses and rabbits | Skin test positive for horse. Avoidance, antihistamine before visits to the stable. | 6-70",
    "Swollen lips after eating {shrimp|hazelnuts|kiwi} | Specific IgE sent, strict avoidance until the result.",
    "Runny nose all winter, dust mite testing | Mites {5-8} mm. Covers for mattress and pillow, nasal spray.",
  ]),
  Rheumatology: visits([
    "Stiff back in the morning, better with movement | MRI of the sacroiliac joints and HLA-B27 ordered. | 18-45",
    "White, cold fingers in winter | Raynaud, capillaries normal. Gloves, no smoking, antibodies sent. | 18-70",
    "Aching shoulders and hips | CRP {28-46} mg/L, fits polymyalgia. Low-dose prednisone, review in {two|three} weeks. | 60-110",
    "Pain all over and poor sleep | No inflammation. Fibromyalgia likely, graded exercise and sleep advice. | 25-65",
  ]),
};
