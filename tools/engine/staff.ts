import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { GRAMS_PER_POUND, poundsOf } from '../../rules/prices.ts';
import { SANDBOX_KEYS } from '../../server/settings/sandbox-keys.ts';
import { FULFILLMENT_NAMES, receivedAs } from '../../services/contracts/fulfillment.ts';
import type { Found, StaffOrder } from '../../services/contracts/staff.ts';
import { dollars } from '../../services/contracts/values.ts';
import { runningShop } from './running-shop.ts';

const USAGE = `npm run staff -- show|advance|depart|ship|deliver|pick|propose|refuse|refund ORDER [VENDOR|GTIN] [--url http://localhost:3000] [--key KEY]

Does what the people in a store do to an order, by the number its shopper sees, such as 4107-5532-19.
show      what's to be picked or was, what it costs, and how far it is
advance   takes it one step further: placed, picking, ready, completed; with --covered, ready at the price that its payment
          methods cover, if it weighs more than that. Before it's ready, picks whatever nobody has
          picked: weighed items weigh a little more than estimated, and one item is out of stock and substituted.
          A shipped order is completed by its last shipment
depart    says that a driver has left with a delivery that's ready
ship      says that a carrier has what a vendor ships: --carrier UPS|FEDEX|USPS|OTHER [--tracking NUMBER]
deliver   says that what a vendor shipped was delivered
pick      says what was found of a line: [--quantity 1] [--weight POUNDS] [--substitute GTIN]
propose   asks the shopper about a substitute for a line: --substitute GTIN [--quantity 1]
refuse    cancels it: it can't be filled, or nobody picks it up
refund    refunds what a line of a completed order cost: [--quantity 1]
--url     the running store (default: http://localhost, on PORT or 3000)
--key     an operator's key (default: OPERATOR_KEY, or the sandbox's)`;

const STATUS_OK = 200;

type Line = StaffOrder['lines'][number];

/** A sandbox's picker: weighed items weigh 4 % more, and of the rest everything is there. */
const foundAll = ({ quantity, estimatedWeight }: Line): Found => ({
  quantity,
  weight: estimatedWeight && Math.round(estimatedWeight * 1.04),
  substitute: null,
});

/** Nothing is left of it, and the most similar item takes its place. */
const substituted = ({ quantity, substitutes }: Line): Found => ({
  quantity: 0,
  weight: null,
  substitute: substitutes[0] ? { gtin13: substitutes[0].gtin13, quantity } : null,
});

const ARRIVALS = { ON_THE_WAY: 'on the way', HERE: 'here' } as const;

function show(order: StaffOrder): void {
  const { number, status, lines, steps, shipments, arrival, total, refunded } = order;
  console.log(`Order ${number}: ${status}, ${FULFILLMENT_NAMES[receivedAs(order)].toLowerCase()}`);
  for (const { step, at } of steps) console.log(`${step} ${at}`);
  for (const { vendor, status: reached, carrier, trackingNumber } of shipments)
    console.log([`Shipment ${vendor.id}: ${reached}`, carrier, trackingNumber].filter(Boolean).join(' '));
  if (arrival?.stage) {
    const where = arrival.bay === null ? '' : `, spot ${arrival.bay}`;
    console.log(`Shopper ${ARRIVALS[arrival.stage]}${where} since ${arrival.since}`);
  }
  for (const line of lines) {
    const { gtin13, description, quantity, estimatedWeight, instructions, total: price, found } = line;
    const { chosenSubstitute, proposal } = line;
    const notes = [
      estimatedWeight !== null && quantity > 0 && `about ${poundsOf(estimatedWeight)}`,
      found && `found ${found.quantity}`,
      found?.weight && poundsOf(found.weight),
      found?.substitute && `and ${found.substitute.quantity} × ${found.substitute.gtin13} instead`,
      chosenSubstitute &&
        found === null &&
        `if it runs out: ${chosenSubstitute.gtin13} ${chosenSubstitute.description}`,
      proposal && `proposed ${proposal.quantity} × ${proposal.gtin13}: ${proposal.status}`,
      instructions,
    ].filter(Boolean);
    console.log(
      `${String(quantity).padStart(4)} × ${gtin13}  ${dollars(price).padStart(8)}  ${[description, ...notes].join('; ')}`,
    );
  }
  console.log(`Total ${dollars(total)}${refunded > 0 ? `, refunded ${dollars(refunded)}` : ''}`);
}

