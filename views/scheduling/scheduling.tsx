import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { pickupSchedulingMachine } from '../../machines/scheduling/pickup-scheduling.machine.ts';
import { reservedTime, showsReserved } from '../../machines/scheduling/pickup-scheduling.selectors.ts';
import type { reservationMachine } from '../../machines/scheduling/reservation.machine.ts';
import { chosenTime } from '../../machines/scheduling/time-choice.selectors.ts';
import {
  BackLink,
  Button,
  ButtonLink,
  EmptyState,
  ErrorCard,
  Modal,
  Page,
  Section,
  SkeletonText,
  Stepper,
  VisuallyHidden,
} from '../kit/index.ts';
import { TimesLoading } from './day-strip.tsx';
import {
  NO_ITEMS,
  reservedAnnouncement,
  START_SHOPPING,
  TIME_EXPIRED,
  TIME_EXPIRED_TITLE,
} from './messages.ts';
import { OrderSummary } from './order-summary.tsx';
import { PrimaryAction } from './primary-action.tsx';
import { ReservedBlock } from './reserved-block.tsx';
import { Scheduler } from './scheduler.tsx';
import styles from './scheduling.module.css';
import { useKeptFocus } from './use-kept-focus.ts';

interface SchedulingProps {
  actor: ActorRefFrom<typeof pickupSchedulingMachine>;
  /** The hold outlives the page: it is the root's. */
  reservation: ActorRefFrom<typeof reservationMachine>;
  /** The banner's title, for the page's. */
  shop: string;
}

/** The scheduling page, for pickup (SCH-03, SCH-05). */
export function Scheduling({ actor, reservation, shop }: SchedulingProps) {
  return (
    <Page>
      <title>{`Schedule your pickup | ${shop}`}</title>
      <BackLink to="/cart">Back to cart</BackLink>
      <Stepper
        steps={[
          { label: 'Schedule', status: 'current' },
          { label: 'Pay', status: 'notCompleted' },
          { label: 'Complete', status: 'notCompleted' },
        ]}
      />
      <h1>Schedule Your Pickup</h1>
      <Content actor={actor} reservation={reservation} />
      <TimeExpired actor={actor} />
      <Announcement actor={actor} />
    </Page>
  );
}

/** Tells a screen reader that the time is reserved; the focus stays where it is. */
function Announcement({ actor }: Pick<SchedulingProps, 'actor'>) {
  const window = useSelector(actor, (snapshot) =>
    showsReserved(snapshot) ? snapshot.context.held?.selections[0]?.window : undefined,
  );
  return (
    <VisuallyHidden>
      <span role="status">{window && reservedAnnouncement(window)}</span>
    </VisuallyHidden>
  );
}

type PartProps = Omit<SchedulingProps, 'shop'>;

function Content({ actor, reservation }: PartProps) {
  const snapshot = useSelector(actor, (current) => current);
  if (snapshot.matches('opening')) return <Opening />;
  if (snapshot.matches('cartFailed')) {
    return <ErrorCard onReload={() => actor.send({ type: 'cart.retry' })} />;
  }
  if (snapshot.matches('noItems')) return <NoItems />;
  return <Order actor={actor} reservation={reservation} />;
}

/** The order's time beside what it holds; the time is chosen, or it is reserved. */
function Order({ actor, reservation }: PartProps) {
  const snapshot = useSelector(actor, (current) => current);
  const chosen = useSelector(snapshot.children.timeChoice, chosenTime);
  const reserved = reservedTime(snapshot);
  const isReserved = reserved !== null;
  const main = useRef<HTMLDivElement>(null);
  useKeptFocus(main, isReserved);
  return (
    <div className={styles.layout}>
      <div className={styles.main} ref={main}>
        {isReserved ? <ReservedBlock actor={actor} reservation={reservation} /> : <Scheduler actor={actor} />}
      </div>
      <div className={styles.side}>
        <OrderSummary actor={actor} time={reserved ?? chosen} />
        <PrimaryAction actor={actor} />
      </div>
    </div>
  );
}

/** The shape of what comes: store, days, times and summary. */
function Opening() {
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <Section title="Pickup store">
          <SkeletonText lines={2} />
        </Section>
        <Section title="Choose a day and time">
          <TimesLoading />
        </Section>
      </div>
      <div className={styles.side}>
        <Section title="Order summary">
          <SkeletonText lines={4} />
        </Section>
      </div>
    </div>
  );
}

function NoItems() {
  return (
    <EmptyState
      title="Nothing to schedule yet"
      image="shopping-cart"
      action={<ButtonLink to="/products/start-my-cart">Start My Cart</ButtonLink>}
    >
      <p>
        {NO_ITEMS} {START_SHOPPING}
      </p>
    </EmptyState>
  );
}

function TimeExpired({ actor }: Pick<PartProps, 'actor'>) {
  const isExpired = useSelector(actor, (snapshot) => snapshot.matches({ scheduling: 'timeExpired' }));
  const selectNew = () => actor.send({ type: 'newTime.select' });
  return (
    <Modal
      title={TIME_EXPIRED_TITLE}
      open={isExpired}
      onClose={selectNew}
      actions={<Button onClick={selectNew}>Select New Time</Button>}
    >
      <p>{TIME_EXPIRED}</p>
    </Modal>
  );
}
