import type { ReactNode } from 'react';
import { phoneHref } from './format.ts';
import styles from './phone-link.module.css';

interface PhoneLinkProps {
  /** As written: '1-800-FRESH-01'; letters are dialed as their keys. */
  phone: string;
  /** What to show instead of the number. */
  children?: ReactNode;
}

/** A phone number that a press calls (UIX-11). It never wraps. */
export function PhoneLink({ phone, children }: PhoneLinkProps) {
  return (
    <a className={styles.phone} href={phoneHref(phone)}>
      {children ?? phone}
    </a>
  );
}

/** A sentence with its phone number, wherever it is, as a link. */
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
