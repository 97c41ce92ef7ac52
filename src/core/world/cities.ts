import type { Stream } from "../model/generation.ts";

/** Countries (ISO 3166 alpha-2) that people live in: those whose regulator sets telephone numbers aside for fiction. */
export type CountryCode = "US" | "CA" | "GB" | "IE" | "FR" | "DE" | "SE" | "AU" | "DO";

/** A city with all that must agree with it. */
export interface City {
  readonly country: CountryCode;
  readonly name: string;
  /** State, province, county, region or federal state; null where addresses have none. */
  readonly state: string | null;
  /** Postal codes of the city. `#` is a digit and `@` a letter that may be any: both keep the code within the city. */
  readonly postalCodes: readonly string[];
  readonly latitude: number;
  readonly longitude: number;
  readonly timezone: string;
  /** BCP 47. */
  readonly locale: string;
  /** Telephone numbers set aside for fiction, international form; `#` is any digit, `{05-99}` a number of that range. */
  readonly phones: readonly string[];
  /** House number and street; undefined where they are known of the locale. */
  readonly street?: ((random: Stream) => string) | undefined;
}

type Row = readonly [
  name: string,
  state: string | null,
  postalCodes: string,
  latitude: number,
  longitude: number,
  timezone: string,
  phones: string,
  locale?: string,
];

/** Cities of a country of which rows say what differs. */
export function citiesOf(
  country: CountryCode,
  locale: string,
  mobile: readonly string[],
  rows: readonly Row[],
): City[] {
  return rows.map(([name, state, postalCodes, latitude, longitude, timezone, phones, own]) => ({
    country,
    name,
    state,
    postalCodes: postalCodes.split("|"),
    latitude,
    longitude,
    timezone,
    locale: own ?? locale,
    phones: [...phones.split("|").map((area) => (/^\d{3}$/.test(area) ? `+1-${area}-555-01##` : area)), ...mobile],
  }));
}

const EASTERN = "America/New_York";
const CENTRAL = "America/Chicago";
const MOUNTAIN = "America/Denver";
const PACIFIC = "America/Los_Angeles";

