import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { pickupSchedulingMachine } from '../../machines/scheduling/pickup-scheduling.machine.ts';
import { Alert, Button, EmptyState, Section } from '../kit/index.ts';
import { TimesLoading } from './day-strip.tsx';
import { NO_STORE, NO_TIMES, stillHeld } from './messages.ts';
import { QuotesStatus } from './quotes-status.tsx';
import styles from './scheduling.module.css';
import { StorePicker } from './store-picker.tsx';
import { TimePicker } from './time-picker.tsx';

interface SchedulerProps {
  actor: ActorRefFrom<typeof pickupSchedulingMachine>;
}

/** Store, day and time, until one is reserved. */
export function Scheduler({ actor }: SchedulerProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { storeChoice } = snapshot.children;
  return (
    <>
      {storeChoice && <StorePicker actor={storeChoice} />}
      <Section title="Choose a day and time">
        <HeldAlready actor={actor} />
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
  if (timeChoice && snapshot.context.schedule?.days.length === 0) {
    return (
      <EmptyState
        title="No pickup times"
        level={3}
        action={<Button onClick={openStores}>Choose Another Store</Button>}
      >
        <p>{NO_TIMES}</p>
      </EmptyState>
    );
  }
  if (timeChoice) return <TimePicker actor={timeChoice} disabled={snapshot.hasTag('busy')} />;
  if (quotes) return <QuotesStatus actor={quotes} onChooseStore={openStores} />;
  return isWithoutStore ? <p>{NO_STORE}</p> : <TimesLoading />;
}
