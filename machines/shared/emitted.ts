import type { CartLineChange } from '../../services/contracts/cart.ts';
import type { Session, Shopper } from '../../services/contracts/session.ts';

/** What a saved profile changes about the shopper; the phone is ten digits or null. */
export type ShopperDetails = Pick<Shopper, 'firstName' | 'lastName' | 'phone'>;

/** What charts emit to the shell; `views/app` and the headless engine listen. */
export type Emitted =
  /**
   * Go to an address in the app. `replace` if Back must not return here; `state` goes into the history entry, and
   * whoever reads it parses it. `unasked` if the page no longer belongs to this shopper and so doesn't ask before
   * it's left.
   */
  | {
      type: 'navigation.requested';
      to: string;
      replace?: boolean;
      state?: Record<string, unknown>;
      unasked?: boolean;
    }
  /** Go this many steps through the browser's history; negative is back. */
  | { type: 'history.requested'; steps: number }
  /** Change lines of the cart, and tell the shopper what became of it. */
  | { type: 'cartChange.requested'; lineItems: CartLineChange[]; isAnnounced: boolean }
  /** The shopper signs out. */
  | { type: 'signOut.requested' }
  | { type: 'toast.requested'; text: string; tone: 'success' | 'error' }
  /** The store responded with an unexpected code; the shell reports it as an uncaught error (ERR-04). */
  | { type: 'fault.raised'; message: string; code: string }
  /** A call found the session over: the root signs out and leads to sign-in and back (AUT-06). */
  | { type: 'session.lost' }
  /** The shopper has confirmed who they are, which began this session (SCH-02). */
  | { type: 'session.renewed'; session: Session }
  /** The browser leaves for another site's page, and comes back: the root keeps what it must not lose. */
  | { type: 'shop.left' }
  /** The store has new details of the shopper, for every page that shows them. */
  | { type: 'shopper.changed'; details: ShopperDetails };

/** A way to leave a page; a page that asks first goes on that way once the shopper has agreed. */
export type WayOut = Extract<
  Emitted,
  { type: 'navigation.requested' | 'history.requested' | 'signOut.requested' }
>;
