import type { Stream } from "../../model/generation.ts";
import { choicesOf } from "../prose/telling.ts";

/** Names of things, by what they are; one line each, so that a line is easy to add to. */
export const NAMES = {
  team: "Platform|Growth|Payments|Design Systems|Customer Success|Mobile|Infrastructure|Data|Security|Field Sales|Onboarding|Research|Billing|Partnerships|Quality|Content|Operations|Recruiting|Search|Logistics",
  department:
    "Engineering|Marketing|Sales|Finance|Human Resources|Operations|Customer Support|Legal|Product|Design|Purchasing|Research|Facilities|Communications|Quality Assurance|Information Technology",
  role: "Admin|Editor|Viewer|Member|Owner|Billing Manager|Moderator|Support Agent|Developer|Auditor|Guest|Analyst",
  permission:
    "read:users|write:users|read:orders|write:orders|read:reports|export:reports|manage:billing|manage:members|delete:records|read:audit-log|manage:webhooks|write:settings",
  plan: "Free|Starter|Basic|Plus|Pro|Team|Business|Scale|Enterprise|Enterprise Plus",
  tag: "urgent|new|featured|seasonal|sale|archived|beginner|advanced|handmade|limited|popular|recommended|internal|follow-up|research|design|backend|travel|family|outdoor|vegan|weekend",
  label:
    "bug|enhancement|documentation|question|good first issue|help wanted|needs review|blocked|high priority|low priority|performance|security|design|regression|wontfix|duplicate",
  category:
    "Electronics|Home & Garden|Clothing|Sports & Outdoors|Books|Health & Beauty|Toys & Games|Groceries|Office Supplies|Pet Supplies|Automotive|Music|Arts & Crafts|Furniture|Shoes|Jewelry|Tools|Travel",
  genre:
    "Mystery|Science Fiction|Fantasy|Romance|Thriller|Historical Fiction|Biography|Drama|Comedy|Documentary|Horror|Adventure",
  music: "Indie Rock|Jazz|Classical|Hip-Hop|Electronic|Folk|Soul|Ambient|Country|Reggae|Pop|Blues|Metal|House",
  status: "Active|Pending|In Review|On Hold|Completed|Cancelled|Archived|Draft",
  priority: "low|normal|high|urgent",
  severity: "minor|moderate|major|critical",
  level: "beginner|intermediate|advanced|expert",
  size: "XS|S|M|L|XL|XXL",
  eventType:
    "15-Minute Call|30-Minute Meeting|Product Demo|Discovery Call|Technical Interview|Office Hours|Coaching Session|Design Review|Onboarding Call|Quarterly Review|Portfolio Review|Team Lunch",
  event:
    "Autumn Design Conference|Founders’ Breakfast|Harbor Jazz Night|City Half Marathon|Open Data Meetup|Spring Book Fair|Climate Tech Summit|Neighborhood Street Food Festival|Photography Walk|Science Museum Late Night|Winter Charity Gala|Makers’ Weekend|Product Leaders Roundtable|Pottery Workshop|River Cleanup Day|Classical Music Matinee|Startup Pitch Evening|Local History Tour|Wine Tasting at the Mill|Annual Members’ Meeting",
  concert:
    "Harbor Jazz Night|Songs by Candlelight|Summer on the Square|Strings at Dusk|Brass and Blues|Unplugged at the Mill|Requiem in D Minor|Late Night Electronica|Folk at the Ferry|The Winter Tour",
  meeting:
    "Weekly Standup|Sprint Planning|Design Review|Quarterly Business Review|Budget Check-in|Retrospective|Customer Interview|Hiring Debrief|Roadmap Workshop|One-on-One|Launch Readiness|Vendor Call",
  appointment:
    "Initial Consultation|Follow-up Visit|Annual Check-up|Physical Therapy Session|Dental Cleaning|Eye Test|Haircut and Styling|Tax Advice|Vehicle Inspection|Mortgage Consultation|Nutrition Counseling|Massage, 60 Minutes",
  project:
    "Website Redesign|Mobile App Launch|Warehouse Migration|Customer Portal|Payment Gateway Upgrade|Brand Refresh|Data Platform|Office Relocation|Loyalty Program|Search Rebuild|Compliance Audit|Onboarding Revamp|Annual Report|Kitchen Renovation|Solar Roof|Community Garden|CRM Rollout|Analytics Dashboard",
  task: "Write the release notes|Update the pricing page|Fix the login redirect|Call the supplier back|Review the contract draft|Prepare slides for Monday|Order new badges|Migrate the staging database|Test the checkout on mobile|Book the meeting room|Send the invoice reminder|Clean up unused feature flags|Interview two candidates|Plan the team offsite|Translate the help pages|Renew the domain|Check the fire extinguishers|Reply to the audit questions|Draft the newsletter|Back up the photo archive",
  ticket:
    "Cannot reset my password|Invoice shows the wrong address|App crashes when I upload a photo|Refund has not arrived|How do I change the owner of a workspace?|Export to CSV is empty|Delivery arrived damaged|Two-factor codes are rejected|Card is declined at checkout|Please delete my account|Notifications come twice|Cannot invite a colleague|Dashboard loads slowly since Monday|Charged twice for one order|Wrong time zone in the calendar|Discount code does not work",
  issue:
    "Login form loses focus after an error|Search ignores accents|Memory grows during long imports|Dates are off by one day in Sydney|Button overlaps the footer on small screens|Webhook is retried after success|Dark mode flashes white on load|Sorting by price is not stable|CSV import fails on quoted line breaks|Rate limit headers are missing|Upload stalls at 99 percent|Avatar is cut off in Safari|Pagination skips the last page|Slow query on the orders list|Keyboard shortcut clashes with the browser’s|Emails show the wrong currency",
  milestone:
    "Discovery|Prototype|Private Beta|Public Beta|Feature Freeze|Launch|First 100 Customers|Version 2.0|Security Review|Handover",
  release:
    "Spring Release|Checkout Improvements|Offline Mode|Faster Search|Security Patch|New Dashboard|API Version 2|Accessibility Update|Bug Fixes|Team Workspaces",
  board:
    "Roadmap|Sprint Board|Marketing Calendar|Hiring Pipeline|Bug Triage|Content Plan|Ideas|Customer Requests|House Renovation|Trip to Lisbon",
  column: "Backlog|To Do|In Progress|In Review|Blocked|Done",
  list: "Groceries|Reading List|Packing List|Birthday Ideas|Weekend Chores|Wish List|Favorites|Books to Give Back|Films to See|Camping Gear|Recipes to Try|Places to Visit",
  article:
    "Ten Small Habits That Changed How Our Team Works|What We Learned From Moving to a Four-Day Week|A Beginner’s Guide to Sourdough|Why We Rewrote Our Search|The Quiet Return of Night Trains|How to Plan a Garden in One Afternoon|Five Questions to Ask Before Hiring|Designing Forms That People Finish|The Case for Slower Software|A Weekend in Porto Without a Car|Notes From a Year of Remote Work|How Cities Are Planting Shade|What Makes a Good Bug Report|Cooking for Two on a Budget|Understanding Your Energy Bill|The Art of the Short Meeting|Repairing Instead of Replacing|How We Cut Our Page Weight in Half|Learning to Read Topographic Maps|Small Kitchens, Big Dinners",
  page: "About Us|Pricing|Careers|Contact|Help Center|Terms of Service|Privacy Policy|Our Story|Press|Shipping and Returns|Getting Started|Changelog",
  announcement:
    "Scheduled Maintenance on Sunday|New Opening Hours|Welcome to the Team|Office Closed on Monday|Updated Terms of Service|Summer Party on Friday|Faster Exports Are Here|Parking Lot Works This Week|Holiday Schedule|New Phone Number for Support",
  notification:
    "Your order has shipped|New comment on your post|Payment received|Your trial ends in three days|You were mentioned in a task|Password changed|Weekly summary is ready|New sign-in from Chrome|Your export is ready|Reminder: appointment tomorrow|Invoice is due next week|A friend joined",
  modifierGroup: "Choose a size|Extra toppings|Sauces|Side dish|Cooking level",
  screen: "Screen 1|Screen 2|Screen 3|Screen 4|Screen 5|Screen 6|Grand Hall",
  plantLatin:
    "Monstera deliciosa|Dracaena trifasciata|Spathiphyllum wallisii|Ficus lyrata|Lavandula angustifolia|Salvia rosmarinus|Nephrolepis exaltata|Aloe vera|Olea europaea|Acer palmatum",
  pharmacy: "Corner Pharmacy|Station Pharmacy|{city} Pharmacy|Old Town Chemist|Riverside Pharmacy",
  emailSubject:
    "Your receipt for October|Notes from today’s call|Invitation to join the workspace|Re: Delivery on Thursday|Contract for signature|Question about invoice 1042|Welcome aboard|Reminder: feedback by Friday|Change of address|Agenda for the kickoff|Re: Room for next week|Photos from Saturday",
  question:
    "How do I change my plan?|Which cities do you deliver to?|Can I pay by invoice?|What is your return policy?|Is my data encrypted?|How long does shipping take?|Do you offer student discounts?|Can I use it offline?|What happens after the trial?|How do I invite my team?|Which file formats are supported?|Can I cancel at any time?",
  folder:
    "Invoices|Contracts|Photos|Drafts|Archive|Templates|Receipts|Travel|Research|Meeting Notes|Brand Assets|Payroll|Onboarding|Presentations|Personal|Tax 2025",
  document:
    "Employment Contract|Quarterly Report|Project Brief|Meeting Minutes|Insurance Policy|Lease Agreement|Floor Plan|Safety Checklist|User Manual|Price List|Travel Policy|Purchase Order|Product Roadmap|Tax Return 2025",
  photo:
    "Sunrise Over the Harbor|Old Town Rooftops|Morning Fog in the Valley|Street Market in Oaxaca|First Snow|Bridge at Blue Hour|Lemon Trees|Ferry to the Islands|Corner Café|Lighthouse After the Storm|Desert Road|Boats at Low Tide",
  video:
    "How to Prune Tomatoes|Unboxing Our New Keyboard|A Walk Through Kyoto|Ten-Minute Morning Yoga|Building a Bookshelf From Scratch|Explaining Vector Search|One Pan, Three Dinners|Restoring a 1978 Bicycle|Camera Settings for Night Skies|Behind the Scenes of Our Festival|Learning to Surf at Forty|Public Speaking Without Fear",
  film: "The Lighthouse Keeper’s Sister|Night Train to Trieste|Paper Kingdoms|Seven Winters|The Last Orchard|Salt and Static|A Borrowed Summer|Glass Harbor|The Cartographer|Nobody’s Tuesday|Red Kites|The Long Way to Lisbon|Midnight at the Observatory|Small Gods of the Subway|The Beekeeper’s Alibi|Quiet Engines",
  series:
    "Harbor Lights|The Understudy|Cold Meridian|Kitchen Confessions|North of Nowhere|The Archive|Second Shift|Glass Towers|The Ferryman|Sunday Detectives",
  song: "Paper Lanterns|Slow Tide|Midnight Radio|Golden Hour Drive|Leave the Porch Light On|Copper Sky|Half a Map|Saltwater Heart|Echoes in the Stairwell|Summer on Repeat|Winter Coats|The Long Platform|Neon Garden|Kites|Letters Home|Borrowed Time",
  album:
    "Rooms With a View|Northern Lights, Southern Rain|Tape Hiss|The Quiet Season|Postcards|Electric Orchard|Low Tide|Houses We Left|Static & Bloom|Blue Hour",
  band: "The Paper Lanterns|Velvet Harbor|Copper Kites|Midnight Ferries|The Night Gardeners|Glass Atlas|Low Tide Society|Northbound|The Borrowed Suits|Juniper Row",
  playlist:
    "Morning Coffee|Deep Focus|Sunday Cooking|Road Trip|Running 170 BPM|Rainy Day|Dinner With Friends|Nineties Again|Late Night Jazz|New This Week",
  podcast:
    "The Long Platform|Small Talk, Big Ideas|Bread and Circuits|City of Trees|The Second Draft|Money Without Tears|Deep Field|Kitchen Table History|Ask a Mechanic|Night Shift",
  book: "The Saffron Road|A House of Small Rooms|The Clockmaker’s Winter|Salt on the Map|Where the River Forgets|The Orchard of Lost Letters|An Island in October|The Glass Cartographer|Nine Lanterns|The Weight of Feathers|Under the Copper Moon|A Short History of Rain|The Bridge Builders|Letters to a Lighthouse|The Quiet Arithmetic of Bees|Tomorrow in Trieste",
  chapter:
    "The Letter|A Stranger Arrives|Down by the River|What the Map Left Out|The Long Night|Two Keys|Home Again|The Storm|An Old Debt|Morning",
  course:
    "Introduction to Python|Watercolor Basics|Project Management Essentials|Spanish for Travelers|Statistics in Plain Words|Photography for Beginners|Public Speaking|Data Visualization|Modern Web Development|Bread Baking|Financial Planning|Creative Writing|Machine Learning Foundations|First Aid|Music Theory I|Organic Chemistry",
  lesson:
    "Getting Started|Variables and Types|Light and Shadow|Asking for Directions|Reading a Balance Sheet|Practice Interview|Averages and Spread|Choosing a Topic|Review and Quiz|Working With Files|Color Mixing|The Water Cycle",
  subject:
    "Mathematics|English|History|Physics|Biology|Chemistry|Geography|Music|Art|Computer Science|Economics|Physical Education|Spanish|Philosophy",
  exam: "Midterm Exam|Final Exam|Unit 3 Test|Reading Quiz|Lab Report|Oral Presentation|Vocabulary Quiz|Practice Test",
  recipe:
    "Roasted Tomato Soup|Lemon Garlic Chicken|Mushroom Risotto|Chickpea Curry|Blueberry Pancakes|Shakshuka|Thai Green Curry|Lentil Stew|Pasta alla Norma|Miso Glazed Salmon|Apple Crumble|Black Bean Tacos|Caesar Salad|Banana Bread|Vegetable Paella|Pumpkin Ravioli|Minestrone|French Onion Soup|Greek Salad|Quinoa Salad with Herbs|Bruschetta|Hummus with Flatbread|Smoked Salmon Tartare|Garlic Bread|Sweet Potato Fries|Jasmine Rice|Fresh Lemonade|Mango Lassi|Iced Mint Tea|Chocolate Mousse|Lemon Tart",
  ingredient:
    "olive oil|garlic|tomatoes|flour|basil|butter|onions|lemon|rice|chickpeas|eggs|parmesan|ginger|spinach|salt|black pepper|coconut milk|chicken thighs",
  drink:
    "Flat White|Iced Tea|Ginger Lemonade|Espresso|Mango Lassi|Cappuccino|Elderflower Spritz|Hot Chocolate|Sparkling Water|Green Smoothie",
  // Each of these belongs to the recipe at its place.
  cuisine:
    "American|Mediterranean|Italian|Indian|American|Middle Eastern|Thai|Middle Eastern|Italian|Japanese|British|Mexican|American|American|Spanish|Italian|Italian|French|Greek|Mediterranean|Italian|Middle Eastern|French|Italian|American|Thai|American|Indian|Middle Eastern|French|French",
  recipeCourse:
    "Soups|Mains|Mains|Mains|Desserts|Mains|Mains|Mains|Mains|Mains|Desserts|Mains|Salads|Desserts|Mains|Mains|Soups|Soups|Salads|Salads|Starters|Starters|Starters|Sides|Sides|Sides|Drinks|Drinks|Drinks|Desserts|Desserts",
  recipeDiet:
    "vegan|none|vegetarian|vegan|vegetarian|vegetarian|none|vegan|vegetarian|none|vegetarian|vegan|none|vegetarian|vegan|vegetarian|vegan|vegetarian|vegetarian|vegan|vegan|vegan|none|vegetarian|vegan|vegan|vegan|vegetarian|vegan|vegetarian|vegetarian",
  meetingPlace: "Main office|Video call|Meeting room Aspen|Phone call|Downtown branch|Front desk|Room 2, first floor",
  ticketTopic: "Billing|Account|Technical|Delivery|General|Access",
  workTopic: "Plumbing|Electrical|Heating|Cleaning|Painting|Doors and Locks",
  visitReason:
    "Annual check-up|Follow-up|Back pain|Persistent cough|Skin rash|Renewal of a prescription|Vaccination|Test results",
  leaveReason: "Family vacation|Doctor’s appointment|Moving house|Wedding|Child is ill|Training course",
  expenseCategory: "Travel|Meals|Office Supplies|Software|Training|Equipment|Marketing|Lodging",
  eventKind:
    "Conference|Business|Music|Sports|Technology|Books|Conference|Food & Drink|Art|Science|Charity|Workshop|Business|Workshop|Community|Music|Business|Community|Food & Drink|Community",
  eventCategory: "Music|Conference|Workshop|Sports|Food & Drink|Art|Community|Business",
  menuCategory: "Starters|Mains|Desserts|Drinks|Sides|Salads|Soups",
  cloudRegion: "us-east-1|us-west-2|eu-west-1|eu-central-1|ap-southeast-2|ca-central-1",
  runStatus: "running|succeeded|failed|queued",
  measure: "°C|%|hPa|lux|ppm|V|kWh",
  brand:
    "Northfold|Kestrel|Alder & Finch|Lumen|Harrow|Marlowe|Tidewater|Copperleaf|Osprey Goods|Fernway|Halden|Brightside",
  publisher:
    "Lantern House|Quill & Anchor|Meridian Books|Harbor Press|Northgate Publishing|Foxglove Editions|Wren & Sons|Two Rivers Press",
  shopName:
    "Greenleaf Market|Corner Pantry|Hartwell Grocers|Olive & Thyme|Harbor Outfitters|Pine Street Books|Kettle & Crumb|Blue Door Bistro|Northgate Hardware|Marigold Foods",
  speciesName: "dog|cat|rabbit|parrot|hamster|guinea pig|tortoise",
  recipeTag: "quick|vegetarian|spicy|family favorite|one-pot|make ahead|gluten-free|comfort food|summer|weeknight",
  english: "en",
  schedule: "Mon and Wed 18:00|Tue and Thu 9:30|Saturdays 10:00–13:00|Weekdays 8:30|Fridays 15:00|Sundays 11:00",
  coat: "black|brown|white|gray|golden|tabby|cream|black and white",
  stadium:
    "Northgate Arena|Riverside Stadium|Harbor Park|Union Field|Lakeside Arena|Millfield Ground|Central Stadium|Hillcrest Park",
  restaurant:
    "Casa Luz|The Copper Pot|Trattoria Bellanotte|Noodle Yard|Mezze Garden|The Fig Tree|Blue Door Bistro|Tandoor House|Saigon Lantern|Taquería Paloma|Basil & Lime|Smokehouse 41",
  hotel:
    "Harbor View Hotel|The Linden|Grand Meridian|Hotel Bellanotte|Old Mill Inn|Seaside Lodge|The Copper Beech|Park Terrace Hotel|Northern Star Guesthouse|Riverside Suites",
  room: "Room 101|Room 102|Room 204|Room 215|Room 301|Room 318|Room 402|Room 407|Room 510|Room 523",
  meetingRoom: "Aspen|Birch|Cedar|Maple|Willow|Juniper|Hazel|Rowan|Alder|Linden",
  venue:
    "Riverside Hall|The Old Foundry|Central Library|Harbor Pavilion|Northgate Arena|Town Theater|Botanical Garden|Union Club|Museum of Transport|St. Mary’s Church Hall|Lakeside Stage|Mercury Lounge",
  warehouse:
    "{city} Distribution Center|{city} North Depot|{city} Fulfillment Hub|{city} Cold Storage|{city} South Depot|{city} Cross-Dock",
  branch: "{city} Central|{city} Downtown|{city} Riverside|{city} Station Road|{city} Market Square|{city} Northgate",
  airport: "{city} International Airport|{city} Regional Airport",
  station: "{city} Central Station|{city} North|{city} Riverside|{city} University|{city} Harbor",
  school:
    "{city} High School|{city} Academy|Northgate Elementary|St. Clare’s School|{city} Technical College|Riverside Middle School",
  university: "University of {city}|{city} State University|{city} Institute of Technology|{city} College of Art",
  term: "Fall 2026|Summer 2026|Spring 2026|Fall 2025|Summer 2025|Spring 2025",
  county: "{city} County",
  hospital:
    "{city} General Hospital|St. Luke’s Hospital {city}|{city} Children’s Hospital|Riverside Medical Center|{city} University Hospital",
  clinic:
    "Riverside Family Practice|{city} Dental Care|Northgate Physiotherapy|Lakeview Eye Clinic|{city} Women’s Health|Parkside Pediatrics",
  bank: "Northline Bank|Harbour & Quay|Meridian Trust|Copperfield Bank|Juniper Money|Cedar & Stone Bank|Fairwind Online|Tyne Valley Bank",
  airline:
    "Northline Air|Meridian Airways|Blue Heron Airlines|Fairwind|Sundial Air|Transcontinental Pacific|Alder Air|Copper Star",
  carrier: "Northstar Parcel|Swiftlane|BlueDart Freightways|Meridian Express|Harbor Logistics|Postline",
  insurer: "Meridian Mutual|Cedar Health|Fairwind Insurance|Lindenhof Life|Northline Assurance|Two Rivers Health Plan",
  region: "Northeast|Southeast|Midwest|Southwest|West Coast|Great Lakes|Mountain|Pacific Northwest|Gulf Coast|Plains",
  zone: "Zone A|Zone B|Zone C|Zone D|North|South|East|West",
  neighborhood:
    "Old Town|Riverside|Northgate|Harbor District|University Quarter|Market Square|Hillcrest|Parkside|Millfield|Lakeview",
  park: "Riverside Park|Lakeview Gardens|Millfield Common|Botanical Garden|Hillcrest Woods|Harbor Green",
  make: "Toyota|Ford|Volkswagen|Honda|Volvo|Renault|Hyundai|Mercedes-Benz|BMW|Kia",
  model: "Corolla|Transit|Golf|Civic|XC60|Clio|Tucson|Sprinter|X3|Sportage",
  truckMake: "Volvo|Scania|MAN|DAF|Mercedes-Benz|Freightliner|Kenworth|Iveco",
  truckModel: "FH16|R 450|TGX|XF|Actros|Cascadia|T680|S-Way",
  bodyType: "sedan|hatchback|SUV|van|pickup|wagon|coupe",
  modelBody: "sedan|van|hatchback|sedan|SUV|hatchback|SUV|van|SUV|SUV",
  modelFuel: "hybrid|diesel|petrol|petrol|hybrid|petrol|petrol|diesel|diesel|petrol",
  vehicleColor: "white|black|silver|gray|blue|red|green",
  fuel: "diesel|petrol|electric|hybrid|natural gas",
  gearbox: "manual|automatic",
  truckType: "box truck|flatbed|refrigerated|tanker|curtain-sider|tipper",
  buildTask:
    "Pour the foundation|Frame the upper floor|Lay the water pipes|Pull cables on level 2|Hang the drywall|Tile the bathrooms|Fit the windows|Cover the roof|Plaster the stairwell|Paint the hallways|Clear the site|Set up the scaffold",
  aircraft: "Airbus A320|Boeing 737-800|Embraer E195|Airbus A220|Boeing 787-9|ATR 72",
  aircraftMake: "Airbus|Boeing|Embraer|Airbus|Boeing|ATR",
  tierName: "Standard|Premium|Compact|Economy|Classic|Large|Light|Deluxe",
  phoneModel: "iPhone 15|Pixel 8|Galaxy S24|iPhone 13 mini|Fairphone 5|Galaxy A54",
  device:
    "Front Door Sensor|Living Room Thermostat|Office Printer|Warehouse Scanner 3|Lobby Display|Greenhouse Humidity Sensor|Parking Gate Reader|Kitchen Smoke Detector|Server Room Camera|Meeting Room Tablet|Pump Station Meter|Garage Door Opener",
  pet: "Luna|Milo|Bella|Charlie|Nala|Rocky|Coco|Simba|Daisy|Oscar|Willow|Max|Pepper|Ginger|Bruno|Mochi",
  // Each of these belongs to the breed at its place; kilograms.
  breedWeight: "30|11|18|9|7|5|4|31|24|12",
  species: "dog|dog|dog|dog|cat|cat|cat|dog|dog|dog",
  breed:
    "Labrador Retriever|Beagle|Border Collie|Dachshund|Maine Coon|British Shorthair|Siamese|Golden Retriever|Poodle|French Bulldog",
  vessel:
    "Northern Star|Sea Harvest|Blue Marlin|Aurora|Ocean Spirit|Morning Tide|Cape Verity|Silver Gull|Polar Dawn|Lady Elinor",
  plant:
    "Monstera|Snake Plant|Peace Lily|Fiddle-Leaf Fig|Lavender|Rosemary|Boston Fern|Aloe Vera|Olive Tree|Japanese Maple",
  game: "Harbor Tycoon|Starfall Tactics|Paper Dragons|Midnight Courier|Deep Mine|Garden of Cogs|Copper Age|Skyline Racer|Lost Lanterns|Puzzle Ferry",
  sport: "Football|Basketball|Tennis|Swimming|Volleyball|Cycling|Running|Badminton|Hockey|Rowing",
  newsDesk: "Politics|Business|Culture|Sports|Local|Science|Opinion",
  ticketKind: "General Admission|VIP|Early Bird|Student|Balcony|Standing|Front Row|Group of Four",
  beer: "Harbor Pale Ale|Midnight Stout|Copper Amber|Valley Pilsner|Night Ferry Porter|Orchard Saison|Old Mill Bitter|Wheat Field",
  repair:
    "Fix leaking tap|Replace light bulbs|Repair heating|Unblock drain|Service elevator|Repaint hallway|Replace door lock|Check smoke alarms",
  clubName: "Rovers|United|Falcons|Tigers|Athletic|Mariners",
  sportsTeam: "{city} Rovers|{city} United|{city} Falcons|{city} Tigers|{city} Athletic|{city} Mariners",
  league:
    "Premier Division|Northern League|City Cup|Sunday League|Women’s First Division|Youth League|Champions Trophy",
  tournament: "City Open|Harbor Cup|Autumn Invitational|National Finals|Charity Tournament|Winter Classic",
  exercise:
    "Push-ups|Squats|Plank|Deadlift|Rowing|Lunges|Bench Press|Pull-ups|Burpees|Kettlebell Swing|Bicep Curl|Mountain Climbers",
  workout:
    "Full Body Strength|Morning Run|Interval Training|Upper Body|Leg Day|Core and Stretch|Recovery Ride|Yoga Flow",
  challenge: "30 Days of Push-ups|10,000 Steps a Day|No-Sugar Week|Read 12 Books|Couch to 5K|Meditate Daily",
  skill:
    "TypeScript|Project Management|SQL|Public Speaking|Figma|Negotiation|Python|Data Analysis|Customer Service|Copywriting|Accounting|React|Kubernetes|Spanish",
  hobby:
    "hiking|photography|cooking|reading|cycling|gardening|chess|pottery|swimming|playing guitar|birdwatching|sewing",
  industry:
    "Software|Healthcare|Retail|Manufacturing|Education|Logistics|Financial Services|Construction|Hospitality|Energy|Media|Agriculture|Telecommunications|Real Estate",
  service:
    "Deep Cleaning|Haircut|Oil Change|Tax Preparation|Lawn Mowing|Dog Grooming|Phone Repair|Piano Tuning|Window Cleaning|Bike Tune-up|Airport Transfer|Photo Session",
  amenity:
    "Free Wi-Fi|Parking|Air conditioning|Kitchen|Washing machine|Pool|Gym|Pet friendly|Breakfast included|Balcony|Elevator|Wheelchair access",
  property:
    "Sunny Two-Bedroom Near the Park|Loft in the Old Foundry|Family House With Garden|Studio by the University|Penthouse Over the Harbor|Quiet Cottage by the Lake|Renovated Townhouse|Garden Apartment|Modern Flat Downtown|Farmhouse With Barn",
  realtor: "Keystone Realty|Harbor Homes|Brightside Properties|Northgate Estates|Cornerstone Realty|Oak & Ivy Homes",
  propertyKind: "apartment|loft|house|studio|penthouse|cottage|townhouse|apartment|apartment|house",
  propertyBeds: "2|1|4|1|3|2|3|2|1|5",
  propertyType: "apartment|house|studio|townhouse|cottage|loft|villa",
  trip: "Weekend in {city}|{city} on Foot|Around {city} by Bike|Food Tour of {city}|City Break in {city}|Hidden {city}|Slow Days in {city}",
  campaign:
    "Spring Sale|Back to School|Black Friday|Newsletter Relaunch|Refer a Friend|Holiday Gift Guide|Win-Back|Product Launch|Summer Clearance|Loyalty Bonus",
  promotion:
    "10% Off Your First Order|Free Shipping Weekend|Buy Two, Get One|Student Discount|Early Bird|Members’ Week|Flash Sale|Bundle and Save",
  deal: "Annual license|Pilot project|Renewal|50 more seats|Support contract|Onboarding package|Upgrade to Business|Two more sites",
  contract:
    "Service Agreement|Lease Agreement|Maintenance Contract|Employment Contract|Non-Disclosure Agreement|Supply Agreement|Consulting Agreement|License Agreement",
  bankAccount:
    "Everyday Checking|Savings|Joint Account|Business Checking|Emergency Fund|Holiday Savings|Student Account|Travel Card",
  ledgerAccount:
    "Cash|Accounts Receivable|Accounts Payable|Sales Revenue|Office Expenses|Payroll|Inventory|Equipment|Taxes Payable|Retained Earnings",
  budget: "Marketing|Travel|Groceries|Rent|Utilities|Training|Software|Equipment|Eating Out|Savings",
  expense:
    "Train to client meeting|Team lunch|Hotel, two nights|Office supplies|Software subscription|Taxi to the airport|Conference ticket|Parking|Printer toner|Client dinner",
  transaction:
    "Grocery store|Coffee shop|Salary|Rent|Electricity bill|Online order|Pharmacy|Train ticket|Restaurant|Streaming subscription|Gym membership|ATM withdrawal",
  fee: "Service fee|Late fee|Delivery fee|Setup fee|Cleaning fee|Booking fee",
  asset:
    "MacBook Pro 14|Forklift 2|Conference Room Projector|Delivery Van 7|Label Printer|Standing Desk|Coffee Machine|Server Rack B|Laser Cutter|Company Phone",
  part: "Brake Pad Set|Oil Filter|Drive Belt|Spark Plug|Ball Bearing 6204|Hydraulic Hose|Timing Chain|Air Filter|Wheel Hub|Fuse 10 A|Gasket Kit|Control Board",
  unit: "piece|kg|g|liter|meter|box|pack|hour",
  weatherAlert: "Frost warning|Heavy rain expected|Strong winds this evening|Heat advisory",
  weatherText:
    "Temperatures fall below zero overnight.|Up to 40 mm of rain until midnight.|Gusts of up to 80 km/h near the coast.|Highs of 36 °C; drink enough water.",
  drugClass:
    "antibiotic|pain reliever|antidiabetic|ACE inhibitor|statin|thyroid hormone|proton pump inhibitor|antidepressant|bronchodilator|antihistamine",
  drugUse:
    "Bacterial infections|Pain and fever|Type 2 diabetes|High blood pressure|High cholesterol|Underactive thyroid|Acid reflux|Depression and anxiety|Asthma|Allergies",
  medication:
    "Amoxicillin|Ibuprofen|Metformin|Lisinopril|Atorvastatin|Levothyroxine|Omeprazole|Sertraline|Salbutamol|Cetirizine",
  practiceArea: "Family Law|Real Estate|Employment|Corporate|Criminal Defense|Immigration|Tax|Estate Planning",
  court: "District Court|Superior Court|County Court|Family Court|Court of Appeal",
  allergen: "gluten|milk|eggs|nuts|soy|fish|sesame",
  building: "Main Building|North Wing|East Wing|Science Block|Annex|West Tower|Library",
  dosage:
    "500 mg twice a day|200 mg as needed|10 mg once a day|20 mg at night|5 ml three times a day|1 tablet in the morning",
  condition:
    "Hypertension|Asthma|Type 2 diabetes|Migraine|Seasonal allergies|Lower back pain|Eczema|Anxiety|Hypothyroidism|High cholesterol",
  allergy: "Penicillin|Peanuts|Pollen|Latex|Shellfish|Dust mites|Eggs|Bee stings",
  symptom: "headache|cough|fever|fatigue|sore throat|nausea|dizziness|joint pain|shortness of breath|rash",
  labTest: "Complete blood count|Lipid panel|HbA1c|Thyroid function|Urinalysis|Vitamin D|Liver panel|Blood glucose",
  vaccine: "Influenza|Tetanus|Hepatitis B|MMR|COVID-19|HPV|Pneumococcal|Varicella",
  specialty:
    "Cardiology|Dermatology|Pediatrics|Neurology|Family Medicine|Orthopedics|Psychiatry|Radiology|Oncology|Ophthalmology",
  procedure:
    "X-ray of the wrist|Skin biopsy|Colonoscopy|Cataract surgery|Echocardiogram|Tooth extraction|MRI of the knee|Wound care",
  bloodType: "O+|A+|B+|AB+|O-|A-|B-|AB-",
  repository:
    "storefront|billing-service|mobile-app|design-system|docs|infra|search-api|data-pipeline|auth-gateway|notification-worker",
  gitBranch:
    "main|develop|feature/checkout-redesign|fix/login-redirect|release/2.4|chore/update-dependencies|feature/dark-mode|fix/csv-import|feature/audit-log|hotfix/rate-limit",
  commit:
    "Fix rounding of totals|Add pagination to the orders list|Update dependencies|Remove unused styles|Handle empty search results|Speed up the import|Rename settings to preferences|Document the webhook payload|Add tests for the parser|Cache the exchange rates",
  microservice:
    "auth-gateway|billing-service|search-api|notification-worker|image-resizer|orders-api|user-service|report-generator|payment-router|inventory-sync",
  server: "web-01|web-02|db-primary|db-replica-1|cache-01|worker-03|build-runner-2|proxy-eu-1|search-01|backup-01",
  environment: "production|staging|development|preview|testing|sandbox",
  featureFlag:
    "new-checkout|dark-mode|beta-search|audit-log|two-factor-sms|bulk-export|inline-comments|fast-import|team-billing|smart-replies",
  integration:
    "Slack|Google Calendar|Stripe|Salesforce|Zapier|GitHub|HubSpot|Microsoft Teams|QuickBooks|Mailchimp|Jira|Shopify",
  app: "Expense Tracker|Field Notes|Team Calendar|Store Locator|Inventory Scanner|Parent Portal|Trail Finder|Payroll Hub|Recipe Box|Clinic Check-in",
  endpoint: "/users|/orders|/orders/{id}|/invoices|/search|/webhooks|/auth/token|/products|/health|/reports/daily",
  apiKey:
    "Production server|CI pipeline|Mobile app|Data warehouse sync|Local development|Zapier integration|Staging|Reporting job",
  job: "Nightly backup|Send daily digest|Rebuild search index|Import exchange rates|Clean up sessions|Generate invoices|Resize images|Sync inventory",
  queue: "default|emails|imports|webhooks|high-priority|reports|thumbnails|billing",
  metric:
    "requests_per_second|error_rate|p95_latency_ms|cpu_usage|active_users|queue_depth|conversion_rate|disk_free_bytes",
  alert:
    "Temperature above the limit|Battery is low|No signal for two hours|Maintenance is due|Value out of range|Device is offline|Disk almost full|Certificate expires in 7 days",
  action:
    "login|logout|user.created|user.updated|order.placed|order.refunded|invoice.sent|role.changed|api_key.created|export.requested|password.reset|record.deleted",
  eventName:
    "order.created|order.paid|invoice.sent|user.created|subscription.cancelled|payment.failed|shipment.delivered|file.uploaded",
  setting:
    "timezone|language|email_notifications|items_per_page|default_currency|two_factor_required|theme|session_timeout",
  table: "Table 1|Table 2|Table 4|Table 7|Table 12|Window Booth|Terrace 3|Bar 5",
  dashboard:
    "Sales Overview|Support Load|Server Health|Marketing Funnel|Inventory Levels|Weekly KPIs|Cash Flow|Fleet Map",
  report:
    "Monthly Sales|Inventory Turnover|Customer Churn|Expense Summary|Website Traffic|Payroll Overview|Energy Use|Quarterly Forecast",
  survey:
    "Customer Satisfaction|Employee Engagement|Event Feedback|Product Fit|Onboarding Experience|Website Usability|Exit Interview|Lunch Options",
  option: "Yes|No|Maybe|Standard|Express|Gift wrap|Extra support|Window seat",
  badge: "First Steps|Early Adopter|Top Contributor|Night Owl|100 Days|Problem Solver|Helping Hand|Marathoner",
  channel: "general|random|announcements|support|engineering|design|marketing|watercooler|releases|incidents",
  topic:
    "Climate|Remote Work|Machine Learning|Personal Finance|Urban Planning|Nutrition|Open Source|Photography|Public Health|Space|Typography|Parenting",
  forum: "General Discussion|Ideas and Feedback|Show and Tell|Help and Questions|Announcements|Off Topic",
  group:
    "Book Club|Weekend Hikers|Frontend Guild|New Parents|Photography Circle|Chess Club|Running Crew|Alumni 2019|Board Gamers|Choir",
  collection:
    "Summer Essentials|Staff Picks|New Arrivals|Gifts Under 50|Back in Stock|Home Office|Travel Light|Best Sellers",
  segment:
    "New Customers|Frequent Buyers|Inactive 90 Days|Newsletter Subscribers|High Value|Trial Users|Enterprise Accounts",
  goal: "Save for a house|Run a half marathon|Learn Spanish|Pay off the car loan|Read 20 books|Emergency fund|Drink more water|Launch the side project",
  habit:
    "Drink water|Read 20 minutes|Stretch|Walk the dog|Meditate|No phone after ten|Practice guitar|Write in the journal",
  holiday: "New Year’s Day|Labor Day|Thanksgiving|Christmas Day|Independence Day|Memorial Day|Good Friday|Boxing Day",
  shift: "Early Shift|Late Shift|Night Shift|Weekend Shift|On Call|Opening|Closing",
  shiftStart: "06:00|14:00|22:00|09:00|08:00|07:00|15:00",
  shiftEnd: "14:00|22:00|06:00|17:00|20:00|15:00|23:00",
  leave: "vacation|sick leave|parental leave|unpaid leave|training|personal day",
  incident:
    "Checkout unavailable|Slow responses in Europe|Failed deployments|Email delays|Partial outage of search|Login errors",
  route: "Route 12|Harbor Loop|Airport Express|Northern Line|Route 7B|City Ring|Night Bus N3|Valley Route",
  line: "Red Line|Blue Line|Green Line|Line 4|Airport Express|Harbor Line",
  cargo:
    "Electronics, 12 pallets|Fresh produce|Furniture|Machine parts|Paper rolls|Medical supplies|Beverages|Textiles|Building materials|Frozen fish",
  packaging: "box|pallet|envelope|crate|tube|container",
  shippingMethod: "standard|express|overnight|pickup",
  paymentMethod: "card|bank_transfer|paypal|apple_pay|cash|invoice",
  paymentTerms: "Net 30|Net 14|Due on receipt|Net 60",
  cardBrand: "visa|mastercard|amex|discover",
  wear: "new|like new|good|fair|refurbished",
  interval: "day|week|month|quarter|year",
  employment: "full-time|part-time|contract|internship|temporary",
  seniority: "junior|mid|senior|lead|principal",
  education: "High school diploma|Bachelor’s degree|Master’s degree|Doctorate|Associate degree|Vocational certificate",
  degree:
    "BSc Computer Science|BA History|MSc Data Science|MBA|BEng Mechanical Engineering|MA Design|PhD Biology|BSc Nursing",
  marital: "single|married|divorced|widowed|partnered",
  relationship: "spouse|parent|sibling|child|friend|colleague",
  nationality: "American|British|Canadian|German|French|Irish|Australian|Swedish|Dominican",
  eyeColor: "brown|blue|green|hazel|gray",
  hairColor: "brown|black|blond|red|gray",
  mood: "happy|calm|tired|excited|anxious|content",
  weather: "Sunny|Partly cloudy|Cloudy|Light rain|Heavy rain|Thunderstorms|Snow|Fog|Windy",
  compass: "N|NE|E|SE|S|SW|W|NW",
  browser: "Chrome|Firefox|Safari|Edge",
  os: "Windows 11|macOS 15|Ubuntu 24.04|iOS 18|Android 15",
  deviceType: "mobile|desktop|tablet",
  platform: "web|ios|android|desktop",
  source: "website|referral|newsletter|social media|walk-in|partner|advertisement|event",
  medium: "email|organic|cpc|social|referral|display",
  reason:
    "Schedule conflict|No longer needed|Duplicate entry|Change of plans|At their own request|Papers incomplete|Not available|Clerical error|Rules not followed|Deadline missed",
  returnReason:
    "Changed my mind|Item arrived damaged|Found a better price|Ordered by mistake|Too expensive|No longer needed|Wrong size|Arrived too late",
  error:
    "Connection timed out after 30 s|Card was declined|File is larger than 10 MB|Token has expired|Record was changed by somebody else|Invalid postal code|Address could not be verified|Service is not available",
  errorCode: "timeout|card_declined|file_too_large|token_expired|conflict|invalid_request|not_found|rate_limited",
  httpMethod: "GET|POST|PUT|PATCH|DELETE",
  language: "English|Spanish|French|German|Portuguese|Swedish",
  programmingLanguage: "TypeScript|Python|Go|Rust|Java|Ruby|Kotlin|Swift|C#",
  license: "MIT|Apache-2.0|GPL-3.0|BSD-3-Clause|MPL-2.0|CC-BY-4.0",
  color: "red|blue|green|black|white|gray|navy|teal|olive|burgundy|orange|yellow|purple|beige",
  material: "cotton|wool|leather|stainless steel|oak|glass|ceramic|linen|bamboo|aluminum|recycled polyester",
  pattern: "solid|striped|checked|floral|dotted",
  season: "Spring|Summer|Autumn|Winter",
  weekday: "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday",
  monthName: "January|February|March|April|May|June|July|August|September|October|November|December",
  meal: "breakfast|lunch|dinner|snack",
  diet: "none|vegetarian|vegan|gluten-free|halal|lactose-free",
  seat: "12A|14C|7F|22B|3D|18E|9A|25F",
  gate: "A12|B4|C23|D7|A3|B18",
  cabin: "economy|premium economy|business|first",
  roomType: "single|double|twin|suite|family room",
  visibility: "public|private|unlisted",
  frequency: "daily|weekly|monthly|quarterly|yearly",
  answer:
    "Yes, from the account settings.|It takes two to three working days.|You can, at no extra cost.|Please contact support with your order number.|No, but we are working on it.|Every plan includes it.",
  catchPhrase:
    "Good things, made to last|Better mornings for everyone|Work that flows|Close to home, made with care|Simple tools for busy teams|Less waiting, more doing",
  quote:
    "The best time to plant a tree was twenty years ago.|Well begun is half done.|A smooth sea never made a skilled sailor.|Small steps are still steps.|What gets measured gets noticed.|Done is better than perfect.",
  prize: "Weekend for two|Gift card|Signed print|Year of coffee|Concert tickets|Cycling jersey",
  hospitalDepartment:
    "Cardiology|Emergency|Pediatrics|Radiology|Oncology|Orthopedics|Neurology|Intensive Care|Maternity|General Surgery|Dermatology|Laboratory|Psychiatry|Pharmacy|Ophthalmology|Urology",
  schoolDepartment:
    "Mathematics|Natural Sciences|Languages|History|Computer Science|Arts|Music|Physical Education|Economics|Social Studies|Engineering|Philosophy",
  kitchenDepartment: "Kitchen|Bar|Service|Bakery|Catering|Delivery|Cellar|Cleaning",
  hotelDepartment:
    "Housekeeping|Front Office|Food and Beverage|Maintenance|Spa|Concierge|Reservations|Security|Events|Kitchen",
  fleetDepartment: "Dispatch|Workshop|Operations|Safety|Long Haul|City Delivery|Planning|Customer Service",
  medicalSupply:
    "Nitrile Gloves, Box of 100|Surgical Masks|Syringes 5 ml|IV Set|Gauze Bandage|Saline 0.9 % 500 ml|Alcohol Swabs|Blood Collection Tubes|Sutures 3-0|Face Shields|Thermometer|Wound Dressing",
  examRoom: "Exam Room 1|Exam Room 2|Room 204|Room 311|Operating Room 1|Operating Room 2|Treatment Room A|ICU 3",
  petService:
    "Vaccination|Annual Check-up|Neutering|Dental Cleaning|Microchip|Deworming|Nail Trim|Blood Test|X-Ray|Grooming",
  schoolClass: "7A|7B|8A|8B|9A|9B|10A|10B|11A|12C",
  classroom: "Room 12|Room 14|Room 21|Room 23|Science Lab|Computer Lab|Music Room|Art Room|Gym|Lecture Hall 1",
  kitchenStation: "Grill|Fryer|Salads|Pastry|Sauces|Bar|Pass|Pizza Oven",
  menuName: "Lunch Menu|Dinner Menu|Breakfast|Weekend Brunch|Drinks|Wine List|Kids’ Menu|Seasonal Menu|Desserts",
  hotelService:
    "Breakfast Buffet|Airport Transfer|Laundry|Late Check-out|Massage, 60 Minutes|Parking|Bike Rental|Extra Bed|Room Service|Sauna",
  roomKind:
    "Standard Single|Standard Double|Twin Room|Superior Double|Deluxe King|Family Room|Junior Suite|Suite|Accessible Double|Penthouse",
  depot: "North Depot|{city} Depot|Harbor Depot|Ring Road Depot|East Yard|Airport Yard|Main Workshop|West Terminal",
  salonService:
    "Haircut|Color and Highlights|Blow-dry|Beard Trim|Manicure|Pedicure|Facial|Eyebrow Shaping|Balayage|Hot Towel Shave|Deep Conditioning|Updo",
  salonCategory: "Hair|Nails|Skin|Color|Beard|Massage|Make-up|Bridal",
  legalService:
    "Contract Review|Will Drafting|Company Formation|Trademark Registration|Divorce Consultation|Court Representation|Property Transfer|Employment Advice",
  medicationKind:
    "Pain Relief|Antibiotics|Vitamins|Cold and Flu|Allergy|Skin Care|Digestive Health|First Aid|Diabetes Care|Baby Care",
  hospitalWard: "Ward 3B|Intensive Care|Maternity|Pediatrics|Cardiology|Emergency",
  crop: "Wheat|Corn|Tomatoes|Apples|Soybeans|Potatoes|Grapes|Barley",
  animalWeight: "620|70|55|500|3|2|120|0.1",
  animalBreed: "Holstein|Merino|Boer|Haflinger|Leghorn|Pekin|Duroc|Buckfast",
  animal: "Cow|Sheep|Goat|Horse|Chicken|Duck|Pig|Bee",
  protocol: "https|tcp|udp|mqtt|grpc",
  dataType: "string|integer|boolean|date|number|json",
  permissionLevel: "none|view|comment|edit|manage",
  suffix: "Jr.|Sr.|II|III",
  farm: "Willow Creek Farm|Hilltop Farm|Green Acres|Oak Lane Farm|Sunny Meadow Farm|Stone Bridge Farm|Riverbend Farm|Old Mill Farm",
  plot: "North Field|Lower Meadow|Hill Block|River Plot|South Terrace|Old Orchard|East Field|Chapel Plot",
  wine: "Hillside Pinot Noir|Chapel Riesling|Old Vines Zinfandel|River Terrace Chardonnay|Stone Wall Merlot|Late Harvest Sémillon|Valley Rosé|Reserve Syrah",
  garment:
    "Navy Wool Coat|White Dress Shirt|Linen Trousers|Silk Blouse|Black Evening Dress|Gray Suit Jacket|Cashmere Sweater|Denim Jacket",
  machine:
    "CNC Mill 2|Lathe 4|Laser Cutter 1|Injection Press 3|Packaging Line 1|Drill Press 5|Welding Cell 2|Conveyor 3",
  washer: "Washer 1|Washer 2|Dryer 1|Washer 3|Dryer 2|Ironing Press|Dryer 3|Washer 4",
  ministry:
    "Youth Ministry|Choir|Food Pantry|Sunday School|Men’s Breakfast|Prayer Group|Hospitality Team|Visiting Team",
  worship:
    "Sunday Worship|Evening Prayer|Family Service|Harvest Festival|Easter Vigil|Carol Service|Morning Mass|Taizé Evening",
  rawMaterial:
    "Steel Sheet 2 mm|Aluminum Rod 20 mm|ABS Granulate|Copper Wire 1.5 mm|Oak Board|Cotton Yarn|Silicone Sealant|Cardboard Sheet",
  trainingPlan:
    "First 10 K|Strength Basics|Half Marathon in 12 Weeks|Core and Mobility|Full-Body Beginner|Push Pull Legs|Winter Base|Couch to 5 K",
  mealPlan: "Balanced Week|High Protein|Vegetarian Basics|Family Dinners|Low Carb|Mediterranean",
  inspection:
    "Annual Safety Inspection|Fire Door Check|Incoming Goods Check|Elevator Inspection|Hygiene Check|Electrical Test|Move-out Inspection|Roof Survey",
  bed: "Bed 1A|Bed 1B|Bed 2A|Bed 2B|Bed 3A|Bed 3B|Bed 4A|Bed 4B",
  celebration: "Summer Wedding|Golden Anniversary|Garden Party|Birthday Dinner|Christening Lunch|Retirement Party",
  conference:
    "Design Systems Summit|Climate Tech Forum|Northern Data Days|Future of Retail|Frontend Conference|Public Health Congress|Robotics Week|Teaching and Technology",
  talk: "Scaling Without Meetings|What Maps Taught Us|Designing for Slow Networks|A Year of Small Releases|Testing What Matters|Reading Old Code|The Cost of Waiting|Accessible by Default",
  insurancePolicy:
    "Home Insurance|Car Insurance|Travel Insurance|Life Insurance|Health Plus|Business Liability|Pet Insurance|Contents Cover",
  violation: "Speeding|Parking without a Permit|Red Light|Expired Registration|Noise after 10 p.m.|Blocked Driveway",
  coverage: "Hospital Care|Outpatient Care|Dental|Theft|Water Damage|Liability|Glass Breakage|Legal Expenses",
  quest:
    "The Lost Caravan|Shadows Under the Mill|A Debt of Honor|The Last Lantern|Wolves at the Gate|The Drowned Bell|Embers of the North",
  // Each of these belongs to the animal at its place; kilograms.
  zooWeight: "4800|190|850|8|420|32|250",
  zooLatin:
    "Loxodonta africana|Panthera leo|Giraffa camelopardalis|Suricata suricatta|Ursus maritimus|Aptenodytes forsteri|Equus quagga",
  zooDiet: "herbivore|carnivore|herbivore|omnivore|carnivore|carnivore|herbivore",
  zooStatus: "Endangered|Vulnerable|Vulnerable|Least Concern|Vulnerable|Near Threatened|Near Threatened",
  zooSpecies: "African Elephant|Lion|Giraffe|Meerkat|Polar Bear|Emperor Penguin|Plains Zebra",
  monster: "Goblin Scout|Stone Golem|Marsh Troll|Dire Wolf|Skeleton Archer|Cave Spider",
  tour: "Old Town Walking Tour|Harbor Boat Tour|Vineyard Day Trip|Night Photography Walk|Castle and Gardens|Street Food Tour",
  crypto: "Bitcoin|Ethereum|Solana|USD Coin|Litecoin|Cardano|Polkadot|Dogecoin|Chainlink|Avalanche|Stellar|Tron",
  cryptoSymbol: "BTC|ETH|SOL|USDC|LTC|ADA|DOT|DOGE|LINK|AVAX|XLM|TRX",
  cryptoPrice: "64210|3145|148|1|82|0.45|6.1|0.13|14.2|31.5|0.11|0.12",
  cryptoSupply:
    "19700000|120200000|462000000|33900000000|74800000|35600000000|1380000000|144000000000|587000000|395000000|28900000000|87400000000",
  portfolioName: "Long-Term Growth|Retirement|Core Holdings|Rainy Day|Income|High Risk|Savings for the House",
  helpArticle:
    "How to reset your password|Changing your billing address|Inviting people to your team|Exporting your data|Setting up two-factor sign-in|Understanding your invoice|Connecting your calendar|Closing an account|Roles and permissions|Why a card is declined",
  helpTopic: "Getting started|Account|Billing|Integrations|Troubleshooting",
  slaName: "Standard|Priority|Enterprise|Critical|Basic Support|After Hours",
  firmware: "Spring Release|Security Update|Maintenance Release|Long-Term Release",
  gymPlan: "Basic|Off-Peak|Standard|Premium|Student|Family",
  gymMachine:
    "Treadmill|Rowing Machine|Leg Press|Cable Machine|Spin Bike|Elliptical|Squat Rack|Dumbbell Set|Chest Press",
  rentalExtra: "Child seat|Navigation|Additional driver|Roof box|Snow chains|Full insurance",
  reviewGoal:
    "Lead one project|Shorten response times|Mentor a new colleague|Finish the certification|Document the main process",
  toy: "Wooden Train Set|Building Blocks|Plush Bear|Puzzle, 500 Pieces|Balance Bike|Dollhouse",
  bus: "City Bus 12|Articulated Bus 3|Night Bus 7|Minibus 4|Electric Bus 9|School Bus 2",
  tree: "Silver Birch|Red Oak|Sugar Maple|Norway Spruce|Wild Cherry|Linden",
  drone: "Survey Drone 1|Inspection Drone 2|Mapping Drone|Spraying Drone 4",
  fundraising:
    "Winter Meals|New Roof for the Shelter|School Books for All|Clean Water Project|Summer Camp Fund|Wheels for Volunteers",
  medicalDevice: "Infusion Pump 3|Patient Monitor 12|Ventilator 2|ECG Machine|Ultrasound Scanner|Defibrillator 4",
  treatment: "Vaccination|Dental Cleaning|Wound Care|Physiotherapy|Blood Test|X-Ray|Follow-up Check",
  supplier:
    "Alder Supply|Northgate Wholesale|Millstone Trading|Granite Peak Materials|Tidewater Distribution|Copperfield Industrial|Riverbend Trading|Calder & Sons|Ironbridge Components|Saltmarsh Imports|Westerly Goods|Halden Packaging|Stonebridge Supplies|Larkspur Wholesale|Redwing Parts|Summit Provisions",
  brewery:
    "Harbor Brewing|Old Mill Brewery|{city} Brewing Company|Copper Kettle Brewery|Night Heron Brewing|Valley Craft Beer|Stone Bridge Brewery|Northgate Brewing",
  winery: "Hillside Estate|Old Vines Winery|Chapel Hill Wines|{city} Cellars|Stone Wall Vineyards|River Terrace Winery",
  bakery: "Corner Bakery|Golden Crust|{city} Bread Company|Flour & Salt|Morning Loaf|Mill Street Bakery",
  salon:
    "Studio Nine Hair|The Cutting Room|{city} Barbers|Glow Beauty|Mirror & Comb|Willow Spa|Park Street Salon|Velvet Nails",
  printShop: "Harbor Print|Millstone Press|{city} Printing House|Quill & Sons|Northgate Offset|Paper Lane Press",
  addOn: "Gift Wrap|Express Service|Extra Hour|Priority Support|Breakfast|Late Check-out|Deep Clean|Photo Package",
  serviceCategory: "Home|Beauty|Automotive|Health|Education|Events|Repair|Pets",
  certificate:
    "First Aid|Food Hygiene|Forklift License|Fire Safety|Working at Heights|Project Management|Data Protection|Customer Service",
  legalCase:
    "Hale v. Larsen|Estate of Whitcomb|Meridian Holdings Lease|Moreno v. City Transit|Brandt Employment Dispute|Keller Custody|Northgate Trademark|Osei v. Harbor Insurance",
  theme: "light|dark|system",
  flow: "inbound|outbound",
  hex: "#d32f2f|#1e66d0|#2e7d32|#ef6c00|#6a1b9a|#00796b|#f9a825|#607d8b|#d81b60|#1a237e",
  kind: "standard|regular|special|other",
  phrase: "standard|none|see notes|not specified",
  deviceCode: "LX-200|MX-450|PT-1100|HD-620|QN-85|TR-340",
  file: "/files/report-october.pdf|/files/photo-harbor.jpg|/files/price-list.xlsx|/files/contract.pdf|/files/floor-plan.pdf",
} satisfies Readonly<Record<string, string>>;

export type ListName = keyof typeof NAMES;

export function isNameList(name: string): name is ListName {
  return Object.hasOwn(NAMES, name);
}

export function thingNamesOf(list: ListName): readonly string[] {
  return choicesOf(NAMES[list]);
}

/** Two words that mean nothing in particular. */
export function plainWords(random: Stream): string {
  return `${random.pick(thingNamesOf("color"))} ${random.pick(thingNamesOf("material"))}`;
}
