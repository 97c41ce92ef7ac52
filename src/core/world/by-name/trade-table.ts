/**
 * Rows of the table of fields for the words of single trades, written as `field-table.ts` is and read before it: what they
 * make, sell, keep and look after.
 */
export const TRADE_TABLE = `
# In trades.
salt passwordsalt | of account|user secret 16
notetodriver drivernote deliveryinstruction | tell delivery 1
path | of media|upload|file|image filepath
addressdetails addressdetail | address2
certificate filmrating filmcertificate contentrating | of film|movie|event|screening|show|series one U|PG|12|15|18
screenname screen | of showtime|show|booking|ticket|screening|seat|movie one Screen 2|Screen 3|Screen 4
specialty specialties speciality specialization specialisation expertise areaofexpertise subspecialty | in hospital list specialty
specialty specialties speciality specialization specialisation expertise subjecttaught | in school|college list subject
specialty specialties speciality specialization specialisation expertise | in restaurant list cuisine
specialty specialties speciality specialization specialisation expertise | in salon list salonService
specialty specialties speciality specialization specialisation expertise practicearea | in law list practiceArea
department dept departmentname | in hospital list hospitalDepartment
department dept departmentname | in school|college list schoolDepartment
department dept departmentname | in restaurant list kitchenDepartment
department dept departmentname | in hotel list hotelDepartment
department dept departmentname | in fleet list fleetDepartment
head hod headname headofdepartment chief dean | of department|faculty|division|ward author
station | in restaurant list kitchenStation
depot basedepot homedepot yard garage | in fleet list depot
role roles jobtitle position designation stafftype | in hospital of staff|employee|worker|personnel|team one Physician|Ward Clerk|Surgeon
role roles usertype | in hospital of user|account one doctor|nurse|patient|admin
jobtitle position designation | in hospital of doctor|physician|surgeon one Consultant|Resident|Chief Physician
role roles jobtitle position designation stafftype | in school|college of staff|employee|worker|personnel one Teacher|Librarian|Janitor
role roles usertype | in school|college of user|account one student|teacher|parent|admin
jobtitle position designation rank | in school|college of teacher|professor|lecturer|faculty one Lecturer|Professor|Teacher
role roles jobtitle position designation stafftype | in restaurant of staff|employee|worker|personnel one Waiter|Chef|Host|Manager
role roles jobtitle position designation stafftype | in hotel of staff|employee|worker|personnel one Concierge|Chef|Manager
role roles jobtitle position designation stafftype | in fleet of staff|employee|worker|personnel one Driver|Mechanic|Planner
role roles jobtitle position designation stafftype | in law of staff|employee|worker|personnel one Partner|Associate|Paralegal
role roles jobtitle position designation rank | in air of crew|crewmember|staff|employee one Captain|First Officer|Purser|Flight Attendant
specialrequests specialrequest specialassistance | in air one Window seat, please|Wheelchair to the gate|Traveling with an infant
frequentflyertier flyertier milestier loyaltystatus | one Bronze|Silver|Gold|Platinum
service services servicetype servicename treatment | in fleet list repair
service services servicetype servicename treatment | in salon list salonService
treatment treatments | in vet list petService
diagnosis condition conditions | in vet one Arthritis|Kennel cough|Healthy
symptom symptoms presentingcomplaint | in vet one limping|coughing|lethargy
reason reasonforvisit visitreason | in vet one Limping|Vomiting|Itching
medication medicationname prescribedmedication medicine drug drugname | in vet one Carprofen|Amoxicillin|Meloxicam
service services servicetype servicename | in hospital list treatment
service services servicetype servicename | in vet list petService
encountertype visittype appointmenttype admissiontype consultationtype | in hospital|vet one emergency|follow-up|check-up
icddescription icd10description diagnosisdescription diagnosisname conditiondescription | list condition
cptdescription proceduredescription procedurename | list procedure
subject subjects | in school|college of person list subject
qualification qualifications degree credential credentials | in hospital one MD|MBBS|MD, PhD|MBChB
qualification qualifications degree | in school|college of teacher|professor|lecturer|staff|faculty one PhD|BEd|MA English|MSc Physics
category productcategory itemcategory menucategory | in restaurant of product|item|dish|recipe|menu list menuCategory
category productcategory | in pharmacy of product|item|medication|thing list medicationKind
category | in hospital of item|product|inventory|supply one Equipment|Medication|Laboratory
room roomnumber roomno officenumber | in hospital list examRoom
room roomnumber roomno | in school|college list classroom
class classname section gradelevel | in school|college of student|pupil|enrollment|attendance|timetable list schoolClass
contactname contactperson primarycontact keycontact sitecontact emergencycontact nextofkin godparents godparent witnesses bridesmaids groomsmen pallbearers sponsors crewmembers teammembers panelists hosts musicians participantsnames plaintiff petitioner appellant complainant respondent accused deponent arbitrator mediator notary bailiff broker realtor realestateagent assigned assignedmaster mechanicname technicianname | author
label taglabel carelabel | of garment|clothing|textile one Hand wash only|Dry clean only|Do not bleach
type maintenancetype servicetype | of maintenance|maintenancerecord|maintenancelog|servicerecord|servicelog one routine service|repair|inspection
course coursetype menusection | of recipe list recipeCourse
location area section | of table one Window|Bar|Garden|Corner
specialrequest specialrequests dietaryrequirements | in restaurant one Window seat|Allergy to nuts|Birthday dessert
number | distance distancekm distancemiles | of ride|walk|bike real 0.6 12 1
number | distance distancekm distanceinkm distancemiles distancemi distancenm | between
boolean | vegetarian isvegetarian veg isveg | of recipe vegetarian
boolean | vegan isvegan | of recipe vegan
code departmentcode | of department initials
number | budget annualbudget | of department dollars 80000 900000 5000
period payperiod | of payslip|paystub|salary|wage one 2026-08|2026-09|2026-10
type roomtype category | of room in hotel list roomKind
checkintime | of hotel|property|accommodation|inn|hostel|apartment one 14:00|15:00|16:00
checkouttime | of hotel|property|accommodation|inn|hostel|apartment one 10:00|11:00|12:00
agency agencyname brokerage brokeragename | in estate list realtor
agency agencyname brokerage brokeragename | of realtor list realtor
propertytype hometype housetype buildingtype type category | of property list propertyKind
listingstatus | one for sale|under offer|sold
number | bedrooms bedroomcount beds bedcount | of property propertybeds
number | bathrooms bathroomcount baths bathcount | of property propertybaths
number | area squarefeet sqft livingarea areasqft floorarea | of property propertyarea
number | squaremeters sqm areasqm livingareasqm | of property propertymeters
number | value dealvalue dealsize amount | of deal|opportunity dollars 2000 90000 500
number | floor floornumber | of room roomfloor
any | expires+ validuntil | of offer in estate later 3 14
number | amount price offeramount offerprice | of offer in estate dollars 180000 900000 5000
contingencies contingency | one Financing|Inspection|Appraisal
feedback comment comments notes | of viewing|showing|propertyviewing one Too close to the main road.|Smaller than expected.|Asked about the heating costs.
accounttype type | of bankaccount one savings|business|joint
accounttype | one savings|business|joint
brand cardbrand cardnetwork network scheme | of card|paymentcard|creditcard|debitcard|bankcard one Visa|Mastercard|American Express
purpose loanpurpose | of loan|mortgage|loanapplication one Car purchase|Education|Medical costs
description narrative details | of transaction one Direct debit|Refund|Salary
caption | of article|photo|picture|media|post|reel|story one Best coffee in town|On the way to the sea|Finally finished
any | sentat sentdate | of message|chat|notification|email|mail later 0 0
boolean | free isfree freeofcharge | free
category type | of bed|ward one general|ICU|private|maternity
hashtag hashtags | one #summerfest|#newrelease|#opendoors
badgename | fullname
qrcode qrvalue qrdata ticketcode | code QR-****-****
vineyard winery estate chateau | of wine|bottle|tasting|grape incity winery
cooper coopername bottler roaster distiller brewery winery distributorname | company
gridoperator utility utilityprovider energyprovider networkoperator | one Northgrid Energy|Meridian Power|Fairwind Networks
tastingnotes tastingnote | one Green apple and citrus, crisp finish|Full body, soft tannins|Peach, honey and a long finish
dietarynotes dietarynote allergynotes foodnotes | one No nuts, please|Vegetarian|None
howheard howdidyouhear heardfrom heardabout acquisitionchannel | list source
reportedstatus statustext statusmessage statusdescription lateststatus | one On schedule|Delayed by a day|In progress
schoolyear academicyear fiscalyear financialyear taxyear | one 2025/26|2026/27|2024/25
summary weathersummary | of forecast|climate|activity list weather
impression | of radiology|scan|report|xray|mri|ultrasound one No acute findings|Small hiatal hernia|Normal study
findings keyobservations keyfindings observations | of radiology|scan|xray|mri|ultrasound one No fracture seen|Lungs are clear|No abnormality detected
findings keyobservations keyfindings observations auditfindings deficiencies | of inspection|audit|check|safety|review one All items in order|Two exits partly blocked|Labels missing on shelf C
clinicalindication indication clinicalnotes | one Follow-up after surgery|Suspected fracture|Routine screening
presentcomplaint presentingcomplaint chiefcomplaint reasonforadmission admissionreason admittingdiagnosis | list symptom
dischargereason | one Recovered|At own request|Home care arranged
dischargesummary prognosis clinicalsummary | tell visitNote 2
medicalhistory pastmedicalhistory familyhistory surgicalhistory | one Appendectomy in 2012|No known conditions|Knee surgery in 2019
vitalsbp bp | one 121/80|126/82|131/84|137/88
bodypart affectedarea bodyregion injurysite | one knee|chest|abdomen|ankle
icdcode icdcodes icd10 icd10code diagnosiscode diagnosiscodes | one I10|M54.5|K21.9|F41.1
cptcode procedurecode cpt | one 99213|99214|80053|93000|71046
genericname activeingredient molecule saltcomposition | list medication
tooth toothnumber | one 11|16|21|26|36|46|47
lens lenstype frametype | one progressive|bifocal|reading
therapy therapytype treatmenttype | one massage|counseling|laser
hairtype skintype | one normal|dry|oily|sensitive
injuries injury injuryhistory | one none|left knee, healed|lower back strain
preferredsplit trainingsplit split | one upper lower|full body|five-day split
equipment | of workout|exercise|training|fitness|gym|profile one dumbbells|barbell|full gym
equipment tools utensils equipmentneeded | of recipe|dish|baking|cooking one Large pot|Whisk|Blender
equipment tools toolsrequired equipmentneeded equipmentrequired | one Ladder|Drill|Hand tools
musclegroup muscle muscles targetmuscle bodyfocus | one back|legs|core|arms
pace averagepace avgpace | one 5:10 /km|5:34 /km|6:05 /km
gear | of activity|run|ride|workout one Road shoes|Road bike|Wetsuit
criteria unlockcriteria requirement | of badge|achievement|award one Complete five activities|Reach 100 km in a month|Invite three friends
# Goods and what they are made of.
fabric cloth textile | one wool|linen|silk|denim
type garmenttype | of garment|clothing|apparel one shirt|dress|coat|suit
stain staindescription stains stainnotes | one Grass on both knees|Ink on the pocket|None
condition conditionnotes | of garment|clothing one good|worn|small tear|faded
detergent | one mild|color|sensitive|bio
starch starchlevel starchpreference | one none|light|medium|heavy
oak oaktype woodtype wood | one oak|maple|ash|pine
toast toastlevel roast roastlevel | one light|medium|medium plus|dark
varietal grapevariety grape grapes | one Riesling|Merlot|Syrah
appellation wineregion | one Mosel|Chablis|Rioja
closure cork | one natural cork|screw cap|glass stopper
rootstock | one SO4|101-14|110 Richter
blend beantype coffeetype bean | one house blend|Arabica|decaf
flavor flavour flavors flavours scent fragrance | one vanilla|lemon|lavender|mint
topping toppings filling fillings frosting icing | one berries|caramel|nuts|cheese
spice spices seasoning | one paprika|cumin|chili|basil
cut steakcut | of meat|steak|beef one sirloin|ribeye|flank
surface pitch pitchtype surfacetype | of court|field|pitch|match|venue|game one grass|clay|hard court|indoor
surface toothsurface | of tooth|dental|dentist one O|D|B|L
finish surfacefinish coating surface | one matte|glossy|satin|brushed
gemstone stone gem | one emerald|ruby|pearl|none
metal metaltype alloy | one gold|silver|platinum|brass
paper papertype paperstock stock | of print|printing|poster|card|flyer one 135 g glossy|170 g matte|300 g card
binding bookbinding | one softcover|spiral|stapled
breedtype bloodline | list breed
feed feedtype fodder | one hay|grain mix|pellets|silage
seedtype seed seedvariety cropvariety variation | one early|late|hybrid|heirloom
fertilizer fertilizertype | one compost|urea|manure|potash
pesticide herbicide pest pests pesttype | one aphids|slugs|whitefly|none
croptype | list crop
growthstage | one seedling|flowering|fruiting
farmingtype farmtype | one organic|mixed|dairy|greenhouse
watersource | one well|river|municipal|rainwater
powersource energysource energytype | one grid|solar|battery|wind
orientation facing exposure | one south|south-west|east|west
rooftype roof | one flat|hip|metal|tile
flooring floortype floors | one tile|carpet|laminate|concrete
paneltype moduletype celltype | one monocrystalline|polycrystalline|thin film
mounting mountingtype mount | one roof|ground|wall|pole
backhaul backhaultype | one fiber|microwave|satellite
technology networktype networktechnology | of tower|cell|sim|network|telecom|antenna one 4G LTE|5G NR|3G|LTE-M
frequencyband band bands | of tower|cell|network|antenna|radio one 700 MHz|2100 MHz|3.5 GHz
celltower cellid basestation towerid | code CELL-####
puk | code ########
imsi | code 26201##########
dropreason hangupreason disconnectreason terminationcause | one none|signal lost|network busy
number | of call|sms|phonecall phone
ringtone voicemail | one default|classic|silent
simtype | one physical|eSIM|nano
type | of sim one nano|micro|eSIM
# Offices, records, inspections.
revision rev drawingrevision | of bom|material|materials|part|drawing|specification|procedure one B|C|D|E
assettag tagnumber inventorynumber inventorytag propertytag equipmenttag | code AT-####
checknumber chequenumber checkno chequeno wifipassword doorcode gatecode alarmcode keycode lockboxcode | code ####
accessionnumber inventoryno catalogno | code 2019.##.#
boothnumber stand standnumber booth stallnumber | one B03|B07|C21|D05
seatrow | one E|F|G|H
row | of seat one E|F|G|H
slotnumber spotnumber spacenumber parkingspot parkingslot stallno baynumber | code @-##
lockernumber locker | code L-###
keynumber | code K-###
wonumber workordernumber jobnumber jobno | code WO-#####
proposalnumber quotenumber quotationnumber estimatenumber | code Q-2026-###
certificatenumber certificateno | code C-######
envelopenumber | code ###
batchcode barrelcode tankcode | code B-###
uhid healthid hospitalnumber | code UH######
housenumberaddition | one A|B|C
characteristic checkpoint checkitem inspectionitem testparameter | one Length|Hardness|Torque|Weight
defecttype defect defects faulttype failuremode | one scratch|dent|crack|wrong color
correctiveaction correctiveactions preventiveaction actiontaken actionstaken resolutionnotes solution fix remedy followupaction | one Trained the operator|Repaired on site|No action needed
action | qualified one Call back|Send a reminder|Check again|Approve|Schedule a visit|Ask for documents
recommendation | of interview|candidate|applicant|application one strong yes|yes|maybe|no
suggestedaction proposedaction recommendedaction nextstep nextsteps nextaction requiredaction suggestion suggestions recommendation recommendations airecommendation | one Call back next week|Approve as submitted|Send a reminder
action | of claim|review|approval|decision|case one approved|forwarded|rejected
workdone workperformed servicesperformed workcarriedout jobdescription scopeofwork | one Annual service|Repaired the leak|Installed and tested
partsreplaced partsused partsrequired partsneeded spareparts sparesused | list part
hazardclass hazard hazards hazardtype risks | one none|none|flammable|irritant
grade materialgrade | of material|rawmaterial|steel|metal one A|B|304|316L|S235
line productionline assemblyline | of machine|product|production|manufacturing|workorder one Line 1|Line 2|Line 3|Packaging
operation workstation workcenter workcentre station | of production|manufacturing|workorder|routing one Cutting|Welding|Packing
model | of machine|inverter|turbine|generator|boiler|pump|compressor one X-200|M8 Series|EC-750|Duo 12
make maker manufacturer brand | of machine|inverter|equipment|device|turbine|tool one Kessler|Altona|Tanaka|Orvik
module modulename area page screen | of permission|log|audit|setting|role|access|activity|ai one Orders|Billing|Reports|Users
tablename table | of audit|log|history|trail|change one orders|invoices|payments|users
oldvalue newvalue previousvalue valuebefore valueafter | of audit|log|history|trail|change one pending|approved|42|Main Street 5|true|standard
modelname modelused aimodel algorithm algorithmused | of ai|model|prediction|ocr|forecast|recommendation|analysis one forest-1.4|gpt-small|layout-v3
ocrmodelused ocrmodelsused modelused | one layout-v3|ocr-2.1|forms-v2
risklevel riskcategory riskrating riskgrade threatlevel alertlevel confidencelevel stresslevel activitylevel noiselevel waterlevel importance stocklevel skilllevelrequired riskscorelevel complexity intensity effortlevel | one low|medium|high
clearance clearancelevel securitylevel | one basic|standard|restricted|full
level | of sponsor|sponsorship|membership|donor|loyalty|partner one Bronze|Silver|Gold|Platinum
tier membershiptier loyaltytier customertier | of sponsor|sponsorship|donor|loyalty|partner|customer|member|badge|reward|guest one Bronze|Silver|Gold|Platinum
membershiplevel membership | one Family|Student|Senior|Patron
package packagename | of tasting|tour|wedding|party|event|spa|photo one Classic|Premium|Family|Deluxe
tickettype ticketclass admissiontype passtype | one VIP|student|day pass
track | of conference|session|talk|workshop one Frontend|Backend|Design|Data
frequency interval recurrence | of donation|pledge|gift|giving one one-time|monthly|yearly
fund fundname designation | of donation|pledge|gift|offering one General fund|Youth work|Food pantry
story cause mission missionstatement | of campaign|charity|cause|fundraiser|organization|donation one New books for every school in the district|A safe place for rescued animals|Clean water for two villages
message | of donation|pledge|gift|campaign one Happy to help!|In memory of my grandmother|Keep up the good work
contents | of package|tour|trip|box|kit one Guide|Equipment|Transfer|Lunch
packagecontents includeditems included whatsincluded inclusions kitcontents | one Guide|Equipment|Transfer|Lunch
contents | of food|parcel|hamper|pantry one Rice|Tea|Oats|Soap
exclusions excluded notincluded | one Flights|Visa fees|Tips
householdname familyname household surname | person lastname
scripture bibleverse verse reading passage | one John 3:16|Psalm 23|Romans 8:28
sermontitle sermon homily | one The Good Shepherd|Bread for Today|Walking on Water
hymn hymns worshipsongs | one Amazing Grace|Be Thou My Vision|Abide with Me
liturgicalseason churchseason | one Advent|Lent|Easter|Pentecost
denomination religion faith | one Catholic|Baptist|Anglican|none
# Art, games, sports.
movement artmovement artstyle | one Realism|Modernism|Abstract
provenance | one Gift of the artist|Estate of the family|Bought at auction in 1998
acquisitionmethod acquisitiontype acquired | one purchase|gift|bequest|loan
gallery galleryroom galleryname | of artwork|artifact|painting|exhibit|exhibition|sculpture|museum one Gallery 1|Gallery 4|East Wing
condition | of artwork|artifact|painting|sculpture|exhibit|museum one excellent|good|stable
creditline | of artwork|artifact|painting|sculpture one Gift of the Larsen family|Purchase, 2004|Bequest of M. Hale
subtitle | of exhibition|museum one Photographs 1950–1980|A retrospective|New acquisitions
characterclass playerclass heroclass | one rogue|cleric|ranger|bard
race ancestry | of character|hero|player one human|elf|dwarf|half-orc
alignment | of character|hero one lawful good|neutral|neutral good
background | of character|hero one soldier|sage|noble|hermit
weapon weaponused weapontype | of crime|incident|arrest|case|suspect one none|knife|handgun|unknown
weapon weapons weapontype | one shortbow|dagger|staff|crossbow
armor armour | one leather|shield|plate
spell spells ability abilities power powers superpower | one Fireball|Shield|Flight
rarity | one common|uncommon|rare|epic
platform platforms console | of game|videogame one PC|PlayStation 5|Xbox Series X
formation | one 4-4-2|4-3-3|3-5-2|4-2-3-1
footed preferredfoot hand handedness dominanthand batting battingstyle | one right|left
division conference bracket pool poolname | of team|league|match|standing|fixture|player|season one North|South|East|West
score finalscore result scoreline | of match|game|fixture one 0–0|3–1|1–2|4–0
event discipline stroke | of swimmer|swim|heat|meet|track|race|result one 200 m butterfly|400 m hurdles|long jump
belt beltcolor beltrank | one green|blue|brown|black
# Property, law, government, school.
tenure ownership ownershiptype | one freehold|rented|shared
furnishing furnished furnishingstatus | one furnished|part furnished|unfurnished
parking parkingtype | one street|garage|driveway|none
view | of room|apartment|property|hotel one sea|garden|city|courtyard
petpolicy pets petsallowed smokingpolicy | one not allowed|cats only|allowed
checkinmethod | one key box|front desk|host
zoning zoningtype landuse | one commercial|mixed use|industrial
parcelnumber parcel apn lotid plotnumber | code ###-##-###
casetype mattertype legalarea lawarea | list practiceArea
casename matter mattername | one Hale v. Larsen|Estate of Whitcomb|Moreno v. City
verdict ruling judgment disposition | one settled|dismissed|pending
charge charges offense offence violation violationtype | of violation|citation|offense|traffic|arrest|fine|case one Speeding|Red light|Noise
type | of violation|citation|offense one speeding|parking|seat belt
permittype licensetype applicationtype | of permit|license|application|government one event|business|parking
docket docketnumber courtcase | code ##-CV-####
homeroom | code ##@
curriculum syllabus coursecontent learningoutcomes learningobjectives prerequisites | one Basic mathematics|None|First-year course
conduct behavior behaviour | of student|pupil|report|school one excellent|good|satisfactory
gradingscale gradingsystem | one A–F|0–100|1–6|pass/fail
bus busroute busnumber | one Bus 3|Bus 7|Bus 12|Bus 14
club clubs | of student|school one chess|choir|drama|football
clubs extracurricular afterschool | one chess|choir|drama|football
universities graduateyears campus | one 2025|2026|2027
summary description facts overview | of legal|lawsuit|litigation|court one The parties disagree on the end of a lease.|A former employee asks for unpaid overtime.|The heirs contest the will.
tag abbreviation abbr shortname teamcode clubcode | in sports of team|club|squad code @@@
role squadrole | in sports of player|athlete|member one starter|starter|substitute|captain|rookie
# Travel, transport, machines.
triptype traveltype tourtype | one one way|day trip|guided
transport transportmode modeoftransport travelmode transportation | one bus|plane|car|ferry
boardbasis mealplan boardtype | one room only|half board|full board
bedconfiguration beds | one one king|two twins|one queen
itinerarysummary highlights | one Boat trip|Sunset view|Local market
visatype visa | one tourist|business|student|work
baggage luggage baggageallowance | one cabin bag only|1 × 23 kg|2 × 23 kg
container containernumber containerno | code MSCU#######
sealnumber seal | code SL######
vehicletype | of parking|ticket|toll|permit|pass one car|motorcycle|van|truck
licenseclass licenceclass licensecategory permitclass drivinglicenseclass | one B|C|D|A
drivetrain drivetype | one FWD|RWD|AWD|4x4
tires tyretype tirecondition | one summer|winter|all-season
garage workshop repairshop servicecenter | one Riverside Garage|City Tire & Service|Northside Workshop
geofence | one Depot|Airport|Harbor zone
eventtype | of gps|vehicle|tracking|telematics|trip one ignition on|stop|speeding
trackingstatus trackingevent scantype | one Picked up|In transit|Delivered
faultcode dtc diagnosticcode | one E01|E07|E12|F203
fueltype | of heating|house|boiler one gas|oil|electric|wood
hvac cooling coolingtype airconditioning | one central|none|heat pump
connectiontype connection | one fiber|cable|DSL|wired
wifi wifissid ssid wifiname | one Guest|Office-5G|Home
firmwareurl | webPage
sensortype | one humidity|motion|CO2|light
alerttype alarmtype warningtype | of weather|storm one storm|frost|heat|wind
alerttype alarmtype | one threshold|offline|low battery
title | of weather list weatherAlert
reporttype | one daily|weekly|monthly|annual
locationtype placetype | one home|work|field|store
nodetype blocktype steptype | one start|task|condition|end
tasktype jobtype | of ai|feedback|workflow|job|task one import|export|review
errortype | one timeout|permission|not found
reviewertype membertype customertype clienttype guesttype partytype | one regular|new|returning|business
itemtype linetype | of claim one Medication|Surgery|Laboratory
itemname item | of claim one Medication|Surgery|Laboratory
itemname name description | of invoiceline|lineitem|invoice one Delivery|Installation|Material
testcategory | of lab|test one hematology|microbiology|hormones
department | of hospital|patient|doctor|claim|admission|clinic list specialty
claimtype | one medical|property|travel
claimchannel submissionchannel bookingchannel orderchannel saleschannel channel | of claim|booking|order|reservation|sale|submission one phone|branch|agent|app
hospitaltype facilitytype buildingtype sitetype | one general|main|satellite
calculationformula formula | one amount × rate|base + 10%|quantity × price
inputsummary outputsummary resultsummary inputdata outputdata querytext | one Two documents, 14 pages|Monthly totals by region|Photo of the receipt
brief shortdescription subtext tooltip helptext | about 1
targetaudience audience targetgroup | of activity|event|campaign|course|workshop|recruit one students|families|everyone
format deliveryformat eventformat coursetype modality deliverymode | of event|activity|course|session|training|class one online|in person|hybrid
activitytype | of recruit|activity|event|club one lecture|career fair|workshop
activity activitytype | of farm|crop|field|plot one sowing|weeding|harvest
type | of activity|farm one feeding|harvest|spraying
type | of alert|warning one info|warning|critical
type | of location|site|place|zone|area one storage|sales|office|outdoor
type category | of hospital|clinic one general|teaching|community
description message body summary | of weather|storm list weatherText
type | of violation one speeding|parking|red light
garden gardentype | one front|back|shared|rooftop
plan | of round|treatment|visit|admission one Physiotherapy twice a week|Discharge tomorrow|Repeat blood test
servingsize portionsize servingunit | one 1 bowl|100 g|250 ml|1 piece
dimensions size | of package|parcel|box|shipment one 30 x 20 x 15 cm|40 x 30 x 25 cm|60 x 40 x 35 cm
packsize | of medicine|medication|drug one 10 tablets|20 tablets|5 ampoules
bottlesize | one 375 ml|750 ml|1.5 l
packsize casesize bottlesize containersize | one 500 g|1 kg|24 pieces
billingtype pricingmodel pricingtype ratetype chargetype | one fixed|hourly|per use|monthly
loantype loanpurpose | one auto|mortgage|student|business
investmenttype assetclass instrumenttype securitytype | one bond|fund|ETF|cash
tradetype orderside side | of trade|order|position|transaction one buy|sell
network blockchain chain | of wallet|token|crypto|coin|nft|blockchain one Bitcoin|Polygon|Solana
walletaddress contractaddress ethaddress cryptoaddress fromaddress toaddress | of wallet|token|crypto|coin|nft|blockchain|transaction code 0x~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
coin cryptocurrency tokenname | one Bitcoin|Ether|Solana|USD Coin
tokensymbol coinsymbol baseasset quoteasset | one BTC|ETH|SOL|USDC
deductibletype | one fixed|percentage|none
paymentstatus invoicestatus | one paid|pending|overdue|refunded
code | of sms|otp|verification|twofactor|login code ######
type | of sms|otp|verification one login|registration|password reset
entity entityname tablechanged | one order|product|user|payment
reaction | of allergy|allergen|patient one rash|swelling|hives|nausea
type | of shift|roster one morning|afternoon|night
catname | list category
policytype insurancetype | one home|auto|life|travel
printer | of book|print|run|publishing|manuscript one Harbor Print|Millstone Press|Paper Lane Press
squad | one B Squad|Juniors|Masters
medicalnotes medicalnote healthnotes healthnote | tell visitNote 1
bednumber bedno | one 2B|3A|3B|4A
supplier vendor distributor suppliername vendorname | of product|material|part|item|stock|inventory|purchase|order|batch|medicine|drug|ingredient|thing list supplier
format | of print|edition|run one hardcover|paperback|e-book
targetage | one 8–12|12–16|16+|adult
trimsize | one 6 × 9 in|5 × 8 in|A5
splits laps | one 31.2|32.8|33.4|30.9
seedtime finaltime personalbest qualifyingtime | one 2:14.36|1:05.77|0:29.84
course | of meet|swim one 25 m|50 m|25 yd
pool | one City Pool|Northgate Pool|University Pool
dqreason disqualificationreason | one False start|Illegal turn|Missed the wall
funfact | one Speaks four languages|Collects old maps|Plays the cello
institute institutename | incity university
attachmenttype | one document|image|audio|video
contact | of company|organization|supplier|vendor|contractor|subcontractor|partner|agency author
contact contactinfo contactdetails | one Call in the morning|By e-mail only|At the front desk
auth authkey p256dh | secret 22
number | wordcount | of manuscript|novel|book int 42000 140000
number | copies | of print|run one 500|1000|2000|5000
number | unitcost | of print|run dollars 2 9
number | grosssales netsales salesamount | dollars 400 48000 10
number | heightlimit heightlimitm clearanceheight maxheight maxheightm | real 1.9 4.2 1
number | fine fineamount penaltyamount | of citation|violation|offense|ticket dollars 25 250 5
number | balancedue amountowed owed | dollars 0 480 5
any | entrytime timein entryat enteredat | begins
any | exittime timeout exitat exitedat | ends
certificateurl registerurl licenseurl idurl passporturl statementurl agreementurl | fileurl
issuer issuedby issuingauthority issuingorganization | of certificate|certification|license|training|qualification one City Training Institute|Chamber of Commerce|National Safety Board
features | of vehicle|car one Bluetooth|Rear camera|Child seat
sessionstate | secret 32
salt composition | of medicine|medication|drug list medication
sideeffects adverseeffects | one nausea|headache|dizziness
therapeuticclass drugclass | list drugClass
uses indications | of medicine|medication|drug list drugUse
ifsc ifsccode | code @@@@0######
hsn hsncode saccode | one 3004|6109|8471|8517|9403|2106
racklocation shelflocation binlocation storagelocation warehouselocation | code @#-##
yieldunit | one t/ha|kg/ha|bushels/acre
technology technologyname techstack | of vulnerability|alert|stack|scan|cve one nginx|React|Django|Redis
remediation mitigation mitigationplan | one Upgrade to the fixed version|Apply the patch of the vendor|Disable the feature for now
workname worktype | list repair
method methodology | qualified one standard|manual|automatic|combined
variable parameter measurand | of measurement|reading|sensor|observation|station|weather one humidity|pressure|wind_speed
format | of tournament|league|match|competition|season one knockout|round robin|group stage
key | of translation|locale|i18n one home.title|cart.empty|profile.save
text content value body translation | of translation|locale|i18n one Sign in|Settings|Save changes
tag | of translation|locale|i18n one web|mobile|checkout|e-mail
content text body details | of history|changelog|audit|activitylog note
type | of oauthaccount one oauth|oidc
provider | of oauthaccount one google|github|apple|facebook
scope | of oauthaccount one openid profile email|read:user|email
description summary | of experience|employment one Led a team of five and introduced weekly releases.|Looked after key accounts in three countries.|Planned and ran the move to a new system.
any | start+ from+ started+ startyear | of experience|employment|education later -3600 -1800
any | end+ to+ until+ ended+ graduation+ completion+ | of experience|employment|education later -1700 -60
any | planting+ plantingdate sowing+ planted+ sown+ seeding+ | of crop|field|farm|plant|plot|harvest|prediction later -140 -70
any | harvest+ expectedharvest+ harvested+ | of crop|field|farm|plant|plot|prediction later -20 60
position | of banner|ad|widget|slide|menu|block one top|bottom|left|right
project projectname | of property|listing|apartment|unit|flat one Harbor Gardens|Oak Court|Station Square
artwork | of podcast|album|song|playlist|artist|game picture
type kind | of transaction|ledger|ledgerentry one debit|credit|refund|fee
type kind | of movement|stockmovement|adjustment one in|out|transfer|adjustment
landmark | one Opposite the town hall|Next to the post office|Behind the market hall
signature | of webhook|request|payload|event secret 64  ~
symbol | of unit|measure one kg|m|L|pc
symbol | of position|holding|portfolio|asset|watchlist|instrument|order|market code @@@@
agegroup agecategory agerange agebucket ageband | of team|player|class|sport|camp|league|squad|athlete one U12|U14|U16|U18
agegroup agecategory agerange agebucket ageband | one 25–34|35–44|45–54|55+
timeline moveintimeline timeframe | one immediately|within two weeks|next month|in three months
gstin gstnumber | code 99@@@@@####@#@#
number | vitalshours | int 54 98
server waiter waitress bartender cashier | of order|diner|restaurant|bar|check|sale author
narrative narration workdescription activity | of time|timeentry|timesheet|entry one Reviewed the contract|Prepared the meeting|Research
noticeperiod | one 2 weeks|1 month|3 months
feedback | of interview|candidate|applicant one Clear answers and good examples|Well prepared and curious|Needs more experience
remotepolicy workmode workplacetype workmodel worklocation | one on-site|hybrid|remote
meetinglink meetingurl videolink joinurl zoomlink conferenceurl | one https://meet.example.com/hkd-rwtq-bsn|https://meet.example.com/pvc-mzla-ite|https://meet.example.com/woj-enxu-fgy
occasion | one birthday|anniversary|date night
specialrequest specialrequests | of table|dining|restaurant|tablereservation one High chair needed|Window seat|Allergy to nuts
description summary | of dish|menu|menuitem|meal|food|menudish one A house favorite with seasonal vegetables|Light and fresh, with lemon and olive oil|Rich and warming, made every morning
name reviewername | of praise fullname
eventtype eventname | of analytics|pageview one click|sign_up|purchase|search
features includes | of service|treatment one Same-day service|Fixed price|Free follow-up
pseudo pseudonym gamertag screenname | person username
result outcome callresult | of call|calllog|phonecall one Reached|No answer|Left a message
trigger triggerevent | one when created|when overdue|every morning
code roomcode gamecode joincode | of game|lobby|quiz code ******
number | round | of interview int 1 4
number | minspend minimumspend | dollars 10 60 5
number | deposit depositamount | of table|tablereservation|dining dollars 10 80 5
number | spicelevel spiciness | int 0 3
number | fees expenses disbursements legalfees | of invoice|bill|case|clientinvoice|statement dollars 80 2400 10
number | billingrate | dollars 120 420 10
number | grossarea grossareasqm floorarea buildingarea totalarea | of building int 900 24000
number | capacity seats | of transport|bus int 20 55
number | seatingcapacity | of booking|reservation|table int 2 8
number | roomcount | int 1 6
any | hiredat hiredon | of application|candidate|applicant was hired
# Numbers of trades.
number | hr vitalshr restinghr restingheartrate | int 52 84
number | maxheartrate heartratemax | int 152 192
number | spo2 vitalsspo2 | int 95 100
number | temp vitalstemp bodytemp | of patient|visit|round|vital|triage|admission|nursing real 36.4 39.2 1
number | vitalstemp bodytemp | real 36.4 39.2 1
number | pieces piececount garmentcount | int 2 18
number | watertemperature washtemperature | one 30|40|60|60|90
number | servingtemperature | one 8|10|12|14|16|18
number | capacitykg | of machine|washer|dryer|laundry one 7|8|10|14|20
number | weightkg weight | of laundry|bag|luggage|parcel real 1 18 1
number | brix | real 19 26 1
number | acidity titratableacidity | real 4 9 1
number | alcohol abv alcoholcontent | of wine|vineyard real 11.5 14.8 1
number | tonnage yield yieldtons | of harvest|crop|farm|field|vineyard|plot real 1 24 1
number | currentyield predictedyield harvestedquantity | real 1 24 1
number | slope gradient | int 0 25
number | rowspacing plantspacing spacing | real 0.3 3 1
number | price pricebottle | of wine dollars 9 85 1
number | vintage | int 2012 2024
number | fills refills | int 1 4
number | volumeliters | of barrel one 225|228|300|500
number | oee availability performance quality | of machine|production|line int 58 98
number | spindlespeed rpm rotationspeed motorspeed | one 600|1200|1450|3000|8000|12000
number | scraprate defectrate rejectrate wasterate shrinkage | real 0.2 6 1
number | samplesize | one 5|10|20|50
number | defectcount defects rejects | int 0 3
number | nominal nominalvalue targetvalue measuredvalue | real 24.8 25.2 2
number | uppertolerance lowertolerance tolerance | one 0.05|0.1|0.2
number | cyclecount cycletime cycleminutes | int 20 90
number | efficiency | of panel|solar|module real 17 24 1
number | efficiency inverterefficiency | int 88 98
number | panelcount modulecount | int 12 96
number | panelwattage modulewattage | one 380|400|415|440
number | voltage | of inverter|solar|grid|reading|energy real 226 238 1
number | current amperage | of inverter|solar|grid|meter|reading|energy real 2 16 1
number | frequency gridfrequency | real 49.9 50.1 2
number | irradiance | int 120 980
number | previousreading openingreading startreading lastreading | int 4000 52000
number | currentreading | of machine|tank int 20 90
number | unitsconsumed unitsused consumption | of bill|meter|electricity|water|utility int 90 620
number | rateperunit unitrate priceperunit | of bill|meter|electricity|utility|reading real 0.12 0.42 2
number | fixedcharge standingcharge basecharge servicecharge | dollars 4 25 1
number | deathyear yearofdeath diedyear died yeardied | int 1889 2025
number | birthyear | of artist|painter|author|composer int 1924 1952
unit | of quality|qualitycheck|inspection|tolerance one mm|g|Nm|°C
unit uom unitofmeasure | of material|rawmaterial|part one kg|m|piece|liter
type | of medicaldevice|medical one monitoring|imaging|infusion
type | of machine one automatic|manual|heavy duty
any | dueback returnby returndue | due
number | seniors concessions | int 0 3
number | householdsize familysize householdmembers | int 1 6
number | totalgiven totaldonated givenamount lifetimegiving | dollars 40 4800 10
number | hourslogged volunteerhours totalhours | int 4 180
number | amount | of sponsor|sponsorship dollars 500 25000 500
number | datagb dataallowance datalimitgb datausedgb | one 5|10|20|50|100
number | voiceminutes callminutes freeminutes smscount freesms | one 100|200|500|1000
number | charge callcharge cost | of call|sms dollars 0 4
number | durationseconds callduration | of call int 14 1900
number | heightm | int 3 60
number | floor | of museum|exhibition|gallery|shop|store int 0 3
number | elevationgain elevationgainm ascent climb totalascent | int 12 840
number | averagespeed averagespeedkmh avgspeed | of activity|run|ride|workout real 8 32 1
number | cadence | int 78 94
number | perceivedexertion rpe effort | of activity|workout|set|exercise|training int 4 9
number | fiberg sugarg saturatedfat | int 1 14
number | proteing carbsg fatg protein carbs fat | of meal|food|dish|recipe|diet|nutrition int 4 48
number | deepsleepminutes remminutes lightsleepminutes | int 48 130
number | durationminutes minutesasleep sleepminutes sleepduration | of sleep int 340 510
number | awakenings | int 0 5
number | sleepscore readinessscore | int 58 94
number | sessionsperweek daysperweek dayperweek frequencyperweek timesperweek | int 2 5
number | weeks durationweeks programweeks | one 4|6|8|10|12
number | sessionlength classlength lessonlength | one 30|45|60|90
number | cleanliness communication accuracy checkin location value experience packaging service food ambience ambiance staff comfort quality delivery | of praise int 3 5
number | currentvalue bookvalue marketvalue residualvalue | dollars 200 9000 10
number | initialcost acquisitioncost originalcost replacementcost | dollars 400 14000 10
number | icudays hospitaldays daysinhospital lengthofstay | int 0 9
number | distance | of itinerary|route|trip|bus int 6 340
number | annuallimit lifetimelimit occurrencelimit peroccurrencelimit coveragelimit insuredamount limitamount | dollars 5000 250000 5000
number | usedannualamount usedlifetimeamount | dollars 0 4800 10
number | payoutrate reimbursementrate coveragerate coinsurance | one 50|70|80|90|100
number | hitpoints hp maxhp health | of character|hero|monster|combat|player|encounter int 8 96
number | armorclass | int 10 19
number | strength dexterity constitution intelligence wisdom charisma | int 8 18
number | initiative | int 1 20
number | mana stamina attack defense agility luck | int 5 60
number | level | of character|hero|player int 1 20
number | handicap | real 0 28 1
number | hole holenumber | int 1 18
number | strokes | int 2 8
number | severity severityscore | of cve|vulnerability|finding|scan|alert real 2 9.8 1
number | severity severitylevel urgency impact | int 1 5
number | par | int 3 5
number | holes | one 9|18
number | laptime | real 58 124 2
number | gasprice gasused gaslimit | int 21000 180000
number | blocknumber blockheight | int 18000000 21000000
number | floors storeys stories floorcount numberoffloors | int 1 8
number | parkingspaces garages | of property|house|apartment|listing int 0 3
number | lotsize landarea plotsize plotarea | int 180 1800
number | vacancyrate occupancyrate | int 3 96
number | rentdue utilities hoafee hoafees | dollars 30 320 5
number | copiessold ticketsavailable | int 20 900
number | windspeed wind gust | real 2 42 1
number | cloudcover rainchance chanceofrain precipitationprobability | int 0 100
number | uv | int 0 9
number | aqi airquality pm25 pm10 | int 8 120
number | waterusage wateramount irrigationamount | int 5 400
number | eggs eggcount eggscollected | int 40 420
number | milkyield milkproduced | real 12 34 1
number | mortality deaths | int 0 4
number | flocksize herdsize headcount birdcount | of flock|herd|farm|poultry|batch int 24 900
boolean | isduplicate iscritical isconfidential isflagged | flag 0.1
boolean | isverified isemailverified isphoneverified isenabled | flag 0.85
`;
