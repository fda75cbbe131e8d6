// The people in a store, who pick orders and hand them over while their shoppers change, cancel, and ask about them.

import { sql } from 'drizzle-orm';
import type { Database } from '../../server/db/database.ts';
import { readStaffOrder } from '../../server/orders/staff-order.ts';
import { SANDBOX_KEYS } from '../../server/settings/sandbox-keys.ts';
import type { Tracking } from '../../services/contracts/carriers.ts';
import type { Found, StaffOrder } from '../../services/contracts/staff.ts';
import type { Option } from './choice.ts';
import { inNameOf, type Network } from './network.ts';
import { SHOP } from './store.ts';

type Line = StaffOrder['lines'][number];

const PICKER = 'the picker';

/** What was found of a line if it's all there. */
const all = ({ quantity, estimatedWeight }: Line): Found => ({
  quantity,
  weight: estimatedWeight,
  substitute: null,
});

/** If none of it is there; something else may take its place. */
const none = (substitute: Found['substitute'] = null): Found => ({ quantity: 0, weight: null, substitute });

/** A carrier that gave no number. */
const TRACKING: Tracking = { carrier: 'OTHER', trackingNumber: null };

/** How likely, by what an order has come to. */
const REFUSED = { PLACED: 0.02, PICKING: 0.05, READY: 0.05, COMPLETED: 0, CANCELED: 0 } as const;

export class Picker {
  readonly #network: Network;
  readonly #db: Database;
  /** Orders as they were when the picker saw them last, by number. */
  readonly #seen = new Map<string, StaffOrder>();
  #earlier: ReadonlySet<string> = new Set();

  constructor(network: Network, db: Database) {
    this.#network = network;
    this.#db = db;
  }

  /** What the picker may do next. */
  options(): Option[] {
    return [
      [0.1, () => ({ words: `${PICKER} looks at the list`, run: () => void this.#look() })],
      ...[...this.#seen.values()].flatMap((order) => this.#stepsOf(order)),
    ];
  }

  #stepsOf(order: StaffOrder): Option[] {
    const { number, status, modalityType, lines, shipments } = order;
    const step = (weight: number, words: string, path: string, body?: unknown, method = 'POST'): Option => [
      weight,
      () => ({
        words: `${PICKER} ${words} of ${number}`,
        run: () => void this.#ask(number, path, { method, body }),
      }),
    ];
    const advance = (weight: number, words: string) => step(weight, words, '/advance', { from: status });
    const refuse = step(REFUSED[status], 'refuses all', '/refusal');
    if (status === 'PLACED') return [advance(0.3, 'begins with the lines'), refuse];
    if (status === 'PICKING') {
      const open = lines.filter(({ found }) => found === null);
      return [
        ...open.flatMap((line) => this.#findsOf(line, step)),
        advance(open.length > 0 ? 0.05 : 1, 'has all'),
        refuse,
      ];
    }
    const parcels = shipments.flatMap(({ vendor, shippedAt, deliveredAt }) => {
      const path = `/shipments/${vendor.id}`;
      if (shippedAt === null) return [step(0.3, `ships what ${vendor.id} sells`, path, TRACKING, 'PUT')];
      return deliveredAt === null ? [step(0.1, `delivers what ${vendor.id} sells`, `${path}/delivery`)] : [];
    });
    if (status === 'READY') {
      if (modalityType === 'SHIP') return [...parcels, refuse];
      const departs = step(0.1, 'sends a driver with the items', '/departure');
      return [
        advance(0.3, 'hands over the items'),
        ...(modalityType === 'DELIVERY' ? [departs] : []),
        refuse,
      ];
    }
    const [line] = lines;
    if (status !== 'COMPLETED' || !line?.quantity) return [];
    return [...parcels, step(0.05, 'refunds one', '/refunds', { gtin13: line.gtin13, quantity: 1 })];
  }

  #findsOf(line: Line, step: (...given: [number, string, string, unknown, string?]) => Option): Option[] {
    const { gtin13, quantity, substitutes, substitutionPolicy, proposal } = line;
    const path = `/lines/${gtin13}`;
    const finds = (weight: number, words: string, found: Found) => step(weight, words, path, found, 'PUT');
    const [similar] = substitutes;
    const substitute = similar ? { gtin13: similar.gtin13, quantity } : null;
    const asks = substitutionPolicy === 'ASK_FIRST';
    return [
      finds(proposal?.status === 'OPEN' ? 0.05 : 0.5, `finds ${quantity} × ${gtin13}`, all(line)),
      finds(0.1, `finds no ${gtin13}`, none()),
      ...(substitute && !asks
        ? [finds(0.2, `finds ${substitute.gtin13} in place of ${gtin13}`, none(substitute))]
        : []),
      ...(substitute && asks && proposal?.status !== 'OPEN'
        ? [
            step(1, `proposes ${substitute.gtin13} in place of ${gtin13}`, `${path}/proposal`, {
              ...none(),
              substitute,
            }),
          ]
        : []),
    ];
  }

  /** Whatever was ordered before the history isn't part of it. */
  async begin(): Promise<void> {
    this.#earlier = new Set(await this.#numbers());
  }

  async #numbers(): Promise<string[]> {
    const { rows } = await this.#db.execute<{ number: string }>(
      sql`select number from orders order by number`,
    );
    return rows.map(({ number }) => number);
  }

  /** How many orders have come to what, and how many were delivered or shipped. */
  async reached(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    const count = (what: string) => {
      counts[what] = (counts[what] ?? 0) + 1;
    };
    for (const number of await this.#numbers()) {
      if (this.#earlier.has(number)) continue;
      const { status, modalityType } = await readStaffOrder({ db: this.#db }, { number });
      if (status !== 'PLACED') count(status.toLowerCase());
      if (modalityType === 'DELIVERY') count('deliveries');
      if (modalityType === 'SHIP') count('parcels');
    }
    return counts;
  }

  async #look(): Promise<void> {
    for (const number of await this.#numbers()) if (!this.#earlier.has(number)) await this.#lookAt(number);
  }

  async #lookAt(number: string): Promise<void> {
    this.#seen.set(number, await readStaffOrder({ db: this.#db }, { number }));
  }

  /** Does something to an order and sees how it is then. */
  async #ask(
    number: string,
    path: string,
    { method, body }: { method: string; body: unknown },
  ): Promise<void> {
    const request = new Request(`${SHOP}/api/staff/orders/${number}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${SANDBOX_KEYS.care}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await inNameOf(PICKER, () => this.#network.send(request)).catch(() => null);
    await this.#lookAt(number);
  }
}
