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
