import { t } from '../../languages/t.ts';

export const SUPPORT = {
  title: t('Get a support code'),
  consent: t(
    "We'll keep what happened in this visit for one day, without names, addresses, or card numbers, so that Customer Service can see what went wrong.",
  ),
  agree: t('Get code'),
  cancel: t('Not now'),
  shown: t('Read this code to Customer Service. It works for one day.'),
  notMade: t("We couldn't get a code. Please try again."),
  copied: t('Copied.'),
  notCopied: t("Your browser didn't copy it. Select the code to copy it yourself."),
} as const;
