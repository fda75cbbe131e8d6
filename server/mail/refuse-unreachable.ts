import { t } from '../../languages/t.ts';
import { needsUtf8 } from '../../services/contracts/email.ts';
import { ProblemError } from '../http/problems.ts';
import type { Env } from '../settings/env.ts';

/** Whether the operator's mail server can send to an email. */
export const isReachable = ({ smtpUnicode }: Pick<Env, 'smtpUnicode'>, email: string): boolean =>
  smtpUnicode || !needsUtf8(email);

/** Refuses an email that it can't send to, at its field. */
export function refuseUnreachable(env: Pick<Env, 'smtpUnicode'>, email: string): void {
  if (isReachable(env, email)) return;
  throw new ProblemError('INVALID_INPUT', {
    fields: {
      email: t(
        "We can't send to an email with letters beyond A to Z before the @. Please enter another one.",
      ),
    },
  });
}
