// Own domains with only a name and a kind for each field: values fit the names, and agree within a record.
import assert from "node:assert/strict";
import { test } from "node:test";

import { declareDomain } from "../../src/core/definition/declare.ts";
import type { Declared } from "../../src/core/definition/declare.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { namesUnder } from "../../src/core/world/by-name/products.ts";
import { CITIES } from "../../src/core/world/cities.ts";
import type { City } from "../../src/core/world/cities.ts";
import { NAME_LISTS } from "../../src/core/world/name-lists.ts";
import { REFERENCE_TIME } from "../../src/core/world/time.ts";
import { findBreaches, recordsOf } from "./breaches.ts";
import type { Item } from "./breaches.ts";

const SEEDS = [3, 99, 2024];

/** The form of a field's values: a pattern, or the least and the most. */
type Meaning = RegExp | readonly [least: number, most: number];

const NAME = /^\p{Lu}[\p{L}\p{M}’'-]*(?: \p{Lu}?[\p{L}\p{M}’'-]*)*$/u;
const FULL_NAME = /^\p{Lu}[\p{L}\p{M}’'-]*(?: [\p{L}\p{M}’'-]+)+$/u;
const TITLE = /^[\p{Lu}\d].{3,90}$/u;
const WORDS = /^[\p{L}\p{N}][^{}]{1,80}$/u;
const SENTENCE = /^[\p{Lu}0-9].{8,900}[.!?]$/u;
const EMAIL = /^[a-z0-9._-]+@[a-z0-9.-]+\.[a-z]+$/;
const PHONE = /^\+\d[\d -]{8,18}$/;
const HTTPS = /^https:\/\/[a-z0-9.-]*example(?:\.com)?(?:\/.*)?$/;
const FACE = /\/images\/avatar\/.+\.svg\?look=[fmn]\d[a-g]$/;
const COVER = /\/images\/cover\/.+\.svg\?title=.+/;
const MOMENT = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d/;
const DAY = /^(?:19|20)\d\d-\d\d-\d\d$/;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const CODE = /^[A-Z0-9]+(?:-[A-Z0-9]+)*$/;
const CURRENCY = /^[A-Z]{3}$/;
const COUNTRY = /^[A-Z][a-z]+(?: [A-Z][a-z]+)*$/;

