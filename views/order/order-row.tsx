import { t } from '../../languages/t.ts';
import { isUpcoming, reachedStep } from '../../machines/order/orders.ts';
import { buyAgainPath, orderPath } from '../../machines/shared/paths.ts';
import type { OrderSummary } from '../../services/contracts/orders.ts';
import { timeWords } from '../cart/words.ts';
import { Badge } from '../kit/badge.tsx';
import { classNames } from '../kit/class-names.ts';
import { formatDayAndTime, formatMoney } from '../kit/format.ts';
import { ItemImages } from '../kit/item-images.tsx';
import { Link } from '../kit/link.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import styles from './orders.module.css';
import { endedWords, fulfillmentTitle, orderStepWords } from './words.ts';

interface OrderRowProps {
  order: OrderSummary;
  /** Draws no card of its own, because the list has one. */
  plain?: boolean | undefined;
}

/** An order in a list: when it comes, or how it ended, and what's in it; its number links to its page. */
export function OrderRow({ order, plain }: OrderRowProps) {
  const { checkoutId, number, placedAt, timezone, total, refunded, itemCount, isTimeLost } = order;
  const placed = t('Placed {{time}}', { time: formatDayAndTime(placedAt, timezone) });
  const due = isUpcoming(order) && order.window ? timeWords(order.modalityType, order.window) : null;
  const title = due ?? endedWords(order) ?? placed;
  return (
    <li className={classNames(styles.order, !plain && styles.sheet)}>
      <div className={styles.head}>
        <strong>{title}</strong>
        <Badge tone={isUpcoming(order) ? 'primary' : 'quiet'}>
          {orderStepWords(reachedStep(order), order)}
        </Badge>
        <p>
          {t('{{count}} items for {{way}}', {
            count: itemCount,
            way: fulfillmentTitle(order).toLowerCase(),
          })}
          {' · '}
          <span className={styles.total}>{formatMoney(total)}</span>
        </p>
      </div>
      {isTimeLost && <strong>{t('Needs another time')}</strong>}
      <ItemImages items={order.firstItems} />
      <div className={styles.line}>
        <Link to={orderPath(checkoutId)}>{t('Order #{{number}}', { number })}</Link>
        {!plain && (
          <Link to={buyAgainPath(checkoutId)}>
            {t('Buy again')}
            <VisuallyHidden>{t(': order #{{number}}', { number })}</VisuallyHidden>
          </Link>
        )}
      </div>
      {title !== placed && <p className={styles.quiet}>{placed}</p>}
      {refunded > 0 && (
        <p className={styles.quiet}>{t('{{refunded}} refunded', { refunded: formatMoney(refunded) })}</p>
      )}
    </li>
  );
}
