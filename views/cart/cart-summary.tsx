import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { t } from '../../languages/t.ts';
import type { CartRef } from '../../machines/cart/cart.machine.ts';
import { goesToAddress } from '../../machines/cart/cart.selectors.ts';
import {
  bagFeeIn,
  type CartFee,
  depositsOfItems,
  estimatedTotal,
  feesIn,
  modalityEstimate,
  modalityTotal,
  type ReceivedIn,
  reservedWay,
} from '../../machines/cart/cart-costs.ts';
import { schedulingPath } from '../../machines/shared/paths.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { bagBanWords, depositLines, feeLine } from '../checkout/cost-lines.tsx';
import { ActionBar } from '../kit/action-bar.tsx';
import { Announcement } from '../kit/announcement.tsx';
import { formatMoney } from '../kit/format.ts';
import { Receipt, type ReceiptLine } from '../kit/receipt.tsx';
import { rich } from '../kit/rich.tsx';
import { Spinner } from '../kit/spinner.tsx';
import styles from './cart-page.module.css';
import { ScheduleLink } from './schedule-link.tsx';

interface CartSummaryProps {
  actor: CartRef;
  /** The reservation, if there is one. */
  held: Reservation | null;
  receivedIn: ReceivedIn;
  /** Ways to continue for lines that go to an address. */
  addressWays?: ReactNode;
  /** The opt-in to email deals. */
  emailDeals?: ReactNode;
}

/** The fee for one way to receive the cart's items, as the checkout words it (CIT-19). */
function cartFeeLine({ modality, held, amount, isForOtherItems }: CartFee): ReceiptLine {
  const line = feeLine(modality, amount, held?.selections ?? []);
  if (!held)
    return {
      ...line,
      note:
        modality === 'SHIP' ? t('Depends on the shipping you choose') : t('Depends on the time you choose'),
    };
  return isForOtherItems ? { ...line, note: t('May change with your items') } : line;
}

/** The cart's total and the page's primary action. */
export function CartSummary({ actor, held, receivedIn, addressWays, emailDeals }: CartSummaryProps) {
  const cart = useSelector(actor, ({ context }) => context.cart);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  if (!cart) return null;
  const pickup = modalityTotal(cart, 'PICKUP');
  const pickupTotal = formatMoney(modalityEstimate(cart, 'PICKUP', { states: receivedIn, held }));
  const savings = cart.yellowTagDiscountTotal;
  const bagFee = bagFeeIn(cart, receivedIn);
  // With a bag fee, the first asterisk is the fee's.
  const mark = bagFee ? '**' : '*';
  const total = formatMoney(estimatedTotal(cart, receivedIn, held));
  const lines: ReceiptLine[] = [
    { label: t('Items'), amount: formatMoney(cart.itemTotal + savings) },
    ...(savings > 0
      ? [{ label: t('Sale savings'), amount: formatMoney(-savings), kind: 'saving' as const }]
      : []),
    ...feesIn(cart, held).map(cartFeeLine),
    ...(bagFee
      ? [
          {
            label: `${bagFee.description}*`,
            amount: formatMoney(bagFee.amount),
            note: t('{{count}} bags', { count: bagFee.quantity }),
          },
        ]
      : []),
    ...depositLines(depositsOfItems(cart.lineItems)),
    {
      label: t('Estimated total') + mark,
      amount: (
        <span className={styles.amount}>
          {isBusy && <Spinner inline />}
          {total}
        </span>
      ),
      kind: 'total',
    },
  ];
  return (
    <div className={styles.side}>
      <aside className={styles.summary} aria-label={t('Order summary')} aria-busy={isBusy}>
        <Receipt lines={lines} />
        {bagFee?.regulated && <p className={styles.disclaimer}>*{bagBanWords(bagFee)}</p>}
        <p className={styles.disclaimer}>
          {mark}
          {rich(
            'Prices are estimates, the final amount is determined when you receive your order. If the final is more, the additional amount will be charged to your credit or debit card. {{link}}',
            {
              link: (
                <a href="/topic/digital-faqs" target="_blank" rel="noreferrer">
                  {t('Learn more about prices (opens in a new tab)')}
                </a>
              ),
            },
          )}
        </p>
      </aside>
      <Announcement>{t('Estimated total {{total}}', { total })}</Announcement>
      {(pickup > 0 || goesToAddress(cart)) && (
        <ActionBar>
          {pickup > 0 && (
            <ScheduleLink cart={actor} to={schedulingPath('PICKUP')}>
              {reservedWay(held, 'PICKUP')
                ? t('Continue with your time · {{total}}', { total: pickupTotal })
                : t('Schedule pickup · {{total}}', { total: pickupTotal })}
            </ScheduleLink>
          )}
          {addressWays}
        </ActionBar>
      )}
      {emailDeals}
    </div>
  );
}
