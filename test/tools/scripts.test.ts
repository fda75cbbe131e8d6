import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { orderIn } from '../../tools/engine/usage.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const scripts: Record<string, string> = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).scripts;

/** Those that run a program of this project, by name; `npm run dev` starts over until it's stopped. */
const programs = Object.entries(scripts).flatMap(([name, command]) => {
  const [, file] = /node (\S+\.[jt]s)$/.exec(command) ?? [];
  return file && name !== 'dev' ? [{ name, file }] : [];
});

const run = (file: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [file, ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, ...env },
  });

/** When anything in the folders that scripts write to changed last; other tests write beside them in `dist`. */
function lastChange(): number {
  const folders = [
    'docs',
    'server',
    'dist/server',
    'dist/shop',
    'dist/vault',
    '.charts',
    '.stories',
    '.storybook-built',
  ];
  const times = folders.flatMap((folder) => {
    if (!statSync(root + folder, { throwIfNoEntry: false })) return [];
    const names = readdirSync(root + folder, { recursive: true, encoding: 'utf8' });
    return names.map((name) => statSync(`${root}${folder}/${name}`, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  });
  return Math.max(...times);
}

describe('npm run', () => {
  it.each(programs)('$name -- --help prints what it does, and does nothing', ({ name, file }) => {
    const before = lastChange();
    const { status, stdout, stderr } = run(file, ['--help']);
    expect(stderr).toBe('');
    expect(stdout).toMatch(new RegExp(`^(?:npm (?:run )?|Usage: )${name}\\b`));
    expect(status).toBe(0);
    expect(lastChange()).toBe(before);
  });

  it('staff says which of its words is missing, or one too many', () => {
    const said = (...args: string[]) => {
      const { status, stderr } = run('tools/engine/staff.ts', args);
      expect(status).toBe(2);
      return stderr.trim();
    };
    const order = '4107-5532-19';
    for (const verb of ['refund', 'pick'])
      expect(said(verb, order)).toMatch(/^The GTIN of a line is missing:/);
    expect(said('show', order, '0000000004011')).toBe(
      "'0000000004011' is one too many: show takes an order number.",
    );
    expect(said('refund', order, '0000000004011', '2')).toBe(
      "'2' is one too many: refund takes an order number and a GTIN.",
    );
    expect(said('hide', order)).toMatch(
      /^Say show, advance, depart, ship, deliver, pick, propose, refuse, or refund and one order number;/,
    );
    expect(said('show')).toMatch(/^Say show/);
  });

  it.each([
    ['staff', ['show', '4107-5532-19'], 1],
    ['replay', ['7KM-Q2X'], 2],
  ] as const)('%s talks to the shop on PORT', (name, args, code) => {
    const { status, stderr } = run(`tools/engine/${name}.ts`, [...args], { PORT: '9' });
    expect(stderr).toContain('http://localhost:9');
    expect(status).toBe(code);
  });

  it('order is placed in the shop on PORT, with the vault on VAULT_PORT; otherwise in one of its own', () => {
    const args = ['--shopper', 'sam@example.com'];
    expect(orderIn(args)).not.toHaveProperty('url');
    expect(orderIn(args, { PORT: '4000' })).toMatchObject({ url: 'http://localhost:4000' });
    expect(orderIn(args, { PORT: '4000', VAULT_PORT: '4009' })).toMatchObject({
      url: 'http://localhost:4000',
      vault: 'http://localhost:4009',
    });
    expect(orderIn([...args, '--url', 'http://localhost:5000'], { PORT: '4000' })).toMatchObject({
      url: 'http://localhost:5000',
    });
  });
});
