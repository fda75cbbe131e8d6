import { useSelector } from '@xstate/react';
import { CreditCard, Plus } from 'lucide-react';
import type { SnapshotFrom } from 'xstate';
import type { PaymentRef } from '../../machines/payment/payment-selection.machine.ts';
import { isAddingCard } from '../../machines/payment/payment-selection.selectors.ts';
import { Accordion } from '../kit/accordion.tsx';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Section } from '../kit/section.tsx';
import { Loading, Skeleton } from '../kit/skeleton.tsx';
import { useDeferredSelector } from '../kit/use-deferred-selector.ts';
import styles from './payment-section.module.css';
import { SavedCards } from './saved-cards.tsx';
import { METHODS_MISSING, paymentNoticeWords } from './words.ts';

/** The target of the link in the list of what's missing. */
export const PAYMENT_METHODS_ID = 'payment-methods';

interface PaymentSectionProps {
  actor: PaymentRef;
  /** Whether the shopper tried to place the order without what's missing here. */
  showsProblem: boolean;
}

/** Section 3: the saved cards and a way to add one (PAY-03). */
export function PaymentSection({ actor, showsProblem }: PaymentSectionProps) {
  const notice = useSelector(actor, ({ context }) => context.notice);
  const words = notice && paymentNoticeWords[notice];
  return (
    <Section number={3} title="Paying with">
      <div className={styles.parts}>
        {words && (
          <Alert tone={words.tone} title={words.title}>
            {words.text}
          </Alert>
        )}
        <div id={PAYMENT_METHODS_ID} tabIndex={-1}>
          <Accordion id="checkout.bankCards" title={<CreditAndDebit />} defaultOpen>
            <div className={styles.parts}>
              <Cards actor={actor} showsProblem={showsProblem} />
            </div>
          </Accordion>
        </div>
      </div>
    </Section>
  );
}

function CreditAndDebit() {
  return (
    <span className={styles.title}>
      <CreditCard aria-hidden="true" size={20} />
      Credit &amp; Debit
    </span>
  );
}

const stageOf = (snapshot: SnapshotFrom<PaymentRef>) => {
  if (snapshot.matches('loading')) return 'loading';
  return snapshot.matches('failed') ? 'failed' : 'ready';
};

function Cards({ actor, showsProblem }: PaymentSectionProps) {
  const stage = useDeferredSelector(actor, stageOf);
  const failure = useSelector(actor, ({ context }) => context.failure);
  switch (stage) {
    case 'loading':
      return <CardsLoading />;
    case 'failed':
      return (
        <Alert
          tone="danger"
          title={METHODS_MISSING}
          failure={failure}
          actions={
            <Button variant="secondary" onClick={() => actor.send({ type: 'methods.reload' })}>
              Try Again
            </Button>
          }
        />
      );
    case 'ready':
      return (
        <>
          <SavedCards actor={actor} showsProblem={showsProblem} />
          <AddCard actor={actor} />
        </>
      );
  }
}

function AddCard({ actor }: Pick<PaymentSectionProps, 'actor'>) {
  const isAdding = useSelector(actor, isAddingCard);
  const canAdd = useSelector(actor, (snapshot) => snapshot.can({ type: 'card.add' }));
  return (
    <div>
      <Button
        variant="secondary"
        // Busy keeps the focus here, to return to when the form closes.
        busy={isAdding}
        disabled={!isAdding && !canAdd}
        onClick={() => actor.send({ type: 'card.add' })}
      >
        <Plus aria-hidden="true" />
        Add a credit or debit card
      </Button>
    </div>
  );
}

function CardsLoading() {
  return (
    <Loading label="Loading your payment methods">
      <div className={styles.parts}>
        <Skeleton height="4rem" radius="m" />
        <Skeleton height="4rem" radius="m" />
      </div>
    </Loading>
  );
}
