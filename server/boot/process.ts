import { describeFailure, StartError } from '../db/start-error.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { createLog, type Log, logConsole } from '../http/log.ts';
import { ProblemError } from '../http/problems.ts';
import { VaultUnavailable } from '../ports/vault.ts';
import { type Env, parseEnv, parseStripeEnv, parseVaultEnv } from '../settings/env.ts';
import { EnvError } from '../settings/env-error.ts';

/** This process's settings; with a bad one, ends the process with one sentence that names it. */
export const readEnv = (): Env => settingsBy(parseEnv);

/** The same for the vault's process. */
export const readVaultEnv = () => settingsBy(parseVaultEnv);

/** The same for the adapter to Stripe. */
export const readStripeEnv = () => settingsBy(parseStripeEnv);

function settingsBy<T>(parse: (variables: NodeJS.ProcessEnv) => T): T {
  try {
    return parse(process.env);
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

/**
 * Starts what a process is for and closes it on a signal. In production it logs whatever happens; a start that fails ends with
 * one sentence.
 */
export async function runProcess(
  { mode, logLevel }: Pick<Env, 'mode' | 'logLevel'>,
  what: string,
  start: (log: Log) => Promise<() => Promise<void>>,
): Promise<void> {
  const log = createLog(logLevel);
  const isWatched = mode === 'development';
  if (!isWatched) {
    logConsole(log);
    // Node would print all of it, such as the parameters of a failed statement.
    process.on('uncaughtException', (error) => {
      log.fatal({ error }, 'ended by an error');
      process.exit(1);
    });
  }
  try {
    closeOnSignal(await start(log), log);
  } catch (error) {
    if (!isWatched) log.error({ error }, 'not started');
    endProcess(startFailure(error, what));
  }
}

/** Why the start failed, for the person who started it. */
export const startFailure = (error: unknown, what = 'store'): string =>
  knownFailure(error) ?? `The ${what} failed to start: ${describeFailure(error)}`;

/** Why a command failed, for the person who gave it. */
export const commandFailure = (error: unknown): string => knownFailure(error) ?? describeFailure(error);

function knownFailure(error: unknown): string | null {
  if (error instanceof StartError || error instanceof EnvError) return error.message;
  if (error instanceof ProblemError) return Object.values(error.parts.fields ?? {})[0] ?? error.message;
  if (isUnavailable(error)) return 'The database is silent or too busy: try again later.';
  if (error instanceof VaultUnavailable) return "Can't use VAULT_URL: no vault responds there.";
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNREFUSED' ? "Can't use DATABASE_URL: nothing is listening there." : null;
}
