import { RecentMap } from "../../model/recent.ts";
import { toSingular } from "../plural.ts";
import { toEnglish } from "./foreign-words.ts";
import { isAbout } from "./sentences.ts";
import type { About } from "./sentences.ts";
import { isNameList } from "./things.ts";
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

const HOUR = 60;
const DAY = 24 * HOUR;

/** A time of a row, in minutes. */
function readLength(text: string): readonly [number, number] {
  const [, from = "", to = "", unit = ""] = /^(\d+)-(\d+)([mhd])$/.exec(text) ?? [];
  const minutes = unit === "m" ? 1 : unit === "h" ? HOUR : DAY;
  return [Number(from) * minutes, Number(to) * minutes];
}

/**
 * Words for records, in small letters; a name such as `salesOrderLine` is looked up from its end. A row is what they are, the list
 * of their names or `-`, what is written about them and, where it is not the usual, a price and a time, `30-90m`, `2-5h` or `3-14d`.
 */
const NOUNS = `
# People.
person - bio 20-300: user|customer|client|person|people|member|contact|employee|staff|staffmember|driver|author|owner|guest|host|agent|manager|admin|administrator|operator|lead|prospect|candidate|applicant|attendee|participant|speaker|teacher|coach|tutor|player|athlete|performer|comedian|actor|chef|cook|donor|buyer|seller|assignee|approver|recipient|payee|pilot|mechanic|consultant|accountant|lawyer|attorney|salesperson|salesrep|rep|representative|collaborator|friend|spouse|parent|beneficiary|tenant|landlord|resident|invitee|signatory|witness|contractor|judge|referee|profile|emergencycontact|nextofkin|createdby|updatedby|moderator|umpire|counselor|architect|nanny|callee|mother|father|son|daughter|sister|uncle|aunt|guardian|suspect|victim|offender|inmate|prisoner|survivor|follower|following|followee|peer|buddy|interpreter|husband|wife|brother|grandparent|teamlead|foreman|captain|nominee|interviewee|userprofile|hero|character|jockey|tailor|sailor|curator|analyst|paramedic|midwife|bride|groom|assistant|registrant|claimant|declarant|occupant|defendant|trainee|mentee|vet|actress|deceased|crewmember|dj|intern|officiant|attendant|mason|consignor
person - visitNote 40-400: patient
person - bio 40-400: doctor|physician|nurse|provider|practitioner|therapist|dentist|clinician|caregiver|surgeon
person - bio 20-200: student|pupil|child|kid|learner|minor|camper
# Organizations.
organization - organization 100-5000: company|organization|organisation|org|business|employer|partner|agency|firm|customercompany|tenantorganization|workspace|startup|client company|org profile|company profile|business profile|organization profile|recordlabel|studio|foundation|charity|ngo|ong|nonprofit|institution|sponsor|contractorcompany|subsidiary|franchise|network|dealer|dealership|corporation
organization supplier organization 100-5000: supplier|vendor|distributor|reseller|wholesaler
organization brewery organization: brewery|distillery
organization winery organization: winery
organization bakery organization: bakery
organization salon organization 20-180: salon|barbershop|spa|beautysalon|hairsalon
organization printShop organization: printshop|printinghouse
organization bank organization: bank
organization brand organization: brand|manufacturer|maker
organization publisher organization: publisher|publishinghouse
organization shopName organization: merchant|store|shop|retailer
organization airline organization: airline
organization carrier organization: carrier|shipper|courierservice|shippingcarrier|shippingcompany|logisticsprovider
organization insurer organization 40-400: insurer|insurance|insuranceprovider|insurancecompany
organization restaurant place 10-60: restaurant|cafe|eatery|taproom|bistro|brewpub|pub|diner|pizzeria|bar
organization hotel place 60-320: hotel|accommodation|lodging|hostel
organization school organization 100-900: school
organization university organization 200-9000: university|college|campus|faculty
organization hospital organization 100-3000: hospital|lab|laboratory
organization pharmacy organization: pharmacy|drugstore|chemist
organization clinic organization 40-400: clinic|practice|dentaloffice
# Places.
place warehouse place: warehouse|depot|hub|distributioncenter|fulfillmentcenter|facility|factory
place branch place: branch|office|location|site|outlet|storelocation|pickuppoint
place airport place: airport
place station place: station|stop|busstop|trainstation
place venue place 10-90: venue|hall|theater|theatre|arena|stadium|gym|museum|library
place room place 60-320: room|hotelroom
place meetingRoom place 10-80: meetingroom|conferenceroom|space|desk
place neighborhood place: neighborhood|neighbourhood|district|borough
place park place: park|garden|playground|trail
place region place: region|territory|area
place zone place: zone|deliveryzone|aisle|sector|shelf|bin
place table place: table|restauranttable
place property property 700-4200: property|listing|apartment|house|home|flat|rental|realestate|villa
place hospitalWard place: ward
place - place 200-3000: building|block|tower|gallery|pavilion|pier|berth|pool|court
place farm thing: farm|ranch|greenhouse
place plot thing: plot|paddock|pasture|vineyardblock|cropfield
place bed thing 60-320: bed|hospitalbed
# Goods.
product - product 5-450: product|item|productvariant|variant|sku|merchandise|good|goods|stockitem|inventoryitem|cartitem|orderitem|orderline|lineitem|line|invoiceitem|invoiceline|basketitem|catalogitem|wishlistitem|saleitem|returnitem|shipmentitem|purchaseorderitem|gift
thing service service 25-240 30-120m: service|treatment
thing trainingPlan lesson 9-199 28-90d: trainingplan|workoutplan|fitnessplan|trainingprogram|workoutprogram|workoutroutine
thing mealPlan recipe 9-199 7-28d: mealplan|dietplan|diet
thing plan plan 9-199 30-365d: subscription|membership|license|plan|tier|pricingplan|subscriptionplan|membershipplan|tariffplan|priceplan|serviceplan|package|pricingtier|membershiptype
thing asset thing 200-4000: asset|equipment
thing gymMachine thing 200-4000: gymequipment|gymasset|gymmachine
thing part product 4-220: part|component|sparepart
thing part thing: billofmaterials|bom
thing model vehicle 9000-45000: vehicle|car|rentalcar
thing bus vehicle 90000-420000: bus|coachbus|minibus
thing truckModel vehicle 28000-140000: truck|van|lorry|trailer
thing vessel thing 20000-900000: vessel|ship|boat|yacht|ferry|tanker
thing aircraft vehicle: aircraft|plane|airplane
thing medicalDevice thing 900-40000: medicaldevice|medicalequipment|clinicalequipment
thing device system 30-900: sensorunit|sensordevice|device|sensor|gateway|printer|camera|meter
thing machine job 4000-90000: machine|machinery|press|lathe|turbine|compressor|generator|inverter|boiler|pump
thing washer job 400-9000: washer|washingmachine|dryer
thing drone job 400-9000: drone
thing phoneModel product 300-1100: smartphone
thing recipe recipe 8-28 15-90m: recipe|dish|meal|menu|menuitem|food|fooditem
thing wine drink 9-85: wine
thing garment thing 8-120: garment|clothing|apparel|clothes
thing toy product 6-90: toy
thing rawMaterial product 2-90: rawmaterial|feedstock
thing beer drink 3-9: beer|brew
thing ingredient supply 1-9: ingredient|grocery
thing - supply 12-60: harvestbox|vegbox|vegetablebox|hamper|fruitbasket
thing drink drink 2-9: drink|beverage
thing medication visitNote 5-90: medication|medicine|drug|prescription
thing pet animal 50-900: pet|dog|cat|animalpatient|petpatient
thing animal animal 50-1500: animal|livestock|cattle|cow|sheep|goat|pig|horse|hen|chicken|duck
thing tree plant 8-80: tree
thing plant plant 8-80: plant|flower
thing crop thing: crop
# Media.
thing book media 8-32: book|novel|manuscript|ebook|manga|comic|graphicnovel|webtoon|audiobook
thing film media 12-140 70-180m: play|musical|opera|drama
thing series media 6-20 20-60m: anime|miniseries|soap
thing film media 6-20 85-150m: film|movie|screening|showtime|showing|seatbooking|movieticket
thing series media 6-20 25-60m: series|show|tvshow
thing song media 1-2 2-5m: song|track|single
thing album media 8-30 35-70m: album|record
organization band bio: band
thing playlist media 1-9 40-240m: playlist
thing podcast media 1-9 20-80m: podcast
thing video media 1-20 4-55m: video|clip|episode|livestream|webinar
thing photo media 20-900: photo|picture|image|artwork|exhibit|artifact|artefact|sculpture|painting
thing monster thing: monster|enemy|creature
person - bio: npc|questgiver
thing quest rule: quest|mission
thing game media 5-60: game|videogame|boardgame
thing chapter media: chapter
# Texts.
thing article article: post|article|blogpost|blog|story|news|newsarticle|entry|newsletter|tutorial|guide|essay
thing page article: page|webpage|section
thing announcement article: announcement|notice|bulletin
thing notification notice: notification|reminder|push|alertmessage
thing emailSubject message: message|email|mail|chat|conversation|thread|directmessage|sms|inquiry|enquiry
thing answer comment: comment|reply|answer|feedback|remark
thing - praise: review|testimonial|rating
thing question comment: question|faq|poll
thing task note: note|memo|annotation|journal|logentry
thing quote media: quotation|proverb
thing document thing: document|attachment|upload|media|contentitem|form|policy
thing document thing: file|blob|object
thing folder thing: folder|directory|drawer|binder
thing document thing: template
# Work.
thing project work 5000-90000 30-240d: project|initiative|program|programme|portfolio
thing task work 50-900 30-480m: task|todo|subtask|todoitem|checklistitem|activity|userstory
thing ticket bug 20-200: ticket|supportticket|case|request|complaint
thing repair job 40-900 1-14d: workorder|maintenancetask|maintenancerequest|repair|maintenance|maintenancerecord|maintenancelog|servicerecord|serviceorder|maintenanceschedule|jobcard|fieldservice
thing repair job 40-900 30-240m: maintenancevisit|servicecall|servicevisit|sitevisit
thing inspection job 40-900 1-3h: inspection|qualitycheck|qualityinspection|safetycheck|safetyaudit
thing issue bug: issue|bug|defect|epic|pullrequest|mergerequest
thing milestone work 1000-20000 7-28d: milestone|objective|keyresult|deliverable|phase|sprint|iteration
thing release system: release|version|changelog
thing board thing: board|kanban
thing column rule: column|step|status
thing list thing: list|checklist|wishlist|shoppinglist|todolist
thing team thing: team|squad|crew
thing department thing: department|division|businessunit
thing role rule: role|userrole
thing permission rule: permission|scope|privilege
thing - work 42000-140000: workexperience|workhistory|employmenthistory|jobexperience|jobhistory|experience|employment
thing degree lesson: education|academichistory|educationhistory
thing - vacancy 42000-140000: opening|vacancy|jobposting|requisition|position|joblisting|jobopening|occupation
thing certificate rule 40-900: certificate|certification|staffcertificate
thing skill rule: skill|competency|qualification
thing shift note 80-240 4-9h: shift|roster|timesheet|timecard|attendance|attendancerecord|timeentry
thing leave note 80-240 1-14d: leave|timeoff|absence|vacation|leaverequest|timeoffrequest
thing goal note 100-9000: goal|target
thing habit note: habit|routine
# Sorting things.
thing tag rule: tag|hashtag|keyword|flag
thing label rule: label
thing category rule: category|subcategory|productcategory|categorie|producttype|taxonomy
thing serviceCategory rule: servicecategory|servicetype
thing ticketTopic rule: issuecategory|issuetype|ticketcategory|supportcategory|requestcategory|requesttype|complaintcategory|complainttype|reportcategory|incidentcategory|incidenttype
thing topic rule: postcategory|blogcategory|articlecategory|newscategory
thing eventCategory rule: eventcategory
thing budget rule: expensecategory|expensetype|transactioncategory|budgetcategory
thing genre rule: moviecategory|filmcategory|bookcategory|videocategory|showcategory
thing subject rule: coursecategory
thing modifierGroup rule: modifiergroup|optiongroup|customizationgroup
thing category rule: categorytreenode|categorynode|productgroup|itemgroup
thing screen place: screen|auditorium|cinemahall
thing menuCategory rule: menucategory|foodcategory|dishcategory|mealcategory
thing genre rule: genre
thing topic rule: topic|interest
thing group thing 5-80: group|usergroup|community|club|circle
thing channel rule: channel|chatroom
thing forum rule: forum
thing collection product: collection|catalog|catalogue|bundle|set
thing segment rule: segment|audience|cohort
thing badge award: badge|achievement|reward|trophy|medal|award
thing color rule: color|colour
thing material rule: material
thing size rule: size
thing unit rule: unit
thing industry rule: industry
thing amenity rule: amenity|perk|benefit
thing option rule 1-25: option|choice
thing addOn rule 1-40: addon|extra|modifier|upsell
thing language rule: language
thing eventType event 20-200 15-90m: eventtype|meetingtype|appointmenttype|bookingtype
thing ticketKind rule 12-140: tickettype|ticketkind|tickettier
# Occasions.
thing photo event 6-24 30-120d: exhibition
thing project work 5000-90000 180-700d: grant|scholarship
thing conference event 90-900 1-3d: conference|summit|symposium|congress|convention
thing talk article 20-200 30-60m: talk|presentation|keynote
thing celebration event 40-4000 3-8h: wedding|party|ceremony|banquet|reception
thing worship event 10-180 45-90m: worship|worshipservice|mass|sermon|liturgy
thing ministry thing 10-180: ministry|congregation|parish|smallgroup
thing tour event 20-180 1-6h: tasting|winetasting|guidedtour|sightseeing
thing event event 10-180 1-6h: event|meetup|fundraiser|performance
thing course event 10-180 2-6h: workshop
thing concert event 10-180 1-6h: concert|gig|festival
thing meeting event 20-200 15-90m: meeting|call|interview
thing - note 1-4 1-40m: phonecall|callrecord|calllog
thing appointment note 25-220 20-90m: appointment
thing appointment visitNote 25-220 20-90m: visit|consultation
thing eventType event 25-220 20-90m: session|booking|slot|timeslot|availability|timewindow
thing - visitNote 40-900 1-9d: admission|hospitalization|hospitalisation|doctorround|wardround|laborder|radiologyorder|imagingorder|triage|nursingnote|discharge|radiologyreport|vitalsign|vital|treatmentplan
thing appointment visitNote 40-400 15-60m: encounter|checkup|examination|medicalrecord
thing appointment note 60-900 1-9d: reservation|stay
thing - reply: ticketcomment|ticketmessage|ticketreply|casecomment|supportmessage|supportreply|ticketnote
thing - work: workcomment
thing - reply: deskcomment|deskreply|deskmessage
thing - scan: trackingevent|shipmentevent|scanevent|deliveryevent|trackingupdate|checkpoint
thing - damage 80-4000: damagereport|damage|vehicledamage
thing helpArticle help: kbarticle|helparticle|knowledgearticle|knowledgebasearticle|supportarticle|faqarticle
thing slaName rule: sla|slapolicy|servicelevelagreement
thing firmware firmware: firmware|firmwareversion|firmwareupdate|firmwarerelease
thing portfolioName thing 2000-90000: cryptoportfolio|investmentportfolio
thing - note 2-40: holding|trade|pricealert|leavebalance|timeoffbalance|standing
thing - media: season
thing series media 6-20 25-150m: mediatitle|title
thing appointment note 25-220 20-60m: estateshowing|estateviewing|estateopenhouse
thing - money 42000-190000 7-14d: payrun|payrollrun|payperiod
organization hotel place 60-320: hotelproperty
thing coverage plan 20-400: benefitplan|employeebenefit
thing gymPlan plan 19-99 30-365d: gymmembershipplan|gymplan|gymmembership|gymmembershiptype
thing - note 2-40 30-600m: parkingsession|parkingstay
thing treatment visitNote 40-900 20-90m: vettreatment|medicaltreatment|dentaltreatment|therapy|treatmentsession
thing - event 60-900 50-190m: flight
thing trip event 8-90 8-70m: ride
thing trip event 40-2400 2-14d: trip|adventure|expedition|tour|voyage|journey|itinerary|excursion|travel
thing holiday event: holiday|publicholiday
thing course lesson 20-900 14-90d: course|class|groupclass|fitnessclass|yogaclass|danceclass|masterclass|training|module|curriculum
thing lesson lesson 10-90 45-90m: lesson|lecture|seminar|assignment|homework
thing subject lesson: subject
thing exam lesson 20-200 30-180m: exam|test|quiz|assessment|grade
thing survey thing: survey|questionnaire
thing sport rule: sport
organization sportsTeam organization: sportsteam|footballclub|sportsclub
thing tournament event 10-120 90-120m: match|fixture|race
thing league event 50-900 90-300d: league|sportsseason
thing tournament event 10-300 1-3d: meet|swimmeet|regatta|gala
thing tournament event 10-300 1-5d: tournament|competition|contest
thing workout note 5-40 20-90m: workout
thing exercise lesson 5-40 2-20m: exercise
thing challenge event 5-40 7-30d: challenge
thing error system: error|problem|problemdetail|exception|fault|validationerror|validationmessage|warning|errormodel
thing speciesName animal: pettype|animaltype|species
thing incident system 100-9000 10-300m: outage
thing incident incident 100-9000 10-300m: incident
thing alert system: alert|alarm
thing weatherAlert notice: weatheralert|weatherwarning|weatheradvisory|userweatheralert
thing route thing 2-40 20-120m: route|busline|tramline|metroline|transitline
thing cargo note 8-900 1-6d: shipment|delivery|parcel|consignment|freight|load
thing procedure visitNote 200-9000 20-240m: procedure|surgery|operation
thing condition visitNote: condition|diagnosis|disease
thing allergy visitNote: allergy
thing symptom visitNote: symptom
thing labTest visitNote 20-300: labtest|labresult|testresult|observation
thing vaccine visitNote 15-120: vaccine|vaccination|immunization
thing specialty rule: specialty|speciality
# Money.
thing - note 20-400 2-9d: order|purchase|sale|cart|basket|checkout|salesorder|purchaseorder|return|refund
thing - money 80-4200 14-30d: invoice|bill|receipt|estimate|quote|creditnote|statement
thing transaction money 8-900: payment|transfer|transaction|charge|payout|deposit|withdrawal|ledgerentry|journalentry
thing expense money 300-9000: insuranceclaim
thing expense money 20-900: claimitem|claimline|expenseitem
thing expense money 8-400: expense|cost|claim|reimbursement
thing budget money 200-9000 28-365d: budget
thing bankAccount money 100-9000: bankaccount|wallet|account
thing ledgerAccount money 100-9000: ledgeraccount|ledger
thing fee money 2-60: fee|surcharge|fine|latefee
thing bankAccount money 2000-90000 365-3650d: loan|mortgage|credit
thing fundraising event 500-20000 30-120d: fundraisingcampaign|fundraisingevent|appeal
thing campaign event 500-20000 7-60d: campaign|adcampaign
thing promotion rule 5-100 7-60d: promotion|coupon|voucher|discount|offer|giftcard|promocode
thing legalCase money 500-90000 60-700d: legalcase|courtcase|lawsuit|legalmatter|matter
thing source rule: leadsource|referralsource|trafficsource
thing deal work 2000-90000 30-120d: deal|opportunity|pipelineitem
thing contract note 400-9000 180-730d: contract|agreement|lease
thing paymentMethod rule: paymentmethod
thing - money 10-400: donation|pledge|contribution|offering|tithe
thing insurancePolicy money 180-2400 365-365d: insurancepolicy|insuranceproduct
thing coverage rule 20-900: coverage|coveragetype|policycoverage
thing book note 1-20 7-21d: bookloan|borrowing|checkout
thing term lesson 9-199 100-130d: semester|trimester|academicterm
thing - note 20-200 7-28d: jobapplication|loanapplication|visaapplication|creditapplication
thing violation note 30-400: violation|citation|offense|trafficfine|parkingticket
thing crypto rule 1-60000: cryptocurrency|cryptoasset
thing - money 2400-9800 28-31d: salary|payroll|payslip|compensation
# In trades.
thing buildTask work 50-900: buildtask|buildactivity|buildworkitem|buildmilestone
thing hospitalDepartment thing: hospitaldepartment
thing schoolDepartment thing: schooldepartment|collegedepartment|collegefaculty
thing kitchenDepartment thing: restaurantdepartment
thing hotelDepartment thing: hoteldepartment
thing fleetDepartment thing: fleetdepartment
thing practiceArea thing: lawdepartment
thing treatment visitNote 40-400 15-60m: hospitalservice|hospitaltreatment|hospitalprocedure
thing medicalDevice thing 900-40000: hospitalequipment|hospitalasset|hospitaldevice
thing medicalSupply product 2-60: hospitalitem|hospitalproduct|hospitalinventory|hospitalsupply|hospitalinventoryitem
thing examRoom place: hospitalroom
thing labTest visitNote 20-300: hospitaltest
thing petService visitNote 20-240 15-60m: vetservice|vettreatment|vetappointmenttype
thing schoolClass lesson: schoolclass|schoolsection|schoolgrade|schoolgroup
thing classroom place: schoolroom|schoolclassroom|collegeroom|collegeclassroom
thing lesson lesson: schoolunit|collegeunit
thing subject lesson: schoolcategory|collegecategory
thing degree lesson 2000-19000 365-1400d: collegeprogram|collegeprogramme|collegedegree|schoolprogram|schoolprogramme|schooldegree
thing recipe recipe 8-28 15-60m: restaurantproduct|restaurantitem|restaurantorderitem|restaurantcartitem|restaurantorderline
thing appointment note 20-200 60-150m: restaurantreservation|restaurantbooking|tablereservation|tablebooking
thing menuCategory rule: restaurantcategory|restaurantsection|restaurantmenucategory|restaurantmenusection
thing ingredient supply 1-9: restaurantinventory|restaurantinventoryitem|restaurantstockitem|restaurantstock
thing kitchenStation place: restaurantstation
thing menuName recipe 8-28: restaurantmenu
thing hotelService service 8-120 15-120m: hotelservice|hotelextra|hoteladdon
thing appointment note 300-2400 1-9d: hotelbooking|hotelreservation|hotelstay
thing roomKind place 60-320: hotelroomtype|hotelcategory|hotelroomcategory
thing repair job 40-900 30-240m: fleetservice
thing bodyType rule: fleetcategory|fleetvehicletype|fleetvehiclecategory
thing trip event 40-900 1-9h: fleettrip|fleetjourney|fleetride
thing depot place: fleetlocation|fleetdepot|fleetstation|fleetbranch
thing workout lesson 8-30 30-75m: gymclass|gymcategory|gymservice|gymsession
thing salonService service 15-180 20-120m: salonservice|salontreatment
thing salonCategory rule: saloncategory|salonservicecategory
thing legalService service 120-2400 1-30d: lawservice
thing practiceArea rule: lawcategory|lawcasetype|lawspecialty
thing medication product 4-60: pharmacyproduct|pharmacyitem|pharmacyinventory|pharmacystock|pharmacysaleitem
thing medicationKind rule: pharmacycategory|pharmacyproductcategory
thing book product 8-35: libraryitem|libraryproduct
thing genre rule: librarycategory
thing propertyType rule: estatecategory|estatepropertytype|estatepropertycategory
# Machines and programs.
thing repository system: repository|repo|codebase|dependency|softwarepackage
thing gitBranch system: gitbranch
thing commit system: commit
thing microservice system: microservice|backend
thing server system 20-400: server|node|instance|cluster|container|database
thing environment system 20-400 1-20m: environment|deployment|build
thing featureFlag system: featureflag|feature|toggle|experiment
thing integration system 5-90: integration|plugin|extension|connector|webhook
thing app system 2-60: app|application|software|website
thing endpoint system: endpoint|resource
thing apiKey system: oauthaccount|apikey|accesstoken|token|credential|secret
thing job system 20-400 1-45m: buildrun|pipelinerun|jobrun|testrun|workflowrun|workflowlog|job|cronjob|schedule|backgroundjob|workflow|automation|pipeline|process
thing queue system: queue
thing metric system: metric|measurement|kpi
thing action system: activitylog|eventlog|systemlog|accesslog|auditlog|log|auditevent|history
thing setting rule: setting|preference|parameter|attribute|field|variable|config|configuration
thing dashboard system: dashboard|widget|chart
thing report thing: report|analysis
`;

