import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import { backPath } from '../../machines/checkout/back-path.ts';
import type { CompleteOrderRef } from '../../machines/checkout/complete-order.machine.ts';
import { isBeingPlaced, isWaiting } from '../../machines/checkout/complete-order.selectors.ts';
import { ActionBar } from '../kit/action-bar.tsx';
import { Button, buttonClass } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { formatMoney } from '../kit/format.ts';
import styles from './place-order.module.css';
import { SubmissionStatus } from './submission-status.tsx';

/** Where the page has its receipt. */
export const SUMMARY_ID = 'order-summary';

/** On a phone, what it costs is far from the button, which leads there. The only button that places the order; it says what that costs and takes a single press (SUB-02). */
export function PlaceOrder({ actor }: { actor: CompleteOrderRef }) {
  const snapshot = useSelector(actor, (current) => current);
  const placing = useSelector(snapshot.children.placing, (current) => current);
  const submission = placing?.children.submission;
  // An order known not to be placed has its own ways to continue.
  const isUnplaced = useSelector(submission, (current) => current?.matches('unplaced') ?? false);
  const total = formatMoney(snapshot.context.checkout.summary.cost.total);
  return (
    <>
      {submission && <SubmissionStatus actor={submission} />}
      <ActionBar>
        {snapshot.matches('unreserved') && (
          <ButtonLink to={backPath(snapshot.context.checkout)} size="large" wide>
            {t('Select New Time')}
          </ButtonLink>
        )}
        {!isUnplaced && !snapshot.matches('unreserved') && (
          <div className={styles.placing}>
            <div className={styles.ways}>
              <a href={`#${SUMMARY_ID}`} className={buttonClass({ variant: 'quiet' }, styles.toSummary)}>
                {t('Summary')}
              </a>
              <Button
                size="large"
                wide
                busy={isWaiting(snapshot, placing)}
                onClick={() => actor.send({ type: 'order.submit' })}
              >
                {isBeingPlaced(placing) ? t('Placing your order…') : t('Place order · {{total}}', { total })}
              </Button>
            </div>
          </div>
        )}
      </ActionBar>
    </>
  );
}
