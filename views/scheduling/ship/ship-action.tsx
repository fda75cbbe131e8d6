import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { shipSchedulingMachine } from '../../../machines/scheduling/ship-scheduling.machine.ts';
import { shownCost, showsReserved } from '../../../machines/scheduling/ship-scheduling.selectors.ts';
import { formatMoney } from '../../kit/format.ts';
import { ActionBar, Alert, Button } from '../../kit/index.ts';
import { problemWords } from './words.ts';

const CONTINUE = { type: 'checkout.continue' } as const;
const CHOSEN = { type: 'methods.continue' } as const;

/** The page's primary action, and why it failed (SCH-04). One button, so that it keeps the focus. */
export function ShipAction({ actor }: { actor: ActorRefFrom<typeof shipSchedulingMachine> }) {
  const snapshot = useSelector(actor, (current) => current);
  const selection = useSelector(snapshot.children.shippingSelection, (current) => current);
  const { problem } = (selection ?? snapshot).context;
  const shippingChoice = selection?.children.shippingChoice;
  const canChoose = useSelector(shippingChoice, (current) => current?.can(CHOSEN) ?? false);
  const isReserved = showsReserved(snapshot);
  const go = () => (isReserved ? actor.send(CONTINUE) : shippingChoice?.send(CHOSEN));
  return (
    <ActionBar>
      {problem && (
        <Alert tone={problem.kind === 'cartChanged' ? 'warning' : 'danger'} failure={problem}>
          {problemWords(problem)}
        </Alert>
      )}
      <Button
        size="large"
        wide
        busy={snapshot.hasTag('busy') || selection?.hasTag('busy')}
        disabled={!isReserved && !canChoose}
        onClick={go}
      >
        {`Continue · ${formatMoney(shownCost(snapshot, selection).total)}`}
      </Button>
    </ActionBar>
  );
}
