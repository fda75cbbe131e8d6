import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../../banners/index.ts';
import type { reservationMachine } from '../../../machines/scheduling/reservation.machine.ts';
import type { shipSchedulingMachine } from '../../../machines/scheduling/ship-scheduling.machine.ts';
import { orderedShipments } from '../../../machines/scheduling/ship-scheduling.selectors.ts';
import { formatCount } from '../../kit/format.ts';
import { Button, Section, VisuallyHidden } from '../../kit/index.ts';
import { HeldTime } from '../held-time.tsx';
import { soldAndShippedBy } from '../vendor-title.ts';
import { MethodFee } from './method-fee.tsx';
import styles from './shipments.module.css';
import { arrives } from './words.ts';

interface HeldShipmentsProps {
  actor: ActorRefFrom<typeof shipSchedulingMachine>;
  reservation: ActorRefFrom<typeof reservationMachine>;
  banner: Banner;
}

const EDIT = { type: 'time.edit' } as const;

/** The options that are held, how long they are, and the way to others (SCH-10, SCH-11, RSV-07). */
export function HeldShipments({ actor, reservation, banner }: HeldShipmentsProps) {
  const snapshot = useSelector(actor, (current) => current);
  return (
    <Section
      title="Your Shipping Options"
      action={
        <Button variant="quiet" disabled={!snapshot.can(EDIT)} onClick={() => actor.send(EDIT)}>
          Edit<VisuallyHidden> shipping options</VisuallyHidden>
        </Button>
      }
    >
      <div className={styles.shipments}>
        <HeldTime reservation={reservation} />
        {orderedShipments(snapshot).map(({ vendor, lines, method }) => (
          <section key={vendor.id} className={styles.shipment}>
            <h3>{soldAndShippedBy(vendor, banner)}</h3>
            {method && (
              <div>
                <p className={styles.method}>
                  <strong>{method.name}</strong>
                  <MethodFee cost={method.cost} promo={method.promo} />
                </p>
                <p>{arrives(method.window)}</p>
              </div>
            )}
            <p className={styles.quiet}>
              {formatCount(
                lines.reduce((sum, { quantity }) => sum + quantity, 0),
                'item',
              )}
              {': '}
              {lines.map(({ product }) => product.description).join(', ')}
            </p>
          </section>
        ))}
      </div>
    </Section>
  );
}
