import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('../../tools/explore/main.ts', import.meta.url));

/** An order is placed early in this history. */
const TRACE = '--seed 8 --steps 400 --story --trace';

/** Collects garbage all the time. */
const COLLECTING = ['--expose-gc', '--import', 'data:text/javascript,setInterval(gc,1000).unref()'];

interface Told {
  node?: readonly string[];
  zone?: string;
  /** The mistake to plant. */
  plant?: string;
}

/** What the tool says, whether or not anything is wrong. */
async function told(options: string, { node = [], zone = 'UTC', plant }: Told = {}): Promise<string> {
  const args = [...node, MAIN, ...options.split(' '), ...(plant ? ['--plant', plant] : [])];
  const env = { ...process.env, TZ: zone };
  const run = promisify(execFile)(process.execPath, args, { env, maxBuffer: 2 ** 26 });
  const { stdout, stderr } = await run.catch((failed: { stdout: string; stderr: string }) => failed);
  return stdout + stderr;
}

it('two processes at once tell the same history of a seed, event by event, whatever they did before, whenever garbage is collected, and wherever they are', async () => {
  const [one, again] = await Promise.all([
    told(TRACE, { zone: 'America/New_York' }),
    told(`${TRACE} --after 3`, { zone: 'Asia/Tokyo', node: COLLECTING }),
  ]);
  const lines = one.split('\n');
  expect(lines).toContain('everything calms down');
  expect(lines.filter((words) => words.endsWith('→ placed')).length).toBeGreaterThan(0);
  expect(again.split('\n')).toEqual(lines);
}, 240_000);

it('nothing is wrong in histories of two orders, whatever is late, lost, or sent twice, and whenever the store ends', async () => {
  expect(await told('--seed 1 --orders 2')).toContain('nothing wrong');
}, 400_000);

it('a mistake in a chart is told in a screenful, with the command that tells all of it', async () => {
  const plant = 'another tab that changes the cart is not heard';
  // Two tabs of one browser, and nothing else: a short history is found sooner.
  const short = await told(
    '--seed 18 --steps 200 --shoppers 1 --without devices,staff,deliveries,parcels,faults,restarts,sleep,strays',
    { plant },
  );
  const lines = short.split('\n');
  const wrong = lines.filter((words) => words.startsWith('Wrong:'));
  expect(wrong.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThan(60);
  const [, again = ''] = /^All of it: npm run explore -- (.+) --plant/m.exec(short) ?? [];
  expect((await told(`${again} --story`, { plant })).split('\n')).toEqual(expect.arrayContaining(wrong));
}, 240_000);
