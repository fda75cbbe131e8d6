// What tabs show, compared with what the store holds once nothing of their shopper's is on its way.

import { sql } from 'drizzle-orm';
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import type { cartMachine } from '../../machines/cart/cart.machine.ts';
import type { reservationMachine } from '../../machines/reservation/reservation.machine.ts';
import type { Database } from '../../server/db/database.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { Fate } from './network.ts';
import type { Tab } from './tab.ts';

/** What a tab asks to know what's there. */
const ASKED = { cart: '/api/cart', time: '/api/promises' } as const;
type Shown = keyof typeof ASKED;

/** Whose requests change that: a time, a cart, or an order. */
const CHANGING = /\/(timeslots\/reserve|promises|carts|checkouts)\b/;

/** Which tabs know less than they could: of a change that nobody waited for, nobody is told, and other devices never are. */
export class News {
  /** How many changes a tab wasn't told of, and of how many of them it has learned by asking since. */
  readonly #untold = new Map<string, number>();
  readonly #learned = new Map<string, number>();
  readonly #tabs: readonly string[];

  constructor(tabs: readonly string[]) {
    this.#tabs = tabs;
  }

  #count(tab: string): number {
    return this.#untold.get(tab) ?? 0;
  }

  /** What becomes of a tab's request. */
  readonly ofRequest = (tab: string, { method, path }: { method: string; path: string }): Fate => {
    const isQuestion = method === 'GET';
    let known = -1;
    return {
      arrived: () => {
        known = this.#count(tab);
      },
      done: (isAwaited) => {
        if (isQuestion || !CHANGING.test(path)) return;
        this.#changed(tab, isAwaited);
      },
      answered: (isDone) => {
        if (!isQuestion) return;
        if (isDone) this.#learned.set(`${tab} ${path}`, known);
        // A check that fails is left at that.
        else this.#learned.delete(`${tab} ${path}`);
      },
    };
  };

  /** Recovery has ended something: it tells nobody. */
  readonly recovered = (): void => {
    for (const tab of this.#tabs) this.#miss(tab);
  };

  #miss(tab: string): void {
    this.#untold.set(tab, this.#count(tab) + 1);
  }

  /** Tabs of a browser tell each other when they hear what became of a request, not if it's done after that. */
  #changed(tab: string, isAwaited: boolean): void {
    for (const other of this.#tabs) {
      const isTold = isAwaited && browserOf(other) === browserOf(tab);
      if (shopperOf(other) === shopperOf(tab) && !isTold) this.#miss(other);
    }
  }

  knows(tab: string, what: Shown): boolean {
    return this.#learned.get(`${tab} ${ASKED[what]}`) === this.#count(tab);
  }
}

export const shopperOf = (name: string): string => name.split("'s ")[0] ?? '';
const browserOf = (tab: string) => tab.replace(/ \d$/, '');

const chartIn = (tab: Tab, id: string): AnyMachineSnapshot | undefined =>
  tab.charts.find(({ machine }) => machine.id === id);

/** What the store holds for a shopper. */
interface Stored extends Record<string, unknown> {
  /** The time that's held, if it isn't over. */
  held: string | null;
  /** The times that aren't over, whatever became of them. */
  times: string[];
  lines: string[];
}

const readStored = async (db: Database, shopper: string): Promise<Stored | undefined> => {
  const { rows } = await db.execute<Stored>(sql`
    select
      (select id from reservations where shopper_id = s.id and status in ('HELD', 'COMMITTING') and expires_at > now()) as held,
      (select coalesce(json_agg(id), '[]') from reservations where shopper_id = s.id and expires_at > now()) as times,
      (select coalesce(json_agg(l.gtin13 || ' ' || l.quantity || ' ' || l.modality_type), '[]')
        from cart_lines l join carts c on c.id = l.cart_id where c.shopper_id = s.id) as lines
    from shoppers s where s.id = ${`demo-${shopper}`}`);
  return rows[0];
};

