import { createRecorder } from '../../inspector/recorder.ts';
import { dollars } from '../../services/contracts/values.ts';
import { startStore } from '../../test/support/store-process.ts';
import type { Step } from './driver.ts';
import { type EngineResult, runOrder } from './engine.ts';
import { type Charts, joinCharts } from './join-charts.ts';
import { above, runningShop } from './running-shop.ts';
import { type Order, orderIn, USAGE } from './usage.ts';

/** The first of the faults whose operation the store doesn't have. */
async function unknownOperation(url: string, { faults }: Order): Promise<string | undefined> {
  if (faults.length === 0) return undefined;
  const openApi = await (await fetch(`${url}/openapi.json`)).text();
  return faults.map(({ operation }) => operation).find((id) => !openApi.includes(`"operationId":"${id}"`));
}

async function place(url: string, vaultUrl: string, { shopper, json, ...order }: Order, charts?: Charts) {
  const began = performance.now();
  const tell = ({ actor, event, state }: Step) => {
    const ms = Math.round(performance.now() - began);
    if (json) console.log(JSON.stringify({ ms, actor, event, state }));
    else console.log(`${`${ms} ms`.padStart(8)}  ${actor.padEnd(16)}  ${event.padEnd(42)}  ${state}`);
  };
  const inspect = charts && createRecorder(charts.tell);
  return runOrder({ ...order, url, vaultUrl, email: shopper, tell, inspect });
}

function report(result: EngineResult): void {
  if (result.kind === 'failed') {
    console.log(`\nNo order: ${result.reason}`);
    return;
  }
  console.log(`\nOrder ${result.number}`);
  const untaxed =
    result.untaxedBySnap > 0 ? `, and none on ${dollars(result.untaxedBySnap)} that SNAP pays` : '';
  console.log(`  total ${dollars(result.total)}, of it tax ${dollars(result.tax)}${untaxed}`);
  if (result.deposits > 0) console.log(`  container deposits ${dollars(result.deposits)}`);
  for (const { paymentType, lastFour, amount } of result.payments) {
    console.log(`  ${paymentType.padEnd(9)}  ${lastFour ?? '    '}  ${dollars(amount)}`);
  }
  for (const code of result.promos) console.log(`  with promo code ${code}`);
  if (result.without) console.log(`  without ${result.without}, which sold out`);
  if (result.before !== null) {
    console.log(`  changed: ${dollars(result.total)} instead of ${dollars(result.before)}`);
  }
}

/** Places the order at a running store. */
async function run(url: string, vaultUrl: string, order: Order): Promise<number> {
  const unknown = await unknownOperation(url, order);
  if (unknown !== undefined) {
    console.error(`There is no operation '${unknown}': ${url}/openapi.json has all of them.`);
    return 2;
  }
  const charts = order.inspect ? await joinCharts(order.url ?? runningShop()) : undefined;
  if (charts === null) {
    console.error(
      'Nothing shows the order: start npm run dev, open its page /charts, and name it with --url.',
    );
    return 1;
  }
  const result = await place(url, vaultUrl, order, charts);
  await charts?.end();
  if (order.json) console.log(JSON.stringify({ result }));
  else report(result);
  return result.kind === 'placed' ? 0 : 1;
}

/** 0 if the order is placed, 1 if it isn't, 2 for wrong usage. */
async function main(): Promise<number> {
  const order = orderIn(process.argv.slice(2), process.env);
  if (order === null) {
    console.log(USAGE);
    return 0;
  }
  if (typeof order === 'string') {
    console.error(order);
    return 2;
  }
  if (order.url) return run(order.url, order.vault ?? above(order.url, 1), order);
  const own = await startStore();
  try {
    return await run(own.url, own.vaultUrl, order);
  } finally {
    await own.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  console.error(cause?.code === 'ECONNREFUSED' ? 'Nothing answers there: is the store running?' : message);
  process.exitCode = 1;
}
