/** What's wrong with a file, and where. */
export interface Fault {
  file: string;
  /** The first line is 1; null if it's about the file as a whole. */
  line: number | null;
  /** In CSV, the number of the field in its line; in JSON, of the character. */
  column: number | null;
  field: string | null;
  words: string;
}

/** How many are shown. */
const SHOWN = 50;

/** `products.csv:17:9 price: "abc" must be dollars and cents, such as 3.99.` */
const lineOf = ({ file, line, column, field, words }: Fault): string =>
  `${[file, line, column].filter((part) => part !== null).join(':')} ${field === null ? '' : `${field}: `}${words}`;

/** The faults found so far: all are counted, the first are kept. */
export class Faults {
  readonly kept: Fault[] = [];
  count = 0;

  add(fault: Fault): void {
    this.count += 1;
    if (this.kept.length < SHOWN) this.kept.push(fault);
  }
}

/** The files were refused, and nothing has changed. */
export class ImportRefused extends Error {
  override name = 'ImportRefused';
  readonly faults: readonly Fault[];

  constructor({ kept, count }: Faults) {
    const more = count - kept.length;
    super(
      [
        ...kept.map(lineOf),
        ...(more > 0 ? [`and ${more.toLocaleString('en-US')} more.`] : []),
        `${count.toLocaleString('en-US')} ${count === 1 ? 'fault' : 'faults'}; nothing was imported.`,
      ].join('\n'),
    );
    this.faults = kept;
  }
}

const LONGEST_SHOWN = 60;

/** What a file has, for a message. */
export function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  const text = JSON.stringify(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
