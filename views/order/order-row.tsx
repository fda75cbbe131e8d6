import { t } from '../../languages/t.ts';
import { isAwaited } from '../../machines/order/orders.ts';
import { buyAgainPath, orderPath } from '../../machines/shared/paths.ts';
import type { OrderSummary } from '../../services/contracts/orders.ts';
import { NO_PICTURE } from '../../services/contracts/pictures.ts';
import { Badge } from '../kit/badge.tsx';
import { classNames } from '../kit/class-names.ts';
import { formatDay, formatDayAndTime, formatMoney, formatWindow, windowEnds } from '../kit/format.ts';
import { Link } from '../kit/link.tsx';
import { ProductImage } from '../kit/product-image.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { arrives } from '../scheduling/ship/arrives.ts';
import styles from './orders.module.css';
import { fulfillmentTitle, orderStatus } from './words.ts';

interface OrderRowProps {
  order: OrderSummary;
  /** Draws no card of its own, because the list has one. */
  plain?: boolean | undefined;
}

/** An order in a list: when it comes, or how it ended, and what's in it; its number links to its page. */
export function OrderRow({ order, plain }: OrderRowProps) {
  const { checkoutId, number, status, placedAt, timezone, total, refunded, itemCount, isTimeLost } = order;
  const placed = t('Placed {{time}}', { time: formatDayAndTime(placedAt, timezone) });
  const due = isAwaited(order) ? dueWords(order) : null;
  return (
    <li className={classNames(styles.order, !plain && styles.sheet)}>
      <div className={styles.line}>
        <strong>{due ?? placed}</strong>
        <Badge tone={isAwaited(order) ? 'primary' : 'quiet'}>{orderStatus[status]}</Badge>
      </div>
      <p>
        {t('{{count}} items for {{way}}', {
          count: itemCount,
          way: fulfillmentTitle(order).toLowerCase(),
        })}
        {' · '}
        <span className={styles.total}>{formatMoney(total)}</span>
      </p>
      {isTimeLost && <strong>{t('Needs another time')}</strong>}
      <FirstItems items={order.firstItems} />
      <div className={styles.line}>
        <Link to={orderPath(checkoutId)}>{t('Order #{{number}}', { number })}</Link>
        {!plain && (
          <Link to={buyAgainPath(checkoutId)}>
            {t('Buy again')}
            <VisuallyHidden>{t(': order #{{number}}', { number })}</VisuallyHidden>
          </Link>
        )}
      </div>
      {due && <p className={styles.quiet}>{placed}</p>}
      {refunded > 0 && (
        <p className={styles.quiet}>{t('{{refunded}} refunded', { refunded: formatMoney(refunded) })}</p>
      )}
    </li>
  );
}

/** 'Sat, Nov 21, 3–4 PM', or 'Arrives Sat, Nov 21'. */
function dueWords({ modalityType, window }: OrderSummary): string | null {
  if (!window) return null;
  if (modalityType === 'SHIP') return arrives(window);
  return `${formatDay(windowEnds(window)[0], window.timezone)}, ${formatWindow(window)}`;
}

function FirstItems({ items }: { items: OrderSummary['firstItems'] }) {
  const pictured = items.filter(({ imageUrl }) => imageUrl !== NO_PICTURE);
  if (pictured.length === 0) return null;
  return (
    <ul className={styles.pictures} aria-label={t('Items at a glance')}>
      {pictured.map(({ gtin13, description, imageUrl }) => (
        <li key={gtin13}>
          <ProductImage src={imageUrl} alt={description} size="small" />
        </li>
      ))}
    </ul>
  );
}
