import { parseArgs } from 'node:util';
import type { Fault } from '../../services/contracts/sandbox.ts';
import { type OrderRequest, type RequestedTender, TENDERS } from './intentions.ts';
import { runningShop } from './running-shop.ts';
import type { TypedCard } from './vault-channel.ts';

export const USAGE = `npm run order -- --shopper riley@example.com [--modality pickup|delivery|ship] [--item GTIN] [--pay snap,gift,card] [--promo CODE] [--card new|<number>] [--fallout] [--modify] [--fault operation=status] [--json] [--inspect] [--url http://localhost:3000 [--vault http://localhost:3001]]

Places an order with the shop's charts and services, without its views, and prints every transition and what each tender paid.
--shopper   who signs in (password \`checkstand\`, or --password)
--modality  how the order is received (default: pickup); it goes to the address the cart would use
--item      the GTIN of an item to order beside what's in the cart; repeat it for more (default: any, if the cart is empty)
--pay       what has to pay a part of it: snap, gift, card; the wallet's, or new ones of the sandbox (default: a card)
--promo     a promo code to use
--card      'new' pays with a new card, 4242 4242 4242 4242; a number pays with that new card (default: the preferred saved card)
--fallout   the first item sells out before the order is placed, so it's placed without that item (in the sandbox)
--modify    changes the placed order: one more of its first item
--fault     the store fails the first call of that operation, such as checkouts.update=503; repeat it for more (in the sandbox)
--json      prints one line of JSON per step, and the outcome as the last one
--inspect   shows the order on the page /charts of the \`npm run dev\` that runs at --url, or on port 3000
--url       a running store; PORT=3000 names the one on that port, with its vault on VAULT_PORT or the next one (default: one with
            its own database, started for the order and stopped afterward)`;

/** What a command line asks for. */
export interface Order extends Pick<OrderRequest, 'modality' | 'items' | 'pay' | 'fallout' | 'modify'> {
  shopper: string;
  password: string;
  promo?: string;
  newCard?: TypedCard;
  faults: readonly Fault[];
  json: boolean;
  inspect: boolean;
  url?: string;
  vault?: string;
}

const MODALITIES = ['PICKUP', 'DELIVERY', 'SHIP'] as const;

const isTender = (name: string): name is RequestedTender => TENDERS.some((tender) => tender === name);

function typedCard(card: string): TypedCard | string {
  const number = card === 'new' ? '4242424242424242' : card.replaceAll(/[ -]/g, '');
  if (!/^\d{12,19}$/.test(number)) return `There is no card '${card}': try new or a card number.`;
  return { number, expiry: '12/40', cvv: number.startsWith('3') ? '1234' : '123' };
}

function tendersIn(pay: string): readonly RequestedTender[] | string {
  const names = pay.split(',').map((name) => name.trim().toLowerCase());
  const unknown = names.find((name) => !isTender(name));
  if (unknown !== undefined) return `There is no tender '${unknown}' to pay with: try ${TENDERS.join(', ')}.`;
  if (new Set(names).size < names.length) return `Name each tender of '${pay}' once.`;
  return names.filter(isTender);
}

/** 'checkouts.update=503' as the sandbox takes it. */
function faultIn(text: string): Fault | string {
  const [, operation, status] = /^([a-z]\w*\.[a-z]\w*)=([45]\d\d)$/i.exec(text) ?? [];
  if (!operation) return `A fault is an operation and a status: --fault checkouts.update=503, not '${text}'.`;
  return { operation, times: 1, status: Number(status) };
}

const isSentence = (found: Fault | string): found is string => typeof found === 'string';

function valuesOf(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: {
      shopper: { type: 'string' },
      password: { type: 'string', default: 'checkstand' },
      modality: { type: 'string', default: 'pickup' },
      item: { type: 'string', multiple: true, default: [] },
      pay: { type: 'string' },
      promo: { type: 'string' },
      card: { type: 'string' },
      fallout: { type: 'boolean', default: false },
      modify: { type: 'boolean', default: false },
      fault: { type: 'string', multiple: true, default: [] },
      json: { type: 'boolean', default: false },
      inspect: { type: 'boolean', default: false },
      url: { type: 'string' },
      vault: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  }).values;
}

/** The order a command line asks for, or in one sentence why it asks for none; null if it asks for help. */
export function orderIn(args: readonly string[], env: NodeJS.ProcessEnv = {}): Order | string | null {
  let values: ReturnType<typeof valuesOf>;
  try {
    values = valuesOf(args);
  } catch (error) {
    return error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
  }
  const { shopper, password, promo, fallout, modify, json, inspect } = values;
  const {
    url = env.PORT && runningShop(env),
    vault = env.VAULT_PORT && !values.url && `http://localhost:${env.VAULT_PORT}`,
  } = values;
  if (values.help) return null;
  if (!shopper) return 'Say who orders: --shopper riley@example.com.';
  const modality = MODALITIES.find((each) => each === values.modality.toUpperCase());
  if (!modality) return `There is no modality '${values.modality}': try pickup, delivery, ship.`;
  const notGtin = values.item.find((item) => !/^\d{13}$/.test(item));
  if (notGtin !== undefined) return `An item is named by its GTIN, thirteen digits: not '${notGtin}'.`;
  const pay = values.pay === undefined ? [] : tendersIn(values.pay);
  if (typeof pay === 'string') return pay;
  const other = pay.find((tender) => tender !== 'card');
  if (modality === 'SHIP' && other) return `A shipped order can't be paid with ${other}.`;
  if (modality === 'SHIP' && modify) return "A shipped order can't be modified.";
  if (promo?.trim() === '') return 'Name the promo code to use: --promo WELCOME10.';
  const newCard = !values.card || values.card === 'saved' ? undefined : typedCard(values.card);
  if (typeof newCard === 'string') return newCard;
  const faults = values.fault.map(faultIn);
  const wrong = faults.find(isSentence);
  if (wrong !== undefined) return wrong;
  const address = [url, vault].find((each) => each && !/^https?:$/.test(URL.parse(each)?.protocol ?? ''));
  if (address !== undefined) return `'${address}' isn't a web address: try http://localhost:3000.`;
  return {
    faults: faults.filter((each): each is Fault => !isSentence(each)),
    ...{ json, inspect },
    ...{ shopper, password, modality, items: [...new Set(values.item)], pay, fallout, modify },
    ...(promo && { promo: promo.trim() }),
    ...(newCard && { newCard }),
    ...(url && { url }),
    ...(vault && { vault }),
  };
}
