import type { ReactNode, RefObject } from 'react';
import { DialogMissing } from './code-missing.tsx';
import { onDemand } from './on-demand.tsx';
import { useEver } from './use-ever.ts';

export interface ModalProps {
  title: string;
  /** The chart's word, such as `snapshot.matches('expired')`. */
  open: boolean;
  /** Escape and the close button. Without it the shopper has to choose one of the actions. */
  onClose?: (() => void) | undefined;
  /** Its greatest width in px. */
  width?: 500 | 650 | undefined;
  /** The dialog itself has the focus first, and not its first field: for one whose first field comes later. */
  focusesItself?: boolean | undefined;
  /** What has the focus first, where that is neither the first field nor the first button. */
  firstFocus?: RefObject<HTMLElement | null> | undefined;
  /** What has the focus afterwards; when it gives nothing, what had it before. */
  returnFocus?: (() => HTMLElement | null) | undefined;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  children?: ReactNode;
}

// A sixth of a page's code, and most visits never see a dialog: it comes when the first one opens.
const Dialog = onDemand<ModalProps>(async () => (await import('./dialog.tsx')).Dialog, {
  Failed: (props) => props.open && <DialogMissing {...props} />,
});

/**
 * A dialog over the page: it takes the focus, keeps Tab inside, closes on Escape and gives the focus back. A press
 * outside does nothing, because what was typed would be lost by it.
 */
export function Modal(props: ModalProps) {
  const needed = useEver(props.open);
  return needed && <Dialog {...props} />;
}
