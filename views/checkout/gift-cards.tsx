import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { t } from '../../languages/t.ts';
import type { PaymentRef } from '../../machines/payment/payment-selection.machine.ts';
import {
  type OfferedGiftCard,
  offeredGiftCards,
} from '../../machines/payment/payment-selection.selectors.ts';
import { giftCardBar } from '../../machines/payment/tender-choice.ts';
import { Button } from '../kit/button.tsx';
import { Checkbox } from '../kit/checkbox.tsx';
import { classNames } from '../kit/class-names.ts';
import { formatMoney } from '../kit/format.ts';
import { TaskButton } from './task-button.tsx';
import styles from './tenders.module.css';
import { giftCardBarWords, TENDER_DECLINED, tenderName } from './words.ts';

interface GiftCardsProps {
  actor: PaymentRef;
  declinedId: string | null;
}

/** The gift cards to pay with, up to five of them (GFT-04 to GFT-13). */
export function GiftCards({ actor, declinedId }: GiftCardsProps) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const cards = offeredGiftCards(context);
  const bar = giftCardBar(context);
  return (
    <>
      {cards.length > 0 && (
        <ul className={styles.cards} aria-busy={isBusy}>
          {cards.map((offered) => (
            <GiftCard
              key={offered.card.cardId}
              actor={actor}
              isDeclined={offered.card.cardId === declinedId}
              {...offered}
            />
          ))}
        </ul>
      )}
      {bar && <p className={styles.quiet}>{giftCardBarWords[bar]}</p>}
      <TaskButton actor={actor} task="addGiftCard" variant="quiet">
        <Plus aria-hidden="true" />
        {t('Add a gift card')}
      </TaskButton>
    </>
  );
}

interface GiftCardProps extends OfferedGiftCard {
  actor: PaymentRef;
  isDeclined: boolean;
}

function GiftCard({ actor, card, isChosen, isDeclined }: GiftCardProps) {
  const { cardId, lastFour, cardType, remainingBalance } = card;
  const toggle = { type: 'giftCard.toggle', cardId } as const;
  const canToggle = useSelector(actor, (snapshot) => snapshot.can(toggle));
  const canReload = useSelector(actor, (snapshot) => snapshot.can({ type: 'methods.reload' }));
  return (
    <li className={styles.card}>
      <Checkbox
        label={tenderName({ brand: null, lastFour, paymentType: cardType })}
        hint={
          remainingBalance === null
            ? undefined
            : t('{{remainingBalance}} Remaining', { remainingBalance: formatMoney(remainingBalance) })
        }
        checked={isChosen}
        disabled={!canToggle}
        onChange={() => actor.send(toggle)}
      />
      {isDeclined && <p className={classNames(styles.under, styles.problem)}>{TENDER_DECLINED}</p>}
      {remainingBalance === null && (
        <p className={classNames(styles.under, styles.balanceError)}>
          <span className={styles.problem}>{t('Balance Error')}</span>
          <Button
            variant="quiet"
            disabled={!canReload}
            onClick={() => actor.send({ type: 'methods.reload' })}
          >
            {t('Retry')}
          </Button>
        </p>
      )}
    </li>
  );
}
