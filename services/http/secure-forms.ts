export { addGiftCard } from '../contracts/checkouts.ts';
export { addEbtCard, checkEbtBalance, saveGiftCard } from '../contracts/wallet.ts';

export const more = () => ({
  /** Reported like any uncaught error (SNP-15). */
  reportPinService: async ({ code }: { code: string }): Promise<void> =>
    reportError(new Error(`SNAP EBT PIN service error: ${code}`)),
});
