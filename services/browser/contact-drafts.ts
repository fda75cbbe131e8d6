import type { ContactDraftServices } from '../../machines/checkout/contact.machine.ts';
import type { OrderInProgressServices } from '../../machines/checkout/order-in-progress.machine.ts';
import type { BrowserStorage } from './storage.ts';

/** What a shopper last typed into the contact form, kept until the order is placed or the tab is closed. */
export function createContactDrafts(storage: BrowserStorage): ContactDraftServices & OrderInProgressServices {
  const keptOf = (shopperId: string) => storage.draft(`contact.${shopperId}`);
  return {
    readContactDraft: async ({ shopperId }) => keptOf(shopperId).read(),
    keepContactDraft: async ({ shopperId, checkoutId, draft }) =>
      keptOf(shopperId).write({ ...draft, checkoutId }),
    forgetContactDraft: async ({ shopperId, checkoutId }) => {
      const kept = keptOf(shopperId);
      if (kept.read()?.checkoutId === checkoutId) kept.clear();
    },
  };
}
