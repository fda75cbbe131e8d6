import { t } from '../../languages/t.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { remindersOf, reminderWords } from '../../services/contracts/reminders.ts';
import { Section } from '../kit/section.tsx';
import styles from './order-complete.module.css';

/** What to have at hand when the order is handed over (CIT-23); nothing if nothing is needed. */
export function DontForget({ checkout }: { checkout: Checkout }) {
  const reminders = remindersOf(checkout);
  if (reminders.length === 0) return null;
  return (
    <Section title={t("Don't forget")}>
      <ul className={styles.place}>
        {reminders.map((reminder) => (
          <li key={reminder.kind}>{reminderWords(reminder)}</li>
        ))}
      </ul>
    </Section>
  );
}
