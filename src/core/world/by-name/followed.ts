import { getOrMake } from "../../model/maps.ts";
import { RecentMap } from "../../model/recent.ts";
import { DAY, HOUR, MINUTE, REFERENCE_TIME, YEAR } from "../time.ts";
import { isNumeric } from "./asked.ts";
import type { AskedField } from "./asked.ts";
import { fieldWords } from "./nouns.ts";

/**
 * Numbers that follow from other fields of their record, a row each: how, the whole name as a pattern, in small letters
 * without what is between its words, and the others, of which each must be there: `$1` is what the pattern has in `<>`.
 * `part` is a share of the other and `rest` what is left of it, `most`, `near`, `more` and `tenth` are about as large, `times` and
 * `sum` take all, `less` takes them away, a number is so many times the other, `gap` is the difference and `per` the first shared by the second; `rate` is the first in percent of the second, `share` in percent of all; `none` is 0 and `full` 100 where the other has a value, and `span` the
 * time between two, in the unit at the end of the name; `elapsed` is the time since the record was made, `since` the time from the first to the second or to now, `late` how much later the second or now is,
 * `until` what is left from now, `of` the second in percent of the first, `raised` the first with so many percent more, `mean` what is in the middle; with `;` it is
 * the word of what the other is at least, or of what it is: `0 low;40 medium`, `gas,oil boiler|burner`, `co2 420~980`, `van=minivan` where a form may know either, `*` for any other. With `*` all fields of such a name are taken, with `?` there may be none, and a last pattern is of
 * fields that there must not be.
 */
