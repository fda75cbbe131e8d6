import type { SnapshotFrom } from 'xstate';
import type { Cart } from '../../services/contracts/cart.ts';
import type { cartMachine } from '../cart/cart.machine.ts';
import type { QuotesFact } from './quotes.setup.ts';
import type { HoldFact } from './reservation.selectors.ts';

export type CartFact =
  | { type: 'cart.changed'; cart: Cart }
  | { type: 'cart.pending' }
  | { type: 'cart.failed' };

export function cartFact(snapshot: SnapshotFrom<typeof cartMachine>): CartFact {
  const { cart } = snapshot.context;
  if (cart) return { type: 'cart.changed', cart };
  return snapshot.matches('failed') ? { type: 'cart.failed' } : { type: 'cart.pending' };
}

/** What the charts of slots and of shipping hear alike. */
export type OrderEvent =
  | CartFact
  | HoldFact
  | QuotesFact
  | { type: 'cart.retry' }
  /** Edit of what is held: the shopper wants a new time or other options (SCH-11). */
  | { type: 'time.edit' }
  /** Keeps what is held. */
  | { type: 'edit.cancel' }
  /** 'Select New Time' of what has expired, or closing it. */
  | { type: 'newTime.select' }
  | { type: 'checkout.continue' };
