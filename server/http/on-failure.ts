import type { ErrorHandler } from 'hono';
import { isUnavailable } from '../db/unavailable.ts';
import type { AppEnv } from './context.ts';
import type { Log } from './log.ts';
import { ProblemError, problemResponse } from './problems.ts';

/**
 * Answers what a handler threw: a problem as it is, a database that does not serve as UNAVAILABLE, anything else as
 * INTERNAL. `what` names whose request it was in the log.
 */
export const onFailure =
  (log: Log, what: string): ErrorHandler<AppEnv> =>
  (error, http) => {
    if (error instanceof ProblemError) return problemResponse(error);
    const about = { error, method: http.req.method, path: http.req.path };
    if (isUnavailable(error)) {
      log.warn(about, `${what} refused: the database does not serve`);
      return problemResponse(
        new ProblemError('UNAVAILABLE', { detail: 'The store is busy. Please try again.' }),
      );
    }
    log.error(about, `${what} failed`);
    return problemResponse(new ProblemError('INTERNAL'));
  };
