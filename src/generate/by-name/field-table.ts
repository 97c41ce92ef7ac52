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
text | fullname personname contactname legalname ownername cardholdername accountholder accountholdername nameoncard cardholder | fullname
text | name label caption | titleOf
text | author owner creator assignee reporter createdby updatedby modifiedby deletedby approvedby assignedto requestedby submittedby uploadedby reviewedby signedby contact contactperson attendee participant driver manager supervisor instructor teacher doctor physician customer client recipient sender beneficiary host speaker artist director actor guest salesrep technician responsible representative nextofkin trainer coach editor reviewer approver agent member employee user payee payer signatory organizer landlord nominee winner cast writer chef operator player | author
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
number | age ageyears | age
number | minage minimumage agemin agelimit | one 0|6|12|16|18
number | maxage maximumage agemax | int 25 99
text | jobtitle occupation profession designation roletitle headline position | person jobtitle
text | department dept departmentname | product department
text | department dept departmentname | ofperson department
text | department dept departmentname | by department lesson:subject
text | company companyname employer employername organization organisation organizationname org orgname business businessname firm workplace vendor vendorname supplier suppliername manufacturer manufacturername maker merchant merchantname publisher publishername brand brandname tenant partner agency seller sellername dealer sponsor institution tradingname studio recordlabel agencyname shop shopname store storename contractor counterparty counterpartyname | company
text | phone telephone cellphone phonenumber mobile mobilenumber cell cellnumber tel fax faxnumber contactnumber phoneno whatsapp landline hotline | phone
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
text | taxid vatnumber vatid vat ein taxnumber tin vatno registrationnumber companynumber | incountry US:99-####### GB:GB000 #### ## DE:DE000###### FR:FR00 000###### IE:IE0000###@ SE:SE000000####01
text | employeeid employeenumber employeeno staffid badgenumber personnelnumber badgeid | code E-#####
text | studentid studentnumber matriculationnumber rollnumber | code S2######
text | customernumber customerno membernumber membershipnumber memberid clientnumber accountno loyaltynumber | code C-######
text | patientnumber mrn medicalrecordnumber patientid | code MRN-######
text | hobby hobbies interest interests | list hobby
text | skill skills expertise competency competencies | list skill
text | education educationlevel | list education
text | degree qualification diploma | list degree
text | school schoolname | incity school
text | university universityname college collegename almamater | incity university
number | experienceyears experience | person experienceyears
any | hiredate hiredat hiredon dateofhire employmentstart employedsince dateofjoining joiningdate | person hiredate
any | graduationyear yearofgraduation | person graduationyear
number | salary income compensation | person salary
number | monthlysalary monthlyincome netpay grosspay | person monthlysalary
number | salarymin minsalary salaryfrom salaryrangemin | person salarymin
number | salarymax maxsalary salaryto salaryrangemax | person salarymax
number | hourlyrate ratehourly payrate wage | dollars 18 120 2
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
text | location venue place locationname meetingpoint venuename site | location
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
text | languagename languages | place languagename
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
number | capacity seats maxguests maxattendees maxparticipants maxoccupancy seatcount occupancylimit | capacity
text | hours | one Mon–Fri 9:00–18:00|Mon–Sat 8:00–20:00|Daily 10:00–22:00|Tue–Sun 11:00–19:00|Mon–Fri 7:30–16:30
text | opentime openingtime opensat opens openat | one 07:30|08:00|09:00|10:00
text | closetime closingtime closesat closes closeat | one 17:00|18:00|20:00|22:00
text | airport airportcode iata iatacode | side JFK|LAX|ORD|LHR|CDG|FRA|YYZ|SYD|DUB|ARN|SEA|BOS
# Texts.
text | title subject headline heading | title
text | subtitle subheading subheadline lead leadtext teaser kicker | about 1
text | description desc details detail overview synopsis abstract info information intro introduction storyline plot blurb excerpt summary agenda purpose scope background objective | about 2
text | content body text html markdown copy contents | content
text | bodyhtml contenthtml htmlbody htmlcontent | bodyhtml
text | message messagetext msg smstext | message
text | greeting welcomemessage invitationmessage giftmessage | one Welcome, we are glad that you are here.|See you soon!|Happy birthday, enjoy it.|Thank you for joining us.
text | comment comments commenttext remark remarks opinion replytext | comment
text | review reviewtext feedback testimonial reviewbody feedbacktext | review
text | history medicalhistory terms policy disclaimer statement conditions cancellationpolicy returnpolicy rules responsibilities qualifications duties | about 2
text | note notes memo specialrequests instructions observation observations additionalinfo extrainfo requirements specialrequest | note
text | reason | list reason
text | question questiontext prompt query | list question
text | answer answertext reply response | list answer
text | quote quotation | list quote
text | error errormessage failuremessage failurereason | list error
text | errorcode failurecode declinecode reasoncode | list errorCode
text | step steps instruction method preparation directions procedure | tell recipe 1
text | ingredient ingredients | list ingredient
text | keyword keywords tag tags hashtag hashtags tagname searchterms | by tag work:label article:topic recipe:recipeTag property:amenity place:amenity organization:industry
text | labels issuelabel | list label
text | category subcategory categoryname categories categoryslug | product category
text | category subcategory categoryname categories categoryslug | by category media:genre article:topic money:budget work:label organization:industry place:neighborhood person:segment
text | topic topics theme subjectarea | list topic
text | genre genres genrename | by genre song:music album:music track:music artist:music band:music playlist:music
text | slug permalink urlkey seourl | dashedTitle
text | keyname machinename codename internalname identifier | dashedTitle
# What things are like.
text | status state stage | status
text | priority prioritylevel urgency | list priority
number | priority rank ranking position order sequence sequencenumber seq place ordinal index linenumber lineno stepnumber | priority
text | severity severitylevel impact | list severity
text | level difficulty proficiency | list level
number | level tier difficulty | int 1 10
text | size sizelabel | list size
number | size | size
text | role rolename roles usertype | one admin|member|viewer|editor|user|manager|owner|guest
text | permission permissions scope scopes grants privileges | list permission
text | plan planname package tiername membershiplevel tier membershiptype | list plan
text | team teamname squad | list team
text | sportsteam hometeam awayteam | side {city}
text | group groupname community | list group
text | project projectname | list project
text | task taskname tasktitle todo | list task
text | event eventname | by event system:eventName
text | eventtype eventtypename meetingtype | by eventType system:eventName
text | action activity operation activitytype | list action
text | channel channelname | list channel
text | course coursename coursetitle | list course
text | subject subjectname discipline | list subject
text | product productname item itemname goods articlename producttitle merchandise | product
text | service servicename servicetype treatment | by service system:microservice
text | color colour colorname colourname paint | by color animal:coat label:hex tag:hex team:hex calendar:hex channel:hex theme:hex board:hex status:hex
text | hexcolor colorcode hex backgroundcolor bgcolor textcolor accentcolor brandcolor themecolor bordercolor fillcolor | hexcolor
text | material fabric materials | product material
text | material fabric materials | list material
text | patternname print | list pattern
text | condition | by wear visitNote:condition patient:condition
text | unit unitofmeasure uom units | list unit
text | weightunit | one kg|g|lb
text | dimensionunit lengthunit distanceunit | one cm|mm|in|m
text | temperatureunit | one celsius|fahrenheit
text | dimensions measurements | code ## x ## x ## cm
text | industry sector businesstype vertical lineofbusiness | list industry
text | type kind variant style format mode classification | product category
text | type kind variant style format mode classification | by kind event:eventType meeting:eventType appointment:eventType booking:eventType truck:truckType van:truckType vehicle:bodyType car:bodyType property:propertyType listing:propertyType apartment:propertyType room:roomType device:deviceType session:deviceType payment:paymentMethod leave:leave absence:leave job:employment contract:employment account:bankAccount ticket:label issue:label task:label request:label animal:species workout:workout shipment:shippingMethod delivery:shippingMethod recipe:cuisine address:propertyType field:dataType service:service media:genre system:environment organization:industry
text | source | list source
text | medium | list medium
text | campaign campaignname | list campaign
text | interval billingcycle period recurrence | interval
text | frequency | list frequency
text | schedule timetable recurringschedule | list schedule
text | cron cronexpression crontab | one 0 2 * * *|*/15 * * * *|0 9 * * 1-5|30 6 1 * *|0 0 * * 0
text | visibility privacy privacylevel audience | list visibility
text | accesslevel permissionlevel | list permissionLevel
text | season | list season
text | mood emotion feeling | list mood
text | weather weathercondition forecast conditions | list weather
text | direction | by flow wind:compass weather:compass
text | cuisine cuisinetype foodtype | list cuisine
text | diet dietaryrestrictions dietarypreference dietaryrequirements dietary | list diet
text | mealtype meal | list meal
text | dish recipe recipename menuitem | list recipe
text | amenity amenities facilities features benefits perks | list amenity
text | feature featurename flagname featureflag | list featureFlag
text | propertytype hometype housingtype listingtype | list propertyType
text | roomtype | list roomType
text | sport sportname | list sport
text | exercise exercisename | list exercise
text | workout workouttype workoutname | list workout
text | goal target resolution | list goal
text | badge achievement award badgename | list badge
text | prize reward | list prize
text | position | one goalkeeper|defender|midfielder|forward
text | shift shifttype shiftname | list shift
text | leavetype absencetype timeofftype | list leave
text | dayofweek dayname day | list weekday
text | month monthname | list monthName
text | catchment region territory regionname | list region
text | zone zonename | list zone
text | line route routename | list route
text | seat seatnumber seatno | list seat
text | gate gatenumber | list gate
text number | terminal terminalname | int 1 5
text | cabin cabinclass travelclass fareclass seatclass | list cabin
text | airline airlinename | list airline
text | carrier carriername shipper courier shippingprovider | list carrier
text | flightnumber flightno flight | code @@####
text | aircraft aircrafttype planetype | list aircraft
text | bank bankname institutionname issuer | list bank
text | insurance insurer insuranceprovider insurancecompany payername | list insurer
text | shippingmethod deliverymethod shippingtype deliverytype shippingoption | list shippingMethod
text | cargo cargotype freighttype shipmentcontents commodity | list cargo
text | packaging packagetype packagingtype containertype | list packaging
# Vehicles.
text | make carbrand vehiclebrand | by make truck:truckMake van:truckMake trailer:truckMake
text | model modelname | by model truck:truckModel van:truckModel trailer:truckModel device:deviceCode phone:phoneModel printer:deviceCode machine:deviceCode
text | devicemodel phonemodel | list phoneModel
text | modelnumber partnumber partno mpn itemnumber articlenumber productnumber catalognumber modelcode | code @@-####-@
any | modelyear vehicleyear | int 2012 2026
text | vin vinnumber chassisnumber vehicleidentificationnumber | drawn vin
text | plate platenumber plateno registration | incountry US:@@@ #### CA:@@@@ ### GB:@@## @@@ DE:@-@@ #### FR:@@-###-@@ IE:###-@-#### SE:@@@ ### AU:@@@-##@
text | fuel fueltype | list fuel
text | transmission gearbox | list gearbox
text | bodytype bodystyle vehicletype cartype trucktype | by bodyType truck:truckType van:truckType
number | mileage odometer kilometers odometerreading km milesdriven kmdriven | int 4000 240000
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
text | microchipnumber microchip chipnumber chipid | code 9000###########
text | code abbreviation acronym | code
text number | number no num | numbered number
text | hash checksum sha256 digest fingerprint sha | secret 64  ~
text | md5 | secret 32  ~
text | sha1 commitsha commithash commitid revision | secret 40  ~
text | token sessionid nonce | secret 40
text | apikey secretkey secret privatekey accesskey licensekey publickey | secret 32 sk_
text | key | key
text | keyprefix tokenprefix | code sk_****
text | iban ibannumber | drawn iban
text | bic swift swiftcode biccode | place bic
text | accountnumber accountno bankaccount | code ##########
text | routingnumber abanumber aba | drawn routing
text | sortcode | code 99-##-##
text | cardnumber creditcard pan ccnumber | drawn card
text | last4 lastfour last4digits lastfourdigits | code ####
text | cvv cvc cvv2 | code ###
text | cardbrand cardtype cardnetwork cardscheme | list cardBrand
any | expirymonth expmonth expirationmonth | int 1 12
any | expiryyear expyear expirationyear | int 2027 2031
text | expiry | one 01/28|04/27|06/29|09/30|11/27|12/28
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
text | device devicename | list device
text | devicetype | list deviceType
text | protocol | list protocol
text | method verb | list httpMethod
text | endpoint | list endpoint
text | path pathname | path
text | level | list logLevel
text | environment env stagename | list environment
text | repository repo reponame repositoryname | list repository
text | branch branchname baseref | branch
text | commitmessage | list commit
text | programminglanguage codelanguage technology technologies stack | list programmingLanguage
text | license licence licensetype | list license
text | datatype valuetype fieldtype | list dataType
text | metric metricname measure | list metric
text | queue queuename | list queue
text | provider integrationname | list integration
text | themename uitheme | list theme
text | filename originalname attachmentname documentname imagename file filenameoriginal attachment attachments files storedname | fileName
text | mimetype contenttype mediatype filetype mime | mimetype
text | extension ext fileformat | extension
number | filesize bytes contentlength bytesize storageused storage | filesize
text | filepath storagekey objectkey s3key storagepath | filepath
text | fileurl downloadurl attachmenturl documenturl pdfurl signedurl invoiceurl receipturl reporturl resumeurl cvurl contracturl | fileurl
text | videourl streamurl trailerurl trailer audiourl embedurl playbackurl previewurl recordingurl | videourl
text | avatar avatarurl profileimage profilepictureurl profileimageurl photourl headshot portrait userimage avatarimage profilepic selfie picture photo | picture
text | image imageurl images photos pictures thumbnail thumbnailurl logo logourl iconurl cover coverurl banner bannerurl poster posterurl artworkurl imagelink img imgurl imagesrc pictureurl thumb thumburl screenshot screenshoturl gallery qrcodeurl | picture
text | icon iconname emoji | one star|heart|home|bell|calendar|camera|cart|check|clock|cloud|flag|folder|gift|key|leaf|map|phone|tag|truck|user
text | alttext alt | titleOf
text | website homepage homepageurl siteurl web webpage blogurl portfoliourl portfolio baseurl companyurl | webPage
text | url link href uri links landingpage referrer referer | webPage
text | shorturl shortlink | code https://short.example/*****
text | linkedin linkedinurl facebook facebookurl twitterurl githuburl instagramurl youtubeurl socialprofile | linkedin
text | webhookurl callbackurl endpointurl notificationurl webhook | webhookurl
text | apiurl serviceurl healthcheckurl | apiurl
# Health.
number | heartrate pulse bpm pulserate | int 54 98
number | systolic systolicpressure systolicbp | int 104 142
number | diastolic diastolicpressure diastolicbp | int 64 90
text | bloodpressure | one 112/72|118/76|121/80|126/82|131/84|137/88
number | bodytemperature temp | real 36.1 37.8 1
number | oxygensaturation spo2 oxygen | int 95 100
number | respiratoryrate | int 12 20
number | glucose bloodsugar | int 74 128
number | cholesterol | int 140 238
text | diagnosis medicalcondition disease conditionname chroniccondition medicalconditions | list condition
text | symptom symptoms complaint | list symptom
text | allergy allergies allergen allergens | list allergy
text | medication medications medicationname drug drugname medicine prescription | list medication
text | dosage dose dosageinstructions sig | list dosage
text | specialty speciality specialization specialisation | by specialty person:skill thing:skill
text | vaccine vaccinename | list vaccine
text | testname labtest | list labTest
text | hospital hospitalname clinic clinicname | incity hospital
# Animals, books, music, films.
text | petname | list pet
text | species animaltype pettype | list species
text | breed | list breed
text | booktitle book bookname | list book
text | movie movietitle film filmtitle | list film
text | song track songtitle trackname tracktitle | list song
text | album albumname albumtitle | list album
text | band bandname | list band
number | pages pagecount pagenumber page | int 48 620
number | chapters chaptercount episodes episodecount seasons tracks trackcount | int 3 24
number | season seasonnumber episode episodenumber chapter chapternumber tracknumber discnumber volume volumenumber edition week weeknumber | int 1 12
# Money.
number | pricepernight nightlyrate dailyrate rateperday priceperday nightprice perdiem | dollars 39 240 1
number | pricepermonth rent monthlyprice monthlyrent monthlyfee | dollars 620 3200 10
number | price priceperunit unitamount priceamount tuition fare premium | money price
text | price amount total cost balance fee amountdue priceformatted | price
number | originalprice compareatprice msrp oldprice recommendedprice strikeprice | money originalprice
number | costprice purchaseprice wholesaleprice unitcost cogs | money costprice
number | discountedprice finalprice specialprice netprice | money discountedprice
number | minprice pricemin pricefrom minimumprice lowestprice startingprice minamount minimumamount minorderamount minimumorder minimumordervalue | money minprice
number | maxprice pricemax priceto maximumprice highestprice maxamount maximumamount | money maxprice
number | subtotal linetotal itemstotal netamount amountbeforetax nettotal lineamount extendedprice itemtotal | money subtotal
number | total totalprice amount amountdue totaldue cost totalvalue ordervalue dealvalue expectedrevenue contractvalue bid principal sum charge payout | money total
number | paidamount paid | money paidamount
number | refundedamount amountrefunded refundamount amountremaining outstandingamount outstandingbalance | money refundedamount
number | tax taxamount vatamount taxtotal | money tax
number | discount discountamount discounttotal savings | money discount
number | shipping shippingcost shippingfee deliveryfee shippingamount deliverycost shippingprice freightcost shippingtotal deliverycharge shippingcharge | money shipping
number | tip tipamount gratuity | money tip
number | fee commission surcharge penalty fine | money fee
number | deposit downpayment | money deposit
number | balance balanceafter | dollars 20 18400 1
number | creditlimit spendinglimit overdraftlimit dailylimit transferlimit | dollars 500 15000 500
number | budget budgetamount | dollars 1000 90000 500
number | spent spending spend | dollars 40 990 1
number | lifetimevalue ltv totalspent customervalue | dollars 60 9400 1
number | revenue turnover mrr arr totalsales marketcap valuation | dollars 12000 4800000 1000
number | profit netincome earnings | dollars 2000 640000 500
number | taxrate vatrate taxpercent taxpercentage | taxrate
number | interestrate apr apy annualrate | real 0.5 7.9 2
number | exchangerate conversionrate fxrate | real 0.7 1.4 4
number | discountpercent discountpercentage percentoff discountrate discountvalue | one 5|10|15|20|25|30|50
number | commissionrate commissionpercent margin markup | int 3 30
text | paymentmethod paymenttype paymentoption paymentmode paymentmethodtype paymentprovider | list paymentMethod
text | terms termsofpayment | list paymentTerms
text | accounttype accountname | list bankAccount
text | transactiontype | one debit|credit|refund|fee|transfer
text | statementdescriptor statementdescription paymentdescription | tell money 1
text | expensecategory budgetcategory spendingcategory | list budget
text number | ledgeraccount glaccount costcenter accountcode | one 1000|1200|2000|4000|5000|6100|7200
number | quantity qty quantityordered itemcount itemscount numberofitems totalitems units pieces | quantity
number | stock stockquantity inventory stocklevel availablequantity onhand inventorycount stockcount available inventoryquantity | int 0 240
number | reorderlevel reorderpoint lowstockthreshold minstock safetystock minimumstock reorderquantity | int 5 40
# Numbers.
number | month monthnumber | int 1 12
number | dayofweek weekday | int 1 7
number | day dayofmonth dayofthemonth | int 1 28
number | hour hourofday | int 0 23
number | quarter | int 1 4
any | year yearpublished yearbuilt established vintage founded | year
number | duration durationmin minutes runtime sessionlength lengthmin estimatedtime traveltime timelimit | minutes
number | seconds durationsec ttl expiresin | seconds
number | durationms milliseconds latency latencyms responsetime responsetimems elapsedms timeout timeoutms durationmillis processingtime executiontime | int 12 4800
number | preptime cooktime cookingtime preparationtime totaltime | one 10|15|20|25|30|40|45|60
number | readingtime readtime readminutes | int 2 14
number | waittime delay delayminutes | int 0 45
number | hours hoursworked hoursspent timespent | hours
number | days leadtime daysrequested nights | days
number | weeks | int 1 16
number | months contractlength term | one 6|12|24|36|48
text | warranty warrantyperiod warrantyinformation | one 1 year|2 years|3 years|5 years|90 days
text | duration length timespent cooktime preptime | duration
number | guests guestcount adults partysize passengers passengercount attendees travelers people | int 1 6
number | infants numberofchildren childcount | int 0 2
number | servings portions serves yield | one 2|4|4|6|8
number | calories kcal caloriesburned | int 120 780
number | protein proteingrams fat carbs carbohydrates fiber sugar sodium fatgrams carbsgrams | int 2 60
number | steps stepcount | int 1800 16400
number | reps repetitions repcount | one 5|8|10|12|15
number | sets setcount | int 2 5
number | distance distancekm distancemiles lengthkm distanceinkm | real 1 42 1
number | speed speedkmh velocity | int 4 110
number | temperature temperaturecelsius tempc | real -4 31 1
number | humidity | int 28 88
number | pressure | int 985 1034
number | precipitation rainfall | real 0 24 1
number | uvindex | int 0 9
number | voltage | one 5|12|24|110|230
number | power watts wattage powerconsumption | int 5 2000
number | grams weightg | int 40 4800
number | weightlbs weightlb pounds | real 0.5 60 1
number | capacitykg maxload payload loadcapacity maxweight payloadkg maxloadkg | one 750|1000|1500|3500|7500|12000|18000|24000
number | liters tankcapacity | int 20 400
number | widthcm depth depthcm length lengthcm thickness diameter radius | real 2 180 1
number | width | imageside 1280
number | widthpx imagewidth screenwidth pixelwidth | one 640|1280|1920|2560|3840
number | heightpx imageheight screenheight pixelheight | one 480|720|1080|1440|2160
number | rating stars ratingvalue ratingaverage satisfaction reviewscore | rating
number | score relevance popularity | scaled 30 98
number | creditscore | int 560 820
number | confidence probability likelihood accuracy similarity | scaled 20 98
number | percent percentage pct progress completion completionrate openrate clickrate utilization occupancy attendancerate successrate errorrate cpuusage memoryusage diskusage load coverage share growthrate retentionrate churnrate bouncerate percentcomplete cpu memory | scaled 1 100
number | gpa gradepointaverage | real 2 4 2
number | grade mark gradevalue | int 55 99
text | grade mark | one A|A-|B+|B|B-|C+|C
number | credits credithours ects | int 1 6
number | storypoints estimate effort | one 1|2|3|5|8|13
number | points xp coins karma reputation | int 0 2400
number | goals assists wins losses draws homescore awayscore gamesplayed | int 0 5
number | jerseynumber shirtnumber | int 1 40
number | likes likescount likecount upvotes favorites favoritescount hearts reactions favoritecount claps thumbsup stargazers starscount forks | seldom 900
number | downvotes dislikes reportscount | seldom 40
number | views viewcount viewscount impressions visits plays playcount downloads downloadcount clicks hits reads visitcount clickcount listens streams | seldom 24000
number | shares sharecount retweets reposts commentcount commentscount replycount repliescount answercount numcomments replies | seldom 60
number | followers followercount followerscount subscribers subscribercount fans | seldom 12000
number | following followingcount friendscount | seldom 900
number | reviewcount reviewscount numberofreviews ratingscount ratingcount numreviews totalreviews totalratings votes votecount | seldom 900
number | usagecount usedcount timesused redemptions redemptioncount uses timesredeemed usage | seldom 100
number | usagelimit maxuses maxredemptions redemptionlimit | one 100|250|500|1000
number | limit quota maxusers maxprojects maxitems maxmembers maxsize | one 5|10|25|50|100|250|500
number | threshold limitvalue | one 10|20|50|75|80|90|95
number | employees employeecount headcount staffcount teamsize companysize staff | int 4 480
number | enrolledcount enrolled registeredcount enrollmentcount attendeecount participantcount bookedseats seatstaken seatsbooked reserved | taken
number | membercount memberscount usercount userscount studentcount members | int 2 60
text | companysize employeerange headcountrange | one 1-10|11-50|51-200|201-500|501-1000
number | unitssold orders count occurrences streak | int 0 60
number | statuscode httpstatus responsecode responsestatus httpcode | one 200|200|200|201|204|301|400|404|500
number | exitcode | one 0|0|0|1
number | memorymb ram rammb memorygb | one 512|1024|2048|4096|8192|16384
number | cores vcpus cpucount | one 1|2|4|8|16
number | value | int 1 100
text | value | one enabled|UTC|25|en|dark|30|weekly
number | min minimum minvalue lowerbound low | int 0 20
number | max maximum maxvalue upperbound high | int 40 100
number | mintemperature tempmin temperaturemin lowtemperature temperaturelow | real -6 8 1
number | maxtemperature tempmax temperaturemax hightemperature temperaturehigh | real 11 32 1
number | x xposition posx coordx | int 0 1200
number | y yposition posy coordy | int 0 800
# Times: what became of something, in its order.
any | updated updatedat updatedon updateddate modified modifiedat updatetime modifiedon editedat lastedited changedat modifieddate lastsync syncedat lastupdate modificationdate | updated
any | lastlogin lastloginat lastlogindate lastseen lastseenat lastactive lastactiveat lastused lastusedat lastaccess lastaccessedat lastsignin lastsigninat lastvisit lastvisitat lastactivity lastactivityat lastmessageat lastcontacted lastcontactedat lastrun lastrunat lastpurchase lastorderdate lastmaintenance lastservice lastservicedate lastchecked lastcheckedat lastplayedat lastping lastheartbeat lastreview lastpaymentdate lastrestocked | lastlogin
time | created createdat createdon insertedat dateadded addedat addedon registeredat joinedat joinedon datejoined signedupat enrolledat subscribedat submittedat submittedon openedat requestedat orderedat placedat purchasedat purchasedon bookedat reservedat postedat reportedat invitedat uploadedat appliedat timestamp time date occurredat recordedat measuredat loggedat observedat issuedat dateissued since datereceived queuedat initiatedat takenat checkedat admittedat triggeredat detectedat startedon | happened
any | createdat created timestamp createdon dateadded datetime date occurredat loggedat issuedat | happened
any | effectivedate fromdate start startat startsat startdate startson starttime startdatetime begin begins beginsat begindate begintime from eventdate appointmentdate appointmenttime scheduledat scheduledfor scheduleddate checkin checkindate checkintime arrivaldatetime departure departureat departuretime departuredate departsat meetingdate interviewdate pickup pickupat pickupdate pickuptime sessiondate testdate examdate matchdate gamedate kickoff launchdate visittime workoutdate opensat openat plannedat runat sendat | begins
any | validto availableto todate dateto until end endat endsat enddate endson endtime enddatetime finish finishtime checkout checkoutdate checkouttime arrival arrivalat arrivaltime arrivaldate arrivesat dropoff dropoffat dropoffdate dropofftime closesat closeat to returndate | ends
any | due dueat duedate dueon deadline targetdate duetime expectedat expecteddate expecteddelivery expecteddeliverydate estimateddelivery estimateddeliverydate eta promiseddate expectedclosedate followupdate followup reminderat remindat reminder estimatedarrival targetcompletiondate expectedcompletion requireddate needby | due
any | expires expiresat expireson expiry expirydate expirationdate expiration expireat expirationtime validthrough bestbefore trialendsat trialend renewaldate renewsat nextbillingdate nextpayment nextpaymentdate warrantyuntil nextinspection nextservice nextservicedate nextmaintenance expiredat currentperiodendsat nextappointment nextdue nextreview nextreviewdate nextbillingat | expires
any | publicationdate publishdate releasedate datepublished pubdate releasedat publishedon premiered premieredate airdate | published
any | installedat installationdate manufacturedate manufacturedat productiondate commissionedat | installed
any | foundedat foundeddate foundedon incorporationdate establisheddate dateestablished foundationdate incorporatedat builtat builtdate | foundedat
any | arrivedat deliveredat deliverydate deliveredon receivedat datedelivered receivedon receivedate | was delivered
any | shippedat shipdate shippingdate shippedon dispatchedat dispatchdate sentat sentdate senton departedat shippeddate datesent | was shipped
any | paidat paymentdate paidon datepaid paiddate paymentreceivedat settledat capturedat settlementdate chargedat paymentat | was paid
any | confirmedat approvedat acceptedat verifiedat activatedat approvaldate emailverified approveddate confirmationdate acknowledgedat signedat signdate signeddate verificationdate signaturedate | was confirmed
any | startedat processedat processingdate packedat pickedupat pickedat collectedat begunat starteddate actualstartdate checkedinat clockin clockedinat checkinat clockintime actualstarttime startedtime | was started
any | publishedat publisheddate released launchedat deployedat launched published deployedon deploymentdate | was published
any | readat seenat viewedat openedemailat answeredat respondedat repliedat firstresponseat readon responsedate | was read
any | completedat finishedat endedat closedat solvedat fulfilledat completiondate completedon completeddate closeddate closedon finishdate dateclosed resolutiondate finishedon doneat checkedoutat clockout clockedoutat clockouttime returnedat gradedat datecompleted mergedat actualenddate actualendtime stoppedat leftat actualdelivery actualdeliverydate dischargedat dischargedate | was completed
any | cancelledat canceledat cancellationdate cancelledon canceleddate cancelat | was cancelled
any | deletedat deletedon removedat trashedat deletiondate deleted deleteddate | was deleted
any | archivedat archiveddate | was archived
any | refundedat refunddate | was refunded
any | rejectedat declinedat rejectiondate | was rejected
any | failedat failuredate erroredat | was failed
any | suspendedat bannedat lockedat lockeduntil disabledat deactivatedat revokedat banneduntil terminatedat terminationdate unsubscribedat voidedat withdrawnat expiredon | was suspended
# Truth.
boolean | active enabled inuse activated available isopen valid online instock visible isdisplayed current | active
boolean | paid | is paid
boolean | confirmed approved accepted verified verifiedpurchase | is confirmed
boolean | published released launched live deployed | is published
boolean | shipped sent dispatched | is shipped
boolean | delivered received | is delivered
boolean | read seen opened viewed answered | is read
boolean | completed complete done finished closed fulfilled solved returned passed merged | is completed
boolean | cancelled canceled | is cancelled
boolean | deleted removed trashed | is deleted
boolean | archived | is archived
boolean | refunded | is refunded
boolean | banned suspended locked disabled expired failed hidden flagged muted revoked | flag 0.06
boolean | default primary main preferred pinned featured premium vip admin superuser staff highlighted sticky isrecommended urgent isowner favorite bookmarked starred isnew bestseller onsale sponsored isguest anonymous isgift giftwrap | flag 0.15
boolean | subscribed newsletter optin consent agreed termsaccepted acceptedterms acceptsmarketing notificationsenabled emailnotifications pushnotifications public required taxable billable autorenew shippable refundable insured indoor allday | flag 0.65
`;
