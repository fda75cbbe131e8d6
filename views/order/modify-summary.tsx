import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import { type ModifyCartRef, misreadIn } from '../../machines/order/modify-cart.machine.ts';
import type { Modification } from '../../services/contracts/modifications.ts';
import { focusQuantity } from '../cart/schedule-link.tsx';
import { costLines, differenceLine } from '../checkout/cost-lines.tsx';
import { ActionBar } from '../kit/action-bar.tsx';
import { Announcement } from '../kit/announcement.tsx';
import { Button } from '../kit/button.tsx';
import { formatMoney } from '../kit/format.ts';
import { Receipt } from '../kit/receipt.tsx';
import { Section } from '../kit/section.tsx';
import styles from './modify-cart.module.css';
import { YourChanges } from './your-changes.tsx';

interface ModifySummaryProps {
  actor: ModifyCartRef;
  modification: Modification;
}

const REVIEW = { type: 'changes.review' } as const;
const NOTHING_CHANGED = t('Change something in your order first.');
const DROP = { type: 'changes.drop' } as const;

/** What the changed order costs, and the ways on: to the checkout, or back to the order as it is. */
export function ModifySummary({ actor, modification }: ModifySummaryProps) {
  const { checkout, isChanged } = modification;
  const misread = useSelector(actor, ({ context }) => misreadIn(context));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const canDrop = useSelector(actor, (snapshot) => snapshot.can(DROP));
  return (
    <>
      <Section title={t('Summary')}>
        <div className={styles.parts} aria-busy={isBusy}>
          <YourChanges modification={modification} />
          <Receipt lines={[...costLines(checkout, t('New total')), ...differenceLine(checkout)]} />
        </div>
        <Announcement>
          {t('New total {{total}}', { total: formatMoney(checkout.summary.cost.total) })}
        </Announcement>
      </Section>
      <ActionBar>
        <Button
          size="large"
          wide
          busy={isBusy}
          blocked={isChanged ? null : NOTHING_CHANGED}
          onClick={() => (misread ? focusQuantity(misread) : actor.send(REVIEW))}
        >
          {t('Review changes · {{total}}', { total: formatMoney(checkout.summary.cost.total) })}
        </Button>
        {isChanged && (
          <Button variant="quiet" disabled={!canDrop} onClick={() => actor.send(DROP)}>
            {t('Keep my order as it is')}
          </Button>
        )}
      </ActionBar>
    </>
  );
}
