import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startStore } from '../../support/store-process.ts';
import { seededFolder } from '../../support/test-database.ts';

/** What a library of the store would do: it prints, with a shopper's data, once the store has its log. */
const PRINTING = `
  const own = console.error;
  const waiting = setInterval(() => {
    if (console.error === own) return;
    clearInterval(waiting);
    console.error('# SERVER_ERROR: ', Object.assign(new Error('lost'), { params: ['riley@example.com'] }));
  }, 20);
  waiting.unref();`;

it("what a library prints in a store's process is a line of the log, without a shopper's data", async () => {
  const hook = `--import=data:text/javascript,${encodeURIComponent(PRINTING)}`;
  const template = await seededFolder();
  const store = await startStore({
    program: 'server/cli/main.ts',
    template,
    env: { NODE_OPTIONS: hook },
  });
  try {
    const line = () =>
      store
        .log()
        .split('\n')
        .find((each) => each.includes('SERVER_ERROR'));
    await expect.poll(line, { timeout: 10_000 }).toBeDefined();
    expect(JSON.parse(line() ?? '')).toMatchObject({ level: 'error', msg: 'printed: # SERVER_ERROR: ' });
    expect(store.log()).not.toContain('riley@example.com');
  } finally {
    await store.stop();
    rmSync(template, { recursive: true });
  }
}, 60_000);
