import type { TabChange, TabsChannel } from '../../machines/app/tabs.ts';

/** This browser's other tabs. */
export interface Tabs {
  tell: (news: TabChange) => void;
  hear: TabsChannel;
  close: () => void;
}

const EVERYTHING: readonly unknown[] = ['session', 'cart', 'reservation'] satisfies TabChange[];

/** For Node, tests, and stories, which have no other tabs. */
export const noTabs: Tabs = {
  tell: () => {},
  hear: () => ({ send: () => {}, close: () => {} }),
  close: () => {},
};

/** A tab doesn't hear itself, because it speaks and listens on one channel. */
export function openTabs(): Tabs {
  const channel = new BroadcastChannel('checkstand');
  return {
    tell: (news) => channel.postMessage(news),
    close: () => channel.close(),
    hear: (_, hear) => {
      const listening = new AbortController();
      const listen = ({ data }: MessageEvent<unknown>) => {
        if (EVERYTHING.includes(data)) hear({ type: 'tab.changed', of: data as TabChange });
      };
      channel.addEventListener('message', listen, { signal: listening.signal });
      return { send: () => {}, close: () => listening.abort() };
    },
  };
}

/** What a call may have changed that other tabs also show, by the call's name. */
const CHANGED: Readonly<Record<string, readonly TabChange[]>> = {
  'session.create': ['session'],
  'session.createByCode': ['session'],
  'session.createByPasskey': ['session'],
  'session.delete': ['session'],
  'emailConfirmations.confirm': ['session'],
  'passwordResets.complete': ['session'],
  'cart.update': ['cart'],
  'cart.delete': ['cart'],
  'fulfillment.choose': ['cart'],
  'slots.reserve': ['reservation'],
  'promises.create': ['reservation'],
  'promises.composite': ['reservation'],
  'promises.update': ['reservation'],
  'reservations.extend': ['reservation'],
  'reservations.release': ['reservation'],
  'checkouts.update': ['cart', 'reservation'],
  'checkouts.submit': ['cart', 'reservation'],
};

/** Tells the other tabs what a call may have changed, no matter how it ended. */
export const broadcastChanges =
  ({ tell }: Tabs) =>
  (operationId: string): void => {
    for (const news of CHANGED[operationId] ?? []) tell(news);
  };
