import type { News, TabsChannel } from '../../machines/app/tabs.ts';

/** The other tabs of this browser. */
export interface Tabs {
  tell: (news: News) => void;
  hear: TabsChannel;
  close: () => void;
}

const EVERYTHING: readonly unknown[] = ['session', 'cart', 'reservation'] satisfies News[];

/** Where there are no others: in Node, tests and stories. */
export const noTabs: Tabs = {
  tell: () => {},
  hear: () => ({ send: () => {}, close: () => {} }),
  close: () => {},
};

/** A tab does not hear itself, because it speaks and listens through one channel. */
export function openTabs(): Tabs {
  const channel = new BroadcastChannel('checkstand');
  return {
    tell: (news) => channel.postMessage(news),
    close: () => channel.close(),
    hear: (_, hear) => {
      const listening = new AbortController();
      const listen = ({ data }: MessageEvent<unknown>) => {
        if (EVERYTHING.includes(data)) hear({ type: 'news.heard', of: data as News });
      };
      channel.addEventListener('message', listen, { signal: listening.signal });
      return { send: () => {}, close: () => listening.abort() };
    },
  };
}

/** What other tabs show too and a call may have changed, by the call's name. */
const CHANGED: Readonly<Record<string, readonly News[]>> = {
  'session.create': ['session'],
  'session.delete': ['session'],
  'cart.update': ['cart'],
  'cart.delete': ['cart'],
  'slots.reserve': ['reservation'],
  'promises.create': ['reservation'],
  'promises.composite': ['reservation'],
  'promises.update': ['reservation'],
  'reservations.extend': ['reservation'],
  'reservations.release': ['reservation'],
  'checkouts.update': ['cart', 'reservation'],
  'checkouts.submit': ['cart', 'reservation'],
};

/** Tells the others what a call may have changed, however it ended. */
export const tellChanges =
  ({ tell }: Tabs) =>
  (operationId: string): void => {
    for (const news of CHANGED[operationId] ?? []) tell(news);
  };
