import { t } from '../../languages/t.ts';
import { type Reminder, remindersOf } from '../../machines/order/reminders.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { Section } from '../kit/section.tsx';
import styles from './order-complete.module.css';

const wordsOf = (reminder: Reminder): string =>
  reminder.kind === 'id'
    ? t('Your ID. Someone who is {{minimumAge}} or older must show one to get this order.', {
        minimumAge: reminder.minimumAge,
      })
    : t('The SNAP EBT card you paid with. The store may ask to see it.');

/** What to have at hand when the order is handed over (CIT-23); nothing if nothing is needed. */
export function DontForget({ checkout }: { checkout: Checkout }) {
  const reminders = remindersOf(checkout);
  if (reminders.length === 0) return null;
  return (
    <Section title={t("Don't forget")}>
      <ul className={styles.place}>
        {reminders.map((reminder) => (
          <li key={reminder.kind}>{wordsOf(reminder)}</li>
        ))}
      </ul>
    </Section>
  );
}
