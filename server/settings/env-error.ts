/** An invalid setting; its message is one sentence that names it. */
export class EnvError extends Error {
  override name = 'EnvError';
}