const FOLLOWED = `
harborpaleale Pale Ale;midnightstout Stout;copperamber Amber Ale=Amber;valleypilsner Pilsner=Lager;nightferryporter Porter;orchardsaison Saison;oldmillbitter Bitter;wheatfield Wheat Beer=Wheat | (beer)?style | (beer)?name|title
* 4.3~5.8;stout,porter 4.9~7.2;ipa,indiapaleale 5.8~7.4;saison 5.4~7.6 | abv|alcohol(content|percent|byvolume)? | (beer)?style
* 16~34;stout,porter 26~44;ipa,indiapaleale 45~72;wheat,wheatbeer 10~18 | ibu | (beer)?style
* 6~14;stout 32~40;porter 22~32;pilsner,lager,wheat,wheatbeer 3~5 | srm | (beer)?style
0 We are sorry about this and have spoken to the team.;3.6 Thank you for telling us. We hope to see you again. | (host|owner|seller|business|vendor)(response|reply) | (overall)?(rating|stars)
rated | (?!overall|average|avg|max|min|total|imdb|meta|critic|age|content|maturity|parental|confidence|credit|risk|health|lead|match)[a-z]+(rating|score) | (overall)?(rating|stars)
2 | (max)?(guests|occupancy)|guestcapacity|sleeps | beds|bedrooms + bath.* | nights
paidoff,repaid 0;closed,settled 0 | (outstanding|remaining)?balance|outstanding(amount|balance)? | (loan)?status
personal Medical costs|Wedding;auto,car Car purchase;mortgage,home House purchase|Renovation;student,education Education;business Machinery|Working capital | (loan)?purpose | loantype
personal,student None;auto,car Car;mortgage,home House;business Machinery | collateral | loantype
near | target(price|value)|(alert|trigger)price | (current|last|market)?price
login,logout,user.created,user.updated,role.changed,password.reset,apikey.created user;order.placed,order.refunded order;invoice.sent invoice;export.requested,record.deleted report | (entity|resource|target|object)(type)? | action
transit,sprinter van=minivan=commercial=large;xc60,tucson,x3,sportage SUV=crossover;golf,clio compact=hatchback=economy=small;corolla,civic sedan=economy=midsize=standard=compact | (vehicle|car|body)?(category|class|type|bodytype|body|segment) | (car|vehicle)?model + make|.*plate.*|mileage.*|vin
* diesel;corolla,xc60 hybrid=petrol=gasoline;golf,civic,clio,tucson,sportage petrol=gasoline=gas | (fuel|engine)(type)? | (car|vehicle)?model + make|.*plate.*|mileage.*|vin
* 5;transit,sprinter 3|9;clio 5|4 | seats|seatcount|numberofseats | (car|vehicle)?model + make|.*plate.*|mileage.*|vin
* 4|5;transit,sprinter 4 | doors|doorcount|numberofdoors | (car|vehicle)?model + make|.*plate.*|mileage.*|vin
aged | (current)?(odometer|mileage)(reading)? | (model|manufacture|production)?year
temperature,temp,thermometer Cold Room Thermometer|Rooftop Temperature Probe;humidity,moisture Greenhouse Humidity Sensor|Cellar Humidity Sensor;motion,pir Lobby Motion Sensor|Hallway Motion Sensor;door,contact,window Loading Dock Door Contact|Main Entrance Contact;energy,power,meter,electricity Main Panel Meter|Line 2 Power Meter;camera North Gate Camera|Server Room Camera;gateway,hub Rooftop Gateway|Basement Gateway;smoke Kitchen Smoke Detector|Stairwell Smoke Detector;thermostat Living Room Thermostat|Office Thermostat;pressure Boiler Pressure Sensor|Pump Pressure Sensor;co2,airquality,air Meeting Room CO2 Sensor|Classroom Air Monitor;light,lighting Corridor Light|Porch Light;lock Front Door Lock|Back Door Lock;flow,water Water Main Flow Meter|Cooling Loop Flow Meter;cardio Treadmill|Rowing Machine|Elliptical|Stair Climber;strength Leg Press|Cable Machine|Chest Press|Smith Machine;freeweights,freeweight,weights Dumbbell Set|Olympic Barbell|Kettlebell Rack;functional,accessories Battle Ropes|Plyo Box | (device|sensor|equipment|machine)?(name|label) | (device|sensor|equipment|machine)?(type|kind|category) + serial.*|firmware.*|ip(address)?|mac.*|battery.*|last.*|(is)?online|purchase.*|manufacturer|brand|warranty.*
yoga Vinyasa Flow|Morning Yoga|Yin Yoga;spinning,spin,cycling Spin 45|Hill Ride;hiit,crossfit HIIT Express|Tabata 30;pilates Mat Pilates|Reformer Basics;zumba,dance Zumba Party|Dance Cardio;boxing,kickboxing Boxing Basics|Bag Work;music,concert Harbor Jazz Night|Open-Air Concert|Choir Evening;conference Autumn Design Conference|Data Summit;workshop Pottery Workshop|Bread Baking;sports,sport City Half Marathon|Harbor Regatta;theater,theatre Improv Night|A Winter Play;travel Taxi to the airport|Hotel, two nights;meals,food Team lunch|Dinner with a client;supplies,office,officesupplies Printer toner|Office supplies;software License renewal|Design tool, yearly;equipment Monitor|Desk chair;training Conference ticket|Online course | (class|event|expense)?(name|title) | (class|event|expense)?(category|type|discipline) | spent|limit|allocated
temperature,temp 17~25;humidity 35~62;co2 420~980;power,energy 80~950;pressure 1002~1026;light,illuminance,lux 120~700;motion 0|1;door,contact 0|1;noise,sound 32~58;voltage 228~233;battery 41~98;ph 6.4~7.6;flow 4~18 | (sensor)?(value|reading|measurement) | (sensor|reading|measurement)?(metric|type|kind)|parameter
familyhousewithgarden,farmhousewithbarn,quietcottagebythelake house=single_family=detached;sunnytwobedroomnearthepark,modernflatdowntown,gardenapartment,loftintheoldfoundry,studiobytheuniversity,penthouseovertheharbor apartment=condo=flat;renovatedtownhouse townhouse=house | (property|home|house|listing)type | title|name|headline
exporttocsvisempty The file has a header row and nothing below it.|Other exports work, only this one is empty.;cannotresetmypassword The link in the mail says that it has expired.|No mail arrives after I ask for a new password.;invoiceshowsthewrongaddress We moved in spring, and the invoice still has the old street.;appcrasheswheniuploadaphoto It closes as soon as I pick a picture, on two phones.;refundhasnotarrived You confirmed it two weeks ago, and my bank has nothing.;howdoichangetheownerofaworkspace Our founder has left, and nobody else can invite people.;deliveryarriveddamaged One corner of the box was crushed and the glass is broken.;twofactorcodesarerejected Every code is refused, although the clock of my phone is right.;cardisdeclinedatcheckout My bank sees no attempt at all.;pleasedeletemyaccount I no longer need it. Please confirm when it is done.;notificationscometwice Every message reaches me twice, within a minute.;cannotinviteacolleague The button stays gray after I type the address.;dashboardloadsslowlysincemonday It took two seconds before and takes half a minute now.;chargedtwiceforoneorder My statement shows the same amount twice on one day.;wrongtimezoneinthecalendar All meetings are shown an hour late.;discountcodedoesnotwork It says that the code is unknown, although it came in today’s mail. | description|body|details|content|message | subject|title|summary
0 high;50 medium;72 low | (churn|account)?risk(level)? | (health|customerhealth|engagement)score
new,open,pending,todo,inprogress 0;solved,closed,resolved 0|0|1|0|2 | reopen(ed)?(count|s) | status
0 2|0|4|1;1 0 | wait(ing)?list(ed)?(count|size)? | (spots|seats|places)(left|available|remaining)|(available|remaining)(spots|seats|places)
remote true;hybrid,onsite,office,inoffice false | (is)?remote | (work|job)(place|location|mode|type|model|arrangement)
basic,starter,free,standard 7.99|9.99;plus,pro,premium 15.99|19.99;business,team,enterprise 49|99 | (plan|monthly|subscription)price | plan(name|type)?|tier
movie,film,short,documentary 0|0;series,show,tvshow 1|2|3|5 | (seasons?|episodes)count|seasons|numberofseasons | (title|content|media)?type
movie,film 96~148;series,show,tvshow,episode 24~58;documentary 52~96 | (runtime|duration|length)(in)?(min|mins|minutes)? | (title|content|media)?type
true 1|2|2|3;false 0 | (garage|parking)(spaces|spots) | (has)?(garage|parking)
true 100;false 4~96 | progress(percent)?|percentcomplete | (is)?(completed?|finished|watched)
near | (sold|sale|closing|final)price | (list|listing|asking)price
1.25 | (max|total)supply | circulatingsupply
1.6 | (planned|estimated)(duration|time)(minutes)? | (total|planned)?distance
closedwon,won 100;closedlost,lost 0;prospecting,lead,new,qualification 10~25;qualified,proposal,demo,contacted 30~55;negotiation 60~85 | (win)?probability | stage|status|dealstage
of | (expected|weighted)(revenue|value|amount) | amount|value|dealvalue + (win)?probability
tenth | clicks(count)? | impressions(count)?
tenth | (conversions|leads)(count)? | clicks(count)?
per | costper(lead|click|conversion|acquisition)|cpc|cpa|cpl | actual(cost|spend)|spend|spent|budget + conversions|leads|clicks
near | actual(cost|spend) | budget
near | employer<.+> | employee$1
rest | remaining|available|left | quantity + claimed|sold|used|taken|redeemed|reserved|booked
tenth | overtime(hours)? | regularhours
tenth | total(taxes|deductions) | totalgross
less | totalnet | totalgross + totaltaxes + ?*totaldeductions
sum | (total|weekly)hours | *(mon|tues|wednes|thurs|fri|satur|sun)dayhours
0 false;3.5 true | (would|is)?recommend(ed|s)? | (overall)?(rating|score|stars)
more | (current)?value | previousvalue
gap | consumption|usage | (current)?value + previousvalue
times | (energy|usage|consumption)(charge|cost|amount) | consumption|usage|energyconsumed + (rate|price|cost)perkwh
tenth | taxes | (room|base|rental)(total|charge|cost|amount)
billed | (grand|order|booking|cart)?total(amount|price|due|cost)? | (base|items?)?subtotal + discount(amount|total)? + ?*(.*(fee|fees)|tax|taxes|vat|(tax|vat|shipping)(amount|cost|total)?|tip(amount)?)
0.1 | pending<days|hours|leave|pto> | (entitled|total|allocated|annual|granted)$1
0.5 | used<days|hours|leave|pto>|(days|hours)(used|taken) | (entitled|total|allocated|annual|granted)$1 + pending.*
less | (remaining|available)<days|hours|leave|pto> | (entitled|total|allocated|annual|granted)$1 + used$1|$1used + ?*pending$1
0.1 | carr(ied|y)(over|forward)(days)? | (entitled|total|allocated|annual|granted).*
part | (online|active|connected)(count|devices)? | (device|sensor|node|total)s?(count|devices)?
rest | (offline|inactive|disconnected)(count|devices)? | (device|sensor|node|total)s?(count|devices)? + (online|active|connected)(count|devices)?
sum | (games|matches|total)?(played|games|matches)(played)? | wins?|won + losses|lost|defeats + ?*draws?|drawn|ties
off | (final|net|discounted|reduced)<.+> | (base|original|list|regular|full|gross)$1 + discount(percent|percentage|pct|rate)?
of | <duty|commission|interest|service|levy|tariff|royalty>(amount) | (customs|taxable|declared|total|sale)(value|amount|price)|amount|subtotal + $1(rate|percent|percentage|pct)*
times | (market|current|position|holding)value | quantity|qty|shares|units + (current|market|last)?price
near | current(market)?price | (avg|average|purchase|buy|entry|cost)(buy|purchase|cost)?(price|basis)
gain | (unrealized|unrealised|total)?(pnl|profitloss|gainloss|gain|profit)(amount)? | (market|current|position|holding)value + quantity|qty|shares|units + (avg|average|purchase|buy|entry)(buy|purchase|cost)?(price|basis)
near | total(cost|invested)(basis)? | (total|current|market|portfolio)value
gap | (unrealized|unrealised|total)?(pnl|profitloss|gainloss|gain|return)(amount)? | (total|current|market|portfolio)value + total(cost|invested)(basis)?
growth | (total)?(pnl|profitloss|gainloss|gain|return|roi)(pct|percent|percentage) | (pnl|profitloss|gainloss|gain|return)(amount)? + total(cost|invested)(basis)?
times | marketcap(italization)? | price(usd)? + circulatingsupply
per | (average|avg|mean)(spend|spent|order|visit|bill|basket|purchase)(value|amount)? | total(spent|spend|spending|revenue|sales) + (total|number ?of)?(visit|order|booking|purchase|stay|trip|rental)s?(count)?
times | subtotal|base(price|amount|cost|fare) | (daily|nightly|rental|hourly|weekly)(rate|price|fee) + (rental|booked|total|billed)?(days|nights|hours|weeks)
tenth | (taxes|tax|vat)(amount)? | subtotal + (daily|nightly|rental|hourly|weekly)(rate|price|fee) + (rental|booked|total|billed)?(days|nights|hours|weeks)
late | (is|sla|was)*(breach|breached|overdue|late|pastdue) | (sla)?due(date|at|on|back|by)?|deadline + ?*(resolved|returned|paid|completed|delivered|closed|submitted|return)(at|date|on)
gap | (is)?(lowstock|needsreorder|reorder(needed|required)?|belowthreshold|belowminimum) | reorder(level|point|threshold)|(min|minimum)(stock|quantity|level) + quantity(onhand|instock)?|stock(quantity|level)?|onhand|currentstock
tenth | fuelsurcharge | (freight|base|linehaul|transport)(cost|charge|amount|price)
zero | overtime(hours)? | (worked|total)?hours(worked)?
0.621 | <.+>(miles|mi) | $1(km|kilomet(er|re)s)
2.205 | <.+>(lbs?|pounds) | $1(kg|kilos?)
3.281 | <.+>(ft|feet) | $1(m|met(er|re)s)
0.394 | <.+>(inches|in) | $1(cm|centimet(er|re)s)
10.764 | <.+>(sqft|squarefeet) | $1(sqm|squaremet(er|re)s|m2)
0.0353 | <.+>(oz|ounces) | $1(g|grams)
fahrenheit | <.+>(f|fahrenheit) | $1(c|celsius)
cooler | (feelslike|apparent)(temp|temperature)?|dewpoint | (air|current)?temp(erature)?
1.4 | (wind)?gusts?(speed)? | windspeed
mean | (avg|average|mean)<.+> | min(imum)?$1 + max(imum)?$1
mean | <.+>(avg|average|mean) | $1min + $1max
0 N;22.5 NE;67.5 E;112.5 SE;157.5 S;202.5 SW;247.5 W;292.5 NW;337.5 N | wind(direction|dir)(compass|cardinal|text|name)?|(wind)?compass | wind(direction|dir|bearing)?(deg|degrees)
0 Good;51 Moderate;101 Unhealthy for sensitive groups;151 Unhealthy | (aqi|airquality)(category|level|status|label) | aqi|airqualityindex
0 low;3 moderate;6 high;8 very high;11 extreme | uv(category|level|risk) | uvindex|uv
0 F;60 D-;63 D;67 D+;70 C-;73 C;77 C+;80 B-;83 B;87 B+;90 A-;93 A | (final)?(letter)?grade(letter)?|lettermark | (score|grade|final|total|mark)?(percent|percentage|pct)
0 F;60 D;70 C;80 B;90 A | (final)?lettergrade|gradeletter|grade | (final|exam|test|total)?(score|marks?|grade(value|point)?|numericgrade) | max.*|.*percent.*
0 0;60 1;65 1.3;70 2;77 2.3;80 3;87 3.3;90 3.7;93 4 | gpapoints?|gradepoints?|qualitypoints | (score|grade|final)?(percent|percentage|pct)
0 false;60 true | (is|has)?pass(ed|ing)? | (score|grade|final)?(percent|percentage|pct)
0 underweight;18.5 normal;25 overweight;30 obese | bmi(category|class|status)|weight(category|class) | bmi
0 low;40 medium;70 high | (risk|fraud|threat|churn)(level|category|rating|band|class)? | (risk|fraud|threat|churn|total)(score|probability|percent)
0 critical;10 low;30 good;95 full | battery(status|state|health) | battery(percent|percentage|pct|level|charge)?
0 poor;580 fair;670 good;740 very good;800 excellent | credit(rating|grade|band|category|tier) | creditscore
0 out of stock;1 low stock;10 in stock | (stock|inventory|availability)(status|state|level) | stock|(stock|inventory)(quantity|count|onhand)?|(quantity|stock)(onhand|available|instock)|onhand|quantity
0 Poor;2 Fair;3 Good;4 Very good;5 Excellent | (overall)?rating(label|text|category|name) | (overall)?(rating|score)
0 infant;2 child;12 adult | (passenger|travell?er|guest|fare)type | (passenger|travell?er|guest)?age
0 0-12;13 13-17;18 18-24;25 25-34;35 35-44;45 45-54;55 55-64;65 65+ | age(group|range|band|bracket) | age(years)?
0 normal;120 elevated;130 high | (bp|bloodpressure)(category|status|level) | systolic.*
0 Bronze=none=basic=standard;500 Silver;1200 Gold;2000 Platinum=Gold | (loyalty|reward)s?(tier|level) | (loyalty|reward)s?points(balance)?|points(balance)?
dog,canine Labrador Retriever|Beagle|Poodle|Border Collie|Dachshund;cat,feline Maine Coon|Siamese|British Shorthair|Persian;rabbit Holland Lop|Netherland Dwarf|Rex;bird,parrot Budgerigar|Cockatiel|Canary;hamster,guineapig,rodent Syrian|Abyssinian;cattle,cow,cows,bovine,bull Holstein|Angus|Jersey|Hereford;sheep,ovine Merino|Suffolk|Texel;goat,goats,caprine Boer|Saanen|Nubian;pig,pigs,swine,porcine Duroc|Landrace|Large White;horse,equine Haflinger|Arabian|Hanoverian;chicken,poultry,hen Leghorn|Rhode Island Red|Sussex;duck Pekin|Muscovy | breed(name)? | (animal|pet)?(species|type|kind)
labradorretriever,goldenretriever 27.5|31;beagle 10.2|12.4;poodle 21|26;bordercollie 15.8|18.5;dachshund 7.4|9;frenchbulldog 11|12.8;mainecoon 6.2|7.3;siamese 3.6|4.4;britishshorthair 4.8|5.5;persian 3.8|4.6 | (current|body)?weight | breed
dog,canine 8|12|19|24|31;cat,feline 3.6|4.2|5.1;rabbit 1.4|2.1|2.8;bird,parrot 0.1|0.3;hamster,guineapig,rodent 0.2|0.9;cattle,cow,cows,bovine,bull 480|560|640;sheep,ovine 58|71|84;goat,goats,caprine 44|56|68;pig,pigs,swine,porcine 92|118|140;horse,equine 430|510|560;chicken,poultry,hen 1.9|2.4|3.1;duck 2.6|3.2 | (current|body)?weight | (animal|pet)?species|(animal|pet)(type|kind)
m,male,ram,bull,boar,rooster false;steer,gelding false | (is)?pregnant|(is)?lactating | sex|gender
electricity kWh;gas,water m³;temperature,temp °C;humidity,soilmoisture,moisture,battery,cpu,memory %;co2,co2ppm ppm;light,illuminance,lux lux;pressure hPa;motion events;noise,sound dB;voltage V;power W;energy kWh;speed,windspeed km/h;rain,rainfall,precipitation mm;ph pH;level,distance cm;flow L/min | (measurement|value|metric)?units?|uom | type|metertype|(sensor|metric|measurement|reading)(type|name|kind)?|parameter|variable|measurand
temperature temperature;humidity humidity;co2 co2_ppm;light illuminance;motion motion_count;pressure pressure | metric(name|type)? | sensor(type|kind)
plumbing Leaking kitchen tap|No hot water;electrical,electric Outlet sparks in the hallway|Breaker trips in the evening;hvac,heating,cooling Radiator stays cold|Air conditioning drips;appliance,appliances Oven door does not close|Washing machine leaks;pest,pestcontrol Ants in the kitchen|Mice in the storage room;structural,carpentry Door does not close|Crack above the window;cleaning Stairwell needs cleaning;painting,paint Paint peels in the bathroom | title|subject|summary|issue(title)? | (issue|request|maintenance)?(category|type|trade)
auto,car,vehicle,motor,collision Scraped a pillar in the parking garage.|Hail dented the roof and the hood.;home,property,house,homeowners,water,waterdamage,burstpipe A pipe burst in the kitchen overnight.|A storm tore tiles off the roof.;health,medical Emergency surgery on the appendix.|Six sessions of physiotherapy after a fall.;travel,trip A suitcase did not arrive.|Fell ill on the trip and saw a doctor.;life The insured person passed away after a long illness.;theft,burglary,breakin A bicycle was taken from the locked cellar.|The lock was forced and a laptop taken.;fire Smoke from the stove damaged the kitchen.;liability Slipped on the wet floor by the entrance. | (incident|claim|loss|accident|damage)?(description|details|summary|narrative) | (claim|policy|insurance|coverage|loss|incident)type|cause(of(loss|damage))?
purchase,purchased Purchase, 2004|Museum purchase;gift,donation Gift of the Larsen family|Gift of the artist;bequest Bequest of M. Hale;loan On loan from a private collection | creditline | acquisition(method|type)
snow,snowy -6|-3|-1|0;sunny,clear 16|21|25;partlycloudy,cloudy,overcast,windy 9|14|18;lightrain,heavyrain,rain,rainy,showers 7|11|15;thunderstorms,thunderstorm 19|23;fog,foggy 2|6|9 | (air|outside|outdoor|ambient)?temp(erature)?(c|celsius)? | (weather)?conditions?|weather
airbusa320 180;boeing737800 174;embraere195 120;airbusa220 135;boeing7879 290;atr72 72 | (total|passenger)?(seats|capacity|seatcount|seatingcapacity) | (aircraft)?model
airbusa320 6150;boeing737800 5435;embraere195 4260;airbusa220 6390;boeing7879 14140;atr72 1530 | (max)?range(km)? | (aircraft)?model
pass,passed,ok,approved,satisfactory All items in order|Nothing to report;fail,failed,rejected,unsatisfactory Two exits partly blocked|Guard missing on the lift;conditional,partial,passedwithconditions Labels missing on shelf C|One lamp does not work | (key|audit)?findings?|deficiencies|keyobservations | (inspection|overall|audit)?(result|outcome|status)
sunny,clear sun;partlycloudy,cloudy,overcast cloud;lightrain,heavyrain,rain,rainy,showers rain;thunderstorms,thunderstorm storm;snow,snowy snow;fog,foggy fog;windy,wind wind | (weather|condition)?icon | (weather)?conditions?|weather|summary
99213 Office visit, 20 minutes;99214 Office visit, 30 minutes;80053 Metabolic panel;93000 Electrocardiogram;71046 Chest X-ray | (procedure|cpt|service)(description|name) | (procedure|cpt)(code)?
j06.9 Acute upper respiratory infection;i10 Hypertension;e11.9 Type 2 diabetes;m54.5 Lower back pain;k21.9 Acid reflux;f41.1 Anxiety;j45.909 Asthma | (icd|icd10|diagnosis|condition)(description|name)|diagnosis | (icd|icd10|diagnosis|condition)code|icd10|icd
200 OK;201 Created;204 No Content;301 Moved Permanently;400 Bad Request;401 Unauthorized;403 Forbidden;404 Not Found;409 Conflict;422 Unprocessable Content;429 Too Many Requests;500 Internal Server Error;502 Bad Gateway;503 Service Unavailable | (http)?status(text|message)|reasonphrase | (http)?(status|response)code|httpstatus
current,paid,settled,paidup 0;none 0 | (balance|amount|rent|total)(due|owed|outstanding|overdue)|outstandingbalance | (payment|rent|account|billing)status
lived | (year)?(born|ofbirth)|birthyear|yearborn | (year)?(died|ofdeath)|deathyear|yeardied
grown | (year|date)(created|made|painted|completed)|creationyear | (artist|author|maker|painter|sculptor)?birthyear
0.5 | <.+>(child|children|kids?|youth)|(child|children|kids?|youth)<.+> | $1adult|adult$1
0.8 | <.+>(seniors?|students?|concession|reduced)|(senior|student|concession|reduced)<.+> | $1adult|adult$1
sum | total(cost|amount|price|charge|due|fee)? | (consultation|service|treatment|visit|exam|procedure|venue|catering|repair|application)(fee|cost|charge) + *(?!total|unit|estimated|actual).*(fee|cost|charge|fees) | subtotal|.*price|.*discount.*
tenth | tip(amount)? | (base)?fare(amount)?
newyork,brooklyn JFK;losangeles LAX;sandiego SAN;sanfrancisco SFO;chicago ORD;houston IAH;austin AUS;dallas DFW;phoenix PHX;philadelphia PHL;seattle SEA;portland PDX;denver DEN;boston BOS;miami MIA;tampa TPA;atlanta ATL;nashville BNA;minneapolis MSP;columbus CMH;detroit DTW;kansascity MCI;charlotte CLT;saltlakecity SLC;neworleans MSY;toronto YYZ;montral,montreal YUL;vancouver YVR;calgary YYC;london LHR;manchester MAN;birmingham BHX;bristol BRS;edinburgh EDI;glasgow GLA;newcastleupontyne NCL;dublin DUB;cork ORK;paris CDG;lyon LYS;marseille MRS;toulouse TLS;nantes NTE;bordeaux BOD;berlin BER;hamburg HAM;mnchen,munich MUC;kln,cologne CGN;frankfurtammain,frankfurt FRA;stockholm ARN;gteborg,gothenburg GOT;malm MMX;sydney SYD;melbourne MEL;brisbane BNE;perth PER;adelaide ADL | <origin|departure|from|source|destination|arrival|to>(airport|iata)(code|iata)?|(airport|iata)(code)? | $1city|city
0 M|O|D|MO|DO|MOD|B;99 O | (tooth)?surfaces? | tooth(number)?
sum | total<.+> | (seating|seated)$1 + standing$1
most | (driver|host|seller|vendor|partner|owner)(payout|earnings|pay) | (total)?fare|total(amount|price)?|subtotal
elapsed | (first)?(response|reply)(time)?(in)?<minutes|mins|hours|seconds> | (first)?(response|responded|reply|replied)(at|time|on)
elapsed | (resolution|resolve|handling|closing)(time)?(in)?<minutes|mins|hours|days>|timeto(resolve|resolution)<minutes|hours|days> | (resolved|resolution|solved|closed)(at|time|on|date)
scored | (points|score|marks?)(earned|obtained|awarded|received)|(earned|obtained|awarded)(points|score|marks?) | (max(imum)?|total)(points|score|marks?)|(points|score|marks?)(possible|max|total)
part | occupied(pallet)?positions|(pallet)?positionsoccupied | (total|max)?palletpositions
0 true;1 false | (is)?soldout|(is)?full(ybooked)? | ((tickets|seats|spots|places|quantity)?(remaining|available|left))|(remaining|available)(tickets|seats|spots|places)
0 false;1 true | (is)?(instock|available) | stock|stock(quantity|count|level)|(quantity|units)(instock|onhand|available)|inventory(count|quantity)?
0 false;1 true | (is)?(late|overdue|delayed|pastdue) | (days|minutes|mins|hours)(late|overdue|pastdue|delayed)|delay(minutes|mins)?
scored | <.+>(passed|succeeded|correct) | $1(total)|total$1
part | (used|occupied)<.+> | (capacity|total|max)$1|$1(capacity|total)
part | completed<.+> | $1(count|total)|total$1
of | correct(answers|count)? | (total)?questions(count)? + percentage|percent
rest | (incorrect|wrong)(answers|count)? | (total)?questions(count)? + correct(answers|count)?
most | (discount(ed)?|sale|offer|promo|special)price | (original|list|regular|base)?price
0.3 | fuel(used|consumed)|reactivepower | distance|activepower
0.09 | [cs]gst(amount)? | taxable(amount|value)
0 | igst(amount)? | taxable(amount|value) + cgst(amount)?
sum | grandtotal | taxable(amount|value) + *[cis]gst(amount)?
less | balance(amount)? | original(amount|balance) + paid(amount)?|amountpaid
0.2 | vat(amount)? | customsvalue
sum | total(due|payable|charges)? | duty(amount)? + vat(amount)?|tax(amount)?
most | min(value|reading)|(value|reading)min | value|reading
1.2 | max(value|reading)|(value|reading)max | value|reading
1.15 | current(value|reading|level) | threshold(value)?
times | cost|amount|charge | (energy|consumption|usage)(kwh)? + tariff|(rate|price)(perkwh)?
span | <hours>worked|(total|worked)<hours> | (shift)?(start|clockin|punchin)(time|at)? + (shift)?(end|clockout|punchout)(time|at)?
times | total(pay|wages|earnings) | hourlyrate + hours(worked)?|(total|worked)hours
near | (limit|stop)price | price
part | spent(amount)? | (total)?(budget|amount|allocated)(amount)?
less | remaining(amount|budget)?|(amount|budget)?left | (total)?(budget|amount|allocated)(amount)? + spent(amount)?
rate | percent(age)?(used|spent)|(used|spent)(percent|percentage|pct) | spent(amount)? + (total)?(budget|amount|allocated)(amount)?
rate | utili[sz]ation(rate|percent|percentage|pct)? | used.* + capacity.*
gap | (is)?(exceeded|overbudget) | spent(amount)? + (total)?(budget|amount|allocated)(amount)?
temperatureabovethelimit 38.2 °C measured, 35 allowed.;batteryislow 12% left.;nosignalfortwohours Last heard of two hours ago.;maintenanceisdue Last serviced a year ago.;valueoutofrange The reading left its usual range.;deviceisoffline Three requests had no answer.;diskalmostfull 94% used. | message|description|details | title
rest | <.+>(failed|incorrect) | $1(total)|total$1 + $1(passed|succeeded|correct)
part | picked|packed|(quantity|qty)?(picked|packed|received|shipped|returned)(quantity|qty)? | quantity|qty|quantityordered|orderedquantity
part | used<annual|lifetime|daily|monthly>(amount)? | $1limit
part | insured<.+> | total(medical)?$1
rest | uninsured<.+> | total(medical)?$1 + insured$1
rest | <.+>(remaining|available|left|free|unused) | $1(total|limit|quota|capacity|allowed|allowance|entitled)|total$1|max$1 + $1(used|sold|booked|taken|claimed|reserved|occupied|filled|spent)
part | <.+>(remaining|available|left|free|unused|used|sold|booked|taken|claimed|occupied|filled|met|achieved|earned|correct|obtained|completed|done|processed|passed|failed|online|checked) | $1(total|limit|quota|capacity|allowed|allowance|entitled)|total$1|max(imum)?$1
per | loadfactor|sellthrough(rate)? | (seats|tickets|units)(sold|booked) + (seats|tickets|units)total|(total)?(seats|tickets|units|capacity)
of | (insurance|insurer|plan)(pays|covers|portion|share|amount|paid|payment) | (total)?(fee|cost|price|amount|charge|billed)(amount)? + (insurance)?coverage(percent|percentage|pct|rate)?
less | (patient|customer|member|user)(pays|owes|portion|share|amount|responsibility|payment)|outofpocket(cost|amount)? | (estimated|total)?(fee|cost|price|amount|charge|billed)(amount)? + (insurance|insurer|plan)(pays|covers|covered|portion|share|amount|paid|payment)
1 1A|1B;2 2A|2B;3 3A|3B;4 4A|4B;5 5A|5B;6 6A|6B;7 7A|7B;8 8A|8B;9 9A|9B;10 10A|10B;11 11A|11B;12 12A|12B | class(name|room)?|section|homeroom(class)? | grade(level)?|year(level|group)
vacation,annual,annualleave Family holiday|Trip abroad;sick,sickleave Flu|Back pain|Doctor’s appointment;training,study,studyleave Training course|Exam;personal,personalday,unpaid,unpaidleave Moving house|Family matter | reason | (leave|absence|timeoff|request)?type
0 true;1.01 false | (is)?halfday | (total|number ?of)?days(requested)?
most | netweight<.*> | grossweight$1
0.005 | (reading|read)(time)?(min|mins|minutes)? | words?(count)?
0.25 | (late|overdue)?fine(amount)?|latefee | (days?)?(overdue|late)(days)?
80 | minutes(played)? | (appearances|gamesplayed|matchesplayed|caps)
league | points|pts | wins?|won|matcheswon + draws?|drawn|ties
gap | (goal|point|score)s?diff(erence)? | (goals|points)?(for|scored) + (goals|points)?(against|conceded)
hundred | (away)possession|possessionaway | (home)possession|possessionhome
sum | (number ?of|total)?(travell?ers|guests|people|passengers|persons|partysize|pax|headcount) | adults?(count)? + ?*(children|kids|infants)(count)?
part | (ballots|votes)(cast)?|turnout(count)? | registeredvoters|electorate|eligiblevoters
rate | turnout(percent|percentage|pct|rate)? | (ballots|votes)(cast)? + registeredvoters|electorate|eligiblevoters
tenth | (invalid|spoiled|rejected|blank)(ballots|votes) | (ballots|votes)(cast)?
part | (approved|settled|settlement)(amount|sum)? | (damage|loss|repair)(estimate|amount)|estimated(damage|loss)|claim(ed)?amount
0.4 | (capacity|size|peakpower|systemsize)(kwp?) | panel(s|count)|(numberof|num)panels
950 | (annual|yearly|expected)(yield|production|output|generation|energy)(kwh)? | (capacity|size|peakpower|power|systemsize)(kwp?)
0.38 | co2(saved|avoided|savings)(t|tons|tonnes) | (capacity|size|peakpower|power|systemsize)(kwp?)
sum | total(price|amount|paid)? | (ticket|face|base)?price + (booking|service|handling)?fee | quantity|qty|count|.*discount.*|.*tax.*
part | (insurance|insurer|plan)(pays|paid|covers|covered|portion|share|amount) | (estimated|total)?(cost|price|fee|charge)(amount)?
rest | remaining|left|available | (quantity|max|total)(limit|quota|quantity) + claimed|sold|used|taken|redeemed|reserved
part | claimed|redeemed | (quantity|max)limit
sum | total(amount)? | (pledge|donation)?amount + tip | quantity|qty
part | (confirmed|attending|accepted)guests | (guest|invited)s?(count|s)?|(expected|invited|total)guests
rest | (declined|absent)guests | guestcount|(invited|total)guests + (confirmed|attending|accepted)guests
part | (recycled|recovered|diverted|reused)<kg|t|tons>? | (weight|total|collected)$1
less | (amount|balance|tuition)(due|payable) | tuition|price|listprice + discount(amount)?
sum | (price)?gross(price|amount|total)? | (price)?net(price|amount|total)? + vat(amount)?|tax(amount)?
less | balance(due)? | price|total(price|cost)?|fee|quote + deposit(paid|amount)?
raised | new<salary|pay|rate|price|rent|premium> | (previous|old|current)$1 + (salary|pay|price|rate|rent|premium)?(increase|raise|change)(percent|percentage|pct)
1.5 | overtime(hourly)?rate | (hourly|regular|base|pay|basehourly)rate
times | (regular|base|straighttime)(pay|wages|earnings|amount) | (hourly|regular|base|pay|basehourly)rate + (regular|base|standard)hours|hours(worked)?
overtime | overtime(pay|wages|earnings|amount) | (hourly|regular|base|pay)rate + overtime(hours)? | overtime(hourly)?rate
times | overtime(pay|wages|earnings|amount) | overtime(hourly)?rate + overtime(hours)?|overtimehours
sum | gross(pay|wages|earnings|amount) | (regular|base)(pay|wages|earnings|salary) + ?*(overtime|bonus|commission|holiday|vacation)(pay|wages|earnings|amount)?
tenth | ((federal|state|local|provincial|payroll)(income)?tax(es)?(withheld|amount)?|medicare.*|(dental|vision|medical|health)(insurance|plan)?(premium|deduction)?|retirement.*|.*401k.*|union.*dues) | gross(pay|salary|wages|earnings)
sum | total(deductions?|taxes|withheld|withholdings?) | *((federal|state|local|income|payroll|provincial|withholding).*tax.*|socialsecurity.*|medicare.*|pension.*|(health|dental|vision|medical)(insurance|plan)?.*|retirement.*|.*401k.*|union.*dues)
less | net(pay|salary|wages|earnings|income) | gross(pay|salary|wages|earnings|income) + totaldeductions?|deductions?total
7 | ytd<.+> | $1(pay|salary|wages|earnings)?
7 | <.+>ytd | $1
rate | discount(percent|percentage|pct|rate) | discount(amount|total)? + subtotal
rate | (tip|gratuity)(percent|percentage|pct|rate) | (tip|gratuity)(amount)? + subtotal
tendered | (amount|cash)(tendered|given)|tendered(amount)? | (grand|order|bill)?total(due|amount|price)?
less | change(due|given|returned|back|amount)? | (amount|cash)(tendered|given)|tendered(amount)? + (grand|order|bill)?total(due|amount|price)?
margin | (profit|gross)?margin(percent|percentage|pct) | (selling|sale|unit|retail)?price + (unit|food)?cost(price)?
gap | (unit|gross)?(profit|margin)(amount)? | (selling|sale|unit|retail)?price + (unit|food)?cost(price)?
per | (average|avg|mean)(pledge|donation|gift|order|sale|spend|contribution|transaction|basket)(amount|value|size)? | (amount)?(pledged|raised|collected|donated)(amount|total)?|total(revenue|sales|raised|pledged|donated|donations|spent)|revenue + (backers?|donors?|orders?|supporters?|contributors?|customers?|pledges|donations|gifts|transactions?)(count)?|(total|number ?of)(orders|donors|backers|donations|transactions)
times | (gross|ticket|total)?(revenue|sales|receipts)(amount)? | (unit|ticket|average(ticket)?|minticket)?price|priceper(ticket|unit) + (tickets|seats|units|copies|quantity)sold
times | (linehaul|freight|base|mileage|transport)(charge|cost|amount|total|fare|fee)? | (rate|price|cost|fare)per(mile|km|kilomet(er|re)) + distance|miles|kilomet(er|re)s|(loaded|total)(miles|distance)
times | (room|base|rental|accommodation|lodging|stay)(total|charges?|cost|price|amount|subtotal) | (price|rate)per(night|day)|(nightly|daily|room)(rate|price) + nights|(rental|booked|billed)?days|(number ?of|num)(nights|days)
tenth | (city|tourist|tourism|local|state|sales|occupancy|airport|lodging|service)tax(es|amount)? | (room|base|rental|accommodation|lodging)(total|charges?|cost|price|amount|fare)|subtotal|(list|sale|sold)price
times | (order|grand|invoice|booking)?total(price|amount|cost|due|paid)? | (unit|ticket|item|seat)?price|priceper[a-z]+ + quantity|qty|(tickets?|seats?|units?)(count)? + *(.*(fee|fees|surcharge|tax|taxes|vat)) | subtotal|.*discount.*|shipping.*
upto | (seat|page|row|number|serial|invoice)(to|end|until)|(end|last|to)(seat|page|number) | (seat|page|row|number|serial|invoice)(from|start)|(start|first|from)(seat|page|number) + quantity|qty|count|pages|pagecount|(seats?|tickets?)(count)?
per | (yield|output|production|revenue|cost)per[a-z]+ | (actual|total|harvested)?(yield|output|production|revenue|cost) + area(ha|hectares|acres)?|hectares|acres
part | (unique|distinct)<.+> | (total|download|play|view|visit)s?(count|$1)?|(downloads|plays|views|visits|listens)
more | next(service|maintenance|oilchange)(due)?(at|odometer|mileage)? | (current)?(odometer|mileage)(reading)?
less | (distance|trip)(driven|travell?ed|covered)? | (return|end|final|closing)(mileage|odometer) + (start|pickup|initial|opening)(mileage|odometer)
until | <days|hours|weeks>(remaining|left|togo)|(remaining|left)<days|hours|weeks> | (campaign|contract|lease|offer|auction|sale)?(deadline|(end|due|closing|expir(y|ation))(s|date|at|on|time)*|expires(at|on)?|closes(at|on)?)
late | <days|hours>(overdue|late|pastdue)|overdue<days|hours> | due(date|at|on|back)? + ?*(returned|paid|completed|return)(date|at|on)
late | delay(in)?<minutes|mins|hours>?|<minutes|mins>(late|delayed) | scheduled(departure|start)(at|time|date)* + actual(departure|start)(at|time|date)*
since | <days>on(the)?market|(listing)?age<days> | list(ed|ing)(at|on|date)? + ?*sold(at|on|date)
since | <years|months>(of|in|at|with)(the)?(service|employment|company|team|role|tenure)|(tenure|service)(in)?<years|months>|tenure | (hired?|joined|joining|employmentstart|employed|start|appointed)(at|on|date|since)?
rest | docksavailable|(empty|free)docks | capacity + (bikes|scooters)available
part | (bikes|scooters|cars|vehicles|docks)available | capacity
rest | (available|free|remaining|vacant|unused|left)<.+> | $1|total$1|max$1|$1count
rest | (available|free|remaining|vacant|left)|(seats|places|spots|tickets)left | capacity|limit|quota|stock|seats|spaces|copies
rest | (available|free|remaining|vacant|left)|(seats|places|spots|tickets)left | total | subtotal|tax|vat|currency|amount|.*price.*
part | (used|occupied|booked|sold|taken|filled|reserved|current|charged|active|completed|correct)<.+> | entitled$1|$1total|total$1|max$1|$1|$1limit|$1capacity
part | (used|occupied|booked|sold|taken|filled|reserved|enrolled|attendance|attendees|spectators|checkedin|registered|participants|load)(count|students)?|(tickets|seats)(sold|booked|taken)|(booked|occupied|taken)(seats|beds) | capacity|maxcapacity|ticketstotal|limit|quota|stock|seats|spaces|bedcount|max(attendees|participants|students)|quantity
part | (used|occupied|booked|sold|taken|filled|reserved|enrolled|attendance|attendees|registered|participants)(count|students)?|(tickets|seats)(sold|booked|taken) | total | subtotal|tax|vat|currency|amount|.*price.*
part | (approved|granted|settled)<.+>|<.+>(approved|granted|settled|awarded|reserved?) | claimed$1|requested$1|$1(claimed|requested)
part | <.+>paid | $1(approved|awarded)
part | <.+>(delivered|completed|shot) | $1(target|planned)
part | quantity(received|shipped|dispensed|returned|rejected|billed|allocated) | quantity(ordered|onhand)?|orderedquantity
part | (redeemed|redemptions|usedcount|timesused|usagecount) | max(redemptions|uses)|usagelimit
part | (average|mean|highest|lowest|passing|pass)?(score|mark|points) | max(imum)?(score|mark|points)
rest | (quantity)?available(quantity|stock)? | quantityonhand|onhand|totalstock + quantityallocated|allocated|quantityreserved|reserved(quantity|stock)?
part | quantityreserved|reserved(quantity|stock)? | quantityonhand|onhand|stock|quantity
times | (total|stock|inventory)value | (unit)?(cost|price)|costprice + quantity|quantityonhand|stock|qty|onhand|quantityinstock
more | (return|end|final|closing)<odometer|mileage|reading> | (pickup|start|initial|opening)$1
near | actual<.+> | (estimated|planned|budgeted|expected)$1
near | (predicted|forecast|projected)<.+> | (current|actual|average|last)$1
sum | total(cves|issues|findings|vulnerabilities|bugs|defects|alerts)|(total|finding|issue|vulnerability)count | *(critical|high|medium|low)(count|risk|severity)?
near | <.+>after | $1before
gap | (miles|km|kilomet(er|re)s|distance)(driven|travell?ed) | (end|return|final|closing)(mileage|odometer) + (start|pickup|initial|opening)(mileage|odometer)
less | (tutor|teacher|host|driver|seller|partner|vendor|instructor|provider)?(payout|earnings)(amount)? | price|amount|total|fare + (platform|service|booking)(fee|commission)|commission
gap | variance|difference|discrepancy | actual<.+> + expected.+
less | net(pay|salary|income|amount) | gross(pay|salary|income)|amount + *(.*tax|socialsecurity|pension.*|deductions?|.*deductions|.*fee)
most | net(pay|salary|income) | gross(pay|salary|income)
most | cost | price | quantity|total.*
most | average<heartrate|speed>|(average)?heartrate | max(imum)?($1|heartrate)
tenth | fuel(used|consumed|consumption|liters|litres)(liters|litres|l)? | distance(km|miles|inkm)?
tenth | ytdtax | ytdgross
tenth | (income|withholding)?tax|socialsecurity|pension.*|healthinsurance|(ytd|annual)?deductions? | grosspay|grosssalary
6 | weekly<rate|price> | daily$1
6 | daily(rate|price|fee|max|maximum)|maxdaily(rate|price|fee) | hourly(rate|price|fee)
18 | monthly<rate|price|fee> | daily$1
1.3 | peak(rate|price)(perkwh)? | (price|unitrate|rate)(perkwh)?
0.8 | (offpeak|night)(rate|price)(perkwh)? | (price|unitrate|rate)(perkwh)?
0.27 | (total)?(cost|amount|charge|bill)(amount)? | (consumption|usage|energy)(consumed|used)?kwh|kwh | .*(rate|price|tariff).*
most | offpeak<rate|price|charge> | peak$1
part | paid<.+> | approved$1
part | (starting|opening|start|minimum)(bid|price) | (current|highest|winning|final)(bid|price)
part | (raised|pledged|collected|donated)<.*> | goal$1|target$1
part | (insurance)?covered(amount)? | cost|price|total
rest | remaining|left|unspent | allocated|budget
part | spent | allocated|budget
part | (outstanding|remaining)(balance|amount|principal)? | (principal|loan)(amount)?
part | currentpage | pages|pagecount
part | votes | (registered|eligible)voters
part | (?!price|amount|cost|salary|age|temp|heart)<.+> | max$1|$1limit|$1quota
10 | (yearly|annual)<.+> | monthly$1
10 | <.+>(yearly|annual|peryear) | $1(monthly|permonth)
times | total(price|amount|cost|rent)? | (price|rate)per(night|day)|(nightly|daily)?(rate|price) + nights|(rental|booked|billed)?days + ?*(insurance|extras|.*fee|.*fees|.*tax|taxes|vat)(total|amount|cost|fee)? | subtotal
times | (sub)?total(price|amount|cost)?|amount|cost | (price|rate|cost)perkg + weight(kg)? | subtotal|.*fee
times | (sub)?total(price|amount|cost)?|amount|cost | (price|rate|cost)per(person|guest|head) + partysize|guests|guestcount|people|persons|participants|travell?ers|adults | subtotal|.*fee
times | (units?(consumed|used)(amount|cost|charge)|(energy|usage|consumption)(amount|cost|charge)) | (rate|price)per(unit|kwh)|unitrate + (units?|kwh)(consumed|used)
gap | (units?|kwh|energy|water)(consumed|used)|consumption | (current|closing|end)reading + (previous|opening|start|last)reading
more | (current|closing|end|meter)?reading(kwh|value)? | (previous|opening|start|last)reading
sum | total(due|amount)? | *(fixed|standing|base|energy|usage)(charge|cost) + ?*(taxes|tax|vat)(amount)?
part | (scrapped|rejected|defective|damaged)(count|quantity)?|quantity(scrapped|rejected|defective|damaged)|defects?count | quantityproduced|quantity|samplesize|inspected(count|quantity)?
part | quantity(produced|completed|made|finished|delivered|picked|packed|fulfilled|returned)|(produced|fulfilled|picked|packed)quantity | quantity(ordered|planned|target)?|(ordered|planned|target)quantity
less | (total)?(rejected|denied|disallowed)amount | (total)?claim(ed)?amount + (total)?approvedamount
part | total(approved|paid|settled)<.+> | total(claimed|requested)$1|claimed$1
most | (selling|sale|unit)?price | mrp|listprice
less | taxable(income|amount|salary) | (gross|total)(income|salary|pay) + deductions?
tenth | tax(due|withheld|paid|payable|liability|owed)?|deductions? | (gross|taxable|total|annual)income
per | (monthly)?(payment|installment|instalment|repayment|emi)(amount)? | (principal|loan)(amount)? + (term|tenure|duration)(in)?(months)?
per | priceper(sqft|sqm|squarefoot|squaremeter) | price|listprice|saleprice|rent + area(sqft|sqm)?|sqft|squarefeet|livingarea
part | floor(number)? | (total|building)floors|floorcount|floors
times | total(price|amount|cost|charge|fee)?|amount|charge | hourlyrate|(rate|price)perhour + (duration)?hours|hours(parked|booked|worked)
part | (sent|delivered)(count)? | (total)?recipients?(count)?
part | (unique)?(opens|opened|clicks|clicked|conversions)(count)? | impressions?(count)?|sent(count)?|delivered(count)?|visits|sessions
share | win(ning)?(rate|percent|percentage|pct) | wins|won + *(losses|lost|defeats|draws|ties)
rate | (click(through)?rate|ctr) | clicks|clicked(count)? + impressions?(count)?|sent(count)?|delivered(count)?|views
rate | percent(age)?(funded|raised|reached)|(funded|funding|raised|goal)(percent|percentage|pct|progress) | (amount)?raised(amount)?|(current|collected|pledged)(amount)? + goal(amount)?|target(amount)?
rate | percent|percentage|pct|score(percent|percentage|pct) | (score|marks?|points)(obtained|earned)?|(obtained|earned)(score|marks|points) + max(imum)?(score|marks?|points)|total(marks|points|score)
rate | openrate | opens|opened(count)? + sent(count)?|delivered(count)?|(total)?recipients?(count)?
rate | conversionrate | conversions?(count)? + clicks|visits|visitors|sessions|leads
rate | (bounce|error|failure)rate | (bounces|bounced|errors|failures|failed)(count)? + sent(count)?|visits|sessions|(total)?(requests|runs|calls)(count)?
rate | attendance(rate|percent|percentage|pct) | (attended|present)(days|classes|sessions|count)? + total(days|classes|sessions|students)?
rate | (pass|success|completion)(rate|percent|percentage|pct) | (passed|succeeded|successful|completed)<.*> + total($1)?|attempts(count)?
rate | (occupancy|utili[sz]ation)(rate|percent|percentage|pct)? | (occupied|booked|used|(seats|tickets)(sold|booked))(beds|rooms|seats|spaces|spots|capacity|units|positions|area|areasqm)? + (total|pallet)?(beds|rooms|seats|spaces|spots|capacity|units|positions|area|areasqm)(total)?
tenth | (bounced?|unsubscribed?|complaints?)(count)? | sentcount|(total)?recipients?(count)?
sum | taxable(value|amount) | (line)?total(price|amount)?|subtotal
most | (net)?(payout|payable)(amount)? | (total)?approvedamount
part | (reduction|deducted|withheld|adjustment|waived|excess|limitexceeded)amount | (total)?(claimed|calculated|gross|base)amount
sum | total(due|amount)? | fees + expenses|disbursements + ?*(tax|vat)(amount)?
rest | adults | householdsize|partysize|guests + children
part | (current|book|residual|market)value | (initial|original|purchase|acquisition)(cost|price|value)|purchaseprice|cost
most | moving<.+> | elapsed$1
sum | total(cost|amount|price)? | labou?r(cost|charge|total|amount)s? + *(parts?|materials?|travel|other)(cost|charge|total|amount)s?
times | totalprice|totalcost|(total)?revenue|proceeds|subtotal|(line|extended|item)(total|amount|price)|labou?r(cost|total)|total|amount | (unit|hourly|labou?r)?(price|cost|rate)|(price|cost|rate)per[a-z]+ + quantity|qty|units|copies|pieces|(labou?r)?hours|litres|liters | subtotal|tax|vat|discount|shipping|.*fee
sum | (grand|order|invoice)?total(due|amount|price|cost|charges?|fare)? | subtotal + *(?!tip)(.*(fee|fees|surcharge|charge)|taxes|tax|vat) | discount.*|shipping.*|tip|quantity.*price
part | (deposit|advance)(paid|amount|held|payment)?|downpayment | (grand)?total(due|amount|cost|price)?
less | (balance|remaining|pending|due)(due|left|amount)?|outstanding(balance|amount)?|amountdue | ((grand|bill)?total|amount|fee|rent)(amount|cost|price|fees?|due)? + *(deposit|advance)(paid|amount|held|payment)?|(amount|total|fees?)?paid(amount)?
sum | (grand|order|invoice)?total(due|amount|price|cost|charges?|fare)? | amount|(base|linehaul|rental|freight|energy|fare|labou?r|parts|hammer|net|room|extras)(total|amount|price|cost|charge|fare|freight|rent|fee)? + *(?!total|grand)(.*(fee|fees|surcharge|charge|tax|taxes|vat|total|premium))
sum | total<revenue|sales|income|cost|users|members> | (monthly|month)$1 + (yearly|annual)$1
sum | total<minutes|mins|time|timeminutes|timemins?|duration>? | prep(aration)?$1 + (cook|cooking|bake|baking)$1
most | (?!.*(temp|salar|age$|rent$))min(imum)?<.+> | max(imum)?$1
most | (?!.*(temp|salar|age$|rent$))<.+>min | $1max
none | balance | clos(ed|ing)(at|on|date)
full | (progress|completion)(percent|percentage|pct)?|percent(age)?complete | (complet|finish)ed(at|on|date)
span | (duration|elapsed|took|runtime|totaltime|trip|ride|session)(time)?(in)?<ms|milliseconds|millis|s|sec|seconds|mins?|minutes|hours|days>?|total(in)?<ms|milliseconds|sec|seconds|mins?|minutes|hours|days>|<nights|days|minutes|hours> | (pickup|entry|entered|check ?in|arrived|(actual)?start(ed|s)?|begins?|begun|departs?|departed|session ?start)(at|on|time|date)? + (return|exit|exited|checkout|dropoff|departs|(actual)?end(ed|s)?|finish(ed|es)?|complet(ed|es)|stopped|arrives?|arrived|session ?end)(at|on|time|date)?
span | (lease|contract|loan|rental|membership|campaign|policy|subscription|project|course|stay|booking|event|program|funding)?(term|length|duration|tenure|period)?(in)?<days|weeks|months|years> | (lease|contract|loan|rental|membership|campaign|policy|subscription|project|course|pickup|valid)?(start(s|ed)?|begins?|launch(ed)?|pickup|effective|opening|opens|from)?(at|on|date|time|datetime)? + (expected|lease|contract|loan|rental|membership|campaign|policy|subscription|project|course|valid)?(end(s|ed)?|deadline|return|expir(es|y|ation)|closing|closes|until|to)(at|on|date|time|datetime)?
`;

