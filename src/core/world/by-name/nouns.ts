import { RecentMap } from "../../model/recent.ts";
import { toSingular } from "../plural.ts";
import type { About } from "./sentences.ts";
import type { ListName } from "./things.ts";

export interface Noun {
  readonly is: "person" | "organization" | "place" | "product" | "thing";
  /** The names that fit; those of people, organizations and products are made. */
  readonly names: ListName | undefined;
  readonly about: About;
  readonly price: readonly [from: number, to: number];
  /** Time that one takes, minutes. */
  readonly takes: readonly [from: number, to: number];
}

type Row = readonly [
  words: string,
  is: Noun["is"],
  names: ListName | undefined,
  about: About,
  price?: string,
  takes?: string,
];

const HOUR = 60;
const DAY = 24 * HOUR;

/** `30-90m`, `2-5h` or `3-14d`, in minutes. */
function readLength(text: string): readonly [number, number] {
  const [, from = "", to = "", unit = ""] = /^(\d+)-(\d+)([mhd])$/.exec(text) ?? [];
  const minutes = unit === "m" ? 1 : unit === "h" ? HOUR : DAY;
  return [Number(from) * minutes, Number(to) * minutes];
}

/** Words for records, in small letters without blanks; a name such as `salesOrderLine` is looked up from its end. */
const ROWS: readonly Row[] = [
  // People.
  [
    "user|customer|client|person|people|member|contact|employee|staff|staffmember|driver|author|owner|guest|host|agent|manager|admin|administrator|operator|lead|prospect|candidate|applicant|attendee|participant|speaker|teacher|coach|tutor|player|athlete|performer|comedian|actor|chef|cook|donor|buyer|seller|assignee|approver|recipient|payee|pilot|mechanic|consultant|accountant|lawyer|attorney|salesperson|salesrep|rep|representative|collaborator|friend|spouse|parent|beneficiary|tenant|landlord|resident|invitee|signatory|witness|contractor|judge|referee|profile|emergencycontact|nextofkin|createdby|updatedby|moderator|umpire|counselor|architect|nanny|callee|mother|husband|wife|brother|grandparent|teamlead|foreman|captain|nominee|interviewee|userprofile|hero|character|jockey|tailor|sailor|curator|analyst|paramedic|midwife|bride|groom|assistant|registrant|claimant|declarant|occupant|defendant|trainee|mentee|vet|actress|deceased|crewmember|dj|intern|officiant|attendant|mason|consignor",
    "person",
    undefined,
    "bio",
    "20-300",
  ],
  ["patient", "person", undefined, "visitNote", "40-400"],
  [
    "doctor|physician|nurse|provider|practitioner|therapist|dentist|clinician|caregiver|surgeon",
    "person",
    undefined,
    "bio",
    "40-400",
  ],
  ["student|pupil|child|kid|learner|minor|camper", "person", undefined, "bio", "20-200"],
  // Organizations.
  [
    "company|organization|organisation|org|business|supplier|vendor|employer|partner|agency|firm|customercompany|distributor|reseller|tenantorganization|workspace|startup|client company|recordlabel|studio|foundation|charity|ngo|nonprofit|institution|sponsor|contractorcompany|subsidiary|franchise|dealer|dealership|corporation",
    "organization",
    undefined,
    "organization",
    "100-5000",
  ],
  ["bank", "organization", "bank", "organization"],
  ["brand|manufacturer|maker", "organization", "brand", "organization"],
  ["publisher|publishinghouse", "organization", "publisher", "organization"],
  ["merchant|store|shop|retailer", "organization", "shopName", "organization"],
  ["airline", "organization", "airline", "organization"],
  [
    "carrier|shipper|courierservice|shippingcarrier|shippingcompany|logisticsprovider",
    "organization",
    "carrier",
    "organization",
  ],
  ["insurer|insurance|insuranceprovider|insurancecompany", "organization", "insurer", "organization", "40-400"],
  ["restaurant|cafe|eatery", "organization", "restaurant", "place", "10-60"],
  ["hotel|accommodation|lodging|hostel", "organization", "hotel", "place", "60-320"],
  ["school", "organization", "school", "organization", "100-900"],
  ["university|college|campus|faculty", "organization", "university", "organization", "200-9000"],
  ["hospital|lab|laboratory", "organization", "hospital", "organization", "100-3000"],
  ["clinic|practice|dentaloffice", "organization", "clinic", "organization", "40-400"],
  // Places.
  ["warehouse|depot|hub|distributioncenter|fulfillmentcenter|facility|factory", "place", "warehouse", "place"],
  ["branch|office|location|site|outlet|storelocation|pickuppoint", "place", "branch", "place"],
  ["airport", "place", "airport", "place"],
  ["station|stop|busstop|trainstation", "place", "station", "place"],
  ["venue|hall|theater|theatre|arena|stadium|gym|museum|library", "place", "venue", "place", "10-90"],
  ["room|hotelroom", "place", "room", "place", "60-320"],
  ["meetingroom|conferenceroom|space|desk", "place", "meetingRoom", "place", "10-80"],
  ["neighborhood|neighbourhood|district|borough", "place", "neighborhood", "place"],
  ["park|garden|playground|trail", "place", "park", "place"],
  ["region|territory|area", "place", "region", "place"],
  ["zone|deliveryzone|aisle|sector|shelf|bin", "place", "zone", "place"],
  ["table|restauranttable", "place", "table", "place"],
  ["property|listing|apartment|house|home|flat|rental|realestate|villa", "place", "property", "property", "700-4200"],
  ["ward", "place", "hospitalWard", "place"],
  ["building|block|tower|gallery|pavilion|pier|berth|pool|plot|court", "place", undefined, "place", "200-3000"],
  // Goods.
  [
    "product|item|productvariant|variant|sku|merchandise|good|goods|stockitem|inventoryitem|cartitem|orderitem|orderline|lineitem|line|invoiceitem|invoiceline|basketitem|catalogitem|wishlistitem|saleitem|returnitem|shipmentitem|purchaseorderitem|gift",
    "product",
    undefined,
    "product",
    "5-450",
  ],
  ["service|servicetype|treatment", "thing", "service", "product", "25-240", "30-120m"],
  [
    "subscription|membership|license|plan|tier|pricingplan|subscriptionplan|membershipplan|tariffplan|priceplan|serviceplan|package|pricingtier|membershiptype",
    "thing",
    "plan",
    "rule",
    "9-199",
    "30-365d",
  ],
  ["asset|equipment", "thing", "asset", "thing", "200-4000"],
  ["part|component|sparepart", "thing", "part", "product", "4-220"],
  ["vehicle|car|rentalcar", "thing", "model", "vehicle", "9000-45000"],
  ["truck|van|lorry|trailer", "thing", "truckModel", "vehicle", "28000-140000"],
  ["vessel|ship|boat|yacht|ferry|tanker", "thing", "vessel", "thing", "20000-900000"],
  ["aircraft|plane|airplane", "thing", "aircraft", "vehicle"],
  ["device|sensor|gateway|machine|printer|camera|meter", "thing", "device", "system", "30-900"],
  ["smartphone", "thing", "phoneModel", "product", "300-1100"],
  ["recipe|dish|meal|menu|menuitem|food|fooditem", "thing", "recipe", "recipe", "8-28", "15-90m"],
  ["beer|brew", "thing", "beer", "product", "3-9"],
  ["ingredient|grocery", "thing", "ingredient", "recipe", "1-9"],
  ["drink|beverage", "thing", "drink", "recipe", "2-9"],
  ["medication|medicine|drug|prescription", "thing", "medication", "visitNote", "5-90"],
  ["pet|dog|cat", "thing", "pet", "animal", "50-900"],
  ["animal|livestock|cattle", "thing", "animal", "animal", "50-1500"],
  ["plant|tree|flower", "thing", "plant", "product", "8-80"],
  ["crop", "thing", "crop", "thing"],
  // Media.
  ["book|novel|ebook|manga|comic|graphicnovel|webtoon|audiobook", "thing", "book", "media", "8-32"],
  ["play|musical|opera|drama", "thing", "film", "media", "12-140", "70-180m"],
  ["anime|miniseries|soap", "thing", "series", "media", "6-20", "20-60m"],
  ["film|movie", "thing", "film", "media", "6-20", "85-150m"],
  ["series|show|tvshow", "thing", "series", "media", "6-20", "25-60m"],
  ["song|track|single", "thing", "song", "media", "1-2", "2-5m"],
  ["album|record", "thing", "album", "media", "8-30", "35-70m"],
  ["band", "organization", "band", "bio"],
  ["playlist", "thing", "playlist", "media", "1-9", "40-240m"],
  ["podcast", "thing", "podcast", "media", "1-9", "20-80m"],
  ["video|clip|episode|livestream|webinar", "thing", "video", "media", "1-20", "4-55m"],
  ["photo|picture|image|artwork|artifact|artefact|sculpture|painting", "thing", "photo", "media", "20-900"],
  ["game|videogame|boardgame", "thing", "game", "media", "5-60"],
  ["chapter", "thing", "chapter", "media"],
  // Texts.
  [
    "post|article|blogpost|blog|story|news|newsarticle|entry|newsletter|tutorial|guide|essay",
    "thing",
    "article",
    "article",
  ],
  ["page|webpage|section", "thing", "page", "article"],
  ["announcement|notice|bulletin", "thing", "announcement", "article"],
  ["notification|reminder|push|alertmessage", "thing", "notification", "message"],
  ["message|email|mail|chat|conversation|thread|directmessage|sms|inquiry|enquiry", "thing", "emailSubject", "message"],
  ["comment|reply|answer|feedback|remark", "thing", "answer", "comment"],
  ["review|testimonial|rating", "thing", undefined, "praise"],
  ["question|faq|poll", "thing", "question", "comment"],
  ["note|memo|annotation|journal|logentry", "thing", "task", "note"],
  ["quotation|proverb", "thing", "quote", "media"],
  ["document|attachment|upload|media|contentitem|form|policy", "thing", "document", "thing"],
  ["file|blob|object", "thing", "document", "thing"],
  ["folder|directory|drawer|binder", "thing", "folder", "thing"],
  ["template", "thing", "document", "thing"],
  // Work.
  ["project|initiative|program|programme|portfolio", "thing", "project", "work", "5000-90000", "30-240d"],
  ["task|todo|subtask|todoitem|checklistitem|activity|userstory", "thing", "task", "work", "50-900", "30-480m"],
  ["ticket|supportticket|case|request|servicerequest|complaint", "thing", "ticket", "work", "20-200"],
  ["workorder|maintenancetask|maintenancerequest|repair", "thing", "repair", "work", "40-900", "1-14d"],
  ["issue|bug|defect|epic|pullrequest|mergerequest", "thing", "issue", "work"],
  [
    "milestone|objective|keyresult|deliverable|phase|sprint|iteration",
    "thing",
    "milestone",
    "work",
    "1000-20000",
    "7-28d",
  ],
  ["release|version|changelog", "thing", "release", "system"],
  ["board|kanban", "thing", "board", "thing"],
  ["column|step|status", "thing", "column", "rule"],
  ["list|checklist|wishlist|shoppinglist|todolist", "thing", "list", "thing"],
  ["team|squad|crew", "thing", "team", "thing"],
  ["department|division|businessunit", "thing", "department", "thing"],
  ["role|userrole", "thing", "role", "rule"],
  ["permission|scope|privilege", "thing", "permission", "rule"],
  [
    "opening|vacancy|jobposting|requisition|position|jobopening|occupation",
    "thing",
    undefined,
    "vacancy",
    "42000-140000",
  ],
  ["skill|competency|certification|qualification", "thing", "skill", "rule"],
  ["shift|roster", "thing", "shift", "note", "80-240", "4-9h"],
  ["leave|timeoff|absence|vacation|leaverequest|timeoffrequest", "thing", "leave", "note", "80-240", "1-14d"],
  ["goal|target", "thing", "goal", "note", "100-9000"],
  ["habit|routine", "thing", "habit", "note"],
  // Sorting things.
  ["tag|hashtag|keyword|flag", "thing", "tag", "rule"],
  ["label", "thing", "label", "rule"],
  ["category|subcategory|productcategory|categorie|producttype|taxonomy", "thing", "category", "rule"],
  ["genre", "thing", "genre", "rule"],
  ["topic|interest", "thing", "topic", "rule"],
  ["group|usergroup|community|club|circle", "thing", "group", "thing", "5-80"],
  ["channel|chatroom", "thing", "channel", "rule"],
  ["forum", "thing", "forum", "rule"],
  ["collection|catalog|catalogue|bundle|set", "thing", "collection", "product"],
  ["segment|audience|cohort", "thing", "segment", "rule"],
  ["badge|achievement|reward|trophy", "thing", "badge", "rule"],
  ["color|colour", "thing", "color", "rule"],
  ["material", "thing", "material", "rule"],
  ["size", "thing", "size", "rule"],
  ["unit", "thing", "unit", "rule"],
  ["industry", "thing", "industry", "rule"],
  ["amenity|perk|benefit", "thing", "amenity", "rule"],
  ["option|choice|addon|extra|modifier", "thing", "option", "rule", "1-25"],
  ["language", "thing", "language", "rule"],
  ["eventtype|meetingtype|appointmenttype|bookingtype", "thing", "eventType", "event", "20-200", "15-90m"],
  ["tickettype|ticketkind|tickettier", "thing", "ticketKind", "rule", "12-140"],
  // Occasions.
  ["exhibition", "thing", "photo", "event", "6-24", "30-120d"],
  ["grant|scholarship", "thing", "project", "work", "5000-90000", "180-700d"],
  ["event|conference|meetup|workshop|fundraiser|performance", "thing", "event", "event", "10-180", "1-6h"],
  ["concert|gig|festival", "thing", "concert", "event", "10-180", "1-6h"],
  ["meeting|call|interview", "thing", "meeting", "event", "20-200", "15-90m"],
  ["appointment|visit|consultation", "thing", "appointment", "event", "25-220", "20-90m"],
  ["session|booking|slot|timeslot|availability|timewindow", "thing", "eventType", "event", "25-220", "20-90m"],
  ["encounter|checkup|examination|medicalrecord", "thing", "appointment", "visitNote", "40-400", "15-60m"],
  ["reservation|stay", "thing", "appointment", "note", "60-900", "1-9d"],
  ["flight", "thing", undefined, "event", "60-900", "50-190m"],
  ["ride", "thing", "trip", "event", "8-90", "8-70m"],
  ["trip|tour|journey|itinerary|excursion|travel", "thing", "trip", "event", "40-2400", "2-14d"],
  ["holiday|publicholiday", "thing", "holiday", "event"],
  [
    "course|class|groupclass|fitnessclass|yogaclass|danceclass|masterclass|training|module|curriculum",
    "thing",
    "course",
    "lesson",
    "20-900",
    "14-90d",
  ],
  ["lesson|lecture|seminar|assignment|homework", "thing", "lesson", "lesson", "10-90", "45-90m"],
  ["subject", "thing", "subject", "lesson"],
  ["exam|test|quiz|assessment|grade", "thing", "exam", "lesson", "20-200", "30-180m"],
  ["survey|questionnaire", "thing", "survey", "thing"],
  ["sport", "thing", "sport", "rule"],
  ["sportsteam", "organization", "sportsTeam", "organization"],
  ["match|fixture|race", "thing", "tournament", "event", "10-120", "90-120m"],
  ["league|season", "thing", "league", "event", "50-900", "90-300d"],
  ["tournament|competition|contest", "thing", "tournament", "event", "10-300", "1-5d"],
  ["workout", "thing", "workout", "note", "5-40", "20-90m"],
  ["exercise", "thing", "exercise", "lesson", "5-40", "2-20m"],
  ["challenge", "thing", "challenge", "event", "5-40", "7-30d"],
  [
    "error|problem|problemdetail|exception|fault|validationerror|validationmessage|warning|errormodel",
    "thing",
    "error",
    "system",
  ],
  ["pettype|animaltype|species", "thing", "speciesName", "animal"],
  ["incident|outage", "thing", "incident", "system", "100-9000", "10-300m"],
  ["alert|alarm", "thing", "alert", "system"],
  ["route", "thing", "route", "thing", "2-40", "20-120m"],
  ["shipment|delivery|parcel|consignment|freight|load", "thing", "cargo", "note", "8-900", "1-6d"],
  ["procedure|surgery|operation", "thing", "procedure", "visitNote", "200-9000", "20-240m"],
  ["condition|diagnosis|disease", "thing", "condition", "visitNote"],
  ["allergy", "thing", "allergy", "visitNote"],
  ["symptom", "thing", "symptom", "visitNote"],
  ["labtest|labresult|testresult|observation", "thing", "labTest", "visitNote", "20-300"],
  ["vaccine|vaccination|immunization", "thing", "vaccine", "visitNote", "15-120"],
  ["specialty|speciality", "thing", "specialty", "rule"],
  // Money.
  [
    "order|purchase|sale|cart|basket|checkout|salesorder|purchaseorder|return|refund",
    "thing",
    undefined,
    "note",
    "20-400",
    "2-9d",
  ],
  ["invoice|bill|receipt|estimate|quote|creditnote|statement", "thing", undefined, "money", "80-4200", "14-30d"],
  [
    "payment|transfer|transaction|charge|payout|deposit|withdrawal|ledgerentry|journalentry",
    "thing",
    "transaction",
    "money",
    "8-900",
  ],
  ["insuranceclaim", "thing", "expense", "money", "300-9000"],
  ["expense|cost|claim|reimbursement", "thing", "expense", "money", "8-400"],
  ["budget", "thing", "budget", "money", "200-9000", "28-365d"],
  ["bankaccount|wallet|account", "thing", "bankAccount", "money", "100-9000"],
  ["ledgeraccount|ledger", "thing", "ledgerAccount", "money", "100-9000"],
  ["fee|surcharge", "thing", "fee", "money", "2-60"],
  ["loan|mortgage|credit", "thing", "bankAccount", "money", "2000-90000", "365-3650d"],
  ["campaign|adcampaign", "thing", "campaign", "event", "500-20000", "7-60d"],
  ["promotion|coupon|voucher|discount|offer|giftcard|promocode", "thing", "promotion", "rule", "5-100", "7-60d"],
  ["deal|opportunity|pipelineitem", "thing", "deal", "work", "2000-90000", "30-120d"],
  ["contract|agreement|lease", "thing", "contract", "note", "400-9000", "180-730d"],
  ["paymentmethod", "thing", "paymentMethod", "rule"],
  ["salary|payroll|payslip|compensation", "thing", undefined, "money", "2400-9800", "28-31d"],
  // Machines and programs.
  ["repository|repo|codebase|dependency|softwarepackage", "thing", "repository", "system"],
  ["gitbranch", "thing", "gitBranch", "system"],
  ["commit", "thing", "commit", "system"],
  ["microservice|backend", "thing", "microservice", "system"],
  ["server|node|instance|cluster|container|database", "thing", "server", "system", "20-400"],
  ["environment|deployment|build", "thing", "environment", "system", "20-400", "1-20m"],
  ["featureflag|feature|toggle|experiment", "thing", "featureFlag", "system"],
  ["integration|plugin|extension|connector|webhook", "thing", "integration", "system", "5-90"],
  ["app|application|software|website", "thing", "app", "system", "2-60"],
  ["endpoint|resource", "thing", "endpoint", "system"],
  ["apikey|accesstoken|token|credential|secret", "thing", "apiKey", "system"],
  [
    "job|cronjob|schedule|backgroundjob|workflow|automation|pipeline|process",
    "thing",
    "job",
    "system",
    "20-400",
    "1-45m",
  ],
  ["queue", "thing", "queue", "system"],
  ["metric|measurement|kpi", "thing", "metric", "system"],
  ["auditlog|log|auditevent|history", "thing", "action", "system"],
  ["setting|preference|parameter|attribute|field|variable|config|configuration", "thing", "setting", "rule"],
  ["dashboard|widget|chart", "thing", "dashboard", "system"],
  ["report|analysis", "thing", "report", "thing"],
];

