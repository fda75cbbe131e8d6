import { DrizzleQueryError } from 'drizzle-orm';

/** Why the store can't start; its message is one sentence for the person who starts it. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Describes anything that was thrown. */
export function describeFailure(error: unknown): string {
  // The text of a failed query has its parameters, which are nobody's to read.
  if (error instanceof DrizzleQueryError && error.cause) return describeFailure(error.cause);
  if (error instanceof Error) return error.message;
  // The embedded database throws objects with just a number.
  const errno = typeof error === 'object' && error !== null && 'errno' in error ? error.errno : undefined;
  return errno === undefined ? String(error) : `errno ${String(errno)}`;
}
