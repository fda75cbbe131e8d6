import { t } from '../../languages/t.ts';
import { buyAgainPath, orderPath } from '../../machines/shared/paths.ts';
import type { OrderSummary } from '../../services/contracts/orders.ts';
import { Badge } from '../kit/badge.tsx';
import { classNames } from '../kit/class-names.ts';
import { formatDayAndTime, formatMoney } from '../kit/format.ts';
import { Link } from '../kit/link.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import styles from './orders.module.css';
import { fulfillmentTitle, orderStatus } from './words.ts';

interface OrderRowProps {
  order: OrderSummary;
  /** Draws no card of its own, because the list has one. */
  plain?: boolean | undefined;
}

/** An order in a list; its number links to its page. */
export function OrderRow({ order, plain }: OrderRowProps) {
  const { checkoutId, number, status, placedAt, timezone, total, refunded, itemCount, isTimeLost } = order;
  return (
    <li className={classNames(styles.order, !plain && styles.sheet)}>
      <div className={styles.line}>
        <Link to={orderPath(checkoutId)}>{t('Order #{{number}}', { number })}</Link>
        <strong className={styles.total}>{formatMoney(total)}</strong>
      </div>
      <div className={styles.line}>
        <span>
          {t('{{count}} items for {{way}}', {
            count: itemCount,
            way: fulfillmentTitle(order).toLowerCase(),
          })}
        </span>
        <Badge>{orderStatus[status]}</Badge>
      </div>
      <div className={styles.line}>
        <span className={styles.quiet}>
          {t('Placed {{time}}', { time: formatDayAndTime(placedAt, timezone) })}
        </span>
        {isTimeLost && <strong>{t('Needs another time')}</strong>}
        {refunded > 0 && (
          <span className={styles.quiet}>
            {t('{{refunded}} refunded', { refunded: formatMoney(refunded) })}
          </span>
        )}
      </div>
      {!plain && (
        <Link to={buyAgainPath(checkoutId)}>
          {t('Buy again')}
          <VisuallyHidden>{t(': order #{{number}}', { number })}</VisuallyHidden>
        </Link>
      )}
    </li>
  );
}
