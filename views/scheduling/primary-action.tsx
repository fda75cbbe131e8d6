import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { pickupSchedulingMachine } from '../../machines/scheduling/pickup-scheduling.machine.ts';
import { showsReserved } from '../../machines/scheduling/pickup-scheduling.selectors.ts';
import { type Time, timeOf } from '../../machines/scheduling/schedule.ts';
import type { timeChoiceMachine } from '../../machines/scheduling/time-choice.machine.ts';
import { formatDay, formatFee, formatWindow, windowEnds } from '../kit/format.ts';
import { ActionBar, Alert, Button } from '../kit/index.ts';
import { PROBLEMS } from './messages.ts';

interface PrimaryActionProps {
  actor: ActorRefFrom<typeof pickupSchedulingMachine>;
}

/** The page's one action, and why it failed: reserve the time, then go on to pay. */
export function PrimaryAction({ actor }: PrimaryActionProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { problem } = snapshot.context;
  const { timeChoice } = snapshot.children;
  return (
    <ActionBar>
      {problem && <Alert tone="danger">{PROBLEMS[problem]}</Alert>}
      {showsReserved(snapshot) ? (
        <Button
          size="large"
          wide
          busy={snapshot.hasTag('busy')}
          onClick={() => actor.send({ type: 'checkout.continue' })}
        >
          Continue to payment
        </Button>
      ) : timeChoice ? (
        <ReserveButton actor={timeChoice} busy={snapshot.hasTag('busy')} />
      ) : (
        <Button size="large" wide disabled>
          Reserve a time
        </Button>
      )}
    </ActionBar>
  );
}

const reserveLabel = ({ window, showsFee, cost, promo }: Time) => {
  const [start] = windowEnds(window);
  const fee = showsFee && cost !== null ? ` · ${formatFee(cost - promo)}` : '';
  return `Reserve ${formatDay(start, window.timezone)}, ${formatWindow(window)}${fee}`;
};

interface ReserveButtonProps {
  actor: ActorRefFrom<typeof timeChoiceMachine>;
  busy: boolean;
}

function ReserveButton({ actor, busy }: ReserveButtonProps) {
  const snapshot = useSelector(actor, (current) => current);
  const time = timeOf(snapshot.context.schedule, snapshot.context.timeId);
  const go = { type: 'time.continue' } as const;
  return (
    <Button size="large" wide busy={busy} disabled={!snapshot.can(go)} onClick={() => actor.send(go)}>
      {time ? reserveLabel(time) : 'Reserve a time'}
    </Button>
  );
}
