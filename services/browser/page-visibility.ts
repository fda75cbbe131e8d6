import type { PageVisibilityChannel } from '../../machines/order/order-changes.machine.ts';

/** Hears whether the page is hidden: in a tab behind another, say, or on a locked phone. In Node, it never is. */
export const hearPageVisibility: PageVisibilityChannel = (_, hear) => {
  if (!('document' in globalThis)) return { send: () => {}, close: () => {} };
  const tell = () => hear({ type: document.hidden ? 'page.hidden' : 'page.shown' });
  if (document.hidden) tell();
  const listening = new AbortController();
  document.addEventListener('visibilitychange', tell, { signal: listening.signal });
  return { send: () => {}, close: () => listening.abort() };
};
