import { expect, it } from 'vitest';
import { startStore } from '../../support/store-process.ts';

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
  const store = await startStore({ program: 'server/boot/main.ts', env: { NODE_OPTIONS: hook } });
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
  }
}, 60_000);
