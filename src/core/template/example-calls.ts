/** Arguments for the examples of functions that are of little use, or none, without. */
export const EXAMPLE_ARGUMENTS: Readonly<Record<string, readonly unknown[]>> = {
  "helpers.arrayElement": [["red", "green", "blue"]],
  "helpers.arrayElements": [["red", "green", "blue"], 2],
  "helpers.shuffle": [["red", "green", "blue"]],
  "helpers.slugify": ["Two words"],
  "helpers.weightedArrayElement": [
    [
      { value: "often", weight: 9 },
      { value: "seldom", weight: 1 },
    ],
  ],
  "helpers.objectKey": [{ red: 1, green: 2 }],
  "helpers.objectValue": [{ red: 1, green: 2 }],
  "helpers.objectEntry": [{ red: 1, green: 2 }],
  "number.int": [{ min: 1, max: 9 }],
  "number.float": [{ min: 0, max: 10, fractionDigits: 2 }],
  "date.between": [{ from: "2026-01-01", to: "2026-12-31" }],
  "date.betweens": [{ from: "2026-01-01", to: "2026-12-31", count: 2 }],
  "string.fromCharacters": ["abc", 5],
  "image.url": [{ width: 320, height: 200 }],
};

/** Arguments that a function takes where others of their type are refused. */
export const RIGHT_ARGUMENTS: Readonly<Record<string, readonly unknown[]>> = {
  ...EXAMPLE_ARGUMENTS,
  "commerce.upc": [{ prefix: "0" }],
  "date.future": [{ years: 2 }],
  "date.past": [{ years: 2 }],
  "date.recent": [{ days: 7 }],
  "date.soon": [{ days: 7 }],
  "internet.ipv4": [{ cidrBlock: "10.0.0.0/8" }],
  "location.zipCode": [{ format: "#####" }],
  "number.binary": [{ max: 255 }],
  "number.hex": [{ max: 255 }],
  "number.octal": [{ max: 255 }],
  "person.fullName": [{ sex: "female" }],
  "string.alpha": [{ length: 5 }],
  "string.alphanumeric": [{ length: 5 }],
  "system.fileExt": ["image/png"],
};

export function toExampleCall(name: string): string {
  return toWrittenCall(name, EXAMPLE_ARGUMENTS[name] ?? []);
}

/** A call as it is written in a template. */
export function toWrittenCall(name: string, args: readonly unknown[]): string {
  const written = args.length === 0 ? "" : `(${args.map((argument) => JSON.stringify(argument)).join(",")})`;
  return `{{${name}${written}}}`;
}
