import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { PaymentRef } from '../../machines/payment/payment-selection.machine.ts';
import { isDoing } from '../../machines/payment/payment-selection.selectors.ts';
import type { PaymentTask } from '../../machines/payment/payment-task.ts';
import { Button } from '../kit/button.tsx';

interface TaskButtonProps {
  actor: PaymentRef;
  task: PaymentTask;
  describedBy?: string | undefined;
  children: ReactNode;
}

/** Opens a form or dialog over the section. */
export function TaskButton({ actor, task, describedBy, children }: TaskButtonProps) {
  const isUnderWay = useSelector(actor, (snapshot) => isDoing(snapshot, task));
  const canBegin = useSelector(actor, (snapshot) => snapshot.can({ type: 'task.begin', task }));
  return (
    <div>
      <Button
        variant="secondary"
        // Busy keeps the focus here, to return to when it closes.
        busy={isUnderWay}
        disabled={!isUnderWay && !canBegin}
        aria-describedby={describedBy}
        onClick={() => actor.send({ type: 'task.begin', task })}
      >
        {children}
      </Button>
    </div>
  );
}
