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

export const BILLS: readonly BillKind[] = [
  {
    payee: "Brightwater Utilities",
    category: "utilities",
    bill: true,
    cents: [2400, 3600, 5200, 7900],
    phrases: ["Water and sewage, Brightwater Utilities, invoice", "Brightwater Utilities quarterly bill"],
  },
  {
    payee: "Norvolt Energy",
    category: "utilities",
    bill: true,
    cents: [4200, 6800, 9400, 16800],
    phrases: ["Electricity, Norvolt Energy, invoice", "Norvolt Energy gas and electricity, customer"],
  },
  {
    payee: "Fiberline",
    category: "telecom",
    bill: true,
    cents: [2990, 4490, 6990],
    phrases: ["Home internet, Fiberline, contract", "Fiberline installation, order"],
  },
  {
    payee: "Havenguard Insurance",
    category: "insurance",
    bill: true,
    cents: [3100, 5400, 8800, 14500],
    phrases: [
      "Home insurance, Havenguard, policy",
      "Car insurance, Havenguard, policy",
      "Travel cover, Havenguard, policy",
    ],
  },
  {
    payee: "City Treasury",
    category: "taxes",
    bill: true,
    cents: [17500, 26000, 48000],
    phrases: ["Property tax installment, notice"],
  },
  {
    payee: "City Treasury",
    category: "taxes",
    bill: true,
    cents: [4800, 7800, 12000],
    phrases: ["Parking permit, one year, permit", "Waste collection fee, notice"],
  },
  {
    payee: "Ashdown College",
    category: "education",
    bill: true,
    cents: [18000, 28000, 42000],
    phrases: ["Evening course, Ashdown College, enrollment"],
  },
  {
    payee: "Ashdown College",
    category: "education",
    bill: true,
    cents: [6000, 9000, 16000],
    phrases: ["Exam fee, Ashdown College, candidate"],
  },
  {
    payee: "Open Hands Relief",
    category: "charity",
    bill: true,
    cents: [1000, 2000, 5000, 10000],
    phrases: ["Donation to Open Hands Relief, receipt"],
  },
  {
    payee: "Willow Furnishings",
    category: "home",
    bill: false,
    cents: [34900, 59900, 109900],
    phrases: ["Oak dining table, Willow Furnishings, order", "Sofa bed, Willow Furnishings, order"],
  },
  {
    payee: "Willow Furnishings",
    category: "home",
    bill: false,
    cents: [7900, 14900, 24900],
    phrases: ["Bookcase, Willow Furnishings, order", "Side table, Willow Furnishings, order"],
  },
  {
    payee: "Skyward Air",
    category: "travel",
    bill: false,
    cents: [8900, 16900, 28900, 64900],
    phrases: ["Return flight, Skyward Air, booking"],
  },
  {
    payee: "Skyward Air",
    category: "travel",
    bill: false,
    cents: [15800, 29800, 56000, 98000],
    phrases: ["Two tickets, Skyward Air, booking"],
  },
  {
    payee: "Lantern Hotels",
    category: "travel",
    bill: false,
    cents: [18900, 28000, 52000],
    phrases: ["Three nights, Lantern Hotels, reservation", "Conference stay, Lantern Hotels, reservation"],
  },
  {
    payee: "Pixel Parade",
    category: "electronics",
    bill: false,
    cents: [32900, 54900, 99900],
    phrases: ["Refurbished laptop, Pixel Parade, order", "Camera lens, Pixel Parade, order"],
  },
  {
    payee: "Pixel Parade",
    category: "electronics",
    bill: false,
    cents: [5900, 9900, 18900],
    phrases: ["Wireless speaker, Pixel Parade, order", "Mechanical keyboard, Pixel Parade, order"],
  },
  {
    payee: "Brightsmile Dental",
    category: "health",
    bill: false,
    cents: [4500, 7500, 12000],
    phrases: ["Dental check-up, Brightsmile, invoice"],
  },
  {
    payee: "Brightsmile Dental",
    category: "health",
    bill: false,
    cents: [16000, 24000, 38000],
    phrases: ["Crown and filling, Brightsmile, invoice"],
  },
  {
    payee: "Riverside Arena",
    category: "entertainment",
    bill: false,
    cents: [5800, 9600, 17800],
    phrases: ["Concert tickets, Riverside Arena, booking", "Season opener, two seats, Riverside Arena, booking"],
  },
  {
    payee: "Two Wheels Workshop",
    category: "transport",
    bill: false,
    cents: [2800, 4900, 8900],
    phrases: ["Bicycle service, Two Wheels Workshop, job"],
  },
  {
    payee: "Two Wheels Workshop",
    category: "transport",
    bill: false,
    cents: [14900, 24900, 38000],
    phrases: ["New wheelset, Two Wheels Workshop, job"],
  },
];
