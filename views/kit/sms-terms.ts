import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';

/** Goes with every offer of text messages (CTC-09). */
export const smsTerms = ({ phones }: Pick<Banner, 'phones'>): string =>
  t(
    'Messages come from {{number}}. Reply STOP to stop them, or HELP for help. Message and data rates may apply.',
    { number: phones.texts },
  );
