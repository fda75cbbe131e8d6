/** Money as the store writes it: 500 is '$5.00'. */
export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
