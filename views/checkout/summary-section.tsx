import type { ReactNode } from 'react';
import { t } from '../../languages/t.ts';
import type { ChangedLine } from '../../rules/changed-lines.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { Accordion } from '../kit/accordion.tsx';
import { Alert } from '../kit/alert.tsx';
import { Announcement } from '../kit/announcement.tsx';
import { Receipt, type ReceiptLine } from '../kit/receipt.tsx';
import { Section } from '../kit/section.tsx';
import { ChangedLines } from './changed-lines.tsx';
import { costLines, tenderLines, totalWords } from './cost-lines.tsx';
import { HoldNote } from './hold-note.tsx';
import { OrderItems } from './order-items.tsx';
import styles from './summary-section.module.css';

interface SummarySectionProps {
  number: number;
  checkout: Checkout;
  /** What doesn't cost what the cart showed. */
  repriced: readonly ChangedLine[];
  /** Ways to change what it costs, above the total. */
  changes?: ReactNode;
}

/** What the order costs, as a receipt, and its items. */
export function SummarySection({ number, checkout, repriced, changes }: SummarySectionProps) {
  const count = checkout.lineItems.reduce((sum, { cart }) => sum + cart.quantity, 0);
  const lines = costLines(checkout, t('Total'));
  const isTotal = ({ kind }: ReceiptLine) => kind === 'total';
  return (
    <Section number={number} title={t('Summary')}>
      <div className={styles.parts}>
        {repriced.length > 0 && (
          <Alert tone="info" title={t('Some prices changed since you viewed your cart')}>
            <ChangedLines lines={repriced} />
          </Alert>
        )}
        <Accordion id="checkout.items" title={t('{{count}} items', { count })}>
          <OrderItems lineItems={checkout.lineItems} />
        </Accordion>
        <Receipt lines={lines.filter((line) => !isTotal(line))} />
        {changes && <div className={styles.changes}>{changes}</div>}
        <Receipt lines={[...lines.filter(isTotal), ...tenderLines(checkout)]} />
        <HoldNote checkout={checkout} />
        <Announcement>{totalWords(checkout)}</Announcement>
      </div>
    </Section>
  );
}
