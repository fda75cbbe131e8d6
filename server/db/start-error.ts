/** Why the store can't start; its message is one sentence for the person who starts it. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Describes anything that was thrown. */
export function describeFailure(error: unknown): string {
  if (error instanceof Error) return error.message;
  // The embedded database throws objects with just a number.
  const errno = typeof error === 'object' && error !== null && 'errno' in error ? error.errno : undefined;
  return errno === undefined ? String(error) : `errno ${String(errno)}`;
}
