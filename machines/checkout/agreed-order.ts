import type { Checkout, Contact } from '../../services/contracts/checkouts.ts';

/** What the shopper saw and agreed to. */
export interface AgreedOrder {
  checkoutId: string;
  versionKey: string;
  displayedTotal: number;
  contact: Contact;
  gratuityAmount: number;
  /** What SNAP pays, in cents, and with which card; null if it doesn't. */
  ebt: { lastFour: string; amount: number } | null;
  /** With the current call or the legacy one (AUT-14). */
  isV2: boolean;
}

export function agreedOrder(checkout: Checkout, contact: Contact, isV2: boolean): AgreedOrder {
  const ebt = checkout.payments.find(({ paymentType, amount }) => paymentType === 'EBT' && amount > 0);
  return {
    checkoutId: checkout.checkoutId,
    versionKey: checkout.versionKey,
    displayedTotal: checkout.summary.cost.total,
    contact,
    gratuityAmount: checkout.paymentDetails.gratuityAmount,
    ebt: ebt ? { lastFour: ebt.lastFour ?? '', amount: ebt.amount } : null,
    isV2,
  };
}
