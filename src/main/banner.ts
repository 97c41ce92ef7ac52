import type { Config } from "../config.ts";

/** What the process says once it is ready: where it answers, what visitors may, and where data is kept. A line each. */
export function bannerOf({
  baseUrl,
  freeRequestsPerHour,
  dataDirectory,
  databaseUrl,
}: Pick<Config, "baseUrl" | "freeRequestsPerHour" | "dataDirectory" | "databaseUrl">): string {
  const limit =
    freeRequestsPerHour === null
      ? "Visitors have as many requests as they like (FREE_REQUESTS_PER_HOUR)"
      : `Visitors have ${freeRequestsPerHour} requests an hour: FREE_REQUESTS_PER_HOUR=unlimited lifts that`;
  // The address of a database may hold its password.
  const kept = databaseUrl === undefined ? `${dataDirectory} (DATA_DIR)` : "PostgreSQL (DATABASE_URL)";
  return `Seedbed answers at ${baseUrl}\n${limit}\nAccounts, keys, playgrounds and customers' data are kept in ${kept}; visitors' data in memory\n`;
}
