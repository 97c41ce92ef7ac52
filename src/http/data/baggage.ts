/** The member of W3C Baggage that names a sandbox. */
const KEY = "seedbed.sandbox";

/**
 * The sandboxes that a `baggage` header names (W3C Baggage, "Header Content"): the values of our member, percent-decoded,
 * without their properties. There is one, unless the member is repeated; none where other members are all that there is,
 * whatever they are. A value that is not percent-encoded UTF-8 is given as it is.
 */
export function sandboxesInBaggage(baggage: string): readonly string[] {
  if (!baggage.includes(KEY)) return [];
  return baggage.split(",").flatMap((member) => {
    const equals = member.indexOf("=");
    if (equals < 0 || member.slice(0, equals).trim() !== KEY) return [];
    const [value = ""] = member.slice(equals + 1).split(";", 1);
    return [decode(value.trim())];
  });
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
