import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../languages/t.ts';
import type { flashSaleGuardMachine } from '../../machines/scheduling/flash-sale-guard.machine.ts';
import { saleItemsOf } from '../../machines/scheduling/flash-sale-guard.selectors.ts';
import { formatDayAndWindow } from '../kit/format.ts';
import { Section } from '../kit/section.tsx';
import styles from './flash-sale-items.module.css';
import { FlashSaleItems } from './flash-sale-items.tsx';

interface FlashSaleNoteProps {
  actor: ActorRefFrom<typeof flashSaleGuardMachine>;
  /** The reserved time. */
  window: { value: string; timezone: string };
}

/** The order's items that are on sale only in the reserved time (FLS-07); nothing if there are none. */
export function FlashSaleNote({ actor, window }: FlashSaleNoteProps) {
  const items = useSelector(
    actor,
    saleItemsOf,
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  );
  if (items.length === 0) return null;
  return (
    <Section title={t('Flash sale')}>
      <div className={styles.body}>
        <p>{t('These prices are only for {{time}}.', { time: formatDayAndWindow(window) })}</p>
        <FlashSaleItems items={items} />
      </div>
    </Section>
  );
}
