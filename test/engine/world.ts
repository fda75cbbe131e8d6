import type { InspectionEvent } from 'xstate';
import { createServices } from '../../services/index.ts';
import { createCookieFetch } from '../support/cookie-fetch.ts';
import type { Step } from './driver.ts';
import type { Wish } from './intentions.ts';
import { createVaultChannel, type TypedCard } from './vault-channel.ts';

export interface EngineOptions {
  url: string;
  vaultUrl: string;
  email: string;
  password: string;
  /** How the order is received; picked up when absent. Where it goes is in the shopper's address book. */
  modality?: Wish['modality'];
  /** A card to add and pay with; a card of the wallet when absent. */
  newCard?: TypedCard;
  /** A fetch that keeps cookies, perhaps of a session already; one of its own when absent. */
  fetch?: typeof fetch;
  /** How often the same thing is tried; once when absent. */
  tries?: number;
  /** Gets every transition. */
  tell?: (step: Step) => void;
  /** Gets everything that the actors report. */
  inspect?: (inspection: InspectionEvent) => void;
}

/** The shop's services over a running store; the card is typed at the vault. */
export function worldOf({ url, vaultUrl, newCard, fetch = createCookieFetch(url) }: EngineOptions) {
  const noCard = { number: '', expiry: '', cvv: '' };
  return createServices({
    baseUrl: url,
    fetch,
    cardFrameChannel: createVaultChannel(vaultUrl, newCard ?? noCard),
  });
}
