/** The methods that an endpoint may answer. HEAD comes with GET, and OPTIONS by itself. */
export const ENDPOINT_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
