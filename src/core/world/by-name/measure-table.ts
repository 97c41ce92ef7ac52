/** More of the table of fields, written as `field-table.ts` is: money, numbers, times and truth values. */
export const MEASURE_TABLE = `
# Money.
number | nightlyrate dailyrate rateperday priceperday nightprice perdiem | dollars 39 240 1
number | pricepermonth rent monthlyrent rentamount | dollars 620 3200 10
number | monthlyprice monthlyfee subscriptionfee | dollars 9 120 1
number | price priceperunit unitamount priceamount tuition fare premium | money price
price amount total cost balance fee amountdue priceformatted | price
number | originalprice compareatprice msrp oldprice recommendedprice strikeprice | money originalprice
number | costprice purchaseprice wholesaleprice unitcost standardcost cogs | money costprice
number | discountedprice finalprice specialprice netprice | money discountedprice
number | minprice minorder pricemin pricefrom minimumprice lowestprice startingprice minamount minimumamount minorderamount minimumorder minimumordervalue | money minprice
number | maxprice pricemax priceto maximumprice highestprice maxamount maximumamount | money maxprice
number | total | qualified part
number | total | counted
number | subtotal linetotal itemstotal netamount amountbeforetax nettotal lineamount extendedprice itemtotal | money subtotal
number | total totalprice amount amountdue totaldue cost totalvalue ordervalue dealvalue expectedrevenue contractvalue bid principal sum charge payout | money total
number | paidamount paid amountpaid | settled
number | refundedamount amountrefunded refundamount amountremaining outstandingamount outstandingbalance | refunded
number | tax vat taxes taxamount vatamount taxtotal | money tax
number | discount discountamount discounttotal savings | money discount
number | shipping shippingcost shippingfee deliveryfee shippingamount deliverycost shippingprice shippingtotal deliverycharge shippingcharge | money shipping
number | tip tipamount gratuity | money tip
number | charge charges fees | qualified part
number | fee commission surcharge penalty fine | fee
number | deposit downpayment | money deposit
number | balance balanceafter | dollars 20 18400 1
number | creditlimit spendinglimit overdraftlimit dailylimit transferlimit | dollars 500 15000 500
number | budget budgetamount | dollars 1000 90000 500
number | spent spending spend | dollars 40 990 1
number | lifetimevalue ltv totalspent customervalue | dollars 60 9400 1
number | revenue turnover totalsales marketcap valuation | dollars 12000 4800000 1000
number | profit netincome earnings | dollars 2000 640000 500
number | taxrate vatrate taxpercent taxpercentage | taxrate
number | interestrate apr apy annualrate | real 0.5 7.9 2
number | exchangerate conversionrate fxrate | real 0.7 1.4 4
number | discountpercent discountpercentage discountpct discountrate percentoff discountvalue | one 5|10|15|20|25|30|50
number | commissionrate commissionpercent margin markup | int 3 30
paymentmethod paymenttype paymentoption paymentmode paymentmethodtype paymentprovider | list paymentMethod
paymentterms termsofpayment | list paymentTerms
accountname | list bankAccount
transactiontype | one debit|credit|refund|fee|transfer
statementdescriptor statementdescription paymentdescription | tell money 1
expensecategory budgetcategory spendingcategory | list budget
text number | ledgeraccount glaccount costcenter accountcode | one 1000|1200|2000|4000|5000|6100|7200
number | quantity qty quantityordered itemcount itemscount numberofitems units pieces | quantity
number | stock stockquantity inventory stocklevel availablequantity onhand quantityonhand quantityinstock inventorycount stockcount available inventoryquantity | int 0 240
number | reorderlevel reorderpoint lowstockthreshold minstock safetystock minimumstock reorderquantity | int 5 40
# Numbers.
number | month monthnumber | int 1 12
number | dayofweek weekday | weekday
number | day dayofmonth dayofthemonth | int 1 28
number | dayofyear | int 1 365
number | hour hourofday | int 0 23
number | quarter | int 1 4
any | year yearpublished yearbuilt established vintage founded | year
number | duration timemin runtimeminutes runtimemin durationmin minutes runtime lengthmin estimatedtime traveltime timelimit | minutes
number | seconds durationsec ttl expiresin | seconds
number | durationms lengthms playtimems | milliseconds
number | progressms positionms resumepositionms | int 0 180000
number | milliseconds latency latencyms responsetime responsetimems elapsedms timeout timeoutms durationmillis processingtime executiontime | int 12 4800
number | buffertime bufferminutes beforebuffer afterbuffer beforeeventbuffer aftereventbuffer slotinterval minimumnotice | one 0|5|10|15|30
number | spicylevel heatlevel | int 0 3
number | estimatedvalue contractvalue leadvalue opportunityvalue | dollars 500 48000 100
number | boxoffice grosses worldwidegross | dollars 2000000 480000000 100000
number | preptime cooktime cookingtime preparationtime totaltime | one 10|15|20|25|30|40|45|60
number | readingtime readtime readminutes | int 2 14
number | waittime waittimeminutes waittimemin waitminutes delay delayminutes | int 0 45
number | hours hoursspent timespent | hours
number | days leadtime daysrequested nights | days
number | months contractlength term | one 6|12|24|36|48
warranty warrantyperiod warrantyinformation | one 1 year|2 years|3 years|5 years|90 days
duration length timespent cooktime preptime | duration
number | guests guestcount adults partysize passengers passengercount attendees travelers people credits credithours ects | int 1 6
number | infants numberofchildren childcount | int 0 2
number | servings portions serves yield | one 2|4|4|6|8
number | calories kcal caloriesburned | int 120 780
number | protein proteingrams fat carbs carbohydrates fiber sugar sodium fatgrams carbsgrams membercount memberscount usercount userscount studentcount members | int 2 60
number | steps stepcount | int 1800 16400
number | reps repetitions repcount | one 5|8|10|12|15
number | sets setcount | int 2 5
number | distance distancekm distancemiles lengthkm distanceinkm | real 1 42 1
number | speed speedkmh velocity | int 4 110
number | feelslike apparenttemperature dewpoint temperature temperaturecelsius tempc | real -4 31 1
number | visibility visibilitykm | int 4 20
number | uptimeseconds uptimehours | int 3 9000
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
number | rating stars star ratingstar ratingvalue ratingaverage reviewscore | rating
number | score relevance popularity | scaled 30 98
number | creditscore | int 560 820
number | confidence probability likelihood accuracy similarity | scaled 20 98
number | percent percentage pct progress completion completionrate openrate clickrate utilization occupancy successrate cpuusage memoryusage diskusage load coverage share growthrate retentionrate bouncerate percentcomplete cpu memory | scaled 1 100
number | gpa gradepointaverage | real 2 4 2
number | grade mark gradevalue | int 55 99
grade mark | one A|A-|B+|B|B-|C+|C
number | estimate | of story|task|issue|bug|epic|backlog|todo|ticket|sprint one 1|2|3|5|8|13
number | storypoints effort | one 1|2|3|5|8|13
number | points | of question one 1|2|5|10
number | points xp coins karma reputation | int 0 2400
number | goals assists homescore awayscore gamesplayed | int 0 5
number | jerseynumber shirtnumber | int 1 40
number | likes likescount likecount upvotes favorites hearts reactions favoritecount claps thumbsup stargazers starscount forks following followingcount friendscount reviewcount reviewscount numberofreviews ratingcount numreviews totalreviews votes votecount | seldom 900
number | downvotes dislikes reportscount | seldom 40
number | views viewcount viewscount impressions visits plays playcount downloads downloadcount clicks hits reads visitcount clickcount listens listeners streams impressionstarget | seldom 24000
number | shares sharecount retweets reposts commentcount commentscount replycount repliescount answercount numcomments replies | seldom 60
number | followers followercount followerscount subscribers subscribercount fans | seldom 12000
number | usagecount usedcount timesused redemptions redemptioncount uses timesredeemed usage | seldom 100
number | usagelimit maxuses maxredemptions redemptionlimit | one 100|250|500|1000
number | limit quota maxusers maxprojects maxitems maxmembers maxsize | one 5|10|25|50|100|250|500
number | threshold limitvalue | one 10|20|50|75|80|90|95
number | employees employeecount headcount staffcount teamsize companysize staff | int 4 480
number | enrolledcount enrolled registeredcount enrollmentcount attendeecount participantcount bookedseats seatstaken seatsbooked reserved | taken
companysize employeerange headcountrange | one 1-10|11-50|51-200|201-500|501-1000
number | unitssold orders count occurrences streak | int 0 60
number | statuscode httpstatus responsecode responsestatus httpcode | one 200|200|200|201|204|301|400|404|500
number | exitcode | one 0|0|0|1
number | diskgb disk diskspacegb storagegb disksize disksizegb | one 20|50|100|250|500|1000
number | memorymb ram rammb memorygb | one 512|1024|2048|4096|8192|16384
number | cores vcpus cpucount | one 1|2|4|8|16
number | value | int 1 100
value | of setting one enabled|UTC|25|en|dark|30|weekly
value | int 1 100
number | min minimum minvalue lowerbound low | int 0 20
number | max maximum maxvalue upperbound high | int 40 100
number | mintemperature tempmin temperaturemin lowtemperature temperaturelow | real -6 8 1
number | maxtemperature tempmax temperaturemax hightemperature temperaturehigh | real 11 32 1
number | x xposition posx coordx | int 0 1200
number | y yposition posy coordy | int 0 800
# Times: what became of something, in its order.
any | update+ updated updated+ modified modified+ modification+ edited+ changed+ lastsync synced+ lastupdate lastedited | updated
any | lastlogin lastseen lastactive lastused lastaccess lastactivity | lastlogin
time | found+ discovered+ created created+ inserted+ added+ registered+ registration+ joined+ signedup+ enrolled+ enrollment+ subscribed+ submitted+ opened+ requested+ ordered+ order+ placed+ purchased+ booked+ reserved+ posted+ reported+ invited+ uploaded+ applied+ timestamp time date occurred+ recorded+ measured+ logged+ observed+ issued+ since received+ queued+ initiated+ taken+ checked+ admitted+ triggered+ detected+ startedon intake+ activation+ etd | happened
any | created created+ timestamp datetime date occurred+ logged+ issued+ | happened
any | effective+ etd from from+ start start+ starts+ begin begins begin+ begins+ event+ appointment+ scheduled+ scheduledfor checkin checkin+ arrivaldatetime departure departure+ departs+ meeting+ interview+ pickup pickup+ session+ test+ exam+ match+ game+ kickoff launchdate visit+ workout+ opens+ opening+ planned+ run+ send+ show+ service+ loanstart | begins
any | validto availableto to to+ until until+ end end+ ends+ enddatetime finish finish+ checkout checkout+ arrival arrival+ arrives+ dropoff dropoff+ closes+ closing+ return+ expectedreturn+ actualreturn+ loanend | ends
any | due due+ deadline target+ expected+ expecteddelivery expecteddelivery+ estimateddelivery estimateddelivery+ eta promised+ expectedclosedate followup+ promisedfor reminder+ reminder remind+ estimatedarrival targetcompletiondate expectedcompletion required+ needby+ reportdue | due
any | trialends+ trialend trialexpires+ | later 14 14
any | expires expires+ expiry expiry+ expiration expiration+ expire+ validthrough validuntil bestbefore renewal+ renews+ warrantyuntil currentperiodends+ insureduntil | expires
any | publication+ publish+ release+ datepublished pubdate premiered+ air+ | published
any | firstflight+ installed+ installation+ manufacture+ manufactured+ production+ commissioned+ | installed
any | founded+ incorporation+ established+ foundationdate incorporated+ built+ | foundedat
any | arrived+ delivered+ delivery+ receive+ ata claimed+ | was delivered
any | shipped+ ship+ shipping+ dispatched+ dispatch+ sent+ departed+ atd | was shipped
any | paid+ payment+ paymentreceivedat settled+ captured+ settlement+ charged+ cleared+ | was paid
any | confirmed+ approved+ accepted+ verified+ activated+ approval+ emailverified confirmation+ acknowledged+ signed+ sign+ verification+ signature+ | was confirmed
any | started+ processed+ processing+ packed+ pickedup+ picked+ collected+ begun+ checkedin+ scanned+ redeemed+ validated+ | was started
any | published published+ released released+ launched launched+ launch+ deployed deployed+ deployment+ | was published
any | read+ seen+ viewed+ openedemail+ answered+ responded+ replied+ firstresponse+ response+ | was read
any | completed+ finished+ ended+ closed+ solved+ fulfilled+ completion+ resolution+ done+ checkedout+ returned+ graded+ merged+ stopped+ left+ discharged+ discharge+ restored+ restoration | was completed
any | cancelled+ canceled+ cancellation+ cancel+ archived+ refunded+ refund+ banned+ banneduntil locked+ lockeduntil disabled+ deactivated+ revoked+ terminated+ termination+ unsubscribed+ voided+ withdrawn+ expired+ suspended+ | wasEnded
any | deleted deleted+ removed+ trashed+ deletion+ | was deleted
any | rejected+ declined+ rejection+ | was rejected
any | failed+ failure+ errored+ | was failed
any | deceased+ died+ death+ | was deceased
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
boolean | banned suspended locked disabled expired failed hidden flagged muted revoked blacklisted deceased fraudulent voided yanked deprecated noshow disputed damaged stolen overdue yank | flag 0.06
boolean | default primary main preferred pinned featured premium vip admin superuser staff highlighted sticky isrecommended urgent isowner favorite bookmarked starred isnew bestseller onsale sponsored isguest anonymous isgift giftwrap | flag 0.15
boolean | subscribed newsletter optin consent agreed termsaccepted acceptedterms acceptsmarketing notificationsenabled emailnotifications pushnotifications public required taxable billable autorenew shippable refundable insured indoor allday | flag 0.65
`;