/** Milliseconds of units, by the first letters of their names. */
const UNITS = Object.entries({
  ms: 1,
  mil: 1,
  mo: YEAR / 12,
  m: MINUTE,
  s: 1_000,
  h: HOUR,
  d: DAY,
  n: DAY,
  w: 7 * DAY,
  y: YEAR,
});

/** Hows that may give less than nothing. */
const SIGNED = /^(?:gap|cooler|fahrenheit|mean|gain|growth)$/;

/** Hows that ask for times. */
export const OF_TIMES = /^(?:span|elapsed|none|full|since|late|until)$/;

interface Plan {
  readonly how: string;
  readonly end: string;
  readonly others: readonly string[];
}

/** A pattern of a row, for all of a name. */
const toWhole = (pattern: string): RegExp =>
  new RegExp(
    `^(?:${pattern
      .replaceAll(/\((?!\?)/g, "(?:")
      .replaceAll("<", "(")
      .replaceAll(">", ")")})$`,
  );

const ROWS = FOLLOWED.trim()
  .split("\n")
  .map((line) => {
    const [how = "", name = "", others = "", none = "-"] = line.split(" | ");
    return { how, name: toWhole(name), others, none };
  });
const KEPT = 500;
const LONGEST_KEPT = 10_000;

/** The plans of a record's fields; records of the same fields share them. */
type Plans = Map<string, readonly Plan[]>;
const shared = new RecentMap<string, Plans>(KEPT);
const known = new WeakMap<readonly string[], Plans>();

