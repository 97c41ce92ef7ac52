import { SeedbedError } from "../model/errors.ts";
import { loadedOnce } from "../platform/loaded-once.ts";

/** Loaded when first asked for: most processes that start never are. */
const known = loadedOnce(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map((word) => word.toLowerCase()));
});

/** Whether a password, in whatever case, is one of the 50,000 that are used and tried most (the list of zxcvbn-ts). */
async function isCommonPassword(password: string): Promise<boolean> {
  return (await known()).has(password.toLowerCase());
}

/** Throws `validation_failed` for a password that many have. */
export async function assertUncommon(password: string, tried: string): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  const detail = "is among the passwords that are tried first: choose one that few others have";
  throw new SeedbedError("validation_failed", `cannot ${tried}: the password ${detail}`, {
    errors: [{ pointer: "#/password", code: "common", detail }],
  });
}
