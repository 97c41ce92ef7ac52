import { getOrMake } from "../../model/maps.ts";
import { RecentMap } from "../../model/recent.ts";
import { toSingular } from "../plural.ts";
import { FIELDS } from "../prose/careers.ts";
import { choicesOf } from "../prose/telling.ts";
import { thingNamesOf } from "./things.ts";

export interface Product {
  readonly name: string;
  readonly category: string;
  readonly department: string;
  readonly material: string;
  /** US cents. */
  readonly price: number;
  readonly description: string;
}

/** Reads `name; category; department; material; price in US dollars; what it is good for`. */
function toProduct(row: string): Product {
  const [name = "", category = "", department = "", material = "", dollars = "", use = ""] = row.split("; ");
  const price = Math.round(Number(dollars) * 100);
  return { name, category, department, material, price, description: use };
}

export const PRODUCTS: readonly Product[] = [
  "Ceramic Pour-Over Dripper; Coffee & Tea; Kitchen; ceramic; 24.90; Brews one or two cups at a time and goes in the dishwasher.",
  "Cast Iron Skillet 28 cm; Cookware; Kitchen; cast iron; 49.00; Holds its heat for searing and goes from the stove into the oven.",
  "Bamboo Cutting Board; Kitchen Tools; Kitchen; bamboo; 19.50; A juice groove on one side, a flat face on the other.",
  "Stainless Steel Water Bottle; Drinkware; Kitchen; stainless steel; 27.00; Keeps drinks cold for a day and hot for twelve hours.",
  "Chef’s Knife 20 cm; Knives; Kitchen; stainless steel; 79.00; Full tang, a handle that sits well and an edge that lasts.",
  "Digital Kitchen Scale; Kitchen Tools; Kitchen; glass; 22.95; Weighs up to five kilograms in steps of a gram.",
  "Glass Storage Set, 6 Pieces; Storage; Kitchen; glass; 34.00; Lids that close tight, for the fridge, the oven and the way to work.",
  "Enamel Camping Mug; Drinkware; Outdoor; enamel; 12.50; Light, hard to break and at home over an open fire.",
  "Burr Coffee Grinder; Coffee & Tea; Kitchen; aluminum; 89.00; Forty settings from espresso to cold brew.",
  "Linen Apron; Kitchen Textiles; Kitchen; linen; 38.00; Two deep pockets and straps that cross at the back.",
  "Merino Crew Sweater; Knitwear; Clothing; merino wool; 95.00; Warm without weight, and it does not itch.",
  "Organic Cotton T-Shirt; Tops; Clothing; organic cotton; 24.00; A straight cut that keeps its shape in the wash.",
  "Waxed Canvas Jacket; Outerwear; Clothing; waxed canvas; 189.00; Sheds rain and gets better with every year.",
  "Slim Chino Trousers; Trousers; Clothing; cotton; 64.00; A little stretch, four pockets and a clean hem.",
  "Leather Belt; Accessories; Clothing; leather; 39.00; Full-grain leather with a solid brass buckle.",
  "Wool Hiking Socks, 3 Pairs; Socks; Clothing; wool; 28.50; Cushioned where boots press, thin where they do not.",
  "Rain Shell; Outerwear; Clothing; recycled nylon; 129.00; Packs into its own pocket and breathes on the climb.",
  "Trail Running Shoes; Shoes; Sports; mesh; 119.00; Grip on wet rock and room for the toes.",
  "Yoga Mat 6 mm; Fitness; Sports; natural rubber; 54.00; Does not slip, rolls flat and smells of nothing.",
  "Adjustable Dumbbell Pair; Fitness; Sports; steel; 249.00; From two to twenty-four kilograms with a turn of the handle.",
  "Resistance Band Set; Fitness; Sports; latex; 29.00; Five strengths, a door anchor and a bag to carry them.",
  "Road Bike Helmet; Cycling; Sports; polycarbonate; 84.00; Eighteen vents and a dial that fits it to any head.",
  "Bike Floor Pump; Cycling; Sports; steel; 42.00; Fits both kinds of valve and reads to eleven bar.",
  "Two-Person Tent; Camping; Outdoor; ripstop nylon; 229.00; Stands in five minutes and stays dry in a storm.",
  "Down Sleeping Bag; Camping; Outdoor; down; 269.00; Comfortable to minus five degrees and packs small.",
  "Headlamp 400 Lumen; Camping; Outdoor; aluminum; 39.95; Charges by USB-C and shines for thirty hours on low.",
  "Daypack 22 L; Bags; Outdoor; recycled polyester; 74.00; A sleeve for a laptop and pockets for two bottles.",
  "Trekking Poles; Hiking; Outdoor; carbon; 99.00; Fold to the length of a forearm and lock without slipping.",
  "Wireless Headphones; Audio; Electronics; plastic; 149.00; Quiet on trains, thirty hours on one charge.",
  "Bluetooth Speaker; Audio; Electronics; fabric; 79.00; Fills a kitchen and survives the pool.",
  "Mechanical Keyboard; Computer Accessories; Electronics; aluminum; 119.00; Hot-swappable switches and keycaps that do not fade.",
  "Wireless Mouse; Computer Accessories; Electronics; plastic; 39.00; Silent clicks and a battery for a year and a half.",
  "USB-C Charger 65 W; Chargers; Electronics; plastic; 44.00; Three ports, and small enough for a coat pocket.",
  "Portable SSD 1 TB; Storage; Electronics; aluminum; 109.00; A thousand megabytes a second in the size of a credit card.",
  "27-Inch Monitor; Monitors; Electronics; plastic; 329.00; Sharp text, a stand that turns and one cable to the laptop.",
  "Webcam 1080p; Computer Accessories; Electronics; plastic; 69.00; Looks good in poor light and has a shutter.",
  "Smart Thermostat; Smart Home; Electronics; plastic; 179.00; Learns when you are home and heats for that.",
  "E-Reader 7 Inch; Tablets; Electronics; plastic; 159.00; Weeks on one charge, and readable on the beach.",
  "Power Bank 20,000 mAh; Chargers; Electronics; aluminum; 49.00; Charges a phone four times.",
  "Instant Camera; Cameras; Electronics; plastic; 99.00; Prints on the spot, with a mirror for selfies.",
  "Oak Bookshelf; Shelving; Home; oak; 299.00; Five shelves that carry a row of art books each.",
  "Linen Duvet Cover; Bedding; Home; linen; 139.00; Washed soft, cool in summer and warm in winter.",
  "Table Lamp; Lighting; Home; brass; 89.00; A warm light that dims at a touch.",
  "Wool Throw Blanket; Textiles; Home; wool; 79.00; Woven thick, with a short fringe.",
  "Scented Candle; Decor; Home; soy wax; 26.00; Cedar and orange, for about forty-five hours.",
  "Wall Clock 30 cm; Decor; Home; walnut; 58.00; Silent, so it may hang in a bedroom.",
  "Terracotta Planter; Garden; Home; terracotta; 32.00; With a hole for drainage and a saucer that fits.",
  "Office Chair; Furniture; Office; mesh; 249.00; Supports the lower back and adjusts in four places.",
  "Standing Desk; Furniture; Office; steel; 459.00; Rises without a sound and remembers three heights.",
  "Dotted Notebook A5; Stationery; Office; paper; 14.50; Pages numbered, lies flat, takes ink without bleeding.",
  "Fountain Pen; Stationery; Office; resin; 48.00; A steel nib that writes at once, every time.",
  "Desk Organizer; Storage; Office; felt; 29.00; Five compartments for what otherwise wanders.",
  "Vitamin C Serum; Skin Care; Beauty; glass; 36.00; For the morning, under sunscreen.",
  "Shea Body Butter; Body Care; Beauty; shea butter; 18.00; Thick, unscented and quick to sink in.",
  "Bamboo Toothbrush, 4 Pack; Oral Care; Beauty; bamboo; 11.00; Soft bristles and a handle that composts.",
  "Solid Shampoo Bar; Hair Care; Beauty; plant oils; 13.50; Lasts as long as two bottles.",
  "Wooden Train Set; Toys; Kids; beech; 59.00; Forty pieces that fit the common tracks.",
  "Building Blocks, 120 Pieces; Toys; Kids; beech; 44.00; Smooth edges and colors that keep.",
  "Watercolor Set; Arts & Crafts; Kids; paper; 23.00; Twenty-four pans, two brushes and a lid to mix on.",
  "Strategy Board Game; Games; Kids; cardboard; 49.00; Two to four players, about an hour, different each time.",
  "Dog Leash; Pets; Pets; nylon; 21.00; A soft handle and a clip that does not freeze.",
  "Cat Scratching Post; Pets; Pets; sisal; 46.00; Heavy enough not to tip.",
  "Cordless Drill 18 V; Power Tools; Tools; steel; 129.00; Two speeds and two batteries in a case.",
  "Socket Set, 94 Pieces; Hand Tools; Tools; chrome vanadium; 89.00; Everything has its place, and the ratchet is fine-toothed.",
  "Garden Hose 25 m; Garden; Tools; rubber; 39.00; Does not kink and lies flat in the sun.",
  "Ethiopian Coffee Beans 1 kg; Coffee & Tea; Groceries; paper; 31.00; Washed, light roast, with notes of apricot and jasmine.",
  "Extra Virgin Olive Oil 750 ml; Oils & Vinegars; Groceries; glass; 17.90; From one grove, pressed within hours.",
  "Leather Dog Collar; Pets; Pets; leather; 24.00; Soft inside, with a ring for the tag.",
  "Orthopedic Dog Bed; Pets; Pets; memory foam; 89.00; A cover that comes off and goes in the wash.",
  "Bird Feeder; Pets; Pets; cedar; 34.00; Easy to fill and hard for squirrels.",
  "Ash Dining Table; Furniture; Home; ash; 649.00; Seats six and takes a knock.",
  "Linen Armchair; Furniture; Home; linen; 429.00; Deep enough to read in all evening.",
  "Cabin Suitcase 38 L; Luggage; Travel; polycarbonate; 159.00; Fits the overhead bin and rolls on four wheels.",
  "Packing Cubes, 4 Pieces; Luggage; Travel; recycled nylon; 29.00; Shirts in one, cables in another.",
  "Memory Foam Neck Pillow; Comfort; Travel; memory foam; 32.00; Rolls up to the size of a cup.",
  "World Travel Adapter; Power; Travel; plastic; 27.00; Works in some 150 countries and charges three things.",
  "The Lighthouse Keepers; Novels; Books; paper; 18.00; Three sisters, one island and a letter that came late.",
  "A Short History of Salt; History; Books; paper; 22.00; From the first pans to the last tax.",
  "Bread from Scratch; Cookbooks; Books; paper; 29.00; Sixty loaves, and the mistakes that teach.",
  "Atlas of Small Islands; Travel Writing; Books; paper; 35.00; Forty maps and the stories behind them.",
  "Dash Camera; Car Electronics; Automotive; plastic; 99.00; Records in a loop and starts with the engine.",
  "All-Season Floor Mats; Interior; Automotive; rubber; 54.00; High edges that keep snow and mud in.",
  "Jump Starter 12 V; Car Care; Automotive; plastic; 89.00; Starts a flat battery without a second car.",
  "Microfiber Wash Mitt; Car Care; Automotive; microfiber; 12.00; Holds the suds and leaves no lint.",
  "Acoustic Guitar; Guitars; Music; spruce; 229.00; A solid top and a warm, even tone.",
  "Digital Piano, 88 Keys; Keyboards; Music; plastic; 549.00; Weighted keys, and headphones for late hours.",
  "Ukulele, Concert; Strings; Music; mahogany; 79.00; Stays in tune and fits in a backpack.",
  "Metronome; Practice; Music; beech; 39.00; Wound by hand, steady to the beat.",
  "Silver Hoop Earrings; Earrings; Jewelry; silver; 49.00; Light enough to forget.",
  "Pearl Pendant Necklace; Necklaces; Jewelry; pearl; 119.00; One freshwater pearl on a fine chain.",
  "Signet Ring; Rings; Jewelry; brass; 69.00; A flat face to engrave.",
  "Linocut Starter Kit; Printmaking; Arts & Crafts; lino; 36.00; Three cutters, a roller and four blocks.",
  "Cotton Yarn, 10 Skeins; Knitting; Arts & Crafts; cotton; 41.00; Soft, even and easy to unravel.",
  "Acrylic Paint Set; Painting; Arts & Crafts; acrylic; 33.00; Twenty-four tubes that mix without mud.",
  "Dark Chocolate 72%; Sweets; Groceries; paper; 5.50; Two ingredients, slow to melt.",
].map(toProduct);

