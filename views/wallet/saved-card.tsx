import { useSelector } from '@xstate/react';
import { Pencil, Star, Trash2 } from 'lucide-react';
import { canBeEdited, canBePreferred } from '../../machines/wallet/cards.ts';
import type { WalletRef } from '../../machines/wallet/wallet.machine.ts';
import type { PaymentCard } from '../../services/contracts/wallet.ts';
import { tenderLabel } from '../checkout/tender-words.ts';
import { Badge } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { formatCard } from '../kit/format.ts';
import { CardMark } from './card-mark.tsx';
import styles from './saved-card.module.css';

/** '12/34', or its kind if it doesn't expire. */
const validity = ({ cardType, isExpired, expirationMonth, expirationYear }: PaymentCard): string =>
  expirationMonth && expirationYear
    ? `${isExpired ? 'Expired' : 'Expires'} ${expirationMonth}/${expirationYear}`
    : tenderLabel[cardType];

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
          {card.default && <Badge tone="primary">Preferred</Badge>}
          {isExpired && <Badge tone="quiet">Expired</Badge>}
        </span>
      </div>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.foot}>
        <span>{holder || tenderLabel[cardType]}</span>
        <span>{validity(card)}</span>
      </p>
      <div className={styles.actions}>
        {canBePreferred(card) && (
          <Action actor={actor} event={{ type: 'card.prefer', cardId }} label={`Prefer ${name}`}>
            <Star aria-hidden="true" />
            Prefer
          </Action>
        )}
        {canBeEdited(card) && (
          <Action actor={actor} event={{ type: 'card.edit', cardId }} label={`Edit ${name}`}>
            <Pencil aria-hidden="true" />
            Edit
          </Action>
        )}
        <Action actor={actor} event={{ type: 'card.delete', cardId }} label={`Delete ${name}`}>
          <Trash2 aria-hidden="true" />
          Delete
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

/** Nothing behind a dialog can be pressed anyway, so it keeps its look. */
function Action({ actor, event, label, children }: ActionProps) {
  const isEnabled = useSelector(actor, (snapshot) => snapshot.can(event) || isBehindDialog(snapshot));
  return (
    <Button variant="quiet" disabled={!isEnabled} onClick={() => actor.send(event)} aria-label={label}>
      {children}
    </Button>
  );
}

const isBehindDialog = (snapshot: ReturnType<WalletRef['getSnapshot']>) =>
  snapshot.hasTag('modal') ||
  ['adding', 'addingEbt', 'editing'].some((activity) => snapshot.matches({ loaded: { activity } } as never));
