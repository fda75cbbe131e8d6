import type { AnyEventObject } from 'xstate';
import type { Channel } from '../shared/channels.ts';

/** What a tab changed at the store that others show too. */
export type News = 'session' | 'cart' | 'reservation';

export type TabsFact = { type: 'news.heard'; of: News };

/** Hears what other tabs of this browser changed, never what this one did. They are told as the call is answered (`services`). */
export type TabsChannel = Channel<undefined, AnyEventObject, TabsFact>;
