import { t } from '../../languages/t.ts';
import { needsUtf8 } from '../../services/contracts/email.ts';
import { ProblemError } from '../http/problems.ts';
import type { Env } from '../settings/env.ts';

/** Refuses an email that the operator's mail server can't send to, at its field. */
export function refuseUnreachable({ smtpUnicode }: Pick<Env, 'smtpUnicode'>, email: string): void {
  if (smtpUnicode || !needsUtf8(email)) return;
  throw new ProblemError('INVALID_INPUT', {
    fields: {
      email: t(
        "We can't send to an email with letters beyond A to Z before the @. Please enter another one.",
      ),
    },
  });
}
