import type { ReactNode, RefObject } from 'react';
import { DialogMissing } from './code-missing.tsx';
import { onDemand } from './on-demand.tsx';
import { useEver } from './use-ever.ts';

export interface ModalProps {
  title: string;
  /** From the chart; for example, `snapshot.matches('expired')`. */
  open: boolean;
  /** Called on Escape and by the close button. Without it, the shopper has to choose one of the actions. */
  onClose?: (() => void) | undefined;
  /** The maximum width in px. */
  width?: 500 | 650 | undefined;
  /** Focuses the dialog itself instead of its first field, for one whose first field appears later. */
  focusesItself?: boolean | undefined;
  /** What to focus first, if it's neither the first field nor the first button. */
  firstFocus?: RefObject<HTMLElement | null> | undefined;
  /** What to focus afterward; if it returns nothing, the previously focused element. */
  returnFocus?: (() => HTMLElement | null) | undefined;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  children?: ReactNode;
}

// It's a sixth of a page's code, and most visits never see a dialog, so it loads when the first one opens.
const Dialog = onDemand<ModalProps>(async () => (await import('./dialog.tsx')).Dialog, {
  Failed: (props) => props.open && <DialogMissing {...props} />,
});

/**
 * A dialog over the page: takes the focus, keeps Tab inside, closes on Escape, and returns the focus. A press
 * outside does nothing, because it would lose what was typed.
 */
export function Modal(props: ModalProps) {
  const needed = useEver(props.open);
  return needed && <Dialog {...props} />;
}
