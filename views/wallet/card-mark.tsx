import { CreditCard, Gift, Landmark, type LucideIcon, ShoppingBasket } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaymentCard } from '../../services/contracts/wallet.ts';
import styles from './card-mark.module.css';

const ICONS: Record<PaymentCard['cardType'], LucideIcon> = {
  BANK_CARD: CreditCard,
  ACH: Landmark,
  GIFT_CARD: Gift,
  EBT: ShoppingBasket,
};

/** A network's name, as wide as the mark allows. */
const named = (name: string, width: number) => (
  <text x="24" y="20" textAnchor="middle" textLength={width} lengthAdjust="spacingAndGlyphs">
    {name}
  </text>
);

/** Our own drawings of the networks, by brand: enough to distinguish them at a glance. */
const NETWORKS: Readonly<Record<string, ReactNode>> = {
  Visa: named('VISA', 30),
  Mastercard: (
    <>
      <circle cx="19" cy="15" r="8" fill="#eb001b" />
      <circle cx="29" cy="15" r="8" fill="#f79e1b" />
      <path d="M24 8.755a8 8 0 0 1 0 12.49 8 8 0 0 1 0-12.49" fill="#ff5f00" />
    </>
  ),
  'American Express': named('AMEX', 32),
  Discover: (
    <>
      {named('DISC', 26)}
      <circle cx="41" cy="25" r="10" className={styles.corner} />
    </>
  ),
};

/** A mark for a card's kind or network; its name is next to it. */
export function CardMark({ card: { cardType, brand } }: { card: PaymentCard }) {
  const network = cardType === 'BANK_CARD' ? NETWORKS[brand] : undefined;
  const Icon = ICONS[cardType];
  return (
    <span className={styles.mark} aria-hidden="true">
      {network ? (
        <svg viewBox="0 0 48 30" className={styles.network} aria-hidden="true">
          {network}
        </svg>
      ) : (
        <Icon size={24} />
      )}
    </span>
  );
}
