import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { smsPreferences } from '../../../server/db/schema/account.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { hearText } from '../../../server/preferences/hear-text.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { untilSomebodyWaits } from '../support/lock-waits.ts';

const phoneNumber = '5135550188';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('of two texts at once, the later waits for the earlier: START right after STOP turns texts on again', async () => {
  await server.db.insert(smsPreferences).values({ shopperId: 'demo-riley', phoneNumber, optedIn: true });
  const { log } = server.deps;
  let later: Promise<void> = Promise.resolve();
  await withTransaction(server.db, async (tx) => {
    await hearText({ db: tx, log }, { id: 'one', phoneNumber, text: 'STOP' });
    later = hearText({ db: server.db, log }, { id: 'two', phoneNumber, text: 'START' });
    await untilSomebodyWaits(server);
  });
  await later;
  expect(
    await server.db.select().from(smsPreferences).where(eq(smsPreferences.phoneNumber, phoneNumber)),
  ).toMatchObject([{ optedIn: true, stoppedAt: null }]);
});
