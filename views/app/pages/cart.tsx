import { useSelector } from '@xstate/react';
import { customerServicePhone } from '../../../banners/customer-service.ts';
import { emailPreferencesMachine } from '../../../machines/account/email-preferences.ts';
import { destinationsIn } from '../../../machines/cart/cart-destination.ts';
import { type ReceivingInput, receivingMachine } from '../../../machines/cart/receiving.machine.ts';
import { heldReservation } from '../../../machines/scheduling/reservation.selectors.ts';
import { CartEmailDeals } from '../../account/email-deals.tsx';
import { AddressWays } from '../../cart/address-ways.tsx';
import { CartLoading } from '../../cart/cart-loading.tsx';
import { CartPage } from '../../cart/cart-page.tsx';
import { Receiving } from '../../cart/receiving.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function Cart() {
  const { app } = useApp();
  const cart = useSelector(app, ({ children }) => children.cart);
  const reservation = useSelector(app, ({ children }) => children.reservation);
  return cart && reservation ? <Running cart={cart} reservation={reservation} /> : <CartLoading />;
}

function Running({ cart, reservation }: Pick<ReceivingInput, 'cart' | 'reservation'>) {
  const { banner } = useApp();
  const actor = usePageActor(receivingMachine, { cart, reservation, phone: customerServicePhone(banner) });
  const held = useSelector(reservation, heldReservation);
  const addresses = useSelector(actor, ({ context }) => context.addresses);
  return (
    <CartPage
      actor={cart}
      banner={banner}
      destinations={destinationsIn(addresses ?? [])}
      held={held}
      addressWays={<AddressWays cart={cart} receiving={actor} held={held} />}
      receiving={<Receiving actor={actor} />}
      emailDeals={banner.features.emailDealsOptIn && <EmailDeals />}
    />
  );
}

function EmailDeals() {
  const { banner } = useApp();
  return <CartEmailDeals actor={usePageActor(emailPreferencesMachine, undefined)} banner={banner} />;
}
