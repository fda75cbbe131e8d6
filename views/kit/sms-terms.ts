import { t } from '../../languages/t.ts';

/** Goes with every offer of text messages (CTC-09). */
export const SMS_TERMS = t(
  'Messages come from 53744. Reply STOP to stop them, or HELP for help. Message and data rates may apply.',
);
