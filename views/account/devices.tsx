import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { DevicesRef } from '../../machines/account/devices.machine.ts';
import type { SignedInDevice } from '../../services/contracts/sessions.ts';
import { Badge } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { formatDayAndTime } from '../kit/format.ts';
import { LoadFailed } from '../kit/load-failed.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { Section } from '../kit/section.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { ChangeFailed } from './change-failed.tsx';
import { CardLoading } from './dashboard-card.tsx';
import styles from './security.module.css';
import { deviceName, EVERYWHERE } from './security-words.ts';

/** Where the shopper is signed in, and signing out there. */
export function Devices({ actor }: { actor: DevicesRef }) {
  const devices = useSelector(actor, ({ context }) => context.devices);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const isReady = useSelector(actor, (snapshot) => snapshot.matches('ready'));
  const isLeaving = useSelector(actor, (snapshot) => snapshot.matches({ ready: 'signingOut' }));
  const isLeavingAll = useSelector(actor, (snapshot) => snapshot.matches({ ready: 'signingOutEverywhere' }));
  return (
    <Section title={t('Your devices')}>
      <div className={styles.form}>
        {isLoading && <CardLoading of={t('your devices')} />}
        {hasFailed && (
          <LoadFailed
            of={t('your devices')}
            failure={failure}
            onReload={() => actor.send({ type: 'resource.reload' })}
          />
        )}
        {isReady && (
          <>
            <ChangeFailed failure={failure} />
            <ul className={styles.devices}>
              {devices.map((device) => (
                <Device key={device.id} actor={actor} device={device} />
              ))}
            </ul>
            <div>
              <Button
                variant="secondary"
                busy={isLeavingAll}
                disabled={isLeaving}
                onClick={() => actor.send({ type: 'everywhere.request' })}
              >
                {t('Sign out everywhere')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Section>
  );
}

function Device({ actor, device }: { actor: DevicesRef; device: SignedInDevice }) {
  const signOut = { type: 'device.signOut', id: device.id } as const;
  const isLeaving = useSelector(actor, ({ context }) => context.leaving === device.id);
  const canSignOut = useSelector(actor, (snapshot) => snapshot.can(signOut));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const name = deviceName(device);
  return (
    <li>
      <div>
        <p className={styles.name}>
          <strong>{name}</strong>
          {device.isThis && <Badge tone="primary">{t('This device')}</Badge>}
        </p>
        <p className={styles.quiet}>
          {device.isThis
            ? t('In use now')
            : t('Last used {{time}}', { time: formatDayAndTime(device.lastUsedAt, zone) })}
        </p>
      </div>
      {!device.isThis && (
        <Button
          variant="quiet"
          busy={isLeaving}
          disabled={!isLeaving && !canSignOut}
          onClick={() => actor.send(signOut)}
        >
          {t('Sign out')}
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

/** Asks before this device is signed out with all others. */
export function SignOutEverywhere({ actor, open }: ModalViewProps<DevicesRef>) {
  const cancel = () => actor.send({ type: 'everywhere.cancel' });
  return (
    <Dialog
      title={t('Sign out everywhere?')}
      open={open}
      onClose={cancel}
      actions={
        <>
          <Button variant="secondary" onClick={cancel}>
            {t('Cancel')}
          </Button>
          <Button onClick={() => actor.send({ type: 'everywhere.confirm' })}>
            {t('Sign out everywhere')}
          </Button>
        </>
      }
    >
      <p>{EVERYWHERE}</p>
    </Dialog>
  );
}
