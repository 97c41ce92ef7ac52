/** More of the table of fields, written as `field-table.ts` is: money, numbers, times and truth values. */
export const MEASURE_TABLE = `
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
number | total | counted
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
number | durationms lengthms playtimems | milliseconds
number | progressms positionms resumepositionms | int 0 180000
number | milliseconds latency latencyms responsetime responsetimems elapsedms timeout timeoutms durationmillis processingtime executiontime | int 12 4800
number | buffertime bufferminutes beforebuffer afterbuffer beforeeventbuffer aftereventbuffer slotinterval minimumnotice | one 0|5|10|15|30
number | spicylevel spiciness heatlevel | int 0 3
number | estimatedvalue leadvalue opportunityvalue | dollars 500 48000 100
number | boxoffice grosses worldwidegross | dollars 2000000 480000000 100000
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
number | feelslike apparenttemperature dewpoint | real -4 31 1
number | visibility visibilitykm | int 4 20
number | uptime uptimeseconds uptimehours | int 3 9000
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
number | points | of question one 1|2|5|10
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
number | diskgb disk diskspacegb storagegb disksize disksizegb | one 20|50|100|250|500|1000
number | memorymb ram rammb memorygb | one 512|1024|2048|4096|8192|16384
number | cores vcpus cpucount | one 1|2|4|8|16
number | value | int 1 100
text | value | of setting one enabled|UTC|25|en|dark|30|weekly
text | value | int 1 100
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
any | trialendsat trialend trialexpiresat | later 14 14
any | expires expiresat expireson expiry expirydate expirationdate expiration expireat expirationtime validthrough bestbefore renewaldate renewsat nextbillingdate nextpayment nextpaymentdate warrantyuntil nextinspection nextservice nextservicedate nextmaintenance expiredat currentperiodendsat nextappointment nextdue nextreview nextreviewdate nextbillingat | expires
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
