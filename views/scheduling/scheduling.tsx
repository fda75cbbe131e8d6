import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { reservationMachine } from '../../machines/reservation/reservation.machine.ts';
import { modalityOf } from '../../machines/scheduling/destination.ts';
import type { schedulingMachine } from '../../machines/scheduling/scheduling.machine.ts';
import { checkoutPath } from '../../machines/shared/paths.ts';
import { BackLink } from '../kit/back-link.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { Page } from '../kit/page.tsx';
import { Stepper } from '../kit/stepper.tsx';
import { ModalHost } from '../modal-host.tsx';
import { Opening } from './opening.tsx';
import { ShipScheduling } from './ship/ship-scheduling.tsx';
import { SlotScheduling } from './slot-scheduling.tsx';

interface SchedulingProps {
  actor: ActorRefFrom<typeof schedulingMachine>;
  /** The root's, since it outlives the page. */
  reservation: ActorRefFrom<typeof reservationMachine>;
  banner: Banner;
}

const TITLES = {
  PICKUP: [t('Schedule your pickup'), t('Schedule your pickup')],
  DELIVERY: [t('Schedule your delivery'), t('Schedule your delivery')],
  SHIP: [t('Schedule Your Order'), t('Schedule your order')],
} as const;

/** The scheduling page around each modality's schedule (SCH-03). */
export function Scheduling({ actor, reservation, banner }: SchedulingProps) {
  const modality = useSelector(actor, ({ context }) => modalityOf(context.query));
  const slotScheduling = useSelector(actor, ({ children }) => children.slotScheduling);
  const shipScheduling = useSelector(actor, ({ children }) => children.shipScheduling);
  const isBeingPlaced = useSelector(actor, (snapshot) => snapshot.hasTag('orderBeingPlaced'));
  const checkoutId = useSelector(actor, ({ context }) => context.checkoutId);
  const [heading, title] = TITLES[modality];
  return (
    <Page>
      <title>{`${title} | ${banner.title}`}</title>
      <BackLink to="/cart">{t('Back to cart')}</BackLink>
      <Stepper
        steps={[
          { label: t('Schedule'), status: 'current' },
          { label: t('Pay'), status: 'notCompleted' },
          { label: t('Complete'), status: 'notCompleted' },
        ]}
      />
      <h1>{heading}</h1>
      {slotScheduling && <SlotScheduling actor={slotScheduling} reservation={reservation} />}
      {shipScheduling && <ShipScheduling actor={shipScheduling} reservation={reservation} banner={banner} />}
      {isBeingPlaced && (
        <EmptyState
          title={t('Your order is being placed')}
          image="shopping-cart"
          action={checkoutId && <ButtonLink to={checkoutPath(checkoutId)}>{t('Go to My Order')}</ButtonLink>}
        >
          <p>{t('You can choose a time for your next order as soon as this one goes through.')}</p>
        </EmptyState>
      )}
      {!slotScheduling && !shipScheduling && !isBeingPlaced && <Opening modality={modality} />}
      <ModalHost actor={actor} />
    </Page>
  );
}
