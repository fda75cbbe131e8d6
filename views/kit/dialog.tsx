import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useContext, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import type { ModalProps } from './modal.tsx';
import { OverDialog } from './modal-view.ts';

/** The dialog itself, with the code that traps the focus; `Modal` loads it. */
export function Dialog({
  title,
  open,
  onClose,
  width = 500,
  focusesItself = false,
  firstFocus,
  returnFocus,
  actions,
  children,
}: ModalProps) {
  const popup = useRef<HTMLDivElement>(null);
  const close = (next: boolean) => {
    if (!next) onClose?.();
  };
  return (
    <Base.Root open={open} onOpenChange={close} disablePointerDismissal>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={popup}
            initialFocus={focusesItself ? popup : firstFocus}
            className={classNames(styles.popup, width === 650 && styles.width650)}
            finalFocus={returnFocus}
          >
            <div className={styles.frame}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {children && <div className={styles.body}>{children}</div>}
              {actions && <div className={styles.actions}>{actions}</div>}
              {onClose && (
                <Base.Close className={styles.close} aria-label="Close">
                  <X aria-hidden="true" size={20} />
                </Base.Close>
              )}
            </div>
            {useContext(OverDialog)}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
