import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { CardProblem } from '../../machines/payment/payment-methods.ts';
import type { PaymentRef } from '../../machines/payment/payment-selection.machine.ts';
import {
  editableCards,
  type OfferedCard,
  offeredCards,
} from '../../machines/payment/payment-selection.selectors.ts';
import { paymentProblem } from '../../machines/payment/tender-choice.ts';
import type { Modality } from '../../services/contracts/values.ts';
import type { PaymentCard } from '../../services/contracts/wallet.ts';
import { formatCard } from '../kit/format.ts';
import { type RadioCardOption, RadioCards } from '../kit/radio-cards.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import styles from './payment-section.module.css';
import { TaskButton } from './task-button.tsx';
import { cardProblemWords, notAcceptedWords, paymentProblemWords, TENDER_DECLINED } from './words.ts';

interface SavedCardsProps {
  actor: PaymentRef;
  showsProblem: boolean;
  declinedId: string | null;
}

/** The saved cards to choose from; unusable ones say why (PAY-06 to PAY-09). */
export function SavedCards({ actor, showsProblem, declinedId }: SavedCardsProps) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const problem = paymentProblem(context);
  const cards = offeredCards(context);
  const options = cards.map(
    ({ card, problem: reason }): RadioCardOption => ({
      value: card.cardId,
      label: formatCard(card),
      description: describe(
        { card, problem: reason },
        context.checkout.modalityType,
        card.cardId === declinedId,
      ),
      disabled: reason !== null,
      action: editableCards(context).includes(card) && (
        <TaskButton actor={actor} task="editCard" cardId={card.cardId} variant="quiet">
          {t('Edit')}
          <VisuallyHidden> {formatCard(card)}</VisuallyHidden>
        </TaskButton>
      ),
    }),
  );
  const error = showsProblem && problem ? paymentProblemWords[problem] : undefined;
  if (cards.length === 0) {
    return <p className={error && styles.problem}>{error ?? t('You have no saved cards yet.')}</p>;
  }
  return (
    <div aria-busy={isBusy}>
      <RadioCards
        name="card"
        legend={t('Saved cards')}
        legendHidden
        options={options}
        value={context.choice.cardId}
        onChange={(cardId) => actor.send({ type: 'payment.choose', cardId })}
        error={error}
      />
    </div>
  );
}

const problemWords = (problem: CardProblem, card: PaymentCard, modality: Modality) =>
  problem === 'notAccepted' ? notAcceptedWords(card, modality) : cardProblemWords[problem];

function describe({ card, problem }: OfferedCard, modality: Modality, isDeclined: boolean) {
  const { expirationMonth, expirationYear } = card;
  const kind =
    expirationMonth && expirationYear
      ? t('Expires {{expirationMonth}}/{{expirationYear}}', { expirationMonth, expirationYear })
      : t('Bank account');
  const standing = card.default ? t('{{kind}} · Preferred', { kind }) : kind;
  if (!problem && !isDeclined) return standing;
  return (
    <>
      <span className={styles.line}>{standing}</span>
      <span className={styles.problem}>
        {problem ? problemWords(problem, card, modality) : TENDER_DECLINED}
      </span>
    </>
  );
}
