/** Where the shop runs that scripts talk to: on PORT, as it was started, or on 3000. */
export const runningShop = ({ PORT }: NodeJS.ProcessEnv = process.env): string =>
  `http://localhost:${PORT || 3000}`;