const OPTIONS = {
  url: { type: 'string', default: runningShop() },
  key: { type: 'string', default: process.env.OPERATOR_KEY ?? SANDBOX_KEYS.care },
  quantity: { type: 'string', default: '1' },
  weight: { type: 'string' },
  covered: { type: 'boolean', default: false },
  substitute: { type: 'string' },
  carrier: { type: 'string' },
  tracking: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

const read = () => parseArgs({ allowPositionals: true, options: OPTIONS });

/** The store's response to a call about one order. */
const askerOf =
  (url: string, key: string, number: string) =>
  async (path = '', method = 'GET', body?: unknown) => {
    const response = await fetch(new URL(`/api/staff/orders/${encodeURIComponent(number)}${path}`, url), {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
type Ask = ReturnType<typeof askerOf>;

const pick = (ask: Ask, gtin13: string, found: Found) => ask(`/lines/${gtin13}`, 'PUT', found);

async function advance(ask: Ask, atCoveredPrice: boolean) {
  const seen = await ask();
  if (seen.status !== STATUS_OK) return seen;
  const { status: from, lines }: StaffOrder = seen.body;
  if (from === 'PICKING') {
    const open = lines.filter(({ found }) => found === null);
    const isSubstitutable = ({ substitutes, substitutionPolicy, estimatedWeight }: Line) =>
      substitutes.length > 0 && substitutionPolicy !== 'ASK_FIRST' && estimatedWeight === null;
    const missing = open.length > 1 ? open.find(isSubstitutable) : undefined;
    for (const line of open) {
      const picked = await pick(ask, line.gtin13, line === missing ? substituted(line) : foundAll(line));
      if (picked.status !== STATUS_OK) return picked;
    }
  }
  return ask('/advance', 'POST', { from, atCoveredPrice });
}

interface Asked {
  verb: string;
  isVerb: boolean;
  number: string;
  /** The GTIN of a line, or a vendor. */
  part: string;
  rest: readonly string[];
  url: string;
}

/** What of an order a verb is about, if it isn't all of it. */
const PARTS: Readonly<Record<string, 'GTIN' | 'VENDOR'>> = {
  pick: 'GTIN',
  propose: 'GTIN',
  refund: 'GTIN',
  ship: 'VENDOR',
  deliver: 'VENDOR',
};
const PART_NAMES = {
  GTIN: { missing: 'The GTIN of a line', withNumber: 'an order number and a GTIN' },
  VENDOR: { missing: 'The vendor of a shipment', withNumber: 'an order number and a vendor' },
} as const;

/** What's wrong with a command line, in one sentence; null if nothing is. */
function wrongUsage({ verb, isVerb, number, part, rest, url }: Asked): string | null {
  const takes = PARTS[verb];
  if (!isVerb || !number) {
    return 'Say show, advance, depart, ship, deliver, pick, propose, refuse, or refund and one order number; --help tells more.';
  }
  if (takes && part === '') {
    return `${PART_NAMES[takes].missing} is missing: npm run staff -- ${verb} ${number} ${takes}. npm run staff -- show ${number} lists them.`;
  }
  const [more] = takes ? rest : [part, ...rest].filter(Boolean);
  if (more !== undefined)
    return `'${more}' is one too many: ${verb} takes ${takes ? PART_NAMES[takes].withNumber : 'an order number'}.`;
  return URL.canParse(url) ? null : `'${url}' isn't a web address: try http://localhost:3000.`;
}

/** 2 is for wrong usage, 1 for a store that refuses or can't be reached. */
async function main(): Promise<number> {
  let given: ReturnType<typeof read>;
  try {
    given = read();
  } catch (error) {
    console.error((error as Error).message);
    return 2;
  }
  const { url, key, quantity, weight, substitute, covered, carrier, tracking, help } = given.values;
  const [verb = '', number = '', part = '', ...rest] = given.positionals;
  if (help) {
    console.log(USAGE);
    return 0;
  }
  const ask = askerOf(url, key, number);
  const pieces = Number(quantity);
  const verbs: Record<string, () => ReturnType<Ask>> = {
    show: () => ask(),
    advance: () => advance(ask, covered),
    depart: () => ask('/departure', 'POST'),
    ship: () => ask(`/shipments/${part}`, 'PUT', { carrier, trackingNumber: tracking ?? null }),
    deliver: () => ask(`/shipments/${part}/delivery`, 'POST'),
    pick: () =>
      pick(ask, part, {
        quantity: substitute ? 0 : pieces,
        weight: weight ? Math.round(Number(weight) * GRAMS_PER_POUND) : null,
        substitute: substitute ? { gtin13: substitute, quantity: pieces } : null,
      }),
    propose: () =>
      ask(`/lines/${part}/proposal`, 'POST', {
        quantity: 0,
        substitute: { gtin13: substitute, quantity: pieces },
      }),
    refuse: () => ask('/refusal', 'POST'),
    refund: () => ask('/refunds', 'POST', { gtin13: part, quantity: pieces }),
  };
  const run = verbs[verb];
  const wrong = wrongUsage({ verb, isVerb: run !== undefined, number, part, rest, url });
  if (!run || wrong) {
    console.error(wrong);
    return 2;
  }
  try {
    const { status, body } = await run();
    if (status === STATUS_OK) {
      show(body);
      return 0;
    }
    console.error(
      status === 401 || status === 404
        ? `${url} knows no order ${number}, or the key is wrong.`
        : [
            `Order ${number} stays as it is: ${body.code}.`,
            ...Object.entries(body.fields ?? {}).map(([field, words]) => `${field}: ${words}`),
          ].join('\n'),
    );
    return 1;
  } catch {
    console.error(`${url} can't be reached.`);
    return 1;
  }
}

process.exitCode = await main();
