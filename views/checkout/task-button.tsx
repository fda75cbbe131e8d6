import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { PaymentRef } from '../../machines/payment/payment-selection.machine.ts';
import { isDoing } from '../../machines/payment/payment-selection.selectors.ts';
import type { TaskToBegin } from '../../machines/payment/payment-task.ts';
import { Button } from '../kit/button.tsx';

interface TaskButtonProps extends TaskToBegin {
  actor: PaymentRef;
  describedBy?: string | undefined;
  variant?: 'secondary' | 'quiet';
  children: ReactNode;
}

/** Opens a form or dialog over the section. */
export function TaskButton(props: TaskButtonProps) {
  const { actor, task, cardId, describedBy, variant = 'secondary', children } = props;
  const begin = { type: 'task.begin', task, cardId } as const;
  const isUnderWay = useSelector(actor, (snapshot) => isDoing(snapshot, begin));
  const canBegin = useSelector(actor, (snapshot) => snapshot.can(begin));
  return (
    <div>
      <Button
        variant={variant}
        // Busy keeps the focus here, to return to when it closes.
        busy={isUnderWay}
        disabled={!isUnderWay && !canBegin}
        aria-describedby={describedBy}
        onClick={() => actor.send(begin)}
      >
        {children}
      </Button>
    </div>
  );
}
