import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { projectPath } from '../../../server/files.ts';
import { FILE_KIND_NAMES, FORMATS } from '../../../server/import/files.ts';
import { checkstand } from '../../support/command-line.ts';
import { hasPostgres, type PostgresCluster, startPostgres } from '../../support/postgres.ts';
import { run } from '../../support/run.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const CHAIN = projectPath('server/sandbox/data');

/** What the demo chain has none of. */
const MORE = {
  'stock.csv': 'locationId,gtin13,onHand\n01400943,0085134000010,7\nWAREHOUSE,0085134000010,40\n',
  'delivery-zones.csv': 'locationId,vendor,postalCode\n01400943,STORE,45202\n01400943,KROGER,45202\n',
};

let postgres: PostgresCluster;
let folder: string;

const at = (database: string) => ({
  DATABASE_URL: Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href,
});
const command = (...args: string[]) => checkstand(at('chain'), ...args);

/** A file of this name with this text, in a folder of its own. */
function file(name: string, text: string): string {
  const path = join(mkdtempSync(join(folder, 'file-')), name);
  writeFileSync(path, text);
  return path;
}

/** What a database has, by what it's about. */
const printed = async (database: string, format = 'csv', names = FILE_KIND_NAMES) => {
  const texts: Record<string, string> = {};
  for (const name of names) {
    texts[name] = (await checkstand(at(database), 'export', name, '--format', format)).out;
  }
  return texts;
};

