import { t } from '../../languages/t.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import styles from './code-missing.module.css';

const CODE_MISSING = t("This part of the page didn't load. Check your connection and try again.");

/** Offered at the second failure, which may mean a new release of the shop that a reload brings. */
export function ReloadPage() {
  return (
    <Button variant="secondary" onClick={() => window.location.reload()}>
      {t('Reload page')}
    </Button>
  );
}

interface Missing {
  /** How often it didn't load. */
  tries: number;
  retry: () => void;
}

/** Retries loading the code. */
function RetryCode({ tries, retry }: Missing) {
  return (
    <>
      <Button onClick={retry}>{t('Try again')}</Button>
      {tries > 1 && <ReloadPage />}
    </>
  );
}

interface DialogMissingProps extends Missing {
  title: string;
  /** Without it, the dialog can't be closed. */
  onClose?: (() => void) | undefined;
}

/** Replaces a dialog. Uses the browser's own, since ours is what failed to load. */
export function DialogMissing({ title, tries, retry, onClose }: DialogMissingProps) {
  return (
    <dialog
      className={styles.dialog}
      ref={(dialog) => dialog?.showModal()}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <Alert
        tone="danger"
        title={title}
        actions={
          <>
            <RetryCode tries={tries} retry={retry} />
            {onClose && (
              <Button variant="secondary" onClick={onClose}>
                {t('Close')}
              </Button>
            )}
          </>
        }
      >
        {CODE_MISSING}
      </Alert>
    </dialog>
  );
}
