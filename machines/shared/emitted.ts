import type { Shopper } from '../../services/contracts/session.ts';

/** What of the shopper a saved profile changes; the phone is ten digits or null. */
export type ShopperDetails = Pick<Shopper, 'firstName' | 'lastName' | 'phone'>;

/** What charts say to the shell around them; `views/app` and the headless engine listen. */
export type Emitted =
  /**
   * Go to an address of the app. `replace` where Back must not return to where we are; `state` travels with
   * the history entry, and whoever reads it parses it. `unasked` where the page is no longer this shopper's, and so
   * is not left by their word.
   */
  | {
      type: 'navigation.requested';
      to: string;
      replace?: boolean;
      state?: Record<string, unknown>;
      unasked?: boolean;
    }
  /** Go so many steps through the browser's history, back where it is negative. */
  | { type: 'history.requested'; steps: number }
  /** The shopper signs out. */
  | { type: 'signOut.requested' }
  | { type: 'toast.requested'; text: string; tone: 'success' | 'error' }
  /** The store answered with a code that nobody foresaw; the shell reports it as an uncaught error (ERR-04). */
  | { type: 'fault.raised'; message: string; code: string }
  /** A call found the session over: the root signs out and leads to sign-in and back (AUT-06). */
  | { type: 'session.lost' }
  /** The store has new details of the shopper: every page that names them shows these. */
  | { type: 'shopper.changed'; details: ShopperDetails };

/** How a page is left; one that asks first gets it back when the answer is there. */
export type WayOut = Extract<
  Emitted,
  { type: 'navigation.requested' | 'history.requested' | 'signOut.requested' }
>;
