/** Names the deliveries of one owner to one receiver: neither holds a space. */
export function toDeliveryLine(owner: string, receiver: string): string {
  return `${owner} ${receiver}`;
}
