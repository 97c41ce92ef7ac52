/**
 * Rows of the table of fields for everyday places, written as `field-table.ts` is and read before the others: dentists, schools,
 * zoos, building sites, tours, games, matches and elections.
 */
export const EVERYDAY_TABLE = `
specialty specialties specialization specialisation | in dental one Orthodontics|Endodontics|Periodontics
procedure procedurename treatment treatmenttype service reason visitreason | in dental one Filling|Crown|Check-up
procedurecode code | in dental one D2391|D2740|D3310|D7140
anesthesia anaesthesia anesthesiatype | one none|local|local|sedation
species commonname | in zoo list zooSpecies
scientificname latinname binomial | in zoo list zooLatin
diet diettype feedingtype | in zoo list zooDiet
endangeredstatus conservationstatus iucnstatus redliststatus | list zooStatus
number | weight weightkg | in zoo of animal list zooWeight
enclosure exhibit habitat biome | in zoo one Savanna|Aviary|Wetlands
lunchplan mealplan lunchoption | in school one Full lunch|Vegetarian|Halal
house | in school one Red House|Oak House|Blue House
specialneeds accommodations learningneeds | in school one None|None|Glasses|Dyslexia support|Hearing aid
relation relationship | of guardian|parent one mother|father|grandparent
term semester | in school|college one Autumn|Spring|Summer
number | maxmarks totalmarks maxscore fullmarks maximummarks | one 20|50|100|100
guide tourguide guidename | of tour|trip|hike|excursion author
includes included inclusions whatsincluded | of tour|trip|package one Breakfast|Hotel|Lunch
excludes excluded exclusions notincluded | of tour|trip|package one Flights|Drinks|Tips|Visa fees
number | groupsize groupsizemin mingroupsize minparticipants | int 2 6
number | groupsizemax maxgroupsize maxparticipants | int 8 20
insuredname insuredperson policyholdername | author
paymentinterval billinginterval premiumfrequency paymentfrequency payfrequency | one monthly|quarterly|yearly
claimno claimnumber | code CL-########
number | damageestimate estimateddamage damageamount lossestimate repairestimate | dollars 300 9000 50
receiptno receiptnumber | code RC-######
cardno cardnumber | of loan|member|borrower|patron|loyalty code LC-######
banreason suspensionreason | one Cheating|Spam|Harassment
slot equipslot | in game one head|hands|feet|ring
name itemname | in game of item|weapon|loot|inventory|gear one Iron Sword|Oak Bow|Runed Staff
lore flavortext | one Said to glow before a storm.|Its first owner never came home.
description | in game of quest one Find what the caravan lost, and bring it back before nightfall.|Clear the cellar, and learn who lit the lamps.|Carry the letter over the pass, and trust nobody.
location place | in game one Old Mill|Sunken Crypt|Market Square
number | yellowcards | int 0 5
number | redcards | one 0|0|0|1
number | shotsontarget | int 2 9
number | shots shotstotal totalshots | int 7 22
number | possession possessionhome homepossession ballpossession | int 34 66
number | marketvalue transferfee transfervalue | in sports dollars 200000 24000000 50000
number | listprice askingprice saleprice soldprice pricesold | of property|listing|home|house|apartment dollars 180000 900000 5000
agency agencyname brokerage | of listing list realtor
number | phases phasecount phase | of meter|inverter|connection one 1|3
communication communicationtype connectivity commtype | one LoRaWAN|NB-IoT|Wi-Fi|LTE-M
number | efficiency efficiencypercent | of solar|panel|inverter|plant scaled 17 23
number | attendancerate attendancepercent | scaled 82 100
number | wastage wastagepercent wasterate scraprate defectrate spoilage errorrate churnrate | scaled 1 9
number | slope slopepercent gradient | int 0 14
number | turnout turnoutpercent turnoutrate | scaled 41 82
number | votes votecount votesreceived | of candidate|party|constituency int 900 24000
number | signaldbm rssi signalstrength signalstrengthdbm | int -92 -48
topic mqtttopic | of device|sensor|gateway one site/floor-2/power|home/garden/soil|plant/line-3/motor
number | temperature temp tempc temperaturecelsius bodytemperature | of cow|animal|livestock|pet real 37.9 39.2 1
pesticide pesticideused herbicide | one sulfur|copper|neem oil|none
breed | of cow one Holstein|Angus|Jersey|Hereford
sex gender | of cow|hen one female
number | weight weightkg | of cow int 480 690
number | seats seatcount | of car|rental one 5|5|5|4|7
number | liters tankcapacity tank tankliters | of car|vehicle int 38 75
category class vehicleclass carclass | of car|rental one Economy|Compact|SUV|Van
number | bags bagcount baggagecount checkedbags luggagecount luggage | int 0 2
number | bagweight bagweightkg baggageweight luggageweight luggageweightkg | real 8 23 1
phase stage projectphase | in build one Framing|Roofing|Handover
name projectname title | in build of project one Bridge Repair|Office Fit-out|Parking Garage
contracttype | of project one fixed price|cost plus|unit price
contractor subcontractor builder | in build one Harrow & Sons|Lindqvist Bau|Cornerstone Works
unit | in build one t|pallet|bundle
grade | in build one A|B|C
name materialname material | in build of material one Rebar 12 mm|Roof Tiles|Sand
mcc merchantcategorycode | one 5411|5541|5812|5999|4111
jurisdiction | place state
statute law legalbasis | one Section 4|Article 82|Section 230
pharmacy pharmacyname dispensingpharmacy | one Corner Pharmacy|Greenleaf Pharmacy|Old Town Pharmacy
route routeofadministration administrationroute | of prescription|medication|drug one oral|oral|oral
instructions directions patientinstructions | of prescription|medication one Take with food.|Do not take with alcohol.|Finish the whole course.
dose dosage strength | of prescription|medication one 5 mg|10 mg|20 mg|500 mg
transcript transcription | of podcast|episode|video|lecture|webinar tell lesson 3
departureport arrivalport originport destinationport portofloading portofdischarge | way
seastate | one calm|slight|moderate|rough
delaycause failurecause causeofdelay | one Late arrival|Weather|Worn part
number | passengercapacity maxpassengers | of ferry|ship|vessel|ferries int 120 1400
number | carcapacity vehiclecapacity | int 20 240
number | length lengthm | of ferry int 60 190
number | distancenm nauticalmiles | int 8 160
number | passengersbooked | int 12 110
number | laborhours labourhours hoursoflabor | real 0.5 6 1
number | laborrate labourrate shoprate | dollars 45 120 5
number | hourlyrate billingrate | in law dollars 150 480 10
number | pressurebar | real 0.8 3.2 1
number | imdbscore imdbrating tmdbscore criticscore | real 5.1 9 1
number | bottlesizeml volumeml | one 330|500|750
number | servingtemperature servingtemp | real 4 12 1
number | srm | int 3 38
number | finalgravity gravity | real 1.008 1.016 3
number | backers backercount | int 12 900
number | visitorstotal totalvisitors visitors visitorcount | int 180 9000
vaccine vaccines vaccination | in vet one Rabies|Distemper|Parvovirus
subtitles subtitlelanguages captions audiolanguages | list language
format projection | of screening|showtime|movie|film one 2D|3D|IMAX
row rowlabel | code @
accesscard accessbadge keycard | code AC-#####
category | of part|sparepart one Brakes|Electrics|Filters
compatiblewith fits compatiblemodels | one TR-340|LX-200|HD-620|PT-1100
risks | of campaign|project|startup one Delivery may take longer than planned.|Costs of material may rise.
insurance | of pet|animal one none|PawCover|VetPlan
bintype containertype wastetype wastestream | one paper|glass|plastic|organic
number | binsize binsizeliters binsizel | one 120|240|660|1100
number | distance distancekm | of truck|collection int 18 90
certificateno certificatenumber | code CERT-######
number | seatstotal totalseats seatcapacity | int 40 320
number | chest chestcm bust bustcm | int 84 112
number | waist waistcm | int 66 98
number | hips hipscm hip | int 88 112
number | sleeve sleevecm | int 56 68
number | inseam inseamcm | int 70 86
number | shoesize | int 36 46
number | peryear annualsavings yearlysavings | int 120 2400
number | dailypassengers dailyvisitors dailyriders ridership | int 120 9400
number | companions | int 0 3
number | hintsused hints | int 0 6
number | minplayers minimumplayers | int 2 3
number | maxplayers maximumplayers | int 4 10
number | elo elorating | int 1180 2640
number | rating | of chess int 1180 2640
number | moves | int 18 92
number | storagetemp storagetemperature | real 2 8 1
number | members householdsize familysize | of household|family int 1 7
number | monthlybill electricitybill energybill | dollars 45 320 5
container | of sample|specimen one EDTA tube|Urine cup|Swab tube
number | prizepool prizemoney prizefund totalprize | dollars 1000 250000 500
number | bestof | one 1|3|5
number | viewers peakviewers viewership spectatorcount | int 300 90000
number | kda kdratio kdaratio | real 0.8 6 2
map mapname | of match|round|game one Old Harbor|Dry Canyon|Frozen Yard|Night Market
stage round matchstage | of match|fixture one Group stage|Quarterfinal|Semifinal|Final
twitch tiktok mastodon bluesky threads steam | person username
membershiptype membertype membershipkind membershipcategory | of member|membership one Individual|Family|Student|Senior
signature signedby receivedby | of delivery|shipment|parcel author
comment comments note notes remarks instructions | of delivery|shipment|parcel|courier tell delivery 1
number | capacity seats | of workshop|class|course|lesson|seminar|training int 8 30
materials materialsneeded whattobring bring | of workshop|class|course|event|lesson one Notebook and pen|Old clothes|Nothing, all is there
contents items inside | of box|vegbox|harvestbox|basket|hamper|crate list ingredient
summary description abstract concept | of exhibition|exhibit one Sixty works from four decades, many of them shown for the first time.|A room for each decade, and one for the sketches.|Paintings beside the letters in which they are described.
conditionreport conditionnotes conditiondescription damagereport | one Small scratch at the lower left|No change since the last report|One corner is loose
`;
