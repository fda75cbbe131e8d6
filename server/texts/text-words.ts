import type { NumberTextKind } from '../db/schema/texts.ts';

/** Whose words a text speaks. */
export interface TextSender {
  /** The banner's name. */
  title: string;
  /** Its customer service. */
  phone: string;
  origin: string;
}

/** What carriers and the law want every text of this kind to say. */
const RATES = 'Msg & data rates may apply.';
const HOW_TO_STOP = 'Reply HELP for help, STOP to end.';

const WORDS: Record<NumberTextKind, (sender: TextSender) => string> = {
  TURNED_ON: () => `You'll get texts about your orders. Msg frequency varies. ${RATES} ${HOW_TO_STOP}`,
  TURNED_OFF: () => "You won't get any more texts about your orders. Reply START to get them again.",
  HELP: ({ phone, origin }) =>
    `Texts about your orders. Help: ${phone} or ${new URL(origin).host}. ${RATES} Reply STOP to end.`,
  NOT_KNOWN: ({ origin }) =>
    `To get texts about your orders, turn them on in your account at ${new URL(origin).host}. ${HOW_TO_STOP}`,
};

/** What a number is told about its texts. */
export const numberText = (kind: NumberTextKind, sender: TextSender): string =>
  `${sender.title}: ${WORDS[kind](sender)}`;
