/** No answer from another service, so what it was asked for may have happened or not. */
export class ServiceUnavailable extends Error {
  override name = 'ServiceUnavailable';
  /** When it's worth asking again, in seconds. */
  readonly retryAfter: number;

  constructor(message: string, { retryAfter, cause }: { retryAfter: number; cause?: unknown }) {
    super(message, { cause });
    this.retryAfter = retryAfter;
  }
}
