import { t } from '../../languages/t.ts';
import { Section } from '../kit/section.tsx';
import { SkeletonText } from '../kit/skeleton.tsx';
import { TimesLoading } from './day-strip.tsx';
import styles from './scheduling.module.css';

const PLACES = {
  PICKUP: t('Pickup store'),
  DELIVERY: t('Delivery address'),
  SHIP: t('Shipping address'),
} as const;

/** A skeleton of the page: the place, days, times, and summary. */
export function Opening({ modality }: { modality: keyof typeof PLACES }) {
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <Section title={PLACES[modality]}>
          <SkeletonText lines={2} />
        </Section>
        <Section title={t('Choose a day and time')}>
          <TimesLoading />
        </Section>
      </div>
      <div className={styles.side}>
        <Section title={t('Order summary')}>
          <SkeletonText lines={4} />
        </Section>
      </div>
    </div>
  );
}
