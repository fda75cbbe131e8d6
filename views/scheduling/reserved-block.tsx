import { useSelector } from '@xstate/react';
import { CalendarCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../languages/t.ts';
import type { reservationMachine } from '../../machines/reservation/reservation.machine.ts';
import { heldStore } from '../../machines/scheduling/scheduled-order.ts';
import type { slotSchedulingMachine } from '../../machines/scheduling/slot-scheduling.machine.ts';
import { reservedTime } from '../../machines/scheduling/slot-scheduling.selectors.ts';
import { known } from '../../machines/shared/known.ts';
import { ON_ARRIVAL } from '../../services/contracts/fulfillment.ts';
import { Button } from '../kit/button.tsx';
import { Fee } from '../kit/fee.tsx';
import { formatPhone, formatWindow } from '../kit/format.ts';
import { PhoneLink } from '../kit/phone-link.tsx';
import { rich } from '../kit/rich.tsx';
import { Section } from '../kit/section.tsx';
import { DeliveryDetails } from './delivery-details.tsx';
import { FlashSaleNote } from './flash-sale-note.tsx';
import { HeldTime } from './held-time.tsx';
import styles from './reserved-block.module.css';
import { addressLine, byVendor, MODALITY_WORDS, reservedFor } from './words.ts';

interface ReservedBlockProps {
  actor: ActorRefFrom<typeof slotSchedulingMachine>;
  reservation: ActorRefFrom<typeof reservationMachine>;
}

const EDIT = { type: 'time.edit' } as const;
const INFORM = { type: 'destinationInfo.open' } as const;

/** 'Reserved for {day}, {date}' with Edit, the time left, and how to get the order (SCH-10, SCH-11). */
export function ReservedBlock({ actor, reservation }: ReservedBlockProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { reservation: held, order } = snapshot.context;
  const { heldOrder } = snapshot.children;
  const within = useSelector(heldOrder, (current) => current);
  const slot = reservedTime(snapshot, within);
  const block = useRef<HTMLElement>(null);
  useEffect(() => {
    block.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  if (!held || !slot) return null;
  const { modality, destination } = order;
  const { deliveryDetails, flashSaleGuard } = within?.children ?? {};
  const words = MODALITY_WORDS[modality];
  return (
    <>
      <section ref={block} className={styles.block} aria-labelledby="reserved-for">
        <div className={styles.head}>
          <CalendarCheck aria-hidden="true" size={28} className={styles.icon} />
          <div>
            <h2 id="reserved-for">{reservedFor(slot.window)}</h2>
            <p>
              {destination
                ? `${formatWindow(slot.window)} ${byVendor(slot.vendor.name)}`
                : t('{{time}} at {{place}}', {
                    time: formatWindow(slot.window),
                    place: held.locationName ?? '',
                  })}
            </p>
            {destination && <p>{t('Delivery to {{address}}', { address: addressLine(destination) })}</p>}
            <p>
              {words.fee}: <Fee cost={slot.cost} promo={slot.promo} />
            </p>
            <Button
              variant="quiet"
              className={styles.inform}
              disabled={!within?.can(INFORM)}
              onClick={() => heldOrder?.send(INFORM)}
            >
              {words.infoTitle}
            </Button>
          </div>
          <Button
            variant="quiet"
            className={styles.edit}
            disabled={!within?.can(EDIT)}
            onClick={() => heldOrder?.send(EDIT)}
            aria-label={t('Edit time')}
          >
            {t('Edit')}
          </Button>
        </div>
        <HeldTime reservation={reservation} />
      </section>
      {flashSaleGuard && <FlashSaleNote actor={flashSaleGuard} window={slot.window} />}
      {deliveryDetails && <DeliveryDetails actor={deliveryDetails} />}
      {modality === 'PICKUP' && <PickupInstructions actor={actor} />}
    </>
  );
}

/** How to pick up the order (SCH-10). */
function PickupInstructions({ actor }: Pick<ReservedBlockProps, 'actor'>) {
  const place = useSelector(actor, ({ context }) => heldStore(context));
  const pickupType = useSelector(actor, ({ context }) => known(context.cart).pickupType);
  return (
    <Section title={t('Pickup instructions')}>
      <div className={styles.instructions}>
        <ol className={styles.steps}>
          {place && (
            <li>
              {t('Go to {{address}}.', {
                address: [...place.address.addressLines, place.address.cityTown].join(', '),
              })}
            </li>
          )}
          <li>{ON_ARRIVAL[pickupType]}</li>
        </ol>
        {place && (
          <p>
            {rich('Store phone: {{phone}}', {
              phone: <PhoneLink phone={place.phone}>{formatPhone(place.phone)}</PhoneLink>,
            })}
          </p>
        )}
      </div>
    </Section>
  );
}