const BY_WORD: ReadonlyMap<string, Noun> = new Map(
  ROWS.flatMap(([words, is, names, about, price = "5-450", takes = "30-120m"]) => {
    const [, from = "", to = ""] = /^(\d+)-(\d+)$/.exec(price) ?? [];
    const noun: Noun = { is, names, about, price: [Number(from), Number(to)], takes: readLength(takes) };
    return words.split("|").map((word) => [word, noun] as const);
  }),
);

/**
 * The words of a name in small letters: those of `inviteeEmail`, `invite_email`, `Invite-Email` and `INVITE_EMAIL`, of
 * `line2` and of `IPAddress`.
 */
export function splitName(name: string): readonly string[] {
  let words = split.get(name);
  if (words === undefined) {
    const apart = name.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2").replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2");
    words = apart.toLowerCase().match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
    if (name.length <= LONGEST_KEPT) split.set(name, words);
  }
  return words;
}

const SHORT: ReadonlyMap<string, string> = new Map(
  "nr:number num:number nbr:number cd:code dt:date adress:address dsc:description descr:description desc:description qty:quantity amt:amount bal:balance addr:address tel:telephone mgr:manager lang:language msg:message img:image pic:image loc:location freq:frequency avg:average pct:percent perc:percent sec:seconds secs:seconds mins:minutes hr:hours hrs:hours yr:year yrs:years lvl:level svc:service trk:tracking pmt:payment ctry:country curr:currency recv:received dest:destination orig:origin tot:total wt:weight vol:volume avail:available alloc:allocated std:standard prio:priority est:estimated temp:temperature prod:product cust:customer emp:employee acct:account inv:invoice len:length dur:duration cnt:count usr:user pwd:password cert:certificate reg:registration lic:license dept:department"
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]), // a colon each
);

