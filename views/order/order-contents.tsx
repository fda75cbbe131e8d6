import type { ReactNode } from 'react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { type OrderPart, orderParts } from '../../machines/order/order-parts.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { OrderItems } from '../checkout/order-items.tsx';
import { Fee } from '../kit/fee.tsx';
import { Link } from '../kit/link.tsx';
import { Section } from '../kit/section.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { arrives } from '../scheduling/ship/arrives.ts';
import { soldAndShippedBy } from '../scheduling/ship/words.ts';
import styles from './order-complete.module.css';
import { orderNotes } from './order-notes.ts';

type Line = Checkout['lineItems'][number];

const countOf = (lines: readonly Line[]): string =>
  t('{{count}} items', { count: lines.reduce((sum, { cart }) => sum + cart.quantity, 0) });

interface OrderContentsProps {
  /** The order, or the part of it that's shown. */
  checkout: Checkout;
  /** Whether the page shows the whole of it, or a part; null if it can't show a part. */
  shows: 'whole' | 'part' | null;
  banner: Banner;
  /** What else there is to say about them. */
  children?: ReactNode;
}

/** How many items an order has, and which: by sub-order if there are several or they're shipped (CMP-08). */
export function OrderContents({ checkout, shows, banner, children }: OrderContentsProps) {
  const parts = orderParts(checkout);
  const isDivided = shows === 'part' || parts.length > 1 || checkout.modalityType === 'SHIP';
  const isOne = parts.length === 1 && shows === 'whole';
  return (
    <Section title={countOf(checkout.lineItems)}>
      {isDivided ? (
        <div className={styles.parts}>
          {parts.map((part) => (
            <Part
              key={part.subOrderId}
              part={part}
              notes={orderNotes(checkout)}
              shows={isOne ? null : shows}
              banner={banner}
            />
          ))}
        </div>
      ) : (
        <OrderItems lineItems={checkout.lineItems} notes={orderNotes(checkout)} />
      )}
      {children}
    </Section>
  );
}

interface PartProps extends Pick<OrderContentsProps, 'shows' | 'banner'> {
  part: OrderPart;
  notes: ReturnType<typeof orderNotes>;
}

function Part({ part, notes, shows, banner }: PartProps) {
  const { subOrderId, vendor, lines, method } = part;
  const title = soldAndShippedBy(vendor, banner);
  return (
    <div className={styles.place}>
      <div className={styles.partHead}>
        <h3>{title}</h3>
        {shows === 'part' && <Link to="?">{t('See the whole order')}</Link>}
        {shows === 'whole' && (
          <Link to={`?subOrderId=${encodeURIComponent(subOrderId)}`}>
            {t('Only this shipment')}
            <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
          </Link>
        )}
      </div>
      {method && (
        <p className={styles.partHead}>
          <span>{arrives(method.window)}</span>
          <span className={styles.quiet}>
            {method.name} · <Fee cost={method.cost} promo={method.promo} />
          </span>
        </p>
      )}
      <OrderItems lineItems={lines} notes={notes} />
    </div>
  );
}
