import type { Deps } from '../http/context.ts';
import { StillProcessing } from '../ports/processor.ts';

/**
 * Logs why an attempt stays in the journal. A processor that ends later what it has accepted is nothing to worry about; any other
 * failure is, and `what` says which.
 */
export function leaveToRecovery(
  { log }: Pick<Deps, 'log'>,
  { error, ...attempt }: { error: unknown; attempt: string; kind?: string },
  what: string,
): void {
  if (error instanceof StillProcessing) log.info(attempt, 'attempt waits for the processor');
  else log.error({ error, ...attempt }, what);
}
