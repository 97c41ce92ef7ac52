import type { Stream } from "../model/generation.ts";

/** A monthly charge at a fixed price. */
export interface SubscriptionKind {
  readonly merchant: string;
  readonly category: string;
  readonly cents: readonly number[];
  readonly phrase: string;
}

/** Monthly charges. The merchants are made up. */
export const SUBSCRIPTIONS: readonly SubscriptionKind[] = [
  { merchant: "Streamhaus", category: "streaming", cents: [799, 1199, 1599], phrase: "Streamhaus standard plan" },
  { merchant: "Tunewave", category: "streaming", cents: [599, 1099, 1699], phrase: "Tunewave family plan" },
  { merchant: "Cloudshelf", category: "software", cents: [199, 299, 999], phrase: "Cloudshelf storage" },
  { merchant: "Inkwell Daily", category: "news", cents: [499, 900, 1500], phrase: "Inkwell Daily digital edition" },
  { merchant: "Pulse Gym", category: "health and fitness", cents: [2499, 3900, 5900], phrase: "Pulse Gym membership" },
  { merchant: "Larksong Mobile", category: "telecom", cents: [1500, 2500, 4500], phrase: "Larksong Mobile plan" },
  { merchant: "Fiberline", category: "telecom", cents: [2990, 4490, 6990], phrase: "Fiberline home internet" },
  { merchant: "Draftpad", category: "software", cents: [800, 1200, 2000], phrase: "Draftpad Pro" },
  { merchant: "Bean Post", category: "groceries", cents: [1400, 1850, 2600], phrase: "Bean Post coffee subscription" },
  { merchant: "Kiteframe", category: "software", cents: [1199, 2299, 5499], phrase: "Kiteframe creative suite" },
  { merchant: "Playgrove", category: "gaming", cents: [699, 1099, 1499], phrase: "Playgrove monthly pass" },
  { merchant: "Lingua Loft", category: "education", cents: [699, 999, 1299], phrase: "Lingua Loft language course" },
];

/** A bill or a larger purchase that is paid through the payments API. */
export interface BillKind {
  readonly payee: string;
  readonly category: string;
  /** Bills are paid by bank transfer, purchases by card or wallet. */
  readonly bill: boolean;
  readonly cents: readonly number[];
  readonly phrases: readonly string[];
}

/** Reads rows of `payee | category | cents`, and the phrases after them. */
function kinds(bill: boolean, rows: readonly string[]): BillKind[] {
  return rows.map((row) => {
    const [payee = "", category = "", cents = "", ...phrases] = row.split(" | ");
    return { payee, category, bill, cents: cents.split(" ").map(Number), phrases };
  });
}

export const BILLS: readonly BillKind[] = [
  ...kinds(true, [
    "Brightwater Utilities | utilities | 2400 3600 5200 7900 | Water and sewage, Brightwater Utilities, invoice | Brightwater Utilities quarterly bill",
    "Norvolt Energy | utilities | 4200 6800 9400 16800 | Electricity, Norvolt Energy, invoice | Norvolt Energy gas and electricity, customer",
    "Fiberline | telecom | 2990 4490 6990 | Home internet, Fiberline, contract | Fiberline installation, order",
    "Havenguard Insurance | insurance | 3100 5400 8800 14500 | Home insurance, Havenguard, policy | Car insurance, Havenguard, policy | Travel cover, Havenguard, policy",
    "City Treasury | taxes | 17500 26000 48000 | Property tax installment, notice",
    "City Treasury | taxes | 4800 7800 12000 | Parking permit, one year, permit | Waste collection fee, notice",
    "Ashdown College | education | 18000 28000 42000 | Evening course, Ashdown College, enrollment",
    "Ashdown College | education | 6000 9000 16000 | Exam fee, Ashdown College, candidate",
    "Open Hands Relief | charity | 1000 2000 5000 10000 | Donation to Open Hands Relief, receipt",
  ]),
  ...kinds(false, [
    "Willow Furnishings | home | 34900 59900 109900 | Oak dining table, Willow Furnishings, order | Sofa bed, Willow Furnishings, order",
    "Willow Furnishings | home | 7900 14900 24900 | Bookcase, Willow Furnishings, order | Side table, Willow Furnishings, order",
    "Skyward Air | travel | 8900 16900 28900 64900 | Return flight, Skyward Air, booking",
    "Skyward Air | travel | 15800 29800 56000 98000 | Two tickets, Skyward Air, booking",
    "Lantern Hotels | travel | 18900 28000 52000 | Three nights, Lantern Hotels, reservation | Conference stay, Lantern Hotels, reservation",
    "Pixel Parade | electronics | 32900 54900 99900 | Refurbished laptop, Pixel Parade, order | Camera lens, Pixel Parade, order",
    "Pixel Parade | electronics | 5900 9900 18900 | Wireless speaker, Pixel Parade, order | Mechanical keyboard, Pixel Parade, order",
    "Brightsmile Dental | health | 4500 7500 12000 | Dental check-up, Brightsmile, invoice",
    "Brightsmile Dental | health | 16000 24000 38000 | Crown and filling, Brightsmile, invoice",
    "Riverside Arena | entertainment | 5800 9600 17800 | Concert tickets, Riverside Arena, booking | Season opener, two seats, Riverside Arena, booking",
    "Two Wheels Workshop | transport | 2800 4900 8900 | Bicycle service, Two Wheels Workshop, job",
    "Two Wheels Workshop | transport | 14900 24900 38000 | New wheelset, Two Wheels Workshop, job",
  ]),
];

