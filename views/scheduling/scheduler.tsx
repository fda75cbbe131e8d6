import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../languages/t.ts';
import type { SlotModality } from '../../machines/scheduling/destination.ts';
import type { Schedule } from '../../machines/scheduling/schedule.ts';
import type { slotSchedulingMachine } from '../../machines/scheduling/slot-scheduling.machine.ts';
import { lacksStore, timesShown } from '../../machines/scheduling/slot-scheduling.selectors.ts';
import { FULFILLMENT_NAMES } from '../../services/contracts/fulfillment.ts';
import type { ModalityOption } from '../../services/contracts/modalities.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { Link } from '../kit/link.tsx';
import { rich } from '../kit/rich.tsx';
import { Section } from '../kit/section.tsx';
import { TimesLoading } from './day-strip.tsx';
import { DeliveryPlace } from './delivery-place.tsx';
import { QuotesStatus } from './quotes-status.tsx';
import styles from './scheduling.module.css';
import { StorePicker } from './store-picker.tsx';
import { TimePicker } from './time-picker.tsx';
import {
  ADDRESS_INVALID,
  cartRefusalWords,
  MODALITY_WORDS,
  NO_STORE,
  stillHeld,
  TIME_GONE,
} from './words.ts';

interface SchedulerProps {
  actor: ActorRefFrom<typeof slotSchedulingMachine>;
}

/** Place, day, and time, until a time is reserved. */
export function Scheduler({ actor }: SchedulerProps) {
  const storeChoice = useSelector(actor, ({ children }) => children.storeChoice);
  const slotSelection = useSelector(actor, ({ children }) => children.slotSelection);
  const hasLapsed = useSelector(actor, ({ context }) => context.hasLapsed);
  return (
    <>
      {storeChoice && <StorePicker actor={storeChoice} />}
      <DeliveryPlace actor={actor} selection={slotSelection} />
      <Section title={t('Choose a day and time')}>
        <HeldAlready actor={actor} />
        {hasLapsed && (
          <Alert tone="warning" className={styles.stillHeld}>
            {TIME_GONE}
          </Alert>
        )}
        <Times actor={actor} />
      </Section>
    </>
  );
}

/** While the shopper selects a new time, the current one stays held (SCH-11). */
function HeldAlready({ actor }: SchedulerProps) {
  const keep = { type: 'edit.cancel' } as const;
  const canKeep = useSelector(actor, (snapshot) => snapshot.can(keep));
  const window = useSelector(actor, ({ context }) => context.reservation?.selections[0]?.window);
  if (!canKeep || !window) return null;
  return (
    <Alert
      tone="info"
      className={styles.stillHeld}
      actions={
        <Button variant="secondary" onClick={() => actor.send(keep)}>
          {t('Keep this time')}
        </Button>
      }
    >
      {stillHeld(window)}
    </Alert>
  );
}

function Times({ actor }: SchedulerProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { storeChoice, slotSelection } = snapshot.children;
  const selection = useSelector(slotSelection, (current) => current);
  const shown = timesShown(snapshot, selection, useSelector(storeChoice, lacksStore));
  const openStores = () => storeChoice?.send({ type: 'picker.open' });
  const { modality } = snapshot.context.order;
  const anotherWay = <AnotherWay store={snapshot.context.store} />;
  switch (shown.kind) {
    case 'times':
      return <TimePicker actor={shown.timeChoice} modality={modality} disabled={shown.isReserving} />;
    case 'noTimes':
      return (
        <NoTimes
          modality={modality}
          schedule={shown.schedule}
          onChooseStore={openStores}
          onEditAddress={() => actor.send({ type: 'address.wanted', isNew: false })}
        >
          {anotherWay}
        </NoTimes>
      );
    case 'quotes':
      return (
        <QuotesStatus actor={shown.quotes} onChooseStore={openStores}>
          {anotherWay}
        </QuotesStatus>
      );
    case 'noStore':
      return <p>{NO_STORE}</p>;
    case 'loading':
      return <TimesLoading />;
  }
}

interface NoTimesProps {
  modality: SlotModality;
  schedule: Schedule;
  onChooseStore: () => void;
  onEditAddress: () => void;
  children: ReactNode;
}

/** What to do if no day has times (SCH-45). */
function NoTimes({ modality, schedule, onChooseStore, onEditAddress, children }: NoTimesProps) {
  const { noTimesTitle, noTimes } = MODALITY_WORDS[modality];
  const { isAddressInvalid, refusal } = schedule;
  const place =
    modality === 'DELIVERY' ? (
      <Button onClick={onEditAddress}>{t('Edit Address')}</Button>
    ) : (
      <Button onClick={onChooseStore}>{t('Choose Another Store')}</Button>
    );
  const actions = (
    <>
      <ButtonLink to="/cart" variant="secondary">
        {t('Back to Cart')}
      </ButtonLink>
      {place}
    </>
  );
  return (
    <EmptyState title={noTimesTitle} level={3} action={actions}>
      <p>{isAddressInvalid ? ADDRESS_INVALID : refusal ? cartRefusalWords(refusal) : noTimes}</p>
      {!refusal && children}
    </EmptyState>
  );
}

/** What the store suggests if the order can't be picked up there (ENT-36). */
function AnotherWay({ store }: { store: ModalityOption | null }) {
  const way = store?.fallbackFulfillment;
  if (!way) return null;
  const choose = <Link to="/cart">{t('choose it in your cart')}</Link>;
  return (
    <p>
      {rich('{{way}} may be possible from this store: {{choose}}.', { way: FULFILLMENT_NAMES[way], choose })}
    </p>
  );
}
