import type { AnyEventObject } from 'xstate';
import type { Channel } from '../shared/channels.ts';

/** What a tab changed at the store that other tabs also show. */
export type TabChange = 'session' | 'cart' | 'reservation';

export type TabsFact = { type: 'tab.changed'; of: TabChange };

/**
 * Reports what other tabs of this browser changed, never what this one did. Tabs are told when a call ends
 * (`services`).
 */
export type TabsChannel = Channel<undefined, AnyEventObject, TabsFact>;