/** Lists of names that are kept below categories or departments. */
export type SortedName = "product" | "recipe" | "job";

/** True for the names of resources that products are sold under: `category`, `productGroup`. */
export function isCategory(name: string): boolean {
  return /categor|department|section|group/i.test(name);
}

/** Departments that shops call otherwise. */
const ALSO: Readonly<Record<string, string>> = { kitchen: "home", kid: "toy" };

const wordsIn = (text: string): readonly string[] =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map(toSingular).flatMap((word) => [word, ALSO[word] ?? word]);

/** Jobs by department, with the pay in thousands. */
const DEPARTMENT_JOBS: ReadonlyMap<string, string> = new Map([
  ["Engineering", "Software Engineer 112|QA Engineer 84|Data Engineer 115|Engineering Manager 152"],
  ["Marketing", "Content Manager 68|Brand Manager 82|SEO Specialist 61"],
  ["Sales", "Account Executive 74|Sales Representative 58|Sales Manager 96"],
  ["Finance", "Accountant 76|Financial Analyst 84|Controller 104"],
  ["Human Resources", "Recruiter 62|HR Business Partner 82|Payroll Specialist 58"],
  ["Operations", "Operations Manager 92|Logistics Coordinator 54|Office Manager 57"],
  ["Customer Support", "Support Agent 46|Support Team Lead 68|Customer Success Manager 78"],
  ["Legal", "Legal Counsel 128|Compliance Officer 88|Paralegal 56"],
  ["Product", "Product Manager 124|Product Owner 108|UX Researcher 96"],
  ["Design", "Product Designer 98|Graphic Designer 58|Art Director 92"],
  ["Purchasing", "Buyer 66|Category Manager 82|Purchasing Assistant 44"],
  ["Research", "Research Scientist 102|Laboratory Technician 56|Data Scientist 118"],
  ["Facilities", "Facilities Manager 72|Electrician 62|Receptionist 38"],
  ["Communications", "Communications Manager 86|Press Officer 66|Copywriter 62"],
  ["Quality Assurance", "QA Engineer 84|Test Manager 98|Quality Inspector 58"],
  ["Information Technology", "System Administrator 82|IT Support Specialist 58|Network Engineer 94"],
]);

