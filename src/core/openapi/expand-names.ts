// Names of resources as Google's APIs have them (AIP-122): `projects/p/topics/t`, which a path may take as one parameter.
import { toSingular } from "../world/plural.ts";

/** `projects/*` and `projects/{project}`, as often as there are collections. */
const FORMAT = /^[a-z][\w-]*\/(?:\*\*?|\{[^{}/]+\})(?:\/[a-z][\w-]*\/(?:\*\*?|\{[^{}/]+\}))*$/i;

/** The path with its parameters in braces, where it has them as frameworks write them: `/pets/:id` is `/pets/{id}`. */
export function inBraces(path: string): string {
  return path.replaceAll(/(?<=\/):([A-Za-z_]\w*)(?=\/|$)/g, "{$1}");
}

/**
 * The path with a parameter for each part of a resource's name: `/v1/{name=projects/*}` is `/v1/projects/{project}`, and so is `/v1/{name}`
 * where `hintOf` gives its pattern or a description that says `Format: projects/{project}`.
 */
export function expandNames(path: string, hintOf: (parameter: string) => string): string {
  return path.replaceAll(
    /(?<=\/)\{([^{}=]+)(?:=((?:[^{}]|\{[^{}]*\})*))?\}(?=[/:]|$)/g,
    (whole, name: string, written?: string) => {
      const format = written ?? formatIn(hintOf(name));
      if (format === undefined || !FORMAT.test(format)) return written === undefined ? whole : `{${name}}`;
      const steps = format.split("/");
      // A path that names the collection before its parameter takes the last part alone.
      if (path.includes(`/${steps.at(-2) ?? ""}/{`)) return `{${name}}`;
      return steps
        .map((step, at) => (at % 2 === 0 ? step : `{${toSingular(steps[at - 1] ?? "").replaceAll(/\W/g, "_")}}`))
        .join("/");
    },
  );
}

/** The format that a pattern or a description tells. */
function formatIn(hint: string): string | undefined {
  const pattern = hint.replaceAll(/^\^|\$$/g, "").replaceAll("[^/]+", "*");
  if (FORMAT.test(pattern)) return pattern;
  return /format\b[^{}\n]*?((?:[a-z][\w-]*\/\{[^{}/]+\}\/?)+)/i.exec(hint)?.[1]?.replace(/\/$/, "");
}
