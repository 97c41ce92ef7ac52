/**
 * Rows of the table of fields for the words of single trades, written as `field-table.ts` is and read before it: what they
 * make, sell, keep and look after.
 */
export const TRADE_TABLE = `
# In trades.
channel | of campaign|ad|advertisement one email|search|social|display
number | impressions | of campaign|ad|advertisement|banner int 12000 480000
number | quantity | of tickettype|ticketkind|tier one 50|100|200|400
any | salestarts+ salesstarts+ | later -90 -20
any | saleends+ salesends+ bookedfor reservedfor reservationtime entrytime timein entryat enteredat | begins
any | pay+ payday | of payrun|payslip|paystub|payroll ends
number | totalgross grosstotal | dollars 42000 390000 10
filingstatus taxfilingstatus | one single|married|head of household
any | checkedout+ borrowed+ loaned+ lent+ | of loan|borrowing|lending|circulation happened
any | started+ began+ occurred+ | of outage|incident happened
number | deathyear yearofdeath diedyear died yeardied | int 1889 2025
number | mondayhours tuesdayhours wednesdayhours thursdayhours fridayhours | int 6 9
number | tilt tiltangle tiltdegrees | int 10 45
number | ratepernight pricepernight | dollars 69 320 1
number | rateperkwh peakrate energyrate | real 0.19 0.49 2
text number | roomnumber roomno | of room numbered number
response reply answer | of review|feedback|praise one Thank you for telling us. We hope to see you again.
any | expense+ incurred+ | of expense|claim|reimbursement later -20 -1
payoutaccount settlementaccount | code ****####
number | price priceusd currentprice lastprice | of cryptoasset|cryptocurrency coinprice
number | circulatingsupply totalsupply | coinsupply
symbol ticker tickersymbol coin | of cryptoasset|cryptocurrency list cryptoSymbol
symbol ticker tickersymbol coin pair cryptosymbol | in crypto list cryptoSymbol
symbol ticker tickersymbol | of stock|quote|trade|watchlist|position|holding|instrument|order|market one ACME|NRTH|HLDN|OSPR|LMN
number | volume24h tradingvolume volume24husd dailyvolume | int 2000000 90000000
number | change24hpercent change24h pricechange24h pricechangepercent percentchange changepercent dailychange | real -6 7 2
exchange | in crypto one Coinline|Northchain|Bitquay
condition operator direction | of alert|pricealert one above|below
notifyvia notifyby notificationmethod notificationchannel preferredcontact contactmethod preferredchannel | one email|SMS|push
website homepage | of cryptoasset|cryptocurrency one https://coin.example|https://chain.example|https://token.example
number | year fiscalyear | of balance|leave|leavebalance|budget|payroll|allowance|entitlement|target one 2025|2026
number | entitleddays totaldays annualdays alloweddays entitlement allocateddays granteddays | of balance|leavebalance|allowance|entitlement one 20|24|25|28|30
goals objectives keyresults | of review|employee|appraisal|performance list reviewGoal
number | headcount staffcount teamsize employeecount | of department|team int 4 60
fuellevel fuellevelout fuellevelin fuellevelstart fuellevelend fuelout fuelin | one full|3/4|1/2
extras addons options | of rental|reservation in fleet list rentalExtra
extras addons | of rental|hire list rentalExtra
liability liableparty atfault | one customer|third party|unclear
locationonvehicle damagelocation damagearea vehiclepart affectedpart | one front bumper|left rear door|windshield|right mirror|roof
number | lotsizeacres lotacres acreage | real 0.1 1.8 2
number | lotsizesqft lotsize lotarea | of property|listing int 2400 14000
number | earnestmoney earnestmoneyamount gooddeposit | dollars 2000 15000 500
loantype | one personal|auto|mortgage
financingtype financing mortgagetype | one conventional|cash|FHA|VA
number | interestlevel interest satisfaction satisfactionlevel motivation enthusiasm energylevel mood | int 1 5
number | expectedvisitors actualvisitors attendees | of house|showing|viewing|property int 3 24
tag abbreviation abbr shortname teamcode clubcode | in sports of team|club|squad citycode
shortname abbreviation abbr teamcode clubcode acronym | of team|club|organization|company|league|department|school initials
any | contractuntil contractend+ contractexpiry contractexpires+ contractexpiration | of player|employee|athlete|coach|staff later 200 1100
broadcastchannel tvchannel broadcaster | one Sport One|Channel 4 Sports|Arena TV
halftimescore htscore | one 0–0
winner winningteam | of match|game|fixture winner
fromclub toclub fromteam toteam oldclub newclub opponent opposingteam | side {city}
number | fee transferfee | of transfer in sports dollars 200000 30000000 50000
season | of standing|table|ranking|team|player|match|league|fixture one 2025/26|2026/27
number | position rank place | of standing|leaderboard|ranking priority
number | won wins drawn draws lost losses ties | int 1 12
number | goalsfor goalsscored pointsfor goalsagainst goalsconceded pointsagainst | of standing|team int 14 44
form recentform lastfive | of standing|team|club one WWDLW|LDWWL|DDLWD|WLLDW
number | mrr monthlyrecurringrevenue | dollars 90 4200 10
number | arr annualrecurringrevenue | dollars 1200 48000 100
number | csatscore csat satisfactionscore | real 3.4 4.9 1
number | npsscore nps | int 7 10
number | firstresponsetargetminutes responsetargetminutes firstresponseminutes responseminutes responsetimeminutes | one 15|30|60|120
number | resolutiontargethours resolutionhours resolutiontimehours targethours | one 4|8|24|72
category topic section | of helparticle|kbarticle list helpTopic
attachments attachment attachmenturls certificateurl registerurl licenseurl idurl passporturl statementurl agreementurl | fileurl
number | reportinginterval intervalseconds samplinginterval pollinginterval | one 30|60|300|900
any | calibrationdue calibrationdue+ nextcalibration+ inspectiondue+ nextinspection+ servicedue+ | later 420 700
releasenotes changelog changes whatsnew | of firmware tell firmware 2
minhardwarerev hardwarerev hardwarerevision hardwareversion hwversion | one rev B|rev C|rev D
reason | of maintenance|window|outage|downtime one Firmware update|Battery exchange|Network upgrade|Yearly calibration
number | ontimepercent ontimerate ontimedeliveryrate uptime uptimepercent slacompliance deliveryrate | scaled 88 99
number | maxweightkg maxweight weightlimit weightlimitkg | of carrier|service|shippingmethod|shipping one 20|30|70|1000
number | capacitym3 volumecapacity capacitycbm storagecapacity storagecapacitym3 | int 2000 26000
number | volumem3 volumecbm cubicmeters volume | of shipment|parcel|consignment|package|cargo|load real 0.02 2.4 2
number | capacitykg payloadkg maxloadkg payload maxpayload maxpayloadkg loadcapacity loadcapacitykg | of truck|trailer|lorry|van one 3500|7500|12000|18000|24000
number | weightkg weight | of workout|exercise|set|lift one 20|40|60|80
number | distance distancekm totaldistance | of route real 12 240 1
number | freightcost freightcharge linehaulcost transportcost | dollars 40 1900
shippername shipper sendername sender consignor consignorname | of shipment|consignment|parcel|delivery|freight|cargo|load company
number | dutyrate dutyratepercent tariffrate | one 2.5|4|6.5|10
number | customsvalue goodsvalue | dollars 200 24000 10
number | stopstotal totalstops stopcount stops stopscount | int 4 24
number | avgspeed avgspeedkmh averagespeed averagespeedkmh | of truck|route|trip|vehicle|van|bus real 34 78 1
specialty specialties speciality specialization | of adjuster|claim one Auto|Property|Liability|Injury
producttype policytype insurancetype | of quote|policy|insurance|claim|application one auto|home|life|travel
number | coursenumber course coursenumber courseno | of line|order|item|orderline one 1|1|2|3
modifiers modifier | in restaurant one No onions|Extra cheese|Gluten-free|Well done
number | depositamount deposit | in restaurant dollars 10 60 5
unit uom unitofmeasure | of ingredient|supply in restaurant one kg
storagelocation storagearea | in restaurant one Walk-in fridge|Freezer 1|Dry store
location area zone | of equipment|machine in gym one Cardio zone|Free weights area|Studio 2|Ground floor
number | maxuserweightkg maxuserweight | one 130|150|180
certification certifications certificate | in gym one Personal Trainer B|First Aid|Group Fitness|Strength Coach
availablefrom availablestart workinghoursstart | of trainer|teacher|tutor|coach|instructor|doctor|therapist|employee|driver|stylist one 07:00|08:00|09:00|12:00
availableto availableuntil availableend workinghoursend | of trainer|teacher|tutor|coach|instructor|doctor|therapist|employee|driver|stylist one 16:00|18:00|20:00
perks benefits includes | of plan|membership|membershipplan in gym one Towel service|Guest pass|Sauna|Free classes
number | creditsused creditcost credits | of booking|class one 1|1|2
any | frozenuntil pausedto pauseduntil suspendeduntil | later 420 520
maturityrating parentalrating agelimitrating ratinglevel | one G|PG|PG-13|TV-14|R
device devicename playedon watchedon | in streaming one Living room TV|iPhone|Web browser|Tablet
device devicename playedon watchedon | of watch|watchhistory|watchevent|play|playback|stream|viewing one Living room TV|iPhone|Web browser|Tablet
number | introstartseconds introstart | int 4 30
number | introendseconds introend | int 50 95
number | bandwidthkbps bitratekbps bandwidth | int 2400 18000
number | maxscreens screens concurrentstreams maxdevices maxprofiles | one 1|2|4
number | watchhours watchhourstotal hourswatched totalwatchhours | int 8 640
number | seasonnumber seasonno | int 1 6
any | availableuntil availableto availableend+ | of title|movie|film|show|content|series later 420 900
any | availablefrom availablestart+ | of title|movie|film|show|content|series later -300 -10
worklocation workplace worksite | of employee|staff|worker|member one remote|hybrid|on-site
salt passwordsalt | of account|user secret 16
notetodriver drivernote deliveryinstruction | tell delivery 1
path | of media|upload|file|image filepath
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
icddescription icd10description diagnosisdescription diagnosisname | list condition
cptdescription proceduredescription procedurename | list procedure
subject subjects | in school|college of person list subject
qualification qualifications degree credential credentials | in hospital one MD|MBBS|MD, PhD|MBChB
qualification qualifications degree | in school|college of teacher|professor|lecturer|staff|faculty one PhD|BEd|MA English|MSc Physics
category productcategory itemcategory menucategory | in restaurant of recipe list recipeCourse
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
number | distance distancekm distanceinkm distancemiles distancemi | between
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
description narrative details | of transaction one Direct debit|Card payment|Bank transfer
caption | of article|photo|picture|media|post|reel|story one Best coffee in town|On the way to the sea|Finally finished
any | sentat sentdate | of message|chat|notification|email|mail later 0 0
boolean | free isfree freeofcharge | free
category type | of bed|ward one general|ICU|private|maternity
hashtag hashtags | one #summerfest|#newrelease|#opendoors
qrcode qrvalue qrdata ticketcode | code QR-****-****
gridoperator utility utilityprovider energyprovider networkoperator | one Northgrid Energy|Meridian Power|Fairwind Networks
howheard howdidyouhear heardfrom heardabout acquisitionchannel | list source
reportedstatus statustext statusmessage statusdescription lateststatus | one On schedule|Delayed by a day|In progress
schoolyear academicyear fiscalyear financialyear taxyear | one 2025/26|2026/27|2024/25
summary weathersummary | of forecast|climate|activity list weather
findings keyobservations keyfindings observations | of radiology|scan|xray|mri|ultrasound one No fracture seen|Lungs are clear|No abnormality detected
findings keyobservations keyfindings observations auditfindings deficiencies | of inspection|audit|check|safety|review one All items in order|Two exits partly blocked|Labels missing on shelf C
presentcomplaint presentingcomplaint chiefcomplaint reasonforadmission admissionreason admittingdiagnosis | list symptom
medicalhistory pastmedicalhistory familyhistory surgicalhistory | one Appendectomy in 2012|No known conditions|Knee surgery in 2019
vitalsbp bp | one 121/80|126/82|131/84|137/88
bodypart affectedarea bodyregion injurysite | one knee|chest|abdomen|ankle
icdcode icdcodes icd10 icd10code diagnosiscode diagnosiscodes | one I10|M54.5|K21.9|F41.1
cptcode procedurecode cpt | one 99213|99214|80053|93000|71046
genericname activeingredient molecule saltcomposition | list medication
injuries injury injuryhistory | one none|left knee, healed|lower back strain
equipment tools utensils equipmentneeded | of recipe|dish|baking|cooking one Large pot|Whisk|Blender
equipment tools toolsrequired equipmentneeded equipmentrequired | one Ladder|Drill|Hand tools
musclegroup muscle muscles targetmuscle bodyfocus | one back|legs|core|arms
# Goods and what they are made of.
fabric cloth textile | one wool|linen|silk|denim
type garmenttype | of garment|clothing|apparel one shirt|dress|coat|suit
varietal grapevariety grape grapes | one Riesling|Merlot|Syrah
appellation wineregion | one Mosel|Chablis|Rioja
flavor flavour flavors flavours scent fragrance | one vanilla|lemon|lavender|mint
topping toppings filling fillings frosting icing | one berries|caramel|nuts|cheese
spice spices seasoning | one paprika|cumin|chili|basil
surface pitch pitchtype surfacetype | of court|field|pitch|match|venue|game one grass|clay|hard court|indoor
finish surfacefinish coating surface | one matte|glossy|satin|brushed
feed feedtype fodder | one hay|grain mix|pellets|silage
pest pests pesttype | one aphids|slugs|whitefly|none
croptype | list crop
powersource energysource energytype | one grid|solar|battery|wind
orientation facing exposure | one south|south-west|east|west
flooring floortype floors | one tile|carpet|laminate|concrete
technology networktype networktechnology | of tower|cell|sim|network|telecom|antenna one 4G LTE|5G NR|3G|LTE-M
number | of call|sms|phonecall phone
# Offices, records, inspections.
assettag tagnumber inventorynumber inventorytag propertytag equipmenttag | code AT-####
checknumber chequenumber checkno chequeno wifipassword doorcode gatecode alarmcode keycode lockboxcode | code ####
seatrow | one E|F|G|H
slotnumber spotnumber spacenumber parkingspot parkingslot stallno baynumber | code @-##
lockernumber locker | code L-###
wonumber workordernumber jobnumber jobno | code WO-#####
proposalnumber quotenumber quotationnumber estimatenumber | code Q-2026-###
defecttype defect defects faulttype failuremode | one scratch|dent|crack|wrong color
correctiveaction correctiveactions preventiveaction actiontaken actionstaken resolutionnotes solution fix remedy followupaction | one Trained the operator|Repaired on site|No action needed
action | qualified one Call back|Send a reminder|Check again|Approve|Schedule a visit|Ask for documents
suggestedaction proposedaction recommendedaction nextstep nextsteps nextaction requiredaction suggestion suggestions recommendation recommendations airecommendation | one Call back next week|Approve as submitted|Send a reminder
action | of claim|review|approval|decision|case one approved|forwarded|rejected
workdone workperformed servicesperformed workcarriedout jobdescription scopeofwork | one Annual service|Repaired the leak|Installed and tested
hazardclass hazard hazards hazardtype risks | one none|none|flammable|irritant
grade materialgrade | of material|rawmaterial|steel|metal one A|B|304|316L|S235
line productionline assemblyline | of machine|product|production|manufacturing|workorder one Line 1|Line 2|Line 3|Packaging
model | of machine|inverter|turbine|generator|boiler|pump|compressor one X-200|M8 Series|EC-750|Duo 12
make maker manufacturer brand | of machine|inverter|equipment|device|turbine|tool one Kessler|Altona|Tanaka|Orvik
module modulename area page screen | of permission|log|audit|setting|role|access|activity|ai one Orders|Billing|Reports|Users
oldvalue newvalue previousvalue valuebefore valueafter | of audit|log|history|trail|change one pending|approved|42|Main Street 5|true|standard
modelname modelused aimodel algorithm algorithmused | of ai|model|prediction|ocr|forecast|recommendation|analysis one forest-1.4|gpt-small|layout-v3
risklevel riskcategory riskrating riskgrade threatlevel alertlevel confidencelevel stresslevel activitylevel noiselevel waterlevel importance stocklevel skilllevelrequired riskscorelevel complexity intensity effortlevel | one low|medium|high
level | of sponsor|sponsorship|membership|donor|loyalty|partner one Bronze|Silver|Gold|Platinum
tier membershiptier loyaltytier customertier | of sponsor|sponsorship|donor|loyalty|partner|customer|member|badge|reward|guest one Bronze|Silver|Gold|Platinum
membershiplevel membership | one Family|Student|Senior|Patron
package packagename | of tasting|tour|wedding|party|event|spa|photo one Classic|Premium|Family|Deluxe
tickettype ticketclass admissiontype passtype | one VIP|student|day pass
track | of conference|session|talk|workshop one Frontend|Backend|Design|Data
frequency interval recurrence | of donation|pledge|gift|giving one one-time|monthly|yearly
message | of donation|pledge|gift|campaign one Happy to help!|In memory of my grandmother|Keep up the good work
contents | of package|tour|trip|box|kit one Guide|Equipment|Transfer|Lunch
packagecontents includeditems included whatsincluded inclusions kitcontents | one Guide|Equipment|Transfer|Lunch
contents | of food|parcel|hamper|pantry one Rice|Tea|Oats|Soap
# Art, games, sports.
provenance | one Gift of the artist|Estate of the family|Bought at auction in 1998
acquisitionmethod acquisitiontype acquired | one purchase|gift|bequest|loan
gallery galleryroom galleryname | of artwork|artifact|painting|exhibit|exhibition|sculpture|museum one Gallery 1|Gallery 4|East Wing
condition | of artwork|artifact|painting|sculpture|exhibit|museum one excellent|good|stable
creditline | of artwork|artifact|painting|sculpture one Gift of the Larsen family|Purchase, 2004|Bequest of M. Hale
subtitle | of exhibition|museum one Photographs 1950–1980|A retrospective|New acquisitions
platform platforms console | of game|videogame one PC|PlayStation 5|Xbox Series X
footed preferredfoot hand handedness dominanthand batting battingstyle | one right|left
division conference bracket pool poolname | of team|league|match|standing|fixture|player|season one North|South|East|West
score finalscore result scoreline | of match|game|fixture one 0–0|3–1|1–2|4–0
# Property, law, government, school.
furnishing furnished furnishingstatus | one furnished|part furnished|unfurnished
parking parkingtype | one street|garage|driveway|none
view | of room|apartment|property|hotel one sea|garden|city|courtyard
petpolicy pets petsallowed smokingpolicy | one not allowed|cats only|allowed
checkinmethod | one key box|front desk|host
parcelnumber parcel apn lotid plotnumber | code ###-##-###
casetype mattertype legalarea lawarea | list practiceArea
casename matter mattername | one Hale v. Larsen|Estate of Whitcomb|Moreno v. City
verdict ruling judgment disposition | one settled|dismissed|pending
charge charges offense offence violation violationtype | of violation|citation|offense|traffic|arrest|fine|case one Speeding|Red light|Noise
type | of violation|citation|offense one speeding|parking|seat belt
curriculum syllabus coursecontent learningoutcomes learningobjectives prerequisites | one Basic mathematics|None|First-year course
bus busroute busnumber | one Bus 3|Bus 7|Bus 12|Bus 14
summary description facts overview | of legal|lawsuit|litigation|court one The parties disagree on the end of a lease.|A former employee asks for unpaid overtime.|The heirs contest the will.
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
vehicletype | of parking|ticket|toll|permit|pass one car|motorcycle|van|truck
garage workshop repairshop servicecenter | one Riverside Garage|City Tire & Service|Northside Workshop
eventtype | of gps|vehicle|tracking|telematics|trip one ignition on|stop|speeding
trackingstatus trackingevent scantype | one Picked up|In transit|Delivered
fueltype | of heating|house|boiler one gas|oil|electric|wood
sensortype | one humidity|motion|CO2|light
alerttype alarmtype warningtype | of weather|storm one storm|frost|heat|wind
alerttype alarmtype | one threshold|offline|low battery
title | of weather list weatherAlert
reporttype | one daily|weekly|monthly|annual
errortype | one timeout|permission|not found
itemname item | of claim one Medication|Surgery|Laboratory
itemname name description | of invoiceline|lineitem one Delivery|Installation|Material
description | of invoice one Delivery|Installation|Material
department | of hospital|patient|doctor|claim|admission|clinic list specialty
claimtype | one medical|property|travel
hospitaltype facilitytype buildingtype sitetype | one general|main|satellite
brief shortdescription subtext tooltip helptext | about 1
format deliveryformat eventformat coursetype modality deliverymode | of event|activity|course|session|training|class one online|in person|hybrid
type | of alert|warning one info|warning|critical
description message body summary | of weather|storm list weatherText
type | of violation one speeding|parking|red light
servingsize portionsize servingunit | one 1 bowl|100 g|250 ml|1 piece
dimensions size | of package|parcel|box|shipment one 30 x 20 x 15 cm|40 x 30 x 25 cm|60 x 40 x 35 cm
packsize | of medicine|medication|drug one 10 tablets|20 tablets|5 ampoules
bottlesize | one 375 ml|750 ml|1.5 l
packsize casesize containersize | one 500 g|1 kg|24 pieces
network blockchain chain | of wallet|token|crypto|coin|nft|blockchain one Bitcoin|Polygon|Solana
walletaddress contractaddress ethaddress cryptoaddress fromaddress toaddress | of wallet|token|crypto|coin|nft|blockchain|transaction code 0x~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
paymentstatus invoicestatus | one paid|pending|overdue|refunded
code | of sms|otp|verification|twofactor|login code ######
supplier vendor distributor suppliername vendorname | of product|material|part|item|stock|inventory|purchase|order|batch|medicine|drug|ingredient|thing list supplier
institute institutename | incity university
contact | of company|organization|supplier|vendor|contractor|subcontractor|partner|agency author
contact contactinfo contactdetails | one Call in the morning|By e-mail only|At the front desk
number | wordcount | of manuscript|novel|book int 42000 140000
number | fine fineamount penaltyamount | of citation|violation|offense|ticket dollars 25 250 5
number | balancedue amountowed owed | dollars 0 480 5
any | exittime timeout exitat exitedat | ends
features | of vehicle|car one Bluetooth|Rear camera|Child seat
salt composition | of medicine|medication|drug list medication
therapeuticclass drugclass | list drugClass
technology technologyname techstack | of vulnerability|alert|stack|scan|cve one nginx|React|Django|Redis
method methodology | qualified one standard|manual|automatic|combined
provider | of oauthaccount one google|github|apple|facebook
description summary | of experience|employment one Led a team of five and introduced weekly releases.|Looked after key accounts in three countries.|Planned and ran the move to a new system.
any | start+ from+ started+ startyear | of experience|employment|education later -3600 -1800
any | end+ to+ until+ ended+ graduation+ completion+ | of experience|employment|education later -1700 -60
any | planting+ plantingdate sowing+ planted+ sown+ seeding+ | of crop|field|farm|plant|plot|harvest|prediction later -140 -70
any | harvest+ expectedharvest+ harvested+ | of crop|field|farm|plant|plot|prediction later -20 60
position | of banner|ad|widget|slide|menu|block one top|bottom|left|right
project projectname | of property|listing|apartment|unit|flat one Harbor Gardens|Oak Court|Station Square
type kind | of transaction|ledger|ledgerentry one debit|credit|refund|fee
type kind | of movement|stockmovement|adjustment one in|out|transfer|adjustment
signature | of webhook|request|payload|event secret 64  ~
agegroup agecategory agerange agebucket ageband | of team|player|class|sport|camp|league|squad|athlete one U12|U14|U16|U18
agegroup agecategory agerange agebucket ageband | one 25–34|35–44|45–54|55+
server waiter waitress bartender cashier | of order|diner|restaurant|bar|check|sale author
feedback | of interview|candidate|applicant one Clear answers and good examples|Well prepared and curious|Needs more experience
remotepolicy workmode workplacetype workmodel worklocation | one on-site|hybrid|remote
meetinglink meetingurl videolink joinurl zoomlink conferenceurl | one https://meet.example.com/hkd-rwtq-bsn|https://meet.example.com/pvc-mzla-ite|https://meet.example.com/woj-enxu-fgy
occasion | one birthday|anniversary|date night
specialrequest specialrequests | of table|dining|restaurant|tablereservation one High chair needed|Window seat|Allergy to nuts
description summary | of dish|menu|menuitem|meal|food|menudish one A house favorite for years|Made fresh every day|Our guests order it again and again
name reviewername | of praise fullname
eventtype eventname | of analytics|pageview one click|sign_up|purchase|search
features includes | of service|treatment one Same-day service|Fixed price|Free follow-up
result outcome callresult | of call|calllog|phonecall one Reached|No answer|Left a message
number | round | of interview int 1 4
number | deposit depositamount | of table|tablereservation|dining dollars 10 80 5
number | spicelevel spiciness | int 0 3
number | fees expenses disbursements legalfees | of invoice|bill|case|clientinvoice|statement dollars 80 2400 10
number | capacity seats | of transport|bus int 20 55
number | seatingcapacity | of booking|reservation|table int 2 8
any | hiredat hiredon | of application|candidate|applicant was hired
# Numbers of trades.
number | alcohol abv alcoholcontent | of wine|vineyard real 11.5 14.8 1
number | vintage | int 2012 2024
number | voltage | of inverter|solar|grid|reading|energy real 226 238 1
number | current amperage | of inverter|solar|grid|meter|reading|energy real 2 16 1
number | unitsconsumed unitsused consumption | of bill|meter|electricity|water|utility int 90 620
number | rateperunit unitrate priceperunit | of bill|meter|electricity|utility|reading real 0.12 0.42 2
number | fixedcharge standingcharge basecharge servicecharge | dollars 4 25 1
number | birthyear | of artist|painter|author|composer int 1924 1952
unit | of quality|qualitycheck|inspection|tolerance one mm|g|Nm|°C
unit uom unitofmeasure | of material|rawmaterial|part one kg|m|piece|liter
type | of medicaldevice|medical one monitoring|imaging|infusion
type | of machine one automatic|manual|heavy duty
any | dueback returnby returndue | due
number | amount | of sponsor|sponsorship dollars 500 25000 500
number | durationseconds callduration | of call int 14 1900
number | floor | of museum|exhibition|gallery|shop|store int 0 3
number | averagespeed averagespeedkmh avgspeed | of activity|run|ride|workout real 8 32 1
number | proteing carbsg fatg protein carbs fat | of meal|food|dish|recipe|diet|nutrition int 4 48
number | durationminutes minutesasleep sleepminutes sleepduration | of sleep int 340 510
number | sessionsperweek daysperweek dayperweek frequencyperweek timesperweek | int 2 5
number | weeks durationweeks programweeks | one 4|6|8|10|12
number | sessionlength classlength lessonlength | one 30|45|60|90
number | cleanliness communication accuracy checkin location value experience packaging service food ambience ambiance staff comfort quality delivery | of praise int 3 5
number | currentvalue bookvalue marketvalue residualvalue | dollars 200 9000 10
number | initialcost acquisitioncost originalcost replacementcost | dollars 400 14000 10
number | distance | of itinerary|route|trip|bus int 6 340
number | severity severityscore | of cve|vulnerability|finding|scan|alert real 2 9.8 1
number | severity severitylevel urgency impact | int 1 5
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
boolean | isduplicate iscritical isconfidential isflagged | flag 0.1
boolean | isverified isemailverified isphoneverified isenabled | flag 0.85
`;
