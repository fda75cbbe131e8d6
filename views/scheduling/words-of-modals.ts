/** The words of scheduling's dialogs. */

/** '{Modality} Time Expired' (SCH-36). */
export const TIME_EXPIRED = {
  PICKUP: {
    title: 'Pickup Time Expired',
    text: 'The selected pickup time has expired or is no longer available.',
  },
  DELIVERY: {
    title: 'Delivery Time Expired',
    text: 'The selected delivery time has expired or is no longer available.',
  },
  SHIP: {
    title: 'Ship Time Expired',
    text: 'The selected ship time has expired or is no longer available.',
  },
} as const;

export const NO_STORES =
  'There were no stores found near your location. Please enter a different postal code and try again.';

export const ITEMS_UNAVAILABLE =
  'The items in your cart are not available. Please update your cart and try again.';

/** 'Confirm Address', by why the store can't use the address (SCH-38). */
export const CONFIRM_ADDRESS = {
  unknown: "We couldn't find this address. Please check it or choose another one.",
  notLocated: "We couldn't locate this address. Please check it or choose another one.",
  incomplete: "This address is incomplete. Please add what's missing or choose another one.",
} as const;

/** If the store gave no reason of its own. */
export const ALCOHOL_LIMIT = 'Your order is over the alcohol limit. Please update your cart.';
export const ALCOHOL_UNAVAILABLE =
  "Alcohol can't be delivered to this address. Please update your cart or choose another address.";

/** Only vendors other than the partner still deliver (ERR-66). */
export const partnerUnavailable = (partner: string): string =>
  `We're sorry there are no longer any ${partner} times available. Please select a different available delivery time from the options provided.`;

export const FLASH_SALE_WARNING =
  'Flash sale items are valid only for the current time slot and will be removed on exit.';
export const FLASH_SALES_NOT_REMOVED =
  "We couldn't remove these items. Check your connection and try again, or keep the items and your time.";
