import { parseArgs } from 'node:util';
import { startStore } from '../support/store-process.ts';
import { type EngineResult, runOrder } from './engine.ts';

const USAGE = `npm run order -- --shopper riley@example.com [--modality pickup|delivery|ship] [--card new|<number>] [--url http://localhost:3000 [--vault http://localhost:3001]]

Places an order with the shop's charts and services, without its views, and prints every transition.
--shopper   who signs in (password ${'`checkstand`'}, or --password)
--modality  how the order is received (default: pickup); it goes to the address the cart would use
--card      'new' pays with a new card, 4242 4242 4242 4242; a number pays with that new card (default: the preferred saved card)
--url       a running store (default: one with its own database, started for the order and stopped afterward)`;

const { values } = parseArgs({
  options: {
    shopper: { type: 'string' },
    password: { type: 'string', default: 'checkstand' },
    modality: { type: 'string', default: 'pickup' },
    card: { type: 'string', default: 'saved' },
    url: { type: 'string' },
    vault: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

function typedCard(card: string) {
  if (card === 'saved') return {};
  const number = card === 'new' ? '4242424242424242' : card.replaceAll(/\D/g, '');
  const isAmex = number.startsWith('3');
  return { newCard: { number, expiry: '12/40', cvv: isAmex ? '1234' : '123' } };
}

const MODALITIES = ['PICKUP', 'DELIVERY', 'SHIP'] as const;
const modality = MODALITIES.find((each) => each === values.modality.toUpperCase());

function atNextPort(url: string): string {
  const next = new URL(url);
  next.port = String(Number(next.port || '80') + 1);
  return next.origin;
}

async function order(url: string, vaultUrl: string, email: string): Promise<EngineResult> {
  const began = performance.now();
  return runOrder({
    url,
    vaultUrl,
    email,
    password: values.password,
    ...(modality && { modality }),
    ...typedCard(values.card),
    tell: ({ actor, event, state }) => {
      const at = `${(performance.now() - began).toFixed(0)} ms`.padStart(8);
      console.log(`${at}  ${actor.padEnd(16)}  ${event.padEnd(42)}  ${state}`);
    },
  });
}

async function main(): Promise<number> {
  if (values.help || !values.shopper || !modality) {
    console.log(USAGE);
    return values.help ? 0 : 1;
  }
  const own = values.url ? undefined : await startStore();
  try {
    const url = own?.url ?? values.url ?? '';
    const result = await order(url, own?.vaultUrl ?? values.vault ?? atNextPort(url), values.shopper);
    console.log(result.kind === 'placed' ? `\nOrder ${result.number}` : `\nNo order: ${result.reason}`);
    return result.kind === 'placed' ? 0 : 1;
  } finally {
    await own?.stop();
  }
}

process.exitCode = await main();
