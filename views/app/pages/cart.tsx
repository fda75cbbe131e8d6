import { useSelector } from '@xstate/react';
import type { CartRef } from '../../../machines/cart/cart.machine.ts';
import { goesToAddress } from '../../../machines/cart/cart.selectors.ts';
import { cartDestinationMachine } from '../../../machines/cart/cart-destination.ts';
import { heldReservation } from '../../../machines/scheduling/reservation.selectors.ts';
import { AddressWays } from '../../cart/address-ways.tsx';
import { CartLoading } from '../../cart/cart-loading.tsx';
import { CartPage } from '../../cart/cart-page.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function Cart() {
  const { app, banner } = useApp();
  const cart = useSelector(app, ({ children }) => children.cart);
  const held = useHeld();
  const isToAddress = useSelector(cart, (snapshot) =>
    snapshot?.context.cart ? goesToAddress(snapshot.context.cart) : false,
  );
  if (!cart) return <CartLoading />;
  return isToAddress ? <ToAddress cart={cart} /> : <CartPage actor={cart} banner={banner} held={held} />;
}

function useHeld() {
  const reservation = useSelector(useApp().app, ({ children }) => children.reservation);
  return useSelector(reservation, heldReservation);
}

/** Loads the address only if something goes there. */
function ToAddress({ cart }: { cart: CartRef }) {
  const { banner } = useApp();
  const actor = usePageActor(cartDestinationMachine, { query: undefined });
  const destination = useSelector(actor, ({ context }) => context.data);
  return (
    <CartPage
      actor={cart}
      banner={banner}
      destination={destination}
      held={useHeld()}
      addressWays={<AddressWays cart={cart} destination={actor} />}
    />
  );
}
