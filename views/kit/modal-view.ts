import { createContext, type ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';

/** The props of a modal's component. */
export interface ModalViewProps<TActor = AnyActorRef> {
  /** Whose state the modal is. */
  actor: TActor;
  /** Whether it's in that state. */
  open: boolean;
  /** What to focus afterward; if it returns nothing, the previously focused element. */
  returnFocus?: (() => HTMLElement | null) | undefined;
}

export type ModalView<TActor = AnyActorRef> = (props: ModalViewProps<TActor>) => ReactNode;

interface DialogPlace {
  /** Rendered inside the dialog, so that it's above it. */
  over: ReactNode;
  /** What to focus afterward, unless the dialog names something else. */
  returnFocus?: ModalViewProps['returnFocus'];
}

/** Where the next dialog is. */
export const DialogContext = createContext<DialogPlace>({ over: null });
