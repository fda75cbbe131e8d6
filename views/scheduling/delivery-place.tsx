import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { slotSchedulingMachine } from '../../machines/scheduling/slot-scheduling.machine.ts';
import { freeDeliveryNote } from '../../machines/scheduling/slot-scheduling.selectors.ts';
import type { slotSelectionMachine } from '../../machines/scheduling/slot-selection.machine.ts';
import { chosenTime } from '../../machines/scheduling/time-choice.selectors.ts';
import { Alert } from '../kit/alert.tsx';
import styles from './delivery-place.module.css';
import { OrderAddress } from './order-address.tsx';
import { freeDelivery } from './words.ts';

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
  const time = useSelector(within?.children.timeChoice, chosenTime);
  const note = freeDeliveryNote(snapshot, within, time);
  const timezone = within?.context.schedule?.timezone ?? 'UTC';
  if (!destination) return null;
  return (
    <OrderAddress actor={actor} kind="Delivery" destination={destination}>
      {note && (
        <Alert tone="info" className={styles.note}>
          {freeDelivery(note, timezone)}
        </Alert>
      )}
    </OrderAddress>
  );
}
