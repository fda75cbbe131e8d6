import { useState } from 'react';
import type { OpenModal } from '../machines/shared/modals.ts';
import { DialogContext, type ModalViewProps } from './kit/modal-view.ts';
import { modals } from './modals.ts';

interface OpenModalsProps extends Pick<ModalViewProps, 'returnFocus'> {
  open: readonly OpenModal[];
}

/** The dialogs of these modals. One that closes stays as long as its actor lives, to fade out and return the focus. */
export default function OpenModals({ open, returnFocus }: OpenModalsProps) {
  const [ever, setEver] = useState(open);
  const alive = ever.filter(isAlive);
  // What is drawn may be a moment behind.
  const opened = open.filter((modal) => isAlive(modal) && !find(ever, modal));
  if (opened.length > 0 || alive.length < ever.length) setEver([...alive, ...opened]);
  return [...alive, ...opened].map((modal) => {
    const { actor, name } = modal;
    const now = find(open, modal);
    const View = modals[name];
    return (
      <DialogContext
        key={actor.sessionId + name}
        value={{ over: <OpenModals open={now?.over ?? []} />, returnFocus }}
      >
        <View actor={actor} open={now !== undefined} returnFocus={returnFocus} />
      </DialogContext>
    );
  });
}

const isAlive = ({ actor }: OpenModal): boolean => actor.getSnapshot().status === 'active';

const find = (among: readonly OpenModal[], { actor, name }: OpenModal): OpenModal | undefined =>
  among.find((other) => other.actor === actor && other.name === name);