// NANPA: 555-0100 to 555-0199 are for fiction in every area code of the United States, Canada and the Dominican Republic.
const US = citiesOf(
  "US",
  "en-US",
  [],
  [
    ["New York", "NY", "10003|10011|10025|10128", 40.7411, -73.9897, EASTERN, "212|646"],
    ["Brooklyn", "NY", "11201|11215|11217|11238", 40.6782, -73.9642, EASTERN, "718|347"],
    ["Buffalo", "NY", "14201|14209|14222", 42.9048, -78.8694, EASTERN, "716"],
    ["Los Angeles", "CA", "90012|90026|90036|90064", 34.0622, -118.3037, PACIFIC, "213|323"],
    ["San Diego", "CA", "92103|92104|92116", 32.7496, -117.1391, PACIFIC, "619"],
    ["San Francisco", "CA", "94110|94114|94117", 37.7599, -122.4268, PACIFIC, "415"],
    ["Sacramento", "CA", "95814|95816|95819", 38.5733, -121.4712, PACIFIC, "916"],
    ["Chicago", "IL", "60607|60614|60622|60657", 41.9017, -87.6689, CENTRAL, "312|773"],
    ["Houston", "TX", "77004|77007|77019", 29.7443, -95.3902, CENTRAL, "713"],
    ["Austin", "TX", "78702|78704|78751", 30.2711, -97.7437, CENTRAL, "512"],
    ["Dallas", "TX", "75204|75206|75219", 32.8024, -96.7885, CENTRAL, "214"],
    ["Phoenix", "AZ", "85006|85013|85016", 33.4942, -112.0634, "America/Phoenix", "602"],
    ["Tucson", "AZ", "85705|85716|85719", 32.2319, -110.9501, "America/Phoenix", "520"],
    ["Philadelphia", "PA", "19103|19123|19147", 39.9523, -75.1638, EASTERN, "215"],
    ["Pittsburgh", "PA", "15206|15217|15232", 40.4431, -79.9436, EASTERN, "412"],
    ["Seattle", "WA", "98103|98112|98122", 47.6335, -122.3189, PACIFIC, "206"],
    ["Spokane", "WA", "99201|99203|99205", 47.6588, -117.426, PACIFIC, "509"],
    ["Portland", "OR", "97202|97211|97214", 45.5202, -122.6421, PACIFIC, "503"],
    ["Denver", "CO", "80205|80209|80211", 39.7392, -104.9847, MOUNTAIN, "303"],
    ["Salt Lake City", "UT", "84102|84105|84106", 40.7486, -111.865, MOUNTAIN, "801"],
    ["Albuquerque", "NM", "87104|87106|87108", 35.0844, -106.6304, MOUNTAIN, "505"],
    ["Minneapolis", "MN", "55405|55408|55414", 44.9692, -93.2744, CENTRAL, "612"],
    ["Madison", "WI", "53703|53704|53711", 43.0722, -89.4008, CENTRAL, "608"],
    ["Milwaukee", "WI", "53202|53207|53211", 43.0445, -87.9251, CENTRAL, "414"],
    ["Detroit", "MI", "48201|48207|48214", 42.3497, -83.0581, "America/Detroit", "313"],
    ["Columbus", "OH", "43201|43206|43215", 39.9712, -83.0006, EASTERN, "614"],
    ["Nashville", "TN", "37203|37206|37209", 36.1627, -86.7816, CENTRAL, "615"],
    ["Atlanta", "GA", "30306|30307|30312", 33.7627, -84.3697, EASTERN, "404"],
    ["Charlotte", "NC", "28203|28204|28209", 35.2104, -80.8475, EASTERN, "704"],
    ["Durham", "NC", "27701|27705|27707", 35.994, -78.8986, EASTERN, "919"],
    ["Miami", "FL", "33127|33133|33137", 25.7743, -80.2087, EASTERN, "305"],
    ["Tampa", "FL", "33602|33606|33629", 27.9477, -82.4784, EASTERN, "813"],
    ["New Orleans", "LA", "70115|70117|70118", 29.9511, -90.0915, CENTRAL, "504"],
    ["Boston", "MA", "02115|02118|02130", 42.3437, -71.0842, EASTERN, "617"],
    ["Providence", "RI", "02903|02906|02909", 41.8268, -71.4078, EASTERN, "401"],
    ["Burlington", "VT", "05401|05408", 44.4759, -73.2021, EASTERN, "802"],
    ["Kansas City", "MO", "64108|64111|64113", 39.0713, -94.5901, CENTRAL, "816"],
    ["Boise", "ID", "83702|83705|83706", 43.6066, -116.2016, "America/Boise", "208"],
    ["Honolulu", "HI", "96814|96816|96822", 21.3028, -157.8299, "Pacific/Honolulu", "808"],
  ],
);

const CA = citiesOf(
  "CA",
  "en-CA",
  [],
  [
    ["Toronto", "ON", "M4K #@#|M5T #@#|M6J #@#", 43.6629, -79.3957, "America/Toronto", "416|647"],
    ["Ottawa", "ON", "K1S #@#|K2P #@#", 45.4111, -75.6981, "America/Toronto", "613"],
    ["Montréal", "QC", "H2T #@#|H2W #@#|H3H #@#", 45.5202, -73.5812, "America/Toronto", "514", "fr-CA"],
    ["Québec", "QC", "G1K #@#|G1R #@#", 46.8131, -71.2195, "America/Toronto", "418", "fr-CA"],
    ["Vancouver", "BC", "V5N #@#|V5V #@#|V6K #@#", 49.2606, -123.1139, "America/Vancouver", "604|778"],
    ["Calgary", "AB", "T2N #@#|T2S #@#", 51.0447, -114.0719, "America/Edmonton", "403"],
    ["Winnipeg", "MB", "R3C #@#|R3M #@#", 49.8844, -97.147, "America/Winnipeg", "204"],
    ["Halifax", "NS", "B3H #@#|B3K #@#", 44.6488, -63.5852, "America/Halifax", "902"],
  ],
);

const LONDON = "Europe/London";

