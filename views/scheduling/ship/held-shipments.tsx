import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../../banners/index.ts';
import type { reservationMachine } from '../../../machines/scheduling/reservation.machine.ts';
import type { shipSchedulingMachine } from '../../../machines/scheduling/ship-scheduling.machine.ts';
import { heldShipments } from '../../../machines/scheduling/ship-scheduling.selectors.ts';
import { Button, Section, VisuallyHidden } from '../../kit/index.ts';
import { HeldTime } from '../held-time.tsx';
import { ShipmentList } from './shipment-list.tsx';
import styles from './shipments.module.css';

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
        <ShipmentList shipments={heldShipments(snapshot)} banner={banner} />
      </div>
    </Section>
  );
}
