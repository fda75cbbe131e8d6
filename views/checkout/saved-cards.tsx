import { useSelector } from '@xstate/react';
import { type PaymentRef, paymentProblem } from '../../machines/payment/payment-selection.machine.ts';
import { type OfferedCard, offeredCards } from '../../machines/payment/payment-selection.selectors.ts';
import { formatCard } from '../kit/format.ts';
import { type RadioCardOption, RadioCards } from '../kit/radio-cards.tsx';
import styles from './payment-section.module.css';
import { cardProblemWords, paymentProblemWords } from './words.ts';

interface SavedCardsProps {
  actor: PaymentRef;
  showsProblem: boolean;
}

/** The saved cards to choose from; unusable ones say why (PAY-06 to PAY-08). */
export function SavedCards({ actor, showsProblem }: SavedCardsProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { context } = snapshot;
  const problem = paymentProblem(context);
  const cards = offeredCards(context);
  const options = cards.map(
    ({ card, problem: reason }): RadioCardOption => ({
      value: card.cardId,
      label: formatCard(card),
      description: describe({ card, problem: reason }),
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
        value={context.chosenId}
        onChange={(cardId) => actor.send({ type: 'payment.choose', cardId })}
        error={error}
      />
    </div>
  );
}

function describe({ card, problem }: OfferedCard) {
  const { expirationMonth, expirationYear } = card;
  const expiry =
    expirationMonth && expirationYear ? `Expires ${expirationMonth}/${expirationYear}` : 'Bank account';
  if (!problem) return expiry;
  return (
    <>
      <span className={styles.line}>{expiry}</span>
      <span className={styles.problem}>{cardProblemWords[problem]}</span>
    </>
  );
}
