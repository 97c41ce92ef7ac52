/** How people say the comparisons of the API's filters: `price[gte]` is "price at least". */
export const COMPARISONS: Readonly<Record<string, string>> = {
  "": "is",
  ne: "is not",
  gt: "more than",
  gte: "at least",
  lt: "less than",
  lte: "at most",
  in: "is one of",
  like: "is like",
};
