import type { ReactNode } from 'react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { type OrderPart, orderParts } from '../../machines/order/order-parts.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { OrderSummary } from '../../services/contracts/orders.ts';
import type { Shipment } from '../../services/contracts/shipments.ts';
import { OrderItems } from '../checkout/order-items.tsx';
import { Accordion } from '../kit/accordion.tsx';
import { Badge } from '../kit/badge.tsx';
import { Fee } from '../kit/fee.tsx';
import { ItemImages } from '../kit/item-images.tsx';
import { Link } from '../kit/link.tsx';
import { Section } from '../kit/section.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { soldAndShippedBy } from '../scheduling/ship/words.ts';
import styles from './order-complete.module.css';
import { orderNotes } from './order-notes.ts';
import { ShipmentTracking } from './shipment-tracking.tsx';
import { deliveredOrArrives, SHIPMENT_STEPS } from './words.ts';

type Line = Checkout['lineItems'][number];

const countOf = (lines: readonly Line[]): string =>
  t('{{count}} items', { count: lines.reduce((sum, { cart }) => sum + cart.quantity, 0) });

interface OrderContentsProps {
  /** The order, or the part of it that's shown. */
  checkout: Checkout;
  /** Whether the page shows the whole of it, or a part; null if it can't show a part. */
  shows: 'whole' | 'part' | null;
  banner: Banner;
  /** Shows pictures of what it has, and a list that opens. */
  isFolded?: boolean;
  /** How far its shipments are, where that's told. */
  order?: Pick<OrderSummary, 'shipments' | 'timezone'>;
  /** What to do with them, beside their number. */
  action?: ReactNode;
  /** What else there is to say about them. */
  children?: ReactNode;
}

/** How many items an order has, and which: by sub-order if there are several or they're shipped (CMP-08). */
export function OrderContents(props: OrderContentsProps) {
  const { checkout, shows, banner, isFolded, order, action, children } = props;
  const parts = orderParts(checkout);
  const isDivided = shows === 'part' || parts.length > 1 || checkout.modalityType === 'SHIP';
  const isOne = parts.length === 1 && shows === 'whole';
  return (
    <Section title={countOf(checkout.lineItems)} action={action}>
      {isDivided ? (
        <div className={styles.parts}>
          {parts.map((part) => (
            <Part
              key={part.subOrderId}
              part={part}
              notes={orderNotes(checkout)}
              shows={isOne ? null : shows}
              banner={banner}
              order={order}
            />
          ))}
        </div>
      ) : (
        <Items checkout={checkout} isFolded={isFolded} />
      )}
      {children}
    </Section>
  );
}

function Items({ checkout, isFolded }: Pick<OrderContentsProps, 'checkout' | 'isFolded'>) {
  const { lineItems } = checkout;
  const items = <OrderItems lineItems={lineItems} notes={orderNotes(checkout)} />;
  if (!isFolded) return items;
  return (
    <div className={styles.place}>
      <ItemImages items={lineItems.map(({ cart, ...line }) => ({ ...line, gtin13: cart.gtin13 }))} />
      <Accordion id="order.items" title={t('All items and prices')}>
        {items}
      </Accordion>
    </div>
  );
}

interface PartProps extends Pick<OrderContentsProps, 'shows' | 'banner'> {
  order: OrderContentsProps['order'];
  part: OrderPart;
  notes: ReturnType<typeof orderNotes>;
}

/** The shipment of a part, unless nothing was found of it. */
const shipmentOf = (order: PartProps['order'], { vendor, lines }: OrderPart): Shipment | undefined =>
  lines.some(({ cart }) => cart.quantity > 0)
    ? order?.shipments.find((shipment) => shipment.vendor.id === vendor.id)
    : undefined;

function Part({ part, notes, shows, banner, order }: PartProps) {
  const { subOrderId, vendor, lines, method } = part;
  const shipment = shipmentOf(order, part);
  const title = soldAndShippedBy(vendor, banner);
  return (
    <div className={styles.place}>
      <div className={styles.partHead}>
        <h3>{title}</h3>
        {shipment && (
          <Badge tone={shipment.status === 'DELIVERED' ? 'quiet' : 'primary'}>
            {SHIPMENT_STEPS[shipment.status]}
          </Badge>
        )}
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
          <span>{deliveredOrArrives(method.window, shipment?.deliveredAt)}</span>
          <span className={styles.quiet}>
            {method.name} · <Fee cost={method.cost} promo={method.promo} />
          </span>
        </p>
      )}
      {shipment && order && <ShipmentTracking shipment={shipment} timezone={order.timezone} />}
      <OrderItems lineItems={lines} notes={notes} />
    </div>
  );
}