function plansOf(fields: readonly string[]): Plans {
  let plans = known.get(fields);
  if (plans === undefined) {
    const key = fields.join(" ");
    plans = shared.get(key) ?? new Map();
    if (key.length <= LONGEST_KEPT) shared.set(key, plans);
    known.set(fields, plans);
  }
  return plans;
}

const UNIT =
  /^(?:cents|km|kilometers|miles|mi|kg|lbs?|grams|oz|cm|mm|m|cbm|ft|sqm|sqft|hectares|ha|acres|tons|tonnes|liters|l|gal|gallons|c|celsius|kmh|mph|usd|eur|gbp|kwh)$/;

/** A name as the rows have it: whole, and without the unit at its end. */
function namesOf(field: string): readonly string[] {
  const words = fieldWords(field);
  const whole = words.join("");
  if (/.m[23]$/.test(whole)) return [whole, whole.slice(0, -2)];
  return words.length > 1 && UNIT.test(words.at(-1) ?? "") ? [whole, words.slice(0, -1).join("")] : [whole];
}

/** The rows of which the name fits and the others are there. */
function findPlans(own: string, fields: readonly string[]): readonly Plan[] {
  const names = namesOf(own);
  return ROWS.flatMap(({ how, name, others, none }) => {
    const found = names.map((one) => name.exec(one)).find((one) => one !== null);
    if (found === undefined) return [];
    const end = found.slice(1).find((one) => one !== undefined) ?? "";
    const fitting = (pattern: string): readonly string[] => {
      const wanted = toWhole(pattern.replaceAll("$1", () => end));
      return fields.filter((field) => field !== own && namesOf(field).some((one) => wanted.test(one)));
    };
    const sources = others.split(" + ");
    const parts = sources.map((one) =>
      /^\??\*/.test(one) ? fitting(one.replace(/^\??\*/, "")) : fitting(one).slice(0, 1),
    );
    return parts.every((one, at) => one.length > 0 || sources[at]?.startsWith("?")) && fitting(none).length === 0
      ? [{ how, end, others: [...new Set(parts.flat())] }]
      : [];
  });
}

