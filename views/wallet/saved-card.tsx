import { useSelector } from '@xstate/react';
import { Pencil, RefreshCw, Star, Trash2, Wallet } from 'lucide-react';
import { t } from '../../languages/t.ts';
import { canBeChecked, canBeEdited, canBePreferred } from '../../machines/wallet/cards.ts';
import type { WalletRef } from '../../machines/wallet/wallet.machine.ts';
import { TENDER_NAMES } from '../../services/contracts/payments.ts';
import type { PaymentCard } from '../../services/contracts/wallet.ts';
import { Badge } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { formatCard, formatMoney } from '../kit/format.ts';
import { CardMark } from './card-mark.tsx';
import styles from './saved-card.module.css';

/** When it expires, or what's left on it, or else its kind (GFT-08, GFT-09). */
function standing({ cardType, isExpired, expirationMonth, expirationYear, remainingBalance }: PaymentCard) {
  if (expirationMonth && expirationYear) {
    return `${isExpired ? t('Expired') : t('Expires')} ${expirationMonth}/${expirationYear}`;
  }
  const balance = remainingBalance === null ? null : formatMoney(remainingBalance);
  if (cardType === 'EBT') return balance ? t('{{balance}} balance', { balance }) : t('Balance not checked');
  if (cardType !== 'GIFT_CARD') return TENDER_NAMES[cardType];
  return balance ? (
    t('{{balance}} Remaining', { balance })
  ) : (
    <span className={styles.problem}>{t('Balance Error')}</span>
  );
}

/** A gift card's balance comes with the list, so reading it again means loading the list. */
const hasBalanceError = ({ cardType, remainingBalance }: PaymentCard): boolean =>
  cardType === 'GIFT_CARD' && remainingBalance === null;

/** A saved card: its name, last four digits, expiration date, whether it's preferred, and what can be done with it. */
export function SavedCard({ actor, card }: { actor: WalletRef; card: PaymentCard }) {
  const { cardId, cardType, isExpired } = card;
  const name = formatCard(card);
  const holder = `${card.cardHolderFirstName} ${card.cardHolderLastName}`.trim();
  return (
    <li className={classNames(styles.card, isExpired && styles.expired)}>
      <div className={styles.head}>
        <CardMark card={card} />
        <span className={styles.badges}>
          {card.default && <Badge tone="primary">{t('Preferred')}</Badge>}
          {isExpired && <Badge tone="quiet">{t('Expired')}</Badge>}
        </span>
      </div>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.foot}>
        <span>{holder || TENDER_NAMES[cardType]}</span>
        <span>{standing(card)}</span>
      </p>
      <div className={styles.actions}>
        {canBePreferred(card) && (
          <Action
            actor={actor}
            event={{ type: 'card.prefer', cardId }}
            label={t('Set as preferred: {{name}}', { name })}
          >
            <Star aria-hidden="true" />
            {t('Set as preferred')}
          </Action>
        )}
        {canBeChecked(card) && (
          <Action
            actor={actor}
            event={{ type: 'card.check', cardId }}
            label={t('Check balance of {{name}}', { name })}
          >
            <Wallet aria-hidden="true" />
            {t('Check balance')}
          </Action>
        )}
        {hasBalanceError(card) && (
          <Action
            actor={actor}
            event={{ type: 'cards.reload' }}
            label={t('Retry reading the balance of {{name}}', { name })}
          >
            <RefreshCw aria-hidden="true" />
            {t('Retry')}
          </Action>
        )}
        {canBeEdited(card) && (
          <Action actor={actor} event={{ type: 'card.edit', cardId }} label={t('Edit {{name}}', { name })}>
            <Pencil aria-hidden="true" />
            {t('Edit')}
          </Action>
        )}
        <Action actor={actor} event={{ type: 'card.delete', cardId }} label={t('Delete {{name}}', { name })}>
          <Trash2 aria-hidden="true" />
          {t('Delete')}
        </Action>
      </div>
    </li>
  );
}

interface ActionProps {
  actor: WalletRef;
  event: Parameters<WalletRef['send']>[0];
  label: string;
  children: React.ReactNode;
}

/** Nothing behind a dialog can be pressed anyway, so it keeps its look, and the focus comes back to it. */
function Action({ actor, event, label, children }: ActionProps) {
  const isEnabled = useSelector(
    actor,
    (snapshot) => snapshot.can(event) || snapshot.hasTag('modal') || snapshot.hasTag('covered'),
  );
  return (
    <Button variant="quiet" disabled={!isEnabled} onClick={() => actor.send(event)} aria-label={label}>
      {children}
    </Button>
  );
}
