interface Earned {
  /** What the order still gives. */
  points: number;
  /** In cents. */
  total: number;
  /** In cents, what was refunded before. */
  refunded: number;
}

const wholeDollars = (cents: number): number => Math.floor(cents / 100);

/** What's left of an order's points after a refund, in cents: those of the whole dollars that are still paid. */
export function pointsKept({ points, total, refunded }: Earned, amount: number): number {
  const before = wholeDollars(total - refunded);
  return before === 0 ? 0 : Math.floor((points * wholeDollars(total - refunded - amount)) / before);
}
