import { t } from '../../languages/t.ts';
import { ProblemError } from '../http/problems.ts';

/** For a letter's link that leads nowhere, whatever ended it. */
export const linkEnded = () =>
  new ProblemError('LINK_ENDED', { detail: t("This link has been used, or it can't be used anymore.") });