const NOUN = /^(person|organization|place|product|thing) (\S+) (\S+)(?: (\d+-\d+))?(?: (\d+-\d+[mhd]))?: (.+)$/;

const BY_WORD: ReadonlyMap<string, Noun> = new Map(
  NOUNS.split("\n").flatMap((row) => {
    if (row === "" || row.startsWith("# ")) return [];
    const [, is, names = "", about = "", price = "5-450", takes = "30-120m", words = ""] = NOUN.exec(row) ?? [];
    if (!isAbout(about) || (names !== "-" && !isNameList(names))) throw new Error(`${row} is no row of a noun`);
    const [from, to] = price.split("-").map(Number) as [number, number]; // as NOUN says
    const noun: Noun = {
      is: is as Noun["is"], // as above
      names: isNameList(names) ? names : undefined,
      about,
      price: [from, to],
      takes: readLength(takes),
    };
    return words.split("|").map((word) => [word, noun] as const);
  }),
);

/**
 * The words of a name in small letters: those of `inviteeEmail`, `invite_email`, `Invite-Email` and `INVITE_EMAIL`, of
 * `line2` and of `IPAddress`; in English, if they are of another language.
 */
export function splitName(name: string): readonly string[] {
  let words = split.get(name);
  if (words === undefined) {
    const apart = name.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2").replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2");
    words = toEnglish(apart.toLowerCase().match(/[\p{L}\p{M}]+|\d+/gu) ?? []);
    if (name.length <= LONGEST_KEPT) split.set(name, words);
  }
  return words;
}

