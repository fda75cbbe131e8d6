import { t } from '../languages/t.ts';
import type { BagFee } from '../services/contracts/bag-fee.ts';
import type { PaymentType } from '../services/contracts/payments.ts';
import { type Modality, ownOf } from '../services/contracts/values.ts';
import { isForEligibleOnly } from './tenders.ts';

interface BagLaw {
  /** What a bag costs at least, in cents. */
  perBag: number;
  freeWithSnap: boolean;
}

/**
 * What states that ban free bags say of those at the checkout, as of January 1, 2026: Cal. Public Resources Code 42283(b), with EBT cards in
 * (b)(2); RCW 70A.530.020 of paper bags, with SNAP in its section on charges (Washington Department of Revenue, April 2, 2025).
 */
const BAG_LAWS: Readonly<Record<string, BagLaw>> = {
  CA: { perBag: 10, freeWithSnap: true },
  WA: { perBag: 8, freeWithSnap: true },
};

/** About how many units fit in a bag. */
const UNITS_PER_BAG = 10;

/**
 * The bag fee for this many units received in a state, whoever pays; null if there's none. What is shipped comes in boxes.
 */
export function bagFeeOf(units: number, modality: Modality, state: string | null): BagFee | null {
  const law = state === null || modality === 'SHIP' ? undefined : ownOf(BAG_LAWS, state);
  if (law === undefined || units === 0) return null;
  const quantity = Math.ceil(units / UNITS_PER_BAG);
  return {
    description: t('Bag fee'),
    amount: quantity * law.perBag,
    regulated: true,
    quantity,
    freeWithSnap: law.freeWithSnap,
    waived: 0,
  };
}

/** What of a bag fee isn't charged if SNAP pays a part of the order, in cents. */
export const freeWithSnap = (fee: BagFee | null): number => (fee?.freeWithSnap ? fee.amount + fee.waived : 0);

/** A bag fee as these tenders pay it, named in the language of who reads it. */
export function chargedBagFee(
  fee: BagFee | null,
  tenders: readonly { paymentType: PaymentType; amount: number }[],
): BagFee | null {
  if (!fee) return null;
  const paysSnap = tenders.some(({ paymentType, amount }) => isForEligibleOnly(paymentType) && amount > 0);
  const whole = fee.amount + (fee.waived ?? 0);
  const waived = paysSnap && fee.freeWithSnap ? whole : 0;
  return {
    ...fee,
    description: t('Bag fee'),
    freeWithSnap: fee.freeWithSnap ?? false,
    amount: whole - waived,
    waived,
  };
}
