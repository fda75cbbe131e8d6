import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ask } from '../../tools/cluster/ask.ts';
import { checkOrders } from '../../tools/cluster/check-orders.ts';
import { PRIMARY_URL, RESTORED_URL } from '../../tools/cluster/layout.ts';
import { Load } from '../../tools/cluster/load.ts';
import { processesOf } from '../../tools/cluster/processes.ts';
import { FIRST_KEYS } from '../../tools/cluster/store-settings.ts';
import { blocksIn, openShell, renamed } from '../support/typed.ts';
import { folder, leftOver, MINUTES, PATIENCE, reason } from './machine.ts';

const [, rest = ''] = readFileSync('docs/operations.md', 'utf8').split('\n## A cluster\n');
const [section = ''] = rest.split('\n### ');

/** What the section says to type, by what it's for; each begins with that in bold. */
const parts = section.split(/^\*\*/m).map((part) => {
  const [title = ''] = part.split('**', 1);
  return [part === section.split(/^\*\*/m)[0] ? 'Starting' : title, blocksIn(part)] as const;
});
const blocks = new Map(parts);

/** As an operator's terminal is, not as Vitest's. */
const PLAIN = `unset NODE_ENV \${!VITEST*}`;

/** What's installed already isn't installed again, but it must be what the section names. */
const INSTALLED = `apt-get() { dpkg --status "\${@:3}" > /dev/null; }
npm() { [ "$1" = ci ] || command npm "$@"; }`;

