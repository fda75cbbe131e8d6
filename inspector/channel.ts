import type { Recorded } from './recorded.ts';

const NAME = 'checkstand/charts';

/** From a load of the shop to the page /charts. */
export type FromShop =
  /** A load of the shop, with everything that has happened in it: it began, or the page asked. */
  | { kind: 'load'; load: string; at: number; where: string; messages: readonly Recorded[] }
  /** More has happened in it. */
  | { kind: 'more'; load: string; messages: readonly Recorded[] }
  /** It's gone: closed, or loaded again. */
  | { kind: 'gone'; load: string };

/** From the page /charts to every load of the shop. */
export type ToShop =
  /** The page is there and asks what has happened. */
  | { kind: 'ask' }
  /** The page is there: nobody has to open it. */
  | { kind: 'here' }
  /** Let a chart's delay be over now. */
  | { kind: 'fire'; load: string; actor: string; type: string };

export interface Line<TSent, THeard> {
  send: (message: TSent) => void;
  hear: (listen: (message: THeard) => void) => void;
}

function open<TSent, THeard>(): Line<TSent, THeard> {
  const channel = new BroadcastChannel(NAME);
  return {
    send: (message) => channel.postMessage(message),
    hear: (listen) => channel.addEventListener('message', ({ data }) => listen(data)),
  };
}

/** The shop's end. It hears what the page says, and other loads, which it ignores. */
export const lineToPage = () => open<FromShop, ToShop>();
/** The page's end. */
export const lineToShop = () => open<ToShop, FromShop>();

/** The only events the page may send: a delay that's over. */
export const isDelay = (type: string): boolean => type.startsWith('xstate.after.');
