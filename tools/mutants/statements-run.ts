import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { type Prepared, STATEMENTS } from '../../server/db/statement.ts';
import { RAN, type Ran, TEXTS } from './ran.ts';
import { stryker } from './stryker.ts';

const texts: Record<string, string> = {};
let ran = new Map<string, Set<string>>();

/** Notes who runs the statement: drivers read its text each time. */
function watch(prepared: Prepared): void {
  const { name, text } = prepared;
  texts[name] = text;
  Object.defineProperty(prepared, 'text', {
    enumerable: true,
    get: () => {
      const { currentTestId } = stryker();
      if (currentTestId !== undefined)
        ran.set(currentTestId, (ran.get(currentTestId) ?? new Set()).add(name));
      return text;
    },
  });
}

for (const prepared of STATEMENTS.values()) watch(prepared);
const add = STATEMENTS.set.bind(STATEMENTS);
STATEMENTS.set = (name, prepared) => {
  watch(prepared);
  return add(name, prepared);
};

/** Writes down which statements these tests of a file ran; what its hooks ran, each of them did. */
export function writeStatements(tests: Iterable<string>, hooks: string): void {
  const everyone = ran.get(hooks) ?? [];
  const lines = Array.from(tests, (id): Ran => {
    const [file = '', ...name] = id.split('#');
    const names = [...new Set([...everyone, ...(ran.get(id) ?? [])])];
    return { test: [relative('.', file), ...name].join('#'), names };
  });
  ran = new Map();
  mkdirSync(dirname(RAN), { recursive: true });
  appendFileSync(RAN, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  writeFileSync(TEXTS, JSON.stringify(texts));
}
