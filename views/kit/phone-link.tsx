import type { ReactNode } from 'react';
import { phoneHref } from './format.ts';
import styles from './phone-link.module.css';

interface PhoneLinkProps {
  /** As it is written: '1-800-FRESH-01'; letters are dialled as the keys they stand on. */
  phone: string;
  /** What is shown instead of the number as it is written. */
  children?: ReactNode;
}

/** A telephone number to be called by a press (UIX-11). It never breaks in two. */
export function PhoneLink({ phone, children }: PhoneLinkProps) {
  return (
    <a className={styles.phone} href={phoneHref(phone)}>
      {children ?? phone}
    </a>
  );
}

/** A sentence in which the number, wherever it stands, is a link. */
export function TextWithPhone({ text, phone }: { text: string; phone: string }) {
  const [before, ...rest] = text.split(phone);
  return (
    <>
      {before}
      {rest.length > 0 && <PhoneLink phone={phone} />}
      {rest.join(phone)}
    </>
  );
}
