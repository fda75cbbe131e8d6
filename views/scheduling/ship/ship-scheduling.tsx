import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../../banners/schema.ts';
import { t } from '../../../languages/t.ts';
import type { reservationMachine } from '../../../machines/reservation/reservation.machine.ts';
import type { shipSchedulingMachine } from '../../../machines/scheduling/ship-scheduling.machine.ts';
import { showsReserved } from '../../../machines/scheduling/ship-scheduling.selectors.ts';
import { Alert } from '../../kit/alert.tsx';
import { Button } from '../../kit/button.tsx';
import { Section } from '../../kit/section.tsx';
import { SkeletonText } from '../../kit/skeleton.tsx';
import { VisuallyHidden } from '../../kit/visually-hidden.tsx';
import { OrderAddress } from '../order-address.tsx';
import { OrderOpening } from '../order-opening.tsx';
import styles from '../scheduling.module.css';
import { TIME_GONE } from '../words.ts';
import { HeldShipments } from './held-shipments.tsx';
import { ShipAction } from './ship-action.tsx';
import { NoOptions, OptionsLoading, ShipQuotesStatus } from './ship-quotes-status.tsx';
import { ShipSummary } from './ship-summary.tsx';
import { ShipmentOptions } from './shipment-options.tsx';
import { HELD_ANNOUNCEMENT, NO_ITEMS } from './words.ts';

interface ShipSchedulingProps {
  actor: ActorRefFrom<typeof shipSchedulingMachine>;
  /** The root's, since it outlives the page. */
  reservation: ActorRefFrom<typeof reservationMachine>;
  banner: Banner;
}

/** Schedules a shipped order (SCH-04). */
export function ShipScheduling({ actor, reservation, banner }: ShipSchedulingProps) {
  const isHeld = useSelector(actor, showsReserved);
  return (
    <>
      <Content actor={actor} reservation={reservation} banner={banner} />
      <VisuallyHidden>
        <span role="status">{isHeld && HELD_ANNOUNCEMENT}</span>
      </VisuallyHidden>
    </>
  );
}

function Content({ actor, reservation, banner }: ShipSchedulingProps) {
  const opening = useSelector(actor, ({ children }) => children.orderOpening);
  if (opening) {
    return (
      <OrderOpening actor={opening} noItems={NO_ITEMS}>
        <Opening />
      </OrderOpening>
    );
  }
  return <Order actor={actor} reservation={reservation} banner={banner} />;
}

/** The options, to be selected or held, next to their cost. */
function Order({ actor, reservation, banner }: ShipSchedulingProps) {
  const isHeld = useSelector(actor, showsReserved);
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        {isHeld ? (
          <HeldShipments actor={actor} reservation={reservation} banner={banner} />
        ) : (
          <Options actor={actor} banner={banner} />
        )}
      </div>
      <div className={styles.side}>
        <ShipSummary actor={actor} />
        <ShipAction actor={actor} banner={banner} />
      </div>
    </div>
  );
}

function Options({ actor, banner }: Omit<ShipSchedulingProps, 'reservation'>) {
  const destination = useSelector(actor, ({ context }) => context.order.destination);
  const selection = useSelector(actor, ({ children }) => children.shippingSelection);
  const shippingQuotes = useSelector(selection, (snapshot) => snapshot?.children.shippingQuotes);
  const shippingChoice = useSelector(selection, (snapshot) => snapshot?.children.shippingChoice);
  const refusal = useSelector(selection, (snapshot) => snapshot?.context.refusal);
  const hasLapsed = useSelector(actor, ({ context }) => context.hasLapsed);
  const keep = { type: 'edit.cancel' } as const;
  const canKeep = useSelector(actor, (snapshot) => snapshot.can(keep));
  return (
    <>
      <OrderAddress actor={actor} kind="Shipping" destination={destination} />
      {/* One heading while loading and choosing, so that it keeps the focus. */}
      <Section title={OPTIONS_TITLE}>
        {canKeep && (
          <Alert
            tone="info"
            className={styles.stillHeld}
            actions={
              <Button variant="secondary" onClick={() => actor.send(keep)}>
                {t('Keep these options')}
              </Button>
            }
          >
            {t("We'll keep your current options until you continue with different ones.")}
          </Alert>
        )}
        {hasLapsed && (
          <Alert tone="warning" className={styles.stillHeld}>
            {TIME_GONE}
          </Alert>
        )}
        {shippingQuotes && (
          <ShipQuotesStatus actor={shippingQuotes} banner={banner} isRefresh={shippingChoice !== undefined} />
        )}
        {refusal && (
          <NoOptions
            refusal={refusal}
            onEditAddress={() => actor.send({ type: 'address.wanted', isNew: false })}
          />
        )}
        {selection && shippingChoice && !refusal && (
          <ShipmentOptions actor={selection} choice={shippingChoice} banner={banner} />
        )}
        {!shippingQuotes && !shippingChoice && <OptionsLoading />}
      </Section>
    </>
  );
}

const OPTIONS_TITLE = t('Select Shipping Options');

/** A skeleton of the page. */
function Opening() {
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <Section title={t('Shipping address')}>
          <SkeletonText lines={2} />
        </Section>
        <Section title={OPTIONS_TITLE}>
          <OptionsLoading />
        </Section>
      </div>
      <div className={styles.side}>
        <Section title={t('Order summary')}>
          <SkeletonText lines={4} />
        </Section>
      </div>
    </div>
  );
}
