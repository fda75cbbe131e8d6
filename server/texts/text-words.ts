import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { NumberTextKind } from '../db/schema/texts.ts';
import { plain } from './segments.ts';

/** Whose words a text speaks. */
export interface TextSender {
  /** The banner's name. */
  title: string;
  phones: Pick<Banner['phones'], 'customerService'>;
  origin: string;
}

/** What carriers and the law want: rates, how to get help, and how to stop. */
const WORDS: Record<NumberTextKind, (sender: TextSender) => string> = {
  TURNED_ON: () =>
    t(
      "You'll get texts about your orders. Msg frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to end.",
    ),
  TURNED_OFF: () => t("You won't get any more texts about your orders. Reply START to get them again."),
  HELP: ({ phones, origin }) =>
    t(
      'Texts about your orders. Help: {{phone}} or {{host}}. Msg & data rates may apply. Reply STOP to end.',
      { phone: phones.customerService, host: new URL(origin).host },
    ),
  NOT_KNOWN: ({ origin }) =>
    t(
      'To get texts about your orders, turn them on in your account at {{host}}. Reply HELP for help, STOP to end.',
      { host: new URL(origin).host },
    ),
};

/** What a number is told about its texts. */
export const numberText = (kind: NumberTextKind, sender: TextSender): string =>
  plain(`${sender.title}: ${WORDS[kind](sender)}`);
