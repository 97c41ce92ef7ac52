import { medication } from "./condition.ts";
import type { Condition } from "./condition.ts";

export const SKIN_AND_EYE_CONDITIONS: readonly Condition[] = [
  {
    code: "L20.9",
    display: "Atopic dermatitis, unspecified",
    label: "eczema",
    specialty: "Dermatology",
    from: 1,
    treatments: [
      [medication("Hydrocortisone cream", "1 %", "twice daily during flares")],
      [medication("Triamcinolone ointment", "0.1 %", "twice daily during flares", { ages: [6, 110] })],
      [medication("Tacrolimus ointment", "0.03 %", "twice daily", { ages: [2, 110] })],
    ],
    referrals: ["Itchy rash in the elbow creases", "Eczema that flares every winter"],
    reviews: ["Eczema review", "Eczema follow-up and cream plan", "Skin check after an eczema flare"],
    notes: [
      "Elbows and knees clearing, sleeping through. Emollient twice daily, ointment at weekends only.",
      "Dry patches on {both hands|the neck|the wrists}, no infection. Step-up plan written down.",
    ],
  },
  {
    code: "L40.0",
    display: "Psoriasis vulgaris",
    label: "psoriasis",
    specialty: "Dermatology",
    from: 18,
    treatments: [
      [medication("Calcipotriene cream", "0.005 %", "twice daily")],
      [medication("Clobetasol ointment", "0.05 %", "twice daily for two weeks, then weekends")],
    ],
    referrals: ["Scaly patches on elbows and scalp", "Psoriasis not clearing with creams"],
    reviews: ["Psoriasis follow-up", "Light therapy review", "Psoriasis treatment review"],
    notes: [
      "Body surface {3-6} %, down from {8-11}. Light therapy twice weekly, no joint pain.",
      "Plaques thinner on elbows and knees. Scalp foam added.",
    ],
  },
  {
    code: "L70.0",
    display: "Acne vulgaris",
    label: "acne",
    specialty: "Dermatology",
    from: 13,
    until: 28,
    treatments: [
      [medication("Adapalene gel", "0.1 %", "once daily at night")],
      [medication("Benzoyl peroxide gel", "5 %", "once daily")],
      [
        medication("Doxycycline", "100 mg", "once daily", { group: "tetracycline" }),
        medication("Adapalene gel", "0.1 %", "once daily at night"),
      ],
    ],
    referrals: ["Acne with scarring on cheeks", "Acne not better after {three|four} months of gel"],
    reviews: ["Acne follow-up", "Acne treatment review at twelve weeks"],
    notes: [
      "Fewer inflamed spots, some dryness. Gel every other night, moisturizer in the morning.",
      "Clear improvement on the forehead, chin still active. {Eight|Twelve} more weeks.",
    ],
  },
  {
    code: "L71.9",
    display: "Rosacea, unspecified",
    label: "rosacea",
    specialty: "Dermatology",
    from: 30,
    treatments: [
      [medication("Metronidazole gel", "0.75 %", "twice daily")],
      [medication("Ivermectin cream", "1 %", "once daily")],
    ],
    referrals: ["Flushing and redness of the face", "Red bumps on nose and cheeks"],
    reviews: ["Rosacea follow-up", "Rosacea treatment review"],
    notes: [
      "Redness down, {2-4} papules left. Mineral sunscreen daily, avoid hot drinks.",
      "Settled on the gel. Once daily from now on.",
    ],
  },
  {
    code: "H40.9",
    display: "Unspecified glaucoma",
    label: "glaucoma",
    specialty: "Ophthalmology",
    from: 48,
    treatments: [
      [medication("Latanoprost eye drops", "0.005 %", "one drop in each eye at bedtime")],
      [medication("Timolol eye drops", "0.5 %", "one drop in each eye twice daily", { group: "beta-blocker" })],
    ],
    referrals: ["Raised eye pressure at the optician", "Mother with glaucoma, suspicious optic disc"],
    reviews: ["Eye pressure check", "Visual field test", "Glaucoma follow-up"],
    notes: [
      "Pressure {14-18} mmHg in both eyes on drops, fields unchanged. Next visit in {4|6} months.",
      "Right {15-19}, left {15-19} mmHg. Drop technique checked, optic discs stable.",
    ],
  },
  {
    code: "H52.13",
    display: "Myopia, bilateral",
    label: "nearsightedness",
    specialty: "Ophthalmology",
    from: 7,
    until: 30,
    treatments: [[]],
    referrals: ["New glasses needed for distance", "Blurred distance vision"],
    reviews: ["Myopia check and new glasses", "Yearly eye test", "Contact lens check"],
    notes: [
      "Right {-1.75|-2.25|-3.00}, left {-2.00|-2.50|-3.25}. New prescription given, retina healthy.",
      "Half a diopter more in the left eye. Screen breaks and time outdoors advised, again in a year.",
    ],
  },
  {
    code: "H25.9",
    display: "Unspecified age-related cataract",
    label: "cataract",
    specialty: "Ophthalmology",
    from: 65,
    treatments: [[]],
    referrals: ["Glare at night and cloudy vision", "Opinion on cataract surgery"],
    reviews: ["Cataract follow-up", "Measurements before cataract surgery"],
    notes: [
      "Vision {20/40|20/50|20/60} in the right eye. Surgery discussed, will think it over.",
      "Lens measured for surgery, eye drops explained.",
    ],
  },
];
