import { CreditCard, Gift, Landmark, type LucideIcon, ShoppingBasket } from 'lucide-react';
import type { PaymentCard } from '../../services/contracts/wallet.ts';
import { Badge } from '../kit/badge.tsx';
import { classNames } from '../kit/class-names.ts';
import { formatCard } from '../kit/format.ts';
import { paymentLabel } from '../order/words.ts';
import styles from './wallet.module.css';

const ICONS: Record<PaymentCard['cardType'], LucideIcon> = {
  BANK_CARD: CreditCard,
  ACH: Landmark,
  GIFT_CARD: Gift,
  EBT: ShoppingBasket,
};

/** A saved card: its name, last four digits, expiration date, and whether it's preferred. */
export function SavedCard({ card }: { card: PaymentCard }) {
  const { brand, lastFour, cardType, isExpired, expirationMonth, expirationYear } = card;
  const Icon = ICONS[cardType];
  return (
    <li className={classNames(styles.card, isExpired && styles.expired)}>
      <div className={styles.head}>
        <Icon className={styles.icon} aria-hidden="true" size={28} />
        <span className={styles.badges}>
          {card.default && <Badge tone="primary">Preferred</Badge>}
          {isExpired && <Badge tone="quiet">Expired</Badge>}
        </span>
      </div>
      <h2 className={styles.name}>{formatCard({ brand, lastFour })}</h2>
      <p className={styles.foot}>
        <span>
          {`${card.cardHolderFirstName} ${card.cardHolderLastName}`.trim() || paymentLabel[cardType]}
        </span>
        <span>
          {expirationMonth && expirationYear
            ? `${isExpired ? 'Expired' : 'Expires'} ${expirationMonth}/${expirationYear}`
            : paymentLabel[cardType]}
        </span>
      </p>
    </li>
  );
}
