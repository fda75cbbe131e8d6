import type { Banner } from '../../../banners/index.ts';
import type { Shipment } from '../../../machines/scheduling/shipments.ts';
import type { ShipProblem } from '../../../machines/scheduling/shipping-selection.machine.ts';
import { HOUSE, type Vendor } from '../../../services/contracts/quote-parts.ts';
import { problemWords as orderProblemWords } from '../words.ts';

export const NO_ITEMS =
  'You must have ship items in your cart to schedule your Ship order. Start shopping now!';

/** How many items a vendor has, those it can't ship included (CIT-14). */
export const itemsLabel = ({ included, excluded }: Shipment): string =>
  `Item(s) (${[...included, ...excluded].reduce((sum, { quantity }) => sum + quantity, 0)})`;

/** With the customer service number (ERR-43). */
export const quotesFailed = (phone: string): string =>
  `We're sorry, but there was a problem getting your shipping options. Please try again. If it happens again, call ${phone}.`;

/** The title of what the dialog said, on the page once it's closed. */
export const NO_OPTIONS = 'No shipping options';

export const TROUBLE_CONNECTING = 'Trouble Connecting';
export const TROUBLE =
  "We can't reach this seller right now. Please try again, or remove its items from your cart to continue.";
export const ALL_UNAVAILABLE = 'All items are unavailable for this shipment';
export const SOME_UNAVAILABLE =
  'Some items are unavailable for this shipment. Please review before continuing.';
export const METHOD_REQUIRED = 'You must select a shipping option.';

/** For items in the cart that aren't in the reservation. */
export const NOT_HELD_TITLE = 'Not in your reservation';
export const NOT_HELD =
  'These items stay in your cart when you continue. To ship them too, choose your shipping options again:';

const choiceRefused = (code: string): string =>
  `You must have a shipping option selected. Error Code: ${code}`;
const CART_CHANGED = 'Your cart has changed. Please review your shipping options and the total.';

/** `phone` is Customer Service's. */
export function problemWords(problem: ShipProblem, phone: string): string {
  if (problem.kind === 'choiceRefused') return choiceRefused(problem.code);
  if (problem.kind === 'cartChanged') return CART_CHANGED;
  return orderProblemWords(problem, phone);
}

/** For screen readers, once the options are held. */
export const HELD_ANNOUNCEMENT = 'Your shipping options are reserved.';

/** 'Sold & Shipped by {vendor}' (SHP-01); the store's own shipments go by the banner's name. */
export const soldAndShippedBy = ({ id, name }: Vendor, { title }: Banner): string =>
  `Sold & Shipped by ${id === HOUSE ? title : name}`;
