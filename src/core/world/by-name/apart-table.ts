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
number | draught draft | real 2 14 1
number | grosstonnage tonnage deadweight | int 400 90000
number | length | of vessel|ship|boat|yacht|ferry int 12 320
number | beam | real 4 48 1
text | iata iatacode airportcode code | of airport citycode
text | icao icaocode | incountry US:K@@@ CA:CY@@ GB:EG@@ DE:ED@@ FR:LF@@ IE:EI@@ SE:ES@@ AU:Y@@@
number | runways terminals | one 1|1|2|2|3|4
number | passengersperyear annualpassengers yearlypassengers | int 200000 48000000
number | distance distancekm | of flight int 240 2400
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
text | beer beername style beerstyle | of beer|brewery|brew one Pale Ale|Stout|Pilsner|Wheat Beer|Porter|Saison
number | hectares acres | real 1 80 1
number | ph phlevel | real 5.5 8 1
text | soil soiltype | one loam|clay|sandy loam|silt|peat
text | breed | of beehive|hive|colony one Carniolan|Italian|Buckfast|Caucasian
number | frames framecount | of beehive|hive|colony one 8|10|10|20
text | strength | of beehive|hive|colony one weak|medium|strong
number | weight weightkg | of animal animalweight
number | queenyear | int 2023 2026
# Sports, stages, museums, schools.
text | position | of player|footballer|athlete one goalkeeper|defender|midfielder|forward
text | team club clubname currentteam | of player|footballer|athlete side {city}
text | stadium arena ground | list stadium
number | capacity | of match|fixture|stadium one 4200|8000|12500|24000|36000
text | genre genres | of concert|gig|festival list music
number | minutesplayed | int 12 90
number | appearances caps matchesplayed | int 4 38
text | grade hardestgrade climbinggrade | of climber|climb|boulder one 5.9|5.10b|5.11a|5.11d|5.12b
number | armspan armspancm reach reachcm | ofperson height
text | key musicalkey | of song|track|melody one C major|A minor|G major|E minor|D major|B flat major
text | objecttitle objectname artwork artworktitle exhibit | list photo
text | medium technique | of artwork|painting|sculpture|exhibit|museum one oil on canvas|bronze|watercolor on paper|marble|etching
text | period era | of artwork|painting|sculpture|exhibit|museum one Baroque|Renaissance|Impressionism|Edo|Art Nouveau
number | yearmade yearcreated | int 1640 1990
number | since activesince membersince climbingsince built builtin | int 1988 2024
text | weekday weekdays | list weekday
text | semester academicterm | one Fall 2026|Spring 2026|Summer 2026|Fall 2025
text | ward | of shift|rota|nurse list hospitalWard
text | ward | of patient list hospitalWard
text | role | of shift|rota|nurse one lead|assistant|trainee|supervisor
number | breakminutes breaktime | one 0|15|30|45
number | fine latefee overduefee | of loan dollars 0 12
number | renewals renewalcount | int 0 3
text | language | of train|theater list language
text | subject | of classroom list subject
number | tooth | one 11|14|16|21|26|31|36|46
number | pain painlevel | int 0 10
text | treatment procedure | of dental|dentist|tooth one Cleaning|Filling|Root canal|Crown|Extraction
number | students pupils maxstudents | int 16 30
number | efficiency | real 17 24 1
number | angle tilt tiltangle | int 0 60
number | hemoglobin | real 12 17 1
number | guests guestcount | of wedding|party|event int 20 180
number | seats | of table one 2|4|4|6|8
text | shape | one round|square|rectangular|oval
text | energyclass energyrating | one A|B|C|D|E
text | papersize | one A4|A3|Letter|Legal
text | format bookformat | of book|edition one hardcover|paperback|e-book
text | milk milktype | one whole|skimmed|oat|almond|soy
text | size | of drink|coffee|beverage one small|medium|large
number | seats | of train int 180 620
number | maxspeed maxspeedkmh topspeed | one 120|140|160|200|250
number | platform platformnumber track | int 1 12
number | elevation elevationm prominence | of mountain|peak int 600 4800
number | elo elorating whiteelo blackelo | int 900 2400
text | white black | of chess|game author
text | timecontrol | one 3+2|5+0|10+5|15+10|90+30
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
number | tickrate | one 20|30|60|64|128
text | map mapname | of game|lobby one Harbor|Desert Outpost|Old Mill|Snowline|Metro
text | mode gamemode | of game|lobby one deathmatch|capture the flag|co-op|battle royale
text | connector connectortype plug plugtype | of charging|charger|vehicle one CCS|Type 2|CHAdeMO|NACS
number | powerkw | one 11|22|50|150|300
number | priceperkwh costperkwh tariff | real 0.19 0.79 2
number | batteryvoltage | real 3.3 4.2 1
number | evspots evspaces | int 2 12
number | spaces parkingspaces spots | int 40 400
number | hourlyrate | of parking|lot|garage dollars 2 9
number | dailyrate | of parking|lot|garage dollars 12 45
number | aisle rack shelf bay bin row column lane | int 1 24
text | aisle rack shelf bin bincode | code @#-##
number | altitudekm | one 420|540|780|1200|35786
text | orbit orbittype | one LEO|MEO|GEO|SSO
number | inclination | real 0 98 1
number | unitkg | real 1 60 1
number | unitcm unitmm | int 5 180
number | unitm unitft | int 2 60
number | unittons unittonnes unitkwh energykwh yieldtons | real 1 60 1
`;
