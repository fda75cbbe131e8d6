import {
  type ActorRefFrom,
  type AnyActorRef,
  createActor,
  type InspectionEvent,
  type SnapshotFrom,
} from 'xstate';
import { appMachine } from '../../machines/app/app.machine.ts';
import { admission } from '../../machines/app/app.selectors.ts';
import { reportSessionOver } from '../../machines/app/session-over.ts';
import { destinationIn } from '../../machines/cart/cart-destination.ts';
import type { receivingMachine } from '../../machines/cart/receiving.machine.ts';
import { productsMachine } from '../../machines/catalog/products.ts';
import type { orderCompleteMachine } from '../../machines/order/order-complete.machine.ts';
import type { Emitted } from '../../machines/shared/emitted.ts';
import { known } from '../../machines/shared/known.ts';
import { modifyCartPath, schedulingPath } from '../../machines/shared/paths.ts';
import type { Serve } from '../../machines/shared/services.ts';
import { type Checkout, getCheckout } from '../../services/contracts/checkouts.ts';
import type { PaymentEntry } from '../../services/contracts/payments.ts';
import { createFault, type Fault, setStock } from '../../services/contracts/sandbox.ts';
import { Credentials } from '../../services/contracts/session.ts';
import type { Call } from '../../services/http/call.ts';
import { serving } from '../../test/support/all-services.ts';
import { Driver } from './driver.ts';
import { missingFrom, type OrderRequest } from './intentions.ts';
import { pageAt } from './pages.ts';
import { type EngineOptions, worldOf } from './world.ts';

export type EngineResult =
  | {
      kind: 'placed';
      number: string;
      /** Its items, by GTIN. */
      lines: string[];
      total: number;
      /** Parts of the total, in cents. */
      tax: number;
      deposits: number;
      /** What SNAP pays of items that would be taxed, in cents. */
      untaxedBySnap: number;
      payments: PaymentEntry[];
      promos: string[];
      /** The item that sold out in the meantime, if one did. */
      without: string | null;
      /** The total before the order was modified; null if it wasn't. */
      before: number | null;
    }
  | { kind: 'failed'; reason: string };

type Navigation = Extract<Emitted, { type: 'navigation.requested' }>;

/** The shop without its views: the root chart and the chart of the current page. */
class Engine {
  readonly #driver: Driver;
  readonly #inspect: (inspection: InspectionEvent) => void;
  readonly #request: OrderRequest;
  readonly #app: ActorRefFrom<typeof appMachine>;
  readonly #serve: Serve;
  readonly #call: Call;
  readonly #end: (result: EngineResult) => void;
  #page: AnyActorRef | undefined;
  /** The current page, or the one to go to as soon as the session allows it. */
  #address = '/products/start-my-cart';
  #state: Record<string, unknown> = {};
  #soldOut: { locationId: string; gtin13: string; description: string } | null = null;
  #isModified = false;
  /** What is still to fail. */
  #faults: readonly Fault[];

