import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useContext, useRef } from 'react';
import { t } from '../../languages/t.ts';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { DialogContext, type ModalViewProps } from './modal-view.ts';

interface DialogProps extends Pick<ModalViewProps, 'open' | 'returnFocus'> {
  title: string;
  /** Called on Escape and by the close button. Without it, the shopper has to choose one of the actions. */
  onClose?: (() => void) | undefined;
  /** The maximum width in px. */
  width?: 500 | 650 | undefined;
  /** Focuses the dialog itself instead of its first field, for one whose first field appears later. */
  focusesItself?: boolean | undefined;
  /** What to focus first, if it's neither the first field nor the first button. */
  firstFocus?: RefObject<HTMLElement | null> | undefined;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  children?: ReactNode;
}

/**
 * At either end of a dialog, the focus is on a guard of Base UI's until the next frame, which takes it to the other end.
 * A Tab before that would lead behind the dialog.
 */
function waitOnGuards(event: KeyboardEvent<HTMLElement>): void {
  const isOnGuard = event.target instanceof Element && event.target.matches('[data-base-ui-focus-guard]');
  if (event.key === 'Tab' && isOnGuard) event.preventDefault();
}

/**
 * A dialog over the page: takes the focus, keeps Tab inside, closes on Escape, and returns the focus. A press
 * outside does nothing, because it would lose what was typed.
 */
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
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const place = useContext(DialogContext);
  const close = (next: boolean) => {
    if (!next) onClose?.();
  };
  return (
    <Base.Root open={open} onOpenChange={close} disablePointerDismissal>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport} onKeyDown={waitOnGuards}>
          <Base.Popup
            ref={popup}
            initialFocus={focusesItself ? popup : firstFocus}
            className={classNames(styles.popup, width === 650 && styles.width650)}
            finalFocus={returnFocus ?? place.returnFocus}
          >
            <div className={styles.frame}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {children && <div className={styles.body}>{children}</div>}
              {actions && (
                <div className={styles.actions} data-lifts-toasts="dialog">
                  {actions}
                </div>
              )}
              {onClose && (
                <Base.Close className={styles.close} aria-label={t('Close')}>
                  <X aria-hidden="true" size={20} />
                </Base.Close>
              )}
            </div>
            {place.over}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
