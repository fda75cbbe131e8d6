import { t } from '../../languages/t.ts';
import type { Checkout } from './checkouts.ts';

/** What a shopper must have at hand when the order is handed over (CIT-23). */
export type Reminder =
  /** Whoever takes it must prove to be this old. */
  | { kind: 'id'; minimumAge: number }
  /** The store asks for the card at pickup. */
  | { kind: 'ebtCard' };

/** What pages and emails of an order that's still to come remind of; shipped orders are handed to nobody who'd ask. */
export function remindersOf({ modalityType, lineItems, payments }: Checkout): Reminder[] {
  if (modalityType === 'SHIP') return [];
  const minimumAge = Math.max(0, ...lineItems.map((line) => line.minimumAgeToBuy ?? 0));
  const isPaidWithEbt = payments.some(({ paymentType }) => paymentType === 'EBT');
  return [
    ...(minimumAge > 0 ? [{ kind: 'id', minimumAge } as const] : []),
    ...(isPaidWithEbt && modalityType === 'PICKUP' ? [{ kind: 'ebtCard' } as const] : []),
  ];
}

export const reminderWords = (reminder: Reminder): string =>
  reminder.kind === 'id'
    ? t('Your ID. Someone who is {{minimumAge}} or older must show one to get this order.', {
        minimumAge: reminder.minimumAge,
      })
    : t('The SNAP EBT card you paid with. The store may ask to see it.');
