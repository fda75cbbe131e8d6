import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../../server/http/log.ts';
import { runContract } from '../../../tools/processor-contract/run.ts';
import {
  ADAPTER_KEY,
  numbersOf,
  type StripeAdapter,
  startStripeAdapter,
} from '../../support/stripe-adapter.ts';
import { startStripeStandIn } from '../../support/stripe-stand-in.ts';

let standIn: Awaited<ReturnType<typeof startStripeStandIn>>;
let adapter: StripeAdapter;
beforeAll(async () => {
  standIn = await startStripeStandIn();
  const vault = numbersOf({ card: '4242424242424242' });
  adapter = await startStripeAdapter({ standIn, vault, log: createLog('error') });
});
afterAll(async () => {
  await adapter.close();
  standIn.close();
});

it("the adapter to Stripe keeps the processor's contract over a stand-in for Stripe", {
  timeout: 120_000,
}, async () => {
  const { cases, failures } = await runContract({ url: adapter.url, key: ADAPTER_KEY, card: 'card' });
  expect(failures).toEqual([]);
  expect(cases).toBeGreaterThan(200);
});
