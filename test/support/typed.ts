// Types what a document tells an operator to type.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** What a part of a document says to type, a block each. */
export const blocksIn = (part: string): string[] =>
  Array.from(part.matchAll(/^```sh\n([\s\S]+?)^```$/gm), ([, commands = '']) => commands);

/** What a document says, with what's called otherwise here. */
export const renamed = (text: string, names: Readonly<Record<string, string>>): string =>
  Object.entries(names).reduce((before, [name, here]) => before.replaceAll(name, here), text);

const END = 'the end of what was typed';

/** A shell in which one block after another is typed; a command that fails ends it. */
export function openShell(folder: string, env: Readonly<Record<string, string>> = {}) {
  const bash = spawn('bash', ['-e'], { cwd: folder, env: { ...process.env, ...env } });
  const own = mkdtempSync(join(tmpdir(), 'checkstand-typed-'));
  const typed = join(own, 'typed');
  let errors = '';
  bash.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const lines = createInterface(bash.stdout)[Symbol.asyncIterator]();
  return {
    /** What the commands print. */
    type: async (commands: string): Promise<string> => {
      writeFileSync(typed, commands);
      bash.stdin.write(`. ${typed} < /dev/null\nprintf '\\n%s\\n' '${END}'\n`);
      const printed: string[] = [];
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`This failed:\n${commands}\n${printed.join('\n')}\n${errors}`);
        if (value === END) return printed.join('\n').trim();
        printed.push(value);
      }
    },
    end: () => {
      bash.stdin.end();
      rmSync(own, { recursive: true, force: true });
    },
  };
}
