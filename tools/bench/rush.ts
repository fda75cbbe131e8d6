import type { Figure } from './figures.ts';
import { type Aftermath, rushForSlots } from './rush-for-slots.ts';

const SHOPPERS = 200;
const SLOTS = 20;
const CAPACITY = 5;

const faultsIn = ({ books }: Aftermath): number =>
  Object.values(books).reduce((sum: number, rows: readonly unknown[]) => sum + rows.length, 0);

/** Twice as many shoppers as places, and what the audit finds afterward. */
export async function benchRush(): Promise<Figure[]> {
  const after = await rushForSlots({
    shoppers: SHOPPERS,
    slots: SLOTS,
    capacity: CAPACITY,
    lostAnswers: 0.1,
    holdSeconds: 60,
  });
  const { orders, fullest, lost, seconds } = after;
  const { USED = 0, RELEASED = 0, EXPIRED = 0, ...underWay } = after.holds;
  const faults = faultsIn(after);
  return [
    {
      name: `Rush: ${SHOPPERS} engines, ${SLOTS} slots of capacity ${CAPACITY}, two stores, one killed: orders`,
      goal: `at most ${SLOTS * CAPACITY}`,
      figure: `${orders} in ${seconds.toFixed(0)} s, ${lost} answers lost`,
      isMet: orders <= SLOTS * CAPACITY,
    },
    {
      name: 'Rush: places taken of the fullest slot',
      goal: `${CAPACITY}`,
      figure: `${fullest}`,
      isMet: fullest <= CAPACITY,
    },
    {
      name: 'Rush: holds used, released, expired',
      goal: 'no other',
      figure: `${USED}, ${RELEASED}, ${EXPIRED}`,
      isMet: Object.keys(underWay).length === 0 && USED === orders,
    },
    { name: 'Rush: rows that the audit finds at fault', goal: '0', figure: `${faults}`, isMet: faults === 0 },
  ];
}
