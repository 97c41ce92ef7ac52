/** Names requests: a prefix that no other process has, and a count. */
export function createRequestIds(prefix: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `req_${prefix}_${count.toString(36)}`;
  };
}