/** What a tab says is reserved: null if nothing is, undefined while that isn't certain. */
function timeIn(tab: Tab): string | null | undefined {
  const snapshot = chartIn(tab, 'reservation') as SnapshotFrom<typeof reservationMachine> | undefined;
  if (snapshot?.matches('held') && !snapshot.hasTag('busy')) return snapshot.context.reservation?.id;
  return snapshot?.matches('idle') ? null : undefined;
}

/** What a tab says is in the cart; undefined while that isn't certain. */
function linesIn(tab: Tab): string[] | undefined {
  const snapshot = chartIn(tab, 'cart') as SnapshotFrom<typeof cartMachine> | undefined;
  if (!snapshot?.matches('ready') || snapshot.context.failure) return undefined;
  return snapshot.context.cart?.lineItems.map((line) =>
    [line.gtin13, line.quantity, line.modalityType].join(' '),
  );
}

const told = (what: string | readonly string[] | null) =>
  typeof what === 'string' ? what : (what?.toSorted().join(', ') ?? '') || 'nothing';

/** The same checkout as the store has it, in its version. */
const readCheckout = async (db: Database, { checkoutId, versionKey }: Checkout) => {
  const { rows } = await db.execute<{ total: number; tenders: string[]; promos: string[] }>(sql`
    select total,
      (select coalesce(json_agg(t.payment_id || ' ' || t.amount), '[]') from checkout_tenders t where t.checkout_id = k.id) as tenders,
      (select coalesce(json_agg(p.code), '[]') from checkout_promos p where p.checkout_id = k.id) as promos
    from checkouts k where id = ${checkoutId} and version_key = ${versionKey}`);
  return rows[0];
};

/** The charts that show a checkout or an order. */
const SHOWING = ['completeOrder', 'orderComplete'];

async function findChangedCheckouts(db: Database, tab: Tab): Promise<string[]> {
  const wrong: string[] = [];
  for (const id of SHOWING) {
    const checkout: Checkout | null | undefined = chartIn(tab, id)?.context.checkout;
    const stored = checkout && (await readCheckout(db, checkout));
    if (!stored) continue;
    const shows = (what: string, one: string, other: string) => {
      if (one !== other) wrong.push(`${tab.options.name} shows ${what} ${one}, and the store has ${other}`);
    };
    const { summary, payments, priceAdjustment } = checkout;
    shows('a total of', String(summary.cost.total), String(stored.total));
    shows('payments', told(payments.map((each) => `${each.id} ${each.amount}`)), told(stored.tenders));
    shows('codes', told(priceAdjustment.promos.map(({ code }) => code)), told(stored.promos));
  }
  return wrong;
}

/** What tabs of a shopper show that isn't so. */
export async function findStale(
  db: Database,
  shopper: string,
  { tabs, news, isCalm }: { tabs: readonly Tab[]; news: News; isCalm: boolean },
): Promise<string[]> {
  const stored = await readStored(db, shopper);
  if (!stored) return [];
  const wrong: string[] = [];
  for (const tab of tabs) {
    const { name } = tab.options;
    if (shopperOf(name) !== shopper || !tab.app.getSnapshot().matches('signedIn')) continue;
    // It's still finding out how its order ends, or one that was left while it was placed.
    if (chartIn(tab, 'completeOrder')?.matches('placing')) continue;
    if (chartIn(tab, 'orderInProgress')?.matches('following')) continue;
    if (chartIn(tab, 'checkout')?.matches('following')) continue;
    const time = timeIn(tab);
    // A time that's over is shown until its timer rings: when all is calm, it has.
    const isOver = !isCalm && typeof time === 'string' && !stored.times.includes(time) && !stored.held;
    if (time !== undefined && time !== stored.held && !isOver && news.knows(name, 'time'))
      wrong.push(`${name} shows ${told(time)} as reserved, and the store holds ${told(stored.held)}`);
    const lines = linesIn(tab);
    if (lines && told(lines) !== told(stored.lines) && news.knows(name, 'cart'))
      wrong.push(`${name} shows a cart of ${told(lines)}, and the store has ${told(stored.lines)}`);
    wrong.push(...(await findChangedCheckouts(db, tab)));
  }
  return wrong;
}
