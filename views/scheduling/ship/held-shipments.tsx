import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../../banners/schema.ts';
import { t } from '../../../languages/t.ts';
import type { reservationMachine } from '../../../machines/reservation/reservation.machine.ts';
import type { shipSchedulingMachine } from '../../../machines/scheduling/ship-scheduling.machine.ts';
import { heldShipments, notHeld } from '../../../machines/scheduling/ship-scheduling.selectors.ts';
import type { CartItem } from '../../../services/contracts/cart.ts';
import { Alert } from '../../kit/alert.tsx';
import { Button } from '../../kit/button.tsx';
import { Section } from '../../kit/section.tsx';
import { VisuallyHidden } from '../../kit/visually-hidden.tsx';
import { HeldTime } from '../held-time.tsx';
import { ShipmentList } from './shipment-list.tsx';
import styles from './shipments.module.css';
import { NOT_HELD, NOT_HELD_TITLE } from './words.ts';

interface HeldShipmentsProps {
  actor: ActorRefFrom<typeof shipSchedulingMachine>;
  reservation: ActorRefFrom<typeof reservationMachine>;
  banner: Banner;
}

const EDIT = { type: 'time.edit' } as const;

/** The held options, how long they're held, and Edit (SCH-10, SCH-11, RSV-07). */
export function HeldShipments({ actor, reservation, banner }: HeldShipmentsProps) {
  const snapshot = useSelector(actor, (current) => current);
  const left = notHeld(snapshot);
  const canEdit = snapshot.can(EDIT);
  const edit = () => actor.send(EDIT);
  return (
    <Section
      title={t('Your shipping options')}
      action={
        <Button variant="quiet" disabled={!canEdit} onClick={edit}>
          {t('Edit')}
          <VisuallyHidden> {t('shipping options')}</VisuallyHidden>
        </Button>
      }
    >
      <div className={styles.shipments}>
        <HeldTime reservation={reservation} />
        <ShipmentList shipments={heldShipments(snapshot)} banner={banner} />
        {left.length > 0 && (
          <Alert
            tone="warning"
            title={NOT_HELD_TITLE}
            actions={
              <Button variant="secondary" disabled={!canEdit} onClick={edit}>
                {t('Choose Options Again')}
              </Button>
            }
          >
            <NotHeld lines={left} />
          </Alert>
        )}
      </div>
    </Section>
  );
}

function NotHeld({ lines }: { lines: readonly CartItem[] }) {
  return (
    <>
      <p>{NOT_HELD}</p>
      <ul className={styles.names}>
        {lines.map(({ id, product }) => (
          <li key={id}>{product.description}</li>
        ))}
      </ul>
    </>
  );
}
