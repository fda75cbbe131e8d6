import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { reservationMachine } from '../../machines/reservation/reservation.machine.ts';
import type { slotSchedulingMachine } from '../../machines/scheduling/slot-scheduling.machine.ts';
import { showsReserved } from '../../machines/scheduling/slot-scheduling.selectors.ts';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { Opening } from './opening.tsx';
import { OrderOpening } from './order-opening.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PrimaryAction } from './primary-action.tsx';
import { ReservedBlock } from './reserved-block.tsx';
import { Scheduler } from './scheduler.tsx';
import styles from './scheduling.module.css';
import { MODALITY_WORDS, reservedAnnouncement } from './words.ts';

interface SlotSchedulingProps {
  actor: ActorRefFrom<typeof slotSchedulingMachine>;
  reservation: ActorRefFrom<typeof reservationMachine>;
}

/** The schedule of a pickup or a delivery (SCH-05). */
export function SlotScheduling({ actor, reservation }: SlotSchedulingProps) {
  return (
    <>
      <Content actor={actor} reservation={reservation} />
      <Announcement actor={actor} />
    </>
  );
}

/** Tells screen readers that the time is reserved; the focus stays where it is. */
function Announcement({ actor }: Pick<SlotSchedulingProps, 'actor'>) {
  const window = useSelector(actor, (snapshot) =>
    showsReserved(snapshot) ? snapshot.context.reservation?.selections[0]?.window : undefined,
  );
  return (
    <VisuallyHidden>
      <span role="status">{window && reservedAnnouncement(window)}</span>
    </VisuallyHidden>
  );
}

function Content({ actor, reservation }: SlotSchedulingProps) {
  const { modality } = useSelector(actor, ({ context }) => context.order);
  const opening = useSelector(actor, ({ children }) => children.orderOpening);
  if (opening) {
    return (
      <OrderOpening actor={opening} noItems={MODALITY_WORDS[modality].noItems}>
        <Opening modality={modality} />
      </OrderOpening>
    );
  }
  return <Order actor={actor} reservation={reservation} />;
}

/** The order's time, to be selected or reserved, next to its summary. */
function Order({ actor, reservation }: SlotSchedulingProps) {
  const isReserved = useSelector(actor, showsReserved);
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        {isReserved ? <ReservedBlock actor={actor} reservation={reservation} /> : <Scheduler actor={actor} />}
      </div>
      <div className={styles.side}>
        <OrderSummary actor={actor} />
        <PrimaryAction actor={actor} />
      </div>
    </div>
  );
}
