import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkstandIn } from '../../support/command-line.ts';
import { run } from '../../support/run.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'checkstand-operators-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A command in a process of its own, as operators run it. */
const inProcess = (...args: string[]) =>
  run(process.execPath, ['server/cli/main.ts', ...args], { DATABASE_URL: '', DATA_DIR: folder });

const checkstand = (...args: string[]) => checkstandIn(folder, ...args);

const created = /^(csk_[\w-]{43})\nKey ([\w-]+) ends (20\S+)\. It's shown only this once/;

it('the first owner is created on an empty database, gets keys that come and go, and all of it is in the audit log', async () => {
  const first = await inProcess(
    ...['operator', 'create', '--name', 'Ada Moss', '--email', 'ada@chain.example', '--role', 'owner'],
  );
  expect(first.code).toBe(0);
  const [, key = '', keyId = '', end = ''] = created.exec(first.written) ?? [];
  expect(key).not.toBe('');
  expect((Date.parse(end) - Date.now()) / 86_400_000).toBeCloseTo(90, 1);
  const added = await checkstand('operator', 'key', 'add', 'ada@chain.example', '--days', '30');
  expect(added.written).toMatch(created);
  const endless = await checkstand('operator', 'key', 'add', 'ada@chain.example', '--days', 'never');
  expect(endless.written).toContain(' counts until it is revoked. ');
  expect((await checkstand('operator', 'key', 'revoke', keyId)).written).toMatch(
    new RegExp(`^Key ${keyId} was revoked 20`),
  );
  const listed = await checkstand('operator', 'list');
  expect(listed.written).toMatch(/^ada@chain\.example {2}owner {2}Ada Moss\n {4}/);
  expect(listed.written).toContain(`…${key.slice(-4)}  created`);
  expect(listed.written).toMatch(/never used, revoked 20/);

  const last = await checkstand('operator', 'end', 'ada@chain.example');
  expect([last.code, last.written]).toEqual([2, 'The last owner stays: create another one first.\n']);
  const nobody = await checkstand('operator', 'end', 'eve@chain.example');
  expect([nobody.code, nobody.written]).toEqual([
    1,
    'There is no operator with the email eve@chain.example.\n',
  ]);
  const wrong = await checkstand('operator', 'key', 'add', 'ada@chain.example', '--days', 'few');
  expect([wrong.code, wrong.written]).toEqual([
    2,
    "Option '--days <days>' argument 'few' is invalid. It must be a number, or never.\n",
  ]);

  const log = await checkstand('audit', '--since', '2026-01-01', '--json');
  const entries = log.written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
    ['COMMAND_LINE', 'operator create'],
    ['COMMAND_LINE', 'operator key add'],
    ['COMMAND_LINE', 'operator key add'],
    ['COMMAND_LINE', 'operator key revoke'],
  ]);
  expect(log.written).not.toContain('csk_');
  expect((await checkstand('audit', '--order', '4107-5532-19')).written).toBe('');
  const plain = await checkstand('audit');
  expect(plain.written).toMatch(/^20\S+ {2}command line {2}operator create {2}[\w-]+ {2}DONE {2}null → \{/);
}, 180_000);