type Occasion = "workday" | "saturday" | "weekend" | "commute" | "morning" | "afternoon" | "evening" | "night";

/** Of each kind one at least is bought at any hour. */
interface PurchaseItem {
  /** Text of the statement, in American English; `@` is the merchant. */
  readonly phrase: string;
  /** Lowest and highest price, US cents. */
  readonly cents: readonly [from: number, to: number];
  /** True if it is bought at that hour of a weekday (0 is Monday). */
  readonly suits: (hour: number, weekday: number) => boolean;
}

/** One kind of everyday purchase: who sells it, when it happens and what is bought. */
export interface PurchaseKind {
  readonly category: string;
  /** Share among everyday purchases. */
  readonly weight: number;
  /** Local hours between which it is bought. */
  readonly hours: readonly [from: number, to: number];
  /** Bought on the internet: the statement names an order instead of a city. */
  readonly online: boolean;
  readonly merchants: readonly { readonly name: string; readonly category: string }[];
  readonly items: readonly PurchaseItem[];
}

const OCCASIONS: Readonly<Record<Occasion, PurchaseItem["suits"]>> = {
  workday: (_hour, weekday) => weekday < 5,
  saturday: (_hour, weekday) => weekday === 5,
  weekend: (_hour, weekday) => weekday > 4,
  commute: (hour, weekday) => weekday < 5 && hour < 10,
  morning: (hour) => hour < 11,
  afternoon: (hour) => hour >= 13 && hour < 19,
  evening: (hour) => hour >= 18,
  night: (hour) => hour >= 22 || hour < 4,
};

const always = (): boolean => true;

/** Reads `phrase from-to occasion`. */
function item(row: string): PurchaseItem {
  const [, phrase = "", from, to, occasion] = /^(.*) (\d+)-(\d+)(?: (\w+))?$/.exec(row) ?? [];
  // The rows below name occasions that there are.
  const suits = occasion === undefined ? always : OCCASIONS[occasion as Occasion];
  return { phrase, cents: [Number(from), Number(to)], suits };
}

function kind(
  category: string,
  weight: number,
  hours: readonly [number, number],
  merchants: string,
  items: readonly string[],
): PurchaseKind {
  const online = category === "electronics" || category === "travel";
  return {
    category,
    weight,
    hours,
    online,
    merchants: merchants.split("|").map((name) => ({ name, category })),
    items: items.map(item),
  };
}

