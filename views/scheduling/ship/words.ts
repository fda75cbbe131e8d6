import type { Banner } from '../../../banners/schema.ts';
import { t } from '../../../languages/t.ts';
import type { Shipment } from '../../../machines/scheduling/shipments.ts';
import type { ShipProblem } from '../../../machines/scheduling/shipping-selection.machine.ts';
import { HOUSE, type Vendor } from '../../../services/contracts/quote-parts.ts';
import { problemWords as orderProblemWords } from '../words.ts';

export const NO_ITEMS = t(
  'You must have ship items in your cart to schedule your Ship order. Start shopping now!',
);

/** How many items a vendor ships, or if it's none, how many it can't (CIT-14). */
export const itemsLabel = ({ included, excluded }: Shipment): string =>
  t('Item(s) ({{quantity}})', {
    quantity: (included.length > 0 ? included : excluded).reduce((sum, { quantity }) => sum + quantity, 0),
  });

/** With the customer service number (ERR-43). */
export const quotesFailed = (phone: string): string =>
  t(
    "We're sorry, but there was a problem getting your shipping options. Please try again. If it happens again, call {{phone}}.",
    { phone },
  );

/** The title of what the dialog said, on the page once it's closed. */
export const NO_OPTIONS = t('No shipping options');

export const TROUBLE_CONNECTING = t('Trouble Connecting');
export const TROUBLE = t(
  "We can't reach this seller right now. Please try again, or remove its items from your cart to continue.",
);
export const ALL_UNAVAILABLE = t('All items are unavailable for this shipment');
export const SOME_UNAVAILABLE = t(
  'Some items are unavailable for this shipment. Please review before continuing.',
);
export const METHOD_REQUIRED = t('You must select a shipping option.');

/** For items in the cart that aren't in the reservation. */
export const NOT_HELD_TITLE = t('Not in your reservation');
export const NOT_HELD = t(
  'These items stay in your cart when you continue. To ship them too, choose your shipping options again:',
);

const choiceRefused = (code: string): string =>
  t('You must have a shipping option selected. Error Code: {{code}}', { code });
const CART_CHANGED = t('Your cart has changed. Please review your shipping options and the total.');

/** `phone` is Customer Service's. */
export function problemWords(problem: ShipProblem, phone: string): string {
  if (problem.kind === 'choiceRefused') return choiceRefused(problem.code);
  if (problem.kind === 'cartChanged') return CART_CHANGED;
  return orderProblemWords(problem, phone);
}

/** For screen readers, once the options are held. */
export const HELD_ANNOUNCEMENT = t('Your shipping options are reserved.');

/** 'Sold & Shipped by {vendor}' (SHP-01); the store's own shipments go by the banner's name. */
export const soldAndShippedBy = ({ id, name }: Vendor, { title }: Banner): string =>
  t('Sold & Shipped by {{name}}', { name: id === HOUSE ? title : name });