const planOf = (own: string, fields: readonly string[]): readonly Plan[] =>
  getOrMake(plansOf(fields), own, () => findPlans(own, fields));

/** True for a field that follows from others, which may not ask for it. */
export const followsOthers = (own: string, fields: readonly string[]): boolean => planOf(own, fields).length > 0;

/** Choices that follow from who or where a record is about, or from what it is called. */
const TOLD =
  /^(?:gender|sex|salutation|honorific|pronouns?|country|countrycode|language|currency|currencycode|timezone|(?:letter)?grade|(?:risk|uv|threat)level|(?:passenger|travell?er)type|agegroup|bmicategory|batterystatus|propertytype)$/;

/** True for a field whose value others of its record tell, where it is one of several that there are. */
export const isTold = (name: string, fields: readonly string[]): boolean =>
  TOLD.test(fieldWords(name).join("")) || followsOthers(name, fields);

/** The value of another field: a number, or, for `span` and `none`, a time (RFC 3339). */
export type ValueOf = (name: string, how: string) => unknown;

type Followed = number | string | boolean | null | undefined | readonly (string | number | boolean)[];
type Following = Pick<AskedField, "record" | "kind" | "path">;

/** The value that follows from others of the record, as they are there; `null` where one of those has none. */
export function followedValue(asked: Following, valueOf: ValueOf): Followed {
  for (const plan of planOf(asked.path[0] ?? "", asked.record.fields)) {
    const value = followedBy(plan, asked, valueOf);
    if (value !== undefined && !(Array.isArray(value) && value.length === 0)) return value;
  }
  return undefined;
}

