import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { slotSchedulingMachine } from '../../machines/scheduling/slot-scheduling.machine.ts';
import { Alert, Button, ButtonLink, EmptyState, Section } from '../kit/index.ts';
import { TimesLoading } from './day-strip.tsx';
import { DeliveryPlace } from './delivery-place.tsx';
import { EditAddress } from './edit-address.tsx';
import { TIME_GONE } from './held-words.ts';
import { ADDRESS_INVALID, NO_STORE, stillHeld } from './messages.ts';
import { WORDS } from './modality-words.ts';
import { QuotesStatus } from './quotes-status.tsx';
import styles from './scheduling.module.css';
import { StorePicker } from './store-picker.tsx';
import { TimePicker } from './time-picker.tsx';

interface SchedulerProps {
  actor: ActorRefFrom<typeof slotSchedulingMachine>;
}

/** Where, day and time, until one is reserved. */
export function Scheduler({ actor }: SchedulerProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { storeChoice } = snapshot.children;
  const { hasLapsed } = snapshot.context;
  return (
    <>
      {storeChoice && <StorePicker actor={storeChoice} />}
      <DeliveryPlace actor={actor} />
      <Section title="Choose a day and time">
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

/** While the time is edited: what is held stays held until another one is (SCH-11). */
function HeldAlready({ actor }: SchedulerProps) {
  const keep = { type: 'edit.cancel' } as const;
  const canKeep = useSelector(actor, (snapshot) => snapshot.can(keep));
  const window = useSelector(actor, ({ context }) => context.held?.selections[0]?.window);
  if (!canKeep || !window) return null;
  return (
    <Alert
      tone="info"
      className={styles.stillHeld}
      actions={
        <Button variant="secondary" onClick={() => actor.send(keep)}>
          Keep this time
        </Button>
      }
    >
      {stillHeld(window)}
    </Alert>
  );
}

function Times({ actor }: SchedulerProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { quotes, timeChoice, storeChoice } = snapshot.children;
  const isWithoutStore = useSelector(
    storeChoice,
    (current) => current?.matches('unfolded') && !current.context.store,
  );
  const openStores = () => storeChoice?.send({ type: 'picker.open' });
  const { modality } = snapshot.context.input;
  if (timeChoice && snapshot.context.schedule?.days.length === 0) {
    return <NoTimes actor={actor} onChooseStore={openStores} />;
  }
  if (timeChoice) {
    return <TimePicker actor={timeChoice} modality={modality} disabled={snapshot.hasTag('busy')} />;
  }
  if (quotes) return <QuotesStatus actor={quotes} onChooseStore={openStores} />;
  return isWithoutStore ? <p>{NO_STORE}</p> : <TimesLoading />;
}

/** What to do where no day has times (SCH-45). */
function NoTimes({ actor, onChooseStore }: SchedulerProps & { onChooseStore: () => void }) {
  const { input, schedule } = useSelector(actor, ({ context }) => context);
  const { noTimesTitle, noTimes } = WORDS[input.modality];
  const actions =
    input.modality === 'DELIVERY' ? (
      <>
        <ButtonLink to="/cart" variant="secondary">
          Back to Cart
        </ButtonLink>
        <EditAddress />
      </>
    ) : (
      <Button onClick={onChooseStore}>Choose Another Store</Button>
    );
  return (
    <EmptyState title={noTimesTitle} level={3} action={actions}>
      <p>{schedule?.isAddressInvalid ? ADDRESS_INVALID : noTimes}</p>
    </EmptyState>
  );
}
