import { createContext, type ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';

/** What the drawing of a modal is given. */
export interface ModalViewProps<TActor = AnyActorRef> {
  /** Whose state the modal is. */
  actor: TActor;
  /** Whether it's in that state. */
  open: boolean;
  /** What to focus afterward; if it returns nothing, the previously focused element. */
  returnFocus?: (() => HTMLElement | null) | undefined;
}

export type ModalView<TActor = AnyActorRef> = (props: ModalViewProps<TActor>) => ReactNode;

/** Rendered inside the next dialog, so that it's above it. */
export const OverDialog = createContext<ReactNode>(null);
