import { useSelector } from '@xstate/react';
import { MapPin } from 'lucide-react';
import type { ActorRefFrom } from 'xstate';
import type { slotSchedulingMachine } from '../../machines/scheduling/slot-scheduling.machine.ts';
import { freeDeliveryNote } from '../../machines/scheduling/slot-scheduling.selectors.ts';
import type { slotSelectionMachine } from '../../machines/scheduling/slot-selection.machine.ts';
import { Alert, ButtonLink, Section } from '../kit/index.ts';
import styles from './delivery-place.module.css';
import { EDIT_ADDRESS } from './edit-address.tsx';
import { addressLine, freeDelivery } from './messages.ts';

interface DeliveryPlaceProps {
  actor: ActorRefFrom<typeof slotSchedulingMachine>;
  /** Knows the times while the shopper selects one. */
  selection: ActorRefFrom<typeof slotSelectionMachine> | undefined;
}

/** 'Delivery to {address}', and when delivery is free. */
export function DeliveryPlace({ actor, selection }: DeliveryPlaceProps) {
  const destination = useSelector(actor, ({ context }) => context.order.destination);
  const snapshot = useSelector(actor, (current) => current);
  const within = useSelector(selection, (current) => current);
  const note = freeDeliveryNote(snapshot, within);
  const timezone = within?.context.schedule?.timezone ?? 'UTC';
  if (!destination) return null;
  return (
    <Section
      title="Delivery address"
      action={
        <ButtonLink to={EDIT_ADDRESS} variant="quiet">
          Change address
        </ButtonLink>
      }
    >
      <p className={styles.place}>
        <MapPin aria-hidden="true" size={20} className={styles.pin} />
        {`Delivery to ${addressLine(destination)}`}
      </p>
      {note && (
        <Alert tone="info" className={styles.note}>
          {freeDelivery(note, timezone)}
        </Alert>
      )}
    </Section>
  );
}
