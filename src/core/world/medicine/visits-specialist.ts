import { ADULT, concern } from "./concern.ts";
import type { Visits } from "./concern.ts";
import type { Specialty } from "./specialty.ts";
import type { Generalist } from "./visits-general.ts";

/** Why people come to specialists. */
export const SPECIALIST_VISITS: Readonly<Record<Exclude<Specialty, Generalist>, Visits>> = {
  "Obstetrics and Gynecology": {
    concerns: [
      concern(
        "Advice on contraception",
        "Options gone through, chose {a hormonal IUD|the pill|the copper IUD}. Leaflet given.",
        { ages: [16, 45] },
      ),
      concern(
        "Heavy periods",
        "Ultrasound shows a small fibroid, hemoglobin {11.2|11.8|12.3} g/dL. Hormonal IUD offered.",
        { ages: [25, 52] },
      ),
      concern("Abnormal Pap test", "Colposcopy done, small biopsy taken, result in {two|three} weeks.", {
        ages: [21, 65],
      }),
    ],
    checkUps: [
      concern("Well-woman visit", "Examination normal, Pap test taken. Results by message.", { ages: [21, 65] }),
      concern("Well-woman visit and mammogram referral", "Breasts unremarkable, mammogram booked.", { ages: [40, 74] }),
    ],
  },
  Cardiology: {
    concerns: [
      concern("Palpitations at rest", "ECG normal, 24-hour recorder fitted. Less coffee until then."),
      concern(
        "Chest tightness when climbing stairs",
        "ECG unchanged, troponin normal. Stress echo within {two|three} weeks.",
        { ages: [40, 110] },
      ),
      concern(
        "Heart murmur found at a check-up",
        "Echo: mild {mitral|aortic} regurgitation, heart muscle normal. Again in two years.",
      ),
      concern(
        "Fainted while standing in line",
        "Lying and standing BP, ECG and echo normal. Most likely a simple faint.",
      ),
    ],
    checkUps: [],
  },
  Dermatology: {
    concerns: [
      concern(
        "Mole that has changed color",
        "{5|6|7} mm, uneven on dermoscopy. Excised under local anesthetic, result in ten days.",
        { ages: ADULT },
      ),
      concern("Full skin check", "{18-42} moles, none suspicious. Sunscreen, again in a year.", { ages: ADULT }),
      concern(
        "Hair thinning at the temples",
        "Pattern hair loss, ferritin and TSH ordered. Topical treatment discussed.",
        { ages: [20, 65] },
      ),
      concern(
        "Warts on {the hand|two fingers|the sole of the foot}",
        "Frozen with liquid nitrogen, again in {three|four} weeks.",
        { ages: [5, 60] },
      ),
      concern("Nail fungus on the big toe", "Clipping sent. Lacquer twice a week until the result.", {
        ages: [25, 90],
      }),
    ],
    checkUps: [],
  },
  Endocrinology: {
    concerns: [
      concern("Lump in the neck, thyroid nodule", "Ultrasound: {9|11|14} mm, low risk. Repeat in a year.", {
        ages: [25, 90],
      }),
      concern(
        "Low vitamin D and aching muscles",
        "25-OH vitamin D {14-19} ng/mL. Weekly capsules for eight weeks, then maintenance.",
        { ages: ADULT },
      ),
      concern("Growth and late puberty", "Bone age one year behind, growth steady. Again in six months.", {
        ages: [11, 16],
      }),
    ],
    checkUps: [],
  },
  Gastroenterology: {
    concerns: [
      concern("Screening colonoscopy consultation", "Procedure and preparation explained, date set.", {
        ages: [45, 75],
      }),
      concern("Trouble swallowing bread and meat", "Gastroscopy with biopsies ordered. Small bites until then.", {
        ages: [25, 90],
      }),
      concern(
        "Change of bowel habit for {six|eight} weeks",
        "Abdomen soft, stool test and blood tests ordered, colonoscopy if positive.",
        { ages: [18, 90] },
      ),
      concern("Belly pain and diarrhea after milk", "Lactose breath test positive. Diet sheet given.", {
        ages: [12, 60],
      }),
    ],
    checkUps: [],
  },
  Neurology: {
    concerns: [
      concern(
        "Numb fingers at night",
        "Tinel positive on the right, nerve conduction fits carpal tunnel. Splint at night.",
        { ages: [25, 80] },
      ),
      concern("Dizziness and ringing in one ear", "No focal signs. Hearing test and MRI ordered.", { ages: [25, 85] }),
      concern(
        "Forgetting names and appointments",
        "Memory test {26-29} of 30. Blood tests ordered, again in six months.",
        {
          ages: [60, 110],
        },
      ),
      concern(
        "Headaches that started {two|three} months ago",
        "Tension type, examination normal. Headache diary and neck exercises.",
      ),
    ],
    checkUps: [],
  },
  Orthopedics: {
    concerns: [
      concern(
        "Shoulder pain when lifting the arm",
        "Painful arc, strength full. Physical therapy, ultrasound if no better in {six|eight} weeks.",
        { ages: [30, 90] },
      ),
      concern(
        "Knee injury while {skiing|running|playing football}",
        "Swollen, stable to testing. MRI ordered, crutches for a week.",
        { ages: [12, 60] },
      ),
      concern(
        "Broken {wrist|collarbone|ankle}, first seen in the emergency room",
        "X-ray: not displaced, no operation needed. In a cast or sling for {four|six} weeks.",
      ),
      concern(
        "Heel pain with the first steps of the day",
        "Plantar fasciitis. Stretching, insoles, review in {six|eight} weeks.",
        { ages: [25, 75] },
      ),
      concern("Tennis elbow", "Tender over the lateral epicondyle. Brace and eccentric exercises.", { ages: [25, 70] }),
    ],
    checkUps: [],
  },
  Psychiatry: {
    concerns: [
      concern(
        "Burnout and trouble sleeping",
        "Overwork for a year. Sick note for two weeks, therapy referral, sleep plan.",
        { ages: [20, 66] },
      ),
      concern(
        "Panic attacks on public transport",
        "{Two|Three} attacks a week. Exposure plan with the therapist, no medication for now.",
        { ages: [16, 70] },
      ),
      concern(
        "Stress since a separation",
        "Adjustment reaction, good support from friends. Talking therapy arranged.",
        { ages: [20, 80] },
      ),
      concern("School refusal and worries", "Separation worries, meeting with parents and school counselor set.", {
        ages: [6, 15],
      }),
    ],
    checkUps: [],
  },
  Pulmonology: {
    concerns: [
      concern(
        "Cough for {ten|twelve} weeks",
        "Chest X-ray clear, spirometry normal. Trial of inhaler for {four|six} weeks.",
      ),
      concern("Nodule on a chest CT", "{5|6|7} mm, smooth. Follow-up CT in {six|twelve} months.", { ages: [45, 90] }),
      concern("Stopping smoking", "{12-24} cigarettes a day, quit date set. Patches and coaching.", { ages: [20, 80] }),
    ],
    checkUps: [],
  },
  Ophthalmology: {
    concerns: [
      concern(
        "Floaters and flashes in one eye",
        "Vitreous detachment, retina intact. Come at once if a curtain appears.",
        { ages: [45, 90] },
      ),
      concern("Red, itchy eyes", "Allergic conjunctivitis. Antihistamine drops, cold compresses."),
      concern(
        "Dry, burning eyes at the screen",
        "Tear film short, cornea clear. Drops without preservative, blink breaks.",
        { ages: [16, 90] },
      ),
      concern("Eye test and new glasses", "Vision 20/20 with the new prescription, pressure {12-17} mmHg."),
    ],
    checkUps: [],
  },
  "Allergy and Immunology": {
    concerns: [
      concern("Hives that come and go", "Six weeks without a trigger found. Daily antihistamine, diary."),
      concern(
        "Sneezing near horses and rabbits",
        "Skin test positive for horse. Avoidance, antihistamine before visits to the stable.",
        { ages: [6, 70] },
      ),
      concern(
        "Swollen lips after eating {shrimp|hazelnuts|kiwi}",
        "Specific IgE sent, strict avoidance until the result.",
      ),
      concern(
        "Runny nose all winter, dust mite testing",
        "Mites {5-8} mm. Covers for mattress and pillow, nasal spray.",
      ),
    ],
    checkUps: [],
  },
  Rheumatology: {
    concerns: [
      concern("Stiff back in the morning, better with movement", "MRI of the sacroiliac joints and HLA-B27 ordered.", {
        ages: [18, 45],
      }),
      concern("White, cold fingers in winter", "Raynaud, capillaries normal. Gloves, no smoking, antibodies sent.", {
        ages: [18, 70],
      }),
      concern(
        "Aching shoulders and hips",
        "CRP {28-46} mg/L, fits polymyalgia. Low-dose prednisone, review in {two|three} weeks.",
        { ages: [60, 110] },
      ),
      concern(
        "Pain all over and poor sleep",
        "No inflammation. Fibromyalgia likely, graded exercise and sleep advice.",
        { ages: [25, 65] },
      ),
    ],
    checkUps: [],
  },
};