/** Resources with fields, each as `name: [kind, meaning]`. */
const DEFINED: Readonly<Record<string, Readonly<Record<string, readonly [kind: unknown, meaning: Meaning]>>>> = {
  driver: {
    firstName: ["text", NAME],
    last_name: ["text", NAME],
    fullName: ["text", FULL_NAME],
    emailAddress: ["email", EMAIL],
    phoneNumber: ["text", PHONE],
    birthDate: ["date", DAY],
    rating: ["number", [0, 5]],
    bio: ["text", SENTENCE],
    photoUrl: ["url", FACE],
    licenseNumber: ["text", CODE],
  },
  manga: {
    title: ["text", TITLE],
    chapterNumber: ["text", /^\d{1,2}$/],
    publicKey: ["text", /^pk_/],
    descr: ["text", SENTENCE],
  },
  // Written as text by APIs that have no other types.
  storefront: {
    last_posted_at: ["text", MOMENT],
    create_time: ["text", MOMENT],
    seen_on: ["text", /^\d{4}-\d\d/],
    price_min: ["text", /^\d+(?:\.\d\d)?$/],
    smtp_port: ["text", /^\d+$/],
    bio_raw: ["text", SENTENCE],
    hypothesis: ["text", SENTENCE],
    sort_order: ["text", /^(?:asc|desc)$/],
    encoding: ["text", /^(?:UTF|ISO)-/],
    cpf: ["text", /^\d{3}\.\d{3}\.\d{3}-\d\d$/],
    target_value: ["text", /^\d+$/],
  },
  depot: {
    name: ["text", TITLE],
    street: ["text", /\d/],
    city: ["text", WORDS],
    postal_code: ["text", /\d/],
    country: ["text", COUNTRY],
    countryCode: ["text", /^[A-Z]{2}$/],
    latitude: ["number", [-90, 90]],
    longitude: ["number", [-180, 180]],
    timezone: ["text", /^[A-Z][a-z]+\/[A-Z]/],
    openingHours: ["text", /\d+:\d\d/],
  },
  truck: {
    plateNumber: ["text", /\d/],
    make: ["text", /^[A-Z]/],
    model: ["text", /^[A-Z]/],
    vin: ["text", /^[A-HJ-NPR-Z0-9]{17}$/],
    year: ["integer", [2000, 2026]],
    mileage: ["integer", [100, 400_000]],
    fuelType: ["text", /^(?:diesel|petrol|electric|hybrid|natural gas)$/],
    capacityKg: ["integer", [500, 40_000]],
  },
  shipment: {
    origin: ["text", WORDS],
    destination: ["text", WORDS],
    trackingNumber: ["text", /^[A-Z0-9]{8,}$/],
    pickupAt: ["time", MOMENT],
    dropoffAt: ["time", MOMENT],
    deliveredAt: ["time", MOMENT],
    temperature: ["number", [-30, 50]],
    comment: ["text", SENTENCE],
    weightKg: ["number", [0.1, 2_000]],
  },
  order: {
    customerName: ["text", FULL_NAME],
    customerEmail: ["email", EMAIL],
    quantity: ["integer", [1, 100]],
    unitPrice: ["money", [50, 1_000_000]],
    subtotal: ["money", [50, 1_000_000]],
    tax: ["money", [0, 1_000_000]],
    total: ["money", [50, 1_500_000]],
    currency: ["text", CURRENCY],
    billing_postal_code: ["text", /\d/],
    shippingCity: ["text", WORDS],
  },
  product: {
    name: ["text", TITLE],
    sku: ["text", CODE],
    price: ["number", [1, 10_000]],
    category: ["text", /^[A-Z]/],
    brand: ["text", /^[A-Z]/],
    stock: ["integer", [0, 10_000]],
    description: ["text", SENTENCE],
    imageUrl: ["url", COVER],
    barcode: ["text", /^\d{13}$/],
  },
  team: { name: ["text", WORDS], slug: ["text", SLUG], memberCount: ["integer", [0, 500]] },
  plan: {
    name: ["text", /^(?:Free|Starter|Basic|Plus|Pro|Team|Business|Scale|Enterprise(?: Plus)?)$/],
    interval: ["text", /^(?:month|year)$/],
    trialDays: ["integer", [1, 90]],
  },
  tag: { name: ["text", /^[a-z][a-z-]+$/], color: ["text", /^#[0-9a-f]{6}$/] },
  eventType: { title: ["text", TITLE], slug: ["text", SLUG], duration: ["integer", [5, 240]] },
  booking: {
    inviteeEmail: ["email", EMAIL],
    invitee_name: ["text", FULL_NAME],
    startTime: ["time", MOMENT],
    endTime: ["time", MOMENT],
    notes: ["text", SENTENCE],
    uid: ["text", /^[0-9a-f-]{36}$/],
  },
  session: {
    userAgent: ["text", /^Mozilla\/5\.0 /],
    ipAddress: ["text", /^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$/],
    mac_address: ["text", /^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$/],
    token: ["text", /^[a-z0-9_]{20,}$/],
    locale: ["text", /^[a-z]{2}-[A-Z]{2}$/],
    lastSeenAt: ["time", MOMENT],
  },
  file: {
    file_name: ["text", /^[a-z0-9-]+\.[a-z0-9]+$/],
    mimetype: ["text", /^[a-z]+\/[\w.+-]+$/],
    fileSize: ["integer", [1, 1e9]],
    checksum: ["text", /^[0-9a-f]{64}$/],
    version: ["text", /^\d+\.\d+\.\d+$/],
  },
  article: {
    title: ["text", TITLE],
    slug: ["text", SLUG],
    body: ["text", SENTENCE],
    authorName: ["text", FULL_NAME],
    authorEmail: ["email", EMAIL],
    coverImage: ["url", COVER],
    readingTime: ["integer", [1, 30]],
    viewCount: ["integer", [0, 1_000_000]],
    language: ["text", /^[a-z]{2}$/],
  },
  patient: {
    gender: ["text", /^(?:male|female|other|unknown)$/],
    bloodType: ["text", /^(?:A|B|AB|O)[+-]$/],
    heightCm: ["integer", [120, 220]],
    weightKg: ["number", [30, 200]],
    bmi: ["number", [15, 40]],
    dateOfBirth: ["date", DAY],
    age: ["integer", [18, 100]],
    emergencyContact: ["text", FULL_NAME],
    heartRate: ["integer", [40, 120]],
  },
  calendar: {
    month: ["integer", [1, 12]],
    day: ["integer", [1, 31]],
    hour: ["number", [0, 23]],
    year: ["integer", [1950, 2026]],
    percent: ["number", [0, 100]],
    stars: ["integer", [0, 5]],
    port: ["integer", [1, 65_535]],
    progress: ["integer", [0, 100]],
  },
  company: {
    name: ["text", /^[A-Z]/],
    industry: ["text", /^[A-Z]/],
    website: ["url", HTTPS],
    email: ["email", EMAIL],
    vatNumber: ["text", /\d/],
    iban: ["text", /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/],
    employees: ["integer", [1, 100_000]],
    foundedYear: ["integer", [1800, 2026]],
  },
  review: {
    title: ["text", TITLE],
    rating: ["integer", [1, 5]],
    comment: ["text", SENTENCE],
    reviewerName: ["text", FULL_NAME],
    helpfulVotes: ["integer", [0, 100_000]],
  },
  project: {
    name: ["text", TITLE],
    startDate: ["date", DAY],
    endDate: ["date", DAY],
    budget: ["money", [1_000, 1e9]],
    owner: ["text", FULL_NAME],
    ownerEmail: ["email", EMAIL],
    isArchived: ["boolean", /^(?:true|false)$/],
    archivedAt: ["time", MOMENT],
  },
  job: {
    title: ["text", TITLE],
    companyName: ["text", /^[A-Z]/],
    salaryMin: ["money", [1_000_000, 50_000_000]],
    salaryMax: ["money", [1_000_000, 50_000_000]],
    employmentType: ["text", /^[a-z-]+$/],
    requirements: ["text", SENTENCE],
    deletedAt: ["time", MOMENT],
    deleted: ["boolean", /^(?:true|false)$/],
  },
  lorry: {
    axles: ["integer", [2, 5]],
    purchasedAt: ["time", MOMENT],
    lastServiceAt: ["time", MOMENT],
    retiredAt: ["time", MOMENT],
  },
  tier: {
    monthlyPrice: ["money", [0, 100_000]],
    yearlyPrice: ["money", [0, 1_000_000]],
    interval: ["text", /^(?:month|year)$/],
    features: [{ is: "list", items: "text" }, /projects|support|Audit|API|domain|backups|roles|reports|sign-on/],
  },
  dish: {
    prepMinutes: ["integer", [10, 60]],
    cookMinutes: ["integer", [10, 60]],
    totalMinutes: ["integer", [20, 120]],
    ingredients: [{ is: "list", items: "text" }, /^\["/],
  },
  concert: {
    genre: ["text", /^(?!Mystery|Romance|Thriller)/],
    capacity: ["integer", [20, 400]],
    sold: ["integer", [0, 400]],
    available: ["integer", [0, 400]],
    doorsAt: ["time", MOMENT],
    startsAt: ["time", MOMENT],
  },
  climber: { name: ["text", FULL_NAME], heightCm: ["integer", [140, 210]], weightKg: ["number", [35, 140]] },
  deployment: {
    image: ["text", /^[a-z.]+(?:\/[a-z]+)+:\d/],
    startedAt: ["time", MOMENT],
    finishedAt: ["time", MOMENT],
    durationMs: ["integer", [1, 3_600_000]],
  },
  bankAccount: {
    iban: ["text", /^[A-Z]{2}\d\d/],
    bic: ["text", /^SDBK[A-Z]{2}/],
    currency: ["text", CURRENCY],
    balance: ["money", [0, 2_000_000]],
    openedAt: ["time", MOMENT],
    closedAt: ["time", MOMENT],
  },
  vessel: {
    heading: ["number", [0, 359]],
    speed: ["number", [0, 30]],
    homePort: ["text", WORDS],
    flag: ["text", COUNTRY],
    imo: ["text", /^IMO \d{7}$/],
    lengthM: ["number", [5, 400]],
  },
  animal: { name: ["text", NAME], species: ["text", /^(?:dog|cat)$/], weightKg: ["number", [2, 40]] },
  cat: { breed: ["text", /^(?:Maine Coon|British Shorthair|Siamese)$/], weightKg: ["number", [2, 10]] },
  beehive: {
    breed: ["text", /^(?:Carniolan|Italian|Buckfast|Caucasian)$/],
    frames: ["integer", [5, 20]],
    keeper: ["text", FULL_NAME],
  },
  course: {
    startTime: ["time", MOMENT],
    endTime: ["time", MOMENT],
    weekday: ["text", /day$/],
    semester: ["text", /^(?:Spring|Summer|Fall) 20\d\d$/],
  },
  // Numbers with no more than a unit, a plural or a share in their name, or with nothing of these.
  tower: {
    massKg: ["number", [1, 60]],
    elevationFt: ["integer", [0, 2_400]],
    lifts: ["integer", [1, 12]],
    noise_db: ["number", [2, 90]],
    power_factor: ["number", [0, 1]],
    swing: ["number", [1, 60]],
  },
  // Abbreviated names have the values of the full ones.
  outlet: {
    addr_line1: ["text", /\d/],
    tel_no: ["text", PHONE],
    ctry_cd: ["text", /^[A-Z]{2}$/],
    pmt_terms: ["text", /^(?:Net \d\d|Due on receipt)$/],
    lead_time_days: ["integer", [2, 30]],
    contact_nm: ["text", FULL_NAME],
  },
  // Names of agents are people, a word counts by its place in the name, and reported texts are no numbers.
  conservationReport: {
    conservator: ["text", FULL_NAME],
    seat_preference: ["text", /^(?:window|aisle|none)$/],
    risk_class: ["text", /^[A-D]$/],
    boarding_group: ["text", /^[A-D]$/],
    restrictions: ["text", /^\D+$/],
    rejection_reason: ["text", WORDS],
    resume_url: ["url", /\/resume-\d+\.pdf$/],
    nextInspectionDate: ["date", /^202[67]-1[12]|^2027/],
    last_service_date: ["date", /^2026-10/],
    seat_number: ["integer", [1, 40]],
    languages: [{ is: "list", items: "text" }, /^\["[A-Z]/],
  },
  surgery: {
    status: [["scheduled", "in progress", "completed", "cancelled"], WORDS],
    scheduledStart: ["time", MOMENT],
    actualStart: ["time", MOMENT],
  },
  payslip: {
    grossPay: ["money", [100_000, 2_000_000]],
    incomeTax: ["money", [0, 200_000]],
    pensionContribution: ["money", [0, 200_000]],
    netPay: ["money", [50_000, 2_000_000]],
  },
  freightBill: {
    baseFreight: ["money", [5, 9_000_000]],
    fuelSurcharge: ["money", [50, 900_000]],
    handlingFee: ["money", [50, 900_000]],
    totalCharges: ["money", [105, 9_999_000]],
  },
  rent: {
    securityDeposit: ["money", [50, 9_000_000]],
    depositPaid: ["money", [1, 9_000_000]],
    totalDue: ["money", [50, 9_000_000]],
    balanceDue: ["money", [0, 9_000_000]],
    startDate: ["date", DAY],
    dueDate: ["date", DAY],
    tempSummit: ["number", [-40, 60]],
    ageAtHire: ["integer", [1, 100]],
  },
  hire: {
    pickupOdometer: ["integer", [0, 400_000]],
    returnOdometer: ["integer", [0, 410_000]],
    days: ["integer", [1, 60]],
    dailyRate: ["money", [1_000, 100_000]],
    insuranceFee: ["money", [50, 900_000]],
    totalAmount: ["money", [1_000, 9_000_000]],
    estimatedCost: ["money", [50, 9_000_000]],
    actualCost: ["money", [50, 9_000_000]],
  },
  // Words that mean another thing than their last one: of clinics, cars, the air, kitchens, the sky and shelves.
  rentalCar: {
    fuel_consumption_l_per_100km: ["number", [3, 12]],
    co2_emissions_g_km: ["integer", [60, 260]],
    tire_pressure_psi: ["integer", [28, 120]],
    battery_voltage: ["number", [11, 15]],
  },
  airlineTicket: {
    fare_basis: ["text", /^[A-Z0-9]{6}$/],
    baggage_allowance_kg: ["integer", [15, 40]],
    checked_bags: ["integer", [0, 3]],
    baggage_claim: ["text", /^\d$/],
  },
  forecastDay: {
    condition: ["text", /sun|cloud|rain|storm|snow|fog|wind/i],
    icon: ["text", /^(?:sun|cloud|rain|storm|snow|wind|fog)$/],
    sunrise: ["text", /^0\d:\d\d$/],
    moon_phase: ["text", /moon|quarter|gibbous|crescent/],
    air_quality_index: ["integer", [0, 200]],
  },
  recipeCard: {
    oven_temperature_c: ["integer", [150, 250]],
    prep_time_min: ["integer", [5, 60]],
    equipment: ["text", /tray|pot|Whisk|Blender|pan|bowl|pin/],
  },
  insuranceClaim: { claimed_amount: ["number", [500, 20_000]], monthly_premium: ["number", [10, 300]] },
  concertEvent: {
    support_act: ["text", TITLE],
    rate_plan: ["text", /Flexible|refundable|Breakfast|Advance|Corporate/],
    waitlist_count: ["integer", [0, 10]],
    surge_multiplier: ["number", [1, 3]],
  },
  libraryBook: { dewey_decimal: ["text", /^\d{3}(?:\.\d+)?$/], reopen_count: ["integer", [0, 5]] },
};

const resources = Object.fromEntries(
  Object.entries(DEFINED).map(([name, fields]) => {
    const collection = `${name}List`;
    return [
      name,
      {
        count: 40,
        collection,
        fields: Object.fromEntries(Object.entries(fields).map(([field, [kind]]) => [field, kind])),
      },
    ];
  }),
);
const declared = declareDomain({ domain: "own", domains: [], resources }, { catalog });

function itemsOf(domain: Declared, at: number, seed: number): readonly Item[] {
  const name = domain.entries[at]?.resource.name ?? "";
  return recordsOf(domain, seed)(name);
}

function means(value: unknown, meaning: Meaning): boolean {
  if (value === null) return true; // a record may have none
  if (meaning instanceof RegExp) return meaning.test(typeof value === "string" ? value : JSON.stringify(value));
  return typeof value === "number" && value >= meaning[0] && value <= meaning[1];
}

for (const [at, [resource, fields]] of Object.entries(DEFINED).entries()) {
  test(`fields of a ${resource} are what they are called, and within their bounds`, () => {
    for (const seed of SEEDS)
      for (const item of itemsOf(declared, at, seed))
        for (const [field, [, meaning]] of Object.entries(fields))
          assert.ok(
            means(item[field], meaning),
            `${resource}.${field} of seed ${seed}: ${JSON.stringify(item[field])}`,
          );
  });
}

test("what must hold holds in all of these", () => {
  for (const seed of SEEDS) assert.deepEqual(findBreaches(declared, recordsOf(declared, seed)), []);
});

/** A city by its name. */
const cityOf = (name: unknown) =>
  Object.values(CITIES)
    .flat()
    .find((city) => city.name === name);

const plain = (text: unknown): string =>
  String(text)
    .normalize("NFD")
    .replaceAll(/[^a-z]/gi, "")
    .toLowerCase();

const yearOf = (time: unknown): number => Number(String(time).slice(0, 4));

/** Conditions on several fields of one record, by resource. */
const AGREEMENTS: Readonly<Record<string, Readonly<Record<string, (item: Item) => boolean>>>> = {
  driver: {
    "the full name has the other names in it": (item) =>
      item["fullName"] === `${String(item["firstName"])} ${String(item["last_name"])}`,
    "a birth date is a grown-up's": ({ birthDate }) =>
      Date.parse(String(birthDate)) < REFERENCE_TIME - 18 * 365.25 * 86_400_000,
  },
  depot: {
    "a place is one place": (item) => {
      const city = cityOf(item["city"]);
      return (
        city !== undefined &&
        city.country === item["countryCode"] &&
        city.timezone === item["timezone"] &&
        Math.abs(city.latitude - Number(item["latitude"])) < 0.1 &&
        Math.abs(city.longitude - Number(item["longitude"])) < 0.1
      );
    },
  },
  shipment: {
    "it goes somewhere else": ({ origin, destination }) => origin !== destination,
    "it is picked up before it is delivered": ({ pickupAt, deliveredAt }) =>
      typeof deliveredAt !== "string" || String(pickupAt) < deliveredAt,
    "it is picked up before it is dropped off": ({ pickupAt, dropoffAt }) => String(pickupAt) < String(dropoffAt),
  },
  order: {
    "it adds up": ({ subtotal, tax, total }) => Number(subtotal) + Number(tax) === Number(total),
    "the price times the quantity is the subtotal": ({ unitPrice, quantity, subtotal }) =>
      Number(unitPrice) * Number(quantity) === subtotal,
    "the address is the customer's": ({ customerName, customerEmail }) =>
      plain(customerEmail).includes(plain(String(customerName).split(" ").at(-1)).slice(0, 3)) ||
      /[^\x20-\x7e]/.test(String(customerName)),
  },
  team: { "the slug is of the name": ({ name, slug }) => plain(name) === plain(slug) },
  eventType: { "the slug is of the title": ({ title, slug }) => plain(title) === plain(slug) },
  booking: { "it begins before it ends": ({ startTime, endTime }) => String(startTime) < String(endTime) },
  file: {
    "name and type agree": ({ file_name: name, mimetype }) =>
      String(mimetype).includes(String(name).split(".").at(-1) ?? "") || /docx|xlsx|txt|jpg/.test(String(name)),
  },
  patient: {
    "the index follows from height and weight": ({ bmi, heightCm, weightKg }) =>
      Math.abs(Number(bmi) - Number(weightKg) / (Number(heightCm) / 100) ** 2) < 0.1,
    "the age follows from the birth date": ({ age, dateOfBirth }) =>
      Math.abs((REFERENCE_TIME - Date.parse(String(dateOfBirth))) / (365.25 * 86_400_000) - Number(age)) < 1.01,
  },
  review: {
    "a bad rating has no praise": ({ rating, title }) =>
      Number(rating) >= 3 || !/recommended|Love|Worth/.test(String(title)),
  },
  project: {
    "it begins before it ends": ({ startDate, endDate }) => String(startDate) < String(endDate),
    "only what is archived was at a time": ({ isArchived, archivedAt }) => (archivedAt !== null) === isArchived,
  },
  job: {
    "a range is one": ({ salaryMin, salaryMax }) => Number(salaryMin) < Number(salaryMax),
    "only what is deleted was at a time": ({ deleted, deletedAt }) => (deletedAt !== null) === deleted,
  },
  lorry: {
    "it retires years after it was bought, and after its last service": ({ purchasedAt, lastServiceAt, retiredAt }) =>
      typeof retiredAt !== "string" ||
      (String(lastServiceAt) < retiredAt && yearOf(retiredAt) > yearOf(purchasedAt) + 1),
  },
  tier: {
    "a year is ten months": ({ monthlyPrice, yearlyPrice }) => yearlyPrice === 10 * Number(monthlyPrice),
  },
  dish: {
    "it takes as long as its parts": ({ prepMinutes, cookMinutes, totalMinutes }) =>
      totalMinutes === Number(prepMinutes) + Number(cookMinutes),
  },
  concert: {
    "no more is sold than there is room for": ({ capacity, sold, available }) =>
      Number(sold) + Number(available) === capacity,
    "doors open before it begins": ({ doorsAt, startsAt }) => String(doorsAt) < String(startsAt),
  },
  deployment: {
    "it lasted from start to finish": ({ startedAt, finishedAt, durationMs }) =>
      typeof finishedAt !== "string" || durationMs === Date.parse(finishedAt) - Date.parse(String(startedAt)),
  },
  bankAccount: {
    "all of it is of one country": ({ iban, bic, currency }) =>
      String(iban).slice(0, 2) === String(bic).slice(4, 6) &&
      currency === ({ GB: "GBP", SE: "SEK" }[String(iban).slice(0, 2)] ?? "EUR"),
    "nothing is left when it is closed": ({ balance, closedAt }) => (balance === 0) === (closedAt !== null),
    "it is closed long after": ({ openedAt, closedAt }) => closedAt === null || yearOf(openedAt) < yearOf(closedAt),
  },
  surgery: {
    "what has not begun has no time at which it did": ({ status, actualStart, scheduledStart }) =>
      typeof actualStart === "string"
        ? status !== "scheduled" && Math.abs(Date.parse(actualStart) - Date.parse(String(scheduledStart))) < 3e6
        : status !== "completed",
  },
  payslip: {
    "net is gross without what is taken off": ({ grossPay, incomeTax, pensionContribution, netPay }) =>
      netPay === Number(grossPay) - Number(incomeTax) - Number(pensionContribution),
  },
  freightBill: {
    "its parts make the total": ({ baseFreight, fuelSurcharge, handlingFee, totalCharges }) =>
      totalCharges === Number(baseFreight) + Number(fuelSurcharge) + Number(handlingFee),
  },
  rent: {
    "what is left is without the deposit": ({ totalDue, depositPaid, balanceDue }) =>
      balanceDue === Number(totalDue) - Number(depositPaid),
    "it is due after it began": ({ startDate, dueDate }) => String(startDate) < String(dueDate),
  },
  hire: {
    "it comes back with more on the clock": ({ pickupOdometer, returnOdometer }) =>
      Number(pickupOdometer) < Number(returnOdometer),
    "the days and the insurance make the total": ({ days, dailyRate, insuranceFee, totalAmount }) =>
      totalAmount === Number(days) * Number(dailyRate) + Number(insuranceFee),
    "it costs about what was thought": ({ estimatedCost, actualCost }) =>
      Math.abs(Number(actualCost) / Number(estimatedCost) - 1) < 0.2,
  },
  course: {
    "a lesson ends on its day": ({ startTime, endTime }) =>
      String(startTime) < String(endTime) && String(startTime).slice(0, 10) === String(endTime).slice(0, 10),
  },
};

for (const [resource, rules] of Object.entries(AGREEMENTS))
  for (const [name, holds] of Object.entries(rules))
    test(`in a ${resource} ${name}`, () => {
      const at = Object.keys(DEFINED).indexOf(resource);
      for (const seed of SEEDS)
        for (const item of itemsOf(declared, at, seed)) assert.ok(holds(item), `seed ${seed}: ${JSON.stringify(item)}`);
    });

test("times are in the order in which things happen, as far as the state has got", () => {
  const states = {
    pending: { pay: "paid" },
    paid: { ship: "shipped" },
    shipped: { deliver: "delivered" },
    delivered: {},
  };
  const fields = { placedAt: "time", paidAt: "time", shippedAt: "time", deliveredAt: "time", cancelledAt: "time" };
  const orders = declareDomain(
    { domain: "own", domains: [], resources: { order: { count: 200, fields, states } } },
    { catalog },
  );
  for (const { status, createdAt, ...item } of recordsOf(orders, 3)(orders.entries[0]?.resource.name ?? "")) {
    const { placedAt, paidAt, shippedAt, deliveredAt } = item;
    const times = [createdAt, placedAt, paidAt, shippedAt, deliveredAt].flatMap((time) =>
      typeof time === "string" ? [Date.parse(time)] : [],
    );
    assert.deepEqual(
      times,
      times.toSorted((one, other) => one - other),
    );
    assert.equal(paidAt === null, status === "pending");
    assert.equal(deliveredAt !== null, status === "delivered");
    assert.equal(item["cancelledAt"], null);
  }
});

test("a record of a trade agrees with itself", () => {
  const fields = {
    status: { is: "enum", from: ["washing", "folded", "picked_up"] },
    pickedUpAt: "time",
    weightKg: "number",
    pricePerKg: "number",
    totalPrice: "number",
    checkedIn: { is: "boolean", default: false },
    checkedInAt: "time",
    checkedInBy: { is: "text", optional: true },
    visitDate: "date",
    startTime: "text",
    visits: { is: "integer", default: 0 },
    quantity: "integer",
    unitPriceCents: "integer",
    isPaid: "integer",
    created_at: { is: "time", optional: true },
    city: { is: "text", optional: true },
    country: { is: "text", optional: true },
    fabric: "text",
    detergent: "text",
  };
  const laundry = declareDomain(
    { domain: "own", domains: [], resources: { wash: { count: 60, fields } } },
    { catalog },
  );
  const items = recordsOf(laundry, 5)(laundry.entries[0]?.resource.name ?? "");
  for (const item of items) {
    const told = JSON.stringify(item);
    assert.equal(item["pickedUpAt"] !== null, item["status"] === "picked_up", told);
    assert.ok(
      Math.abs(Number(item["totalPrice"]) - Number(item["weightKg"]) * Number(item["pricePerKg"])) < 0.01,
      told,
    );
    assert.equal(item["checkedIn"], item["checkedInAt"] !== null, told);
    assert.ok(item["checkedIn"] || item["checkedInBy"] === null, told);
    assert.match(String(item["startTime"]), /^\d\d:\d\d$/);
    assert.ok(Number(item["unitPriceCents"]) >= 50, told);
    assert.match(String(item["isPaid"]), /^[01]$/);
    assert.notEqual(item["created_at"], null);
    assert.equal(item["city"] === null, item["country"] === null, told);
    assert.match(String(item["fabric"]), /cotton|wool|linen|silk|polyester|denim|viscose/);
    assert.doesNotMatch(String(item["detergent"]), /\d/);
  }
  assert.ok(items.some(({ visits }) => visits !== 0));
});

test("a rate is of what its record counts, and a team of players plays", () => {
  const definition = {
    domain: "own",
    domains: [],
    resources: {
      team: { count: 20, fields: { name: "text", tag: "text", wins: "integer", losses: "integer", winRate: "number" } },
      player: { count: 5, belongsTo: { team: {} }, fields: { name: "text", role: "text" } },
      newsletter: { count: 20, fields: { sentCount: "integer", opens: "integer", openRate: "number" } },
    },
  };
  const records = recordsOf(declareDomain(definition, { catalog }), 3);
  const percent = (part: unknown, whole: number): number =>
    whole === 0 ? 0 : Math.round((Number(part) / whole) * 1_000) / 10;
  for (const team of records("team")) {
    assert.equal(team["winRate"], percent(team["wins"], Number(team["wins"]) + Number(team["losses"])));
    assert.match(String(team["name"]), / (?:Rovers|United|Falcons|Tigers|Athletic|Mariners)$/);
    assert.match(String(team["tag"]), /^[A-Z]{3}$/);
  }
  for (const { sentCount, opens, openRate } of records("newsletter")) {
    assert.ok(Number(opens) <= Number(sentCount));
    assert.equal(openRate, percent(opens, Number(sentCount)));
  }
});

test("what is of a related record is that record's, over two hops too", () => {
  const definition = {
    domain: "own",
    domains: [],
    resources: {
      client: { count: 20, fields: { name: "text", email: "email" } },
      parcel: { count: 30, belongsTo: { client: {} }, fields: { weight: "number", price: "money" } },
      bill: {
        count: 60,
        belongsTo: { client: {}, parcel: {} },
        fields: { clientName: "text", client_email: "email", unitPrice: "money" },
      },
    },
  };
  const records = recordsOf(declareDomain(definition, { catalog }), 3);
  const [clients, parcels] = [records("client"), records("parcel")];
  for (const bill of records("bill")) {
    const client = clients.find(({ id }) => id === bill["clientId"]);
    assert.equal(bill["clientName"], client?.["name"]);
    assert.equal(bill["client_email"], client?.["email"]);
    const parcel = parcels.find(({ id }) => id === bill["parcelId"]);
    assert.equal(parcel?.["clientId"], bill["clientId"]);
    assert.equal(bill["unitPrice"], parcel?.["price"]);
  }
});

test("an origin overrules a name, bounds hold, and lists do not repeat", () => {
  const fields = {
    email: { is: "text", from: ["a", "b"] },
    description: { is: "text", max: 12 },
    bio: { is: "text", min: 300 },
    age: { is: "integer", min: 3, max: 5 },
    code: { is: "text", pattern: "[0-9]{4}" },
    roles: { is: "list", items: ["ADMIN", "USER", "GUEST"], min: 2, max: 3 },
    tags: { is: "list", items: "text", min: 3, max: 3 },
  };
  const bounded = declareDomain(
    { domain: "own", domains: [], resources: { member: { count: 60, fields } } },
    { catalog },
  );
  for (const { email, description, bio, age, code, roles, tags } of recordsOf(bounded, 3)("member")) {
    assert.match(String(email), /^[ab]$/);
    assert.ok(String(description).length <= 12);
    assert.ok(String(bio).length >= 300);
    assert.ok(Number(age) >= 3 && Number(age) <= 5);
    assert.match(String(code), /^\d{4}$/);
    for (const list of [roles, tags] as readonly string[][]) assert.equal(new Set(list).size, list.length);
  }
});

test("bounds that leave out the usual values of a name do not make all values the same", () => {
  const members = grown({
    member: {
      total: { is: "money", min: 5, max: 900 },
      price: { is: "number", min: 100_000 },
      age: { is: "integer", min: 1, max: 9 },
      quantity: { is: "integer", max: -10 },
    },
  });
  for (const [field, least, most] of [
    ["total", 5, 900],
    ["price", 100_000, Infinity],
    ["age", 1, 9],
    ["quantity", -Infinity, -10],
  ] as const) {
    const values = valuesOf(members, field);
    assert.ok(values.size > 5, `${field} is only ${[...values].join(", ")}`);
    for (const value of values)
      assert.ok(Number(value) >= least && Number(value) <= most, `${field} is ${String(value)}`);
  }
});

test("nothing is Latin that was not asked for", () => {
  const text = SEEDS.flatMap((seed) =>
    declared.entries.map((_, at) => JSON.stringify(itemsOf(declared, at, seed))),
  ).join("");
  assert.doesNotMatch(text, /\b(?:lorem|ipsum|dolor|voluptas|cubicularis|aggredior|ubi|vulgo)\b/i);
});

test("what is taken gets a number as its words are joined", () => {
  const unique = (name: string) => [name, { is: "text", unique: true }] as const;
  const fields = Object.fromEntries(["title", "slug"].map(unique));
  const many = declareDomain(
    { domain: "own", domains: [], resources: { article: { count: 90, fields } } },
    { catalog },
  );
  const articles = recordsOf(many, 3)("article");
  assert.equal(new Set(articles.map(({ slug }) => slug)).size, articles.length);
  for (const { slug } of articles) assert.match(String(slug), SLUG);
  assert.ok(articles.some(({ title, slug }) => String(title).endsWith(" 2") && String(slug).endsWith("-2")));
});

/** The records of the first resource, those of the others being there as well. */
function grown(defined: Readonly<Record<string, Readonly<Record<string, unknown>>>>): readonly Item[] {
  const [first = ""] = Object.keys(defined);
  const all = Object.fromEntries(Object.entries(defined).map(([name, fields]) => [name, { count: 40, fields }]));
  return recordsOf(declareDomain({ domain: "own", domains: [], resources: all }, { catalog }), 3)(first);
}
const valuesOf = (items: readonly Item[], field: string): ReadonlySet<unknown> =>
  new Set(items.map((item) => item[field]));

test("a product is one that its category sells", () => {
  const product = { count: 60, fields: { title: "text" }, belongsTo: { category: {} } };
  const sold = { category: { fields: { name: "text" } }, product };
  const shop = declareDomain({ domain: "shop", domains: [], resources: sold }, { catalog });
  for (const seed of SEEDS) {
    const records = recordsOf(shop, seed);
    const names = new Map(records("category").map(({ id, name }) => [id, String(name)]));
    for (const { title, categoryId } of records("product")) {
      const category = names.get(categoryId) ?? "";
      const fitting = namesUnder("product", category);
      assert.ok(fitting.includes(String(title)), `${String(title)} is sold as ${category}`);
    }
    assert.equal(new Set(names.values()).size, 18, "names of categories go round");
  }
});

test("jobs are those of a department, and records are numbered in what they belong to", () => {
  const name = { fields: { name: "text", code: "text" } };
  const job = { count: 40, fields: { jobTitle: "text" }, belongsTo: { department: {} } };
  const step = { count: 40, fields: { position: "integer" }, belongsTo: { employee: {} } };
  const office = { domain: "work", domains: [], resources: { department: name, employee: job, step } };
  const records = recordsOf(declareDomain(office, { catalog }), 3);
  const departments = new Map(records("department").map(({ id, ...one }) => [id, one]));
  assert.equal([...departments.values()].find((one) => one["name"] === "Human Resources")?.["code"], "HR");
  for (const { jobTitle, departmentId } of records("employee")) {
    const jobs = namesUnder("job", String(departments.get(departmentId)?.["name"]));
    assert.ok(
      jobs.some((one) => one.startsWith(`${String(jobTitle)} `)),
      `${String(jobTitle)} of ${jobs.join(", ")}`,
    );
  }
  const counts = new Map<unknown, number>();
  for (const { position, employeeId } of records("step")) {
    counts.set(employeeId, (counts.get(employeeId) ?? 0) + 1);
    assert.equal(position, counts.get(employeeId));
  }
});

/** The great circle between two towns (haversine). */
function kilometers(from?: City, to?: City): number {
  assert.ok(from && to);
  const [a, b] = [from, to].map(({ latitude, longitude }) =>
    [latitude, longitude].map((degrees) => (degrees * Math.PI) / 180),
  );
  const [[south = 0, west = 0] = [], [north = 0, east = 0] = []] = [a, b];
  const half =
    Math.sin((north - south) / 2) ** 2 + Math.cos(south) * Math.cos(north) * Math.sin((east - west) / 2) ** 2;
  return 2 * 6_371 * Math.asin(Math.sqrt(half));
}

test("what is told twice in a record is told alike", () => {
  const times = { startedAt: "time", endedAt: "time", minutes: "integer" };
  for (const { startedAt, endedAt, minutes } of grown({ timeEntry: times })) {
    const [from = 0, to = 0] = [startedAt, endedAt].map((time) => Date.parse(String(time)));
    assert.equal(minutes, endedAt === null || startedAt === null ? null : Math.round((to - from) / 60_000));
  }
  const enrollments = grown({ enrollment: { progress: "integer", completedAt: "time" } });
  assert.ok(enrollments.some(({ completedAt }) => completedAt !== null));
  for (const { progress, completedAt } of enrollments) if (completedAt !== null) assert.equal(progress, 100);
  const towns = Object.values(CITIES).flat();
  const trip = { origin: "text", destination: "text", distanceKm: "integer" };
  for (const { origin, destination, distanceKm } of grown({ trip, driver: { name: "text" } })) {
    const straight = kilometers(...[origin, destination].map((name) => towns.find((town) => town.name === name)));
    assert.ok(
      Math.abs(Number(distanceKm) / straight - 1.2) < 0.05,
      `${String(origin)} ${String(distanceKm)} ${straight}`,
    );
  }
  for (const { title, bedrooms, bathrooms } of grown({
    property: { title: "text", bedrooms: "integer", bathrooms: "integer" },
  })) {
    if (String(title).startsWith("Studio")) assert.deepEqual([bedrooms, bathrooms], [1, 1]);
    assert.ok(Number(bathrooms) <= Number(bedrooms));
  }
  for (const { name, industry } of grown({ company: { name: "text", industry: "text" } }))
    if (/(?:Hotels|Bakery)$/.test(String(name))) assert.equal(industry, "Hospitality");
  for (const { price, isFree } of grown({ event: { price: "number", isFree: "boolean" } }))
    assert.equal(isFree, price === 0);
  for (const { terminationDate, isActive } of grown({ employee: { terminationDate: "date", isActive: "boolean" } }))
    if (terminationDate !== null) assert.equal(isActive, false);
});

test("who approves is named once it is approved", () => {
  const states = { pending: { approve: "approved", reject: "rejected" }, approved: {}, rejected: {} };
  const leaveRequest = { count: 40, fields: { approvedBy: "text" }, states };
  const office = declareDomain({ domain: "work", domains: [], resources: { leaveRequest } }, { catalog });
  for (const { status, approvedBy } of recordsOf(office, 3)("leaveRequest"))
    assert.equal(approvedBy !== null, status === "approved");
});

test("departments, categories and jobs are of the trade that the other resources say", () => {
  const name = { name: "text" };
  assert.ok(valuesOf(grown({ department: name, patient: name }), "name").has("Radiology"));
  assert.ok(valuesOf(grown({ department: name, course: name, student: name }), "name").has("Natural Sciences"));
  assert.ok(valuesOf(grown({ category: name, dish: name }), "name").has("Mains"));
  assert.ok(valuesOf(grown({ service: name, stylist: name }), "name").has("Balayage"));
  assert.ok(valuesOf(grown({ staff: { specialization: "text" }, doctor: name }), "specialization").has("Cardiology"));
  assert.ok(valuesOf(grown({ department: name, employee: name }), "name").has("Marketing"));
});

test("people act by day, and machines at any hour", () => {
  const times = { createdAt: "time", paidAt: "time", visitedAt: "time", scheduledFor: "time", lastSeenAt: "time" };
  const hourOf = (time: unknown): number => Number(String(time).slice(11, 13));
  const given = (items: readonly Item[]): readonly unknown[] =>
    items.flatMap((item) => ["createdAt", ...Object.keys(times)].map((field) => item[field])).filter((time) => time);
  const { createdAt: _, ...fields } = times;
  for (const time of given(grown({ visit: fields }))) assert.ok(hourOf(time) >= 7 && hourOf(time) <= 21, String(time));
  assert.ok(given(grown({ incident: fields })).some((time) => hourOf(time) < 7));
});

test("what is told of drinks, dishes, plants and accidents is said of nothing else", () => {
  const of = (resource: string, fields: Readonly<Record<string, string>> = { description: "text" }): string =>
    JSON.stringify(grown({ [resource]: fields }));
  for (const resource of ["beer", "wine", "drink", "ingredient", "plant", "incident"])
    assert.doesNotMatch(of(resource), /[Oo]nions|Preheat|Spare parts|requests a second|warranty/, resource);
  assert.match(of("recipe", { instructions: "text" }), /Preheat/);
  assert.doesNotMatch(of("recipe"), /Preheat/);
});

test("a comment beside a rating judges as it does, and a score may be one of a hundred", () => {
  const bad = /Not what I expected|Too expensive|three times|Disappointing|promises much more|not choose it again/;
  const good = /Exactly as|Better than|Friendly|Five stars|friends about|Worth every|happier|as good as/;
  for (const { score, comment } of grown({ tasting: { score: "integer", comment: "text" } })) {
    if (Number(score) >= 80) assert.match(String(comment), good);
    if (Number(score) < 60) assert.match(String(comment), bad);
  }
});

test("weather, findings, lives, aircraft and fees agree with what they are of", () => {
  for (const { weather, temperature } of grown({ inspection: { weather: "text", temperature: "number" } }))
    if (weather === "Snow") assert.ok(Number(temperature) <= 0, String(temperature));
  for (const { result: came, findings } of grown({ inspection: { result: ["passed", "failed"], findings: "text" } }))
    assert.equal(/in order|Nothing to report/.test(String(findings)), came === "passed", String(findings));
  for (const { born, died } of grown({ artist: { born: "integer", died: "integer" } })) {
    assert.ok(Number(died) - Number(born) >= 40 && Number(died) - Number(born) <= 90);
    assert.ok(Number(died) < 2027 && Number(born) > 1700);
  }
  const seats = { "Airbus A320": 180, "ATR 72": 72, "Boeing 787-9": 290 } as Readonly<Record<string, number>>;
  for (const { model, seats: there } of grown({ aircraft: { model: "text", seats: "integer" } }))
    assert.equal(there, seats[String(model)] ?? there);
  for (const { fee } of grown({ visit: { reason: "text", fee: "number" }, patient: { name: "text" } }))
    assert.ok(Number(fee) >= 10, String(fee));
});

test("names of fields in Spanish, Portuguese, French and German say what they are", () => {
  const [one = {}] = grown({
    cliente: { nombre: "text", apellidos: "text", correo_electronico: "text", fecha_nacimiento: "date" },
  });
  assert.match(String(one["correo_electronico"]), EMAIL);
  assert.match(String(one["nombre"]), /^\p{Lu}\S+$/u);
  assert.ok(String(one["fecha_nacimiento"]) < "2010");
  const [other = {}] = grown({ kunde: { vorname: "text", plz: "text", ort: "text", telefone: "text", prix: "money" } });
  assert.ok(Object.values(CITIES).some((towns) => towns.some(({ name: town }) => town === other["ort"])));
  assert.match(String(other["telefone"]), PHONE);
});

test("who sends a message has a name, and a picture shows the name of its record", () => {
  for (const { name, email } of grown({ contactMessage: { name: "text", email: "email", subject: "text" } })) {
    assert.match(String(name), FULL_NAME);
    assert.match(String(email), EMAIL);
  }
  for (const { title, photoUrl } of grown({ exhibit: { photoUrl: "url", title: { is: "text", unique: true } } }))
    assert.equal(new URL(String(photoUrl)).searchParams.get("title"), title);
});

test("a text that begins with a known state has those that go with it, written alike", () => {
  const stateOf = (resource: string, first: string): ReadonlySet<unknown> =>
    valuesOf(grown({ [resource]: { status: { is: "text", default: first } } }), "status");
  assert.deepEqual(stateOf("task", "TODO"), new Set(["TODO", "IN_PROGRESS", "DONE"]));
  assert.ok(stateOf("order", "Pending").has("Shipped"));
  assert.ok(stateOf("issue", "open").has("in_progress"));
  assert.deepEqual(stateOf("task", "zebra"), new Set(["zebra"]));
});

test("who sends is not who receives", () => {
  const transfer = {
    count: 40,
    belongsTo: { sender: { to: "member" }, recipient: { to: "member" } },
    fields: { amount: "money" },
  };
  const bank = { domain: "own", domains: [], resources: { member: { count: 5, fields: { name: "text" } }, transfer } };
  const transfers = recordsOf(declareDomain(bank, { catalog }), 3)("transfer");
  for (const one of transfers) assert.notEqual(one["senderId"], one["recipientId"], JSON.stringify(one));
});

test("fields are of whom and what their names say, and of one thing with the others of their record", () => {
  for (const one of grown({ student: { fatherName: "text", motherName: "text" } })) {
    const [father, mother] = [one["fatherName"], one["motherName"]].map((name) => String(name).split(" ")[0] ?? "");
    const isOf = (gender: "female" | "male", name = ""): boolean =>
      Object.values(NAME_LISTS).some((list) => list[gender].includes(name));
    assert.ok(isOf("male", father) && isOf("female", mother), JSON.stringify(one));
  }
  for (const { player1, player2 } of grown({ duel: { player1: "text", player2: "text" } })) {
    assert.match(String(player1), FULL_NAME);
    assert.notEqual(player1, player2);
  }
  for (const { name, salt } of grown({ medicine: { name: "text", salt: "text" } })) assert.equal(salt, name);
  for (const { totalCves, criticalCount, lowCount } of grown({
    scan: { totalCves: "integer", criticalCount: "integer", lowCount: "integer" },
  }))
    assert.equal(totalCves, Number(criticalCount) + Number(lowCount));
});

test("a short text is a code or a word that fits, and a shift takes some hours", () => {
  const short = { zz: { is: "text", max: 3 }, difficultyLevel: { is: "text", max: 9 } };
  for (const { zz, difficultyLevel } of grown({ quest: short })) {
    assert.match(String(zz), /^[A-Z0-9]{1,3}$/);
    assert.match(String(difficultyLevel), /^(?:beginner|advanced|expert)$/);
  }
  for (const one of grown({ timesheet: { clockIn: "time", clockOut: "time" } })) {
    const hours = (Date.parse(String(one["clockOut"])) - Date.parse(String(one["clockIn"]))) / 3_600_000;
    assert.ok(hours >= 4 && hours <= 9, JSON.stringify(one));
  }
});

test("everyday records agree with themselves", () => {
  const past = (...times: readonly unknown[]): boolean => {
    const known = times.flatMap((time) => (typeof time === "string" ? [Date.parse(time)] : []));
    return known.every((time, at) => time >= (known[at - 1] ?? 0) && time < REFERENCE_TIME);
  };
  const near = (one: number, other: number): boolean => Math.abs(one - other) < 0.06;
  const money = { subtotal: "money", discount: "money", vat: "money", total: "money" } as const;
  const rows: readonly (readonly [Record<string, Record<string, unknown>>, (one: Item) => boolean])[] = [
    // The telephone and address of a thing are of the one person that it names.
    [{ boat: { skipperName: "text", skipperEmail: "email", email: "email" } }, (o) => o["email"] === o["skipperEmail"]],
    [
      { booking: { startDate: "date", endDate: "date", attendees: "integer", ...money } },
      ({ subtotal, discount, vat, total, attendees }) =>
        Number(total) === Number(subtotal) - Number(discount) + Number(vat) && Number(attendees) < 10,
    ],
    [
      { campaign: { goal: "money", raised: "money", percentFunded: "number" } },
      ({ goal, raised, percentFunded }) => near(Number(percentFunded), (100 * Number(raised)) / Number(goal)),
    ],
    [
      { exam: { score: "integer", maxScore: "integer", percentage: "number" } },
      ({ score, maxScore, percentage }) => near(Number(percentage), (100 * Number(score)) / Number(maxScore)),
    ],
    [
      { desk: { dailyPrice: "money", monthlyPrice: "money" } },
      (o) => Number(o["monthlyPrice"]) > Number(o["dailyPrice"]),
    ],
    [
      { harvest: { quantity: "integer", pricePerKg: "money", totalRevenue: "money", harvestedOn: "date" } },
      (o) => Number(o["totalRevenue"]) === Number(o["quantity"]) * Number(o["pricePerKg"]) && o["harvestedOn"] !== null,
    ],
    [
      { ticket: { enteredAt: "time", paidAt: "time", exitedAt: "time" } },
      (o) => past(o["enteredAt"], o["paidAt"], o["exitedAt"]),
    ],
    [
      { sample: { collectedAt: "time", receivedAt: "time", analyzedAt: "time", reportedAt: "time" } },
      (o) => past(o["collectedAt"], o["receivedAt"], o["analyzedAt"], o["reportedAt"]),
    ],
    [
      { lostItem: { foundAt: "time", claimedAt: "time" } },
      (o) => o["foundAt"] !== null && past(o["foundAt"], o["claimedAt"]),
    ],
    [{ donation: { receivedAt: "time", receiptSentAt: "time" } }, (o) => past(o["receivedAt"], o["receiptSentAt"])],
    [
      { ticket: { purchasedAt: "time", visitDate: "date", scannedAt: "time" } },
      (o) => past(o["purchasedAt"], o["scannedAt"]) && (o["scannedAt"] ?? "9") >= String(o["visitDate"]),
    ],
    [
      { workout: { startsAt: "time", dayOfWeek: "text" } },
      ({ startsAt, dayOfWeek }) =>
        ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"][
          new Date(String(startsAt)).getUTCDay()
        ] === dayOfWeek,
    ],
    [
      { dog: { bornOn: "date", ageMonths: "integer" } },
      ({ bornOn, ageMonths }) =>
        near(Number(ageMonths), Math.floor((REFERENCE_TIME - Date.parse(String(bornOn))) / 86_400_000 / 30.4375)),
    ],
    [
      { pupil: { age: "integer", grade: "integer", graduationYear: "integer" } },
      (o) => Number(o["grade"]) <= Number(o["age"]) - 5 && Number(o["graduationYear"]) >= 2026,
    ],
    [{ show: { host: "text", episodeCount: "integer" } }, ({ host }) => FULL_NAME.test(String(host))],
    [
      { company: { ceo: "text", founder: "text" } },
      (o) => FULL_NAME.test(String(o["ceo"])) && o["ceo"] !== o["founder"],
    ],
    [{ gift: { dedicatedTo: "text" } }, ({ dedicatedTo }) => FULL_NAME.test(String(dedicatedTo))],
    [{ episode: { audioUrl: "url", mimeType: "text" } }, ({ mimeType }) => mimeType === "audio/mpeg"],
    [
      { cleaner: { shift: "text", shiftStart: "text", shiftEnd: "text" } },
      (o) => o["shift"] !== "Night Shift" || (o["shiftStart"] === "22:00" && o["shiftEnd"] === "06:00"),
    ],
    [{ car: { model: "text", vehicleType: "text" } }, (o) => o["model"] !== "Transit" || o["vehicleType"] === "van"],
    [{ room: { beds: "integer", maxOccupancy: "integer" } }, (o) => Number(o["maxOccupancy"]) <= 4],
    [
      { station: { capacity: "integer", bikesAvailable: "integer", docksAvailable: "integer" } },
      (o) => Number(o["bikesAvailable"]) + Number(o["docksAvailable"]) === Number(o["capacity"]),
    ],
    [
      { lesson: { price: "money", platformFee: "money", tutorPayout: "money", subject: "text", topic: "text" } },
      (o) => Number(o["tutorPayout"]) === Number(o["price"]) - Number(o["platformFee"]) && o["subject"] !== o["topic"],
    ],
    [
      { rental: { dailyRate: "money", rentalDays: "integer", insuranceFee: "money", totalPrice: "money" } },
      (o) => Number(o["totalPrice"]) === Number(o["dailyRate"]) * Number(o["rentalDays"]) + Number(o["insuranceFee"]),
    ],
    [
      { rental: { startMileage: "integer", endMileage: "integer", milesDriven: "integer", driverAge: "integer" } },
      (o) => Number(o["milesDriven"]) === Number(o["endMileage"]) - Number(o["startMileage"]),
    ],
    [{ ride: { distanceKm: "number" } }, (o) => Number(o["distanceKm"]) < 13],
    [{ tenant: { moveInDate: "date", moveOutDate: "date" } }, (o) => o["moveInDate"] !== o["moveOutDate"]],
    [{ podcast: { title: "text", websiteUrl: "url", rssUrl: "url" } }, (o) => o["websiteUrl"] === o["rssUrl"]],
    // Dishes are of their course, devices of their kind, cars of their class.
    [
      { menuItem: { name: "text", category: ["starter", "main", "dessert"] } },
      (o) => namesUnder("recipe", String(o["category"])).includes(String(o["name"])),
    ],
    [
      { device: { name: "text", deviceType: ["humidity", "motion"], serialNumber: "text" } },
      (o) => String(o["name"]).toLowerCase().includes(String(o["deviceType"])),
    ],
    [
      { vehicle: { make: "text", model: "text", seats: "integer", category: ["van", "suv", "compact"] } },
      (o) => (o["model"] === "Transit") === (o["category"] === "van" && o["make"] === "Ford") && Number(o["seats"]) > 2,
    ],
    [{ player: { age: "integer", position: "text" } }, (o) => Number(o["age"]) >= 18 && Number(o["age"]) < 36],
    [
      { leaveBalance: { entitledDays: "number", usedDays: "number", pendingDays: "number", remainingDays: "number" } },
      (o) =>
        near(Number(o["usedDays"]) + Number(o["pendingDays"]) + Number(o["remainingDays"]), Number(o["entitledDays"])),
    ],
    [
      { site: { deviceCount: "integer", onlineCount: "integer", offlineCount: "integer" } },
      (o) => Number(o["onlineCount"]) + Number(o["offlineCount"]) === Number(o["deviceCount"]),
    ],
    // What there is of an end comes with it: a score, a signature, a refund, the number of a card.
    [
      { match: { status: ["scheduled", "finished"], homeScore: "integer", awayScore: "integer" } },
      (o) => [o["homeScore"], o["awayScore"]].every((one) => (one === null) === (o["status"] === "scheduled")),
    ],
    [
      {
        payment: {
          method: ["cash", "card"],
          cardLast4: "text",
          status: ["paid", "refunded"],
          refundAmount: "money",
          amount: "money",
        },
      },
      (o) =>
        (o["cardLast4"] === null) === (o["method"] === "cash") &&
        o["refundAmount"] === (o["status"] === "refunded" ? o["amount"] : null),
    ],
    [
      { article: { status: ["draft", "published", "archived"], publishedAt: "time" } },
      (o) => (o["publishedAt"] === null) === (o["status"] === "draft"),
    ],
    [
      { reservation: { status: ["confirmed", "active"], pickupAt: "time", dropoffAt: "time" } },
      (o) =>
        o["status"] === "confirmed" ||
        (Date.parse(String(o["pickupAt"])) < REFERENCE_TIME && Date.parse(String(o["dropoffAt"])) > REFERENCE_TIME),
    ],
    [
      { attendance: { status: ["present", "absent", "late"], isLate: "boolean", clockIn: "time" } },
      (o) => o["isLate"] === (o["status"] === "late") && (o["clockIn"] === null) === (o["status"] === "absent"),
    ],
  ];
  for (const [defined, agrees] of rows)
    for (const one of grown(defined)) assert.ok(agrees(one), `${Object.keys(defined)[0]} ${JSON.stringify(one)}`);
});

test("a record has the name, the city and the amount of what it belongs to, by the words of the relation", () => {
  const related = {
    menu_item: { count: 5, fields: { name: "text" } },
    warehouse: { count: 5, fields: { city: "text" } },
    booking: { count: 5, fields: { totalAmount: "money" } },
    order_line: { count: 9, belongsTo: { menu_item: {} }, fields: { item_name: "text" } },
    shipment: { count: 9, belongsTo: { warehouse: { as: "originWarehouse" } }, fields: { originCity: "text" } },
    payment: { count: 9, belongsTo: { booking: {} }, fields: { amount: "money" } },
  };
  const domain = declareDomain({ domain: "related", domains: [], resources: related }, { catalog });
  const [dishes = [], depots = [], bookings = [], lines = [], shipments = [], payments = []] = [0, 1, 2, 3, 4, 5].map(
    (at) => itemsOf(domain, at, 3),
  );
  const of = (items: readonly Item[], id: unknown): Item =>
    items.find((one) => one["id"] === id) ?? assert.fail(String(id));
  for (const one of lines)
    assert.equal(one["item_name"], of(dishes, one["menu_item_id"] ?? one["menu_itemId"])["name"]);
  for (const one of shipments) assert.equal(one["originCity"], of(depots, one["originWarehouseId"])["city"]);
  for (const one of payments) assert.equal(one["amount"], of(bookings, one["bookingId"])["totalAmount"]);
});

test("what a record tells twice, in numbers, words or truth values, agrees", () => {
  const n = (value: unknown): number => Number(value);
  const is = (one: unknown, other: number, by = 0.06): boolean => Math.abs(n(one) - other) <= by;
  const rows: readonly (readonly [Record<string, Record<string, unknown>>, (one: Item) => boolean])[] = [
    [
      {
        reading: { temperature_c: "number", temperature_f: "number", distance_km: "number", distance_miles: "number" },
      },
      (o) =>
        is(o["temperature_f"], 1.8 * n(o["temperature_c"]) + 32) &&
        is(o["distance_miles"], 0.621 * n(o["distance_km"])),
    ],
    [
      { reading: { wind_speed_kmh: "number", wind_gust_kmh: "number", temp_c: "number", dew_point_c: "number" } },
      (o) => n(o["wind_gust_kmh"]) >= n(o["wind_speed_kmh"]) && n(o["dew_point_c"]) < n(o["temp_c"]),
    ],
    [
      { day: { minTempC: "number", maxTempC: "number", avgTempC: "number" } },
      (o) => is(o["avgTempC"], (n(o["minTempC"]) + n(o["maxTempC"])) / 2),
    ],
    [
      {
        result: {
          max_points: "integer",
          points_earned: "number",
          percentage: "number",
          letter_grade: ["A", "B", "C", "D", "F"],
          is_passing: "boolean",
        },
      },
      ({ max_points: most, points_earned: points, percentage, letter_grade: grade, is_passing: passes }) =>
        is(percentage, (100 * n(points)) / n(most)) &&
        grade === ["F", "D", "C", "B", "A"][Math.max(0, Math.min(4, Math.floor(n(percentage) / 10) - 5))] &&
        passes === n(percentage) >= 60,
    ],
    [
      { sensor: { batteryPercent: "integer", batteryStatus: "text" } },
      (o) => (o["batteryStatus"] === "critical") === n(o["batteryPercent"]) < 10,
    ],
    [
      { reading: { sensorType: ["temperature", "humidity"], unit: "text" } },
      (o) => o["unit"] === (o["sensorType"] === "humidity" ? "%" : "°C"),
    ],
    [
      { pet: { species: ["dog", "cat"], breed: "text", weightKg: "number" } },
      (o) =>
        o["species"] === "dog" || (/Coon|Siamese|Shorthair|Persian/.test(String(o["breed"])) && n(o["weightKg"]) < 8),
    ],
    [
      { claim: { claimType: ["auto", "home"], incidentDescription: "text" } },
      (o) => o["claimType"] === "auto" || !/Rear-ended|pillar|Hail/.test(String(o["incidentDescription"])),
    ],
    [
      {
        flight: {
          seats_total: "integer",
          seats_sold: "integer",
          seats_available: "integer",
          origin_city: "text",
          origin_airport: "text",
        },
      },
      (o) =>
        n(o["seats_sold"]) + n(o["seats_available"]) === o["seats_total"] &&
        (o["origin_city"] !== "Dublin" || o["origin_airport"] === "DUB"),
    ],
    [
      {
        rental: {
          pickup_odometer_km: "integer",
          return_odometer_km: "integer",
          distance_driven_km: "integer",
          daily_rate: "number",
          rental_days: "integer",
          base_charge: "number",
        },
      },
      (o) =>
        o["distance_driven_km"] === n(o["return_odometer_km"]) - n(o["pickup_odometer_km"]) &&
        is(o["base_charge"], n(o["daily_rate"]) * n(o["rental_days"])),
    ],
    [
      {
        payslip: {
          regular_hours: "number",
          overtime_hours: "number",
          hourly_rate: "number",
          overtime_rate: "number",
          regular_pay: "number",
          overtime_pay: "number",
          gross_pay: "number",
          federal_tax: "number",
          medicare: "number",
          total_deductions: "number",
          net_pay: "number",
        },
      },
      (o) =>
        is(o["regular_pay"], n(o["regular_hours"]) * n(o["hourly_rate"])) &&
        is(o["overtime_pay"], n(o["overtime_hours"]) * n(o["hourly_rate"]) * 1.5) &&
        is(o["gross_pay"], n(o["regular_pay"]) + n(o["overtime_pay"])) &&
        is(o["total_deductions"], n(o["federal_tax"]) + n(o["medicare"])) &&
        is(o["net_pay"], n(o["gross_pay"]) - n(o["total_deductions"])),
    ],
    [
      {
        bill: {
          subtotal: "number",
          tipAmount: "number",
          tipPercent: "number",
          total: "number",
          amountTendered: "number",
          changeDue: "number",
        },
      },
      (o) =>
        is(o["tipPercent"], (100 * n(o["tipAmount"])) / n(o["subtotal"])) &&
        is(o["total"], n(o["subtotal"]) + n(o["tipAmount"])) &&
        is(o["changeDue"], n(o["amountTendered"]) - n(o["total"])) &&
        n(o["changeDue"]) >= 0,
    ],
    [
      { show: { ticketPriceAdult: "number", ticketPriceChild: "number" } },
      (o) => n(o["ticketPriceChild"]) < n(o["ticketPriceAdult"]),
    ],
    [
      { event: { minTicketPrice: "number", maxTicketPrice: "number" } },
      (o) => n(o["minTicketPrice"]) <= n(o["maxTicketPrice"]),
    ],
    [
      { visit: { fee: "number", coverage_percent: "integer", insurance_pays: "number", patient_pays: "number" } },
      (o) =>
        is(o["insurance_pays"], (n(o["fee"]) * n(o["coverage_percent"])) / 100) &&
        is(o["patient_pays"], n(o["fee"]) - n(o["insurance_pays"])),
    ],
    [
      { employee: { hireDate: "date", yearsOfService: "integer" } },
      (o) => is(o["yearsOfService"], (REFERENCE_TIME - Date.parse(String(o["hireDate"]))) / 31_557_600_000, 1),
    ],
    [
      { lease: { leaseStart: "date", leaseEnd: "date", leaseTermMonths: "integer" } },
      (o) =>
        is(
          o["leaseTermMonths"],
          (Date.parse(String(o["leaseEnd"])) - Date.parse(String(o["leaseStart"]))) / 2_629_800_000,
          1,
        ),
    ],
    [{ drive: { goalAmount: "number", pledgedAmount: "number" } }, (o) => n(o["pledgedAmount"]) < n(o["goalAmount"])],
    [
      { artwork: { artistBirthYear: "integer", yearCreated: "integer" } },
      (o) => n(o["yearCreated"]) > n(o["artistBirthYear"]) + 20,
    ],
    [
      { order: { seatFrom: "integer", quantity: "integer", seatTo: "integer" } },
      (o) => n(o["seatTo"]) === n(o["seatFrom"]) + n(o["quantity"]) - 1,
    ],
    [
      { shipment: { gross_weight_kg: "number", net_weight_kg: "number" } },
      (o) => n(o["net_weight_kg"]) < n(o["gross_weight_kg"]),
    ],
    [
      { dentalVisit: { estimated_cost: "number", insurance_covered: "number", patient_pays: "number" } },
      (o) => is(o["estimated_cost"], n(o["insurance_covered"]) + n(o["patient_pays"])),
    ],
    [
      {
        ballot: {
          registered_voters: "integer",
          ballots_cast: "integer",
          turnout_pct: "number",
          invalid_ballots: "integer",
        },
      },
      (o) =>
        is(o["turnout_pct"], (100 * n(o["ballots_cast"])) / n(o["registered_voters"])) &&
        n(o["invalid_ballots"]) <= n(o["ballots_cast"]),
    ],
    [
      {
        club: {
          wins: "integer",
          draws: "integer",
          points: "integer",
          goals_for: "integer",
          goals_against: "integer",
          goal_difference: "integer",
          possession_home: "integer",
          possession_away: "integer",
        },
      },
      (o) =>
        n(o["points"]) === 3 * n(o["wins"]) + n(o["draws"]) &&
        n(o["goal_difference"]) === n(o["goals_for"]) - n(o["goals_against"]) &&
        n(o["possession_home"]) + n(o["possession_away"]) === 100,
    ],
    [
      { reward: { quantity_limit: "integer", claimed: "integer", remaining: "integer" } },
      (o) => n(o["remaining"]) === n(o["quantity_limit"]) - n(o["claimed"]),
    ],
    [
      { rental: { guest_count: "integer", confirmed_guests: "integer", declined_guests: "integer" } },
      (o) => n(o["guest_count"]) === n(o["confirmed_guests"]) + n(o["declined_guests"]),
    ],
    [
      { offer: { price_net: "number", vat: "number", price_gross: "number" } },
      (o) => is(o["price_gross"], n(o["price_net"]) + n(o["vat"])),
    ],
    [{ pupil: { grade: "integer", class: "text" } }, (o) => String(o["class"]).startsWith(String(o["grade"]))],
  ];
  for (const [defined, agrees] of rows)
    for (const one of grown(defined)) assert.ok(agrees(one), `${Object.keys(defined)[0]} ${JSON.stringify(one)}`);
});

test("what a flag denies has no minutes, kind or number of it, and what was withdrawn did not get to the end", () => {
  const optional = (is: string): unknown => ({ is, optional: true });
  const told = {
    status: ["listed", "under_offer", "sold", "withdrawn"],
    sold_on: optional("date"),
    overstay: "boolean",
    overstay_minutes: optional("integer"),
    contaminated: "boolean",
    contamination_type: optional("text"),
    invoiced: "boolean",
    invoice_no: optional("text"),
    is_banned: "boolean",
    ban_reason: optional("text"),
    // A flag that follows from its minutes is not asked by them.
    delayed: "boolean",
    delay_minutes: optional("integer"),
  };
  for (const one of grown({ stay: told })) {
    if (one["delay_minutes"] === 0) assert.equal(one["delayed"], false);
    if (one["status"] === "withdrawn") assert.equal(one["sold_on"], null);
    if (one["overstay"] === false) assert.equal(one["overstay_minutes"], null);
    if (one["contaminated"] === false) assert.equal(one["contamination_type"], null);
    if (one["invoiced"] === false) assert.equal(one["invoice_no"], null);
    if (one["is_banned"] === false) assert.equal(one["ban_reason"], null);
  }
});

test("words of everyday places are theirs, and the kind of another thing is not the record's", () => {
  const one = (resource: string, field: string, kind: string): unknown =>
    grown({ [resource]: { [field]: kind, name: "text" } })[0]?.[field];
  assert.match(String(one("enclosure", "species", "text")), /^(?:African|Lion|Giraffe|Meerkat|Polar|Emperor|Plains)/);
  assert.match(String(one("dentist", "specialty", "text")), /dont|dentistry/);
  assert.match(String(one("truckRoute", "waste_type", "text")), /^(?:paper|glass|plastic|organic|residual)$/);
  assert.match(String(one("repairJob", "bike_type", "text")), /^(?:standard|regular|special|other)$/);
  assert.match(String(one("animalPatient", "age", "integer")), /^1?\d$/);
});

test("what has not happened costs nothing and has no reason, and what has happened has its time", () => {
  const optional = (is: string): unknown => ({ is, optional: true });
  const told = {
    petsAllowed: "boolean",
    petDeposit: optional("number"),
    status: ["shipped", "denied"],
    denialReason: optional("text"),
    actualCost: optional("number"),
    shippedAt: optional("time"),
  };
  for (const one of grown({ parcel: told })) {
    assert.ok(one["petDeposit"] === null || one["petsAllowed"] === true, JSON.stringify(one));
    assert.ok(one["actualCost"] === null || one["status"] !== "denied", JSON.stringify(one));
    assert.ok(one["denialReason"] === null || one["status"] === "denied", JSON.stringify(one));
    assert.equal(one["shippedAt"] !== null, one["status"] === "shipped", JSON.stringify(one));
  }
});

test("a state called after what it is of decides what has happened", () => {
  const employee = { employmentStatus: ["active", "terminated"], terminationDate: { is: "date", optional: true } };
  for (const { employmentStatus, terminationDate } of grown({ employee }))
    assert.equal(terminationDate !== null, employmentStatus === "terminated");
});

test("what was refunded had been paid, and nobody has a reason for what was not done", () => {
  const states = {
    open: { pay: "paid", cancel: "cancelled" },
    paid: { refund: "refunded" },
    refunded: {},
    cancelled: {},
  };
  const fields = { paidAt: "time", cancelledReason: "text" };
  const visits = declareDomain(
    { domain: "own", domains: [], resources: { visit: { count: 100, fields, states } } },
    { catalog },
  );
  for (const { status, paidAt, cancelledReason } of recordsOf(visits, 3)("visit")) {
    assert.equal(paidAt !== null, status === "paid" || status === "refunded");
    assert.equal(cancelledReason !== null, status === "cancelled");
  }
});

/** True if each of these, where it is there, is no earlier than those before it. */
const inOrder = (...times: readonly unknown[]): boolean => {
  const known = times.flatMap((time) => (typeof time === "string" ? [Date.parse(time)] : []));
  return known.every((time, at) => time >= (known[at - 1] ?? 0));
};
const isThere = (value: unknown): boolean => value !== null;

test("offers, invoices and runs have the times of their states, in order, and what is short does not wait for months", () => {
  const optional = { is: "time", optional: true };
  const old = REFERENCE_TIME - 70 * 86_400_000;
  for (const one of grown({
    quote: {
      status: ["draft", "sent", "viewed", "accepted", "declined", "expired"],
      sentAt: optional,
      viewedAt: optional,
      acceptedAt: optional,
      declinedAt: optional,
      validUntil: "date",
    },
  })) {
    const { status, sentAt, viewedAt, acceptedAt, declinedAt, validUntil, createdAt, updatedAt } = one;
    const told = JSON.stringify(one);
    assert.equal(isThere(sentAt), status !== "draft", told);
    assert.equal(isThere(acceptedAt), status === "accepted", told);
    assert.equal(isThere(declinedAt), status === "declined", told);
    assert.ok(inOrder(createdAt, sentAt, viewedAt, acceptedAt, declinedAt, updatedAt), told);
    if (Date.parse(String(createdAt)) < old) assert.ok(!/draft|sent/.test(String(status)), told);
    if (/draft|sent/.test(String(status))) assert.ok(Date.parse(String(validUntil)) > REFERENCE_TIME, told);
  }
  for (const one of grown({ invoice: { status: ["draft", "sent", "paid"], sentAt: optional, paidDate: optional } })) {
    assert.ok(inOrder(one["createdAt"], one["sentAt"], one["paidDate"]), JSON.stringify(one));
    assert.equal(isThere(one["paidDate"]), one["status"] === "paid", JSON.stringify(one));
  }
  for (const one of grown({
    buildRun: {
      status: ["queued", "running", "passed", "failed"],
      startedAt: optional,
      finishedAt: optional,
      testsTotal: "integer",
      testsPassed: "integer",
      testsFailed: "integer",
      errorMessage: { is: "text", optional: true },
      failureReason: { is: "text", optional: true },
    },
  })) {
    const told = JSON.stringify(one);
    assert.equal(isThere(one["finishedAt"]), /passed|failed/.test(String(one["status"])), told);
    assert.ok(inOrder(one["createdAt"], one["startedAt"], one["finishedAt"]), told);
    assert.equal(Number(one["testsPassed"]) + Number(one["testsFailed"]), one["testsTotal"], told);
    if (one["status"] !== "failed") assert.equal(one["errorMessage"], null, told);
    assert.equal(isThere(one["failureReason"]), one["status"] === "failed", told);
  }
  for (const one of grown({
    application: {
      applicantName: "text",
      status: ["in_progress", "submitted", "approved"],
      submittedAt: optional,
      reviewedAt: optional,
    },
  }))
    assert.ok(isThere(one["submittedAt"]) || !isThere(one["reviewedAt"]), JSON.stringify(one));
});

test("beers, tariffs, pay, alerts and loans agree with themselves", () => {
  const numbers = (one: Item, ...names: readonly string[]): readonly number[] => names.map((name) => Number(one[name]));
  for (const one of grown({ beer: { name: "text", style: "text", abv: "number", ibu: "integer", srm: "integer" } })) {
    const [abv = 0, ibu = 0, srm = 0] = numbers(one, "abv", "ibu", "srm");
    const dark = /stout|porter/i.test(String(one["style"]));
    assert.ok(abv > 4 && abv < 8 && ibu >= 10 && ibu <= 72 && dark === srm > 20, JSON.stringify(one));
    assert.ok(String(one["name"]).includes(String(one["style"]).split(" ")[0] ?? "-") || one["style"] === "Wheat Beer");
  }
  for (const one of grown({ tariff: { pricePerKwh: "number", peakRate: "number", offPeakRate: "number" } })) {
    const [price = 0, peak = 0, offPeak = 0] = numbers(one, "pricePerKwh", "peakRate", "offPeakRate");
    assert.ok(offPeak < price && price < peak, JSON.stringify(one));
  }
  for (const one of grown({
    payslip: { hourlyRate: "number", regularHours: "number", overtimeHours: "number", overtimePay: "number" },
  })) {
    const [rate = 0, hours = 0, over = 0, pay = 0] = numbers(
      one,
      "hourlyRate",
      "regularHours",
      "overtimeHours",
      "overtimePay",
    );
    assert.ok(hours >= 150 && over < 20 && Math.abs(pay - 1.5 * rate * over) < 1, JSON.stringify(one));
  }
  for (const one of grown({
    priceAlert: { coinName: "text", symbol: "text", currentPrice: "number", targetPrice: "number" },
  })) {
    const [current = 0, target = 0] = numbers(one, "currentPrice", "targetPrice");
    assert.ok(/^[A-Z]{3,5}$/.test(String(one["symbol"])) && Math.abs(target / current - 1) < 0.25, JSON.stringify(one));
  }
  for (const one of grown({
    bookLoan: { bookTitle: "text", status: ["active", "returned", "overdue"], loanDate: "date", dueDate: "date" },
  })) {
    const days = (Date.parse(String(one["dueDate"])) - Date.parse(String(one["loanDate"]))) / 86_400_000;
    assert.ok(days > 0 && days < 90, JSON.stringify(one));
  }
});
