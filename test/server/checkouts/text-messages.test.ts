import { beforeAll, beforeEach, expect, it } from 'vitest';
import * as contract from '../../../services/contracts/checkouts.ts';
import { lookUpSmsPreference, updateSmsPreference } from '../../../services/contracts/preferences.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { CONTACT, readyCheckout, submissionOf } from '../../support/server-shopper.ts';

const server = testServer();
let riley: TestClient;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});
beforeEach(() => riley.call(resetSandbox, {}));

const phoneNumber = CONTACT.phone.slice(2);
const triggerType = 'TRANSACTIONAL';

const isOptedIn = async (client = riley) =>
  (await client.call(lookUpSmsPreference, { body: { phoneNumber, triggerType } })).customerOptedIn;

async function place(smsOptin: boolean) {
  const submission = submissionOf(await readyCheckout(riley));
  submission.body.fulfillment.contact = { ...CONTACT, smsOptin };
  return riley.call(contract.updateCheckout, submission);
}

it('an order with the opt-in turns text messages on for its phone, and for no other shopper', async () => {
  expect(await isOptedIn()).toBe(false);
  expect((await place(true)).fulfillment.contact?.smsOptin).toBe(true);
  expect(await isOptedIn()).toBe(true);
  expect(await isOptedIn(await server.signedIn('sam@example.com'))).toBe(false);
  await place(true);
  expect(await isOptedIn()).toBe(true);
});

it('an order without it leaves them as they are', async () => {
  const turn = (optIn: boolean) =>
    riley.call(updateSmsPreference, { body: { phoneNumber, optIn, triggerType } });
  await turn(true);
  await place(false);
  expect(await isOptedIn()).toBe(true);
  await turn(false);
  await place(false);
  expect(await isOptedIn()).toBe(false);
  await place(true);
  expect(await isOptedIn()).toBe(true);
});
