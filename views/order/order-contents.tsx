import type { ReactNode } from 'react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { type OrderPart, orderParts } from '../../machines/order/order-parts.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { OrderItems } from '../checkout/order-items.tsx';
import { Link } from '../kit/link.tsx';
import { Section } from '../kit/section.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { soldAndShippedBy } from '../scheduling/ship/words.ts';
import styles from './order-complete.module.css';
import { orderNotes } from './order-notes.ts';

type Line = Checkout['lineItems'][number];

const countOf = (lines: readonly Line[]): string =>
  t('{{count}} items', { count: lines.reduce((sum, { cart }) => sum + cart.quantity, 0) });

interface OrderContentsProps {
  /** The order, or the part of it that's shown. */
  checkout: Checkout;
  isPart: boolean;
  banner: Banner;
  /** What else there is to say about them. */
  children?: ReactNode;
}

/** How many items an order has, and which: by sub-order if there are several (CMP-08). */
export function OrderContents({ checkout, isPart, banner, children }: OrderContentsProps) {
  const parts = orderParts(checkout);
  const isDivided = isPart || parts.length > 1;
  return (
    <Section title={countOf(checkout.lineItems)}>
      {isDivided ? (
        <div className={styles.parts}>
          {parts.map((part) => (
            <Part
              key={part.subOrderId}
              part={part}
              notes={orderNotes(checkout)}
              isAlone={isPart}
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

interface PartProps {
  part: OrderPart;
  notes: ReturnType<typeof orderNotes>;
  isAlone: boolean;
  banner: Banner;
}

function Part({ part, notes, isAlone, banner }: PartProps) {
  const { subOrderId, vendor, lines } = part;
  const title = soldAndShippedBy(vendor, banner);
  return (
    <div className={styles.place}>
      <div className={styles.partHead}>
        <h3>{title}</h3>
        {isAlone ? (
          <Link to="?">{t('See the whole order')}</Link>
        ) : (
          <Link to={`?subOrderId=${encodeURIComponent(subOrderId)}`}>
            {t('Only this shipment')}
            <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
          </Link>
        )}
      </div>
      <OrderItems lineItems={lines} notes={notes} />
    </div>
  );
}
