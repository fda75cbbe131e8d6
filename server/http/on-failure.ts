import type { ErrorHandler } from 'hono';
import { t } from '../../languages/t.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { ServiceUnavailable } from '../ports/service-unavailable.ts';
import type { AppEnv } from './context.ts';
import type { Log } from './log.ts';
import { ProblemError, problemResponse, processorProblem } from './problems.ts';
import { clientClosedResponse, isGone } from './request.ts';

/**
 * Responds to what a handler threw: a problem as is, an unavailable database, processor, or vault as UNAVAILABLE, anything else as
 * INTERNAL. `what` says in the log whose request it was.
 */
export const onFailure =
  (log: Log, what: string): ErrorHandler<AppEnv> =>
  (error, http) => {
    const respond = (problem: ProblemError) => {
      http.set('problem', { code: problem.code, reason: problem.parts.reason });
      return problemResponse(problem);
    };
    if (error instanceof ProblemError) return respond(error);
    const about = { error, method: http.req.method, path: http.req.path };
    if (isUnavailable(error)) {
      log.warn(about, `${what} refused: the database is unavailable`);
      return respond(new ProblemError('UNAVAILABLE', { detail: t('The store is busy. Please try again.') }));
    }
    if (error instanceof ServiceUnavailable) {
      log.warn(about, `${what} refused: the processor or the vault is unavailable`);
      return respond(processorProblem(error));
    }
    if (isGone(http)) {
      log.warn(about, `${what} failed: its caller has gone`);
      return clientClosedResponse();
    }
    log.error(about, `${what} failed`);
    return respond(new ProblemError('INTERNAL'));
  };
