import { Credentials, NO_SESSION } from '../../services/contracts/session.ts';
import { session, shopper } from '../../test/support/cart/samples.ts';
import { placed } from '../../test/support/checkout/samples.ts';
import type { Walk } from '../shared/walk.ts';
import { appMachine } from './app.machine.ts';

const bananas = { type: 'ADD', gtin13: '0000000040112', quantity: 1, modalityType: 'PICKUP' } as const;

export const walk: Walk<typeof appMachine> = {
  machine: appMachine,
  starts: { 'a page just opened': { credentials: Credentials } },
  events: [
    { type: 'session.changed', session: session() },
    { type: 'session.changed', session: session({ shopper: shopper({ id: 'shopper-2' }) }) },
    { type: 'session.changed', session: NO_SESSION },
    { type: 'session.begun', session: session() },
    { type: 'email.confirmed' },
    { type: 'session.failed' },
    { type: 'session.restore' },
    { type: 'session.lost' },
    { type: 'session.end' },
    { type: 'session.renewed', session: session() },
    { type: 'reservation.released' },
    { type: 'order.found', checkoutId: 'checkout-1' },
    { type: 'order.placed', checkout: placed() },
    { type: 'shopper.changed', details: { firstName: 'Rowan', lastName: 'Marsh', phone: null } },
    { type: 'cart.change', lineItems: [bananas] },
    { type: 'changes.kept', changes: { sending: null, waiting: [bananas] } },
    { type: 'language.choose', language: 'es', from: '/cart?from=letter' },
    { type: 'language.choose', language: 'en', from: '/cart' },
    { type: 'page.resumed' },
    { type: 'shop.left' },
    { type: 'tab.changed', of: 'session' },
    { type: 'tab.changed', of: 'cart' },
    { type: 'tab.changed', of: 'reservation' },
  ],
  answers: {},
  serialize: ({ session: { shopper: who }, changes }) => [who?.id, changes.waiting.length],
};
