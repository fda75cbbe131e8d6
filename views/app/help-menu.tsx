import { CircleQuestionMark } from 'lucide-react';
import { useId } from 'react';
import { customerServicePhone } from '../../banners/customer-service.ts';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { PhoneLink } from '../kit/phone-link.tsx';
import { rich } from '../kit/rich.tsx';
import styles from './header.module.css';

/** Whom to call, and answers, which open in another tab so that the order stays open. */
export function HelpMenu({ banner }: { banner: Banner }) {
  const id = useId();
  return (
    <>
      <button type="button" className={styles.action} popoverTarget={id}>
        <CircleQuestionMark aria-hidden="true" size={22} />
        {t('Help')}
      </button>
      <div className={styles.menu} id={id} popover="auto">
        <p>
          {rich('Customer service: {{phone}}', { phone: <PhoneLink phone={customerServicePhone(banner)} /> })}
        </p>
        <p>
          {rich('Using a screen reader? Call {{phone}}.', {
            phone: <PhoneLink phone={banner.phones.screenReaderHelp} />,
          })}
        </p>
        <a href="/topic/digital-faqs" target="_blank" rel="noreferrer">
          {t('Frequently asked questions (opens in a new tab)')}
        </a>
      </div>
    </>
  );
}
