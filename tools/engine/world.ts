import type { InspectionEvent } from 'xstate';
import type { Fault } from '../../services/contracts/sandbox.ts';
import { createCall } from '../../services/http/call.ts';
import { createAllServices } from '../../test/support/all-services.ts';
import { createCookieFetch } from '../../test/support/cookie-fetch.ts';
import type { Step } from './driver.ts';
import type { OrderRequest } from './intentions.ts';
import { createVaultChannel, type TypedCard } from './vault-channel.ts';

export interface EngineOptions {
  url: string;
  vaultUrl: string;
  email: string;
  password: string;
  /** How the order is received; pickup if absent. The address comes from the shopper's address book. */
  modality?: OrderRequest['modality'];
  /** A card to add and pay with; a card from the wallet if absent. */
  newCard?: TypedCard;
  /** What has to pay a part of the order: SNAP EBT, a gift card, or a card; a card alone if absent. */
  pay?: OrderRequest['pay'];
  /** GTINs of what to order beside what's in the cart; a product that the store offers for an empty cart if absent. */
  items?: OrderRequest['items'];
  /** A promo code to use. */
  promo?: string;
  /** The first item sells out before the order is placed; only in the sandbox. */
  fallout?: boolean;
  /** What the sandbox makes fail, once each, from sign-in on. */
  faults?: readonly Fault[];
  /** Change the placed order. */
  modify?: boolean;
  /** A fetch that keeps cookies, possibly with a session; a new one if absent. */
  fetch?: typeof fetch;
  /** How often to try the same thing; once if absent. */
  tries?: number;
  /** Called for every transition. */
  tell?: (step: Step) => void;
  /** Called for everything the actors report. */
  inspect?: (inspection: InspectionEvent) => void;
}

/** The shop's services over a running store, with its session; cards and PINs are typed into the vault. */
export function worldOf({ url, vaultUrl, newCard, fetch = createCookieFetch(url) }: EngineOptions) {
  const http = { baseUrl: url, fetch };
  return {
    services: createAllServices({
      ...http,
      cardFrameChannel: createVaultChannel(vaultUrl, newCard ? { card: newCard } : {}),
    }),
    /** For what no page of the shop does. */
    call: createCall(http),
  };
}