/** The words of a field's name, those that are cut short written out: of `cust_nm` `customer` and `name`. */
export function fieldWords(name: string): readonly string[] {
  return splitName(name).map((word, at) => (word === "no" && at > 0 ? "number" : (SHORT.get(word) ?? word)));
}

/** Names are few, and asked for again with every record. */
const KEPT_NAMES = 5_000;
const LONGEST_KEPT = 100;
const split = new RecentMap<string, readonly string[]>(KEPT_NAMES);
const nouns = new RecentMap<string, Noun | undefined>(KEPT_NAMES);

/** Words at the end of the names of schemas that say nothing of what they describe. */
const WRAPPING =
  /^(?:object|fields?|dto|response|request|model|entity|schema|input|output|base|data|payload|details?|info|resource|record|summary|view|vm|attributes|params|body|result|base|full|simple|item)$/;

/** The words of a resource's name without what wraps it: `pet` of `NewPetFields` and `PetDTO`. */
export function resourceWords(name: string): readonly string[] {
  const words = splitName(name);
  const end = words.findLastIndex((word) => !WRAPPING.test(word) || nounOf([word])?.is === "product");
  const kept = words.slice(0, end + 1);
  return kept.length === 0
    ? words
    : kept.length > 1 && /^(?:new|create|update|edit|simplified|partial|add)$/.test(kept[0] ?? "")
      ? kept.slice(1)
      : kept;
}

