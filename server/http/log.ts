import pino from 'pino';
import { currentTraceId } from '../telemetry/spans.ts';
import { currentRequestId } from './request-id.ts';

/** What handlers can log with: the parts of pino they need. */
export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

const SECRET = [
  'cookie',
  'authorization',
  'password',
  'token',
  'secret',
  'cardNumber',
  'number',
  'cvv',
  'pin',
  'encryptedPin',
  'vaultToken',
  'idempotencyKey',
];

const everywhere = (name: string) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`];

/**
 * Structured logs, one line of JSON each, with the ids of the request it's about and of its trace. Secrets are removed, however they
 * got in.
 */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    mixin: () => ({ requestId: currentRequestId(), traceId: currentTraceId() }),
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: [...SECRET.flatMap(everywhere), '*["set-cookie"]'], censor: '[redacted]' },
    serializers: { error: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Sends what libraries print to the log, without what they print it with: that may be a shopper's data. */
export function logConsole(log: Log): void {
  const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;
  for (const [method, level] of Object.entries(levels)) {
    console[method as keyof typeof levels] = (...printed: unknown[]) => {
      const error = printed.find((one) => one instanceof Error);
      log[level](
        { ...(error && { error }) },
        `printed: ${typeof printed[0] === 'string' ? printed[0] : method}`,
      );
    };
  }
}

/** How a statement begins says which it is; whole ones are some thousand characters. */
const QUERY_LENGTH = 200;

/** A failed statement contains its parameters, so only what can't contain a shopper's data is kept of an error. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, stack = '' } = error;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const query = 'query' in error && typeof error.query === 'string' ? error.query : null;
  return {
    name,
    message: query !== null ? 'A statement failed' : error.message,
    ...(query !== null && { query: query.slice(0, QUERY_LENGTH) }),
    ...('code' in error ? { code: error.code } : {}),
    stack: frames.slice(0, 12).join('\n'),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}
