import { useSelector } from '@xstate/react';
import { CalendarCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { pickupSchedulingMachine } from '../../machines/scheduling/pickup-scheduling.machine.ts';
import type { reservationMachine } from '../../machines/scheduling/reservation.machine.ts';
import { formatPhone, formatSlot } from '../kit/format.ts';
import { Button, Section } from '../kit/index.ts';
import { Fee } from './fee.tsx';
import { HeldTime } from './held-time.tsx';
import { reservedFor } from './messages.ts';
import styles from './reserved-block.module.css';

interface ReservedBlockProps {
  actor: ActorRefFrom<typeof pickupSchedulingMachine>;
  reservation: ActorRefFrom<typeof reservationMachine>;
}

/** 'Reserved for {day}, {date}' with Edit, how long it is held, and how to pick up (SCH-10, SCH-11). */
export function ReservedBlock({ actor, reservation }: ReservedBlockProps) {
  const held = useSelector(actor, ({ context }) => context.held);
  const store = useSelector(actor, ({ context }) => context.store);
  const canEdit = useSelector(actor, (snapshot) => snapshot.can({ type: 'time.edit' }));
  const slot = held?.selections[0];
  const block = useRef<HTMLElement>(null);
  useEffect(() => {
    block.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  if (!held || !slot) return null;
  const place = store?.destination.locationId === held.locationId ? store.storeDetails : null;
  return (
    <>
      <section ref={block} className={styles.block} aria-labelledby="reserved-for">
        <div className={styles.head}>
          <CalendarCheck aria-hidden="true" size={28} className={styles.icon} />
          <div>
            <h2 id="reserved-for">{reservedFor(slot.window)}</h2>
            <p>{`${formatSlot(slot.window)} at ${held.locationName}`}</p>
            <p>
              Pickup fee: <Fee cost={slot.cost} promo={slot.promo} />
            </p>
          </div>
          <Button
            variant="quiet"
            className={styles.edit}
            disabled={!canEdit}
            onClick={() => actor.send({ type: 'time.edit' })}
            aria-label="Edit time"
          >
            Edit
          </Button>
        </div>
        <HeldTime reservation={reservation} />
      </section>
      <Section title="Pickup instructions">
        <ol className={styles.steps}>
          <li>
            Park in a pickup space
            {place && ` at ${[...place.address.addressLines, place.address.cityTown].join(', ')}`}.
          </li>
          <li>
            Call the store{place && ` at ${formatPhone(place.phone)}`}, and have your order number at hand.
          </li>
          <li>Stay in your car: your order is brought to you.</li>
        </ol>
      </Section>
    </>
  );
}