const SHORT: ReadonlyMap<string, string> = new Map(
  "nr:number num:number nbr:number cd:code dt:date adress:address dsc:description descr:description descript:description desc:description qty:quantity amt:amount bal:balance addr:address tel:telephone mgr:manager lang:language msg:message img:image pic:image loc:location freq:frequency avg:average pct:percent perc:percent sec:seconds secs:seconds mins:minutes hr:hours hrs:hours yr:year yrs:years lvl:level svc:service trk:tracking pmt:payment ctry:country curr:currency recv:received dest:destination orig:origin tot:total wt:weight vol:volume avail:available alloc:allocated std:standard prio:priority est:estimated temp:temperature prod:product cust:customer emp:employee acct:account inv:invoice len:length dur:duration cnt:count usr:user pwd:password cert:certificate reg:registration lic:license dept:department township:neighborhood uri:url surename:surname sirname:surname familly:family recieved:received catagory:category quanity:quantity"
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
  /^(?:object|fields?|dto|response|request|model|entity|schema|input|output|base|data|payload|details?|info|resource|record|summary|view|vm|attributes|params|body|result|base|full|simple|item|entry|revenues?|hierarchy|search|trends?|stats?|statistics|breakdown)$/;

/** The words of a resource's name without what wraps it: `pet` of `NewPetFields` and `PetDTO`. */
export function resourceWords(name: string): readonly string[] {
  const words = splitName(name);
  const isKnown = BY_WORD.has(toSingular(words.join("")));
  const end = words.findLastIndex((word) => isKnown || !WRAPPING.test(word) || nounOf([word])?.is === "product");
  const kept = words.slice(0, end + 1);
  return kept.length === 0
    ? words
    : kept.length > 1 &&
        BY_WORD.get(kept.join("")) === undefined &&
        /^(?:new|create|update|edit|simplified|partial|add)$/.test(kept[0] ?? "")
      ? kept.slice(1)
      : kept;
}

/** The noun of the words, in this trade where that has one of its own: a `department` of a hospital is no Engineering. */
export function nounOf(words: readonly string[], trade = ""): Noun | undefined {
  const name = `${trade} ${words.join(" ")}`;
  const known = nouns.get(name);
  if (known !== undefined || nouns.has(name)) return known;
  const own = [...words.slice(0, -1), toSingular(words.at(-1) ?? "")].join("");
  const noun = (trade === "" ? undefined : BY_WORD.get(trade + own)) ?? findNoun(words);
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
  /(?:number|paper|factor|letter|(?:^|check|wait|play|wish|black|white)list|water|weather|quarter|computer|filter|header|footer|liter|litre|buffer|router|counter|identifier|timer|marker|layer|tracker|sticker|banner|poster|power|feeder|actor|verter|pressor|elevator|former|boiler|heater|motor|locker|register|vector|indicator|rator|multiplier|copper|silver|rubber|timber|center|corner|border|gender|matter|other|over|under|semester|trimester|after|manner|summer|winter|dinner|supper|shower|browser|monitor|cooler|charger|barrier|buzzer|scanner|sampler|freezer|mixer|blender|conveyor|detector|cursor|mirror|minor|major|flavor|floor|door|chamber|character|master|platter|burger|butter|pepper|ginger|finger|shoulder|liver|bladder|river|broker|trigger|handler|helper|wrapper|adapter|adaptor|parser|provider|placeholder|median|member|december|november|october|september)$/;

/**
 * Trades, and the words for their records; one with ! is enough, of others it takes two. Fields and nouns of a trade stand in
 * the tables: `in hospital`, `hospitaldepartment`.
 */
const TRADES: readonly (readonly [trade: string, ...words: readonly string[]])[] = `
hospital patient! doctor! nurse! physician! ward! hospital! clinic! prescription diagnosis surgery appointment medicine medication medicalrecord
vet vet! veterinarian! pet animal owner appointment vaccination visit treatment
school student! teacher! pupil! school! course enrollment classroom subject grade exam attendance
college professor! lecturer! semester! student! instructor program degree course enrollment faculty
crypto portfolio holding asset trade coin! wallet pricealert
restaurant dish! menuitem! chef! waiter! kitchen! restaurant! menu recipe table order ingredient modifier topping
hotel hotel! roomtype! housekeeping! room guest reservation booking amenity
fleet fleet! vehicle! truck! driver trip route maintenance depot fuellog
gym workout! trainer! gym! exercise membership class equipment
salon stylist! barber! salon! beautician! appointment service
law lawyer! attorney! lawsuit! case court hearing
sports player! athlete! tournament! stadium fixture match league coach standing team club squad season
pharmacy pharmacy! pharmacist! drug! medicine prescription sale
work project task sprint! epic! milestone comment
desk supportticket! sla! ticket comment agent attachment
library library! borrower! book loan author borrowing
air flight! airline! aircraft! passenger boardingpass ticket airport
weather weather! forecast! weatherstation! station observation
farm farm! farmer! livestock! cattle! crop! herd! harvest! field barn
estate realtor! landlord! lease! property tenant listing agent
game quest! guild! npc! player item weapon inventory spell
dental dentist! tooth! dental! orthodontist!
zoo enclosure! zoo! aquarium! keeper! animal species
build contractor! permit! constructionsite! subcontractor! project material site
`
  .trim()
  .split("\n")
  .map((row) => row.split(" ") as [string, ...string[]]); // a trade each

/** The trade of resources of these names; `""` where it is none of those known. */
export function tradeOf(names: readonly string[]): string {
  const words = new Set(names.flatMap((name) => resourceWords(name).map(toSingular)));
  let [most, found] = [1, ""];
  for (const [trade, ...all] of TRADES) {
    const score = all.reduce(
      (sum, word) => sum + (words.has(word.replace("!", "")) ? (word.endsWith("!") ? 2 : 1) : 0),
      0,
    );
    if (score > most) [most, found] = [score, trade];
  }
  return found;
}

/** True for what happens at any hour; what people do, they do by day. */
export const isByClock = (noun: Noun | undefined): boolean => noun?.about === "system" || noun?.about === "incident";

export const SOMETHING: Noun = { is: "thing", names: undefined, about: "thing", price: [5, 450], takes: [30, 120] };
