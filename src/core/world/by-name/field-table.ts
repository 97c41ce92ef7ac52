/**
 * Everyday names of fields, a row each: the kinds that they fit, text unless they are named, the names in small letters
 * without what is between their words, and the value. A field is looked up from the end of its name, the longest ending first: `customerFirstName` is a
 * `firstname` of the customer. Of rows with one name the first counts that fits the kind. `number` is whole numbers,
 * fractions and money, `time` dates and times, `any` all but truth values. A value is a word of `field-values.ts` and what it
 * takes: `int 1 12`, `list color`, `one a|b`, `code @@-##` (a letter is `@`, a digit `#`, either `*`), `person firstname`.
 */
export const FIELD_TABLE = `
# People.
firstname givenname forename fname namefirst preferredname | person firstname
lastname surname familyname lname namelast maidenname | person lastname
middlename secondname namemiddle | person middlename
middleinitial | person middleinitial
initials | person initials
fullname personname legalname accountholder nameoncard cardholder | fullname
label | of address one Home|Work|Office|Parents
name label caption | titleOf
author modifiedby deletedby approvedby assignedto requestedby submittedby uploadedby reviewedby signedby responsible cast | author
emailaddress email mail replyto | emailaddress
workemail companyemail businessemail | workemail
billingemail invoiceemail | billingemail
supportemail | supportemail
username login handle | of organization dashedTitle
username login loginname nickname handle alias twitter instagram github telegram skype discord | person username
gender sex | person gender
pronouns | person pronouns
salutation honorific prefix | ofperson salutation
prefix | of apikey|key|token|secret code sk_live_****
phoneprefix | person callingcode
suffix | list suffix
any | birthdate dateofbirth dob birthday born borndate bornat bornon | birthdate
any | birthyear yearofbirth | person birthyear
number | minage minimumage agemin agelimit | one 12|16|18|21
number | age ageyears ageinyears agemonths ageinmonths | age
number | maxage maximumage agemax | int 25 99
jobtitle occupation profession designation roletitle headline position | ofperson jobtitle
position | of player|footballer|athlete|squad|lineup|roster|match|team one goalkeeper|defender|midfielder|forward
jobtitle occupation profession designation roletitle position | person jobtitle
department dept | product department
department | of teacher list subject
department dept | ofperson department
department dept | by department lesson:subject
manufacturer brand | of aircraft list aircraftMake
brand manufacturer | of vehicle by make truck:truckMake van:truckMake trailer:truckMake
brand brandname | one Kestrel|Halden|Osprey|Lumen|Fernway
company employer organization organisation org business firm workplace vendor supplier manufacturer maker merchant publisher tenant partner agency seller dealer sponsor institution tradingname studio recordlabel shop store contractor counterparty counterpartyname competitor | company
text number | phone telephone telephonenumber cellphone phonenumber mobile mobilenumber cell cellnumber tel fax faxnumber contactnumber phoneno whatsapp landline hotline | phone
callingcode dialcode dialingcode phonecode phonecountrycode | person callingcode
bio biography about aboutme profiletext profiledescription | bio
tagline catchphrase strapline | tagline
number | height heightcm | ofperson height
number | height | imageside 720
number | height heightcm | int 5 180
number | weightkg bodyweight weight | ofperson weight
number | weightkg bodyweight weight | real 0.1 40 1
number | bmi bodymassindex | person bmi
nationality citizenship | place nationality
maritalstatus civilstatus | list marital
relationship relation relationshiptype relationtype kinship | list relationship
eyecolor eyecolour | list eyeColor
haircolor haircolour | list hairColor
bloodtype bloodgroup | list bloodType
ssn socialsecuritynumber nationalid nationalidnumber nationalinsurancenumber | code 900-##-####
passportnumber passport passportno | code @########
licensenumber licencenumber driverlicense driverslicense licenseno drivinglicence | code @##-####-####
registrationnumber | of vehicle|boat|vessel|aircraft incountry US:@@@ #### CA:@@@@ ### GB:@@## @@@ DE:@-@@ #### FR:@@-###-@@ IE:###-@-#### SE:@@@ ### AU:@@@-##@
extension ext | of person code ####
major minor fieldofstudy concentration | list subject
taxid vatnumber vatid vat ein taxnumber tin vatno registrationnumber companynumber | incountry US:99-####### GB:GB000 #### ## DE:DE000###### FR:FR00 000###### IE:IE0000###@ SE:SE000000####01 AU:## 000 000 ###
employeeid employeenumber employeeno staffid badgenumber personnelnumber badgeid | code E-#####
studentid studentnumber matriculationnumber rollnumber | code S2######
customernumber customerno membernumber membershipnumber memberid clientnumber accountno loyaltynumber | code C-######
patientnumber mrn medicalrecordnumber patientid | code MRN-######
hobby hobbies interest interests | list hobby
skill skills expertise competency competencies | list skill
education educationlevel | list education
degree qualification diploma | list degree
school | incity school
university college almamater | incity university
number | experienceyears experience | person experienceyears
any | hiredate hiredat hiredon dateofhire employmentstart employedsince dateofjoining joiningdate | person hiredate
any | graduationyear yearofgraduation | person graduationyear
number | salary income compensation | person salary
number | monthlysalary monthlyincome netpay grosspay | person monthlysalary
number | salarymin minsalary salaryfrom salaryrangemin | person salarymin
number | salarymax maxsalary salaryto salaryrangemax | person salarymax
number | hourlyrate rateperhour ratehourly payrate wage | dollars 18 120 2
employmenttype jobtype contracttype employmentstatus | list employment
seniority senioritylevel experiencelevel | list seniority
number | children kids dependents childrencount | int 0 3
password passphrase | secret 16
text number | pin pincode otp verificationcode passcode securitycode onetimecode | code ######
# Places.
street streetaddress addressline address1 line1 street1 streetname addr1 road | place street
address2 line2 street2 apartment suite apt addr2 addresscomplement complement | address2
address3 line3 | address3
text number | housenumber streetnumber buildingnumber houseno | place housenumber
address streetaddressfull | place address
city cityname town locality municipality suburb placeofbirth birthplace | place city
origin destination from to departurecity arrivalcity pickuplocation dropofflocation departure arrival fromcity tocity startlocation endlocation | way
location | of appointment list meetingPlace
location | of meeting list meetingPlace
location | of booking list meetingPlace
location venue place meetingpoint site | location
region cloudregion awsregion datacenter availabilityzone | of system list cloudRegion
county | incity county
state province statename statecode provincename administrativearea adminarea provincecode region | place state
subdivision regioncode | place subdivision
text number | postalcode postcode zip zipcode postal plz | place postalcode
country countryname nation | country 0
countrycode countryiso isocountry countryisocode iso2 alpha2 countrycode2 availablemarkets availablecountries market markets | country 1
iso3 alpha3 countrycode3 | country 2
text number | latitude lat | place latitude
text number | longitude lng lon long | place longitude
coordinates latlng latlong geolocation gps geo | place coordinates
number | altitude elevation | int 0 2400
timezone tz timezoneid tzid timezonename | place timezone
number | utcoffset timezoneoffset gmtoffset | one -480|-360|-300|0|60|600
locale languagetag localecode culture | place locale
language lang languagecode | by language article:english media:english lesson:english
language lang languagecode | place language
languagename | place languagename
languages | list language
currency currencycode currencyiso | place currency
currencysymbol | place currencysymbol
currencyname | place currencyname
neighborhood neighbourhood district borough quarter ward | list neighborhood
continent | place continent
number | floor floornumber storey level | int 0 12
text number | room roomnumber roomno | one 101|104|112|203|207|215|301|308|316|402|410|501
number | attendance spectators | int 60 900
number | round roundnumber matchday lap heat page pagenumber currentpage pageindex | int 1 12
number | rooms bedrooms bedroomcount beds bedcount | int 1 5
number | bathrooms bathroomcount baths | int 1 3
number | area squaremeters sqm | int 28 260
number | population inhabitants | int 4000 3900000
number | capacity maxguests | of room one 1|2|2|3|4
number | capacity seats maxguests maxattendees maxoccupancy seatcount occupancylimit | capacity
hours | one Mon–Fri 9:00–18:00|Mon–Sat 8:00–20:00|Daily 10:00–22:00|Tue–Sun 11:00–19:00|Mon–Fri 7:30–16:30
opentime timeopen openingat openingtime opensat opens openat | one 07:30|08:00|09:00|10:00
closetime timeclose closingat closingtime closesat closes closeat | one 17:00|18:00|20:00|22:00
airport airportcode iata iatacode | side JFK|LAX|ORD|LHR|CDG|FRA|YYZ|SYD|DUB|ARN|SEA|BOS
# Texts.
subject subjects | of teacher|tutor|student list subject
title subject headline heading | title
subtitle subheading subheadline lead leadtext teaser kicker tastingnotes releasenotes logline | about 1
description details detail overview synopsis abstract info information intro introduction storyline plot blurb excerpt summary agenda background objective reasoning hypothesis requirement responsibility finding findings conclusion justification analysis assumption history explanation rationale hint terms policy disclaimer statement conditions cancellationpolicy returnpolicy rules responsibilities qualifications duties | about 2
text | of question list question
text | of label list tag
text | of tag list tag
content body text html markdown copy contents | content
bodyhtml contenthtml htmlbody htmlcontent | bodyhtml
message messagetext msg smstext | message
giftmessage | one Welcome, we are glad that you are here.|See you soon!|Happy birthday, enjoy it.|Thank you for joining us.
greeting welcomemessage invitationmessage | one Welcome, we are glad that you are here.|See you soon!|Happy birthday, enjoy it.|Thank you for joining us.
comment comments commenttext opinion replytext | of post|article|blog|comment|thread|video|photo|media|recipe|story|discussion|reply|answer|praise|message|work|bug comment
commenttext opinion replytext | comment
comment comments | note
feedback feedbacktext | of order|product|review|service|visitor|guest|customer|patient|attendee|event|stay|booking|trip|ride|meal review
feedback feedbacktext | comment
review reviewtext testimonial reviewbody | review
deliveryinstructions deliverynotes deliverynote shippingnotes | tell delivery 1
coverletter motivation | tell letter 3
lyrics | tell media 2
purpose | one Training|Exhibition|Research|Maintenance|Meeting|Delivery
instructions | of recipe tell cooking 4
note notes memo remark remarks specialrequests instructions observation observations additionalinfo extrainfo requirements specialrequest | note
reason reasonforvisit visitreason | of encounter|visit|appointment|consultation list visitReason
reason | of leave list leaveReason
reason | reason
question questiontext prompt query | list question
answer answertext reply response | list answer
quote quotation | list quote
result | one success|success|failed
error errormessage failuremessage failurereason | list error
errorcode failurecode declinecode reasoncode | list errorCode
step steps instruction preparation directions procedure method | of recipe tell cooking 1
method | of money list paymentMethod
method methodology | one standard|by phone|online|in person
ingredient ingredients | list ingredient
taglist | by tag article:topic
keyword keywords tag tags searchterms | by tag event:topic work:label article:topic recipe:recipeTag property:amenity place:amenity organization:industry
labels issuelabel | by tag work:label issue:label bug:label pull:label repository:label
category subcategory categories | product category
category subcategory categories | by kind service:serviceCategory provider:serviceCategory property:propertyType product:category category:category post:topic expense:expenseCategory ticket:ticketTopic issue:label task:workTopic event:eventKind recipe:recipeCourse comment:topic lesson:subject media:genre article:topic money:budget work:workTopic note:workTopic organization:industry place:neighborhood customer:segment client:segment contact:segment lead:segment subscriber:segment person:kind rule:category
theme uitheme colorscheme appearance | of person list theme
theme | of system list theme
topic topics theme subjectarea | list topic
genre genres | by genre song:music album:music track:music artist:music band:music playlist:music
slug permalink urlkey seourl keyname machinename codename internalname identifier | dashedTitle
# What things are like.
status | of system list runStatus
status stage | status
priority prioritylevel urgency | list priority
number | position order sequence sequencenumber seq place ordinal index linenumber lineno stepnumber sortorder displayorder | rank
number | priority rank ranking | priority
severity severitylevel impact | list severity
level difficulty proficiency | list level
number | tier difficulty | int 1 10
size sizelabel | list size
number | size | size
number | status | status
code | of coupon|voucher|promotion|discount|promo couponcode
number | code errorcode | errornumber
number | tempo beatsperminute | int 62 178
number | loudness gain decibels | real -28 -2 1
number | acousticness danceability energy instrumentalness liveness speechiness valence sentiment | real 0 1 3
number | samplerate | one 22050|44100|48000
number | channels channelcount | one 1|2
role roles usertype | one admin|member|viewer|editor|user|manager|owner|guest
tokentype | one Bearer
permission permissions scope scopes grants privileges | list permission
plan package tier membershiptype | list plan
team squad | list team
sportsteam hometeam awayteam | side {city}
group community | list group
project | list project
task todo | list task
event eventname | by event system:eventName
eventtype meetingtype | by eventType system:eventName
action activity operation activitytype actiontype operationtype | list action
channel | of ticket|donor|customer|lead|order|claim|request|complaint|booking|application one email|phone|chat|web
channel | list channel
course | of check|dish|recipe one starter|main|dessert|drink
course | list course
subject discipline | list subject
product item goods articlename merchandise | product
service servicetype treatment | by service system:microservice
color colour paint | of vehicle list vehicleColor
color colour paint | by color animal:coat label:hex tag:hex team:hex calendar:hex channel:hex theme:hex board:hex status:hex
hexcolor colorcode hex backgroundcolor bgcolor textcolor accentcolor brandcolor themecolor bordercolor fillcolor | hexcolor
material materials | product material
material materials materialsused | list material
patternname print | of product|fabric|garment|clothing|textile list pattern
condition | of weather list weather
condition | by wear visitNote:condition patient:condition
unit | of system list measure
unit unitofmeasure uom units | list unit
weightunit | one kg|g|lb
dimensionunit lengthunit distanceunit | one cm|mm|in|m
temperatureunit | one celsius|fahrenheit
dimensions measurements | one 24 x 18 x 6 cm|42 x 30 x 12 cm|80 x 60 x 35 cm|120 x 80 x 75 cm
industry sector businesstype vertical lineofbusiness | of organization industry
industry sector businesstype vertical lineofbusiness | list industry
variant option | of product one Small|Medium|Large|Black|Navy|Natural
discounttype feetype bonustype commissiontype | one percentage|fixed
resourcetype referencetype reftype sourcetype relatedtype entitytype objecttype targettype modeltype subjecttype | one user|order|invoice|product|project|comment
type | of notification one info|success|warning|reminder
bedtype | one king|queen|double|twin
view | of place one sea|garden|city|courtyard
type kind variant style format mode classification | product category
type kind variant style format mode classification | by kind event:eventType meeting:eventType appointment:eventType booking:eventType truck:truckType van:truckType trailer:truckType vehicle:bodyType car:bodyType property:propertyType listing:propertyType apartment:propertyType room:roomType device:deviceType session:deviceType payment:paymentMethod leave:leave absence:leave job:employment contract:employment account:bankAccount issue:label animal:species workout:workout shipment:shippingMethod delivery:shippingMethod recipe:cuisine address:propertyType parameter:dataType setting:dataType service:service media:genre server:environment deployment:environment organization:industry
source | list source
campaign | list campaign
interval period recurrence | interval
frequency | list frequency
schedule timetable recurringschedule | list schedule
cron cronexpression crontab | one 0 2 * * *|*/15 * * * *|0 9 * * 1-5|30 6 1 * *|0 0 * * 0
visibility privacy privacylevel audience | list visibility
accesslevel permissionlevel | list permissionLevel
season | list season
mood emotion feeling | list mood
weather forecast | list weather
direction | by flow wind:compass weather:compass property:compass
cuisine cuisinetype foodtype | list cuisine
diet dietaryrestrictions dietarypreference dietaryrequirements dietary | list diet
mealtype meal | list meal
dish recipe menuitem | list recipe
amenity amenities facilities features benefits perks | list amenity
feature flagname featureflag | list featureFlag
propertytype hometype housingtype listingtype | list propertyType
roomtype | list roomType
sport | list sport
exercise | list exercise
workout workouttype | list workout
goal target | list goal
badge achievement award | list badge
prize reward | list prize
shift shifttype | list shift
leavetype absencetype timeofftype | list leave
weekstart firstdayofweek | one Monday|Sunday
dayofweek dayname day | weekday
month monthname | list monthName
catchment territory | list region
zone | list zone
line route | list route
seat seatnumber seatno | list seat
gate gatenumber | list gate
text number | terminal terminalname | int 1 5
cabin bookingclass cabinclass travelclass seatclass | list cabin
airline | list airline
carrier shipper courier shippingprovider | list carrier
flightnumber flightno flight | code @@####
aircraft aircrafttype planetype | list aircraft
bank institutionname issuer | list bank
insurance insurer insuranceprovider insurancecompany payername | list insurer
shippingmethod deliverymethod shippingtype deliverytype shippingoption | list shippingMethod
cargo cargotype freighttype shipmentcontents commodity | list cargo
packaging packagetype packagingtype | list packaging
# Vehicles.
make carbrand vehiclebrand | by brand truck:truckMake van:truckMake trailer:truckMake vehicle:make
model modelname | by deviceCode aircraft:aircraft truck:truckModel van:truckModel trailer:truckModel vehicle:model phone:phoneModel
devicemodel phonemodel | list phoneModel
modelnumber partnumber partno mpn itemnumber articlenumber productnumber catalognumber modelcode | code @@-####-@
any | modelyear vehicleyear | int 2012 2026
vin vinnumber chassisnumber vehicleidentificationnumber | drawn vin
plate platenumber plateno registration vehiclenumber vehicleno vehicleregistration | incountry US:@@@ #### CA:@@@@ ### GB:@@## @@@ DE:@-@@ #### FR:@@-###-@@ IE:###-@-#### SE:@@@ ### AU:@@@-##@
fuel fueltype | of vehicle list modelFuel
fuel fueltype | list fuel
transmission gearbox | list gearbox
bodytype bodystyle vehicletype cartype trucktype | by bodyType truck:truckType van:truckType
number | mileage odometer odometerreading milesdriven kmdriven mileagein servicekm | int 4000 240000
number | horsepower hp powerhp | int 70 480
number | enginesize displacement enginecapacity | real 1 5 1
number | fuellevel batterylevel battery chargelevel batterypercentage | int 4 100
number | consumption | real 4 14 1
number | doors doorcount | one 2|3|4|5
# Codes.
correlationid uuid guid traceid requestid idempotencykey uid globalid objectid | drawn uuid
id | id
number | id | int 1 9999
externalid externalreference externalref thirdpartyid legacyid remoteid | code ext_************
stripecustomerid stripeid | code cus_**************
sku skucode stockcode productcode itemcode articlecode | sku
barcode ean ean13 gtin upc gtin13 barcodenumber | drawn ean
isbn isbn13 | drawn isbn
isbn10 | code 979######0
issn | code 2049-####
doi | code 10.5555/########
serialnumber serial serialno devicesn sn | code SN-@@######
batchnumber lotnumber batch lot batchid lotno | code L2#####-@
trackingnumber trackingcode trackingid awb waybill waybillnumber trackingno consignmentnumber shipmentnumber | code SB##########
text number | ordernumber orderno ordercode orderref orderreference ponumber | numbered ordernumber
text number | invoicenumber invoiceno invoiceref billnumber receiptnumber receiptno | numbered invoicenumber
text number | ticketnumber casenumber ticketno issuenumber issuekey ticketkey ticketid incidentnumber | numbered ticketnumber
bookingreference bookingnumber pnr reservationnumber confirmationnumber confirmationcode recordlocator reservationcode bookingref referencecode | code @@#@@#
policynumber contractnumber policyno contractno agreementnumber documentnumber casereference | code P-########
transactionid transactionnumber paymentid chargeid paymentreference transactionreference txid transactionref gatewayreference paymentintentid authorizationcode | code txn_****************
couponcode promocode discountcode vouchercode voucher coupon giftcardcode referralcode invitecode invitationcode giftcode promotioncode accesscode | couponcode
reference ref referenceno referencenumber refno externalnumber | code REF-######
microchipnumber microchip microchipid chipnumber chipid | code 9000###########
code abbreviation acronym | code
text number | number no num | numbered number
cpf | code ###.###.###-##
cnpj | code ##.###.###/####-##
rrule recurrencerule | one FREQ=WEEKLY;BYDAY=MO|FREQ=DAILY;COUNT=10|FREQ=MONTHLY;BYMONTHDAY=1
cvssvector vectorstring | one CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H|CVSS:3.1/AV:L/AC:H/PR:L/UI:R/S:U/C:L/I:L/A:N
encoding charset characterset | one UTF-8|UTF-16|ISO-8859-1
command cmd commandline | one npm run build|node server.js|python manage.py migrate|make test|docker compose up -d
arg args argument arguments cliargs | one --verbose|--dry-run|--config=app.yaml|--port=8080|--force
sortorder sortdirection sortdir orderdirection | one asc|desc
realm | one main|staff|customers|partners
view defaultview viewmode displaymode | one list|board|calendar|table
hash checksum sha256 digest fingerprint sha | secret 64  ~
md5 | secret 32  ~
sha1 shasum commitsha commithash commitid revision | secret 40  ~
token sessionid nonce | secret 40
publickey publishablekey | secret 32 pk_
etag entitytag | code W/"************"
cachecontrol | one no-cache|max-age=3600|public, max-age=86400|private, max-age=600
proxy proxyurl | one http://proxy.example.com:3128|http://10.0.0.12:8080|socks5://127.0.0.1:1080
apikey secretkey secret privatekey accesskey licensekey | secret 32 sk_
key projectkey | of project|board|epic initials
key | key
keyprefix tokenprefix | code sk_****
iban ibannumber | drawn iban
bic swift swiftcode biccode | place bic
accountnumber bankaccount | secret 10  #
routingnumber abanumber aba | drawn routing
sortcode | code 99-##-##
bsb bsbcode | code 99#-###
bankcode branchcode clearingcode clearingnumber agencycode ispb | secret 4  #
institutionnumber institutioncode | code 99#
transitnumber | code 9####
isrc | code QZ@##2######
cardnumber creditcard pan ccnumber | drawn card
last4 lastfour last4digits lastfourdigits | code ####
cvv cvc cvv2 | code ###
cardscheme | list cardBrand
any | expirymonth expmonth expirationmonth | int 1 12
any | expiryyear expyear expirationyear | int 2027 2031
expiry | one 01/28|04/27|06/29|09/30|11/27|12/28
edition | one First edition|Second edition|Third edition|Revised edition|Anniversary edition
version semver firmware versionnumber | drawn semver
number | version revision versionnumber iteration attempt attempts attemptnumber buildnumber build | int 1 8
buildnumber build | code 2#####
ip ipaddress clientip remoteip ipaddr ipv4 sourceip hostip lastloginip remoteaddress serverip remoteaddr | drawn ipv4
ipv6 ipv6address | drawn ipv6
mac macaddress macaddr hardwareaddress | code 02:~~:~~:~~:~~:~~
imei | code 00440########0#
hostname host servername fqdn subdomain domain domainname | hostname
number | port portnumber | one 80|443|3000|5432|6379|8080|8443|9200
useragent ua useragentstring | drawn useragent
browser browsername | list browser
os operatingsystem osname | list os
platform | list platform
device | list device
devicetype | list deviceType
protocol | list protocol
verb | list httpMethod
endpoint | list endpoint
path pathname | path
environment env stagename | list environment
repository repo | list repository
branch branchname baseref | branch
commitmessage | list commit
programminglanguage codelanguage technology technologies stack | list programmingLanguage
license licence licensetype | list license
datatype valuetype fieldtype | list dataType
metric measure | list metric
queue | list queue
provider gateway processor | of payment|subscription|charge|refund|payout one stripe|paypal|adyen
provider supplier company | of tariff|energy|electricity one Northgrid Energy|Meridian Power|Fairwind Networks
provider | of system|calendar list integration
provider | company
integrationname | list integration
themename uitheme | list theme
filename documentname imagename originalname file filenameoriginal attachment attachments files storedname | fileName
mimetype contenttype mediatype filetype mime | mimetype
extension ext fileformat | extension
number | filesize bytes contentlength bytesize storageused storage | filesize
filepath storagekey objectkey s3key storagepath | filepath
fileurl downloadurl attachmenturl documenturl pdfurl signedurl invoiceurl receipturl reporturl resumeurl cvurl contracturl | fileurl
videourl streamurl trailerurl trailer audiourl embedurl playbackurl previewurl recordingurl | videourl
avatar avatarurl profileimage profilepictureurl profileimageurl photourl headshot portrait userimage avatarimage profilepic selfie picture photo image imageurl images photos pictures thumbnail thumbnailurl logo logourl iconurl cover coverurl banner bannerurl poster posterurl imagelink heroimage heroimageurl leadimage img imgurl imagesrc pictureurl thumb thumburl screenshot screenshoturl gallery qrcodeurl | picture
icon iconname emoji | one star|heart|home|bell|calendar|camera|cart|check|clock|cloud|flag|folder|gift|key|leaf|map|phone|tag|truck|user
alttext alt | shownTitle
website websiteurl websitelink homepage homepageurl siteurl web weburl webpage blogurl portfoliourl portfolio baseurl companyurl url link href uri links landingpage referrer referer | webPage
shorturl shortlink | code https://short.example/*****
linkedin linkedinurl facebook facebookurl twitterurl githuburl instagramurl youtubeurl socialprofile | linkedin
webhookurl callbackurl endpointurl notificationurl webhook | webhookurl
apiurl serviceurl healthcheckurl | apiurl
# Health.
number | heartrateavg avgheartrate averageheartrate maxheartrate heartratemax | int 88 164
number | heartrate pulse bpm pulserate | int 54 98
number | systolic systolicpressure systolicbp | int 104 142
number | diastolic diastolicpressure diastolicbp | int 64 90
bloodpressure | one 112/72|118/76|121/80|126/82|131/84|137/88
number | bodytemperature | real 36.1 37.8 1
number | oxygensaturation spo2 oxygen | int 95 100
number | respiratoryrate respirationrate breathingrate | int 12 20
number | glucose bloodsugar | int 74 128
number | cholesterol | int 140 238
diagnosis medicalcondition disease conditionname chroniccondition medicalconditions | list condition
symptom symptoms | list symptom
allergens allergen | list allergen
allergy allergies | list allergy
medication medications drug medicine prescription | list medication
dosage dose dosageinstructions sig | list dosage
specialty specialties speciality specialization specialisation | by specialty trainer:workout coach:workout vet:specialty attorney:practiceArea lawyer:practiceArea person:skill thing:skill
vaccine | list vaccine
testname labtest | list labTest
hospital clinic | incity hospital
# Animals, books, music, films.
petname | list pet
species animaltype pettype | list species
breed | list breed
book | list book
movie film | list film
song track | list song
album | list album
band | list band
number | totalpages lastpage pagestotal | int 2 24
number | pages pagecount numberofpages numpages | int 48 620
number | pagesize perpage itemsperpage resultsperpage | one 10|20|25|50
number | offset skip | one 0|0|20|40|60
number | totalelements totalitems totalcount totalresults totalrecords resultcount | int 20 480
next nextpage nexturl nextlink | one https://example.com/items?page=2|https://example.com/items?page=3
previous prev prevpage previouspage prevurl previousurl | one https://example.com/items?page=1|https://example.com/items?page=2
cursor nextcursor previouscursor prevcursor pagetoken nextpagetoken continuationtoken | secret 24
number | chapters chaptercount episodes episodecount seasons tracks trackcount | int 3 24
text number | season seasonnumber episode episodenumber chapter chapternumber tracknumber discnumber volume volumenumber edition week weeknumber | int 1 12
`;
