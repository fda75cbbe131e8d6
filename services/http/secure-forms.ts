export { addEbtCard, checkEbtBalance, saveGiftCard } from '../contracts/cards.ts';
export { addGiftCard } from '../contracts/checkout-changes.ts';

export const more = () => ({
  /** Reported like any uncaught error (SNP-15). */
  reportPinService: async ({ code }: { code: string }): Promise<void> =>
    reportError(new Error(`SNAP EBT PIN service error: ${code}`)),
});
