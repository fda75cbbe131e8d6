import type { Pair } from './stage.ts';

/** A fault that two verbs are known to have, and why it's left. */
interface Known {
  verbs: readonly string[];
  fault: RegExp;
  why: string;
}

const KNOWN: readonly Known[] = [
  {
    verbs: ['deleteAccount'],
    fault: /deadlock/,
    why: 'A deletion locks the account before its orders, the others after them. PostgreSQL ends it, and whoever was ended begins again.',
  },
  {
    verbs: ['change', 'pick'],
    fault: /^no order/,
    why: 'The changes were kept before the store started on the order; the answer is read after that, and says that it was too late. They can no longer be saved.',
  },
];

/** Whether a pair's fault is one of them. */
export const isKnown = ({ verbs }: Pair, words: string): boolean =>
  KNOWN.some((known) => known.verbs.every((verb) => verbs.includes(verb)) && known.fault.test(words));
