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
  {
    verbs: [/^place/],
    fault:
      /^no order of the calls ends like this: (?:(?:is|was): checkout(?:s|_lines|_promos|_tenders) [^;]*(?:; |$))+$/,
    why: 'An order whose process dies, or only seems to, is not placed: its money is back, and its checkout is open again and keeps a record of that, which no calls that are heard of leave.',
  },
  {
    verbs: [/^placeWithCode/],
    fault:
      /^no order of the calls ends like this: (?:(?:no )?(?:is|was): checkout(?:s|_lines|_promos|_tenders) [^;]*(?:; |$))+$/,
    why: 'It is two calls, as on the page: the code is added, then the order placed. What comes between them sees the code and no order.',
  },
  {
    verbs: [/^place/, /^setItem$/],
    fault: /^no order of the calls ends like this: (they never answer so$|no is: cart_lines )/,
    why: 'A cart may change while its order is being placed. The order is what its shopper saw; of what they set meanwhile, what was ordered is taken off.',
  },
];

/** Whether a pair's fault is one of them. */
export const isKnown = ({ verbs }: Pair, words: string): boolean =>
  KNOWN.some(
    (known) => known.verbs.every((verb) => verbs.some((one) => verb.test(one))) && known.fault.test(words),
  );
