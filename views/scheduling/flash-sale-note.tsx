import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { flashSaleGuardMachine } from '../../machines/scheduling/flash-sale-guard.machine.ts';
import { saleItemsOf } from '../../machines/scheduling/flash-sale-guard.selectors.ts';
import { formatDayAndWindow } from '../kit/format.ts';
import { Section } from '../kit/index.ts';
import styles from './flash-sale-items.module.css';
import { FlashSaleItems } from './flash-sale-items.tsx';

interface FlashSaleNoteProps {
  actor: ActorRefFrom<typeof flashSaleGuardMachine>;
  /** The reserved time. */
  window: { value: string; timezone: string };
}

/** Which of the order's items are on sale in the reserved time, and only in it (FLS-07); nothing where none is. */
export function FlashSaleNote({ actor, window }: FlashSaleNoteProps) {
  const items = useSelector(
    actor,
    saleItemsOf,
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  );
  if (items.length === 0) return null;
  return (
    <Section title="Flash sale">
      <div className={styles.body}>
        <p>These prices hold only for {formatDayAndWindow(window)}.</p>
        <FlashSaleItems items={items} />
      </div>
    </Section>
  );
}
