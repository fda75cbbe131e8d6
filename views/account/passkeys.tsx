import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { t } from '../../languages/t.ts';
import type { PasskeysRef } from '../../machines/account/passkeys.machine.ts';
import { blockedReason } from '../../machines/shared/what-blocks.ts';
import type { Passkey } from '../../services/contracts/passkeys.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Field } from '../kit/field.tsx';
import { Form } from '../kit/form.tsx';
import { formatDayOfYear } from '../kit/format.ts';
import { LoadFailed } from '../kit/load-failed.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { Section } from '../kit/section.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { CardLoading } from './dashboard-card.tsx';
import styles from './security.module.css';
import {
  keptIn,
  NO_MORE_PASSKEYS,
  NO_PASSKEYS,
  PASSKEY_KNOWN,
  PASSKEY_NOT_ADDED,
  PASSKEYS_LEAD,
  REMOVED_PASSKEY,
  STRAY_PASSKEY,
  securityWords,
} from './security-words.ts';
import { NOT_NOW } from './words.ts';

const ADD = { type: 'passkey.add' } as const;

/** What the shopper can sign in with instead of a password. */
export function Passkeys({ actor }: { actor: PasskeysRef }) {
  const passkeys = useSelector(actor, ({ context }) => context.passkeys);
  const loadFailure = useSelector(actor, ({ context }) => context.loadFailure);
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const isReady = useSelector(actor, (snapshot) => snapshot.matches('ready'));
  const isAdding = useSelector(actor, (snapshot) => snapshot.matches({ ready: 'adding' }));
  const reason = useSelector(actor, (snapshot) => blockedReason(snapshot, ADD, NO_MORE_PASSKEYS, NOT_NOW));
  return (
    <Section title={t('Passkeys')}>
      <div className={styles.form}>
        <p className={styles.quiet}>{PASSKEYS_LEAD}</p>
        {isLoading && <CardLoading of={t('your passkeys')} />}
        {hasFailed && (
          <LoadFailed
            of={t('your passkeys')}
            failure={loadFailure}
            onReload={() => actor.send({ type: 'resource.reload' })}
          />
        )}
        {isReady && (
          <>
            {passkeys.length === 0 ? (
              <p>{NO_PASSKEYS}</p>
            ) : (
              <ul className={styles.devices}>
                {passkeys.map((passkey) => (
                  <Item key={passkey.id} actor={actor} passkey={passkey} />
                ))}
              </ul>
            )}
            <NotAdded actor={actor} />
            <div>
              <Button busy={isAdding} blocked={isAdding ? null : reason} onClick={() => actor.send(ADD)}>
                {t('Add a passkey')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Section>
  );
}

/** Why the browser or the store added none. */
function NotAdded({ actor }: { actor: PasskeysRef }) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isDismissed = useSelector(actor, (snapshot) => snapshot.matches({ ready: { listed: 'dismissed' } }));
  const isKnown = useSelector(actor, (snapshot) => snapshot.matches({ ready: { listed: 'known' } }));
  const isNotAdded = useSelector(actor, (snapshot) => snapshot.matches({ ready: { listed: 'notAdded' } }));
  return (
    <>
      {isDismissed && <Alert tone="info">{PASSKEY_NOT_ADDED}</Alert>}
      {isKnown && <Alert tone="info">{PASSKEY_KNOWN}</Alert>}
      {isNotAdded && failure && (
        <Alert tone="danger" failure={failure}>
          {securityWords(failure)}
        </Alert>
      )}
    </>
  );
}

function Item({ actor, passkey }: { actor: PasskeysRef; passkey: Passkey }) {
  const { id, name, addedAt } = passkey;
  const rename = { type: 'passkey.rename', id } as const;
  const remove = { type: 'passkey.remove', id } as const;
  const canRename = useSelector(actor, (snapshot) => snapshot.can(rename));
  const canRemove = useSelector(actor, (snapshot) => snapshot.can(remove));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <li>
      <div>
        <p className={styles.name}>
          <strong>{name}</strong>
        </p>
        <p className={styles.quiet}>
          {t('{{kept}} · Added {{day}}', { kept: keptIn(passkey), day: formatDayOfYear(addedAt, timeZone) })}
        </p>
      </div>
      <div className={styles.changes}>
        <Button variant="quiet" disabled={!canRename} onClick={() => actor.send(rename)}>
          {t('Rename')}
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
        <Button variant="quiet" disabled={!canRemove} onClick={() => actor.send(remove)}>
          {t('Remove')}
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}

/** Asks for another name. */
export function RenamePasskey({ actor, open }: ModalViewProps<PasskeysRef>) {
  const id = useId();
  const failure = useSelector(actor, ({ context }) => context.failure);
  const form = useSelector(actor, ({ children }) => children.form);
  const canCancel = useSelector(actor, (snapshot) => snapshot.can({ type: 'renaming.cancel' }));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const cancel = () => actor.send({ type: 'renaming.cancel' });
  return (
    <Dialog
      title={t('Rename passkey')}
      open={open}
      onClose={cancel}
      actions={
        <>
          <Button variant="secondary" disabled={!canCancel} onClick={cancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id} busy={isBusy}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {failure && (
          <Alert tone="danger" failure={failure}>
            {securityWords(failure)}
          </Alert>
        )}
        {form && (
          <Form form={form} id={id} label={t('Rename passkey')}>
            <Field form={form} name="name" label={t('Name')} autoComplete="off" />
          </Form>
        )}
      </div>
    </Dialog>
  );
}

/** Asks before a passkey is removed and, if that fails, says why in the same place. */
export function RemovePasskey({ actor, open }: ModalViewProps<PasskeysRef>) {
  const subject = useSelector(actor, ({ context }) => context.subject);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const canCancel = useSelector(actor, (snapshot) => snapshot.can({ type: 'removal.cancel' }));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const cancel = () => actor.send({ type: 'removal.cancel' });
  return (
    <Dialog
      title={t('Remove this passkey?')}
      open={open}
      onClose={cancel}
      actions={
        <>
          <Button variant="secondary" disabled={!canCancel} onClick={cancel}>
            {t('Cancel')}
          </Button>
          <Button variant="danger" busy={isBusy} onClick={() => actor.send({ type: 'removal.confirm' })}>
            {t('Remove')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {failure && (
          <Alert tone="danger" failure={failure}>
            {securityWords(failure)}
          </Alert>
        )}
        {subject && (
          <p className={styles.name}>
            <strong>{subject.name}</strong>
          </p>
        )}
        <p>{REMOVED_PASSKEY}</p>
        <p className={styles.quiet}>{STRAY_PASSKEY}</p>
      </div>
    </Dialog>
  );
}
