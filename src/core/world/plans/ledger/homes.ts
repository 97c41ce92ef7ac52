import type { World } from "../../../model/generation.ts";
import type { Currency } from "../../../model/values.ts";
import { priceIn, roundAmountIn } from "../../price-level.ts";
import { choicesOf } from "../../prose/telling.ts";
import { livelihoods } from "../livelihoods.ts";
import { numbered } from "../numbered.ts";
import { people } from "../people.ts";
import type { Person } from "../people.ts";

/** Usual monthly rents of a flat with one bedroom, US dollars, by city. Rough levels of 2026. */
const RENTS: ReadonlyMap<string, number> = new Map(
  [
    "3600 New York|San Francisco",
    "3000 Brooklyn|Boston|London",
    "2500 Los Angeles|San Diego|Honolulu|Miami",
    "2150 Seattle|Sydney|Dublin",
    "1950 Chicago|Denver|Vancouver|Toronto|Burlington|Providence",
    "1750 Portland|Nashville|Sacramento|Philadelphia|Atlanta|Tampa|Paris|München",
    "1550 Austin|Dallas|Charlotte|Durham|Madison|Minneapolis|Phoenix|Cork|Galway|Canberra|Melbourne|Brisbane|Perth",
    "1450 Salt Lake City|Boise|Bristol|Edinburgh|Reading|Manchester|Calgary|Ottawa|Halifax|Frankfurt am Main|Hamburg",
    "1350 Houston|New Orleans|Pittsburgh|Kansas City|Milwaukee|Columbus|Spokane|Limerick|Newcastle|Hobart|Adelaide",
    "1250 Detroit|Buffalo|Albuquerque|Tucson|Berlin|Köln|Stockholm|Montréal|Winnipeg|Montreuil|Lyon|Birmingham|Leeds",
    "1050 Glasgow|Cardiff|Nottingham|Leicester|Liverpool|Sheffield|Belfast|Newcastle upon Tyne|Québec|Bordeaux|Nantes",
    "900 Rennes|Lille|Strasbourg|Grenoble|Marseille|Toulouse|Göteborg|Malmö",
    "550 Santo Domingo|Santiago de los Caballeros",
  ].flatMap((row) => {
    const [, dollars, cities = ""] = /^(\d+) (.*)$/.exec(row) ?? [];
    return choicesOf(cities).map((city) => [city, Number(dollars)] as const);
  }),
);

/** Monthly rent or mortgage as somebody's own account sees it: by the city and the household's income; partners pay a half each. */
export function homeCostOf(world: World, person: Person, currency: Currency) {
  const all = world.plan(people);
  const first = person.kin?.partner === true ? numbered(all, person.kin.index) : person;
  const second = all.find(({ kin }) => kin?.partner === true && kin.index === first.index);
  const lives = [first, second].flatMap((one) =>
    one === undefined ? [] : [numbered(world.plan(livelihoods), one.index)],
  );
  const income = lives.reduce((sum, { monthly }) => sum + monthly, 0);
  const age = lives[0]?.age ?? 0;
  const random = world.stream("ledger", "home", first.index);
  const usual = (RENTS.get(first.address.city) ?? 1200) * 100;
  const whole = usual * (0.8 + 0.5 * random.next()) * (lives.length > 1 ? 1.2 : 1);
  const owns = random.chance(age < 30 || age > 75 ? 0.1 : 0.4);
  // Who cannot pay for a flat has a room in one.
  const cents = Math.max(usual * 0.45, Math.min(whole, income * 0.42)) / lives.length;
  const room = lives.length === 1 && cents < usual * 0.7;
  const mortgage = owns && !room;
  const half = lives.length > 1 ? ", my half" : "";
  return {
    /** Minor units: the half of it where two live together. */
    amount: mortgage ? priceIn(currency, cents) : roundAmountIn(currency, cents),
    /** Text of the statement, `@` being the month. */
    text: `${mortgage ? "Mortgage" : "Rent"} @, ${room ? "room, " : ""}${person.address.street}${half}`,
  };
}
