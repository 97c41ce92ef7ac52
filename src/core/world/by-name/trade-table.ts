/**
 * Rows of the table of fields for the words of single trades, written as `field-table.ts` is and read before it: what they
 * make, sell, keep and look after.
 */
export const TRADE_TABLE = `
# Of several trades.
text | contactname contactperson primarycontact keycontact sitecontact | author
text | hashtag hashtags | one #communityday|#learntogether|#behindthescenes|#summerfest|#newrelease|#opendoors
text | qrcode qrvalue qrdata ticketcode | code QR-****-****
text | vitalsbp bp | one 112/72|118/76|121/80|126/82|131/84|137/88
text | bodypart affectedarea bodyregion injurysite | one knee|shoulder|lower back|chest|left wrist|abdomen|ankle
text | icdcode icdcodes icd10 icd10code diagnosiscode diagnosiscodes | one J06.9|I10|E11.9|M54.5|K21.9|F41.1|J45.909
text | equipment tools toolsrequired equipmentneeded equipmentrequired | one Ladder|Drill|Pressure washer|Multimeter|Hand tools
text | fabric cloth textile | one cotton|wool|linen|silk|polyester|denim|viscose
text | croptype | list crop
text | number | of call|sms|phonecall phone
text | correctiveaction correctiveactions preventiveaction actiontaken actionstaken resolutionnotes solution fix remedy followupaction | one Replaced the part and tested again|Cleaned and adjusted|Trained the operator|Returned to the supplier|Repaired on site|No action needed
text | action | qualified one Call back|Send a reminder|Check again|Approve|Schedule a visit|Ask for documents
text | suggestedaction proposedaction recommendedaction nextstep nextsteps nextaction requiredaction suggestion suggestions recommendation recommendations airecommendation | one Call back next week|Schedule a follow-up|Ask for the missing documents|Check again in a month|Approve as submitted|Send a reminder
text | workdone workperformed servicesperformed workcarriedout jobdescription scopeofwork | one Replaced the filter and cleaned the unit|Checked all connections|Annual service|Repaired the leak|Installed and tested|Adjusted and lubricated
text | module modulename area page screen | of permission|log|audit|setting|role|access|activity|ai one Orders|Billing|Inventory|Reports|Users|Settings
text | tablename table | of audit|log|history|trail|change one orders|customers|invoices|payments|users
text | oldvalue newvalue previousvalue valuebefore valueafter | of audit|log|history|trail|change one pending|approved|42|Main Street 5|true|standard
text | risklevel riskcategory riskrating riskgrade threatlevel alertlevel confidencelevel stresslevel activitylevel noiselevel waterlevel importance stocklevel skilllevelrequired riskscorelevel complexity intensity effortlevel | one low|medium|high
text | level | of sponsor|sponsorship|membership|donor|loyalty|partner one Bronze|Silver|Gold|Platinum
text | tier membershiptier loyaltytier customertier | of sponsor|sponsorship|donor|loyalty|partner|customer|member|badge|reward|guest one Bronze|Silver|Gold|Platinum
text | frequency interval recurrence | of donation|pledge|gift|giving one one-time|monthly|quarterly|yearly
text | reporttype | one daily|weekly|monthly|annual|incident
text | type | of alert|warning one info|warning|critical
text | type | of location|site|place|zone|area one storage|sales|office|outdoor
text | servingsize portionsize servingunit | one 1 bowl|100 g|250 ml|2 slices|1 piece
text | paymentstatus invoicestatus | one paid|pending|overdue|refunded
text | code | of sms|otp|verification|twofactor|login code ######
text | entity entityname tablechanged | one order|customer|invoice|product|user|payment
text | type | of shift|roster one morning|afternoon|night
text | policytype insurancetype | one health|home|auto|life|travel
text | squad | one A Squad|B Squad|Juniors|Masters|Development
text | bednumber bedno | one 1A|1B|2A|2B|3A|3B|4A
text | supplier vendor distributor suppliername vendorname | of product|material|part|item|stock|inventory|purchase|order|batch|medicine|drug|ingredient|thing list supplier
number | fine fineamount penaltyamount | of citation|violation|offense|ticket dollars 25 250 5
number | balancedue amountowed owed | dollars 0 480 5
any | entrytime timein entryat enteredat | begins
any | exittime timeout exitat exitedat | ends
text | features | of vehicle|car one Air conditioning|Bluetooth|Rear camera|Heated seats|Cruise control|Child seat
number | vitalshours | int 54 98
text | server waiter waitress bartender cashier | of order|diner|restaurant|bar|check|sale author
text | narrative narration workdescription activity | of time|timeentry|timesheet|entry one Drafted a letter to the client|Reviewed the contract|Call with the other side|Prepared the meeting|Research
text | noticeperiod | one 2 weeks|1 month|2 months|3 months
text | feedback | of interview|candidate|applicant one Clear answers and good examples|Strong on teamwork, less on details|Well prepared and curious|Needs more experience
text | recommendation | of interview|candidate|applicant|application one strong yes|yes|maybe|no
text | remotepolicy workmode workplacetype workmodel worklocation | one on-site|hybrid|remote
text | meetinglink meetingurl videolink joinurl zoomlink conferenceurl | one https://meet.example.com/hkd-rwtq-bsn|https://meet.example.com/pvc-mzla-ite|https://meet.example.com/woj-enxu-fgy
text | occasion | one birthday|anniversary|business dinner|date night|family dinner
text | description summary | of dish|menu|menuitem|meal|food|drink|beverage|menudish one Slow-cooked with herbs, served with fresh bread|A house favorite with seasonal vegetables|Light and fresh, with lemon and olive oil|Rich and warming, made every morning
text | name reviewername | of praise fullname
text | features includes | of service|treatment one Same-day service|Fixed price|All material included|Satisfaction guaranteed|Free follow-up
number | roomcount | int 1 6
any | hiredat hiredon | of application|candidate|applicant was hired
number | hr vitalshr restinghr restingheartrate | int 52 84
number | vitalstemp bodytemp | real 36.4 39.2 1
number | householdsize familysize householdmembers | int 1 6
number | totalgiven totaldonated givenamount lifetimegiving | dollars 40 4800 10
number | cleanliness communication accuracy checkin location value experience packaging service food ambience ambiance staff comfort quality delivery | of praise int 3 5
number | currentvalue bookvalue marketvalue residualvalue | dollars 200 9000 10
number | initialcost acquisitioncost originalcost replacementcost | dollars 400 14000 10
`;
