let known: Promise<ReadonlySet<string>> | undefined;

/** Whether a password, in whatever case, is one of the 50,000 that are used and tried most (the list of zxcvbn-ts). */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Loaded when first asked for: most processes that start never are.
  known ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map((word) => word.toLowerCase())),
  );
  return (await known).has(password.toLowerCase());
}
