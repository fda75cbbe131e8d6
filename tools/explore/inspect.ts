import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recorded } from '../../inspector/recorded.ts';
import { joinCharts } from '../engine/join-charts.ts';

/**
 * Tells the history that the arguments of this process name, and opens it on the page /charts of a shop. It's run in another process,
 * which has no clock to wait for a connection by. Returns the exit code.
 */
export async function inspectHistory(main: string, url: string): Promise<number> {
  const charts = await joinCharts(url);
  if (!charts) {
    console.error(
      'Nothing shows the history: start npm run dev, open its page /charts, and name it with --url.',
    );
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'checkstand-history-'));
  const file = join(folder, 'recorded.json');
  const asked = process.argv.slice(2).filter((argument) => argument !== '--inspect');
  const { status } = spawnSync(process.execPath, [main, ...asked, '--story', '--record-to', file], {
    stdio: 'inherit',
  });
  const messages: Recorded[] = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  for (const message of messages) charts.tell(message);
  await charts.end();
  return status ?? 1;
}