describe.runIf(hasPostgres())('the commands that import and export', () => {
  beforeAll(async () => {
    postgres = await startPostgres();
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    for (const name of ['chain', 'csv', 'json']) await client.query(`create database ${name}`);
    await client.end();
    folder = mkdtempSync(join(tmpdir(), 'checkstand-files-'));
    cpSync(CHAIN, folder, { recursive: true });
    for (const [name, text] of Object.entries(MORE)) writeFileSync(join(folder, name), text);
  });
  afterAll(async () => {
    if (folder) rmSync(folder, { recursive: true });
    await postgres?.stop();
  });

  it('bring in a chain on an empty database, say what they did, and do nothing the second time', async () => {
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.csv'))
      .map((name) => join(folder, name));
    const first = await command('import', ...files);
    expect([first.code, first.err]).toEqual([0, '']);
    expect(first.out).toMatch(/^products: 241 added, 0 changed, 0 unchanged\.$/m);
    expect(first.out).toMatch(/^delivery-zones: 2 added, 0 changed, 0 unchanged\.$/m);
    expect(first.out.trim().split('\n')).toHaveLength(files.length);
    const second = await command('import', ...files);
    expect(second.code).toBe(0);
    expect(second.out).toBe(
      first.out.replaceAll(/: ([\d,]+) added, 0 changed, 0 unchanged/g, ': 0 added, 0 changed, $1 unchanged'),
    );
    const log = await command('audit', '--json');
    const entries = log.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(entries.map(({ actor, action, outcome }) => [actor, action, outcome])).toEqual([
      ['COMMAND_LINE', 'import', 'DONE'],
      ['COMMAND_LINE', 'import', 'DONE'],
    ]);
    expect(entries[0].subject).toContain('products.csv');
    expect(entries[0].after).toContainEqual(expect.objectContaining({ entity: 'products', added: 241 }));
  });

  it.each(FORMATS)('print as %s what makes the same chain of an empty database', async (format) => {
    const chain = await printed('chain', format);
    const paths = Object.entries(chain).map(([name, text]) => file(`${name}.${format}`, text));
    const { code, err } = await checkstand(at(format), 'import', ...paths);
    expect([code, err]).toEqual([0, '']);
    expect(await printed(format, format)).toEqual(chain);
    const out = join(folder, `stores.${format}`);
    expect(await command('export', 'stores', '--format', format, '--out', out)).toMatchObject({
      code: 0,
      written: '',
    });
    expect(readFileSync(out, 'utf8')).toBe(chain.stores);
  });

  it('say in a dry run what would change, and change nothing', async () => {
    const before = (await command('export', 'prices')).out;
    const prices = file('prices-2027-01-31.csv', 'gtin13,price\n0085134000010,3.19\n0085134000027,3.49\n');
    expect(await command('import', '--dry-run', prices)).toMatchObject({
      code: 0,
      out: 'products: 0 added, 1 changed, 1 unchanged.\nA dry run: nothing was imported.\n',
    });
    expect((await command('export', 'prices')).out).toBe(before);
    expect((await command('audit')).out.trim().split('\n')).toHaveLength(2);
  });

  it('import all files or nothing: every fault is named by file, line, and column, and the code is 1', async () => {
    const touched = ['sellers', 'prices', 'delivery-services', 'stock'];
    const before = await printed('chain', 'csv', touched);
    const good = file('sellers.csv', 'id,name\npier-nine,Pier Nine\n');
    const bad = file('prices.csv', 'gtin13,price\n0085134000010,3.19\n0085134000027,free\n1,2.00\n');
    const worse = file(
      'delivery-services.json',
      '[\n  { "locationId": "01400943", "vendor": "KROGER",\n    "slotCapacity": -1 }\n]',
    );
    expect(await command('import', good, bad, worse)).toMatchObject({
      code: 1,
      out: '',
      err: `prices.csv:3:2 price: "free" must be dollars and cents from 0.01 to 99,999.99, such as 3.99.
prices.csv:4:1 gtin13: "1" must be a GTIN-13: thirteen digits, the last of which checks the others.
delivery-services.json:3:21 slotCapacity: -1 must be a whole number from 0 to 9,999.
3 faults; nothing was imported.
`,
    });
    const gone = join(folder, 'gone', 'stock.csv');
    const missing = await command('import', good, gone);
    expect(missing.code).toBe(1);
    expect(missing.err).toMatch(/^stock\.csv can't be read: ENOENT.*\n1 fault; nothing was imported\.\n$/);
    expect(await printed('chain', 'csv', touched)).toEqual(before);
  });

  it('refuse with code 2 what nobody can import or export', async () => {
    const named = await command('import', file('bananas.csv', 'id\n1\n'));
    expect(named.code).toBe(2);
    expect(named.err).toContain('bananas.csv must be named after what it has, such as products.csv');
    const unknown = await command('export', 'bananas');
    expect(unknown.code).toBe(2);
    expect(unknown.err).toMatch(
      /'bananas' is invalid for argument 'what'\. Allowed choices are departments, /,
    );
    expect((await command('import')).code).toBe(2);
  });

  it('end what a file leaves out only if told to replace, and never by a file that can not', async () => {
    const services = (await command('export', 'delivery-services')).out.split('\n');
    const others = file(
      'delivery-services.csv',
      services.filter((line) => !line.includes(',OCADO,')).join('\n'),
    );
    expect((await command('import', others)).out).toBe(
      'delivery-services: 0 added, 0 changed, 63 unchanged.\n',
    );
    expect((await command('import', '--replace', others)).out).toBe(
      'delivery-services: 0 added, 0 changed, 63 unchanged, 21 ended.\n',
    );
    expect((await command('export', 'delivery-services')).out).not.toContain('OCADO');
    const refused = await command(
      'import',
      '--replace',
      file('stores.csv', (await command('export', 'stores')).out),
    );
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/^stores\.csv can't replace all stores; only files of /);
  });

  // Linux's `script` gives a command a terminal.
  it.runIf(process.platform === 'linux')('show progress on a terminal, and only there', async () => {
    const products = join(CHAIN, 'products.csv');
    const words = ['server/cli/main.ts', 'import', products];
    const piped = await run(process.execPath, words, at('chain'));
    expect(piped).toEqual({ code: 0, written: 'products: 0 added, 0 changed, 241 unchanged.\n' });
    const typed = [process.execPath, ...words].map((word) => `'${word}'`).join(' ');
    const shown = await run('script', ['-qec', typed, '/dev/null'], at('chain'));
    expect(shown.code).toBe(0);
    expect(shown.written).toMatch(/Reading products\.csv .*?(\d+)\/\1/);
    expect(shown.written).toMatch(/products: 0 added, 0 changed, 241 unchanged\.\r\n$/);
  });
});
