import { holdReason } from '../../rules/holds.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import styles from './order-items.module.css';

/** Why more is held than an order costs, if it is (PAY-10). */
export function HoldNote({ checkout }: { checkout: Checkout }) {
  const reason = holdReason(checkout);
  return reason && <p className={styles.quiet}>{reason}</p>;
}
