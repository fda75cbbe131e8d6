import { t } from '../../languages/t.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { Accordion } from '../kit/accordion.tsx';
import { Announcement } from '../kit/announcement.tsx';
import { Receipt } from '../kit/receipt.tsx';
import { Section } from '../kit/section.tsx';
import { costLines, tenderLines, totalWords } from './cost-lines.tsx';
import { HoldNote } from './hold-note.tsx';
import { OrderItems } from './order-items.tsx';
import styles from './summary-section.module.css';

/** What the order costs, as a receipt, and its items. */
export function SummarySection({ number, checkout }: { number: number; checkout: Checkout }) {
  const count = checkout.lineItems.reduce((sum, { cart }) => sum + cart.quantity, 0);
  return (
    <Section number={number} title={t('Summary')}>
      <div className={styles.parts}>
        <Accordion id="checkout.items" title={t('{{count}} items', { count })}>
          <OrderItems lineItems={checkout.lineItems} />
        </Accordion>
        <Receipt lines={[...costLines(checkout, t('Total')), ...tenderLines(checkout)]} />
        <HoldNote checkout={checkout} />
        <Announcement>{totalWords(checkout)}</Announcement>
      </div>
    </Section>
  );
}
