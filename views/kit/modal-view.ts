import { createContext, type ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import type { ModalProps } from './modal.tsx';

/** What the drawing of a modal is given. */
export interface ModalViewProps<TActor = AnyActorRef> extends Pick<ModalProps, 'open' | 'returnFocus'> {
  /** Whose state the modal is. */
  actor: TActor;
}

export type ModalView<TActor = AnyActorRef> = (props: ModalViewProps<TActor>) => ReactNode;

/** Rendered inside the next dialog, so that it's above it. */
export const OverDialog = createContext<ReactNode>(null);
