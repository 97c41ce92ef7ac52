import type { CountryCode } from "./cities.ts";

/** Words as Americans write them, as the British do, and as Canadians do where they write neither of the two in the same way. */
const WORDS: readonly (readonly [american: string, british: string, canadian?: string])[] = [
  ["installment", "instalment"],
  ["enrollment", "enrolment"],
  ["catalog", "catalogue"],
  ["counselor", "counsellor"],
  ["neighbor", "neighbour"],
  ["center", "centre"],
  ["color", "colour"],
  ["mold", "mould"],
  ["gray", "grey"],
  ["physical therapist", "physiotherapist"],
  ["physical therapy", "physiotherapy"],
  ["advisor", "adviser", "advisor"],
  ["elementary school", "primary school", "elementary school"],
  ["gas money", "petrol money", "gas money"],
  ["takeout", "takeaway", "takeout"],
  ["bandages", "plasters", "bandages"],
  ["vacation", "holiday", "vacation"],
  ["movie", "cinema", "movie"],
  ["winter tires", "winter tyres", "winter tires"],
  ["train operator", "train driver", "train operator"],
  ["cost estimator", "quantity surveyor", "cost estimator"],
  ["math teacher", "maths teacher", "math teacher"],
  ["emergency room", "A&E", "emergency room"],
  ["weight management program", "weight management programme", "weight management program"],
  ["walking program", "walking programme", "walking program"],
  ["annual physical", "annual check-up", "annual physical"],
  ["sports physical", "sports medical", "sports physical"],
  ["wellness visit", "health check", "wellness visit"],
  ["traveling", "travelling"],
  ["acetaminophen", "paracetamol", "acetaminophen"],
  ["albuterol", "salbutamol"],
  ["epinephrine", "adrenaline", "epinephrine"],
  ["norethindrone", "norethisterone", "norethindrone"],
  ["Pap test", "smear test", "Pap test"],
  ["stomach ache", "tummy ache", "stomach ache"],
  ["nearsighted", "short-sighted", "nearsighted"],
  ["pediatric", "paediatric", "pediatric"],
  ["orthopedic", "orthopaedic", "orthopedic"],
  ["gynecolog", "gynaecolog", "gynecolog"],
  ["anemia", "anaemia", "anemia"],
  ["hemoglobin", "haemoglobin", "hemoglobin"],
  ["diarrhea", "diarrhoea", "diarrhea"],
  ["edema", "oedema", "edema"],
  ["esophag", "oesophag", "esophag"],
  ["estrogen", "oestrogen", "estrogen"],
];

const AMERICAN = new RegExp(`\\b(?:${WORDS.map(([word]) => word).join("|")})(?!y)`, "gi");
const BY_WORD = new Map(WORDS.map(([american, ...others]) => [american.toLowerCase(), others]));

/** A text in American English as people of the country write it: the Dominican Republic keeps it, Canada has ways of its own, everywhere else is British. */
export function inDialect(text: string, country: CountryCode): string {
  if (country === "US" || country === "DO") return text;
  return text.replace(AMERICAN, (word) => {
    const [british = word, canadian = british] = BY_WORD.get(word.toLowerCase()) ?? [];
    const own = country === "CA" ? canadian : british;
    const capital = /^\p{Lu}/u.test(word);
    const title = /\s\p{Lu}/u.test(word);
    return own.replaceAll(/(^|\s)(\p{Ll})/gu, (whole, before: string, letter: string) =>
      (before === "" ? capital : title) ? before + letter.toUpperCase() : whole,
    );
  });
}