  constructor(options: EngineOptions, end: (result: EngineResult) => void) {
    this.#end = end;
    this.#request = {
      email: options.email,
      password: options.password,
      card: options.newCard ? 'new' : 'saved',
      items: options.items ?? [],
      product: '',
      modality: options.modality ?? 'PICKUP',
      pay: options.pay ?? [],
      promo: options.promo ?? null,
      fallout: options.fallout ?? false,
      modify: options.modify ?? false,
      tries: options.tries ?? 1,
    };
    const tell = options.tell ?? (() => {});
    this.#driver = new Driver(this.#request, tell, (reason) => end({ kind: 'failed', reason }));
    this.#inspect = (inspection) => {
      options.inspect?.(inspection);
      this.#driver.inspect(inspection);
    };
    this.#faults = options.faults ?? [];
    const { services, call } = worldOf(options);
    this.#call = call;
    this.#serve = serving(services, { onSessionOver: reportSessionOver(() => this.#app) });
    this.#app = this.#serve(
      createActor(appMachine, {
        id: 'app',
        input: { credentials: Credentials },
        inspect: this.#inspect,
      }),
    );
    this.#app.on('navigation.requested', (request) => this.#go(request));
    this.#app.subscribe(() => this.#arrive());
  }

  start(): void {
    this.#app.start();
  }

  async stop(): Promise<void> {
    this.#driver.stop();
    this.#page?.stop();
    this.#app.stop();
    if (!this.#soldOut) return;
    const { locationId, gtin13 } = this.#soldOut;
    await this.#call(setStock, { body: { locationId, gtin13, onHand: null } });
  }

  #go({ to, state = {} }: Omit<Navigation, 'type'>): void {
    // Sign-in leads back to the current page, so the address stays.
    if (to === '/sign-in') return;
    this.#page?.stop();
    this.#page = undefined;
    this.#address = to;
    this.#state = state;
    queueMicrotask(() => this.#arrive());
  }

  /** Opens the page once the session allows it, and leaves it when the session no longer does. */
  #arrive(): void {
    if (admission(this.#app.getSnapshot(), 'fullAuthentication') !== 'admitted') {
      this.#page?.stop();
      this.#page = undefined;
    } else if (this.#faults.length > 0) this.#breakFirst();
    else if (!this.#page && !this.#isBreaking) this.#open();
  }

  #isBreaking = false;

  /** Sets the faults before the first page opens. */
  #breakFirst(): void {
    const faults = this.#faults;
    this.#faults = [];
    this.#isBreaking = true;
    const set = Promise.all(faults.map((body) => this.#call(createFault, { body })));
    this.#driver.meanwhile(set).then(
      () => {
        this.#isBreaking = false;
        this.#arrive();
      },
      (error) => this.#end({ kind: 'failed', reason: `no fault can be set: ${JSON.stringify(error)}` }),
    );
  }

  #open(): void {
    const { pathname, searchParams } = new URL(this.#address, 'http://shop');
    const [, first, second = '', third = ''] = pathname.split('/');
    const isCheckout = first === 'checkout' && second === '' && searchParams.get('im') !== 'true';
    if (first === 'products') this.#shop();
    else if (isCheckout && this.#request.fallout && !this.#soldOut) {
      this.#driver.meanwhile(this.#sellOut(searchParams.get('orderId') ?? '')).then(
        () => this.#begin(),
        (error) => this.#end({ kind: 'failed', reason: `nothing can sell out: ${JSON.stringify(error)}` }),
      );
    } else if (second === 'clicklist') this.#complete(third);
    else this.#begin();
  }

  #fail(): void {
    const rejection = JSON.stringify(this.#state.rejection ?? 'no reason given');
    this.#end({ kind: 'failed', reason: `redirected to ${this.#address}: ${rejection}` });
  }

  /** Begins the chart of the page at the current address, with what else has to be told. */
  #begin(prepare: (page: AnyActorRef) => void = () => {}): void {
    const { machine, input } = pageAt(this.#address, { state: this.#state, app: this.#app }) ?? {};
    if (!machine) {
      this.#fail();
      return;
    }
    const page = this.#serve(createActor(machine, { id: machine.id, input, inspect: this.#inspect }));
    this.#page = page;
    const { slotScheduling, shipScheduling } = page.getSnapshot().children;
    for (const each of [page, slotScheduling, shipScheduling]) if (each) this.#listen(each);
    prepare(page);
    page.start();
  }

  /** Does what the page or one of its charts says, once that chart is done with the step in which it says so; a page that's left says nothing. */
  #listen(actor: AnyActorRef): void {
    const page = this.#page;
    const go = (request: Navigation) => {
      if (page === this.#page) this.#go(request);
    };
    actor.on('navigation.requested', (request: Navigation) => queueMicrotask(() => go(request)));
  }

  #shop(): void {
    const page = this.#serve(
      createActor(productsMachine, {
        id: 'products',
        input: { query: { text: '', department: '', page: 1 } },
        inspect: this.#inspect,
      }),
    );
    this.#page = page;
    page.subscribe(({ context }) => {
      const offered = context.data?.products.find(({ available, seller }) => available && seller === null);
      this.#request.product = offered?.gtin13 ?? '';
    });
    page.start();
    const { cart } = this.#app.getSnapshot().children;
    const isFilled = () => {
      const filled = cart?.getSnapshot().context.cart ?? null;
      const { modality } = this.#request;
      const isEmpty = !filled?.lineItems.some(({ modalityType }) => modalityType === modality);
      return !isEmpty && missingFrom(filled, this.#request).length === 0;
    };
    if (isFilled()) {
      this.#leaveCart();
      return;
    }
    const watch = cart?.subscribe(() => {
      if (!isFilled()) return;
      watch?.unsubscribe();
      this.#leaveCart();
    });
  }

  /** Goes to scheduling like the cart's links: with the address for its deliveries. */
  #leaveCart(): void {
    const { modality } = this.#request;
    if (modality === 'PICKUP') {
      this.#go({ to: schedulingPath(modality) });
      return;
    }
    this.#page?.stop();
    this.#address = '/cart';
    this.#begin((page) => {
      page.subscribe(({ context: { addresses } }: SnapshotFrom<typeof receivingMachine>) => {
        const destination = addresses && destinationIn(addresses, modality);
        if (destination) this.#go({ to: schedulingPath(modality, destination) });
      });
    });
  }

  /** Others buy what there is of the order's first item. */
  async #sellOut(checkoutId: string): Promise<void> {
    const { lineItems, fulfillment } = await this.#call(getCheckout, { params: { checkoutId } });
    const { cart, description } = known(lineItems[0]);
    const { gtin13 } = cart;
    const locationId = fulfillment.destination.locationId ?? 'WAREHOUSE';
    await this.#call(setStock, { body: { locationId, gtin13, onHand: 0 } });
    this.#soldOut = { locationId, gtin13, description };
  }

  #complete(checkoutId: string): void {
    this.#begin((page) => {
      page.subscribe((snapshot: SnapshotFrom<typeof orderCompleteMachine>) => {
        const { checkout } = snapshot.context;
        if (!snapshot.matches('ready') || !checkout?.masterOrderId) return;
        if (this.#request.modify && !this.#isModified) {
          this.#isModified = true;
          this.#go({ to: modifyCartPath(checkoutId) });
        } else this.#end(this.#placed(checkout, checkout.masterOrderId));
      });
    });
  }

  #placed(checkout: Checkout, number: string): EngineResult {
    const { payments, priceAdjustment, lineItems } = checkout;
    const isWithout = lineItems.every(({ cart }) => cart.gtin13 !== this.#soldOut?.gtin13);
    return {
      kind: 'placed',
      number,
      lines: lineItems.map(({ cart }) => cart.gtin13),
      total: checkout.summary.cost.total,
      tax: checkout.summary.cost.taxTotal,
      deposits: checkout.deposits?.amount ?? 0,
      untaxedBySnap: checkout.tax.untaxedBySnap,
      payments,
      promos: priceAdjustment.promos.map(({ code }) => code),
      without: isWithout ? (this.#soldOut?.description ?? null) : null,
      before: checkout.originalSummary?.cost.total ?? null,
    };
  }
}

/** Takes one order from sign-in to its confirmation through the shop's charts and services, without a view. */
export async function runOrder(options: EngineOptions): Promise<EngineResult> {
  const { promise, resolve } = Promise.withResolvers<EngineResult>();
  const engine = new Engine(options, resolve);
  engine.start();
  const result = await promise;
  await engine.stop();
  return result;
}
