import { useSelector } from '@xstate/react';
import { customerServicePhone } from '../../banners/customer-service.ts';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { ConsentRef } from '../../machines/app/consent.machine.ts';
import { PhoneLink } from '../kit/phone-link.tsx';
import { rich } from '../kit/rich.tsx';
import { Spinner } from '../kit/spinner.tsx';
import { ModalHost } from '../modal-host.tsx';
import styles from './footer.module.css';

interface PrivacyChoicesProps {
  actor: ConsentRef;
  banner: Banner;
}

/** The privacy-choices button and the preference center it opens once loaded (FTR-05). */
export function PrivacyChoices({ actor, banner }: PrivacyChoicesProps) {
  const snapshot = useSelector(actor, (current) => current);
  const isBusy = snapshot.hasTag('busy');
  return (
    <>
      <button
        type="button"
        className={styles.choices}
        // Busy keeps the focus here, to return to when the center closes.
        aria-disabled={isBusy}
        onClick={() => actor.send({ type: 'consent.open' })}
      >
        {isBusy && <Spinner inline />}
        {t('Your Privacy Choices')}
      </button>
      {snapshot.matches('unavailable') && (
        <p role="alert">
          {rich(
            "We couldn't open your privacy choices. Check your connection and try again, or call {{phone}}.",
            { phone: <PhoneLink phone={customerServicePhone(banner)} /> },
          )}
        </p>
      )}
      <ModalHost actor={actor} />
    </>
  );
}
