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
    fault: /^no order of the calls ends like this: is: checkout_tenders [^;]*$/,
    why: 'A checkout can name a card that was deleted just before it was written. Placing it is refused with PAYMENT_METHOD_REQUIRED, as with any card that is gone; nothing is charged.',
  },
];

/** Whether a pair's fault is one of them. */
export const isKnown = ({ verbs }: Pair, words: string): boolean =>
  KNOWN.some(
    (known) => known.verbs.every((verb) => verbs.some((one) => verb.test(one))) && known.fault.test(words),
  );

/** A verb that another may come into the middle of, which no order of the two leaves; and why that's so. */
interface Divided {
  verb: RegExp;
  other: RegExp;
  /** What the first part writes to. */
  begins: RegExp;
  why: string;
}

const DIVIDED: readonly Divided[] = [
  {
    verb: /^place/,
    other: /^setItem$/,
    begins: /insert into "attempts"/,
    why: 'A cart may change while its order is being placed. The order is what its shopper saw; of what they set meanwhile, what was ordered is taken off.',
  },
];

/** Who of a pair may be interrupted by whom, and what the part before that writes to. */
export const dividedIn = ({ verbs }: Pair): { caller: number; other: number; begins: RegExp }[] =>
  DIVIDED.flatMap(({ verb, other, begins }) =>
    verbs.flatMap((one, caller) =>
      verbs.flatMap((another, at) =>
        verb.test(one) && other.test(another) ? [{ caller, other: at, begins }] : [],
      ),
    ),
  );
