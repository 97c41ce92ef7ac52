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
    referrals: ["Constant worry and poor sleep", "Panic in crowded places"],
    reviews: [
      "{Anxiety follow-up|Progress with talking therapy} | GAD-7 down from {13-17} to {5-9}. Sleeping better, therapy every other week.",
      "Anxiety follow-up | Still tense before meetings, GAD-7 {9-12}. Breathing exercises practiced, review in {four|six} weeks. | 18-64",
      "Medication review for anxiety | No side effects left, GAD-7 {6-10}. Same dose for another {six|nine} months. | treated",
      "Progress with talking therapy | Drove on the highway again, alone. List of next steps written together, GAD-7 {7-11}.",
      "Anxiety follow-up | Worries mostly at night about the family. Notebook beside the bed helps, GAD-7 {8-11}.",
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
    reviews: [
      "Depression follow-up | PHQ-9 down from {15-19} to {5-9}. Back at work part-time, no thoughts of self-harm. | 18-64",
      "{Antidepressant review|Depression follow-up} | Brighter, walking daily, appetite back. Same dose for at least six months.",
      "Mood check after dose change | PHQ-9 {8-12}, no thoughts of self-harm. Sleeps through, a little dry in the mouth.",
      "Depression follow-up | PHQ-9 {6-10}. Sees friends again, choir on Thursdays. Early signs written down for the family.",
      "Antidepressant review | Well for {five|six} months. Wants to stay on the tablets for another half year, agreed.",
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
    referrals: ["Trouble concentrating, assessment for ADHD", "Never finishes what is begun, assessment for ADHD"],
    reviews: [
      "ADHD review with teacher’s report | Teacher and family see a clear change in the mornings. Weight and pulse fine, same dose. | 6-17 treated",
      "ADHD follow-up: height, weight and pulse | Appetite lower at lunch, sleep normal. Dose kept, weight again in {8|12} weeks. | 6-17 treated",
      "ADHD follow-up with parents | Homework in two short halves works better. Sports three times a week, no medicine for now. | 6-17 untreated",
      "ADHD medication review | Deadlines kept, fewer lost keys. Sleep, appetite and pulse fine, same dose. | 18-110 treated",
      "ADHD follow-up | Calendar and lists work, open-plan office does not. Headphones and a quiet room asked for. | 18-64",
      "ADHD follow-up | Coaching finished, day planned the evening before. Seen again in six months. | 18-110",
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
    reviews: [
      "Sleep diary review | Falls asleep within {25|30|40} minutes now. Sleep window widened by 30 minutes.",
      "{Sleep therapy session review|Insomnia follow-up} | Sleep efficiency {78-88} %. No screens after ten, fixed wake time kept.",
      "Insomnia follow-up | Awake once a night, back to sleep within {20|30} minutes. No afternoon naps, diary goes on.",
      "Sleep diary review | Five to six hours on most nights. Bed only for sleeping, up after twenty minutes awake.",
    ],
  }),
  condition("Neurology", "G43.909 Migraine, unspecified, not intractable, without status migrainosus", "migraine", {
    from: 10,
    rulesOut: ["estrogen"],
    until: 45,
    treatments: [
      "Sumatriptan | 50 mg | at onset, may repeat once after 2 hours | 18-65",
      "Propranolol | 40 mg | twice daily | 18-80 beta-blocker",
      "Topiramate | 50 mg | twice daily | 12-80 unpregnant",
      "Ibuprofen | 200 mg | every 6 to 8 hours as needed | 10-40 nsaid",
    ],
    referrals: ["Headaches with flashing lights", "Migraine {six|eight|ten} days a month"],
    reviews: [
      "{Headache diary review|Migraine follow-up} | Migraine days down from {8-12} to {2-5} a month. No change, review in {3|6} months.",
      "Migraine follow-up | Triggers: skipped meals and poor sleep. Neurological examination normal.",
      "Review of migraine prevention | {3-5} migraine days last month, shorter than before. Prevention for another {three|six} months. | treated",
      "Headache diary review | Aura twice, gone within {20|30} minutes. Acute medicine early, not on more than {eight|nine} days a month.",
    ],
  }),
  condition("Neurology", "G40.909 Epilepsy, unspecified, not intractable, without status epilepticus", "epilepsy", {
    from: 5,
    treatments: ["Levetiracetam | 500 mg | twice daily", "Lamotrigine | 100 mg | twice daily"],
    referrals: ["Second opinion on seizure medication", "Moved here, epilepsy care to be taken over"],
    reviews: [
      "Epilepsy review | No seizures for {9|14|18|26} months. Same dose, seizure diary continued.",
      "EEG results | EEG without epileptic activity. Sleep and medication routine discussed.",
      "Seizure diary and sleep advice | One short absence after a night without sleep. Dose unchanged, alarm set for the evening tablet.",
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
      reviews: [
        "Review of tablet timing | Tremor milder, walks without help. Timing moved to half an hour before meals.",
        "Gait and balance check | No falls. Physical therapy for balance renewed, same dose.",
        "Parkinson’s follow-up | Handwriting larger again, wears off {one hour|two hours} before the next dose. Fourth dose added.",
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
    reviews: [
      "{Eczema review|Eczema follow-up and cream plan} | Elbows and knees clearing, sleeping through. Emollient twice daily, ointment at weekends only.",
      "Eczema review | Dry patches on {both hands|the neck|the wrists}, no infection. Step-up plan written down.",
      "Skin check after an eczema flare | Flare settled within {six|eight|ten} days. Cotton gloves at night, cream after every bath.",
      "Eczema follow-up and cream plan | Itch {2-4}/10, was {7|8}. Wool and hot baths avoided, cream every morning.",
    ],
  }),
  condition("Dermatology", "L40.0 Psoriasis vulgaris", "psoriasis", {
    from: 18,
    treatments: [
      "Calcipotriene cream | 0.005 % | twice daily",
      "Clobetasol ointment | 0.05 % | twice daily for two weeks, then weekends",
    ],
    referrals: ["Scaly patches on elbows and scalp", "Psoriasis not clearing with creams"],
    reviews: [
      "Light therapy review | Body surface {3-6} %, down from {8-11}. Light therapy twice weekly, no joint pain. | specialist",
      "{Psoriasis follow-up|Psoriasis treatment review} | Plaques thinner on elbows and knees. Scalp foam added.",
      "Psoriasis follow-up | Knees clear, elbows nearly. No stiff joints in the morning, cream on two days a week.",
    ],
  }),
  condition("Dermatology", "L70.0 Acne vulgaris", "acne", {
    from: 13,
    until: 28,
    treatments: [
      "Adapalene gel | 0.1 % | once daily at night | unpregnant",
      "Benzoyl peroxide gel | 5 % | once daily",
      "Doxycycline | 100 mg | once daily | tetracycline + Adapalene gel | 0.1 % | once daily at night | unpregnant",
    ],
    referrals: ["Acne with scarring on cheeks", "Acne not better after {three|four} months of gel"],
    reviews: [
      "Acne follow-up | Fewer inflamed spots, some dryness. Gel every other night, moisturizer in the morning.",
      "Acne treatment review at twelve weeks | Clear improvement on the forehead, chin still active. {Eight|Twelve} more weeks.",
      "Acne follow-up | Back clear, a few spots on the cheeks. No picking, gentle soap, same gel.",
    ],
  }),
  condition("Dermatology", "L71.9 Rosacea, unspecified", "rosacea", {
    from: 30,
    treatments: ["Metronidazole gel | 0.75 % | twice daily", "Ivermectin cream | 1 % | once daily"],
    referrals: ["Flushing and redness of the face", "Red bumps on nose and cheeks"],
    reviews: [
      "Rosacea follow-up | Redness down, {2-4} papules left. Mineral sunscreen daily, avoid hot drinks.",
      "Rosacea treatment review | Settled on the gel. Once daily from now on.",
      "Rosacea follow-up | Flushing after red wine and curry only. Eyes not affected, treatment goes on.",
    ],
  }),
  condition("Ophthalmology", "H40.9 Unspecified glaucoma", "glaucoma", {
    from: 48,
    treatments: [
      "Latanoprost eye drops | 0.005 % | one drop in each eye at bedtime",
      "Timolol eye drops | 0.5 % | one drop in each eye twice daily | beta-blocker",
    ],
    referrals: ["Raised eye pressure at the optician", "Mother with glaucoma, suspicious optic disc"],
    reviews: [
      "{Eye pressure check|Glaucoma follow-up} | Pressure {14-18} mmHg in both eyes on drops. Next visit in {4|6} months.",
      "Visual field test | Fields unchanged, optic discs stable. Pressure {13-17} mmHg.",
      "Eye pressure check | Right {15-19}, left {15-19} mmHg. Drop technique checked, optic discs stable.",
    ],
  }),
  condition("Ophthalmology", "H52.13 Myopia, bilateral", "nearsightedness", {
    from: 7,
    until: 30,
    treatments: ["none"],
    referrals: ["New glasses needed for distance", "Blurred distance vision"],
    reviews: [
      "{Myopia check and new glasses|Yearly eye test} | Right {-1.75|-2.25|-3.00}, left {-2.00|-2.50|-3.25}. New prescription given, retina healthy.",
      "Yearly eye test | Half a diopter more in the left eye. Screen breaks and time outdoors advised, again in a year. | 5-24",
      "Contact lens check | Lenses sit well, cornea clear. Right {-2.00|-2.50|-3.00}, left {-2.25|-2.75}. No lenses in the pool. | 12-70",
      "Yearly eye test | Nearsightedness as last year, pressure {12-17} mmHg. Reading glasses over the lenses tried. | 42-90",
    ],
  }),
  condition("Ophthalmology", "H25.9 Unspecified age-related cataract", "cataract", {
    from: 65,
    treatments: ["none"],
    referrals: ["Glare at night and cloudy vision", "Opinion on cataract surgery"],
    reviews: [
      "Cataract follow-up | Vision {20/40|20/50|20/60} in the right eye. Surgery discussed, will think it over.",
      "Measurements before cataract surgery | Lens measured for surgery, eye drops explained.",
      "Cataract follow-up | Cloudier on the left, reads with a good lamp. Does not drive at night any more.",
    ],
  }),
  condition("Obstetrics and Gynecology", "E28.2 Polycystic ovarian syndrome", "PCOS", {
    gender: "female",
    from: 17,
    until: 35,
    treatments: [
      "Ethinyl estradiol/drospirenone | 0.02/3 mg | once daily | 18-40 estrogen",
      "Spironolactone | 50 mg | once daily | 18-50 unpregnant",
    ],
    referrals: ["Irregular periods for {eight|ten|twelve} months", "Cycles of {45|50|60} days and acne"],
    reviews: [
      "{PCOS follow-up|Hormone results and cycle diary} | Cycles now {30-36} days, acne better. Fasting glucose normal, continue. | unpregnant",
      "Hormone results and cycle diary | Ultrasound and hormones fit PCOS. Options explained, plan agreed. | unpregnant",
      "PCOS follow-up | BP {108-124}/{66-78}, glucose test normal. Cycle diary goes on. | unpregnant",
      "PCOS, blood sugar check | Fasting glucose normal, BP {108-122}/{66-76} mmHg. Again in {three|six} months.",
    ],
  }),
  condition("Obstetrics and Gynecology", "N80.9 Endometriosis, unspecified", "endometriosis", {
    gender: "female",
    from: 20,
    until: 45,
    treatments: ["Norethindrone | 5 mg | once daily | unpregnant", "Dienogest | 2 mg | once daily | unpregnant"],
    referrals: ["Painful periods that tablets do not help", "Pelvic pain, opinion on laparoscopy"],
    reviews: [
      "{Endometriosis follow-up|Pelvic pain review} | Pain {2-4}/10, down from {7|8}. No side effects, continue for six months. | unpregnant",
      "Pelvic pain review | Ultrasound: no cysts. Pelvic floor physical therapy arranged. | unpregnant",
      "Endometriosis follow-up | Two days off in {four|six} months instead of every month. Heat, walking, same tablets. | unpregnant",
      "Pelvic pain review | No pain at the moment and nothing needed now. Comes back when that changes.",
    ],
  }),
  condition("Obstetrics and Gynecology", "N95.1 Menopausal and female climacteric states", "menopause", {
    gender: "female",
    from: 46,
    until: 58,
    treatments: [
      "Estradiol patch | 0.05 mg/day | one patch twice weekly | estrogen + Progesterone | 100 mg | once daily at bedtime",
      "none",
    ],
    referrals: ["Hot flashes and broken sleep", "Advice on hormone therapy"],
    reviews: [
      "Hormone therapy review | Hot flashes down to {one|two} a day, sleeps through. Same patch, yearly review. | treated",
      "Menopause follow-up | Prefers no hormones for now. Lighter bedding, exercise and cognitive therapy discussed. | untreated",
      "Menopause follow-up | Night sweats {once|twice} a week. Mammogram in order, BP {112-128}/{70-80}.",
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
    reviews: [
      "Skin prick test results | Skin test: grass {6-9} mm, birch {3-5} mm. Spray from two weeks before the season.",
      "Pollen immunotherapy follow-up | Immunotherapy month {3|5|8|11}, mild itching only. Continue. | specialist",
      "Hay fever review | Nose free on the spray, eyes itch in {May|June} only. Eye drops added, windows shut in the morning.",
      "Hay fever review | Slept well in spite of the pollen. Spray two weeks earlier next year.",
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
    reviews: [
      "{Peanut allergy review|Auto-injector training and action plan} | No reactions this year. Auto-injector technique good, plan for trips and sports renewed.",
      "Peanut IgE results | Peanut IgE {8-22} kU/L. Strict avoidance, food challenge again in a year.",
      "Peanut allergy review | One hive after a cookie at a party, injector not needed. Labels read together, two injectors in date.",
    ],
  }),
];
