// One history: a seed decides who does what, what's late, and what's lost.

import { randomUUID } from 'node:crypto';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject, InspectionEvent } from 'xstate';
import type { Recorded } from '../../inspector/recorded.ts';
import { createRecorder } from '../../inspector/recorder.ts';
import { replay } from '../../inspector/replay/replay.ts';
import { modifyCartPath, orderPath, schedulingPath } from '../../machines/shared/paths.ts';
import { stateWords } from '../../machines/shared/state-words.ts';
import { sessions } from '../../server/db/schema/shoppers.ts';
import { sessionCookie, signedToken } from '../../server/http/session.ts';
import { gtinOf } from '../../server/sandbox/demo-gtin.ts';
import { DEMO_PASSWORD, demoShopper } from '../../server/sandbox/seed/shoppers.ts';
import type { OrderModality } from '../../services/contracts/fulfillment.ts';
import type { Destination } from '../../services/contracts/values.ts';
import { createRandom, type Random } from '../attack/random.ts';
import type { OrderRequest } from '../engine/intentions.ts';
import type { Choice, Option } from './choice.ts';
import { FAULTS, type Held, Network } from './network.ts';
import { Picker } from './picker.ts';
import type { Presses } from './presses.ts';
import type { Kind, Settings } from './settings.ts';
import { findStale, News, shopperOf } from './shown.ts';
import { beginAnew, type Histories, SECRET, Store } from './store.ts';
import { Browser, type Press, type Seen, SHELVES, Tab } from './tab.ts';
import { beginAt, finish, isOverdue, nextDue, pass, ringNext } from './virtual.ts';
import { Claims, findWrong } from './wrong.ts';

/** Something that was chosen or came of it. */
type Told = Pick<Choice, 'words' | 'isRoutine'>;

const realImmediate = setImmediate;

const SHOPPERS = ['riley', 'sam'] as const;
const SWEEPS = [
  'attempts',
  'reservations',
  'lost times',
  'proposals',
  'mail',
  'texts',
  'events',
  'quotes',
] as const;

/** What moves a time, an order, or money: whoever hears no answer doesn't know whether it did. */
const MOVES = /timeslots\/reserve|PUT \/api\/checkouts\/|POST \/v1\/authorizations( |$)/;
const isMove = ({ words }: Held) => MOVES.test(words);

/** A request that changes something, on its way there. */
const CHANGE = /^[^›]+› (POST|PUT|PATCH|DELETE) \S+$/;

const CART = '/cart';
/** Where an order is shown that has just been placed, and later. */
const ORDERED = '/checkout/clicklist/';
const ORDER = '/mypurchases/pending/';

/** Where deliveries go. */
const HOME: Destination = {
  addressLines: ['800 Vine St'],
  cityTown: 'Cincinnati',
  stateProvince: 'OH',
  postalCode: '45202',
  countryCode: 'US',
};

const produce = (number: number) => gtinOf('produce', number);
const home = (number: number) => gtinOf('home', number);

/** What's bought; of what can be shipped, two sellers' goods. */
const goodsOf = (modality: OrderModality): readonly [string, string, string] =>
  modality === 'SHIP' ? [home(1), home(2), home(5)] : [produce(1), produce(2), produce(3)];

/** After the last press, three hours pass: longer than any hold, lease, or retry. */
const CALM_WINDOWS = 18;
const WINDOW_MS = 600_000;
/** What's late arrives when nobody waits for it anymore and what it was about has been recovered. */
const LATE_WINDOWS = 2;
/** Of those that ring again and again, so many are enough. */
const MOST_RINGS = 20;

/** So much arrives while nobody does anything and no timer rings, and no more: charts would ask each other forever. */
const MOST_AT_ONCE = 2_000;

export class History {
  /** What was chosen, in words. */
  readonly story: Told[] = [];
  /** Everything that happened. */
  readonly trace: string[] = [];
  readonly wrong: string[] = [];
  readonly settings: Settings;
  readonly #chance: Random;
  readonly #network = new Network();
  readonly #store: Store;
  readonly #presses: Presses;
  readonly #picker: Picker;
  readonly #tabs: Tab[] = [];
  readonly #claims = new Claims();
  #news = new News([]);

  /** What happened in the charts of each tab, if it's recorded. */
  readonly recorded = new Map<string, Recorded[]>();
  readonly #isRecorded: boolean;

