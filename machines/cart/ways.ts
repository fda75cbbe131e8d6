import type { ActorRefFrom } from 'xstate';
import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { Way } from '../../services/contracts/ways.ts';
import { resource } from '../shared/resource.machine.ts';
import type { Service } from '../shared/services.ts';

export interface WaysQuery {
  items: QuoteItem[];
  /** Where the items may go; other addresses have other times. */
  addressIds: string[];
}

export interface WaysServices {
  listWays: Service<WaysQuery, Way[]>;
}

/** What each way to receive the cart has to offer first (CIT-01). Without an answer, the ways can be chosen as ever. */
export const waysMachine = resource(({ listWays }: WaysServices) => listWays);

/** Whether a way has anything to offer, as far as that's known. */
export const isOffered = (ways: readonly Way[] | null | undefined, modality: Way['modalityType']): boolean =>
  ways?.find(({ modalityType }) => modalityType === modality)?.reason !== 'NOT_OFFERED';

export type WaysRef = ActorRefFrom<typeof waysMachine>;
