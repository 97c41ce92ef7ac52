import type { Signature } from "./argument-type.ts";

/** Signatures of Faker's functions by name, one for each way to call them. Made by tools/faker-signatures.ts of Faker's types. */
export const SIGNATURES: Readonly<Record<string, readonly Signature[]>> = {
  "airline.aircraftType": [[]],
  "airline.airline": [[]],
  "airline.airplane": [[]],
  "airline.airport": [[]],
  "airline.flightNumber": [
    [
      {
        name: "options",
        type: {
          members: {
            length: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
            addLeadingZeros: "boolean",
          },
        },
        optional: true,
      },
    ],
  ],
  "airline.recordLocator": [
    [
      {
        name: "options",
        type: { members: { allowNumerics: "boolean", allowVisuallySimilarCharacters: "boolean" } },
        optional: true,
      },
    ],
  ],
  "airline.seat": [
    [
      {
        name: "options",
        type: { members: { aircraftType: { choices: ["narrowbody", "regional", "widebody"] } } },
        optional: true,
      },
    ],
  ],
  "animal.bear": [[]],
  "animal.bird": [[]],
  "animal.cat": [[]],
  "animal.cetacean": [[]],
  "animal.cow": [[]],
  "animal.crocodilia": [[]],
  "animal.dog": [[]],
  "animal.fish": [[]],
  "animal.horse": [[]],
  "animal.insect": [[]],
  "animal.lion": [[]],
  "animal.petName": [[]],
  "animal.rabbit": [[]],
  "animal.rodent": [[]],
  "animal.snake": [[]],
  "animal.type": [[]],
  "book.author": [[]],
  "book.format": [[]],
  "book.genre": [[]],
  "book.publisher": [[]],
  "book.series": [[]],
  "book.title": [[]],
  "color.cmyk": [
    [{ name: "options", type: { members: { format: { choices: ["css", "binary"] } } }, optional: true }],
    [{ name: "options", type: { members: { format: { choices: ["decimal"] } } }, optional: true }],
    [{ name: "options", type: { members: { format: { choices: ["css", "binary", "decimal"] } } }, optional: true }],
  ],
  "color.colorByCSSColorSpace": [
    [
      {
        name: "options",
        type: {
          members: {
            format: { choices: ["css", "binary"] },
            space: { choices: ["sRGB", "display-p3", "rec2020", "a98-rgb", "prophoto-rgb"] },
          },
        },
        optional: true,
      },
    ],
    [
      {
        name: "options",
        type: {
          members: {
            format: { choices: ["decimal"] },
            space: { choices: ["sRGB", "display-p3", "rec2020", "a98-rgb", "prophoto-rgb"] },
          },
        },
        optional: true,
      },
    ],
    [
      {
        name: "options",
        type: {
          members: {
            format: { choices: ["css", "binary", "decimal"] },
            space: { choices: ["sRGB", "display-p3", "rec2020", "a98-rgb", "prophoto-rgb"] },
          },
        },
        optional: true,
      },
    ],
  ],
  "color.cssSupportedFunction": [[]],
  "color.cssSupportedSpace": [[]],
  "color.hsl": [
    [
      {
        name: "options",
        type: { members: { format: { choices: ["css", "binary"] }, includeAlpha: "boolean" } },
        optional: true,
      },
    ],
    [
      {
        name: "options",
        type: { members: { format: { choices: ["decimal"] }, includeAlpha: "boolean" } },
        optional: true,
      },
    ],
    [
      {
        name: "options",
        type: { members: { format: { choices: ["css", "binary", "decimal"] }, includeAlpha: "boolean" } },
        optional: true,
      },
    ],
  ],
  "color.human": [[]],
  "color.hwb": [
    [{ name: "options", type: { members: { format: { choices: ["css", "binary"] } } }, optional: true }],
    [{ name: "options", type: { members: { format: { choices: ["decimal"] } } }, optional: true }],
    [{ name: "options", type: { members: { format: { choices: ["css", "binary", "decimal"] } } }, optional: true }],
  ],
  "color.lab": [
    [{ name: "options", type: { members: { format: { choices: ["css", "binary"] } } }, optional: true }],
    [{ name: "options", type: { members: { format: { choices: ["decimal"] } } }, optional: true }],
    [{ name: "options", type: { members: { format: { choices: ["css", "binary", "decimal"] } } }, optional: true }],
  ],
  "color.lch": [
    [{ name: "options", type: { members: { format: { choices: ["css", "binary"] } } }, optional: true }],
    [{ name: "options", type: { members: { format: { choices: ["decimal"] } } }, optional: true }],
    [{ name: "options", type: { members: { format: { choices: ["css", "binary", "decimal"] } } }, optional: true }],
  ],
  "color.rgb": [
    [
      {
        name: "options",
        type: {
          members: {
            prefix: "text",
            casing: { choices: ["upper", "lower", "mixed"] },
            format: { choices: ["hex", "css", "binary"] },
            includeAlpha: "boolean",
          },
        },
        optional: true,
      },
    ],
    [
      {
        name: "options",
        type: { members: { format: { choices: ["decimal"] }, includeAlpha: "boolean" } },
        optional: true,
      },
    ],
    [
      {
        name: "options",
        type: {
          members: {
            prefix: "text",
            casing: { choices: ["upper", "lower", "mixed"] },
            format: { choices: ["hex", "css", "binary", "decimal"] },
            includeAlpha: "boolean",
          },
        },
        optional: true,
      },
    ],
  ],
  "color.space": [[]],
  "commerce.department": [[]],
  "commerce.isbn": [
    [
      {
        name: "options",
        type: { oneOf: [{ members: { variant: { choices: [10, 13] }, separator: "text" } }, { choices: [10, 13] }] },
        optional: true,
      },
    ],
  ],
  "commerce.price": [
    [
      {
        name: "options",
        type: { members: { min: "number", max: "number", dec: "number", symbol: "text" } },
        optional: true,
      },
    ],
  ],
  "commerce.product": [[]],
  "commerce.productAdjective": [[]],
  "commerce.productDescription": [[]],
  "commerce.productMaterial": [[]],
  "commerce.productName": [[]],
  "commerce.upc": [[{ name: "options", type: { members: { prefix: "text" } }, optional: true }]],
  "company.buzzAdjective": [[]],
  "company.buzzNoun": [[]],
  "company.buzzPhrase": [[]],
  "company.buzzVerb": [[]],
  "company.catchPhrase": [[]],
  "company.catchPhraseAdjective": [[]],
  "company.catchPhraseDescriptor": [[]],
  "company.catchPhraseNoun": [[]],
  "company.name": [[]],
  "database.collation": [[]],
  "database.column": [[]],
  "database.engine": [[]],
  "database.mongodbObjectId": [[]],
  "database.type": [[]],
  "datatype.boolean": [
    [{ name: "options", type: { oneOf: ["number", { members: { probability: "number" } }] }, optional: true }],
  ],
  "date.anytime": [[{ name: "options", type: { members: { refDate: "date" } }, optional: true }]],
  "date.between": [[{ name: "options", type: { members: { from: "date", to: "date" }, required: ["from", "to"] } }]],
  "date.betweens": [
    [
      {
        name: "options",
        type: {
          members: {
            from: "date",
            to: "date",
            count: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
          },
          required: ["from", "to"],
        },
      },
    ],
  ],
  "date.birthdate": [
    [{ name: "options", type: { members: { refDate: "date" } }, optional: true }],
    [
      {
        name: "options",
        type: {
          members: { mode: { choices: ["age"] }, min: "number", max: "number", refDate: "date" },
          required: ["mode", "min", "max"],
        },
      },
    ],
    [
      {
        name: "options",
        type: {
          members: { mode: { choices: ["year"] }, min: "number", max: "number" },
          required: ["mode", "min", "max"],
        },
      },
    ],
    [
      {
        name: "options",
        type: {
          oneOf: [
            { members: { refDate: "date" } },
            {
              members: { mode: { choices: ["age", "year"] }, min: "number", max: "number", refDate: "date" },
              required: ["mode", "min", "max"],
            },
          ],
        },
        optional: true,
      },
    ],
  ],
  "date.future": [
    [
      {
        name: "options",
        type: {
          members: {
            years: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
            refDate: "date",
          },
        },
        optional: true,
      },
    ],
  ],
  "date.month": [
    [{ name: "options", type: { members: { abbreviated: "boolean", context: "boolean" } }, optional: true }],
  ],
  "date.past": [
    [
      {
        name: "options",
        type: {
          members: {
            years: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
            refDate: "date",
          },
        },
        optional: true,
      },
    ],
  ],
  "date.recent": [
    [
      {
        name: "options",
        type: {
          members: {
            days: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
            refDate: "date",
          },
        },
        optional: true,
      },
    ],
  ],
  "date.soon": [
    [
      {
        name: "options",
        type: {
          members: {
            days: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
            refDate: "date",
          },
        },
        optional: true,
      },
    ],
  ],
  "date.timeZone": [[]],
  "date.weekday": [
    [{ name: "options", type: { members: { abbreviated: "boolean", context: "boolean" } }, optional: true }],
  ],
  "finance.accountName": [[]],
  "finance.accountNumber": [
    [{ name: "length", type: "number", optional: true }],
    [{ name: "options", type: { members: { length: "number" } }, optional: true }],
    [{ name: "optionsOrLength", type: { oneOf: ["number", { members: { length: "number" } }] }, optional: true }],
  ],
  "finance.amount": [
    [
      {
        name: "options",
        type: { members: { min: "number", max: "number", dec: "number", symbol: "text", autoFormat: "boolean" } },
        optional: true,
      },
    ],
  ],
  "finance.bic": [[{ name: "options", type: { members: { includeBranchCode: "boolean" } }, optional: true }]],
  "finance.bitcoinAddress": [
    [
      {
        name: "options",
        type: {
          members: {
            type: { choices: ["legacy", "segwit", "bech32", "taproot"] },
            network: { choices: ["mainnet", "testnet"] },
          },
        },
        optional: true,
      },
    ],
  ],
  "finance.creditCardCVV": [[]],
  "finance.creditCardIssuer": [[]],
  "finance.creditCardNumber": [
    [{ name: "issuer", type: "text", optional: true }],
    [{ name: "options", type: { members: { issuer: "text" } }, optional: true }],
    [{ name: "options", type: { oneOf: ["text", { members: { issuer: "text" } }] }, optional: true }],
  ],
  "finance.currency": [[]],
  "finance.currencyCode": [[]],
  "finance.currencyName": [[]],
  "finance.currencyNumericCode": [[]],
  "finance.currencySymbol": [[]],
  "finance.ethereumAddress": [[]],
  "finance.iban": [
    [{ name: "options", type: { members: { formatted: "boolean", countryCode: "text" } }, optional: true }],
  ],
  "finance.litecoinAddress": [[]],
  "finance.pin": [
    [{ name: "length", type: "number", optional: true }],
    [{ name: "options", type: { members: { length: "number" } }, optional: true }],
    [{ name: "options", type: { oneOf: ["number", { members: { length: "number" } }] }, optional: true }],
  ],
  "finance.routingNumber": [[]],
  "finance.transactionDescription": [[]],
  "finance.transactionType": [[]],
  "food.adjective": [[]],
  "food.description": [[]],
  "food.dish": [[]],
  "food.ethnicCategory": [[]],
  "food.fruit": [[]],
  "food.ingredient": [[]],
  "food.meat": [[]],
  "food.spice": [[]],
  "food.vegetable": [[]],
  "git.branch": [[]],
  "git.commitDate": [[{ name: "options", type: { members: { refDate: "date" } }, optional: true }]],
  "git.commitEntry": [
    [
      {
        name: "options",
        type: { members: { merge: "boolean", eol: { choices: ["LF", "CRLF"] }, refDate: "date" } },
        optional: true,
      },
    ],
  ],
  "git.commitMessage": [[]],
  "git.commitSha": [[{ name: "options", type: { members: { length: "number" } }, optional: true }]],
  "hacker.abbreviation": [[]],
  "hacker.adjective": [[]],
  "hacker.ingverb": [[]],
  "hacker.noun": [[]],
  "hacker.phrase": [[]],
  "hacker.verb": [[]],
  "helpers.arrayElement": [[{ name: "array", type: { list: "any" } }]],
  "helpers.arrayElements": [
    [
      { name: "array", type: { list: "any" } },
      {
        name: "count",
        type: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
        optional: true,
      },
    ],
  ],
  "helpers.objectEntry": [[{ name: "object", type: "any" }]],
  "helpers.objectKey": [[{ name: "object", type: "any" }]],
  "helpers.objectValue": [[{ name: "object", type: "any" }]],
  "helpers.shuffle": [
    [
      { name: "list", type: { list: "any" } },
      { name: "options", type: { members: { inplace: { choices: [true] } }, required: ["inplace"] } },
    ],
    [
      { name: "list", type: { list: "any" } },
      { name: "options", type: { members: { inplace: { choices: [false] } } }, optional: true },
    ],
    [
      { name: "list", type: { list: "any" } },
      { name: "options", type: { members: { inplace: "boolean" } }, optional: true },
    ],
  ],
  "helpers.slugify": [[{ name: "string", type: "text", optional: true }]],
  "helpers.weightedArrayElement": [
    [{ name: "array", type: { list: { members: { weight: "number", value: "any" }, required: ["weight", "value"] } } }],
  ],
  "image.avatar": [[]],
  "image.url": [[{ name: "options", type: { members: { width: "number", height: "number" } }, optional: true }]],
  "internet.displayName": [
    [{ name: "options", type: { members: { firstName: "text", lastName: "text" } }, optional: true }],
  ],
  "internet.domainName": [[]],
  "internet.domainSuffix": [[]],
  "internet.domainWord": [[]],
  "internet.email": [
    [
      {
        name: "options",
        type: { members: { firstName: "text", lastName: "text", provider: "text", allowSpecialCharacters: "boolean" } },
        optional: true,
      },
    ],
  ],
  "internet.emoji": [
    [
      {
        name: "options",
        type: {
          members: {
            types: {
              list: {
                choices: [
                  "smiley",
                  "body",
                  "person",
                  "nature",
                  "food",
                  "travel",
                  "activity",
                  "object",
                  "symbol",
                  "flag",
                ],
              },
            },
          },
        },
        optional: true,
      },
    ],
  ],
  "internet.exampleEmail": [
    [
      {
        name: "options",
        type: { members: { firstName: "text", lastName: "text", allowSpecialCharacters: "boolean" } },
        optional: true,
      },
    ],
  ],
  "internet.httpMethod": [[]],
  "internet.httpStatusCode": [
    [
      {
        name: "options",
        type: {
          members: {
            types: { list: { choices: ["informational", "success", "clientError", "serverError", "redirection"] } },
          },
        },
        optional: true,
      },
    ],
  ],
  "internet.ip": [[]],
  "internet.ipv4": [
    [{ name: "options", type: { members: { cidrBlock: "text" } }, optional: true }],
    [
      {
        name: "options",
        type: {
          members: {
            network: {
              choices: [
                "any",
                "loopback",
                "private-a",
                "private-b",
                "private-c",
                "test-net-1",
                "test-net-2",
                "test-net-3",
                "link-local",
                "multicast",
              ],
            },
          },
        },
        optional: true,
      },
    ],
    [
      {
        name: "options",
        type: {
          oneOf: [
            { members: { cidrBlock: "text" } },
            {
              members: {
                network: {
                  choices: [
                    "any",
                    "loopback",
                    "private-a",
                    "private-b",
                    "private-c",
                    "test-net-1",
                    "test-net-2",
                    "test-net-3",
                    "link-local",
                    "multicast",
                  ],
                },
              },
            },
          ],
        },
        optional: true,
      },
    ],
  ],
  "internet.ipv6": [[]],
  "internet.jwt": [
    [{ name: "options", type: { members: { header: "object", payload: "object", refDate: "date" } }, optional: true }],
  ],
  "internet.jwtAlgorithm": [[]],
  "internet.mac": [
    [{ name: "options", type: { members: { separator: "text" } }, optional: true }],
    [{ name: "separator", type: "text", optional: true }],
    [{ name: "options", type: { oneOf: ["text", { members: { separator: "text" } }] }, optional: true }],
  ],
  "internet.password": [
    [
      {
        name: "options",
        type: { members: { length: "number", memorable: "boolean", prefix: "text" } },
        optional: true,
      },
    ],
  ],
  "internet.port": [[]],
  "internet.protocol": [[]],
  "internet.url": [
    [
      {
        name: "options",
        type: { members: { appendSlash: "boolean", protocol: { choices: ["http", "https"] } } },
        optional: true,
      },
    ],
  ],
  "internet.userAgent": [[]],
  "internet.username": [
    [{ name: "options", type: { members: { firstName: "text", lastName: "text" } }, optional: true }],
  ],
  "location.buildingNumber": [[]],
  "location.cardinalDirection": [[{ name: "options", type: { members: { abbreviated: "boolean" } }, optional: true }]],
  "location.city": [[]],
  "location.continent": [[]],
  "location.country": [[]],
  "location.countryCode": [
    [
      {
        name: "options",
        type: {
          oneOf: [
            { members: { variant: { choices: ["alpha-2", "alpha-3", "numeric"] } } },
            { choices: ["alpha-2", "alpha-3", "numeric"] },
          ],
        },
        optional: true,
      },
    ],
  ],
  "location.county": [[]],
  "location.direction": [[{ name: "options", type: { members: { abbreviated: "boolean" } }, optional: true }]],
  "location.language": [[]],
  "location.latitude": [
    [{ name: "options", type: { members: { max: "number", min: "number", precision: "number" } }, optional: true }],
  ],
  "location.longitude": [
    [{ name: "options", type: { members: { max: "number", min: "number", precision: "number" } }, optional: true }],
  ],
  "location.nearbyGPSCoordinate": [
    [
      {
        name: "options",
        type: { members: { origin: { list: "any" }, radius: "number", isMetric: "boolean" } },
        optional: true,
      },
    ],
  ],
  "location.ordinalDirection": [[{ name: "options", type: { members: { abbreviated: "boolean" } }, optional: true }]],
  "location.postalAddress": [[]],
  "location.secondaryAddress": [[]],
  "location.state": [[{ name: "options", type: { members: { abbreviated: "boolean" } }, optional: true }]],
  "location.street": [[]],
  "location.streetAddress": [
    [{ name: "options", type: { oneOf: ["boolean", { members: { useFullAddress: "boolean" } }] }, optional: true }],
  ],
  "location.timeZone": [[]],
  "location.zipCode": [
    [{ name: "options", type: { oneOf: ["text", { members: { state: "text", format: "text" } }] }, optional: true }],
  ],
  "lorem.lines": [
    [
      {
        name: "lineCount",
        type: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
        optional: true,
      },
    ],
  ],
  "lorem.paragraph": [
    [
      {
        name: "sentenceCount",
        type: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
        optional: true,
      },
    ],
  ],
  "lorem.paragraphs": [
    [
      {
        name: "paragraphCount",
        type: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
        optional: true,
      },
      { name: "separator", type: "text", optional: true },
    ],
  ],
  "lorem.sentence": [
    [
      {
        name: "wordCount",
        type: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
        optional: true,
      },
    ],
  ],
  "lorem.sentences": [
    [
      {
        name: "sentenceCount",
        type: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
        optional: true,
      },
      { name: "separator", type: "text", optional: true },
    ],
  ],
  "lorem.slug": [
    [
      {
        name: "wordCount",
        type: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
        optional: true,
      },
    ],
  ],
  "lorem.text": [[]],
  "lorem.word": [
    [
      {
        name: "options",
        type: {
          oneOf: [
            "number",
            {
              members: {
                length: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
                strategy: { choices: ["fail", "closest", "shortest", "longest", "any-length"] },
              },
            },
          ],
        },
        optional: true,
      },
    ],
  ],
  "lorem.words": [
    [
      {
        name: "wordCount",
        type: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
        optional: true,
      },
    ],
  ],
  "music.album": [[]],
  "music.artist": [[]],
  "music.genre": [[]],
  "music.songName": [[]],
  "number.bigInt": [
    [
      {
        name: "options",
        type: {
          oneOf: [
            "number",
            "text",
            "boolean",
            {
              members: {
                min: { oneOf: ["number", "text", "boolean"] },
                max: { oneOf: ["number", "text", "boolean"] },
                multipleOf: { oneOf: ["number", "text", "boolean"] },
              },
            },
          ],
        },
        optional: true,
      },
    ],
  ],
  "number.binary": [
    [{ name: "options", type: { oneOf: ["number", { members: { min: "number", max: "number" } }] }, optional: true }],
  ],
  "number.float": [
    [
      {
        name: "options",
        type: {
          oneOf: [
            "number",
            { members: { min: "number", max: "number", fractionDigits: "number", multipleOf: "number" } },
          ],
        },
        optional: true,
      },
    ],
  ],
  "number.hex": [
    [{ name: "options", type: { oneOf: ["number", { members: { min: "number", max: "number" } }] }, optional: true }],
  ],
  "number.int": [
    [
      {
        name: "options",
        type: { oneOf: ["number", { members: { min: "number", max: "number", multipleOf: "number" } }] },
        optional: true,
      },
    ],
  ],
  "number.octal": [
    [{ name: "options", type: { oneOf: ["number", { members: { min: "number", max: "number" } }] }, optional: true }],
  ],
  "number.romanNumeral": [
    [{ name: "options", type: { oneOf: ["number", { members: { min: "number", max: "number" } }] }, optional: true }],
  ],
  "person.bio": [[]],
  "person.firstName": [[{ name: "sex", type: { choices: ["female", "generic", "male"] }, optional: true }]],
  "person.fullName": [
    [
      {
        name: "options",
        type: { members: { firstName: "text", lastName: "text", sex: { choices: ["female", "generic", "male"] } } },
        optional: true,
      },
    ],
  ],
  "person.gender": [[]],
  "person.jobArea": [[]],
  "person.jobDescriptor": [[]],
  "person.jobTitle": [[]],
  "person.jobType": [[]],
  "person.lastName": [[{ name: "sex", type: { choices: ["female", "generic", "male"] }, optional: true }]],
  "person.middleName": [[{ name: "sex", type: { choices: ["female", "generic", "male"] }, optional: true }]],
  "person.prefix": [[{ name: "sex", type: { choices: ["female", "generic", "male"] }, optional: true }]],
  "person.sex": [[]],
  "person.sexType": [[{ name: "options", type: { members: { includeGeneric: "boolean" } }, optional: true }]],
  "person.suffix": [[]],
  "person.zodiacSign": [[]],
  "phone.imei": [[]],
  "phone.number": [
    [
      {
        name: "options",
        type: { members: { style: { choices: ["human", "national", "international", "mobile"] } } },
        optional: true,
      },
    ],
  ],
  "science.chemicalElement": [[]],
  "science.unit": [[]],
  "string.alpha": [
    [
      {
        name: "options",
        type: {
          oneOf: [
            "number",
            {
              members: {
                length: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
                casing: { choices: ["upper", "lower", "mixed"] },
                exclude: { oneOf: [{ list: "text" }, "text"] },
              },
            },
          ],
        },
        optional: true,
      },
    ],
  ],
  "string.alphanumeric": [
    [
      {
        name: "options",
        type: {
          oneOf: [
            "number",
            {
              members: {
                length: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
                casing: { choices: ["upper", "lower", "mixed"] },
                exclude: { oneOf: [{ list: "text" }, "text"] },
              },
            },
          ],
        },
        optional: true,
      },
    ],
  ],
  "string.binary": [
    [
      {
        name: "options",
        type: {
          members: {
            length: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
            prefix: "text",
          },
        },
        optional: true,
      },
    ],
  ],
  "string.fromCharacters": [
    [
      { name: "characters", type: { oneOf: ["text", { list: "text" }] } },
      {
        name: "length",
        type: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
        optional: true,
      },
    ],
  ],
  "string.hexadecimal": [
    [
      {
        name: "options",
        type: {
          members: {
            length: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
            casing: { choices: ["upper", "lower", "mixed"] },
            prefix: "text",
          },
        },
        optional: true,
      },
    ],
  ],
  "string.nanoid": [
    [
      {
        name: "length",
        type: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
        optional: true,
      },
    ],
  ],
  "string.numeric": [
    [
      {
        name: "options",
        type: {
          oneOf: [
            "number",
            {
              members: {
                length: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
                allowLeadingZeros: "boolean",
                exclude: { oneOf: [{ list: "text" }, "text"] },
              },
            },
          ],
        },
        optional: true,
      },
    ],
  ],
  "string.octal": [
    [
      {
        name: "options",
        type: {
          members: {
            length: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
            prefix: "text",
          },
        },
        optional: true,
      },
    ],
  ],
  "string.sample": [
    [
      {
        name: "length",
        type: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
        optional: true,
      },
    ],
  ],
  "string.symbol": [
    [
      {
        name: "length",
        type: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
        optional: true,
      },
    ],
  ],
  "string.ulid": [[{ name: "options", type: { members: { refDate: "date" } }, optional: true }]],
  "string.uuid": [
    [{ name: "options", type: { members: { version: { choices: [4] } }, required: ["version"] } }],
    [
      {
        name: "options",
        type: { members: { version: { choices: [7] }, refDate: "date" }, required: ["version", "refDate"] },
      },
    ],
    [{ name: "options", type: { members: { version: { choices: [4, 7] }, refDate: "date" } }, optional: true }],
  ],
  "system.commonFileExt": [[]],
  "system.commonFileName": [[{ name: "extension", type: "text", optional: true }]],
  "system.commonFileType": [[]],
  "system.cron": [
    [{ name: "options", type: { members: { includeYear: "boolean", includeNonStandard: "boolean" } }, optional: true }],
  ],
  "system.directoryPath": [[]],
  "system.fileExt": [[{ name: "mimeType", type: "text", optional: true }]],
  "system.fileName": [
    [
      {
        name: "options",
        type: {
          members: {
            extensionCount: {
              oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }],
            },
          },
        },
        optional: true,
      },
    ],
  ],
  "system.filePath": [[]],
  "system.fileType": [[]],
  "system.mimeType": [[]],
  "system.networkInterface": [
    [{ name: "options", type: { members: { interfaceType: "any", interfaceSchema: "any" } }, optional: true }],
  ],
  "system.semver": [[]],
  "vehicle.bicycle": [[]],
  "vehicle.color": [[]],
  "vehicle.fuel": [[]],
  "vehicle.manufacturer": [[]],
  "vehicle.model": [[]],
  "vehicle.type": [[]],
  "vehicle.vehicle": [[]],
  "vehicle.vin": [[]],
  "vehicle.vrm": [[]],
  "word.adjective": [
    [
      {
        name: "options",
        type: {
          oneOf: [
            "number",
            {
              members: {
                length: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
                strategy: { choices: ["fail", "closest", "shortest", "longest", "any-length"] },
              },
            },
          ],
        },
        optional: true,
      },
    ],
  ],
  "word.adverb": [
    [
      {
        name: "options",
        type: {
          oneOf: [
            "number",
            {
              members: {
                length: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
                strategy: { choices: ["fail", "closest", "shortest", "longest", "any-length"] },
              },
            },
          ],
        },
        optional: true,
      },
    ],
  ],
  "word.conjunction": [
    [
      {
        name: "options",
        type: {
          oneOf: [
            "number",
            {
              members: {
                length: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
                strategy: { choices: ["fail", "closest", "shortest", "longest", "any-length"] },
              },
            },
          ],
        },
        optional: true,
      },
    ],
  ],
  "word.interjection": [
    [
      {
        name: "options",
        type: {
          oneOf: [
            "number",
            {
              members: {
                length: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
                strategy: { choices: ["fail", "closest", "shortest", "longest", "any-length"] },
              },
            },
          ],
        },
        optional: true,
      },
    ],
  ],
  "word.noun": [
    [
      {
        name: "options",
        type: {
          oneOf: [
            "number",
            {
              members: {
                length: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
                strategy: { choices: ["fail", "closest", "shortest", "longest", "any-length"] },
              },
            },
          ],
        },
        optional: true,
      },
    ],
  ],
  "word.preposition": [
    [
      {
        name: "options",
        type: {
          oneOf: [
            "number",
            {
              members: {
                length: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
                strategy: { choices: ["fail", "closest", "shortest", "longest", "any-length"] },
              },
            },
          ],
        },
        optional: true,
      },
    ],
  ],
  "word.sample": [
    [
      {
        name: "options",
        type: {
          oneOf: [
            "number",
            {
              members: {
                length: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
                strategy: { choices: ["fail", "closest", "shortest", "longest", "any-length"] },
              },
            },
          ],
        },
        optional: true,
      },
    ],
  ],
  "word.verb": [
    [
      {
        name: "options",
        type: {
          oneOf: [
            "number",
            {
              members: {
                length: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
                strategy: { choices: ["fail", "closest", "shortest", "longest", "any-length"] },
              },
            },
          ],
        },
        optional: true,
      },
    ],
  ],
  "word.words": [
    [
      {
        name: "options",
        type: {
          oneOf: [
            "number",
            {
              members: {
                count: { oneOf: ["number", { members: { min: "number", max: "number" }, required: ["min", "max"] }] },
              },
            },
          ],
        },
        optional: true,
      },
    ],
  ],
};
