import { condition } from "./condition.ts";
import type { Condition } from "./condition.ts";

export const MIND_TO_ALLERGY_CONDITIONS: readonly Condition[] = [
  condition("Psychiatry", "F41.1 Generalized anxiety disorder", "anxiety", {
    from: 18,
    family: "mood",
    treatments: [
      "Sertraline | 50 mg | once daily",
      "Escitalopram | 10 mg | once daily",
      "Buspirone | 10 mg | twice daily",
      "none",
    ],
    referrals: ["Constant worry and poor sleep", "Panic on the way to work"],
    reviews: ["Anxiety follow-up", "Medication review for anxiety", "Progress with talking therapy"],
    notes: [
      "GAD-7 down from {13-17} to {5-9}. Sleeping better, therapy every other week.",
      "Still tense before meetings, GAD-7 {9-12}. Breathing exercises practiced, review in {four|six} weeks.",
    ],
  }),
  condition("Psychiatry", "F32.1 Major depressive disorder, single episode, moderate", "depression", {
    from: 18,
    family: "mood",
    treatments: [
      "Sertraline | 100 mg | once daily",
      "Fluoxetine | 20 mg | once daily in the morning",
      "Mirtazapine | 15 mg | once daily at bedtime",
      "Bupropion XL | 150 mg | once daily in the morning",
    ],
    referrals: ["Low mood for {two|three|four} months", "Low mood since a bereavement"],
    reviews: ["Depression follow-up", "Antidepressant review", "Mood check after dose change"],
    notes: [
      "PHQ-9 down from {15-19} to {5-9}. Back at work part-time, no thoughts of self-harm.",
      "Brighter, walking daily, appetite back. Same dose for at least six months.",
    ],
  }),
  condition("Psychiatry", "F90.2 Attention-deficit hyperactivity disorder, combined type", "ADHD", {
    from: 6,
    until: 30,
    treatments: [
      "Methylphenidate ER | 18 mg | once daily in the morning",
      "Atomoxetine | 40 mg | once daily | 12-60",
      "none",
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
  }),
  condition("Psychiatry", "F51.01 Primary insomnia", "insomnia", {
    from: 25,
    treatments: [
      "Melatonin | 3 mg | once daily one hour before bed",
      "Trazodone | 50 mg | once daily at bedtime",
      "none",
    ],
    referrals: ["Awake until {two|three} most nights", "Help with coming off sleeping tablets"],
    reviews: ["Sleep diary review", "Insomnia follow-up", "Sleep therapy session review"],
    notes: [
      "Falls asleep within {25|30|40} minutes now, up from two hours. Sleep window widened by 30 minutes.",
      "Sleep efficiency {78-88} %. No screens after ten, fixed wake time kept.",
    ],
  }),
  condition("Neurology", "G43.909 Migraine, unspecified, not intractable, without status migrainosus", "migraine", {
    from: 10,
    until: 45,
    treatments: [
      "Sumatriptan | 50 mg | at onset, may repeat once after 2 hours | 18-65",
      "Propranolol | 40 mg | twice daily | 18-80 beta-blocker",
      "Topiramate | 50 mg | twice daily | 12-80",
      "Ibuprofen | 200 mg | every 6 to 8 hours as needed | 10-40 nsaid",
    ],
    referrals: ["Headaches with flashing lights", "Migraine {six|eight|ten} days a month"],
    reviews: ["Headache diary review", "Migraine follow-up", "Review of migraine prevention"],
    notes: [
      "Migraine days down from {8-12} to {2-5} a month. No change, review in {3|6} months.",
      "Triggers: skipped meals and poor sleep. Neurological examination normal.",
    ],
  }),
  condition("Neurology", "G40.909 Epilepsy, unspecified, not intractable, without status epilepticus", "epilepsy", {
    from: 5,
    treatments: ["Levetiracetam | 500 mg | twice daily", "Lamotrigine | 100 mg | twice daily"],
    referrals: ["Second opinion on seizure medication", "Moved here, epilepsy care to be taken over"],
    reviews: ["Epilepsy review", "Seizure diary and sleep advice", "EEG results"],
    notes: [
      "No seizures for {9|14|18|26} months. Same dose, seizure diary continued.",
      "EEG without epileptic activity. Sleep and medication routine discussed.",
    ],
  }),
  condition(
    "Neurology",
    "G20.A1 Parkinson’s disease without dyskinesia, without mention of fluctuations",
    "Parkinson’s disease",
    {
      from: 60,
      treatments: ["Carbidopa/levodopa | 25/100 mg | three times daily"],
      referrals: ["Tremor of the right hand at rest", "Slower walking and smaller handwriting"],
      reviews: ["Parkinson’s follow-up", "Review of tablet timing", "Gait and balance check"],
      notes: [
        "Tremor milder, walks without help. Timing moved to half an hour before meals.",
        "No falls. Physical therapy for balance renewed, same dose.",
      ],
    },
  ),
  condition("Dermatology", "L20.9 Atopic dermatitis, unspecified", "eczema", {
    from: 1,
    treatments: [
      "Hydrocortisone cream | 1 % | twice daily during flares",
      "Triamcinolone ointment | 0.1 % | twice daily during flares | 6-110",
      "Tacrolimus ointment | 0.03 % | twice daily | 2-110",
    ],
    referrals: ["Itchy rash in the elbow creases", "Eczema that flares every winter"],
    reviews: ["Eczema review", "Eczema follow-up and cream plan", "Skin check after an eczema flare"],
    notes: [
      "Elbows and knees clearing, sleeping through. Emollient twice daily, ointment at weekends only.",
      "Dry patches on {both hands|the neck|the wrists}, no infection. Step-up plan written down.",
    ],
  }),
  condition("Dermatology", "L40.0 Psoriasis vulgaris", "psoriasis", {
    from: 18,
    treatments: [
      "Calcipotriene cream | 0.005 % | twice daily",
      "Clobetasol ointment | 0.05 % | twice daily for two weeks, then weekends",
    ],
    referrals: ["Scaly patches on elbows and scalp", "Psoriasis not clearing with creams"],
    reviews: ["Psoriasis follow-up", "Light therapy review", "Psoriasis treatment review"],
    notes: [
      "Body surface {3-6} %, down from {8-11}. Light therapy twice weekly, no joint pain.",
      "Plaques thinner on elbows and knees. Scalp foam added.",
    ],
  }),
  condition("Dermatology", "L70.0 Acne vulgaris", "acne", {
    from: 13,
    until: 28,
    treatments: [
      "Adapalene gel | 0.1 % | once daily at night",
      "Benzoyl peroxide gel | 5 % | once daily",
      "Doxycycline | 100 mg | once daily | tetracycline + Adapalene gel | 0.1 % | once daily at night",
    ],
    referrals: ["Acne with scarring on cheeks", "Acne not better after {three|four} months of gel"],
    reviews: ["Acne follow-up", "Acne treatment review at twelve weeks"],
    notes: [
      "Fewer inflamed spots, some dryness. Gel every other night, moisturizer in the morning.",
      "Clear improvement on the forehead, chin still active. {Eight|Twelve} more weeks.",
    ],
  }),
  condition("Dermatology", "L71.9 Rosacea, unspecified", "rosacea", {
    from: 30,
    treatments: ["Metronidazole gel | 0.75 % | twice daily", "Ivermectin cream | 1 % | once daily"],
    referrals: ["Flushing and redness of the face", "Red bumps on nose and cheeks"],
    reviews: ["Rosacea follow-up", "Rosacea treatment review"],
    notes: [
      "Redness down, {2-4} papules left. Mineral sunscreen daily, avoid hot drinks.",
      "Settled on the gel. Once daily from now on.",
    ],
  }),
  condition("Ophthalmology", "H40.9 Unspecified glaucoma", "glaucoma", {
    from: 48,
    treatments: [
      "Latanoprost eye drops | 0.005 % | one drop in each eye at bedtime",
      "Timolol eye drops | 0.5 % | one drop in each eye twice daily | beta-blocker",
    ],
    referrals: ["Raised eye pressure at the optician", "Mother with glaucoma, suspicious optic disc"],
    reviews: ["Eye pressure check", "Visual field test", "Glaucoma follow-up"],
    notes: [
      "Pressure {14-18} mmHg in both eyes on drops, fields unchanged. Next visit in {4|6} months.",
      "Right {15-19}, left {15-19} mmHg. Drop technique checked, optic discs stable.",
    ],
  }),
  condition("Ophthalmology", "H52.13 Myopia, bilateral", "nearsightedness", {
    from: 7,
    until: 30,
    treatments: ["none"],
    referrals: ["New glasses needed for distance", "Blurred distance vision"],
    reviews: ["Myopia check and new glasses", "Yearly eye test", "Contact lens check"],
    notes: [
      "Right {-1.75|-2.25|-3.00}, left {-2.00|-2.50|-3.25}. New prescription given, retina healthy.",
      "Half a diopter more in the left eye. Screen breaks and time outdoors advised, again in a year.",
    ],
  }),
  condition("Ophthalmology", "H25.9 Unspecified age-related cataract", "cataract", {
    from: 65,
    treatments: ["none"],
    referrals: ["Glare at night and cloudy vision", "Opinion on cataract surgery"],
    reviews: ["Cataract follow-up", "Measurements before cataract surgery"],
    notes: [
      "Vision {20/40|20/50|20/60} in the right eye. Surgery discussed, will think it over.",
      "Lens measured for surgery, eye drops explained.",
    ],
  }),
  condition("Obstetrics and Gynecology", "E28.2 Polycystic ovarian syndrome", "PCOS", {
    gender: "female",
    from: 17,
    until: 35,
    treatments: [
      "Ethinyl estradiol/drospirenone | 0.02/3 mg | once daily | 18-40",
      "Spironolactone | 50 mg | once daily | 18-50",
    ],
    referrals: ["Irregular periods for {eight|ten|twelve} months", "Cycles of {45|50|60} days and acne"],
    reviews: ["PCOS follow-up", "Hormone results and cycle diary"],
    notes: [
      "Cycles now {30-36} days, acne better. Fasting glucose normal, continue.",
      "Ultrasound and hormones fit PCOS. Options explained, tablets started.",
    ],
  }),
  condition("Obstetrics and Gynecology", "N80.9 Endometriosis, unspecified", "endometriosis", {
    gender: "female",
    from: 20,
    until: 45,
    treatments: ["Norethindrone | 5 mg | once daily", "Dienogest | 2 mg | once daily"],
    referrals: ["Painful periods that tablets do not help", "Pelvic pain, opinion on laparoscopy"],
    reviews: ["Endometriosis follow-up", "Pelvic pain review"],
    notes: [
      "Pain {2-4}/10, down from {7|8}. No side effects, continue for six months.",
      "Ultrasound: no cysts. Pelvic floor physical therapy arranged.",
    ],
  }),
  condition("Obstetrics and Gynecology", "N95.1 Menopausal and female climacteric states", "menopause", {
    gender: "female",
    from: 46,
    until: 58,
    treatments: [
      "Estradiol patch | 0.05 mg/day | one patch twice weekly + Progesterone | 100 mg | once daily at bedtime",
      "none",
    ],
    referrals: ["Hot flashes and broken sleep", "Advice on hormone therapy"],
    reviews: ["Menopause follow-up", "Hormone therapy review"],
    notes: [
      "Hot flashes down to {one|two} a day, sleeps through. Same patch, yearly review.",
      "Prefers no hormones for now. Lighter bedding, exercise and cognitive therapy discussed.",
    ],
  }),
  condition("Allergy and Immunology", "J30.1 Allergic rhinitis due to pollen", "hay fever", {
    from: 5,
    allergy: { substance: "Grass pollen", severity: "mild" },
    treatments: [
      "Cetirizine | 10 mg | once daily in season | 6-110",
      "Fluticasone nasal spray | 50 mcg | one spray in each nostril once daily in season",
      "Loratadine | 10 mg | once daily in season | 6-110 + Fluticasone nasal spray | 50 mcg | one spray in each nostril once daily in season",
    ],
    referrals: ["Hay fever that tablets do not control", "Allergy testing for pollen"],
    reviews: ["Hay fever review", "Pollen immunotherapy follow-up", "Skin prick test results"],
    notes: [
      "Skin test: grass {6-9} mm, birch {3-5} mm. Spray from two weeks before the season.",
      "Immunotherapy month {3|5|8|11}, mild itching only. Continue.",
    ],
  }),
  condition("Allergy and Immunology", "Z91.010 Allergy to peanuts", "peanut allergy", {
    from: 2,
    until: 14,
    allergy: { substance: "Peanuts", severity: "severe" },
    treatments: [
      "Epinephrine auto-injector | 0.15 mg | into the thigh for anaphylaxis, then call emergency services | 0-8",
      "Epinephrine auto-injector | 0.3 mg | into the thigh for anaphylaxis, then call emergency services | 9-110",
    ],
    referrals: ["Hives and swelling after eating peanuts", "Advice on a food challenge for peanut"],
    reviews: ["Peanut allergy review", "Auto-injector training and action plan", "Peanut IgE results"],
    notes: [
      "No reactions this year. Auto-injector technique good, plan for trips and sports renewed.",
      "Peanut IgE {8-22} kU/L. Strict avoidance, food challenge again in a year.",
    ],
  }),
];