  constructor({ histories: { embedded }, presses, isRecorded = false }: Shop, settings: Settings) {
    this.settings = settings;
    this.#presses = presses;
    this.#isRecorded = isRecorded;
    this.#chance = createRandom(settings.seed);
    this.#store = new Store(embedded, this.#network);
    this.#picker = new Picker(this.#network, this.#store.db);
  }

  async #open(): Promise<void> {
    const { shoppers } = this.settings;
    for (const shopper of SHOPPERS.slice(0, shoppers)) {
      const browsers = this.#may('devices') ? ['laptop', 'phone'] : ['laptop'];
      for (const device of browsers) {
        const name = `${shopper}'s ${device}`;
        const browser = new Browser(name, this.#network, await this.#session(shopper));
        const tabs = device === 'laptop' && this.#may('tabs') ? [' 1', ' 2'] : [''];
        for (const [place, tab] of tabs.entries()) {
          const isMain = device === 'laptop' && place === 0;
          this.#tabs.push(this.#tab(`${name}${tab}`, browser, shopper, isMain));
        }
      }
    }
    this.#news = new News(this.#tabs.map(({ options: { name } }) => name));
    this.#network.follow = this.#news.ofRequest;
  }

  #modality(): OrderModality {
    const ways: [OrderModality, ...OrderModality[]] = ['PICKUP'];
    if (this.#may('deliveries')) ways.push('DELIVERY');
    if (this.#may('parcels')) ways.push('SHIP');
    return ways.length > 1 ? this.#chance.pick(ways) : 'PICKUP';
  }

  #tab(name: string, browser: Browser, shopper: string, isMain: boolean): Tab {
    const modality = this.#modality();
    const request: OrderRequest = {
      email: `${shopper}@example.com`,
      password: DEMO_PASSWORD,
      card: 'saved',
      items: [],
      product: goodsOf(modality)[0],
      modality,
      pay: this.#chance.pick([[], ['gift', 'card'], ['snap', 'card'], ['snap', 'card'], ['card']]),
      promo: this.#chance.next() < 0.2 ? 'WELCOME10' : null,
      fallout: false,
      modify: false,
      tries: 1,
    };
    return new Tab({
      name,
      browser,
      isMain,
      request,
      // Some don't know it.
      pin: this.#chance.next() < 0.3 ? '0000' : '1234',
      see: (seen) => this.#see(seen),
      inspect: this.#isRecorded ? this.#recorderOf(name) : undefined,
      goesTo: (tab, address) => this.#tell({ words: `${tab} goes to ${address}` }),
    });
  }

