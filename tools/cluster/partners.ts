import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { OperationOutput } from '../../services/contracts/operation.ts';
import { AS_ITEMS, TAX_CATEGORIES, TAXED_FEES } from '../../services/contracts/tax.ts';
import { findTaxRates } from '../../services/contracts/tax-service.ts';
import { sendText } from '../../services/contracts/text-provider.ts';
import { reply } from '../../test/support/text-company.ts';
import { EVENTS_PATH, LOCAL, PORTS, SHOP_URL } from './layout.ts';
import { FIRST_KEYS, firstOf, type Keys, listOf } from './store-settings.ts';

/** The keys that a store shares with its partners. */
export type PartnerKeys = Pick<Keys, 'EVENTS_SECRETS' | 'SMS_KEY' | 'SMS_WEBHOOK_SECRETS' | 'TAX_KEY'>;

/** A row of numbers that nobody has, for those who text. */
const phoneOf = (n: number): string => `+1513555${String(n).padStart(4, '0')}`;

const RATES: OperationOutput<typeof findTaxRates> = {
  rounding: 'ORDER',
  rates: {
    ...Object.fromEntries(TAX_CATEGORIES.map((category) => [category, category === 'FOOD' ? 0 : 7800])),
    ...Object.fromEntries(TAXED_FEES.map((fee) => [fee, AS_ITEMS])),
  },
};

interface Answer {
  status: number;
  body?: object;
}

const UNKNOWN: Answer = { status: 401 };

/** What an event arrived with. */
export interface Arrived {
  body: string;
  headers: Record<string, string>;
}

/** Whether a secret signed the event. */
export function isSignedWith({ body, headers }: Arrived, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

/** Who a chain works with: a tax service, a company that sends texts, and the chain's own system that hears of orders. Each takes what comes with a key it knows. */
export class Partners {
  /** The keys they know, each a list while it's being replaced; the first of the company's secrets signs what it tells the store. */
  keys: PartnerKeys = FIRST_KEYS;
  /** The event that arrived last. */
  lastEvent: Arrived | undefined;
  /** How often they were asked for rates. */
  rates = 0;
  /** What came with a key that nobody knows, in words. */
  readonly refused: string[] = [];
  /** The orders that the chain's system has heard of. */
  readonly #heardOf = new Set<string>();
  /** The numbers that were texted. */
  readonly #texted = new Set<string>();
  readonly #server: Server;
  #asked = 0;

  constructor() {
    this.#server = createServer(async (request, response) => {
      const { status, body } = this.#answer(request, await text(request));
      if (status === UNKNOWN.status) this.refused.push(`${request.url} came with a key that nobody knows`);
      response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body));
    });
  }

  async start(): Promise<void> {
    this.#server.listen(PORTS.partners, LOCAL);
    await once(this.#server, 'listening');
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  hasHeardOf(order: string): boolean {
    return this.#heardOf.has(order);
  }

  /** Tells the store that somebody answered a text with HELP; says whether that person has been texted yet. */
  async askForHelp(): Promise<() => boolean> {
    const from = phoneOf(this.#asked++);
    const { status } = await reply(SHOP_URL, {
      from,
      text: 'HELP',
      secret: firstOf(this.keys.SMS_WEBHOOK_SECRETS),
    });
    if (status !== 200)
      throw new Error(`The store answered ${status} to what the company that texts told it.`);
    return () => this.#texted.has(from);
  }

  #answer({ method, url, headers }: IncomingMessage, body: string): Answer {
    const hasKey = (keys: string) => listOf(keys).some((key) => headers.authorization === `Bearer ${key}`);
    switch (`${method} ${url}`) {
      case `${findTaxRates.method} ${findTaxRates.path}`:
        if (!hasKey(this.keys.TAX_KEY)) return UNKNOWN;
        this.rates += 1;
        return { status: 200, body: RATES };
      case `${sendText.method} ${sendText.path}`:
        if (!hasKey(this.keys.SMS_KEY)) return UNKNOWN;
        this.#texted.add(JSON.parse(body).to);
        return { status: 200, body: {} };
      case `POST ${EVENTS_PATH}`: {
        const arrived = { body, headers: headers as Record<string, string> };
        if (!listOf(this.keys.EVENTS_SECRETS).some((secret) => isSignedWith(arrived, secret))) return UNKNOWN;
        this.lastEvent = arrived;
        this.#heardOf.add(JSON.parse(body).data.order.number);
        return { status: 204 };
      }
      default:
        return { status: 404 };
    }
  }
}
