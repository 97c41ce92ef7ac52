export const GENRES = [
  "Mystery",
  "Thriller",
  "Science Fiction",
  "Fantasy",
  "Romance",
  "Historical Fiction",
  "Literary Fiction",
  "Horror",
  "Children",
  "Poetry",
  "Memoir",
  "History",
  "Popular Science",
  "Travel",
  "Cooking",
  "Business",
] as const;

export type Genre = (typeof GENRES)[number];

export const GENRE_SHARES: readonly (readonly [Genre, number])[] = [
  ["Mystery", 10],
  ["Thriller", 8],
  ["Science Fiction", 9],
  ["Fantasy", 9],
  ["Romance", 8],
  ["Historical Fiction", 8],
  ["Literary Fiction", 10],
  ["Horror", 4],
  ["Children", 5],
  ["Poetry", 3],
  ["Memoir", 6],
  ["History", 6],
  ["Popular Science", 6],
  ["Travel", 4],
  ["Cooking", 5],
  ["Business", 5],
];

/** Shelves that a book of a genre may also stand on. */
export const NEIGHBOURS: Readonly<Record<Genre, readonly string[]>> = {
  Mystery: ["Crime", "Cozy Mystery", "Police Procedural", "Amateur Sleuth"],
  Thriller: ["Suspense", "Espionage", "Psychological Thriller", "Crime"],
  "Science Fiction": ["Space Opera", "First Contact", "Near Future", "Hard Science Fiction"],
  Fantasy: ["Epic Fantasy", "Magic", "Folklore", "Adventure"],
  Romance: ["Contemporary", "Small Town", "Second Chances", "Romantic Comedy"],
  "Historical Fiction": ["Family Saga", "War", "Literary Fiction", "Drama"],
  "Literary Fiction": ["Contemporary", "Family Saga", "Coming of Age", "Drama"],
  Horror: ["Gothic", "Supernatural", "Haunted House", "Folk Horror"],
  Children: ["Picture Book", "Adventure", "Animals", "Bedtime"],
  Poetry: ["Nature", "Collections", "Contemporary"],
  Memoir: ["Biography", "Family", "Grief", "Coming of Age"],
  History: ["Social History", "Maritime", "Economics", "Biography"],
  "Popular Science": ["Nature", "Biology", "Physics", "Environment"],
  Travel: ["Walking", "Rail", "Nature", "Essays"],
  Cooking: ["Baking", "Vegetarian", "Seasonal", "Family Meals"],
  Business: ["Leadership", "Productivity", "Management", "Start-ups"],
};
