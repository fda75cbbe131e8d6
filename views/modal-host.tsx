import { useCallback, useState, useSyncExternalStore } from 'react';
import type { AnyActorRef } from 'xstate';
import { type ModalName, type OpenModal, openModals } from '../machines/shared/modals.ts';
import { DialogMissing } from './kit/code-missing.tsx';
import { lastFocus } from './kit/last-focus.ts';
import { DialogContext, type ModalViewProps } from './kit/modal-view.ts';
import { type Missing, onDemand } from './kit/on-demand.tsx';
import { prefetchWhenIdle } from './kit/prefetch-when-idle.ts';
import type { Modals as List } from './modals.ts';

let list: List | undefined;

/** What draws each modal, which no page needs before it shows one. */
async function loadList(): Promise<List> {
  list ??= (await import('./modals.ts')).modals;
  return list;
}

interface ModalHostProps extends Pick<ModalViewProps, 'returnFocus'> {
  actor: AnyActorRef;
}

const keyOf = (open: readonly OpenModal[]): string =>
  open.map(({ actor, name, over }) => `${actor.sessionId} ${name} (${keyOf(over)})`).join();

/** Draws whatever modals an actor and its children show; a page places none itself. */
export function ModalHost({ actor, returnFocus }: ModalHostProps) {
  const follow = useCallback(
    (changed: () => void) =>
      actor.system.inspect(({ type }) => type === '@xstate.snapshot' && changed()).unsubscribe,
    [actor],
  );
  useSyncExternalStore(follow, () => keyOf(openModals(actor)));
  return <Modals open={openModals(actor)} returnFocus={returnFocus ?? lastFocus} />;
}

interface ModalsProps extends Pick<ModalViewProps, 'returnFocus'> {
  open: readonly OpenModal[];
}

/** A modal that closes stays as long as its actor lives, to fade out and return the focus. */
function Modals({ open, returnFocus }: ModalsProps) {
  const [ever, setEver] = useState(open);
  const alive = ever.filter(({ actor }) => actor.getSnapshot().status === 'active');
  const opened = open.filter((modal) => !find(ever, modal));
  if (opened.length > 0 || alive.length < ever.length) setEver([...alive, ...opened]);
  return [...alive, ...opened].map((modal) => {
    const { actor, name } = modal;
    const now = find(open, modal);
    const View = viewOf(name);
    return (
      <DialogContext
        key={actor.sessionId + name}
        value={{ over: <Modals open={now?.over ?? []} />, returnFocus }}
      >
        <View actor={actor} name={name} open={now !== undefined} returnFocus={returnFocus} />
      </DialogContext>
    );
  });
}

const find = (among: readonly OpenModal[], { actor, name }: OpenModal): OpenModal | undefined =>
  among.find((other) => other.actor === actor && other.name === name);

interface HostedProps extends ModalViewProps {
  name: ModalName;
}

/** 'Suggested address' */
const titleOf = (name: ModalName) => name.replace(/\B(?=[A-Z])/g, ' ');

function ModalMissing({ actor, name, open, ...missing }: Missing & HostedProps) {
  const type = list?.[name].dismissal;
  const close = type && (() => actor.send({ type }));
  return open && <DialogMissing {...missing} title={titleOf(name)} onClose={close || undefined} />;
}

const views = new Map<ModalName, ReturnType<typeof onDemand<HostedProps>>>();

function viewOf<TName extends ModalName>(name: TName) {
  const load = async () => (await (await loadList())[name].load())[name];
  const view = views.get(name) ?? onDemand<HostedProps>(load, { Failed: ModalMissing });
  views.set(name, view);
  return view;
}

// A dialog must open even if the network is gone.
prefetchWhenIdle(async () => {
  for (const { load } of Object.values(await loadList())) prefetchWhenIdle(load);
});
