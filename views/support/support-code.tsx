import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { SupportCodeRef } from '../../machines/support/support-code.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import styles from './support-code.module.css';
import { SUPPORT } from './words.ts';

/** Asks before anything is sent, then shows the code. */
export function SupportCode({ actor, open }: ModalViewProps<SupportCodeRef>) {
  const snapshot = useSelector(actor, (current) => current);
  const { saved, failure } = snapshot.context;
  const isShown = snapshot.matches({ open: 'shown' });
  const close = () => actor.send({ type: 'support.close' });
  return (
    <Dialog
      title={SUPPORT.title}
      open={open}
      onClose={close}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            {isShown ? t('Close') : SUPPORT.cancel}
          </Button>
          {isShown ? (
            <Button busy={snapshot.hasTag('busy')} onClick={() => actor.send({ type: 'code.copy' })}>
              {t('Copy code')}
            </Button>
          ) : (
            <Button busy={snapshot.hasTag('busy')} onClick={() => actor.send({ type: 'support.agree' })}>
              {snapshot.matches({ open: 'failed' }) ? t('Try again') : SUPPORT.agree}
            </Button>
          )}
        </>
      }
    >
      <p>{isShown ? SUPPORT.shown : SUPPORT.consent}</p>
      {isShown && <output className={styles.code}>{saved?.code}</output>}
      {snapshot.matches({ open: { shown: 'copied' } }) && <p role="status">{SUPPORT.copied}</p>}
      {snapshot.matches({ open: { shown: 'notCopied' } }) && <p role="status">{SUPPORT.notCopied}</p>}
      {snapshot.matches({ open: 'failed' }) && (
        <Alert tone="danger" failure={failure} offersSupport={false}>
          {SUPPORT.notMade}
        </Alert>
      )}
    </Dialog>
  );
}
