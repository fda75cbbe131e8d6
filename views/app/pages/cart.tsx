import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { customerServicePhone } from '../../../banners/customer-service.ts';
import { emailPreferencesMachine } from '../../../machines/account/email-preferences.ts';
import { destinationsIn } from '../../../machines/cart/cart-destination.ts';
import {
  type ReceivingInput,
  type ReceivingRef,
  receivingMachine,
} from '../../../machines/cart/receiving.machine.ts';
import { type WaysQuery, waysMachine } from '../../../machines/cart/ways.ts';
import { heldReservation } from '../../../machines/reservation/reservation.selectors.ts';
import { createCartPageServices } from '../../../services/cart.ts';
import { CartEmailDeals } from '../../account/email-deals.tsx';
import { AddressWays } from '../../cart/address-ways.tsx';
import { CartLoading } from '../../cart/cart-loading.tsx';
import { CartPage } from '../../cart/cart-page.tsx';
import { Receiving } from '../../cart/receiving.tsx';
import { whenIdle } from '../../kit/when-idle.ts';
import { useApp } from '../app-context.tsx';
import { useFact } from '../use-fact.ts';
import { usePageActor } from '../use-page-actor.ts';

// The next page opens even if the network is slow or gone by then.
whenIdle(() => import('./scheduling.tsx').catch(() => undefined));

/** Asks for the ways' first times once the cart is known, and again for other products or addresses. */
function ReceivingWithTimes({ actor }: { actor: ReceivingRef }) {
  const { banner } = useApp();
  const hasItems = useSelector(actor, ({ context }) => (context.current?.lineItems.length ?? 0) > 0);
  return hasItems ? <TimesAsked actor={actor} /> : <Receiving actor={actor} ways={null} banner={banner} />;
}

const queryOf = ({ current, addresses }: SnapshotFrom<ReceivingRef>['context']): WaysQuery => ({
  items: (current?.lineItems ?? []).map(({ gtin13, quantity }) => ({ gtin13, quantity })),
  addressIds: (addresses ?? []).map(({ addressId, preferredFor }) => `${addressId} ${preferredFor}`),
});

const isAlike = (one: WaysQuery, other: WaysQuery): boolean =>
  `${one.items.map(({ gtin13 }) => gtin13)}` === `${other.items.map(({ gtin13 }) => gtin13)}` &&
  `${one.addressIds}` === `${other.addressIds}`;

function TimesAsked({ actor }: { actor: ReceivingRef }) {
  const { banner } = useApp();
  const query = useSelector(actor, ({ context }) => queryOf(context), isAlike);
  const ways = usePageActor(waysMachine, { query }, createCartPageServices);
  useFact(ways, { type: 'query.change', query });
  return <Receiving actor={actor} ways={ways} banner={banner} />;
}

export default function Cart() {
  const { app } = useApp();
  const cart = useSelector(app, ({ children }) => children.cart);
  const reservation = useSelector(app, ({ children }) => children.reservation);
  return cart && reservation ? <Running cart={cart} reservation={reservation} /> : <CartLoading />;
}

function Running({ cart, reservation }: Pick<ReceivingInput, 'cart' | 'reservation'>) {
  const { banner } = useApp();
  const actor = usePageActor(
    receivingMachine,
    { cart, reservation, phone: customerServicePhone(banner) },
    createCartPageServices,
  );
  const held = useSelector(reservation, heldReservation);
  const addresses = useSelector(actor, ({ context }) => context.addresses);
  return (
    <CartPage
      actor={cart}
      banner={banner}
      destinations={destinationsIn(addresses ?? [])}
      held={held}
      addressWays={<AddressWays cart={cart} receiving={actor} held={held} />}
      receiving={<ReceivingWithTimes actor={actor} />}
      emailDeals={banner.features.emailDealsOptIn && <EmailDeals />}
    />
  );
}

function EmailDeals() {
  const { banner } = useApp();
  return (
    <CartEmailDeals
      actor={usePageActor(emailPreferencesMachine, undefined, createCartPageServices)}
      banner={banner}
    />
  );
}
