import type { Stream } from "../model/generation.ts";

/** One kind of everyday purchase: who sells it, what it costs, when it happens and how a statement tells it. */
export interface PurchaseKind {
  readonly category: string;
  /** Share among everyday purchases. */
  readonly weight: number;
  /** Quantiles (0, 20, 40, 60, 80, 100 %) of the price in US cents. */
  readonly cents: readonly number[];
  /** Local hours between which it is bought. */
  readonly hours: readonly [from: number, to: number];
  /** Bought on the internet: the statement names an order instead of a city. */
  readonly online: boolean;
  readonly merchants: readonly string[];
  /** What the statement says; `@` is the merchant. */
  readonly phrases: readonly string[];
}

/** Everyday purchases. Any merchant of a kind sells all that its phrases name. The merchants are made up. */
export const PURCHASES: readonly PurchaseKind[] = [
  {
    category: "groceries",
    weight: 13,
    cents: [3200, 4800, 6700, 8900, 11800, 18400],
    hours: [9, 20],
    online: false,
    merchants: [
      "Greenleaf Market",
      "Hartwell Grocers",
      "Marigold Foods",
      "Two Rivers Co-op",
      "Northgate Supermarket",
      "Saffron Street Market",
    ],
    phrases: [
      "Weekly shop at @",
      "Groceries at @",
      "Big shop at @",
      "@, groceries for the week",
      "Saturday shop at @",
      "@, groceries and household",
      "Family shop at @",
    ],
  },
  {
    category: "groceries",
    weight: 15,
    cents: [380, 890, 1450, 2100, 2900, 4300],
    hours: [7, 22],
    online: false,
    merchants: [
      "Corner Pantry",
      "Little Basket",
      "Olive & Thyme",
      "Greenleaf Market",
      "Hartwell Grocers",
      "Daily Harvest Hall",
      "Northgate Supermarket",
    ],
    phrases: [
      "Top-up shop at @",
      "@, bread and milk",
      "@, fruit and vegetables",
      "@ self-checkout",
      "Dinner ingredients at @",
      "@, snacks and drinks",
      "Late shop at @",
      "@, cheese and olives",
    ],
  },
  {
    category: "restaurants",
    weight: 8,
    cents: [2400, 3600, 4900, 6800, 9400, 16800],
    hours: [18, 22],
    online: false,
    merchants: [
      "Casa Luz",
      "The Copper Pot",
      "Trattoria Bellanotte",
      "Smokehouse 41",
      "Mezze Garden",
      "The Fig Tree",
      "Blue Door Bistro",
      "Tandoor House",
    ],
    phrases: [
      "Dinner at @",
      "@, table for two",
      "@, dinner with friends",
      "@, set menu",
      "Birthday dinner at @",
      "Evening out at @",
    ],
  },
  {
    category: "restaurants",
    weight: 8,
    cents: [850, 1150, 1480, 1850, 2400, 3600],
    hours: [11, 14],
    online: false,
    merchants: [
      "Noodle Yard",
      "Basil & Lime",
      "Saigon Lantern",
      "Taquería Paloma",
      "Mezze Garden",
      "Tandoor House",
      "Salad Bureau",
    ],
    phrases: ["Lunch at @", "Takeaway from @", "@, lunch deal", "@, lunch with a colleague", "Quick lunch at @"],
  },
  {
    category: "coffee",
    weight: 9,
    cents: [290, 390, 480, 590, 780, 1240],
    hours: [7, 11],
    online: false,
    merchants: ["Slow Drip", "Harbour Roasters", "Paper Cup", "Café Ondine", "Third Bean", "Kettle & Crumb"],
    phrases: [
      "Coffee at @",
      "Flat white at @",
      "@, coffee and croissant",
      "@, two coffees",
      "Morning coffee at @",
      "@, cappuccino to go",
    ],
  },
  {
    category: "coffee",
    weight: 3,
    cents: [380, 560, 790, 1050, 1400, 2200],
    hours: [8, 17],
    online: false,
    merchants: ["Morning Glory Bakery", "Kettle & Crumb", "Café Ondine"],
    phrases: ["Breakfast at @", "@, sourdough and pastries", "@, cake and tea", "@, box of pastries"],
  },
  {
    category: "transport",
    weight: 6,
    cents: [220, 280, 350, 480, 690, 1200],
    hours: [6, 22],
    online: false,
    merchants: ["CityLine Transit", "Metro Loop"],
    phrases: ["@, single ride", "@, day pass", "@, two zones", "@, morning commute", "@, return ticket"],
  },
  {
    category: "transport",
    weight: 4,
    cents: [720, 1080, 1490, 2100, 3200, 5400],
    hours: [6, 24],
    online: false,
    merchants: ["Swiftcab", "RideLark"],
    phrases: ["@, airport run", "@, ride home", "@, ride to the station", "@, ride across town", "@, night ride"],
  },
  {
    category: "transport",
    weight: 2,
    cents: [180, 320, 450, 680, 1100, 1900],
    hours: [8, 20],
    online: false,
    merchants: ["ParkEasy", "Central Parking Hall"],
    phrases: ["@, two hours", "@, day ticket", "@, evening parking", "Parking at @"],
  },
  {
    category: "transport",
    weight: 1,
    cents: [1400, 2300, 3400, 4900, 6800, 9900],
    hours: [6, 20],
    online: false,
    merchants: ["Regional Rail Link"],
    phrases: ["@, return ticket", "@, day trip", "@, off-peak single", "@, weekend ticket"],
  },
  {
    category: "fuel",
    weight: 4,
    cents: [2400, 3400, 4300, 5200, 6300, 8800],
    hours: [6, 22],
    online: false,
    merchants: ["Torch Fuel", "Roadstar Station", "Bluebird Energy", "Junction 9 Services"],
    phrases: ["Fuel at @", "@, pump 4", "@, pump 2, full tank", "@, fuel and car wash", "@, pump 7"],
  },
  {
    category: "clothing",
    weight: 3,
    cents: [1400, 2400, 3600, 5200, 7900, 12900],
    hours: [10, 20],
    online: false,
    merchants: ["Thread & Needle", "Maison Lila", "Common Cotton", "Second Season"],
    phrases: [
      "@, two shirts",
      "Sale at @",
      "@, gift for a friend",
      "@, jeans",
      "@, dress",
      "@, socks and basics",
      "@, scarf",
    ],
  },
  {
    category: "clothing",
    weight: 2,
    cents: [3900, 5900, 7900, 9900, 14900, 28900],
    hours: [10, 20],
    online: false,
    merchants: ["Fjord Outdoor", "Stride Footwear"],
    phrases: ["@, running shoes", "@, rain jacket", "@, hiking boots", "@, trainers"],
  },
  {
    category: "electronics",
    weight: 2,
    cents: [1200, 1900, 2900, 4900, 7900, 14900],
    hours: [9, 23],
    online: true,
    merchants: ["Voltbox", "Pixel Parade", "Circuit Lane"],
    phrases: ["@, headphones", "@, charger and cable", "@, keyboard", "@, smart lamp", "@, memory card", "@, mouse"],
  },
  {
    category: "electronics",
    weight: 1,
    cents: [17900, 24900, 32900, 44900, 59900, 129900],
    hours: [9, 23],
    online: true,
    merchants: ["Voltbox", "Pixel Parade"],
    phrases: ["@, monitor", "@, tablet", "@, phone", "@, camera"],
  },
  {
    category: "pharmacy",
    weight: 4,
    cents: [450, 890, 1350, 1900, 2800, 5200],
    hours: [8, 20],
    online: false,
    merchants: ["Linden Pharmacy", "Wellspring Chemist", "Apotheca", "St. Clare Pharmacy"],
    phrases: [
      "@, prescription",
      "@, cold remedies",
      "@, vitamins",
      "@, sunscreen and plasters",
      "@, contact lens solution",
    ],
  },
  {
    category: "entertainment",
    weight: 3,
    cents: [1100, 1500, 1900, 2600, 3400, 5200],
    hours: [15, 23],
    online: false,
    merchants: ["Lumière Cinema", "City Museum of Design", "Bowl & Barrel", "Arcade Atlas"],
    phrases: ["@, two tickets", "Evening at @", "@, family ticket", "@, entry and snacks", "Afternoon at @"],
  },
  {
    category: "entertainment",
    weight: 1,
    cents: [3200, 4800, 6400, 8800, 12000, 18500],
    hours: [17, 23],
    online: false,
    merchants: ["The Velvet Room", "Riverside Arena"],
    phrases: ["@, concert tickets", "@, two seats", "@, front row", "Show at @"],
  },
  {
    category: "home",
    weight: 2,
    cents: [700, 1600, 2800, 4500, 7900, 15900],
    hours: [9, 19],
    online: false,
    merchants: ["Hammer & Hearth", "Brightside Paints"],
    phrases: ["@, paint and brushes", "@, shelf brackets", "@, tools", "@, screws and fittings", "@, wallpaper"],
  },
  {
    category: "home",
    weight: 1,
    cents: [600, 1200, 2200, 3400, 5200, 9800],
    hours: [9, 18],
    online: false,
    merchants: ["The Garden Shed"],
    phrases: ["@, soil and pots", "@, seedlings", "@, rose bushes", "@, herbs for the balcony"],
  },
  {
    category: "home",
    weight: 2,
    cents: [1900, 3900, 6900, 11900, 24900, 64900],
    hours: [10, 19],
    online: false,
    merchants: ["Nordic Nest", "Willow Furnishings"],
    phrases: ["@, bedding", "@, desk lamp", "@, armchair deposit", "@, rug", "@, bookshelf", "@, curtains"],
  },
  {
    category: "travel",
    weight: 1,
    cents: [6900, 11800, 17500, 24900, 39000, 89000],
    hours: [8, 23],
    online: true,
    merchants: ["Skyward Air", "Wanderline Rail", "Bayside Ferries"],
    phrases: ["@, return tickets", "@, seat reservation", "@, weekend tickets"],
  },
  {
    category: "travel",
    weight: 1,
    cents: [6900, 10800, 15500, 21900, 32000, 58000],
    hours: [8, 23],
    online: true,
    merchants: ["Lantern Hotels", "Hostel Compass"],
    phrases: ["@, weekend away", "@, two nights", "@, city break"],
  },
  {
    category: "health and fitness",
    weight: 3,
    cents: [900, 1400, 1900, 2900, 5900, 12000],
    hours: [7, 20],
    online: false,
    merchants: ["Pulse Gym", "Harbour Yoga", "Peak Climbing Hall", "Swimhouse"],
    phrases: ["@, day pass", "@, ten-class card", "@, drop-in class", "@, monthly locker"],
  },
];

/** The seller of every order of books. */
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
