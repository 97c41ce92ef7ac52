import type { Genre } from "../genres.ts";
import { list } from "./telling.ts";

const TAGS: Readonly<Record<Genre, readonly string[]>> = {
  Mystery: list("village life|locked room|amateur detective|slow burn|dry humor|secrets|winter read|whodunit"),
  Thriller: list("page-turner|spies|conspiracy|twist ending|on the run|double lives|city at night"),
  "Science Fiction": list("space travel|artificial minds|first contact|far future|exile|big ideas|survival"),
  Fantasy: list("magic|quest|found family|old gods|courts and crowns|talking animals|maps"),
  Romance: list("slow burn|second chances|small town|enemies to lovers|feel-good|weddings|grumpy and sunny"),
  "Historical Fiction": list("family secrets|city life|trade and craft|war and peace|letters|based on history"),
  "Literary Fiction": list("family|marriage|friendship|book club|memory|quiet novels|houses"),
  Horror: list("haunted|folk horror|slow dread|small town|grief|not for bedtime"),
  Children: list("read aloud|picture book|animals|bedtime|funny|first feelings|rhyme"),
  Poetry: list("short poems|nature|grief|love|everyday life|gift"),
  Memoir: list("family|migration|work|illness|childhood|true story|book club"),
  History: list("everyday life|trade|empire|maps|from the archives|big history"),
  "Popular Science": list("nature|how things work|experiments|animals|big questions|gift"),
  Travel: list("slow travel|by train|on foot|islands|winter|food and drink|solo travel"),
  Cooking: list("weeknight|vegetarian options|one pan|baking|family meals|seasonal|for beginners"),
  Business: list("meetings|leadership|habits|teams|plain language|short read"),
};

/** What readers of a genre look for. */
export function tagsOf(genre: Genre): readonly string[] {
  return TAGS[genre];
}