  #recorderOf(name: string): (inspection: InspectionEvent) => void {
    const messages: Recorded[] = [];
    this.recorded.set(name, messages);
    return createRecorder((message) => messages.push(message));
  }

  async #session(shopper: string): Promise<Record<string, string>> {
    const { deps } = this.#store.life;
    const token = randomUUID();
    await this.#store.db.insert(sessions).values({
      id: randomUUID(),
      token,
      shopperId: demoShopper(`${shopper}@example.com`).id,
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + deps.env.sessionSeconds * 1000),
    });
    return { [sessionCookie(deps.env)]: signedToken(token, SECRET) };
  }

  #may(kind: Kind): boolean {
    return !this.settings.without.has(kind);
  }

  #see(seen: Seen): void {
    const { tab, ref, event, snapshot } = seen;
    this.#network.activity += 1;
    this.#claims.hear(seen);
    this.trace.push(`  ${tab}: ${ref.id} ${event.type} → ${stateWords(snapshot.value)}`);
  }

  #tell(told: Told): void {
    this.story.push(told);
    this.trace.push(told.words);
  }

  /** What tabs show that isn't so, of the shoppers that nothing is on its way for. */
  async #findStale({ isCalm } = { isCalm: false }): Promise<string[]> {
    const wrong: string[] = [];
    if (this.#store.life.sweeping.has('attempts')) return [];
    for (const shopper of SHOPPERS.slice(0, this.settings.shoppers)) {
      if (!this.#network.isQuiet((words) => shopperOf(words) === shopper)) continue;
      this.compared += 1;
      const seen = { tabs: this.#tabs, news: this.#news, isCalm };
      wrong.push(...(await findStale(this.#store.db, shopper, seen)));
    }
    return wrong;
  }

  /** Until nothing more happens by itself. */
  async #settle(): Promise<void> {
    for (let quiet = 0; quiet < 8; ) {
      const before = this.#network.activity;
      await new Promise((resolve) => realImmediate(resolve));
      quiet = this.#store.isBusy || this.#network.activity !== before ? 0 : quiet + 1;
    }
  }

  async run(): Promise<void> {
    await this.#open();
    await this.#picker.begin();
    for (; this.steps < this.settings.steps && this.wrong.length === 0; this.steps += 1) {
      await this.#settle();
      for (const tab of this.#tabs) this.together.add(tab.where);
      this.wrong.push(...(await this.#claims.findLies(this.#store.db)), ...(await this.#findStale()));
      pass(this.#chance.between(1, 20));
      const choice = this.#pick([
        ...this.#onTheWay(),
        ...this.#times(),
        ...this.#shoppers(),
        ...this.#endings(),
        ...(this.#may('staff') ? this.#picker.options() : []),
      ]);
      if (!choice) continue;
      this.#tell(choice);
      choice.run();
    }
    if (this.wrong.length === 0) await this.#calmDown();
  }

  /** How many steps it took to see that something is wrong, or all. */
  steps = 0;

  /** How often what tabs show was compared with what the store holds. */
  compared = 0;

  /** How many requests and answers were lost, late, or sent twice. */
  #mishaps = 0;

  /** Which states the charts of a tab have been in together. */
  readonly together = new Set<string>();

  /** How many orders came to what. */
  #reached: Readonly<Record<string, number>> = {};

  get counts(): Readonly<Record<string, number>> {
    return {
      events: this.trace.length,
      orders: this.#claims.placed,
      restarts: this.#store.lives - 1,
      mishaps: this.#mishaps,
      comparisons: this.compared,
      ...this.#reached,
    };
  }

  /** Nobody does anything anymore, and everything works: whatever was begun must end. */
  async #calmDown(): Promise<void> {
    if (this.#may('faults')) this.#loseHalf();
    this.#tell({ words: 'everything calms down' });
    // A page asks for an order's news as long as it's open.
    for (const tab of this.#tabs) if (tab.address.startsWith(ORDER)) tab.go(SHELVES);
    const { db, life } = this.#store;
    life.kill = null;
    for (let window = 0; window < CALM_WINDOWS; window += 1) {
      const goes = (held: Held) => !held.isLate || window >= LATE_WINDOWS;
      for (const name of SWEEPS) this.#beginSweep(name);
      await this.#letAllGo(goes);
      const end = Date.now() + WINDOW_MS;
      for (let rings = 0; rings < MOST_RINGS && (nextDue() ?? end) < end; rings += 1) {
        ringNext();
        await this.#letAllGo(goes);
      }
      pass(end - Date.now());
    }
    this.wrong.push(...(await this.#findStale({ isCalm: true })));
    this.#reached = await this.#picker.reached();
    for (const tab of this.#tabs) {
      // A call that meets the end of its session never settles: the root heard of it, and leads to sign-in.
      if (!tab.app.getSnapshot().matches('signedIn')) continue;
      for (const { machine, value } of tab.shut(this.#presses.all))
        this.wrong.push(
          `${tab.options.name}: nothing closes the dialog of ${machine.id} ${stateWords(value)}`,
        );
      // A dialog, or an order to be tried again, waits for its shopper, and what asked for it waits along.
      if (tab.charts.some((chart) => chart.hasTag('modal') || isUnplaced(chart))) continue;
      const busy = tab.charts.find((chart) => chart.hasTag('busy'));
      if (busy) this.wrong.push(`${tab.options.name}: ${busy.machine.id} stays ${stateWords(busy.value)}`);
    }
    this.wrong.push(
      ...(await this.#claims.findLies(db)),
      ...(await this.#claims.findUntold(db)),
      ...(await this.#claims.findUnwritten(db)),
      ...(await findWrong(db)),
    );
  }

  /** Whoever gets no answer now has to ask again by itself: no shopper presses anything later. */
  #loseHalf(): void {
    for (const { words, faults } of this.#network.held) {
      if (!faults.lost || this.#chance.next() < 0.5) continue;
      this.#tell({ words: `${words}, lost` });
      faults.lost();
    }
  }

  async #letAllGo(goes: (held: Held) => boolean): Promise<void> {
    await this.#settle();
    const next = () => this.#network.held.find(goes);
    let gone = 0;
    for (let held = next(); held && this.wrong.length === 0; held = next()) {
      gone += 1;
      if (gone > MOST_AT_ONCE) this.wrong.push(`It never rests: ${held.words}`);
      this.trace.push(held.words);
      held.go();
      await this.#settle();
    }
  }

  /** One of several, by their weights; what isn't chosen isn't even looked for. */
  #pick(options: readonly Option[]): Choice | null {
    let at = this.#chance.next() * options.reduce((sum, [weight]) => sum + weight, 0);
    const chosen = options.find(([weight]) => {
      at -= weight;
      return at < 0;
    });
    return chosen?.[1]() ?? null;
  }

  #onTheWay(): Option[] {
    const weightOf = (held: Held) => (held.isLate ? (isMove(held) ? 0.05 : 0.5) : 10);
    return this.#network.held.map((held) => [weightOf(held), () => this.#letGo(held)]);
  }

  /** It arrives; or, now and then, it doesn't. */
  #letGo(held: Held): Choice {
    const { words, go, faults, isLate } = held;
    const { next, between } = this.#chance;
    const fault = FAULTS[between(0, FAULTS.length - 1)] ?? 'lost';
    const run = faults[fault];
    const isHit = this.#may('faults') && !isLate && next() < (isMove(held) ? 0.15 : 0.03);
    if (isHit && run) {
      this.#mishaps += 1;
      return { words: `${words}, ${fault}`, run };
    }
    return { words, isRoutine: !CHANGE.test(words), run: go };
  }

  #times(): Option[] {
    const next = nextDue();
    const isIdle = this.#network.held.every(({ isLate }) => isLate);
    return [
      [
        next === null ? 0 : isOverdue() ? 10 : isIdle ? 2 : 0.2,
        () => ({ words: 'a timer rings', run: ringNext }),
      ],
      [1, () => this.#sweep()],
      ...(this.#may('sleep') ? this.#sleeps() : []),
    ];
  }

  /** Longer than a lease, or than a time is reserved: what it means for an order that's being placed shows only during one. */
  #sleeps(): Option[] {
    const weight = this.#tabs.some(({ charts }) => charts.some(isSubmitting)) ? 0.1 : 0.02;
    const hours = () => {
      pass(2 * 3_600_000);
      this.#beginSweep('reservations');
    };
    return [
      [weight, () => ({ words: 'ten seconds pass', run: () => pass(10_000) })],
      [weight, () => ({ words: 'two hours pass, and the store sweeps reservations', run: hours })],
    ];
  }

  #sweep(): Choice {
    const name = this.#chance.pick(SWEEPS);
    return { words: `the store sweeps ${name}`, run: () => this.#beginSweep(name) };
  }

  #beginSweep(name: string): void {
    this.#store.sweep(name, name === 'attempts' ? this.#news.recovered : () => {});
  }

  #shoppers(): Option[] {
    return this.#tabs.flatMap((tab): Option[] => {
      const { name } = tab.options;
      const isOrdering = tab.charts.some(isSubmitting);
      const opens = (to: string) => () => ({ words: `${name} opens ${to}`, run: () => tab.go(to) });
      return [
        // Most is done in one of a shopper's tabs.
        [tab.options.isMain ? 6 : 1, () => this.#press(tab)],
        [
          tab.address.startsWith(ORDER) ? 2 : this.#may('strays') ? 0.1 : 0,
          () => this.#pressed(tab, tab.possible(this.#presses.plain)),
        ],
        ...(this.#may('staff') ? this.#later(tab) : []),
        [
          [SHELVES, CART].includes(tab.address) ? 2 : 0.02,
          opens(schedulingPath(tab.options.request.modality, HOME)),
        ],
        [tab.address.startsWith(ORDERED) ? 1 : 0.01, opens(SHELVES)],
        // Whoever leaves while their order is placed is told later, and whoever fills their cart then keeps that.
        [isOrdering ? 0.3 : 0.01, opens(CART)],
        [isOrdering ? 0.3 : 0.05, () => this.#fillCart(tab)],
        [0.03, () => ({ words: `${name} is reloaded`, run: () => tab.reload() })],
      ];
    });
  }

  /** Whoever has ordered looks at the order later, or changes it. */
  #later(tab: Tab): Option[] {
    const { ordered } = tab;
    if (ordered === null) return [];
    const { name } = tab.options;
    const opens = (to: string) => () => ({ words: `${name} opens ${to}`, run: () => tab.go(to) });
    return [
      [tab.address.startsWith(ORDERED) ? 2 : 0.1, opens(orderPath(ordered))],
      [tab.address.startsWith(ORDER) ? 0.2 : 0.02, opens(modifyCartPath(ordered))],
    ];
  }

  /** One more of something. */
  #fillCart({ app, options: { name, request } }: Tab): Choice {
    const { modality: modalityType } = request;
    const gtin13 = this.#chance.pick(goodsOf(modalityType));
    const wishes =
      this.#may('staff') && this.#chance.next() < 0.5 ? { substitutionPolicy: 'ASK_FIRST' as const } : {};
    const lineItems = [{ type: 'ADD' as const, gtin13, quantity: 1, modalityType, ...wishes }];
    const run = () => app.send({ type: 'cart.change', lineItems });
    return { words: `${name} puts ${gtin13} into the cart`, run };
  }

  /** What leads to an order, as a rule. */
  #press(tab: Tab): Choice | null {
    const intended = tab.intended();
    return this.#pressed(tab, this.#chance.next() < 0.85 ? intended.slice(0, 1) : intended);
  }

  #pressed(tab: Tab, presses: readonly Press[]): Choice | null {
    const press = presses[this.#chance.between(0, presses.length - 1)];
    if (!press) return null;
    return { words: `${tab.options.name} presses ${wordsOf(press.event)}`, run: () => tab.press(press) };
  }

  #endings(): Option[] {
    const { between } = this.#chance;
    if (!this.#may('restarts')) return [];
    const kill = () => {
      this.#store.life.kill = { after: between(1, 12), isDone: between(0, 1) === 1 };
    };
    return [
      [0.02, () => ({ words: 'the store restarts', run: () => this.#store.restart() })],
      [
        this.#network.held.some(isMove) ? 0.5 : 0.03,
        () => ({ words: 'the store is to end between two statements', run: kill }),
      ],
    ];
  }

  /** Visits whose order was placed and that a support code would replay otherwise. */
  findUnlike(charts: ReadonlyMap<string, AnyStateMachine>): void {
    for (const { visits, options } of this.#tabs) {
      for (const { actor, words } of visits.flatMap((visit) => replay(visit, { charts }).differences))
        this.wrong.push(`${options.name}, replayed: ${actor} ${words}`);
    }
  }

  /** Lets go of whatever still waits, so that nothing is left of this history in the memory of the next one's. */
  async close(): Promise<void> {
    for (const tab of this.#tabs) tab.close();
    this.#store.close();
    for (let rings = 0; rings < 50 || this.#network.held.length > 0; rings += 1) {
      for (const { go } of this.#network.held) go();
      await this.#settle();
      ringNext();
    }
  }
}

const isUnplaced = ({ machine, value }: AnyMachineSnapshot) =>
  machine.id === 'submission' && value === 'unplaced';

const isSubmitting = ({ machine, value }: AnyMachineSnapshot) =>
  machine.id === 'submission' && value === 'submitting';

const wordsOf = ({ type, ...data }: EventObject): string => {
  const said = Object.values(data).map((value) =>
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  );
  return [type, ...said].join(' ');
};

/** What histories have in common. */
export interface Shop {
  histories: Histories;
  presses: Presses;
  /** Every chart, by its id. */
  charts: ReadonlyMap<string, AnyStateMachine>;
  /** Whether what happens in tabs' charts is kept (`History.recorded`). */
  isRecorded?: boolean;
}

/** Runs the history of a seed. */
export async function runHistory(shop: Shop, settings: Settings): Promise<History> {
  beginAt(settings.seed);
  await beginAnew(shop.histories);
  const history = new History(shop, settings);
  // A chart that breaks throws where something was pressed, arrived, or rang.
  await history.run().catch((error: unknown) => history.wrong.push(String(error)));
  await history.close();
  if (history.wrong.length === 0) history.findUnlike(shop.charts);
  finish();
  return history;
}
