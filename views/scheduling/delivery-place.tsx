import { useSelector } from '@xstate/react';
import { MapPin } from 'lucide-react';
import type { ActorRefFrom } from 'xstate';
import type { slotSchedulingMachine } from '../../machines/scheduling/slot-scheduling.machine.ts';
import { freeDeliveryNote } from '../../machines/scheduling/slot-scheduling.selectors.ts';
import { Alert, ButtonLink, Section } from '../kit/index.ts';
import styles from './delivery-place.module.css';
import { EDIT_ADDRESS } from './edit-address.tsx';
import { addressLine, freeDelivery } from './messages.ts';

interface DeliveryPlaceProps {
  actor: ActorRefFrom<typeof slotSchedulingMachine>;
}

/** 'Delivery to {address}', and when it would be free. */
export function DeliveryPlace({ actor }: DeliveryPlaceProps) {
  const destination = useSelector(actor, ({ context }) => context.input.destination);
  const note = useSelector(actor, freeDeliveryNote);
  const timezone = useSelector(actor, ({ context }) => context.schedule?.timezone ?? 'UTC');
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
