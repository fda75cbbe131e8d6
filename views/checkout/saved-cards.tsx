import { useSelector } from '@xstate/react';
import type { PaymentRef } from '../../machines/payment/payment-selection.machine.ts';
import { type OfferedCard, offeredCards } from '../../machines/payment/payment-selection.selectors.ts';
import { paymentProblem } from '../../machines/payment/tender-choice.ts';
import { formatCard } from '../kit/format.ts';
import { type RadioCardOption, RadioCards } from '../kit/radio-cards.tsx';
import styles from './payment-section.module.css';
import { cardProblemWords, paymentProblemWords, TENDER_DECLINED } from './words.ts';

interface SavedCardsProps {
  actor: PaymentRef;
  showsProblem: boolean;
  declinedId: string | null;
}

/** The saved cards to choose from; unusable ones say why (PAY-06 to PAY-08). */
export function SavedCards({ actor, showsProblem, declinedId }: SavedCardsProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { context } = snapshot;
  const problem = paymentProblem(context);
  const cards = offeredCards(context);
  const options = cards.map(
    ({ card, problem: reason }): RadioCardOption => ({
      value: card.cardId,
      label: formatCard(card),
      description: describe({ card, problem: reason }, card.cardId === declinedId),
      aside: card.default ? 'Preferred' : undefined,
      disabled: reason !== null,
    }),
  );
  const error = showsProblem && problem ? paymentProblemWords[problem] : undefined;
  if (cards.length === 0) {
    return <p className={error && styles.problem}>{error ?? 'You have no saved cards yet.'}</p>;
  }
  return (
    <div aria-busy={snapshot.hasTag('busy')}>
      <RadioCards
        name="card"
        legend="Saved cards"
        legendHidden
        options={options}
        value={context.choice.cardId}
        onChange={(cardId) => actor.send({ type: 'payment.choose', cardId })}
        error={error}
      />
    </div>
  );
}

function describe({ card, problem }: OfferedCard, isDeclined: boolean) {
  const { expirationMonth, expirationYear } = card;
  const expiry =
    expirationMonth && expirationYear ? `Expires ${expirationMonth}/${expirationYear}` : 'Bank account';
  if (!problem && !isDeclined) return expiry;
  return (
    <>
      <span className={styles.line}>{expiry}</span>
      <span className={styles.problem}>{problem ? cardProblemWords[problem] : TENDER_DECLINED}</span>
    </>
  );
}