export const PURCHASES: readonly PurchaseKind[] = [
  kind(
    "groceries",
    13,
    [9, 20],
    "Greenleaf Market|Hartwell Grocers|Marigold Foods|Two Rivers Co-op|Northgate Supermarket|Saffron Street Market",
    [
      "Weekly shop at @ 5200-14800",
      "Groceries at @ 2600-9800",
      "Big shop at @ 9800-21000",
      "@, groceries for the week 5800-13800",
      "Saturday shop at @ 4800-16800 saturday",
      "@, groceries and household 3900-11800",
      "Family shop at @ 8200-19800",
    ],
  ),
  kind(
    "groceries",
    15,
    [7, 22],
    "Corner Pantry|Little Basket|Olive & Thyme|Greenleaf Market|Hartwell Grocers|Daily Harvest Hall|Northgate Supermarket",
    [
      "Top-up shop at @ 1200-3800",
      "@, bread and milk 480-980",
      "@, fruit and vegetables 780-2400",
      "@ self-checkout 450-2900",
      "Dinner ingredients at @ 1400-3900 afternoon",
      "@, snacks and drinks 620-1900",
      "Late shop at @ 580-2600 evening",
      "@, cheese and olives 980-2700",
    ],
  ),
  kind(
    "restaurants",
    8,
    [18, 22],
    "Casa Luz|The Copper Pot|Trattoria Bellanotte|Smokehouse 41|Mezze Garden|The Fig Tree|Blue Door Bistro|Tandoor House",
    [
      "Dinner at @ 2200-4800",
      "@, table for two 5200-11800",
      "@, dinner with friends 3200-7800",
      "@, set menu 3900-6900",
      "Birthday dinner at @ 8800-19800",
      "Evening out at @ 3400-9200",
    ],
  ),
  kind(
    "restaurants",
    8,
    [11.5, 14],
    "Noodle Yard|Basil & Lime|Saigon Lantern|Taquería Paloma|Mezze Garden|Tandoor House|Salad Bureau",
    [
      "Lunch at @ 1250-2400",
      "Takeout from @ 1150-2600",
      "@, lunch deal 990-1450",
      "@, lunch with a colleague 2400-4200 workday",
      "Quick lunch at @ 850-1500",
    ],
  ),
  kind("coffee", 9, [7, 11], "Slow Drip|Harbour Roasters|Paper Cup|Café Ondine|Third Bean|Kettle & Crumb", [
    "Coffee at @ 340-480",
    "Flat white at @ 420-560",
    "@, coffee and croissant 720-1080",
    "@, two coffees 760-1120",
    "Morning coffee at @ 340-520",
    "@, cappuccino to go 420-580",
  ]),
  kind("coffee", 3, [8, 17], "Morning Glory Bakery|Kettle & Crumb|Café Ondine", [
    "Breakfast at @ 980-1900 morning",
    "@, sourdough and pastries 1150-1980",
    "@, cake and tea 880-1480 afternoon",
    "@, box of pastries 1400-2600",
  ]),
  kind("transport", 6, [6, 22], "CityLine Transit|Metro Loop", [
    "@, single ride 220-340",
    "@, day pass 680-1150 morning",
    "@, two zones 320-480",
    "@, morning commute 220-420 commute",
    "@, return ticket 440-820",
  ]),
  kind("transport", 4, [6, 24], "Swiftcab|RideLark", [
    "@, airport run 3400-6800",
    "@, ride home 980-2600 evening",
    "@, ride to the station 880-1900",
    "@, ride across town 1300-2900",
    "@, night ride 1200-3200 night",
  ]),
  kind("transport", 2, [8, 20], "ParkEasy|Central Parking Hall", [
    "@, two hours 380-780",
    "@, day ticket 1200-2400 morning",
    "@, evening parking 480-980 evening",
    "Parking at @ 280-1200",
  ]),
  kind("transport", 1, [6, 20], "Regional Rail Link", [
    "@, return ticket 2400-6200",
    "@, day trip 2800-5400 morning",
    "@, off-peak single 1400-3200",
    "@, weekend ticket 3400-6800 weekend",
  ]),
  kind("fuel", 4, [6, 22], "Torch Fuel|Roadstar Station|Bluebird Energy|Junction 9 Services", [
    "Fuel at @ 2800-5800",
    "@, pump 4 2600-6200",
    "@, pump 2, full tank 4800-7900",
    "@, fuel and car wash 4900-7600",
    "@, pump 7 2400-5900",
  ]),
  kind("clothing", 3, [10, 20], "Thread & Needle|Maison Lila|Common Cotton|Second Season", [
    "@, two shirts 3800-7800",
    "Sale at @ 1400-5200",
    "@, gift for a friend 1900-4800",
    "@, jeans 4200-8900",
    "@, dress 3900-11800",
    "@, socks and basics 1200-2900",
    "@, scarf 1600-3900",
  ]),
  kind("clothing", 2, [10, 20], "Fjord Outdoor|Stride Footwear", [
    "@, running shoes 7900-16900",
    "@, rain jacket 6900-18900",
    "@, hiking boots 9900-21900",
    "@, sandals 3900-7900",
  ]),
  kind("electronics", 2, [9, 23], "Voltbox|Pixel Parade|Circuit Lane", [
    "@, headphones 3900-14900",
    "@, charger and cable 1500-3400",
    "@, keyboard 3900-9900",
    "@, smart lamp 1900-4900",
    "@, memory card 1200-3900",
    "@, mouse 1900-5900",
  ]),
  kind("electronics", 1, [9, 23], "Voltbox|Pixel Parade", [
    "@, monitor 17900-42900",
    "@, tablet 24900-64900",
    "@, phone 32900-99900",
    "@, camera 39900-129900",
  ]),
  kind("pharmacy", 4, [8, 20], "Linden Pharmacy|Wellspring Chemist|Apotheca|St. Clare Pharmacy", [
    "@, prescription 500-3900",
    "@, cold remedies 780-1900",
    "@, vitamins 1100-2800",
    "@, sunscreen and bandages 1400-2600",
    "@, contact lens solution 980-1900",
  ]),
  kind("entertainment", 3, [15, 23], "Lumière Cinema|Bowl & Barrel|Arcade Atlas", [
    "@, two tickets 2200-3600",
    "Evening at @ 1900-5200 evening",
    "@, family ticket 3400-5600",
    "@, entry and snacks 1500-3200",
    "Afternoon at @ 1400-3600 afternoon",
  ]),
  kind("entertainment", 1, [10, 17], "City Museum of Design|Harbour Aquarium", [
    "@, entry 1200-2400",
    "@, two tickets 2400-4600",
    "@, family ticket 3200-5800",
  ]),
  kind("entertainment", 1, [17, 23], "The Velvet Room|Riverside Arena", [
    "@, concert tickets 6400-16800",
    "@, two seats 5800-14800",
    "@, front row 8800-18900",
    "Show at @ 3200-8800",
  ]),
  kind("home", 2, [9, 19], "Hammer & Hearth|Brightside Paints", [
    "@, paint and brushes 2900-8900",
    "@, shelf brackets 900-2900",
    "@, tools 2400-9900",
    "@, screws and fittings 600-1900",
    "@, wallpaper 3400-11900",
  ]),
  kind("home", 1, [9, 18], "The Garden Shed", [
    "@, soil and pots 1400-4200",
    "@, seedlings 700-2400",
    "@, rose bushes 1900-5900",
    "@, herbs for the balcony 800-2200",
  ]),
  kind("home", 2, [10, 19], "Nordic Nest|Willow Furnishings", [
    "@, bedding 3900-14900",
    "@, desk lamp 2900-8900",
    "@, armchair deposit 12000-29900",
    "@, rug 6900-29900",
    "@, bookshelf 7900-24900",
    "@, curtains 3900-12900",
  ]),
  kind("travel", 1, [8, 23], "Wanderline Rail|Bayside Ferries", [
    "@, return tickets 5900-17800",
    "@, seat reservation 600-1800",
    "@, weekend tickets 6900-18900",
  ]),
  kind("travel", 1, [8, 23], "Lantern Hotels|Hostel Compass", [
    "@, weekend away 14900-38900",
    "@, two nights 9800-32000",
    "@, city break 18900-48900",
  ]),
  kind("health and fitness", 3, [7, 20], "Pulse Gym|Peak Climbing Hall|Swimhouse", [
    "@, day pass 900-2200",
    "@, ten-class card 9900-17900",
    "@, drop-in class 1400-2600",
    "@, locker 500-1500",
  ]),
  kind("cash", 4, [8, 22], "Station ATM|Main Street ATM|Northline ATM|Corner Pantry ATM", [
    "Cash withdrawal, @ 2000-12000",
    "Cash withdrawal, @ 4000-22000",
  ]),
  kind("health and fitness", 1, [8, 20], "Harbour Yoga", [
    "@, drop-in class 1500-2600",
    "@, ten-class card 11900-18900",
  ]),
];

export const BOOKSTORE = Object.freeze({ name: "Seedbed Books", category: "books" });

/** A value between quantiles of equal width: uniform within each. Whole. */
export function drawQuantile(random: Stream, quantiles: readonly number[]): number {
  const at = random.next() * (quantiles.length - 1);
  const lower = Math.floor(at);
  const from = quantiles[lower] ?? 0;
  const to = quantiles[lower + 1] ?? from;
  return Math.round(from + (to - from) * (at - lower));
}

/** Letters and digits as invoices have them: `4K-20518`. */
export function makeReference(random: Stream): string {
  const letter = "ABCDEFGHKLMNPRSTUVWX"[random.int(0, 19)] ?? "A";
  return `${random.int(1, 9)}${letter}-${random.int(10_000, 99_999)}`;
}
