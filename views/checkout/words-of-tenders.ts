import type { GiftCardBar } from '../../machines/payment/tender-choice.ts';

/** Messages in the SNAP EBT and gift card sections, which are loaded when one opens. */

export const GIFT_CARD_LIMIT =
  'Gift card limit reached. You can only add a maximum of 5 gift cards to an order.';

/** Why no gift card can be added (GFT-04 to GFT-07). */
export const giftCardBarWords: Record<GiftCardBar, string> = {
  cardFirst: 'Add a credit or debit card before adding gift cards.',
  limit: GIFT_CARD_LIMIT,
  covered: 'No more gift cards needed. The gift cards already added to this order cover the total cost.',
  nothingLeft: 'No gift cards needed. The total cost of this order is already covered.',
};

/** SNP-03. */
export const ONE_EBT_CARD =
  'You can only save one SNAP EBT card. To use a different EBT card, delete the current one.';

/** SNP-19. */
export const EBT_LOCKED =
  'Your card has been locked due to too many incorrect PIN attempts. Use a different payment method or call the number on your card for assistance.';

/** SNP-24. */
export const SNAP_NOTE =
  'Extra charges for fees, substitutions, or weight differences go to your backup payment method.';

/** SNP-21. */
export const SNAP_AVAILABLE =
  'You can now pay for eligible groceries with your SNAP EBT card, for pickup and delivery.';

export const PAYING_WITH_SNAP = [
  'Add your SNAP EBT card. You can save one.',
  "SNAP pays for eligible items. It can't pay fees, tips, or other items, so choose another payment method for those.",
  'Enter your PIN when you place your order.',
  SNAP_NOTE,
];

/** SNP-23. */
export const BALANCE_TIP = 'Not sure how much you have? Check your balance before you place your order.';

/** SNP-05. */
export const PICKUP_WITH_SNAP = {
  title: 'Picking up with SNAP EBT',
  text: 'You pay online with your PIN. Bring your card when you pick up your order. The store may ask to see it.',
};
