import type { ContactServices } from '../../machines/checkout/contact.machine.ts';
import type { BrowserStorage } from './storage.ts';

/** What was typed of a checkout's contact, kept as long as the tab. */
export const createContactDrafts = (storage: BrowserStorage): ContactServices => ({
  readContactDraft: async ({ checkoutId }) => storage.draft(`contact.${checkoutId}`).read(),
  keepContactDraft: async ({ checkoutId, draft }) => storage.draft(`contact.${checkoutId}`).write(draft),
});
