import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

type Done = (error?: Error | null) => void;

/**
 * The socket through which `pg` talks to an embedded database as to any other PostgreSQL. All messages of a statement are
 * handed over at once, and what the database answers is read once, by `pg`.
 */
export class EmbeddedSocket extends Duplex {
  readonly #database: PGlite;

  constructor(database: PGlite) {
    super();
    this.#database = database;
  }

  /** What `pg` asks of a socket besides: there's nowhere to connect to. */
  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }
  setNoDelay(): void {}

  override _read(): void {}

  override _write(message: Buffer, _: string, done: Done): void {
    this.#ask(message).then(() => done(), done);
  }

  override _writev(messages: { chunk: Buffer }[], done: Done): void {
    this._write(Buffer.concat(messages.map(({ chunk }) => chunk)), '', done);
  }

  override _final(done: Done): void {
    this.push(null);
    done();
  }

  async #ask(message: Buffer): Promise<void> {
    const answers: Buffer[] = [];
    // What the database shows of its memory is overwritten by what comes next.
    const onRawData = (answer: Uint8Array) => answers.push(Buffer.from(answer));
    await this.#database.execProtocolRawStream(message, { onRawData });
    // Not before: `pg` expects no answer while it's still asking.
    if (answers.length > 0) this.push(Buffer.concat(answers));
  }
}
