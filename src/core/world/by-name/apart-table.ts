/**
 * Rows of the table of fields that only some things have, and those of trades and places that have words of their own,
 * written as `field-table.ts` is and read before it: what fits nothing here is drawn as it is everywhere.
 */
export const APART_TABLE = `
# Vehicles, ships, flights.
number | mileage odometer mileagekm odometerkm | of bike|bicycle|ebike|scooter int 40 6200
vehicletype bodytype bodystyle cartype | of vehicle|car list modelBody
any | purchasedat purchasedate purchasedon boughtat acquiredat acquisitiondate | of vehicle|asset|equipment|machine|device|aircraft|vessel|ship|boat installed
any | retiredat retiredon retirementdate decommissionedat decommissionedon scrappedat moveout+ | ended
number | axles axlecount | one 2|2|3|4|5
number | wheels wheelcount | one 4|4|6
imo imonumber | code IMO 9######
flag flagstate | of vessel|ship|boat|yacht|ferry country 0
homeport portofregistry portofcall homebase hometown base baseairport dateline | place city
number | heading bearing course azimuth winddirection | int 0 359
number | speed speedknots | of vessel|ship|boat|yacht|ferry real 0 24 1
number | length | of vessel|ship|boat|yacht|ferry int 6 60
iata iatacode airportcode code | of airport citycode
number | altitude altitudeft | of flight one 31000|33000|35000|37000
number | seats capacity seatcount | of flight one 72|120|150|180
time | doors doorsat doorsopen doorsopenat doortime boardingat boardingtime | doors
number | odometerkm | int 4000 240000
number | weight weightkg | of bike|bicycle|ebike real 7 26 1
number | gears gearcount speeds | one 1|7|8|11|21|24
# Weddings, wine, podcasts, stars.
host presenter presenters | of show|podcast|episode|webinar|event|party|meeting|stream|talk|dinner author
dresscode attire | one Cocktail|Formal|Festive
number | bottlesize bottlevolume bottleml | of wine|champagne|spirit|whisky one 750|750|750|375|1500
color colour winetype | of wine one red|red|white|white|rosé
shownotes episodenotes | one How the idea came about, what went wrong, and what comes next.|A visit to the workshop, with the people who run it.|Three things that we got wrong last season, and one that we got right.
number | downloads downloadcount plays playcount listens listencount | of episode|podcast int 300 48000
# Plans, accounts, claims.
number | regularhours | of payroll|payslip|paystub|salary one 152|160|168
number | level depth | of category int 0 3
number | seatcount seats | of booking|reservation|order int 1 5
paymenturl checkouturl paymentlink | code https://pay.example.com/************
number | failedlogincount failedattempts failedlogins loginattempts | seldom 4
number | vitalshours heartrate | of vital|visit|round|encounter int 58 98
number | capacity totalbeds bedcount | of ward int 8 40
plan treatmentplan careplan | in hospital|vet one Continue medication|Repeat the blood test|Rest and fluids
duration | of prescription|medication|drug one 5 days|7 days|10 days
storagelocation | one Shelf A-3|Cold store|Aisle 4
tablename | of audit|log|history one users|orders|invoices
description itemname | in hospital of invoice|bill|line one Consultation|Blood test|X-ray
accountmasked cardmasked bankaccountmasked maskedaccount maskedcard maskednumber | code ****####
to | of notification|message|email emailaddress
prompt systemprompt behaviorprompt | of agent|bot|assistant|model one Answer briefly and in a friendly tone.|Ask for the order number first.
number | ptobalance vacationbalance sickbalance ptodays | int 2 24
number | basesalary basepay basicsalary | of payslip|payroll|paystub person monthlysalary
number | bonus bonuses | of payslip|payroll|paystub dollars 100 900 50
number | loanamount requestedloanamount | dollars 2000 60000 500
number | totalquestions questioncount questionscount | one 10|15|20|25
number | frequencyhz gridfrequency | real 49.9 50.1 2
number | powerfactor | real 0.85 0.99 2
number | debttoincomeratio dti | real 0.1 0.48 2
previousversion fromversion oldversion | code 0.#.#
reason | of stock|inventory|movement|adjustment one Cycle count|Customer order|Damaged goods
feedback | of quiz|assignment|submission|exam|homework one Good work, keep reading.|Careful, complete answers.|Please show your steps.
task activity | of maintenance list repair
server servername waiter waitername | of order|bill|check|table author
note notes | in restaurant of order one No onions, please.|Birthday at the table.|In a hurry.
category | of supply one Pantry|Fresh|Dry goods
any | visit+ stay+ | of praise later -20 -1
any | started+ start+ | of subscription|membership later 0 0
plan planname | of subscription titleOf
readingtype | one actual|estimated|smart
type tarifftype | of tariff|energytariff one fixed|variable|time of use
number | dailystandingcharge | real 0.2 0.8 2
number | studentteacherratio pupilteacherratio | real 11 22 1
number | students studentcount totalstudents pupils | of organization|agency|district int 240 4200
number | unread unreadcount unreadmessages | seldom 20
number | cancellationcount cancellations | seldom 6
emailtype phonetype contacttype | one work|home|other
templatename | in gym list workout
category | of amenity one Comfort|Kitchen|Outdoors
category | of coverage|policy|insurance one health|property|travel
message | of invitation|invite one You have been invited to join our workspace.|Join us, we would be glad to have you.
query searchquery searchterm | in estate|hotel one loft downtown|two bedrooms|near the beach
query searchquery searchterm | of search|searchhistory product
eventtype event | of payment|webhook|billing|subscription one payment.succeeded|payment.failed|invoice.paid
format fileformat | of asset|image|upload|photo|file|attachment extension
coinname cryptoname assetname | of cryptoasset titleOf
message | of booking|reservation|stay one We look forward to our stay.|Could we arrive a little earlier?|Is there parking nearby?
number | cost | of product money costprice
number | rrp | of product money originalprice
exchange exchangename | of cryptoasset one Coinline|Northchain|Bitquay
diet | of animal|fish|species|wildlife one herbivore|omnivore|carnivore
number | limit maxbenefit coveragelimit insuredamount | of coverage|policy|insurance dollars 1000 50000 500
number | flatrate standardrate weekendrate nightrate holidayrate | dollars 8 90
number | rate | qualified scaled 4 60
any | movein+ | happened
any | claimed+ | of claim happened
any | collected+ drawn+ | of lab|labtest|specimen|sample was confirmed
any | received+ | of lab|labtest|specimen|sample was started
any | analyzed+ analysed+ tested+ examined+ | of lab|labtest|specimen|sample was delivered
any | receiptsent+ thankyousent+ | was completed
reason | qualified reason
dedicatedto inmemoryof inhonorof inhonourof onbehalfof donatedby nominatedby recommendedby ceo ceoname cto cfo coo founder foundername cofounder chairman chairwoman chairperson president vicepresident treasurer byline photocredit referralname reportsto editorinchief opposingcounsel projectlead techlead handoverto handedoverto delegatedto escalatedto transferredto fromname sendername toname receivername imagecredit picturecredit imagecredits manofthematch manofmatch playerofthematch playerofmatch motm bestplayer topscorer mvp officerincharge personincharge incharge doctorincharge teacherincharge | author
feature features | of plan|tier|subscription|membership one Audit log|API access|Team roles
interval billingcycle billingperiod period | of plan|tier|subscription|membership one month|year
number | monthlyprice monthlyfee pricepermonth | of plan|tier|subscription|membership money price
number | trialdays trialperiod trialperioddays | one 7|14|14|30
number | visits visitcount totalvisits | of plan|tier|subscription|membership|member|patient|guest|customer|client int 0 180
any | openedat openedon openeddate dateopened | of account later -3600 -400
any | closedat closedon closeddate dateclosed | of account ended
number | deductibleamount excessamount | of policy|claim|insurance|coverage|plan dollars 100 500 50
number | deductible excess | dollars 100 500 50
any | incidentat incidentdate accidentat accidentdate lossdate dateofloss damagedat | of claim later -20 -1
cause causeofloss | of claim|accident|damage one storm|collision|theft|fire
status | of claim one approved|denied|settled
status | of station|charger|lot|elevator one available|in use|out of service
number | bonus | dollars 500 12000 100
number | vacationdays leavedays annualleave holidayallowance vacationallowance | one 20|24|25|28|30
# Kitchens, breweries, farms, animals.
number | preptimemin preptimemins cooktimemin cooktimemins bakingminutes prepminutes cookminutes cookingminutes preparationminutes bakeminutes preptimeminutes cooktimeminutes | one 10|15|20|25|30|40|45|60
number | totalminutes | one 30|45|60|75|90
number | abv alcohol | real 3.8 9.5 1
number | ibu | int 12 75
hops hop | one Cascade|Citra|Saaz|Mosaic
malt malts | one Pilsner|Munich|Vienna|Wheat
beer style beerstyle | of beer|brewery|brew one Stout|Pilsner|Porter|Saison
number | hectares acres | real 1 80 1
number | ph phlevel | real 5.5 8 1
soil soiltype | one loam|clay|silt|peat
breed | of beehive|hive|colony one Italian|Buckfast|Caucasian
number | frames framecount | of beehive|hive|colony one 8|10|10|20
strength | of beehive|hive|colony one weak|medium|strong
number | weight weightkg | of animal animalweight
# Sports, stages, museums, schools.
subject | of lesson list subject
number | grade gradelevel schoolyear yeargroup | of pupil schoolgrade
number | capacity maxguests maxoccupancy maximumoccupancy occupancylimit | of room one 1|2|2|3|4
shiftstart shiftstarttime shiftstartsat | list shiftStart
shiftend shiftendtime shiftendsat | list shiftEnd
shift shifttype | of person list shift
position | of player|footballer|athlete one defender|midfielder|forward
team club currentteam | of player|footballer|athlete side {city}
stadium arena ground | list stadium
number | capacity | of match|fixture|stadium one 4200|8000|12500|24000|36000
genre genres | of concert|gig|festival list music
number | minutesplayed | int 12 90
number | appearances caps matchesplayed | int 4 38
key musicalkey | of song|track|melody one G major|E minor|D major
objecttitle objectname artwork exhibit | list photo
medium technique | of artwork|artifact|painting|sculpture|exhibit|museum one bronze|marble|etching
period era | of artwork|artifact|painting|sculpture|exhibit|museum one Baroque|Edo|Art Nouveau
any | yearmade yearcreated | int 1640 1990
number | since activesince membersince climbingsince built builtin | int 1988 2024
weekday weekdays | list weekday
semester academicterm | one Fall 2026|Summer 2026|Fall 2025
ward | of shift|rota|nurse list hospitalWard
ward | of patient list hospitalWard
role | of shift|rota|nurse one lead|assistant|trainee
number | breakminutes breaktime | one 0|15|30|45
number | fine latefee overduefee fineamount | of loan dollars 0 12
number | renewals renewalcount | int 0 3
language | of train|theater list language
subject | of classroom list subject
treatment procedure | of dental|dentist|tooth one Cleaning|Filling|Crown
number | students pupils maxstudents | int 16 30
number | guests guestcount | of wedding|party|event int 20 180
number | seats | of table one 2|4|4|6|8
energyclass energyrating | one B|C|D|E
format bookformat | of book|edition one hardcover|paperback|e-book
size | of drink|coffee|beverage one small|medium|large
number | seats | of train int 180 620
number | co2 co2ppm | int 410 1400
number | hall screen gradelevel | int 1 12
number | volume | of stock|quote|trade int 10000 9000000
number | copies copycount totalcopies | int 1 8
party partyname | of election|candidate|vote one Civic Union|Labor Party|Independent
number | registeredvoters eligiblevoters | int 4000 90000
# Machines, programs, sites.
image containerimage dockerimage | of deployment|container|pod|workload|microservice|build one registry.example.com/shop/web:2.0.1|ghcr.io/example/worker:3.1.0|registry.example.com/billing:0.9.7
number | replicas instances podcount | one 1|2|2|3|3|5
number | maxpersons | one 4|8|10|16|32
number | ping pingms | int 8 140
connector connectortype plug plugtype | of charging|charger|vehicle one CCS|Type 2|CHAdeMO|NACS
number | powerkw | one 11|22|50|150|300
number | priceperkwh costperkwh tariff | real 0.19 0.79 2
number | spaces parkingspaces spots | int 40 400
number | hourlyrate rateperhour | of parking|lot|garage dollars 2 9
number | dailyrate | of parking|lot|garage dollars 12 45
number | aisle rack shelf bay bin row column lane | int 1 24
aisle rack shelf bin bincode | code @#-##
contactpreference preferredcontactmethod | one email|phone|SMS|mail
preference | qualified one none|standard|flexible
seatpreference | one window|aisle|none
mealpreference | list diet
rank | of person one senior|junior|lead|chief
title | of attorney|lawyer one Partner|Associate|Counsel
opposingparty consignee consigneename funder promoter pollster advertiser creditline | company
strengths | one Clear communication|Reliable|Quick learner
weaknesses concerns areasforimprovement improvements | one Delegating|Written English|None so far
certification certifications certificate certificates | one First Aid|ISO 9001|Food Hygiene
number | salaryexpectation expectedsalary desiredsalary | person salary
number | bonuspercent | one 5|10|15|20
number | ftepercent fte | one 50|80|100|100|100
number | dayrate | dollars 180 900 10
number | bodyfat bodyfatpercent bodyfatpercentage bodyfatpct | real 9 34 1
class correctoption correctchoice correctanswer answerkey | one A|B|C|D
group band | qualified one A|B|C|D
section | of article|journalist|reporter|letter list newsDesk
beat newsdesk desk | of article|journalist|reporter list newsDesk
section | of menu|dish|recipe list menuCategory
entrance | list gate
availability | list schedule
section wing | one East|West|A|B
area | list zone
building | list building
court | list court
practicearea areaofpractice | list practiceArea
lawschool medicalschool | incity university
cleanliness tidiness | one very tidy|tidy|relaxed
genderpreference preferredgender | one any|female|male
cateringtype catering | one buffet|plated|family style
customsstatus | one cleared|in review|held
syncstatus importstatus backupstatus | one synced|pending|failed
number | bidincrement minincrement minimumincrement | one 1|5|10|25
number | ownercount previousowners numberofowners | int 1 4
firstbus firsttrain firstdeparture firsttrip | one 05:10|05:30|06:00
lastbus lasttrain lastdeparture lasttrip | one 22:30|23:15|00:10
posterpath imagepath photopath backdroppath logopath thumbnailpath coverpath | code images/******.jpg
path | of category one /electronics|/home/kitchen|/books
googleid facebookid githubid appleid | code 10###################
itemtype | in restaurant one food|drink|dessert
template templatename | of page|site|website|news|post one default|full width|landing page
footnote footnotes reflection reflections | note
foodtype foodgroup | of nutrition|food|log|diet one fruit|grain|dairy|meat
unit uom | of ingredient|recipe one g|ml|cup|tsp
unit uom unitofmeasure units | of product one piece|pack|box|set
number | capacity seats | of screen|auditorium|cinema one 80|120|180|240
number | daysweek gymdaysweek trainingdays | int 2 6
number | soreness stresslevel fatigue sleepquality recovery | int 1 10
number | minstocklevel safetystocklevel minimumstocklevel minquantity | int 5 40
number | maxstocklevel maximumstock maxstock | int 200 600
theme | of exhibition|exhibit|museum one Light and shadow|Sea and harbor|Women at work
theme | of wedding|party|event one Rustic|Garden|Vintage
attending rsvpstatus rsvp | one yes|no|maybe
mealchoice mealoption | one chicken|fish|vegetarian
pricerange pricelevel pricetier | one $|$$|$$$
license licence fssailicense | of restaurant|food|kitchen code LIC-######
smokingstatus smokinghabit | one never|former|current
accountstatus userstatus memberstatus employeestatus | one active|active|inactive
verificationstatus kycstatus approvalstatus reviewstatus | one pending|approved|rejected
orderstatus deliverystatus shippingstatus fulfillmentstatus | one pending|shipped|delivered
subscriptionstatus membershipstatus | one active|trialing|expired
onlinestatus connectionstatus devicestatus | one online|offline
status attendancestatus | of attendance one present|present|absent|late
routenumber routeno linenumber busno | of route|bus|transport|stop|line one 4|7B|12|26|101
startpoint endpoint startstop endstop firststop laststop boardingpoint droppoint | of route|bus|trip|ride|train|transport|journey incity station
operator | of bus|route|train|ferry|charger|station|flight company
level | of parking|garage|slot|spot one P1|P2|Ground|Level 1
optiona option1 choicea choice1 | one Yes
optionb option2 choiceb choice2 | one No
optionc option3 choicec choice3 | one Only in some cases
optiond option4 choiced choice4 | one Not sure
explanation | of question|quiz one See the second chapter.|Only this one follows from the text.
pair tradingpair currencypair | one BTC/USD|ETH/USD|EUR/USD
ordertype | of trade|crypto|stock|portfolio one market|limit|stop
ordertype | in restaurant one dine-in|takeaway|delivery
ordertype | one online|in store|phone
exchange | of trade|crypto|coin|stock|token one NYSE|Nasdaq|LSE|Xetra
label recordlabel | of album|song|track|artist|music|release|vinyl company
coverart albumart albumcover coverarturl albumarturl artworkurl | picture
period | of attendance|timetable|lesson|class one 1|2|3|4|5
tag eartag mothertag fathertag damtag siretag | of animal|livestock|cattle|cow|farm|herd code AT-####
subjectline emailsubject mailsubject | list emailSubject
preheader preheadertext previewtext | one News, dates and two offers|What is new this month|A short note before the weekend
metertype | one electricity|gas|water|heat
type | of meter one electricity|gas|water|heat
scientificname botanicalname latinname species | of plant|flower list plantLatin
sunlight sunexposure lightrequirement lightrequirements light | one full sun|partial shade|shade
wateringfrequency watering waterneeds | one daily|twice a week|weekly
growthrate growthspeed | of plant|tree one slow|medium|fast
source sourcename | of article|news|newsarticle|story one Harbor Gazette|City Courier|Morning Post
incidenttype accidenttype | of claim|insurance|vehicle one collision|theft|fire
incidenttype | one injury|near miss|spill|theft
incidentdescription accidentdescription lossdescription | one Rear-ended at a red light on the way home.|A pipe burst in the kitchen overnight.|Slipped on the wet floor by the entrance.
roomname room | of chat|message|conversation list channel
messagetype | one text|image|file
type | of chatmessage|chat|message one text|image|file
stepstoreproduce reproductionsteps reprosteps | one Open the settings, change the name and save.|Log in, open the cart and go back.
expectedresult expectedbehavior expectedoutcome | one The new value is shown.|The list is sorted by date.|No error is shown.
actualresult actualbehavior actualoutcome | one The old value is shown.|The page stays empty.|An error is shown.
component | of bug|issue|ticket|alert|incident|vulnerability one Checkout|Search|Login|Billing
resolution | of video|camera|monitor|screen|display|image|stream|picture one 1280x720|1920x1080|3840x2160
resolution | one fixed|duplicate|will not fix
trim trimlevel | of vehicle|car|truck one Base|Sport|Comfort|Premium
engine enginetype motor | of vehicle|car|truck|motorcycle one 1.5 L petrol|2.0 L diesel|electric
fueleconomy fuelconsumption | one 5.4 l/100 km|6.8 l/100 km|7.9 l/100 km
number | deliveryradius deliveryradiuskm serviceradius serviceradiuskm radiuskm | int 2 25
any | clockin clockin+ clockedin+ clockintime punchin+ workdate shiftdate onsaleuntil offsaleat offsaledate salesend+ salecloses+ saleend+ | begins
any | clockout clockout+ clockedout+ clockouttime punchout+ | ends
any | date | of attendance|timesheet|timecard|shift begins
number | earnings totalearnings | of person dollars 400 9000 10
number | hoursworked totalhours | of attendance|timesheet|timeentry|shift real 4 9 1
number | frequencyminutes headway headwayminutes | one 5|10|15|20|30|60
number | restseconds resttime restbetweensets | one 30|60|90|120
number | balance remainingbalance leavebalance | of leave|vacation|absence int 2 24
number | deliveryattempts | int 1 3
number | lateminutes minuteslate | one 0|0|5|10|15
number | estimatedloss lossamount repaircost | dollars 400 9000 50
result | of match|game|fixture one 0–0|3–1|1–2|4–0
result results | of lab|labtest|test|screening|specimen one negative|positive|normal
screeningresult testresult labresult | one negative|positive|normal
specimentype sampletype specimen | one blood|urine|swab|tissue
method testmethod | of lab|test|assay|specimen|result one immunoassay|microscopy|PCR
any | reported+ resulted+ | of lab|labtest|specimen|sample was completed
temperament personality | one calm|shy|lively|gentle
collateral collateraltype | one House|Car|Machinery|None
winner winningteam | of match|game|fixture side {city}
winner winnername loser champion runnerup highestbidder topbidder | author
fee feetype | of student|school|college|course|tuition one tuition|exam|library|transport
fitnessgoal workoutgoal traininggoal healthgoal fitnessgoals | one Lose weight|Build muscle|Stay fit
goal goals objective | in gym one Lose weight|Build muscle|Stay fit
membershiptype membershipplan | in gym one monthly|annual|day pass
spicelevel spiciness heatlevel | one mild|medium|hot|extra hot
bookingsource reservationsource | one website|phone|walk-in
idprooftype idtype identitytype identificationtype prooftype iddocumenttype identitydocumenttype | one passport|national ID|residence permit
idproofnumber idnumber prooftnumber identificationnumber identitynumber idproof idcardnumber | code @#######
specialrequest specialrequests | of hotel|room|stay|reservation|guest one A quiet room, please|Extra pillows|Baby cot in the room
transcript transcription | one Good morning and welcome. Let us begin with a short look at last month.|Thank you for calling. How can I help you today?
origin destination from to departure arrival originairport destinationairport departureairport arrivalairport fromairport toairport | of flight side JFK|LAX|ORD|LHR|CDG|FRA|YYZ|SYD|DUB|ARN|SEA|BOS
delayreason reasonfordelay | one bad weather|late arrival|heavy traffic
rank ranktier rankname league | of player|game|gamer|leaderboard one Bronze|Silver|Gold|Diamond
issuereported reportedissue problemdescription problemreported reportedproblem faultdescription issuedescription faultreported | of equipment|asset|maintenance|repair|vehicle|machine|service|device|car|job one Does not start|Leaks at the seal|Shows error E07
sentiment tone | one positive|neutral|negative
number | satisfactionrating happinessscore | int 1 5
number | cost amount price | of charging dollars 4 38 1
number | playtimehours hoursplayed playhours | int 2 900
number | allowance allowances overtimepay overtimeamount incentive incentives bonuses commissions stipend reimbursement | dollars 60 900 10
number | emi emiamount installment instalment installmentamount monthlyinstallment monthlypayment monthlyrepayment repaymentamount | dollars 120 1400 10
number | outstandingbalance outstandingamount remainingbalance outstanding | of loan|debt|credit|mortgage|borrower dollars 500 9000 50
number | taxdue taxpayable taxliability taxowed taxwithheld taxpaid | dollars 400 9000 10
number | deductions deduction | dollars 50 900 10
any | maturity+ | later 360 1800
outcome | one successful|settled|pending
decision hiredecision | one approved|declined|on hold
quality | one excellent|good|fair|poor
cause rootcause | one weather|wear|unknown
losstype | one fire|theft|water|storm
coveragetype | one full|third party|basic
product | of policy|insurance one Home|Auto|Life|Health
provider | of benefit|insurance|plan list insurer
heatingtype heating | one gas|electric|district
irrigationtype irrigation irrigationmethod irrigationsystem | one drip|sprinkler|flood|none
doctype documenttype | one report|letter|form|invoice
type | of hearing one motion|trial|arraignment
type | of inspection one routine|move-in|annual|safety
type devicetype | of device|machine|meter one sensor|gateway|display
type | of ingredient one grain|spice|dairy|other
roomtype | of classroom|school|meeting one lecture|lab|seminar|workshop
topic | of lesson list lesson
size | of keg|barrel|bottle one 20 L|30 L|50 L
unit uom | of stock one kg|g|liter|piece
agerestriction agerating | one none|12+|16+|18+
payperiod | one 2026-08|2026-09|2026-10
billingcycle billingfrequency | one monthly|quarterly|yearly
creditrating | one AA|A|BBB|BB
storageconditions storage | one room temperature|2–8 °C|dry and dark
accesshours | one 24/7|6:00–22:00|weekdays 6:00–16:00
timeofday | one morning|afternoon|evening|night
supportacts openingact lineup | list band
server | of check|bill|table author
studio | of class|workout list meetingRoom
message | of alert|alarm list alert
operator | of rule|alert|condition one >|<|<=|=
# Medicines, animals.
dosageform form | of drug|medication one tablet|capsule|syrup|cream
strength | of drug|medication one 5 mg|10 mg|250 mg|500 mg
route | of drug|medication|prescription one oral|topical|inhaled
frequency | of drug|medication|prescription one once daily|twice daily|as needed
instructions | of medication|prescription list dosage
species animaltype | of livestock list animal
breed | of livestock list animalBreed
number | temperature temperaturec | of patient|visit|vital|admission|encounter real 36.4 39.2 1
number | copay | dollars 5 60 5
number | dayssupply | one 7|14|30|90
# Numbers and codes of trades.
unitnumber apartmentnumber flatnumber | one 1A|2B|3C|4A|12|27|101|204
incoterm incoterms | one FOB|CIF|DAP|DDP
hscode | code ####.##
originport destinationport lastport nextport | way
countryoforigin | country 0
cve cveid | code CVE-2026-#####
tag | of release|image one latest|beta|next|stable
shipvia | list carrier
servicelevel | list shippingMethod
number | seats capacity seatcount | of aircraft one 72|150|180|186
number | range rangekm | of aircraft int 1500 14000
number | distance distancekm | of trip|truck|shipment|delivery|flight int 40 900
number | suminsured insuredvalue coverageamount insurancevalue declaredvalue appraisedvalue | dollars 2000 90000 500
period | of review|report one Q2 2026|Q3 2026|H1 2026
period | of payment|rent|payroll|bill|tax one 2026-08|2026-09|2026-10
sex gender | of animal one male|female
number | hoursperweek weeklyhours maxhoursperweek | one 4|6|20|30|38
number | expectedvisitors expectedattendance | int 60 900
number | voltage | of meter one 120|230|400
number | batteryv batteryvoltage | of vehicle|truck|car|van|bus real 11.9 14.4 1
number | batteryv batteryvoltage | real 3.3 4.2 1
number | regularhours hoursworked | one 32|36|38|40
number | stars | of repository|repo|package|library seldom 9000
genre | of performer|dj|singer list music
diagnosis | of job|car|repair|workshop one Worn part|Leak|Software fault
qualifications | of person list degree
phoneext phoneextension | code ###
trade | one Plumbing|Masonry|Roofing|Electrical|Carpentry|Painting|Tiling
smoking drinking | one never|sometimes|often
slogan motto | list catchPhrase
party | qualified company
unit | of lab|specimen|result one mg/dL|mmol/L|g/L
range referencerange | one 10–40|0–5|70–120
window deliverywindow timewindow | one 8:00–10:00|10:00–12:00|14:00–16:00
medium | of campaign|ad|source|lead|traffic|visit list medium
number | crewsize | int 2 14
number | painscore painlevel | int 0 10
number | latefee | dollars 15 120 5
number | securitydeposit | dollars 500 3200 50
number | areasqft squarefeet sqft | int 420 2400
number | maxpoints maximumscore | one 20|50|100|100
number | period | int 1 8
number | maxquantity | int 120 900
number | ticketstotal totaltickets | one 120|250|400|800
number | maxperorder | one 4|6|8|10
number | wordcount words | int 180 2400
number | beneficiaries peoplereached customersaffected affectedcustomers affectedusers | int 40 4200
number | signalrssi | int -95 -48
number | windspeedkmh windgust windkph | real 2 42 1
number | usagekwh consumptionkwh | int 120 940
# Numbers of which only the unit is known.
number | unitkg unittons unittonnes unitkwh energykwh unitlbs unitml unitha unitcbm unitgal unitkw unitkva unitmwh | real 1 60 1
number | unitcm unitmm unitpsi unitdeg unitamps unitinches unitminutes | int 5 180
number | unitm unitft unitdb unitkmh unitkph unitmph unitknots unitc unitf | int 2 90
number | unitkm unitmiles unitmi | int 3 900
number | unitv unitbar unithpa | real 1 14 1
number | unitlux unitppm unitppb unitw unitmhz unitmb unitgb unitmbps unitrpm unitl unitliters unitlitres unithz | int 20 950
# In rooms, clinics, classes, on the road.
rateplan ratecode rateplanname | one Flexible|Non-refundable|Corporate
number | baserate roomrate nightlyrate | of room|suite|accommodation dollars 69 320 1
number | sizesqm size area areasqm sizem2 squaremeters | of room|suite int 16 62
number | sizesqft | of room|suite int 170 650
number | consultationfee visitfee examfee appointmentfee noshowfee cancellationfee callout calloutfee | dollars 25 140 5
number | fee | of appointment|consultation|procedure|treatment|dental dollars 60 480 5
number | waitlistcount waitlisted waitlistsize waitinglistcount waitinglist | one 0|0|0|1|2|3|5
assignmenttype assessmenttype gradetype evaluationtype | one quiz|test|exam|essay
teachercomment teachercomments teacherremarks instructorfeedback teacherfeedback instructorcomments gradecomment | one Good work, keep reading.|Careful, complete answers.|Homework is often late.
term | of grade|course|class|enrollment|transcript|reportcard|gradebook one Fall 2026|Summer 2026|Fall 2025
absencereason reasonforabsence excuse | one illness|travel|bus was late
denialreason declinereason | of claim one reported too late|papers missing|below the deductible
number | claimedamount claimamount amountclaimed | of claim|loss|incident dollars 600 18000 10
productname product plan planname | of policy|insurance one Term Life 20|Travel Secure|Health Basic
number | monthlypremium premiummonthly | dollars 18 240 1
number | salaryincreasepercent raisepercent salaryraisepercent increasepercent meritincreasepercent payraisepercent | real 1 8 1
number | vacationdaystotal leavedaystotal ptodaystotal annualleavedays totalleavedays leavebalance | one 20|24|25|28|30
number | goalstotal totalgoals objectivestotal goalcount | one 3|4|5|6|8
number | audiobitrate bitrate | one 64|96|128|192|320
number | chapterscount chaptercount | of episode|podcast int 3 12
copyright copyrightnotice copyrighttext | one © 2026, all rights reserved|© 2025, all rights reserved|CC BY 4.0
number | fuelconsumptionlper100km fuelconsumptionl100km fuelconsumption fueleconomy litersper100km lper100km l100km | real 4.2 9.8 1
number | co2emissionsgkm co2emissionsgperkm co2gkm emissionsgkm co2emissions | of car|vehicle int 92 210
number | batteryrange batteryrangekm electricrange electricrangekm | int 220 520
number | mpg milespergallon fueleconomympg | int 18 48
number | depositamount deposit | of rental|hire dollars 150 800 50
number | tirepressure tirepressurepsi tyrepressure tyrepressurepsi | int 32 42
number | grossweight grossweightlbs gvwr gvwrlbs grossvehicleweight | of vehicle|truck|trailer|van int 8500 33000
number | followupcount violationscount violationcount violations infractions accidentcount accidents incidentcount claimscount complaintcount complaints reopencount reopens retrycount retries escalationcount strikes | seldom 5
number | ratepermile pricepermile farepermile costpermile rateperkm priceperkm fareperkm costperkm | real 1.2 3.9 2
number | surgemultiplier surge pricemultiplier faremultiplier | one 1|1|1|1.2|1.5|1.8
number | basefare | of trip|ride|taxi dollars 3 14
# In the air, at shows, in kitchens.
airlinecode carriercode airlineiata carrieriata | code @@
registration tailnumber aircraftregistration | of flight|aircraft|plane code N###@@
farebasis farebasiscode bookingcode fareclass | code @@#@@@
baggageclaim carousel baggagecarousel baggagebelt beltnumber | one 1|2|3|4|5|6
number | baggageallowance baggageallowancekg luggageallowance luggageallowancekg baggagekg | one 20|23|23|30|32
number | bagscount checkedbagscount carryonbags | one 0|1|1|2
ticketnumber | in air code ###-##########
any | droppedoff+ | of trip|ride|passenger|transfer was completed
any | onsalefrom onsaleat onsaledate salesstart+ saleopens+ salestart+ presale+ | later -90 -20
supportact opener headliner headlineact bands performers | of event|concert|gig|festival|show list band
paymentbrand cardbrand cardnetwork ccbrand creditcardtype cardtype | one Visa|Mastercard|Discover
number | servicefee bookingfee handlingfee facilityfee conveniencefee ticketfee | dollars 1 9 1
number | oventemperature oventemperaturec oventemp oventempc ovenc bakingtemperature bakingtemp | one 160|180|180|200|220
summary intro introduction teaser tagline subtitle | of recipe one Simple, warm and made from what is in the cupboard.|Keeps for three days, and is better on the second.|A light dish for warm evenings.
number | estimatedcost cost price | of ingredient real 0.2 6.5 2
# Weather and fields.
condition conditions | of forecast|climate list weather
condition conditions summary | in weather list weather
weathercondition weatherconditions skycondition skyconditions | list weather
icon weathericon iconcode | of forecast|climate one sun|snow|wind|fog
icon weathericon iconcode | in weather one sun|snow|wind|fog
winddirection winddir winddirectioncompass windcompass | one N|E|S|W
sunrise sunrisetime dawn civildawn | one 06:10|06:35|06:58|07:12
sunset sunsettime dusk civildusk | one 17:25|18:40|19:32|20:41
moonphase lunarphase | one new moon|full moon|last quarter
number | daylength daylengthhours daylighthours hoursofdaylight sunshinehours | real 8.5 15.5 1
number | snow snowcm snowfall snowfallcm snowdepth snowdepthcm | one 0|0|0|1|2.5|4|8
number | airqualityindex | int 18 142
number | pm2 pollencount | int 4 48
fieldname | of field in farm list plot
field plotname parcelname blockname paddockname paddock plot | in farm list plot
vaccine vaccinename | of animal|livestock|herd|cattle|pet one Rabies|Distemper|Bluetongue
pen stall kennel cage | code @-##
dewey deweydecimal deweynumber deweyclass callnumber | one 813.54|641.5|510|530.1|947.08|153.4|741.5|629.8
cardnumber librarycard librarycardnumber cardno | of patron|member|reader|borrower|library|loyalty code 2############
number | totalareasqm areasqm floorareasqm totalarea | of warehouse|depot|hub int 1800 26000
number | palletpositions palletcapacity pallets maxpallets | of warehouse|depot|hub int 800 12000
number | dockdoors docks loadingdocks | of warehouse|depot|hub int 4 48
eventcode scancode | of tracking|parcel|shipment|package one IT|AR|OD|DL
eventdescription eventmessage scanmessage | of tracking|parcel|shipment|package one Picked up from the sender|Departed from the hub|Out for delivery
number | latefeepercent latefeepct latefeerate feepercent feepercentage feerate processingfeepercent | one 2|3|3|5|5|8
number | garagespaces garage carspaces carportspaces parkingspots | of listing|property|house|apartment|home one 0|1|1|2|2|3
number | propertytax propertytaxannual annualpropertytax propertytaxes annualtaxes taxannualamount | dollars 900 7200 10
campaign campaignname appeal appealname | of donation|donor|pledge|gift|charity one Winter Meals|Summer Camp Fund|Shelter Renovation
tags labels | of ticket|case|support one login|refund|mobile|export
`;
