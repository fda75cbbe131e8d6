import type { PaymentType } from './payments.ts';
import type { Modality } from './values.ts';

/** The networks that sellers' banks don't take, by the seller's id. The stores and our warehouse take all of them. */
const NOT_TAKEN: Readonly<Record<string, readonly string[]>> = { 'verdant-porch': ['American Express'] };

/** Who hands an order over, and how. */
export interface Handover {
  modality: Modality;
  vendorIds: readonly string[];
}

/** Whether an order takes this card: one that's shipped takes what each of its sellers takes (PAY-09). */
export const takesCard = (
  { modality, vendorIds }: Handover,
  { paymentType, brand }: { paymentType: PaymentType; brand: string | null },
): boolean =>
  modality !== 'SHIP' ||
  paymentType !== 'BANK_CARD' ||
  !vendorIds.some((id) => NOT_TAKEN[id]?.includes(brand ?? ''));