function followedBy({ how, end, others }: Plan, { record, kind, path }: Following, valueOf: ValueOf): Followed {
  const isWord = how.includes(";");
  if (!isWord && !isNumeric(kind) && !(/^(?:late|gap)$/.test(how) && kind === "boolean")) return undefined;
  const values = others.map((field) => valueOf(field, how));
  if (how === "none" || how === "full") return typeof values[0] !== "string" ? undefined : how === "none" ? 0 : 100;
  if (values.includes(null) && (values[0] === null || !/^(?:since|late|billed)$/.test(how))) return null;
  const numbers = values.map((value) =>
    value === null && how !== "billed"
      ? REFERENCE_TIME
      : typeof value === "string" && OF_TIMES.test(how)
        ? Date.parse(value)
        : Number(value),
  );
  if (isWord) return wordsOf(how, values[0], kind, record.index, record.stream("share", ...path).next());
  if (how === "elapsed") numbers.unshift(record.createdAt());
  const number = follow(
    how,
    numbers,
    end,
    record.stream("share", ...(/^(?:tenth|cooler|rated)$/.test(how) ? path : others)).next(),
  );
  if (kind === "boolean") return number > 0;
  return number >= 0 || SIGNED.test(how)
    ? kind === "number"
      ? Math.round(number * 100) / 100
      : Math.round(number)
    : undefined;
}

