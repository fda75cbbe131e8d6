import { t } from '../../languages/t.ts';
import { difference } from '../../machines/checkout/modify-order.selectors.ts';
import { heldBy, holdWords, tenderAmountWords } from '../../rules/holds.ts';
import { paysRemainder } from '../../rules/tenders.ts';
import type { BagFee } from '../../services/contracts/bag-fee.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { Deposits } from '../../services/contracts/deposits.ts';
import { FEE_NAMES } from '../../services/contracts/fulfillment.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Modality } from '../../services/contracts/values.ts';
import { Fee } from '../kit/fee.tsx';
import { formatFee, formatMoney } from '../kit/format.ts';
import type { ReceiptLine } from '../kit/receipt.tsx';
import { promoNote, tenderName } from './words.ts';

/** What an order's fee is, and why; a fee that's waived is crossed out. */
export function feeLine(
  modality: Modality,
  amount: number | null,
  selections: Reservation['selections'],
): ReceiptLine {
  const sumOf = (part: 'cost' | 'promo') => selections.reduce((sum, selection) => sum + selection[part], 0);
  const [cost, promo] = [sumOf('cost'), sumOf('promo')];
  const label = FEE_NAMES[modality];
  if (amount === 0 && promo > 0) return { label, amount: <Fee cost={cost} promo={promo} /> };
  return {
    label,
    amount: formatFee(amount),
    note: promo > 0 && t('Reduced from {{cost}}', { cost: formatMoney(cost) }),
  };
}

/** Shown with a fee that a law sets (CIT-20). */
export const bagBanWords = ({ freeWithSnap }: BagFee): string =>
  freeWithSnap
    ? t(
        'State law bans free bags at checkout. The bags for this order are charged unless you pay with SNAP EBT.',
      )
    : t(
        'State law bans free bags at checkout. The bags for this order are charged, and the charge can’t be waived.',
      );

const bagNote = (fee: BagFee): string => {
  const bags = t('{{count}} bags', { count: fee.quantity });
  if (fee.waived > 0) return `${bags}. ${t('Free because you pay with SNAP EBT')}`;
  return fee.regulated ? `${bags}. ${bagBanWords(fee)}` : bags;
};

/** The bag fee as a line of a receipt; none without a fee. */
export const bagFeeLines = (fee: BagFee | null): ReceiptLine[] =>
  fee
    ? [
        {
          label: fee.description,
          amount: formatFee(fee.amount),
          note: bagNote(fee),
        },
      ]
    : [];

/** Container deposits as a line of a receipt; none without a deposit. */
export const depositLines = (deposits: Deposits | null): ReceiptLine[] =>
  deposits
    ? [
        {
          label: t('Container deposits'),
          amount: formatMoney(deposits.amount),
          note: t('{{count}} containers. Refunded when you return them', { count: deposits.containers }),
        },
      ]
    : [];

/** What's charged or refunded once a changed order is saved. */
export function differenceLine(checkout: Checkout): ReceiptLine[] {
  const { originalSummary } = checkout;
  if (!originalSummary) return [];
  const amount = difference(checkout);
  return [
    {
      label: amount < 0 ? t('Refund') : t('Additional charge'),
      amount: formatMoney(Math.abs(amount)),
      note: t('Your current order is {{total}}', { total: formatMoney(originalSummary.cost.total) }),
    },
  ];
}

/**
 * Who pays what, after the total, which they add up to (PAY-01). What's only held is called a hold.
 */
export function tenderLines(checkout: Checkout): ReceiptLine[] {
  const { payments } = checkout;
  if (payments.every((one) => paysRemainder(one.paymentType) && heldBy(one) === 0)) return [];
  return payments.map((payment) => {
    const label = tenderName(payment);
    const held = heldBy(payment);
    if (held > 0 && payment.amount === 0) return { label, amount: holdWords(held, checkout) };
    return {
      label,
      amount: formatMoney(payment.amount),
      note: held > 0 && t('Plus {{hold}}', { hold: holdWords(held, checkout) }),
    };
  });
}

/** 'Total $40.05: SNAP EBT $5.00; Visa ending in 4242 $35.05', as it's announced after a change. */
export function totalWords({ summary, payments, ...order }: Checkout): string {
  const shares = payments.map((one) => `${tenderName(one)} ${tenderAmountWords(one, order)}`);
  return [t('Total {{total}}', { total: formatMoney(summary.cost.total) }), shares.join('; ')]
    .filter(Boolean)
    .join(': ');
}

/** What isn't taxed because SNAP pays it. */
const taxNote = ({ tax: { untaxedBySnap } }: Checkout): string | false =>
  untaxedBySnap > 0 &&
  t('SNAP pays {{untaxedBySnap}} of taxable items tax-free', { untaxedBySnap: formatMoney(untaxedBySnap) });

/** What an order costs, line by line, with what explains it where that isn't plain; the item total comes before its savings. */
export function costLines(checkout: Checkout, totalLabel: string): ReceiptLine[] {
  const { summary, modalityType, fulfillment, priceAdjustment, bagFee, deposits } = checkout;
  const { itemTotal, yellowTagDiscountTotal, fulfillmentTotal, taxTotal, gratuityTotal, total } =
    summary.cost;
  const isReduced = yellowTagDiscountTotal > 0;
  const lines: (ReceiptLine | false)[] = [
    {
      label: t('Item total'),
      amount: formatMoney(itemTotal + yellowTagDiscountTotal),
      note: isReduced && t('At regular prices'),
    },
    isReduced && {
      label: t('Sale savings'),
      amount: formatMoney(-yellowTagDiscountTotal),
      kind: 'saving',
    },
    feeLine(modalityType, fulfillmentTotal, fulfillment.promise.selections),
    ...bagFeeLines(bagFee),
    ...depositLines(deposits),
    ...priceAdjustment.promos
      .filter(({ discount }) => discount > 0 || priceAdjustment.takesPromos)
      .map(
        (promo): ReceiptLine => ({
          label: t('Promo code {{code}}', { code: promo.code }),
          amount: formatMoney(0 - promo.discount),
          note: promoNote(promo),
          kind: 'saving',
        }),
      ),
    { label: t('Tax'), amount: formatMoney(taxTotal), note: taxNote(checkout) },
    gratuityTotal > 0 && {
      label: t('Tip'),
      amount: formatMoney(gratuityTotal),
      note: t('All of it goes to your driver'),
    },
    { label: totalLabel, amount: formatMoney(total), kind: 'total' },
  ];
  return lines.filter((line) => line !== false);
}
