import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Time } from '../../machines/scheduling/schedule.ts';
import type { slotSchedulingMachine } from '../../machines/scheduling/slot-scheduling.machine.ts';
import { primaryAction, showsReserved } from '../../machines/scheduling/slot-scheduling.selectors.ts';
import { chosenTime } from '../../machines/scheduling/time-choice.selectors.ts';
import { formatDay, formatFee, formatWindow, windowEnds } from '../kit/format.ts';
import { ActionBar, Alert, Button } from '../kit/index.ts';
import { problemWords } from './messages.ts';
import styles from './scheduling.module.css';

interface PrimaryActionProps {
  actor: ActorRefFrom<typeof slotSchedulingMachine>;
}

const CHOOSE = 'Reserve a time';

/** On a phone, the label breaks before the time, not inside it. */
function Reserve({ time: { window, showsFee, cost, promo } }: { time: Time }) {
  const [start] = windowEnds(window);
  return (
    <>
      Reserve {formatDay(start, window.timezone)},{' '}
      <span className={styles.together}>
        {formatWindow(window)}
        {showsFee && cost !== null && ` · ${formatFee(cost - promo)}`}
      </span>
    </>
  );
}

/** The page's primary action, and why it failed: reserve the time, then continue to payment. One button, so that it keeps the focus. */
export function PrimaryAction({ actor }: PrimaryActionProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { heldOrder, slotSelection } = snapshot.children;
  const held = useSelector(heldOrder, (current) => current);
  const selection = useSelector(slotSelection, (current) => current);
  const within = held ?? selection;
  const problem = within?.context.problem;
  const chosen = useSelector(selection?.children.timeChoice, chosenTime);
  const isReserved = showsReserved(snapshot);
  const { actor: next, event } = primaryAction(snapshot, selection);
  const canPress = useSelector(next, () => next?.getSnapshot().can(event) ?? false);
  return (
    <ActionBar>
      {problem && (
        <Alert tone="danger" failure={problem}>
          {problemWords(problem)}
        </Alert>
      )}
      <Button
        size="large"
        wide
        busy={snapshot.hasTag('busy') || within?.hasTag('busy')}
        disabled={!isReserved && !canPress}
        onClick={() => next?.send(event)}
      >
        <span>{isReserved ? 'Continue to payment' : chosen ? <Reserve time={chosen} /> : CHOOSE}</span>
      </Button>
    </ActionBar>
  );
}