/** The words of the last number that the value reaches, or of the text that it is, in turn from record to record; `share` picks a number between two. */
function wordsOf(
  how: string,
  value: unknown,
  kind: AskedField["kind"],
  index: number,
  share: number,
): readonly (string | number | boolean)[] {
  const text = String(value)
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]/g, "");
  const line = how
    .split(";")
    .map((one) => /^(\S+) (.+)$/.exec(one) ?? [])
    .findLast(([, of = ""]) =>
      typeof value === "number" ? value >= Number(of) : of === "*" || of.split(",").includes(text),
    );
  const words = line?.[2]?.split("|") ?? [];
  const first = index % (words.length || 1);
  return [...words.slice(first), ...words.slice(0, first)].flatMap((word) => {
    if (kind === "boolean") return word === "true";
    // Other words for the same, of which a form may know one.
    if (!isNumeric(kind)) return kind === "enum" ? word.split("=") : word.replace(/=.*/, "");
    const [from = 0, to = from] = word.split("~").map(Number);
    const number = from + (to - from) * share;
    return kind === "number" && to < 100 ? Math.round(number * 100) / 100 : Math.round(number);
  });
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

const toPercent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round(Math.min(1, part / whole) * 1_000) / 10;

/** A number of others, `part` being a share of the first, `share` a chance. */
const FOLLOWING: Readonly<Record<string, (numbers: readonly number[], part: number, share: number) => number>> = {
  part: (_, part) => part,
  rest: ([first = 0, second], part) => first - (second ?? part),
  most: ([first = 0], _, share) => first * (0.7 + 0.15 * share),
  near: ([first = 0], _, share) => first * (0.85 + 0.3 * share),
  more: ([first = 0], _, share) => Math.round(first + 40 + 900 * share),
  tenth: ([first = 0], _, share) => Math.round(first * (0.03 + 0.05 * share)),
  less: ([first = 0, ...rest]) => Math.max(0, first - sumOf(rest)),
  per: ([first = 0, second = 1]) => first / (second || 1),
  overtime: ([first = 0, second = 0]) => 1.5 * first * second,
  rated: ([first = 0], _, share) => Math.min(first > 5 ? 10 : 5, Math.round(10 * first - 6 + 10 * share) / 10),
  gap: ([first = 0, second = 0]) => first - second,
  times: ([first = 0, second = 0, ...rest]) => first * second + sumOf(rest),
  sum: sumOf,
  rate: ([first = 0, second = 0]) => toPercent(first, second),
  share: ([first = 0, ...rest]) => toPercent(first, first + sumOf(rest)),
  fahrenheit: ([first = 0]) => Math.round(first * 18 + 320) / 10,
  cooler: ([first = 0], _, share) => Math.round((first - 1 - 5 * share) * 10) / 10,
  mean: (numbers) => sumOf(numbers) / numbers.length,
  of: ([first = 0, second = 0]) => (first * second) / 100,
  raised: ([first = 0, second = 0]) => first * (1 + second / 100),
  tendered: ([first = 0]) => Math.ceil(first / 10) * 10,
  margin: ([first = 0, second = 0]) => Math.round(1_000 * (1 - second / first)) / 10,
  lived: ([first = 0], _, share) => Math.round(first - 44 - 44 * share),
  grown: ([first = 0], _, share) => Math.round(first + 24 + 16 * share),
  scored: ([first = 0], _, share) => Math.round(first * (0.55 + 0.43 * share)),
  league: ([first = 0, second = 0]) => 3 * first + second,
  hundred: ([first = 0]) => 100 - first,
  aged: ([first = 0], _, share) => Math.round((2_027 - first) * (7_000 + 12_000 * share)),
  zero: ([first = 0]) => Math.max(0, first - (first > 16 ? 40 : 8)),
  billed: ([first = 0, second = 0, ...rest]) => first - second + sumOf(rest),
  off: ([first = 0, second = 0]) => first * (1 - second / 100),
  gain: ([first = 0, second = 0, third = 1]) => first - second * third,
  growth: ([first = 0, second = 1]) => Math.round((1_000 * first) / (second || 1)) / 10,
  upto: ([first = 0, second = 1]) => first + second - 1,
};

function follow(how: string, numbers: readonly number[], unit: string, share: number): number {
  const [first = 0, second = 0] = numbers;
  // Whole where the other is, so that a part and the rest make it up.
  const digits = Number.isInteger(first) ? 1 : 10;
  const part = Math.floor(first * (0.15 + 0.8 * share) * digits) / digits;
  if (/^\d/.test(how)) return first * Number(how);
  const following = FOLLOWING[how];
  if (following !== undefined) return following(numbers, part, share);
  const length = UNITS.find(([start]) => unit.startsWith(start))?.[1] ?? MINUTE;
  if (how === "until") return Math.max(0, Math.ceil((first - REFERENCE_TIME) / length));
  const lasted = ((second || REFERENCE_TIME) - first) / length;
  // Hours of what goes on for weeks are not those between its days.
  if (how === "span" && length <= HOUR && lasted * length > 10 * DAY) return Number.NaN;
  return how === "span" || how === "elapsed" ? lasted : Math.max(0, Math.floor(lasted));
}