// Ofcom, "Telephone numbers for use in TV and radio drama programmes".
const GB = citiesOf(
  "GB",
  "en-GB",
  ["+44 7700 900###"],
  [
    ["London", null, "E8 #@@|N1 #@@|SE5 #@@|SW9 #@@|W6 #@@", 51.5205, -0.1074, LONDON, "+44 20 7946 0###"],
    ["Leeds", null, "LS2 #@@|LS6 #@@", 53.8008, -1.5491, LONDON, "+44 113 496 0###"],
    ["Sheffield", null, "S3 #@@|S7 #@@", 53.3811, -1.4701, LONDON, "+44 114 496 0###"],
    ["Nottingham", null, "NG3 #@@|NG7 #@@", 52.9548, -1.1581, LONDON, "+44 115 496 0###"],
    ["Leicester", null, "LE2 #@@|LE3 #@@", 52.6369, -1.1398, LONDON, "+44 116 496 0###"],
    ["Bristol", null, "BS3 #@@|BS6 #@@", 51.4545, -2.5879, LONDON, "+44 117 496 0###"],
    ["Reading", null, "RG1 #@@|RG6 #@@", 51.4543, -0.9781, LONDON, "+44 118 496 0###"],
    ["Birmingham", null, "B13 #@@|B17 #@@", 52.4632, -1.8986, LONDON, "+44 121 496 0###"],
    ["Edinburgh", null, "EH3 #@@|EH9 #@@", 55.9486, -3.1999, LONDON, "+44 131 496 0###"],
    ["Glasgow", null, "G11 #@@|G41 #@@", 55.8642, -4.2518, LONDON, "+44 141 496 0###"],
    ["Liverpool", null, "L8 #@@|L17 #@@", 53.3975, -2.9636, LONDON, "+44 151 496 0###"],
    ["Manchester", null, "M14 #@@|M20 #@@", 53.4631, -2.2418, LONDON, "+44 161 496 0###"],
    ["Newcastle upon Tyne", null, "NE2 #@@|NE6 #@@", 54.9783, -1.6178, LONDON, "+44 191 498 0###"],
    ["Cardiff", null, "CF10 #@@|CF24 #@@", 51.4877, -3.1681, LONDON, "+44 29 2018 0###"],
    ["Belfast", null, "BT7 #@@|BT9 #@@", 54.5845, -5.9384, LONDON, "+44 28 9649 6###"],
  ],
);

// ComReg: 020 91x xxxx is for drama, whatever the county.
const IE = citiesOf(
  "IE",
  "en-IE",
  ["+353 20 91# ####"],
  [
    ["Dublin", "Co. Dublin", "D06 @###|D07 @###|D08 @###", 53.3398, -6.2603, "Europe/Dublin", "+353 20 91# ####"],
    ["Cork", "Co. Cork", "T12 @###|T23 @###", 51.8979, -8.4706, "Europe/Dublin", "+353 20 91# ####"],
    ["Galway", "Co. Galway", "H91 @###", 53.2743, -9.0491, "Europe/Dublin", "+353 20 91# ####"],
    ["Limerick", "Co. Limerick", "V94 @###", 52.6638, -8.6267, "Europe/Dublin", "+353 20 91# ####"],
  ],
);

const PARIS = "Europe/Paris";

// Arcep, numbering plan: numbers for audiovisual works, one block for each of the five zones and one for mobiles.
const FR = citiesOf(
  "FR",
  "fr-FR",
  ["+33 6 39 98 ## ##"],
  [
    ["Paris", "Île-de-France", "75005|75011|75014|75018", 48.8566, 2.3522, PARIS, "+33 1 99 00 ## ##"],
    ["Montreuil", "Île-de-France", "93100", 48.8638, 2.4485, PARIS, "+33 1 99 00 ## ##"],
    ["Nantes", "Pays de la Loire", "44000|44100", 47.2184, -1.5536, PARIS, "+33 2 61 91 ## ##"],
    ["Rennes", "Bretagne", "35000|35200", 48.1173, -1.6778, PARIS, "+33 2 61 91 ## ##"],
    ["Lille", "Hauts-de-France", "59000|59800", 50.6292, 3.0573, PARIS, "+33 3 53 01 ## ##"],
    ["Strasbourg", "Grand Est", "67000|67100", 48.5734, 7.7521, PARIS, "+33 3 53 01 ## ##"],
    ["Lyon", "Auvergne-Rhône-Alpes", "69003|69004|69007", 45.764, 4.8357, PARIS, "+33 4 65 71 ## ##"],
    ["Grenoble", "Auvergne-Rhône-Alpes", "38000|38100", 45.1885, 5.7245, PARIS, "+33 4 65 71 ## ##"],
    ["Marseille", "Provence-Alpes-Côte d’Azur", "13001|13005|13006", 43.2965, 5.3898, PARIS, "+33 4 65 71 ## ##"],
    ["Toulouse", "Occitanie", "31000|31400|31500", 43.6047, 1.4442, PARIS, "+33 5 36 49 ## ##"],
    ["Bordeaux", "Nouvelle-Aquitaine", "33000|33800", 44.8378, -0.5792, PARIS, "+33 5 36 49 ## ##"],
  ],
);

