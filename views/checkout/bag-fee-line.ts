import type { BagFee } from '../../services/contracts/bag-fee.ts';
import { formatCount, formatMoney } from '../kit/format.ts';
import type { ReceiptLine } from '../kit/receipt.tsx';

/** Shown with a fee that a law sets (CIT-20). */
export const BAG_BAN =
  'State law bans free bags at checkout. The bags for this order are charged, and the charge can’t be waived.';

/** The bag fee as a line of a receipt; none without a fee. */
export const bagFeeLines = (fee: BagFee | null): ReceiptLine[] =>
  fee
    ? [
        {
          label: fee.description,
          amount: formatMoney(fee.amount),
          note: [formatCount(fee.quantity, 'bag'), ...(fee.regulated ? [BAG_BAN] : [])].join('. '),
        },
      ]
    : [];
