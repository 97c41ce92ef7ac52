import type { Genre } from "../genres.ts";
import { choicesOf } from "./telling.ts";

const TAGS: Readonly<Record<Genre, readonly string[]>> = {
  Mystery: choicesOf("village life|locked room|amateur detective|slow burn|dry humor|secrets|winter read|whodunit"),
  Thriller: choicesOf("page-turner|spies|conspiracy|twist ending|on the run|double lives|city at night"),
  "Science Fiction": choicesOf("space travel|artificial minds|first contact|far future|exile|big ideas|survival"),
  Fantasy: choicesOf("magic|quest|found family|old gods|courts and crowns|talking animals|maps"),
  Romance: choicesOf("slow burn|second chances|small town|enemies to lovers|feel-good|weddings|grumpy and sunny"),
  "Historical Fiction": choicesOf("family secrets|city life|trade and craft|war and peace|letters|based on history"),
  "Literary Fiction": choicesOf("family|marriage|friendship|book club|memory|quiet novels|houses"),
  Horror: choicesOf("haunted|folk horror|slow dread|small town|grief|not for bedtime"),
  Children: choicesOf("read aloud|picture book|animals|bedtime|funny|first feelings|rhyme"),
  Poetry: choicesOf("short poems|nature|grief|love|everyday life|gift"),
  Memoir: choicesOf("family|migration|work|illness|childhood|true story|book club"),
  History: choicesOf("everyday life|trade|empire|maps|from the archives|big history"),
  "Popular Science": choicesOf("nature|how things work|experiments|animals|big questions|gift"),
  Travel: choicesOf("slow travel|by train|on foot|islands|winter|food and drink|solo travel"),
  Cooking: choicesOf("weeknight|vegetarian options|one pan|baking|family meals|seasonal|for beginners"),
  Business: choicesOf("meetings|leadership|habits|teams|plain language|short read"),
};

export function tagsOf(genre: Genre): readonly string[] {
  return TAGS[genre];
}