const MOST_SORTS = 500;
const sorted = new RecentMap<string, readonly string[]>(MOST_SORTS);

/** The products, dishes or jobs of a category such as `Toys & Games`, `Desserts` or `Legal`. */
export function namesUnder(of: SortedName, category: string): readonly string[] {
  const key = `${of} ${category}`;
  const known = getOrMake(sorted, key, () => findNames(of, category));
  return known;
}

function findNames(of: SortedName, category: string): readonly string[] {
  const jobs = DEPARTMENT_JOBS.get(category);
  if (of === "job") return jobs === undefined ? [] : choicesOf(jobs);
  const words = wordsIn(category);
  const fits = (text: string): boolean => wordsIn(text).some((word) => words.includes(word));
  if (of === "recipe") {
    const courses = thingNamesOf("recipeCourse");
    return thingNamesOf("recipe").filter((_, at) => fits(courses[at] ?? ""));
  }
  const under = (part: "department" | "category"): readonly string[] =>
    PRODUCTS.flatMap((product) => (fits(product[part]) ? [product.name] : []));
  const sold = under("department");
  return sold.length > 0 ? sold : under("category");
}

/** Lines of business, in the order of {@link FIELDS}. */
const INDUSTRIES =
  "Software|Financial Services|Healthcare|Education|Retail|Construction|Media|Logistics|Hospitality|Energy".split("|");

/** The line of business that a company's name tells; undefined where it tells none. */
export function industryOf(company: string): string | undefined {
  return INDUSTRIES[FIELDS.findIndex(({ endings }) => endings.some((ending) => company.endsWith(ending)))];
}
