import type { Pair } from './stage.ts';

/** A fault that two verbs are known to have, and why it's left. */
interface Known {
  verbs: readonly RegExp[];
  fault: RegExp;
  why: string;
}

const KNOWN: readonly Known[] = [
  {
    verbs: [/^deleteCard$/, /^(createCheckout|createCheckoutOnce|pay)$/],
    fault: /^no order of the calls ends like this: checkout_tenders is [^;]*$/,
    why: 'A checkout can name a card that was deleted just before it was written. Placing it is refused with PAYMENT_METHOD_REQUIRED, as with any card that is gone; nothing is charged.',
  },
];

/** Whether a pair's fault is one of them. */
export const isKnown = ({ verbs }: Pair, words: string): boolean =>
  KNOWN.some(
    (known) => known.verbs.every((verb) => verbs.some((one) => verb.test(one))) && known.fault.test(words),
  );
