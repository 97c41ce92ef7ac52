/**
 * Everyday names of fields, a row each: the kinds that they fit, the names in small letters without what is between their
 * words, and the value. A field is looked up from the end of its name, the longest ending first: `customerFirstName` is a
 * `firstname` of the customer. Of rows with one name the first counts that fits the kind. `number` is whole numbers,
 * fractions and money, `time` dates and times, `any` all but truth values. A value is a word of `field-values.ts` and what it
 * takes: `int 1 12`, `list color`, `one a|b`, `code @@-##` (a letter is `@`, a digit `#`, either `*`), `person firstname`.
 */
export const FIELD_TABLE = `
# People.
text | firstname givenname forename fname namefirst preferredname | person firstname
text | lastname surname familyname lname namelast maidenname | person lastname
text | middlename secondname namemiddle | person middlename
text | middleinitial | person middleinitial
text | initials | person initials
text | fullname personname contactname legalname ownername accountholder nameoncard cardholder | fullname
text | label | of address one Home|Work|Office|Parents
text | name label caption | titleOf
text | author modifiedby deletedby approvedby assignedto requestedby submittedby uploadedby reviewedby signedby contactperson responsible cast | author
text | emailaddress email mail replyto | emailaddress
text | workemail companyemail businessemail | workemail
text | billingemail invoiceemail | billingemail
text | supportemail | supportemail
text | username login loginname nickname handle screenname alias twitter instagram github telegram skype discord | person username
text | gender sex | person gender
text | pronouns | person pronouns
text | salutation honorific prefix | ofperson salutation
text | salutation honorific prefix | code sk_live_****
text | suffix | list suffix
any | birthdate dateofbirth dob birthday born borndate bornat bornon | birthdate
any | birthyear yearofbirth | person birthyear
number | driverage minage minimumage agemin agelimit | one 18|21|25
number | age ageyears | age
number | maxage maximumage agemax | int 25 99
text | jobtitle occupation profession designation roletitle headline position | ofperson jobtitle
text | position | of player|footballer|athlete|squad|lineup|roster|match|team one goalkeeper|defender|midfielder|forward
text | jobtitle occupation profession designation roletitle position | person jobtitle
text | department dept | product department
text | department | of teacher list subject
text | department dept | ofperson department
text | department dept | by department lesson:subject
text | manufacturer brand | of aircraft list aircraftMake
text | brand manufacturer | of vehicle by make truck:truckMake van:truckMake trailer:truckMake
text | company employer organization organisation org business firm workplace vendor supplier manufacturer maker merchant publisher brand tenant partner agency seller dealer sponsor institution tradingname studio recordlabel shop store contractor counterparty counterpartyname | company
text number | phone telephone telephonenumber cellphone phonenumber mobile mobilenumber cell cellnumber tel fax faxnumber contactnumber phoneno whatsapp landline hotline | phone
text | callingcode dialcode dialingcode phonecode phonecountrycode | person callingcode
text | bio biography about aboutme profiletext profiledescription | bio
text | tagline slogan motto catchphrase strapline | tagline
number | height heightcm | ofperson height
number | height | imageside 720
number | height heightcm | int 5 180
number | weightkg bodyweight | ofperson weight
number | weightkg bodyweight | real 0.1 40 1
number | weight | ofperson weight
number | weight | real 0.1 40 1
number | bmi bodymassindex | person bmi
text | nationality citizenship | place nationality
text | maritalstatus civilstatus | list marital
text | relationship relation relationshiptype relationtype kinship | list relationship
text | eyecolor eyecolour | list eyeColor
text | haircolor haircolour | list hairColor
text | bloodtype bloodgroup | list bloodType
text | ssn socialsecuritynumber nationalid nationalidnumber nationalinsurancenumber | code 900-##-####
text | passportnumber passport passportno | code @########
text | licensenumber licencenumber driverlicense driverslicense licenseno drivinglicence | code @##-####-####
text | registrationnumber | of vehicle|boat|vessel|aircraft incountry US:@@@ #### CA:@@@@ ### GB:@@## @@@ DE:@-@@ #### FR:@@-###-@@ IE:###-@-#### SE:@@@ ### AU:@@@-##@
text | extension ext phoneextension | of person code ####
text | major minor fieldofstudy concentration | list subject
text | taxid vatnumber vatid vat ein taxnumber tin vatno registrationnumber companynumber | incountry US:99-####### GB:GB000 #### ## DE:DE000###### FR:FR00 000###### IE:IE0000###@ SE:SE000000####01 AU:## 000 000 ###
text | employeeid employeenumber employeeno staffid badgenumber personnelnumber badgeid | code E-#####
text | studentid studentnumber matriculationnumber rollnumber | code S2######
text | customernumber customerno membernumber membershipnumber memberid clientnumber accountno loyaltynumber | code C-######
text | patientnumber mrn medicalrecordnumber patientid | code MRN-######
text | hobby hobbies interest interests | list hobby
text | skill skills expertise competency competencies | list skill
text | education educationlevel | list education
text | degree qualification diploma | list degree
text | school | incity school
text | university college almamater | incity university
number | experienceyears experience | person experienceyears
any | hiredate hiredat hiredon dateofhire employmentstart employedsince dateofjoining joiningdate | person hiredate
any | graduationyear yearofgraduation | person graduationyear
number | salary income compensation | person salary
number | monthlysalary monthlyincome netpay grosspay | person monthlysalary
number | salarymin minsalary salaryfrom salaryrangemin | person salarymin
number | salarymax maxsalary salaryto salaryrangemax | person salarymax
number | hourlyrate rateperhour ratehourly payrate wage | dollars 18 120 2
text | employmenttype jobtype contracttype employmentstatus | list employment
text | seniority senioritylevel experiencelevel | list seniority
number | children kids dependents childrencount | int 0 3
text | password passphrase | secret 16
text number | pin pincode otp verificationcode passcode securitycode onetimecode | code ######
# Places.
text | street streetaddress addressline address1 line1 street1 streetname addr1 road | place street
text | address2 line2 street2 apartment suite apt unitnumber addr2 | address2
text | address3 line3 | address3
text number | housenumber streetnumber buildingnumber houseno | place housenumber
text | address streetaddressfull | place address
text | city cityname town locality municipality suburb placeofbirth birthplace | place city
text | origin destination from to departurecity arrivalcity pickuplocation dropofflocation departure arrival fromcity tocity startlocation endlocation | way
text | location | of appointment list meetingPlace
text | location | of meeting list meetingPlace
text | location | of booking list meetingPlace
text | location venue place meetingpoint site | location
text | region cloudregion awsregion datacenter availabilityzone | of system list cloudRegion
text | state province statename statecode provincename administrativearea county adminarea provincecode region | place state
text | subdivision regioncode | place subdivision
text number | postalcode postcode zip zipcode postal plz pincode | place postalcode
text | country countryname nation | country 0
text | countrycode countryiso isocountry countryisocode iso2 alpha2 countrycode2 | country 1
text | iso3 alpha3 countrycode3 | country 2
text number | latitude lat | place latitude
text number | longitude lng lon long | place longitude
text | coordinates latlng latlong geolocation gps geo | place coordinates
number | altitude elevation | int 0 2400
text | timezone tz timezoneid tzid timezonename | place timezone
number | utcoffset timezoneoffset gmtoffset | one -480|-360|-300|0|60|600
text | locale languagetag localecode culture | place locale
text | language lang languagecode | by language article:english media:english lesson:english
text | language lang languagecode | place language
text | languagename | place languagename
text | languages | list language
text | currency currencycode currencyiso | place currency
text | currencysymbol | place currencysymbol
text | currencyname | place currencyname
text | neighborhood neighbourhood district borough quarter ward | list neighborhood
text | continent | place continent
number | floor floornumber storey level | int 0 12
text number | room roomnumber roomno | one 101|104|112|203|207|215|301|308|316|402|410|501
number | attendance spectators turnout | int 60 900
number | round roundnumber matchday lap heat | int 1 12
number | rooms bedrooms bedroomcount beds bedcount | int 1 5
number | bathrooms bathroomcount baths | int 1 3
number | area squaremeters sqm squarefeet sqft | int 28 260
number | population inhabitants | int 4000 3900000
number | capacity maxguests | of room one 1|2|2|3|4
number | capacity seats maxguests maxattendees maxparticipants maxoccupancy seatcount occupancylimit | capacity
text | hours | one Mon–Fri 9:00–18:00|Mon–Sat 8:00–20:00|Daily 10:00–22:00|Tue–Sun 11:00–19:00|Mon–Fri 7:30–16:30
text | opentime timeopen openingat openingtime opensat opens openat | one 07:30|08:00|09:00|10:00
text | closetime timeclose closingat closingtime closesat closes closeat | one 17:00|18:00|20:00|22:00
text | airport airportcode iata iatacode | side JFK|LAX|ORD|LHR|CDG|FRA|YYZ|SYD|DUB|ARN|SEA|BOS
# Texts.
text | subject subjects | of teacher|tutor|student list subject
text | title subject headline heading | title
text | subtitle subheading subheadline lead leadtext teaser kicker | about 1
text | description details detail overview synopsis abstract info information intro introduction storyline plot blurb excerpt summary agenda background objective | about 2
text | text | of question list question
text | text | of label list tag
text | text | of tag list tag
text | content body text html markdown copy contents | content
text | bodyhtml contenthtml htmlbody htmlcontent | bodyhtml
text | message messagetext msg smstext | message
text | greeting welcomemessage invitationmessage giftmessage | one Welcome, we are glad that you are here.|See you soon!|Happy birthday, enjoy it.|Thank you for joining us.
text | comment comments commenttext opinion replytext | comment
text | feedback feedbacktext | of order|product|review|service review
text | feedback feedbacktext | comment
text | review reviewtext testimonial reviewbody | review
text | reasoning hypothesis requirement responsibility finding findings conclusion justification analysis assumption recommendation history explanation rationale hint medicalhistory terms policy disclaimer statement conditions cancellationpolicy returnpolicy rules responsibilities qualifications duties | about 2
text | deliveryinstructions deliverynotes deliverynote shippingnotes | tell delivery 1
text | coverletter motivation | tell letter 3
text | lyrics | tell media 2
text | purpose | one Training|Exhibition|Research|Maintenance|Meeting|Delivery
text | tastingnotes releasenotes shownotes logline | about 1
text | note notes memo remark remarks specialrequests instructions observation observations additionalinfo extrainfo requirements specialrequest | note
text | reason reasonforvisit visitreason | of encounter|visit|appointment|consultation list visitReason
text | reason | of leave list leaveReason
text | reason | reason
text | question questiontext prompt query | list question
text | answer answertext reply response | list answer
text | quote quotation | list quote
text | error errormessage failuremessage failurereason | list error
text | errorcode failurecode declinecode reasoncode | list errorCode
text | step steps instruction preparation directions procedure method | of recipe tell recipe 1
text | method | of money list paymentMethod
text | method methodology | one standard|by phone|online|in person
text | ingredient ingredients | list ingredient
text | taglist | by tag article:topic
text | keyword keywords tag tags hashtag hashtags searchterms | by tag event:topic work:label article:topic recipe:recipeTag property:amenity place:amenity organization:industry
text | labels issuelabel | by tag issue:label bug:label pull:label repository:label
text | category subcategory categories | product category
text | category subcategory categories | by kind service:serviceCategory property:propertyType product:category category:category post:topic expense:expenseCategory ticket:ticketTopic issue:label task:workTopic event:eventCategory recipe:menuCategory comment:topic lesson:subject media:genre article:topic money:budget work:workTopic note:workTopic organization:industry place:neighborhood customer:segment client:segment contact:segment lead:segment subscriber:segment provider:serviceCategory person:kind rule:category
text | theme uitheme colorscheme appearance | of person list theme
text | theme | of system list theme
text | topic topics theme subjectarea | list topic
text | genre genres | by genre song:music album:music track:music artist:music band:music playlist:music
text | slug permalink urlkey seourl | dashedTitle
text | keyname machinename codename internalname identifier | dashedTitle
# What things are like.
text | status | of system list runStatus
text | status state stage | status
text | priority prioritylevel urgency | list priority
number | priority rank ranking position order sequence sequencenumber seq place ordinal index linenumber lineno stepnumber | priority
text | severity severitylevel impact | list severity
text | level difficulty proficiency | list level
number | level tier difficulty | int 1 10
text | size sizelabel | list size
number | size | size
number | status | status
text | code | of coupon|voucher|promotion|discount|promo couponcode
number | code errorcode | errornumber
number | tempo beatsperminute | int 62 178
number | loudness gain decibels | real -28 -2 1
number | acousticness danceability energy instrumentalness liveness speechiness valence sentiment | real 0 1 3
number | samplerate | one 22050|44100|48000
number | channels channelcount | one 1|2
text | role roles usertype | one admin|member|viewer|editor|user|manager|owner|guest
text | tokentype | one Bearer
text | permission permissions scope scopes grants privileges | list permission
text | plan package membershiplevel tier membershiptype | list plan
text | team squad | list team
text | sportsteam hometeam awayteam | side {city}
text | group community | list group
text | project | list project
text | task todo | list task
text | event eventname | by event system:eventName
text | eventtype meetingtype | by eventType system:eventName
text | action activity operation activitytype actiontype operationtype | list action
text | channel | of ticket|donor|customer|lead|order one email|phone|chat|web
text | channel | list channel
text | course | of check|dish|recipe one starter|main|dessert|drink
text | course | list course
text | subject discipline | list subject
text | product item goods articlename merchandise | product
text | service servicetype treatment | by service system:microservice
text | color colour paint | by color animal:coat label:hex tag:hex team:hex calendar:hex channel:hex theme:hex board:hex status:hex
text | hexcolor colorcode hex backgroundcolor bgcolor textcolor accentcolor brandcolor themecolor bordercolor fillcolor | hexcolor
text | material fabric materials | product material
text | material fabric materials materialsused | list material
text | patternname print | list pattern
text | condition | of weather list weather
text | condition | by wear visitNote:condition patient:condition
text | unit | of system list measure
text | unit unitofmeasure uom units | list unit
text | weightunit | one kg|g|lb
text | dimensionunit lengthunit distanceunit | one cm|mm|in|m
text | temperatureunit | one celsius|fahrenheit
text | dimensions measurements | code ## x ## x ## cm
text | industry sector businesstype vertical lineofbusiness | list industry
text | variant option | of product one Small|Medium|Large|Black|Navy|Natural
text | discounttype feetype bonustype commissiontype | one percentage|fixed
text | resourcetype referencetype reftype sourcetype relatedtype entitytype objecttype targettype modeltype subjecttype | one user|order|invoice|product|project|comment
text | type | of notification one info|success|warning|reminder
text | bedtype | one king|queen|double|twin
text | view | of place one sea|garden|city|courtyard
text | type kind variant style format mode classification | product category
text | type kind variant style format mode classification | by kind event:eventType meeting:eventType appointment:eventType booking:eventType truck:truckType van:truckType trailer:truckType vehicle:bodyType car:bodyType property:propertyType listing:propertyType apartment:propertyType room:roomType device:deviceType session:deviceType payment:paymentMethod leave:leave absence:leave job:employment contract:employment account:bankAccount issue:label animal:species workout:workout shipment:shippingMethod delivery:shippingMethod recipe:cuisine address:propertyType parameter:dataType setting:dataType service:service media:genre server:environment deployment:environment organization:industry
text | source | list source
text | campaign | list campaign
text | interval billingcycle period recurrence | interval
text | frequency | list frequency
text | schedule timetable recurringschedule | list schedule
text | cron cronexpression crontab | one 0 2 * * *|*/15 * * * *|0 9 * * 1-5|30 6 1 * *|0 0 * * 0
text | visibility privacy privacylevel audience | list visibility
text | accesslevel permissionlevel | list permissionLevel
text | season | list season
text | mood emotion feeling | list mood
text | weather weathercondition forecast conditions | list weather
text | direction | by flow wind:compass weather:compass property:compass
text | cuisine cuisinetype foodtype | list cuisine
text | diet dietaryrestrictions dietarypreference dietaryrequirements dietary | list diet
text | mealtype meal | list meal
text | dish recipe menuitem | list recipe
text | amenity amenities facilities features benefits perks | list amenity
text | feature flagname featureflag | list featureFlag
text | propertytype hometype housingtype listingtype | list propertyType
text | roomtype | list roomType
text | sport | list sport
text | exercise | list exercise
text | workout workouttype | list workout
text | goal target resolution | list goal
text | badge achievement award | list badge
text | prize reward | list prize
text | shift shifttype | list shift
text | leavetype absencetype timeofftype | list leave
text | weekstart firstdayofweek | one Monday|Sunday
text | dayofweek dayname day | list weekday
text | month monthname | list monthName
text | catchment region territory | list region
text | zone | list zone
text | line route | list route
text | seat seatnumber seatno | list seat
text | gate gatenumber | list gate
text number | terminal terminalname | int 1 5
text | cabin bookingclass cabinclass travelclass fareclass seatclass | list cabin
text | airline | list airline
text | carrier shipper courier shippingprovider | list carrier
text | flightnumber flightno flight | code @@####
text | aircraft aircrafttype planetype | list aircraft
text | bank institutionname issuer | list bank
text | insurance insurer insuranceprovider insurancecompany payername | list insurer
text | shippingmethod deliverymethod shippingtype deliverytype shippingoption | list shippingMethod
text | cargo cargotype freighttype shipmentcontents commodity | list cargo
text | packaging packagetype packagingtype containertype | list packaging
# Vehicles.
text | make carbrand vehiclebrand | by brand truck:truckMake van:truckMake trailer:truckMake vehicle:make
text | model modelname | by deviceCode aircraft:aircraft truck:truckModel van:truckModel trailer:truckModel vehicle:model phone:phoneModel
text | devicemodel phonemodel | list phoneModel
text | modelnumber partnumber partno mpn itemnumber articlenumber productnumber catalognumber modelcode | code @@-####-@
any | modelyear vehicleyear | int 2012 2026
text | vin vinnumber chassisnumber vehicleidentificationnumber | drawn vin
text | plate platenumber plateno registration | incountry US:@@@ #### CA:@@@@ ### GB:@@## @@@ DE:@-@@ #### FR:@@-###-@@ IE:###-@-#### SE:@@@ ### AU:@@@-##@
text | fuel fueltype | list fuel
text | transmission gearbox | list gearbox
text | bodytype bodystyle vehicletype cartype trucktype | by bodyType truck:truckType van:truckType
number | mileage odometer odometerreading milesdriven kmdriven mileagein servicekm | int 4000 240000
number | horsepower hp powerhp | int 70 480
number | enginesize displacement enginecapacity | real 1 5 1
number | fuellevel batterylevel battery chargelevel batterypercentage | int 4 100
number | consumption mpg | real 4 14 1
number | doors doorcount | one 2|3|4|5
# Codes.
text | correlationid uuid guid traceid requestid idempotencykey uid globalid objectid | drawn uuid
text | id | id
number | id | int 1 9999
text | externalid externalreference externalref thirdpartyid legacyid remoteid | code ext_************
text | stripecustomerid stripeid | code cus_**************
text | sku skucode stockcode productcode itemcode articlecode | sku
text | barcode ean ean13 gtin upc gtin13 barcodenumber | drawn ean
text | isbn isbn13 | drawn isbn
text | isbn10 | code 979######0
text | issn | code 2049-####
text | doi | code 10.5555/########
text | serialnumber serial serialno devicesn sn | code SN-@@######
text | batchnumber lotnumber batch lot batchid lotno | code L2#####-@
text | trackingnumber trackingcode trackingid awb waybill waybillnumber trackingno consignmentnumber shipmentnumber | code SB##########
text number | ordernumber orderno ordercode orderref orderreference ponumber | numbered ordernumber
text number | invoicenumber invoiceno invoiceref billnumber receiptnumber receiptno | numbered invoicenumber
text number | ticketnumber casenumber ticketno issuenumber issuekey ticketkey ticketid incidentnumber | numbered ticketnumber
text | bookingreference bookingnumber bookingcode pnr reservationnumber confirmationnumber confirmationcode recordlocator reservationcode bookingref referencecode | code @@#@@#
text | policynumber claimnumber contractnumber policyno contractno agreementnumber documentnumber casereference | code P-########
text | transactionid transactionnumber paymentid chargeid paymentreference transactionreference txid transactionref gatewayreference paymentintentid authorizationcode | code txn_****************
text | couponcode promocode discountcode vouchercode voucher coupon giftcardcode referralcode invitecode invitationcode giftcode promotioncode accesscode | couponcode
text | reference ref referenceno referencenumber refno externalnumber | code REF-######
text | microchipnumber microchip microchipid chipnumber chipid | code 9000###########
text | code abbreviation acronym | code
text number | number no num | numbered number
text | cpf | code ###.###.###-##
text | cnpj | code ##.###.###/####-##
text | rrule recurrencerule | one FREQ=WEEKLY;BYDAY=MO|FREQ=DAILY;COUNT=10|FREQ=MONTHLY;BYMONTHDAY=1
text | cvssvector vectorstring | one CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H|CVSS:3.1/AV:L/AC:H/PR:L/UI:R/S:U/C:L/I:L/A:N
text | encoding charset characterset | one UTF-8|UTF-16|ISO-8859-1
text | command cmd commandline | one npm run build|node server.js|python manage.py migrate|make test|docker compose up -d
text | arg args argument arguments cliargs | one --verbose|--dry-run|--config=app.yaml|--port=8080|--force
text | sortorder sortdirection sortdir orderdirection | one asc|desc
text | realm | one main|staff|customers|partners
text | addresscomplement complement | address2
text | view defaultview viewmode displaymode | one list|board|calendar|table
text | hash checksum sha256 digest fingerprint sha | secret 64  ~
text | md5 | secret 32  ~
text | sha1 shasum commitsha commithash commitid revision | secret 40  ~
text | token sessionid nonce | secret 40
text | publickey publishablekey | secret 32 pk_
text | etag entitytag | code W/"************"
text | cachecontrol | one no-cache|max-age=3600|public, max-age=86400|private, max-age=600
text | proxy proxyurl | one http://proxy.example.com:3128|http://10.0.0.12:8080|socks5://127.0.0.1:1080
text | apikey secretkey secret privatekey accesskey licensekey | secret 32 sk_
text | key | key
text | keyprefix tokenprefix | code sk_****
text | iban ibannumber | drawn iban
text | bic swift swiftcode biccode | place bic
text | accountnumber accountno bankaccount | secret 10  #
text | routingnumber abanumber aba | drawn routing
text | sortcode | code 99-##-##
text | bsb bsbcode | code 99#-###
text | bankcode branchcode clearingcode clearingnumber agencycode ispb | secret 4  #
text | institutionnumber institutioncode | code 99#
text | transitnumber | code 9####
text | isrc | code QZ@##2######
text | availablemarkets availablecountries market markets | country 1
text | cardnumber creditcard pan ccnumber | drawn card
text | last4 lastfour last4digits lastfourdigits | code ####
text | cvv cvc cvv2 | code ###
text | cardbrand cardtype cardnetwork cardscheme | list cardBrand
any | expirymonth expmonth expirationmonth | int 1 12
any | expiryyear expyear expirationyear | int 2027 2031
text | expiry | one 01/28|04/27|06/29|09/30|11/27|12/28
text | edition | one First edition|Second edition|Third edition|Revised edition|Anniversary edition
text | version semver firmware versionnumber | drawn semver
number | version revision versionnumber iteration attempt attempts retrycount retries attemptnumber buildnumber build | int 1 8
text | buildnumber build | code 2#####
text | ip ipaddress clientip remoteip ipaddr ipv4 sourceip hostip lastloginip remoteaddress serverip remoteaddr | drawn ipv4
text | ipv6 ipv6address | drawn ipv6
text | mac macaddress macaddr hardwareaddress | code 02:~~:~~:~~:~~:~~
text | imei | code 00440########0#
text | hostname host servername fqdn subdomain domain domainname | hostname
number | port portnumber | one 80|443|3000|5432|6379|8080|8443|9200
text | useragent ua useragentstring | drawn useragent
text | browser browsername | list browser
text | os operatingsystem osname | list os
text | platform | list platform
text | device | list device
text | devicetype | list deviceType
text | protocol | list protocol
text | method verb | list httpMethod
text | endpoint | list endpoint
text | path pathname | path
text | level | list logLevel
text | environment env stagename | list environment
text | repository repo | list repository
text | branch branchname baseref | branch
text | commitmessage | list commit
text | programminglanguage codelanguage technology technologies stack | list programmingLanguage
text | license licence licensetype | list license
text | datatype valuetype fieldtype | list dataType
text | metric measure | list metric
text | queue | list queue
text | provider integrationname | list integration
text | themename uitheme | list theme
text | filename documentname imagename originalname file filenameoriginal attachment attachments files storedname | fileName
text | mimetype contenttype mediatype filetype mime | mimetype
text | extension ext fileformat | extension
number | filesize bytes contentlength bytesize storageused storage | filesize
text | filepath storagekey objectkey s3key storagepath | filepath
text | fileurl downloadurl attachmenturl documenturl pdfurl signedurl invoiceurl receipturl reporturl resumeurl cvurl contracturl | fileurl
text | videourl streamurl trailerurl trailer audiourl embedurl playbackurl previewurl recordingurl | videourl
text | avatar avatarurl profileimage profilepictureurl profileimageurl photourl headshot portrait userimage avatarimage profilepic selfie picture photo | picture
text | image imageurl images photos pictures thumbnail thumbnailurl logo logourl iconurl cover coverurl banner bannerurl poster posterurl artworkurl imagelink img imgurl imagesrc pictureurl thumb thumburl screenshot screenshoturl gallery qrcodeurl | picture
text | icon iconname emoji | one star|heart|home|bell|calendar|camera|cart|check|clock|cloud|flag|folder|gift|key|leaf|map|phone|tag|truck|user
text | alttext alt | shownTitle
text | website homepage homepageurl siteurl web webpage blogurl portfoliourl portfolio baseurl companyurl | webPage
text | url link href uri links landingpage referrer referer | webPage
text | shorturl shortlink | code https://short.example/*****
text | linkedin linkedinurl facebook facebookurl twitterurl githuburl instagramurl youtubeurl socialprofile | linkedin
text | webhookurl callbackurl endpointurl notificationurl webhook | webhookurl
text | apiurl serviceurl healthcheckurl | apiurl
# Health.
number | heartrateavg avgheartrate averageheartrate maxheartrate heartratemax | int 88 164
number | heartrate pulse bpm pulserate | int 54 98
number | systolic systolicpressure systolicbp | int 104 142
number | diastolic diastolicpressure diastolicbp | int 64 90
text | bloodpressure | one 112/72|118/76|121/80|126/82|131/84|137/88
number | bodytemperature | real 36.1 37.8 1
number | oxygensaturation spo2 oxygen | int 95 100
number | respiratoryrate respirationrate breathingrate | int 12 20
number | glucose bloodsugar | int 74 128
number | cholesterol | int 140 238
text | diagnosis medicalcondition disease conditionname chroniccondition medicalconditions | list condition
text | symptom symptoms complaint | list symptom
text | allergens allergen | list allergen
text | allergy allergies | list allergy
text | medication medications drug medicine prescription | list medication
text | dosage dose dosageinstructions sig | list dosage
text | specialty specialties speciality specialization specialisation | by specialty trainer:workout coach:workout vet:specialty attorney:practiceArea lawyer:practiceArea person:skill thing:skill
text | vaccine | list vaccine
text | testname labtest | list labTest
text | hospital clinic | incity hospital
# Animals, books, music, films.
text | petname | list pet
text | species animaltype pettype | list species
text | breed | list breed
text | book | list book
text | movie film | list film
text | song track | list song
text | album | list album
text | band | list band
number | totalpages lastpage pagestotal | int 2 24
number | page pagenumber currentpage pageindex | int 1 12
number | pages pagecount numberofpages numpages | int 48 620
number | pagesize perpage itemsperpage resultsperpage | one 10|20|25|50
number | offset skip | one 0|0|20|40|60
number | totalelements totalitems totalcount totalresults totalrecords resultcount | int 20 480
text | next nextpage nexturl nextlink | one https://example.com/items?page=2|https://example.com/items?page=3
text | previous prev prevpage previouspage prevurl previousurl | one https://example.com/items?page=1|https://example.com/items?page=2
text | cursor nextcursor previouscursor prevcursor pagetoken nextpagetoken continuationtoken | secret 24
number | chapters chaptercount episodes episodecount seasons tracks trackcount | int 3 24
text number | season seasonnumber episode episodenumber chapter chapternumber tracknumber discnumber volume volumenumber edition week weeknumber | int 1 12
`;