/** A terminal with one command in the foreground. */
function openTerminal(commands: string) {
  const bash: ChildProcess = spawn('bash', ['-e', '-c', [PLAIN, INSTALLED, commands].join('\n')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed: string[] = [];
  if (bash.stdout) createInterface(bash.stdout).on('line', (line) => printed.push(line));
  const ended = once(bash, 'exit').then(([code]) => code as number | null);
  return {
    ended,
    prints: async (words: string) => {
      await vi.waitUntil(() => printed.includes(words) || bash.exitCode !== null, PATIENCE);
      expect(printed).toContain(words);
    },
  };
}

/** What `patronictl list` says of each database. */
const membersIn = (list: string) =>
  list.split('\n').flatMap((line) => {
    const [, name = '', , role = '', state = ''] = line.split('|').map((cell) => cell.trim());
    return name.startsWith('db-') ? [{ name, role, state }] : [];
  });

const isWhole = (list: string): boolean =>
  membersIn(list)
    .map(({ role, state }) => `${role}, ${state}`)
    .toSorted()
    .join('; ') === 'Leader, running; Replica, running; Sync Standby, running';

const leaderIn = (list: string): string => membersIn(list).find(({ role }) => role === 'Leader')?.name ?? '';

/** The processes of the store, as the machine lists them. */
const storeProcesses = (): number[] =>
  processesOf(folder).filter((pid) => {
    const file = `/proc/${pid}/cmdline`;
    return existsSync(file) && readFileSync(file, 'utf8').includes('release/server/main.js');
  });

it(
  'an operator who follows docs/operations.md runs a cluster, loses its primary, restores a backup, and ships a release',
  async ({ skip }) => {
    if (reason) skip(reason);
    expect([...blocks].map(([title, all]) => [title, all.length])).toEqual([
      ...[['Starting', 2] as const, ['Losing the primary.', 1] as const],
      ...[['Handing over on purpose', 1] as const, ['A backup.', 1] as const, ['Restoring', 3] as const],
      ...[['Shipping a release.', 1] as const, ['Ending it:', 1] as const],
    ]);
    const [start = '', look = ''] = blocks.get('Starting') ?? [];
    const [moment = '', restore = '', endRestored = ''] = blocks.get('Restoring') ?? [];
    const only = (title: string) => blocks.get(title)?.[0] ?? '';

    expect(leftOver()).toEqual([]);
    const terminal = openTerminal(start);
    const shell = openShell('.');
    let load: Load | undefined;
    onTestFinished(async () => {
      await load?.end();
      shell.end();
      spawnSync(process.execPath, ['tools/cluster/main.ts', 'down'], { stdio: 'inherit' });
      await terminal.ended;
    });
    await terminal.prints('Press Ctrl+C to end it.');
    await shell.type(PLAIN);
    const addresses = section.match(/(?<=[<`])(http|postgres):\/\/[^>`]+/g) ?? [];
    expect(addresses).toHaveLength(4);
    for (const address of addresses) {
      if (address.startsWith('http')) expect((await fetch(address)).status).toBe(200);
      else expect(await ask(address, 'select 1 as one')).toEqual({ one: 1 });
    }
    const whole = async (): Promise<string> => {
      const list = await vi.waitUntil(async () => {
        const now = await shell.type(look);
        return isWhole(now) ? now : '';
      }, PATIENCE);
      return leaderIn(list);
    };
    const first = await whole();

    load = new Load(4, () => FIRST_KEYS.AUTH_SECRETS);
    await load.goesOn();
    await shell.type(renamed(only('Losing the primary.'), { 'db-1': first }));
    await vi.waitUntil(async () => {
      const leader = leaderIn(await shell.type(look));
      return leader !== '' && leader !== first;
    }, PATIENCE);
    await load.goesOn();
    const second = await whole();
    expect(second).not.toBe(first);
    expect(load.figures.failed.filter((one) => !/"status":503|STILL_RUNNING/.test(one))).toEqual([]);

    expect(await shell.type(only('Handing over on purpose'))).toContain('Successfully switched over to');
    await load.goesOn();
    const third = await whole();
    expect(third).not.toBe(second);

    const names = { 'db-2': third };
    const info = await shell.type(renamed(only('A backup.'), names));
    expect(info).toMatch(/status: ok[\s\S]+full backup: /);

    // An operator isn't as fast: the moment has to be in a later second than the backup's end.
    const backedUp = Date.now();
    await vi.waitUntil(() => Date.now() > backedUp + 1000, PATIENCE);
    await load.goesOn();
    const before = [...load.figures.orders];
    await shell.type(moment);
    const after = Date.now();
    await load.goesOn(20);
    const counted = await shell.type(renamed(restore, names));
    const restored = await ask<{ numbers: string[] }>(
      RESTORED_URL,
      'select array_agg(number) as numbers from orders',
    );
    const numbers = new Set(restored?.numbers);
    expect(counted).toMatch(new RegExp(`^${numbers.size}\\|`, 'm'));
    expect(before.filter(({ number }) => !numbers.has(number))).toEqual([]);
    const later = load.figures.orders.filter(({ askedAt }) => askedAt > after);
    expect(later.length).toBeGreaterThan(0);
    expect(later.filter(({ number }) => numbers.has(number))).toEqual([]);
    await shell.type(endRestored);
    expect(existsSync(join(folder, 'restored'))).toBe(false);

    const failedBefore = load.figures.failed.length;
    const replaced = storeProcesses();
    await shell.type(only('Shipping a release.'));
    const shipped = 'Every process of the store is of the new release.';
    expect(section).toContain(`\`${shipped}\``);
    await terminal.prints(shipped);
    await load.goesOn(20);
    expect(load.figures.failed.slice(failedBefore)).toEqual([]);
    expect(readlinkSync(join(folder, 'release'))).toBe('next');
    const running = storeProcesses();
    expect(running).toHaveLength(replaced.length);
    expect(running.filter((pid) => replaced.includes(pid))).toEqual([]);

    const { orders, gaveUp } = await load.end();
    expect(gaveUp).toEqual([]);
    expect(await checkOrders(PRIMARY_URL, orders)).toEqual({ lost: [], doubled: [], wrong: [] });
    expect(await shell.type(only('Ending it:'))).toContain('The cluster is gone.');
    expect(await terminal.ended).toBe(0);
    expect(leftOver()).toEqual([]);
  },
  20 * MINUTES,
);
