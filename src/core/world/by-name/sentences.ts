/** Sentences by what they are about, with `|` between them, in which `{name}` is what it is called, `{city}`, `{company}` and `{first}` those of the record. */
export const SENTENCES = {
  product:
    "Made to be used every day, and easy to clean.|A favorite of our customers since it came out.|Comes in a plain box without plastic.|The warranty covers two years.|Spare parts are available for ten years.|Ships within two working days.|A good present for somebody who has everything.|Available in several colors and sizes.|Fits the other pieces of the same line.|Designed in {city} and tested for months before it went on sale.",
  organization:
    "{name} has been in business since 1998 and employs some forty people in {city}.|A family company that grew from one workshop in {city}.|{name} serves customers in more than twenty countries.|Independent, owned by those who work there, and known for careful advice.|The team in {city} looks after small and medium-sized businesses.|Known for short delivery times and for answering the telephone.|{name} started with two people and one product.|Certified for quality and environmental management.|Most of its customers have stayed for more than five years.",
  place:
    "Five minutes on foot from the station, with parking behind the building.|Bright rooms, step-free access and a quiet courtyard.|In the middle of {city}, close to shops and restaurants.|Renovated last year, with new windows and a larger entrance.|Open all year, busiest in summer.|Good connections by bus, and a rack for bicycles.|Deliveries by the gate on the north side.|Please ring the bell at the side door after six.|The view over {city} alone is worth the visit.",
  event:
    "Join us in {city} for good food and good company.|Doors open half an hour before the start.|Places are limited, so please register in advance.|A short introduction, then time for questions.|Bring a friend.|Coffee and tea are included.|We meet at the main entrance.|The program is online a week before.|Pictures will be sent to everybody who took part.|Please be there ten minutes early.",
  work: "Agree on the scope first, then split it into smaller steps.|The design is ready; what is missing are the texts.|Should be done before the end of the month.|Waiting for an answer from {company}.|Most of it is done; the last checks are left.|{first} knows the background and can help.|Start with the part that everybody is waiting for.|The budget is approved, and the first meeting is on Tuesday.|Please attach a photo or a document when it is done.|Two customers have asked for this in the past month.",
  bug: "It worked until last week’s release and has failed for some customers since.|Steps to repeat: open the settings, change the name, save, reload.|Two customers have reported this in the past month.|Please add a screenshot when it happens again.|We have a workaround, but it takes somebody an hour a day.|It happens on mobile only, with a slow connection.|{first} knows this part and can help.|The logs show a timeout at the same minute.",
  service:
    "Done by experienced people, usually within two hours.|All material is included in the price.|Please book at least a day ahead.|The price depends on the size of the job.|Free cancellation up to 24 hours before.|One of our most requested services in {city}.|Suitable for first-time customers.",
  notice:
    "Your order is on its way and should arrive tomorrow.|{first} left a comment on your post.|Your appointment on Thursday is confirmed.|There is a new message from {company}.|Please confirm your e-mail address.|A payment was received, thank you.|Reminder: your booking starts in two hours.|Your request was approved.",
  job: "Checked all connections and replaced a worn seal.|Annual service done, no faults found.|Cleaned, adjusted and tested under load.|Spare part ordered, second visit needed.|Access through the side entrance; ask for {first} on site.|Leak found at the main valve and repaired.|Runs as expected after the filter was changed.|Photos before and after are attached.",
  plan: "A good start for small teams and private users.|For those who need more room and faster help.|Everything in the smaller plan, and priority support.|Billed monthly, and can be cancelled at any time.|Includes support by e-mail and on the phone.|Our most popular choice.",
  award:
    "Given for completing the first ten activities.|For everybody who was there from the beginning.|Earned by helping others five times.|Awarded once a year.|For thirty days in a row without a break.|Only a few have it so far.",
  article:
    "We began with a simple question: what would we do differently if we could start over?|The answer turned out to be less about tools than about habits.|Small changes added up over the months.|Not everything worked, and some of it took longer than planned.|Here is what we would tell anybody who is about to try the same.|Start with one thing and do it for two weeks.|People in {city} have been doing this for decades.|The numbers surprised us more than anybody.|In the end it was a conversation over lunch that settled it.|If you only remember one point, let it be this one: begin small.|Write down what you expect before you measure.|There is no perfect moment, and waiting for one is expensive.|We asked twelve readers how they handle it, and their answers could not be more different.|A list on the wall did more than any software.",
  message:
    "Hi, are we still on for Thursday?|Thanks for the quick answer, that solved it.|I’ll send you the file this afternoon.|Could you have a look when you find the time?|Running ten minutes late, please start without me.|I have attached the updated version.|Sounds good, see you there.|Let me check and get back to you tomorrow.|Can you send me the address again?|Sorry, I missed your call. I am free after three.|That works for me, thank you {first}.|The meeting has moved to the large room.|Great work on the presentation yesterday!|Do you know who has the key for the storage room?",
  reply:
    "Thank you for the details. We have found the cause and will fix it today.|Could you send us a screenshot and the time when it happened?|It works again on my side. Could you try once more?|I have passed this on to {first}, who will answer by tomorrow.|Signing out and in again solved it, thank you!|It still happens, also in another browser.|The refund is on its way and takes three to five days.|Any news on this? It blocks our team.",
  scan: "Picked up from the sender.|Left the sorting center in {city}.|Arrived at the hub in {city}.|Out for delivery.|Delivered at the front desk.|Cleared by customs.|Held for a missing document.",
  damage:
    "Scratch along the left rear door, about 20 cm.|Dent in the front bumper, the paint is broken.|Chip in the windshield on the passenger side.|Right mirror cracked, glass missing.|Curb damage on two rims.|Stain on the back seat that does not come out.",
  help: "Open the settings, choose the item and save. The change is active at once.|Only owners and admins see this page.|If the button stays gray, a required field is still empty.|The link in the mail is valid for 24 hours.|You can undo this within thirty days.|Ask our support team if the steps do not help.",
  firmware:
    "Fixes a reconnect after long outages.|Longer battery life in standby.|Adds encrypted updates.|Corrects drift of the sensor below zero.|Faster start and fewer restarts.",
  comment:
    "This helped me a lot, thank you!|Same here, and I am glad that somebody says it.|Well said. I had not seen it from that side.|Could you tell us more about this?|I agree with most of it, but not with the conclusion.|Saved for later, this is exactly what I was looking for.|We tried this at {company}, with good results.|Looking forward to the next part.|Is there more of this?|Nice photos! Where was the last one taken?|I will show this to my sister.",
  praise:
    "Exactly as described.|Better than I expected. I would choose it again.|Friendly people, fair price, no complaints at all.|Five stars without a second thought.|I have told all my friends about it.|Worth every cent.|Could not be happier, thank you.|My second time, and as good as the first.",
  doubt:
    "Does what it should, no more and no less.|Good idea, but there is room for more.|Fine for the price.|Some things are great, others need work.|It is all right for now. I may look for something else next year.|Not bad, but I had hoped for a little more.",
  blame:
    "Not what I expected, and nobody answered my mail.|Too expensive for what it is.|I had to ask three times before anything happened. Never again.|Disappointing from the beginning to the end.|The description promises much more than this.|I would not choose it again.",
  orderNote:
    "Please call beforehand.|Prefers to be contacted by e-mail.|Paid the deposit in cash, receipt is on file.|Asked for a copy of the invoice.|Regular customer, no need to ask for identification.|Changed the date at their request.|First time, please explain the process.|Would like an answer before the weekend.",
  note: "Checked and found in order.|Follow up in two weeks.|Confirmed by e-mail.|No further action needed.|Details to follow next week.|Reviewed together with {first}.|Everything went as planned.|Updated after the last check.|Nothing unusual this time.|Took a little longer than planned.|To be looked at again next month.|Much the same as last time.",
  delivery:
    "Please ring twice, the bell is quiet.|Leave with the neighbor if nobody is at home.|Call before delivery.|Back entrance, through the courtyard.|Leave at the front desk.|Not before ten, please.",
  letter:
    "I have followed {company} for years and would like to be part of what comes next.|In my last position I led a team of five and learned to listen before I plan.|What I bring is patience with details and an eye for what can be left out.|I live in {city} and could start at the beginning of next month.|I would be glad to tell you more in person.",
  visitNote:
    "Feels well, no new complaints.|Blood pressure within the normal range, weight unchanged.|Advised to rest and to drink enough; come back if it gets worse.|Prescription renewed for three months.|Results discussed, next check in six months.|Mild symptoms for four days, no fever.|Referred to a specialist for a second opinion.|Exercises shown, to be done twice a day.",
  bio: "Born in {city}, likes long train rides and short meetings.|Works at {company} and spends weekends in the garden.|Runs, reads and bakes bread that mostly rises.|Came to {city} for a year and stayed.|Coffee first, then everything else.|Collects maps and old radios.|Volunteers at the animal shelter on Sundays.|Plays the cello in an amateur orchestra.|Two children, one dog, no car.|Writes about cities, cycling and what happens in between.|Has lived in four countries and misses the food of each.|Former teacher who still explains things for a living.",
  vacancy:
    "You will join a team of eight in {city} and report to the head of the department.|We look for somebody who likes to explain things and to finish them.|Three years of experience are good to have, curiosity is required.|Flexible hours, thirty days off and a budget for training.|You plan your own projects and talk to customers every week.|A good command of English, written and spoken.|Our interviews are two conversations and a small task, never more.|The position is permanent and starts as soon as you can.",
  media:
    "A quiet story about two sisters, a lighthouse and a secret that was kept too long.|What begins as a joke turns into the longest night of their lives.|Recorded in one week in an old mill near {city}.|A detective who is afraid of water has to solve a case on an island.|Warm, funny and a little sad, with an ending that nobody sees coming.|She came to sell the house. She stayed to finish the orchard.|A small town, a missing map and eleven people who all know where it is.|Three generations, one kitchen and the summer that changed them all.|The score alone is reason enough.",
  recipe:
    "A weekday dinner that is on the table in half an hour.|Served hot, with bread and a green salad.|Full of herbs, and lighter than it looks.|Keeps for three days in the fridge.|A family favorite for three generations.|Good for a crowd, as it is easily doubled.|With a little lemon and a lot of pepper.",
  cooking:
    "Preheat the oven to 200 °C and line a tray with baking paper.|Chop the onions and cook them slowly in olive oil until soft.|Add the garlic and stir for a minute.|Pour in the stock, bring it to a boil and let it simmer for twenty minutes.|Season with salt, pepper and a little lemon juice.|Serve hot, with bread and a green salad.",
  drink:
    "A favorite of our regulars.|Light at first, with a dry finish.|Made in small batches.|Full and round, with a hint of caramel.|Fresh, with a little citrus.|Goes well with something sweet.|Back again because so many asked for it.",
  supply:
    "Keep in a cool and dry place.|From a farm near {city}.|Use within three days of opening.|Delivered twice a week.|May contain traces of nuts.",
  plant:
    "Likes half shade and moist soil.|Needs water once a week.|Grows to about the height of a table.|Easy to care for, and patient with beginners.|Does well on a balcony.",
  incident:
    "Noticed by {first} and reported at once.|The cause is known, and the same is being checked elsewhere.|Closed after a second check.|It had happened once before, last spring.|Everybody who was affected has been told.|A report with pictures is attached.",
  lesson:
    "An introduction without any requirements.|Short videos, exercises and a project at the end.|By the end you can do it on your own.|Every unit takes about two hours.|Read the first two chapters before the class.|Bring a laptop; everything else is there.|The exercises build on each other.|Taught in small groups, with time for questions.",
  property:
    "A large kitchen and a balcony that faces south.|Quiet street, ten minutes by bus from the center of {city}.|The bathroom and the windows were renovated last year.|Pets are welcome; there is a park around the corner.|Shared laundry in the basement and a place for bicycles.|Available from the first of next month.|High ceilings and wooden floors throughout.",
  money:
    "Monthly payment as agreed.|For the work in October.|Deposit for the second quarter.|Refund of a returned item.|Annual fee, paid in advance.|Travel costs, receipts attached.|Balance of the last invoice.|Thank you for your business. Payable within thirty days.",
  system:
    "Runs every night and reports to the operations channel.|Used by the storefront and the mobile app.|Keeps thirty days of history.|Restarts by itself after an error.|Owned by the platform team; ask there before changing it.|Replaces the old version at the end of the quarter.|Only for internal use.|Scales to two hundred requests a second.",
  rule: "Applies to everybody unless agreed otherwise.|Chosen most often.|Can be combined with others.|Chosen by default.|Reviewed once a year.|Available on request.|Covers the most common cases.|For regular use.",
  vehicle:
    "One owner, full service history, winter tires included.|New brakes and battery this spring.|Small scratch on the rear door, otherwise in good condition.|Used for deliveries in and around {city}.|Next inspection is due in the spring.|Equipped with air conditioning and a rear camera.",
  animal:
    "Friendly with children and other animals.|Shy at first, then hard to get off the sofa.|Needs a walk in the morning and another one in the evening.|Vaccinated and chipped.|Loves cheese and the neighbor’s garden.|Quiet, curious and used to traveling by car.",
  thing:
    "Added at the request of {first}.|Complete and up to date.|Agreed with the team in {city}.|Reviewed by {first}, with no open questions.|Replaces the one of last year.|More about it is in the attached document.|Changed last after feedback from {city}.|{first} can answer questions about it.",
} as const satisfies Readonly<Record<string, string>>;

export type About = keyof typeof SENTENCES;

export function isAbout(name: string): name is About {
  return Object.hasOwn(SENTENCES, name);
}