export function nounOf(words: readonly string[]): Noun | undefined {
  const name = words.join(" ");
  const known = nouns.get(name);
  if (known !== undefined || nouns.has(name)) return known;
  const noun = findNoun(words);
  if (name.length <= LONGEST_KEPT) nouns.set(name, noun);
  return noun;
}

function findNoun(words: readonly string[]): Noun | undefined {
  for (let from = 0; from < words.length; from += 1) {
    const word = words.slice(from).join("");
    const singular = toSingular(word);
    const noun = BY_WORD.get(word) ?? BY_WORD.get(singular);
    if (noun !== undefined && !(from > 0 && from === words.length - 1 && ALONE.test(singular))) return noun;
  }
  const last = toSingular(words.at(-1) ?? "");
  return DOES.test(last) && !NO_PERSON.test(last) ? BY_WORD.get("person") : undefined;
}

/** Nouns that mean this only without a word before them: a vehicle class is no course. */
const ALONE =
  /^(?:class|record|set|case|object|package|plant|credit|play|single|form|section|part|space|call|good|feature|resource|unit|option|choice|production|plan|operation|load|charge|condition|position|document|media|report|journal|entry|history|log|list|page|stop|step|quote|field|process|run|policy)$/;

/** Endings of the words for people by what they do, and words that end so and are none. */
const DOES = /[a-z]{3}(?:er|tor|sor|ist|ian)$/;
const NO_PERSON =
  /(?:number|paper|factor|letter|(?:^|check|wait|play|wish|black|white)list|water|weather|quarter|computer|filter|header|footer|liter|litre|buffer|router|counter|identifier|timer|marker|layer|tracker|sticker|banner|poster|power|feeder|actor|verter|pressor|elevator|former|boiler|heater|motor|locker|register|vector|indicator|rator|multiplier|copper|silver|rubber|timber|center|corner|border|gender|matter|other|over|under|after|manner|summer|winter|dinner|supper|shower|browser|monitor|cooler|charger|barrier|buzzer|scanner|sampler|freezer|mixer|blender|conveyor|detector|cursor|mirror|minor|major|flavor|floor|door|chamber|character|master|platter|burger|butter|pepper|ginger|finger|shoulder|liver|bladder|river|broker|trigger|handler|helper|wrapper|adapter|adaptor|parser|provider|placeholder|median|member|december|november|october|september)$/;

export const SOMETHING: Noun = { is: "thing", names: undefined, about: "thing", price: [5, 450], takes: [30, 120] };
