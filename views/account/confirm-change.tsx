import type { ReactNode } from 'react';
import { Button } from '../kit/button.tsx';
import { Modal } from '../kit/modal.tsx';

interface ConfirmChangeProps {
  /** The chart in which a change waits to be confirmed. */
  actor: { send: (event: { type: 'change.confirm' } | { type: 'change.dismiss' }) => void };
  isOpen: boolean;
  title: string;
  /** What the two buttons say. */
  confirm: string;
  cancel?: string;
  isDangerous?: boolean;
  children: ReactNode;
}

/** Asks whether a change is meant before it is made. */
export function ConfirmChange({
  actor,
  isOpen,
  title,
  confirm,
  cancel = 'Cancel',
  isDangerous = false,
  children,
}: ConfirmChangeProps) {
  const dismiss = () => actor.send({ type: 'change.dismiss' });
  return (
    <Modal
      title={title}
      open={isOpen}
      onClose={dismiss}
      actions={
        <>
          <Button variant="secondary" onClick={dismiss}>
            {cancel}
          </Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            onClick={() => actor.send({ type: 'change.confirm' })}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Modal>
  );
}
