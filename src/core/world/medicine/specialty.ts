export const SPECIALTIES = [
  "Family Medicine",
  "Internal Medicine",
  "Pediatrics",
  "Urgent Care",
  "Obstetrics and Gynecology",
  "Cardiology",
  "Dermatology",
  "Endocrinology",
  "Gastroenterology",
  "Neurology",
  "Orthopedics",
  "Psychiatry",
  "Pulmonology",
  "Ophthalmology",
  "Allergy and Immunology",
  "Rheumatology",
] as const;

/** One of {@link SPECIALTIES}. */
export type Specialty = (typeof SPECIALTIES)[number];