const BERLIN = "Europe/Berlin";

// Bundesnetzagentur: numbers for media productions ("Drama Numbers").
const DE = citiesOf(
  "DE",
  "de-DE",
  [],
  [
    ["Berlin", "Berlin", "10115|10405|10967|12047|13353", 52.52, 13.405, BERLIN, "+49 30 23125 ###"],
    ["Hamburg", "Hamburg", "20253|20357|22303|22765", 53.5688, 9.9746, BERLIN, "+49 40 66969 ###"],
    ["Frankfurt am Main", "Hessen", "60316|60318|60385|60487", 50.1187, 8.6842, BERLIN, "+49 69 90009 ###"],
    ["Köln", "Nordrhein-Westfalen", "50667|50674|50823|50937", 50.9375, 6.9603, BERLIN, "+49 221 4710 ###"],
    ["München", "Bayern", "80333|80469|80797|81667", 48.1372, 11.5755, BERLIN, "+49 89 99998 ###"],
  ],
);

const STOCKHOLM = "Europe/Stockholm";

// Post- och telestyrelsen: numbers for books, film and television; of the mobile ones 070-174 06 05 to 99.
const SE = citiesOf(
  "SE",
  "sv-SE",
  ["+46 70 174 06 {05-99}"],
  [
    ["Stockholm", "Stockholms län", "113 ##|116 ##|118 ##", 59.3172, 18.0649, STOCKHOLM, "+46 8 465 004 ##"],
    ["Göteborg", "Västra Götalands län", "413 ##|416 ##", 57.6999, 11.9748, STOCKHOLM, "+46 31 390 06 ##"],
    ["Malmö", "Skåne län", "211 ##|214 ##", 55.5932, 13.0214, STOCKHOLM, "+46 40 628 04 ##"],
  ],
);

// ACMA, "Phone numbers for use in TV shows, films and creative works": one pair of blocks for each region.
const AU = citiesOf(
  "AU",
  "en-AU",
  [],
  [
    ["Sydney", "NSW", "2010|2015|2042|2204", -33.8997, 151.1796, "Australia/Sydney", "+61 2 5550 ####|+61 2 7010 ####"],
    ["Newcastle", "NSW", "2300|2302", -32.9283, 151.7603, "Australia/Sydney", "+61 2 5550 ####"],
    ["Canberra", "ACT", "2601|2602|2612", -35.2731, 149.1331, "Australia/Sydney", "+61 2 7010 ####"],
    [
      "Melbourne",
      "VIC",
      "3053|3065|3068|3141",
      -37.7998,
      144.981,
      "Australia/Melbourne",
      "+61 3 5550 ####|+61 3 7010 ####",
    ],
    ["Hobart", "TAS", "7000|7004", -42.885, 147.3201, "Australia/Hobart", "+61 3 7010 ####"],
    ["Brisbane", "QLD", "4005|4101|4169", -27.4785, 153.0182, "Australia/Brisbane", "+61 7 5550 ####|+61 7 7010 ####"],
    ["Adelaide", "SA", "5000|5006|5031", -34.9285, 138.6007, "Australia/Adelaide", "+61 8 7010 ####"],
    ["Perth", "WA", "6000|6005|6008", -31.9474, 115.8388, "Australia/Perth", "+61 8 5550 ####"],
  ],
);

const DO = citiesOf(
  "DO",
  "es-DO",
  [],
  [
    ["Santo Domingo", "Distrito Nacional", "10101|10204|10205", 18.4719, -69.9212, "America/Santo_Domingo", "809|829"],
    ["Santiago de los Caballeros", "Santiago", "51000", 19.4517, -70.697, "America/Santo_Domingo", "809"],
  ],
);

export const CITIES: Readonly<Record<CountryCode, readonly City[]>> = { US, CA, GB, IE, FR, DE, SE, AU, DO };
