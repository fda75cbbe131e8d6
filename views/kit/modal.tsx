import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './modal.module.css';

interface ModalProps {
  title: string;
  /** The chart's word, such as `snapshot.matches('expired')`. */
  open: boolean;
  /** Escape and the close button. Without it the shopper has to choose one of the actions. */
  onClose?: (() => void) | undefined;
  /** Its greatest width in px. */
  width?: 500 | 650 | undefined;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  children?: ReactNode;
}

/**
 * A dialog over the page: it takes the focus, keeps Tab inside, closes on Escape and gives the focus back. A press
 * outside does nothing, because what was typed would be lost by it.
 */
export function Modal({ title, open, onClose, width = 500, actions, children }: ModalProps) {
  const close = (next: boolean) => {
    if (!next) onClose?.();
  };
  return (
    <Dialog.Root open={open} onOpenChange={close} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup className={classNames(styles.popup, width === 650 && styles.width650)}>
            <div className={styles.frame}>
              <Dialog.Title className={styles.title}>{title}</Dialog.Title>
              {children && <div className={styles.body}>{children}</div>}
              {actions && <div className={styles.actions}>{actions}</div>}
              {onClose && (
                <Dialog.Close className={styles.close} aria-label="Close">
                  <X aria-hidden="true" size={20} />
                </Dialog.Close>
              )}
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
