import {
  lazy,
  Suspense,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { AnyActorRef } from 'xstate';
import { type ModalName, type OpenModal, openModals } from '../machines/shared/modals.ts';
import { CodeBoundary, CodeNotLoaded } from './kit/code-boundary.tsx';
import { DialogMissing } from './kit/code-missing.tsx';
import { lastFocus } from './kit/last-focus.ts';
import type { ModalViewProps } from './kit/modal-view.ts';
import { whenIdle } from './kit/when-idle.ts';
import { dismissals } from './modal-dismissals.ts';

/** The dialogs' code: no page needs it before it shows one. */
const lazyModals = () =>
  lazy(() =>
    import('./open-modals.tsx').catch((cause: unknown) => {
      throw new CodeNotLoaded("The dialogs' code didn't load.", { cause });
    }),
  );

/** React's `lazy` keeps a failure, so a retry needs a new one. */
let Modals = lazyModals();

interface ModalHostProps extends Pick<ModalViewProps, 'returnFocus'> {
  actor: AnyActorRef;
}

const keyOf = (open: readonly OpenModal[]): string =>
  open.map(({ actor, name, over }) => `${actor.sessionId} ${name} (${keyOf(over)})`).join();

/** Draws whatever modals an actor and its children show; a page never places one itself. */
export function ModalHost({ actor, returnFocus }: ModalHostProps) {
  const follow = useCallback(
    (changed: () => void) =>
      actor.system.inspect(({ type }) => type === '@xstate.snapshot' && changed()).unsubscribe,
    [actor],
  );
  const key = useSyncExternalStore(follow, () => keyOf(openModals(actor)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when it's another list
  const now = useMemo(() => openModals(actor), [actor, key]);
  // The press that opens a dialog is answered first.
  const open = useDeferredValue(now);
  const [isWanted, setWanted] = useState(false);
  const [tries, setTries] = useState(1);
  // A dialog must open even if the network is gone by then.
  useEffect(() => whenIdle(() => startTransition(() => setWanted(true))), []);
  if (open.length > 0 && !isWanted) setWanted(true);
  if (!isWanted) return null;
  const retry = () => {
    Modals = lazyModals();
    setTries(tries + 1);
  };
  return (
    <CodeBoundary key={tries} missing={<ModalsMissing open={open} tries={tries} retry={retry} />}>
      <Suspense>
        <Modals open={open} returnFocus={returnFocus ?? lastFocus} />
      </Suspense>
    </CodeBoundary>
  );
}

/** 'Suggested address' */
const titleOf = (name: ModalName) => name.replace(/\B(?=[A-Z])/g, ' ');

interface ModalsMissingProps {
  open: readonly OpenModal[];
  tries: number;
  retry: () => void;
}

function ModalsMissing({ open: [modal], ...missing }: ModalsMissingProps) {
  if (!modal) return null;
  const type = dismissals[modal.name];
  return (
    <DialogMissing
      {...missing}
      title={titleOf(modal.name)}
      onClose={type === null ? undefined : () => modal.actor.send({ type })}
    />
  );
}
