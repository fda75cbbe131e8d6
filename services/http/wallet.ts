import type { World } from '../on-demand.ts';

export { addCard, deleteCard, listCards, preferCard, updateCard } from '../contracts/wallet.ts';

export const more = ({ storage }: World) => ({
  /** Whether this browser has told the shopper that the shop takes SNAP EBT (WAL-09). */
  wasEbtNoticeSeen: async ({ shopperId }: { shopperId: string }): Promise<boolean> =>
    storage.seen(`ebtNotice.${shopperId}`).read() ?? false,
  noteEbtNoticeSeen: async ({ shopperId }: { shopperId: string }): Promise<void> =>
    storage.seen(`ebtNotice.${shopperId}`).write(true),
});
