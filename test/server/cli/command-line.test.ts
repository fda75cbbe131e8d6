import type { Command } from 'commander';
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { commandFailure } from '../../../server/boot/process.ts';
import { commandLine } from '../../../server/cli/command-line.ts';
import { DatabaseUnavailable } from '../../../server/db/unavailable.ts';
import { checkstandIn } from '../../support/command-line.ts';

/** None of these opens a database. */
const checkstand = (...args: string[]) => checkstandIn('', ...args);

/** Every command, with those of `operator` and the like. */
const withOwn = (command: Command): Command[] => [command, ...command.commands.flatMap(withOwn)];

describe('the command line', () => {
  it('lists its commands, and tells of each what it does and takes', async () => {
    const help = await checkstand('--help');
    expect(help.code).toBe(0);
    const listed = [...help.written.matchAll(/^ {2}([a-z]+)\b.* {2}\S/gm)].map(([, name]) => String(name));
    const program = commandLine();
    expect(listed).toContain('shop');
    expect(listed).toEqual([...program.commands.map((command) => command.name()), 'help']);
    for (const command of withOwn(program)) {
      expect(command.description()).not.toBe('');
      expect(command.helpInformation()).toMatch(/^Usage: checkstand/);
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

  it('says why a statement failed, without what was in it', () => {
    const failed = (cause: Error) =>
      commandFailure(new DrizzleQueryError('insert into keys', ['csk_secret'], cause));
    expect(failed(new Error('The disk is full.'))).toBe('The disk is full.');
    expect(failed(new DatabaseUnavailable('no answer'))).toBe(
      'The database is silent or too busy: try again later.',
    );
  });
});
