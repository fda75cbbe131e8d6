import { describe, expect, it, vi } from 'vitest';
import { run } from '../../support/run.ts';

vi.setConfig({ testTimeout: 60_000 });

const checkstand = (...args: string[]) => run(process.execPath, ['server/cli/main.ts', ...args]);

describe('the command line', () => {
  it('lists its commands, and tells of each what it does and takes', async () => {
    const help = await checkstand('--help');
    expect(help.code).toBe(0);
    const commands = [...help.written.matchAll(/^ {2}([a-z]+)\b.* {2}\S/gm)].map(([, name]) => String(name));
    expect(commands).toContain('shop');
    for (const name of commands) {
      const { code, written } = await checkstand(name, '--help');
      expect(written).toMatch(new RegExp(`^Usage: checkstand (${name}|\\[options\\])`));
      expect(code).toBe(0);
    }
  });

  it.each([
    [['shops'], "Unknown command 'shops'."],
    [['shop', '--fast'], "Unknown option '--fast'."],
    [['shop', 'window'], "Too many arguments for 'shop'. Expected 0 arguments but got 1."],
  ])('%j is refused in one sentence with code 2', async (args, sentence) => {
    const { code, written } = await checkstand(...args);
    expect(written).toBe(`${sentence}\n`);
    expect(code).toBe(2);
  });

  it('without a command, it says which there are, with code 2', async () => {
    const { code, written } = await checkstand();
    expect(written).toMatch(/^Usage: checkstand/);
    expect(code).toBe(2);
  });
});
