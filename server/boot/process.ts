import { describeFailure, StartError } from '../db/start-error.ts';
import type { Log } from '../http/log.ts';
import { ProblemError } from '../http/problems.ts';
import { type Env, EnvError, parseEnv } from '../settings/env.ts';

/** This process's settings; with a bad one, ends the process with one sentence that names it. */
export function readEnv(): Env {
  try {
    return parseEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return endProcess(error.message);
  }
}

/** Ends the process with one sentence on stderr. */
export function endProcess(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Shuts the store down on a signal, and exits at once on a second one. The log says so. */
export function closeOnSignal(close: () => Promise<void>, log: Pick<Log, 'info' | 'warn'>): void {
  let isClosing = false;
  const handle = (signal: NodeJS.Signals) => {
    if (isClosing) {
      log.warn({ signal }, 'stopped at once');
      return process.exit(1);
    }
    isClosing = true;
    log.info({ signal }, 'stopping');
    close().then(
      () => {
        log.info('stopped');
        process.exit(0);
      },
      (error: unknown) => endProcess(error instanceof Error ? error.message : String(error)),
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}

/** Why the start failed, for the person who started it. */
export const startFailure = (error: unknown): string =>
  knownFailure(error) ?? `The store failed to start: ${describeFailure(error)}`;

/** Why a command failed, for the person who gave it. */
export const commandFailure = (error: unknown): string => knownFailure(error) ?? describeFailure(error);

function knownFailure(error: unknown): string | null {
  if (error instanceof StartError || error instanceof EnvError) return error.message;
  if (error instanceof ProblemError) return Object.values(error.parts.fields ?? {})[0] ?? error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNREFUSED' ? "Can't use DATABASE_URL: nothing is listening there." : null;
}
