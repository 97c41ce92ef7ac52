/**
 * Rows of the table of fields that only some things have, and those of trades and places that have words of their own,
 * written as `field-table.ts` is and read before it: what fits nothing here is drawn as it is everywhere.
 */
export const APART_TABLE = `
# Vehicles, ships, flights.
any | purchasedat purchasedate purchasedon boughtat acquiredat acquisitiondate | of vehicle|asset|equipment|machine|device|aircraft|vessel|ship|boat installed
any | launchedat launchdate | of satellite|rocket installed
any | retiredat retiredon retirementdate decommissionedat decommissionedon scrappedat | ended
number | axles axlecount | one 2|2|3|4|5
number | wheels wheelcount | one 4|4|6
text | imo imonumber | code IMO 9######
text | mmsi | code 2########
text | callsign | code @@@@#
text | flag flagstate | of vessel|ship|boat|yacht|ferry country 0
text | homeport portofregistry port | of vessel|ship|boat|yacht|ferry place city
text | homeport portofregistry portofcall | place city
number | heading bearing course azimuth winddirection | int 0 359
number | speed speedknots | of vessel|ship|boat|yacht|ferry real 0 24 1
number | grosstonnage tonnage deadweight | int 400 90000
number | length | of vessel|ship|boat|yacht|ferry int 6 60
text | iata iatacode airportcode code | of airport citycode
text | icao icaocode | incountry US:K@@@ CA:CY@@ GB:EG@@ DE:ED@@ FR:LF@@ IE:EI@@ SE:ES@@ AU:Y@@@
number | runways terminals | one 1|1|2|2|3|4
number | passengersperyear annualpassengers yearlypassengers | int 200000 48000000
number | altitude altitudeft | of flight one 31000|33000|35000|37000
number | seats capacity seatcount | of flight one 72|120|150|180
time | doors doorsat doorsopen doorsopenat doortime boardingat boardingtime | doors
number | odometerkm | int 4000 240000
# Plans, accounts, claims.
text | feature features | of plan|tier|subscription|membership one Unlimited projects|Priority support|Single sign-on|Audit log|API access|Custom domain|Daily backups|Team roles|Advanced reports
text | interval billinginterval billingcycle billingperiod period | of plan|tier|subscription|membership one month|year
number | monthlyprice monthlyfee pricepermonth | of plan|tier|subscription|membership money price
number | trialdays trialperiod trialperioddays | one 7|14|14|30
number | visits visitcount | of plan|tier|subscription|membership int 0 180
any | openedat openedon openeddate dateopened | of account later -3600 -400
any | closedat closedon closeddate dateclosed | of account ended
number | deductible excess | dollars 100 500 50
any | incidentat incidentdate accidentat accidentdate lossdate dateofloss damagedat | of claim later -20 -1
text | cause causeofloss | of claim|accident|damage one water damage|storm|collision|theft|fire|burst pipe
text | status | of claim one submitted|under review|approved|denied|settled
text | status | of station|charger|lot|elevator one available|in use|out of service
number | bonus | dollars 500 12000 100
number | vacationdays leavedays annualleave holidayallowance vacationallowance | one 20|24|25|28|30
# Kitchens, breweries, farms, animals.
number | prepminutes cookminutes cookingminutes preparationminutes bakeminutes preptimeminutes cooktimeminutes | one 10|15|20|25|30|40|45|60
number | totalminutes | one 30|45|60|75|90
number | abv alcohol | real 3.8 9.5 1
number | ibu | int 12 75
number | originalgravity og | real 1.04 1.075 3
text | hops hop | one Cascade|Citra|Saaz|Mosaic|Hallertau
text | malt malts | one Pilsner|Maris Otter|Munich|Vienna|Wheat
text | beer style beerstyle | of beer|brewery|brew one Pale Ale|Stout|Pilsner|Wheat Beer|Porter|Saison
number | hectares acres | real 1 80 1
number | ph phlevel | real 5.5 8 1
text | soil soiltype | one loam|clay|sandy loam|silt|peat
text | breed | of beehive|hive|colony one Carniolan|Italian|Buckfast|Caucasian
number | frames framecount | of beehive|hive|colony one 8|10|10|20
text | strength | of beehive|hive|colony one weak|medium|strong
number | weight weightkg | of animal animalweight
# Sports, stages, museums, schools.
text | position | of player|footballer|athlete one goalkeeper|defender|midfielder|forward
text | team club currentteam | of player|footballer|athlete side {city}
text | stadium arena ground | list stadium
number | capacity | of match|fixture|stadium one 4200|8000|12500|24000|36000
text | genre genres | of concert|gig|festival list music
number | minutesplayed | int 12 90
number | appearances caps matchesplayed | int 4 38
text | grade hardestgrade climbinggrade | of climber|climb|boulder one 5.9|5.10b|5.11a|5.11d|5.12b
number | armspan armspancm reach reachcm | ofperson height
text | key musicalkey | of song|track|melody one C major|A minor|G major|E minor|D major|B flat major
text | objecttitle objectname artwork exhibit | list photo
text | medium technique | of artwork|artifact|painting|sculpture|exhibit|museum one oil on canvas|bronze|watercolor on paper|marble|etching
text | period era | of artwork|artifact|painting|sculpture|exhibit|museum one Baroque|Renaissance|Impressionism|Edo|Art Nouveau
any | yearmade yearcreated | int 1640 1990
number | since activesince membersince climbingsince built builtin | int 1988 2024
text | weekday weekdays | list weekday
text | semester academicterm | one Fall 2026|Spring 2026|Summer 2026|Fall 2025
text | ward | of shift|rota|nurse list hospitalWard
text | ward | of patient list hospitalWard
text | role | of shift|rota|nurse one lead|assistant|trainee|supervisor
number | breakminutes breaktime | one 0|15|30|45
number | fine latefee overduefee fineamount | of loan dollars 0 12
number | renewals renewalcount | int 0 3
text | language | of train|theater list language
text | subject | of classroom list subject
text | treatment procedure | of dental|dentist|tooth one Cleaning|Filling|Root canal|Crown|Extraction
number | students pupils maxstudents | int 16 30
number | efficiency | of panel|solar|module real 17 24 1
number | angle tilt tiltangle | int 0 60
number | hemoglobin | real 12 17 1
number | guests guestcount | of wedding|party|event int 20 180
number | seats | of table one 2|4|4|6|8
text | shape | one round|square|rectangular|oval
text | energyclass energyrating | one A|B|C|D|E
text | format bookformat | of book|edition one hardcover|paperback|e-book
text | milk milktype | one whole|skimmed|oat|almond|soy
text | size | of drink|coffee|beverage one small|medium|large
number | seats | of train int 180 620
number | maxspeed maxspeedkmh topspeed | one 120|140|160|200|250
number | platform platformnumber track | int 1 12
number | elevation elevationm prominence | of mountain|peak int 600 4800
text | white black | of chess|game author
number | co2 co2ppm | int 410 1400
number | hall screen | int 1 12
text | symbol ticker tickersymbol | of stock|quote|trade code @@@@
number | volume tradingvolume | of stock|quote|trade int 10000 9000000
number | copies copycount totalcopies | int 1 8
text | party partyname | of election|candidate|vote one Civic Union|Green Alliance|Labor Party|Liberal Party|Independent
number | registeredvoters eligiblevoters | int 4000 90000
# Machines, programs, sites.
text | image containerimage dockerimage | of deployment|container|pod|workload|microservice|build one registry.example.com/shop/api:1.4.2|registry.example.com/shop/web:2.0.1|ghcr.io/example/worker:3.1.0|registry.example.com/billing:0.9.7
number | replicas instances podcount | one 1|2|2|3|3|5
number | maxplayers maxpersons | one 4|8|10|16|32
number | ping pingms | int 8 140
text | map mapname | of game|lobby one Harbor|Desert Outpost|Old Mill|Snowline|Metro
text | mode gamemode | of game|lobby one deathmatch|capture the flag|co-op|battle royale
text | connector connectortype plug plugtype | of charging|charger|vehicle one CCS|Type 2|CHAdeMO|NACS
number | powerkw | one 11|22|50|150|300
number | priceperkwh costperkwh tariff | real 0.19 0.79 2
number | spaces parkingspaces spots | int 40 400
number | hourlyrate | of parking|lot|garage dollars 2 9
number | dailyrate | of parking|lot|garage dollars 12 45
number | aisle rack shelf bay bin row column lane | int 1 24
text | aisle rack shelf bin bincode | code @#-##
# What is said of people and to them.
text | preferredcontact contactpreference contactmethod preferredchannel preferredcontactmethod | one email|phone|SMS|mail
text | preference | qualified one none|standard|flexible
text | seatpreference | one window|aisle|none
text | mealpreference | list diet
text | rank | of person one senior|junior|lead|chief
text | title | of attorney|lawyer one Partner|Associate|Senior Associate|Counsel
text | byline photocredit referralname reportsto editorinchief opposingcounsel projectlead techlead | author
text | opposingparty consignee consigneename funder promoter pollster advertiser creditline | company
text | homebase hometown base baseairport dateline | place city
text | strengths | one Clear communication|Reliable|Works well in a team|Quick learner
text | weaknesses concerns areasforimprovement improvements | one Time management|Delegating|Written English|None so far
text | certification certifications certificate certificates | one First Aid|ISO 9001|Safety Level 1|Food Hygiene|Forklift License
number | salaryexpectation expectedsalary desiredsalary | person salary
number | bonuspercent | one 5|10|15|20
number | ftepercent fte | one 50|80|100|100|100
number | dayrate | dollars 180 900 10
text | paygrade jobgrade payband salaryband | one G5|G6|G7|G8
text | taxcode | code ####L
number | bodyfat bodyfatpercent | real 9 34 1
# Of which kind, which part, how good.
text | class | one A|B|C|D
text | group band | qualified one A|B|C|D
text | section | of article|journalist|reporter|letter list newsDesk
text | beat newsdesk desk | of article|journalist|reporter list newsDesk
text | section | of menu|dish|recipe list menuCategory
text | entrance | list gate
text | availability | list schedule
text | section wing | one North|South|East|West|A|B
text | area | list zone
text | building | list building
text | court | list court
text | practicearea areaofpractice | list practiceArea
text | lawschool medicalschool | incity university
text | result | of match|game|fixture one 2–1|0–0|3–1|1–2|4–0
text | result results | of lab|labtest|test|screening|specimen one negative|positive|normal|inconclusive
text | screeningresult testresult labresult | one negative|positive|normal|inconclusive
text | specimentype sampletype specimen | one blood|urine|saliva|swab|tissue
text | method testmethod | of lab|test|assay|specimen one immunoassay|chromatography|microscopy|PCR|spectrometry
any | reported+ resulted+ | of lab|labtest|specimen|sample was completed
text | temperament personality | one calm|playful|curious|shy|lively|gentle
text | constituency electorate precinct | one North District|Harbor West|Riverside|City Center|Lake Valley
text | manifesto platform | of candidate|election|party one Lower fares and more night buses.|Safer roads to every school.|Affordable homes near work.|Clean rivers and more trees in town.
text | symbol | of candidate|election|party one tree|star|lamp|wheel|open book
text | collateral | one House|Car|Savings account|Machinery|None
text | winner winningteam | of match|game|fixture side {city}
text | halftimescore htscore | one 0–0|1–0|0–1|1–1
text | manofthematch manofmatch playerofthematch playerofmatch motm bestplayer topscorer mvp | author
text | winner winnername loser champion runnerup highestbidder topbidder | author
text | officerincharge personincharge incharge doctorincharge teacherincharge | author
text | fee feetype | of student|school|college|course|tuition one tuition|exam|library|transport|laboratory
text | qualityflag qualitycode qcflag | one good|suspect|missing
text | filingstatus | one single|married filing jointly|married filing separately|head of household
text | shelfmark callnumber classmark | code ###.## @@@
text | fitnessgoal workoutgoal traininggoal healthgoal fitnessgoals | one Lose weight|Build muscle|Run a half marathon|Improve mobility|Stay fit
text | goal goals objective | in gym one Lose weight|Build muscle|Run a half marathon|Improve mobility|Stay fit
text | membershiptype membershipplan | in gym one monthly|quarterly|annual|day pass
text | spicelevel spiciness heatlevel | one mild|medium|hot|extra hot
text | bookingsource reservationsource | one website|phone|walk-in|travel agency|booking portal
text | idprooftype idtype identitytype identificationtype prooftype iddocumenttype identitydocumenttype | one passport|national ID|driver’s license|residence permit
text | idproofnumber idnumber prooftnumber identificationnumber identitynumber idproof idcardnumber | code @#######
text | specialrequest specialrequests | of hotel|room|stay|reservation|guest one Late check-in around 11 pm|A quiet room, please|Extra pillows|Baby cot in the room|Ground floor, if possible
text | abcclass abccategory | one A|B|C
text | transcript transcription | one Welcome back to the show. Today we talk about small habits and what keeps them going.|Good morning, thank you for calling. How can I help you today?|Let us begin with a short look at last month’s numbers.
text | crimetype crime offensetype crimecategory | one burglary|theft|vandalism|fraud|assault|robbery
text | evidence evidencedescription | one Security video|Two witness statements|Fingerprints on the door|Photos of the scene|None found
text | weapon weaponused weapontype | of crime|incident|arrest|case|suspect one none|knife|handgun|unknown
text | origin destination from to departure arrival originairport destinationairport departureairport arrivalairport fromairport toairport | of flight side JFK|LAX|ORD|LHR|CDG|FRA|YYZ|SYD|DUB|ARN|SEA|BOS
text | delayreason reasonfordelay | one bad weather|late arrival|crew availability|technical check|heavy traffic
text | rank ranktier rankname league | of player|game|gamer|leaderboard one Bronze|Silver|Gold|Platinum|Diamond
text | guild clan alliance faction | one Night Owls|Iron Wolves|Silver Hand|Storm Riders|The Lanterns
text | vineyard winery estate chateau | of wine|bottle|tasting|grape incity winery
text | body | of wine|coffee|beer|tea one light|medium|full
text | tannin tannins | one soft|medium|firm
text | aroma nose palate bouquet | one Dark cherry, plum and vanilla|Citrus and green apple|Toasted nuts and caramel|Red berries and pepper|White flowers and honey
text | foodpairing foodpairings pairing pairings pairswith | one Grilled lamb|Oysters and white fish|Aged cheese|Roast chicken|Dark chocolate
text | bottlesize | one 375 ml|750 ml|1.5 l
text | dedication | one In memory of my grandmother|For the class of 2026|In honor of our volunteers
text | issuereported reportedissue problemdescription problemreported reportedproblem faultdescription issuedescription faultreported | of equipment|asset|maintenance|repair|vehicle|machine|service|device|car|job one Makes a grinding noise|Does not start|Leaks at the seal|Shows error E07|Overheats after an hour
text | sentiment tone | one positive|neutral|negative
number | nps npsscore | int 0 10
number | satisfactionscore satisfactionrating satisfactionlevel happinessscore | int 1 5
number | escalationlevel | int 1 3
number | volumeml volume | of blood|donation one 350|450|450|500
number | hemoglobinlevel hb hblevel | real 12 17 1
number | soc startsoc socstart initialsoc | int 8 40
number | endsoc socend finalsoc targetsoc | int 60 98
number | cost amount price | of charging dollars 4 38 1
number | playtimehours hoursplayed playhours | int 2 900
number | allowance allowances overtimepay overtimeamount incentive incentives bonuses commissions stipend reimbursement | dollars 60 900 10
number | emi emiamount installment instalment installmentamount monthlyinstallment monthlypayment monthlyrepayment repaymentamount | dollars 120 1400 10
number | outstandingbalance outstandingamount remainingbalance outstanding | of loan|debt|credit|mortgage|borrower dollars 500 9000 50
number | taxdue taxpayable taxliability taxowed taxwithheld taxpaid | dollars 400 9000 10
number | deductions deduction | dollars 50 900 10
any | maturity+ | later 360 1800
text | outcome | one successful|partly successful|unsuccessful|settled|pending
text | decision hiredecision verdict | one approved|declined|on hold|to be reviewed
text | quality | one excellent|good|fair|poor
text | cause rootcause | of outage|incident|failure|fault one equipment failure|human error|weather|wear|unknown
text | cause | list topic
text | variety | one early|late|standard|heirloom
text | losstype | one fire|theft|water|collision|storm
text | coveragetype | one full|third party|comprehensive|basic
text | product | of policy|insurance one Home|Auto|Life|Travel|Health
text | provider | of benefit|insurance|plan list insurer
text | usage | one private|business|mixed
text | healthstatus | one healthy|healthy|under observation|in treatment
text | heatingtype heating | one gas|electric|heat pump|district
text | irrigationtype irrigation | one drip|sprinkler|flood|none
text | doctype documenttype | one contract|report|letter|form|invoice
text | type | of hearing one motion|trial|settlement conference|arraignment
text | type | of inspection one routine|move-in|move-out|annual|safety
text | type devicetype | of device|machine|meter one sensor|gateway|controller|display
text | type | of ingredient one grain|spice|dairy|vegetable|other
text | accounttype | of company one customer|prospect|partner|wholesale
text | roomtype | of classroom|school|meeting one lecture|lab|seminar|workshop
text | topic | of lesson list lesson
text | size | of keg|barrel|bottle one 20 L|30 L|50 L
text | unit uom | of ingredient|stock|recipe one kg|g|liter|piece
text | agerestriction agerating | one none|12+|16+|18+
text | payperiod | one 2026-08|2026-09|2026-10
text | billingcycle billingfrequency premiumfrequency paymentfrequency payfrequency | one monthly|quarterly|yearly
text | creditrating | one AA|A|BBB|BB
text | storageconditions storage | one room temperature|2–8 °C|dry and dark
text | accesshours | one 24/7|6:00–22:00|weekdays 6:00–16:00
text | timeofday | one morning|afternoon|evening|night
text | supportacts openingact lineup | list band
text | server | of check|bill|table author
text | studio | of class|workout list meetingRoom
text | message | of alert|alarm list alert
text | operator | of rule|alert|condition one >|>=|<|<=|=
text | operator network | of cell|tower|call|port|sim side Northline Mobile|Meridian Telecom|Fairwind Mobile|Copper Networks
text | phase | of meter one single|three
text | lastevent | one Gate in|Loaded|Departed|Arrived|Customs cleared
# Medicines, animals.
text | dosageform form | of drug|medication one tablet|capsule|syrup|injection|cream
text | strength | of drug|medication one 5 mg|10 mg|250 mg|500 mg
text | route | of drug|medication|prescription one oral|topical|intravenous|inhaled
text | frequency | of drug|medication|prescription one once daily|twice daily|every 8 hours|as needed
text | schedule | of drug one OTC|Rx|II|IV
text | instructions | of medication|prescription list dosage
text | treatmentplan careplan | tell visitNote 1
text | dose | of vaccination|vaccine one 0.5 ml|1 ml
text | site | of vaccination|vaccine one left shoulder|right shoulder
text | species animaltype | of livestock list animal
text | breed | of livestock list animalBreed
number | temperature temperaturec | of patient|visit|vital|admission|encounter real 36.4 39.2 1
number | copay | dollars 5 60 5
number | dayssupply | one 7|14|30|90
# Numbers and codes of trades.
text | unitnumber apartmentnumber flatnumber | one 1A|2B|3C|4A|12|27|101|204
text | incoterm incoterms | one EXW|FOB|CIF|DAP|DDP
text | hscode | code ####.##
text | originport destinationport lastport nextport | way
text | countryoforigin | country 0
text | msisdn | phone
text | iccid simiccid | code 8901###############
text | versionrange | one ^1.2.0|~2.4.1|>=3.0.0|^5.0.0
text | cve cveid | code CVE-2026-#####
text | cidr cidrwhitelist subnet | code 10.#.#.0/24
text | tag | of release|image one latest|beta|next|stable
text | shipvia | list carrier
text | servicelevel | list shippingMethod
number | seats capacity seatcount seatcapacity | of aircraft one 72|150|180|186
number | passengercapacity luggagecapacity | one 2|4|5|5|7
number | range rangekm | of aircraft int 1500 14000
number | flighthours enginehours operatinghours | int 120 9800
number | distance distancekm distancenm | of trip|truck|shipment|delivery|flight int 40 900
number | suminsured insuredvalue coverageamount insurancevalue declaredvalue appraisedvalue | dollars 2000 90000 500
text | culture | of artifact|artwork list nationality
text | track | of student|group|conference one General|Science|Arts|Technical
text | period | of review|report one Q2 2026|Q3 2026|H1 2026
text | period | of payment|rent|payroll|bill|tax one 2026-08|2026-09|2026-10
text | sex gender | of animal one male|female
number | hoursperweek weeklyhours maxhoursperweek | one 4|6|20|30|38
number | visitors expectedvisitors visitorcount expectedattendance | int 60 900
number | voltage | of meter one 120|230|400
number | batteryv batteryvoltage | real 3.3 4.2 1
number | regularhours hoursworked | one 32|36|38|40
number | stars | of repository|repo|package|library seldom 9000
text | scope | of package one @acme|@northfold|@harbor
text | genre | of performer|dj|singer list music
text | complaint | of patient|visit|admission list symptom
text | complaint | about 1
text | diagnosis | of job|car|repair|workshop one Worn part|Loose connection|Leak|Software fault
text | qualifications | of person list degree
text | phoneext phoneextension | code ###
text | trade | one Electrical|Plumbing|Carpentry|Masonry|Roofing
text | aspect winddir | list compass
text | smoking drinking | one never|sometimes|often
text | slogan motto | list catchPhrase
text | party | qualified company
text | cefr cefrlevel languagelevel | one A1|A2|B1|B2|C1
text | unit | of lab|specimen one mg/dL|mmol/L|g/L
text | flag | of lab one normal|high|low
text | range referencerange | one 10–40|0–5|70–120
text | window deliverywindow timewindow | one 8:00–10:00|10:00–12:00|14:00–16:00
text | fuellevel | one full|3/4|1/2|1/4
text | visibility | of weather one good|moderate|poor
text | medium | of campaign|ad|source|lead|traffic|visit list medium
text | medium | one oil on canvas|bronze|watercolor on paper|print
number | groupsize crewsize | int 2 14
number | painscore painlevel | int 0 10
number | beam draught draft | real 1 9 1
number | latefee | dollars 15 120 5
number | securitydeposit | dollars 500 3200 50
number | areasqft squarefeet sqft | int 420 2400
number | maxscore maxpoints maximumscore | one 20|50|100|100
number | gradelevel | int 1 12
number | period | int 1 8
number | minquantity | int 5 40
number | maxquantity | int 120 900
number | ticketstotal totaltickets | one 120|250|400|800
number | maxperorder | one 4|6|8|10
number | pagecount | of scene real 0.5 6 1
number | wordcount words | int 180 2400
number | beneficiaries peoplereached customersaffected affectedcustomers affectedusers | int 40 4200
number | csat csatscore | int 1 5
number | cvss cvssscore | real 2 9.8 1
number | rssi signalrssi signalstrength | int -95 -48
number | yieldtonnes yieldtons yieldperhectare | real 2 9 1
number | windspeed windspeedkmh windgust windkph | real 2 42 1
number | usagekwh consumptionkwh | int 120 940
any | formedyear yearformed debutyear | int 1972 2020
# Numbers of which only the unit is known.
number | unitkg unittons unittonnes unitkwh energykwh unitlbs unitml unitha unitcbm unitgal unitkw unitkva unitmwh | real 1 60 1
number | unitcm unitmm unitpsi unitdeg unitamps unitinches unitminutes | int 5 180
number | unitm unitft unitdb unitkmh unitkph unitmph unitknots unitc unitf | int 2 90
number | unitkm unitmiles unitmi | int 3 900
number | unitv unitbar unithpa | real 1 14 1
number | unitlux unitppm unitppb unitw unitmhz unitmb unitgb unitmbps unitrpm unitl unitliters unitlitres unithz | int 20 950
`;
