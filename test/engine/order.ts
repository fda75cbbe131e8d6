import { dollars } from '../../services/contracts/dollars.ts';
import { startStore } from '../support/store-process.ts';
import { type EngineResult, runOrder } from './engine.ts';
import { type Order, orderIn, USAGE } from './usage.ts';

function atNextPort(url: string): string {
  const next = new URL(url);
  next.port = String(Number(next.port || '80') + 1);
  return next.origin;
}

async function place(url: string, vaultUrl: string, { shopper, ...order }: Order): Promise<EngineResult> {
  const began = performance.now();
  return runOrder({
    ...order,
    url,
    vaultUrl,
    email: shopper,
    tell: ({ actor, event, state }) => {
      const at = `${(performance.now() - began).toFixed(0)} ms`.padStart(8);
      console.log(`${at}  ${actor.padEnd(16)}  ${event.padEnd(42)}  ${state}`);
    },
  });
}

function report(result: EngineResult): void {
  if (result.kind === 'failed') {
    console.log(`\nNo order: ${result.reason}`);
    return;
  }
  console.log(`\nOrder ${result.number}`);
  for (const { paymentType, lastFour, amount } of result.payments) {
    console.log(`  ${paymentType.padEnd(9)}  ${lastFour ?? '    '}  ${dollars(amount)}`);
  }
  for (const code of result.promos) console.log(`  with promo code ${code}`);
  if (result.without) console.log(`  without ${result.without}, which sold out`);
  if (result.before !== null) {
    console.log(`  changed: ${dollars(result.total)} instead of ${dollars(result.before)}`);
  }
}

async function main(): Promise<number> {
  const order = orderIn(process.argv.slice(2));
  if (order === null) {
    console.log(USAGE);
    return 0;
  }
  if (typeof order === 'string') {
    console.error(order);
    return 2;
  }
  const own = order.url ? undefined : await startStore();
  try {
    const url = own?.url ?? order.url ?? '';
    const result = await place(url, own?.vaultUrl ?? order.vault ?? atNextPort(url), order);
    report(result);
    return result.kind === 'placed' ? 0 : 1;
  } finally {
    await own?.stop();
  }
}

process.exitCode = await main();
