import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { SubmissionRef } from '../../machines/checkout/submission.machine.ts';
import { ActionNotice } from '../kit/action-bar.tsx';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';

const ASKING = {
  title: t('Checking your order…'),
  text: t(
    "We didn't hear back from the store, so we're checking whether your order was placed. Please keep this page open.",
  ),
};

const UNANSWERED = {
  title: t("We can't reach the store right now"),
  text: t(
    "We don't know yet whether your order was placed. We'll keep checking, and it won't be placed twice.",
  ),
};

const UNPLACED = {
  title: t('Your order was not placed'),
  text: t("Nothing was charged. You can try again, and it won't be placed twice."),
};

/** What's known about an order whose response never came. */
export function SubmissionStatus({ actor }: { actor: SubmissionRef }) {
  const isUnplaced = useSelector(actor, (snapshot) => snapshot.matches('unplaced'));
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches('asking'));
  const outcome = useSelector(actor, ({ children }) => children.outcome);
  const isUnanswered = useSelector(outcome, (current) => current?.matches('unanswered') ?? false);
  if (isUnplaced) {
    return (
      <ActionNotice key="unplaced">
        <Alert
          tone="warning"
          title={UNPLACED.title}
          offersSupport
          actions={
            <>
              <Button onClick={() => actor.send({ type: 'order.resubmit' })}>{t('Place order again')}</Button>
              <Button variant="secondary" onClick={() => actor.send({ type: 'order.edit' })}>
                {t('Back to my order')}
              </Button>
            </>
          }
        >
          {UNPLACED.text}
        </Alert>
      </ActionNotice>
    );
  }
  if (!isAsking) return null;
  if (!isUnanswered) {
    return (
      <ActionNotice key="asking">
        <Alert tone="info" title={ASKING.title}>
          {ASKING.text}
        </Alert>
      </ActionNotice>
    );
  }
  return (
    <ActionNotice key="unanswered">
      <Alert
        tone="warning"
        title={UNANSWERED.title}
        offersSupport
        actions={
          <Button variant="secondary" onClick={() => outcome?.send({ type: 'outcome.ask' })}>
            {t('Check again')}
          </Button>
        }
      >
        {UNANSWERED.text}
      </Alert>
    </ActionNotice>
  );
}
