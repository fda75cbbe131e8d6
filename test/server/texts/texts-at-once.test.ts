import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { smsPreferences } from '../../../server/db/schema/account.ts';
import { hearText } from '../../../server/preferences/hear-text.ts';
import { testServer } from '../../support/server.ts';
import { oneThenOther } from '../support/lock-waits.ts';

const phoneNumber = '5135550188';

const server = testServer();

it('of two texts at once, the later waits for the earlier: START right after STOP turns texts on again', async () => {
  await server.db.insert(smsPreferences).values({ shopperId: 'demo-riley', phoneNumber, optedIn: true });
  const { log } = server.deps;
  const later = await oneThenOther(
    server,
    (db) => hearText({ db, log }, { id: 'one', phoneNumber, text: 'STOP' }),
    (db) => hearText({ db, log }, { id: 'two', phoneNumber, text: 'START' }),
  );
  expect(later).toBe('none');
  expect(
    await server.db.select().from(smsPreferences).where(eq(smsPreferences.phoneNumber, phoneNumber)),
  ).toMatchObject([{ optedIn: true, stoppedAt: null }]);
});
