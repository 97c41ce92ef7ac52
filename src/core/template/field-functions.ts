/** The expression that fits a text by its format (JSON Schema, OpenAPI's registry). */
export const BY_FORMAT: Readonly<Record<string, string>> = Object.freeze({
  "date-time": "{{date.past}}",
  date: "{{date.day}}",
  time: '{{number.int({"min":10,"max":23})}}:{{number.int({"min":10,"max":59})}}:00Z',
  duration: 'PT{{number.int({"min":1,"max":48})}}H',
  uuid: "{{string.uuid}}",
  guid: "{{string.uuid}}",
  email: "{{internet.email}}",
  "idn-email": "{{internet.email}}",
  uri: "https://example.com/{{lorem.slug}}",
  url: "https://example.com/{{lorem.slug}}",
  "uri-reference": "/{{lorem.slug}}",
  iri: "https://example.com/{{lorem.slug}}",
  hostname: "{{internet.domainWord}}.example.com",
  ipv4: "{{internet.ipv4}}",
  ip: "{{internet.ipv4}}",
  ipv6: "{{internet.ipv6}}",
  byte: "{{string.alphanumeric(16)}}",
  binary: "{{string.alphanumeric(16)}}",
  password: "{{internet.password}}",
  phone: "{{phone.number}}",
  color: "{{color.rgb}}",
});

/** Expressions that fit a text by the end of its name, lower case and without dashes; the first that fits counts. */
const TEXTS: readonly (readonly [name: RegExp, expression: string])[] = [
  [/(?:^|user|customer|contact|work|home)e?mail(?:address)?$/, "{{internet.email}}"],
  [/firstname$|givenname$/, "{{person.firstName}}"],
  [/lastname$|surname$|familyname$/, "{{person.lastName}}"],
  [/middlename$/, "{{person.middleName}}"],
  [/username$|login$|nickname$|handle$/, "{{internet.username}}"],
  [
    /(?:full|display|author|owner|customer|contact|person|user)name$|^(?:author|owner|customer|creator|assignee)$/,
    "{{person.fullName}}",
  ],
  [/company(?:name)?$|organi[sz]ation(?:name)?$|employer$|vendor$|brand$/, "{{company.name}}"],
  [/product(?:name)?$|item(?:name)?$/, "{{commerce.productName}}"],
  [/jobtitle$|position$|occupation$|profession$/, "{{person.jobTitle}}"],
  [/department$/, "{{commerce.department}}"],
  [/phone(?:number)?$|mobile$|^tel(?:ephone)?$|fax$/, "{{phone.number}}"],
  [/city$|town$/, "{{location.city}}"],
  [/countrycode$/, "{{location.countryCode}}"],
  [/country$/, "{{location.country}}"],
  [/state$|province$|region$/, "{{location.state}}"],
  [/zip(?:code)?$|postalcode$|postcode$/, "{{location.zipCode}}"],
  [/street(?:address)?$|addressline\d?$|^address\d?$/, "{{location.streetAddress}}"],
  [/timezone$/, "{{location.timeZone}}"],
  [/currency(?:code)?$/, "{{finance.currencyCode}}"],
  [/iban$/, "{{finance.iban}}"],
  [/(?:avatar|photo|picture|image|thumbnail|logo|icon)s?(?:ur[il]s?)?$/, "{{image.url}}"],
  [/(?:ur[il]|link|website|homepage|href)s?$/, "https://example.com/{{lorem.slug}}"],
  [
    /(?:created|updated|deleted|published|started|finished|completed|modified)(?:at|on|date|time)?$|timestamp$|datetime$/,
    "{{date.past}}",
  ],
  [/date$|birthday$|^dob$/, "{{date.day}}"],
  [/^(?:id|uuid|guid)$|uuid$|guid$/, "{{string.uuid}}"],
  [/slug$/, "{{lorem.slug}}"],
  [/token$|secret$|hash$|key$/, "{{string.alphanumeric(24)}}"],
  [/colou?r$/, "{{color.human}}"],
  [/version$/, "{{system.semver}}"],
  [/isbn$/, "{{commerce.isbn}}"],
  [/sku$|code$|number$|reference$/, "{{string.alphanumeric(8)}}"],
  [/locale$|language$/, "en"],
  [/gender$|sex$/, "{{person.sex}}"],
  [/category$|genre$|type$|tags?$|label$|kind$/, "{{commerce.productAdjective}}"],
  [/title$|subject$|headline$|heading$/, "{{book.title}}"],
  [/message$|summary$|comment$|note$|reason$|excerpt$/, "{{lorem.sentence}}"],
  [/description$|bio$|about$|text$|body$|content$|details?$/, "{{lorem.paragraph}}"],
  [/petname$/, "{{animal.petName}}"],
  [/^breed$|species$/, "{{animal.type}}"],
  [/name$/, "{{person.firstName}}"],
];

const NUMBERS: readonly (readonly [name: RegExp, min: number, max: number])[] = [
  [/latitude$|^lat$/, -90, 90],
  [/longitude$|^(?:lng|lon|long)$/, -180, 180],
  [/percent(?:age)?$|progress$|score$/, 0, 100],
  [/^(?:pages?|usage|average|mileage|storage)$/, 0, 200],
  [/age$/, 18, 80],
  [/year$/, 1990, 2026],
  [/month$/, 1, 12],
  [/day$/, 1, 28],
  [/hour$/, 0, 23],
  [/(?:minute|second)s?$/, 0, 59],
  [/rating$|stars$/, 1, 5],
  [/quantity$|qty$/, 1, 10],
  [/price$|amount$|total$|cost$|fee$|balance$|subtotal$/, 5, 500],
  [/count$|size$|stock$|likes$|views$/, 0, 200],
  [/status(?:code)?$/, 200, 200],
  [/^id$|id$/, 1, 9_999],
];

/** The expression that fits a text by its name; undefined if none does. */
export function textByName(name: string): string | undefined {
  const word = toWord(name);
  return TEXTS.find(([known]) => known.test(word))?.[1];
}

/** The range that fits a number by its name; 0 to 1,000 if none does. */
export function rangeByName(name: string): readonly [min: number, max: number] {
  const word = toWord(name);
  const found = NUMBERS.find(([known]) => known.test(word));
  return found === undefined ? [0, 1_000] : [found[1], found[2]];
}

function toWord(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
