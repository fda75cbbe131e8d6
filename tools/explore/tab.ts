// A shopper's tab: the shop's charts without views, what's at its address, and what can be pressed there.

import {
  type ActorRefFrom,
  type AnyActorRef,
  type AnyMachineSnapshot,
  createActor,
  type EventObject,
  type InspectionEvent,
} from 'xstate';
import { appMachine } from '../../machines/app/app.machine.ts';
import { admission } from '../../machines/app/app.selectors.ts';
import { reportSessionOver } from '../../machines/app/session-over.ts';
import type { TabChange, TabsFact } from '../../machines/app/tabs.ts';
import type { Serve } from '../../machines/shared/services.ts';
import { stateWords } from '../../machines/shared/state-words.ts';
import { createVisitRecorder, type VisitRecorder } from '../../machines/support/visit-recorder.ts';
import { memoryBackend } from '../../services/browser/storage.ts';
import type { Tabs } from '../../services/browser/tabs.ts';
import { Credentials } from '../../services/contracts/session.ts';
import type { Visit } from '../../services/contracts/visits.ts';
import { createAllServices, serving } from '../../test/support/all-services.ts';
import { createCookieFetch } from '../../test/support/cookie-fetch.ts';
import { INTENTIONS, type OrderRequest } from '../engine/intentions.ts';
import { pageAt } from '../engine/pages.ts';
import { createVaultChannel } from '../engine/vault-channel.ts';
import { inNameOf, type Network } from './network.ts';
import { SHOP, VAULT } from './store.ts';

/** One of a shopper's devices: its tabs share cookies, storage, and what they tell each other. */
export class Browser {
  readonly name: string;
  readonly network: Network;
  readonly fetch: typeof fetch;
  readonly lasting = memoryBackend();
  readonly #hearers = new Map<string, (fact: TabsFact) => void>();

  constructor(name: string, network: Network, cookies: Record<string, string>) {
    this.name = name;
    this.network = network;
    this.fetch = createCookieFetch(SHOP, cookies, (request) => network.send(request));
  }

  /** The other tabs as one of them sees them; each hears of a change when it's let. */
  tabsOf(tab: string): Tabs {
    const tell = (of: TabChange) => {
      for (const [other] of this.#hearers) {
        if (other === tab) continue;
        const arrived = inNameOf(other, () => this.network.hold(`hears that the ${of} changed`));
        arrived.then(() => this.#hearers.get(other)?.({ type: 'tab.changed', of }));
      }
    };
    return {
      tell,
      hear: (_, hear) => {
        this.#hearers.set(tab, hear);
        return { send: () => {}, close: () => void this.#hearers.delete(tab) };
      },
      close: () => {},
    };
  }
}

/** What a chart did. */
export interface Seen {
  tab: string;
  ref: AnyActorRef;
  event: EventObject;
  snapshot: AnyMachineSnapshot;
}

export interface Press {
  ref: AnyActorRef;
  event: EventObject;
}

const isMachineSnapshot = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot;

export const SHELVES = '/products/start-my-cart';

interface TabOptions {
  name: string;
  browser: Browser;
  /** Whether its shopper does most of it here. */
  isMain: boolean;
  request: OrderRequest;
  /** What's typed for the PIN of an EBT card. */
  pin: string;
  see: (seen: Seen) => void;
  /** Hears of everything that happens in its charts. */
  inspect: ((inspection: InspectionEvent) => void) | undefined;
  /** The page at the address says so. */
  goesTo: (tab: string, address: string) => void;
}

export class Tab {
  readonly options: TabOptions;
  address = SHELVES;
  #state: Record<string, unknown> = {};
  readonly #storage = memoryBackend();
  readonly #charts = new Set<AnyActorRef>();
  /** How often what was pressed. */
  readonly #pressed = new WeakMap<AnyActorRef, Map<string, number>>();
  readonly #heard = new WeakSet<AnyActorRef>();
  #app!: ActorRefFrom<typeof appMachine>;
  #serve!: Serve;
  #page: AnyActorRef | undefined;

  constructor(options: TabOptions) {
    this.options = options;
    this.#load();
  }

  /** The page is loaded anew, with what the browser keeps. */
  reload(): void {
    this.close();
    this.#load();
  }

  close(): void {
    this.#page?.stop();
    this.#page = undefined;
    this.#app.stop();
    this.#charts.clear();
    if (this.#hasOrdered && this.#recorder) this.visits.push(this.#recorder.visit());
    this.#hasOrdered = false;
    this.options.browser.network.leave(this.options.name);
  }

  /** What the shopper's support code would replay: each time that the page was loaded until it was left, if an order was placed meanwhile. */
  readonly visits: Visit[] = [];
  #recorder: VisitRecorder | undefined;
  #hasOrdered = false;
  /** The checkout of the last order that was placed here. */
  ordered: string | null = null;

  get app(): ActorRefFrom<typeof appMachine> {
    return this.#app;
  }

  #load(): void {
    const { name, browser, isMain, pin } = this.options;
    this.#recorder = isMain ? createVisitRecorder() : undefined;
    const services = createAllServices({
      baseUrl: SHOP,
      fetch: (...request) => inNameOf(name, () => browser.fetch(...request)),
      storage: { lasting: browser.lasting, tab: this.#storage },
      tabs: browser.tabsOf(name),
      cardFrameChannel: createVaultChannel(VAULT, {
        card: { number: '4111111111111111', expiry: '12/29', cvv: '123' },
        pin: { pin },
      }),
    });
    this.#serve = serving(services, { onSessionOver: reportSessionOver(() => this.#app) });
    const input = { credentials: Credentials };
    this.#app = this.#serve(createActor(appMachine, { id: 'app', input, inspect: this.#inspect }));
    this.#app.subscribe(() => this.#arrive());
    this.#app.start();
  }

  readonly #inspect = (inspection: InspectionEvent): void => {
    const ref = inspection.actorRef as AnyActorRef;
    this.#recorder?.record(inspection);
    this.options.inspect?.(inspection);
    if (!this.#heard.has(ref)) {
      this.#heard.add(ref);
      ref.on('navigation.requested', ({ to, state = {} }: { to: string; state?: Record<string, unknown> }) =>
        queueMicrotask(() => {
          if (ref === this.#app || this.#isOnPage(ref)) this.go(to, state);
        }),
      );
    }
    if (inspection.type !== '@xstate.snapshot' || !isMachineSnapshot(inspection.snapshot)) return;
    const { snapshot, event } = inspection;
    if (snapshot.machine.id === 'submission' && snapshot.matches('placed')) {
      this.#hasOrdered = true;
      this.ordered = snapshot.context.order.checkoutId;
    }
    if (snapshot.status === 'active') this.#charts.add(ref);
    else this.#charts.delete(ref);
    this.options.see({ tab: this.options.name, ref, event, snapshot });
  };

  /** Whether a chart is the page's, or was until it ended. */
  #isOnPage(ref: AnyActorRef): boolean {
    for (let at: AnyActorRef | undefined = ref; at; at = at._parent) if (at === this.#page) return true;
    return false;
  }

  /** Goes to another page. Sign-in leads back, so the address stays. */
  go(address: string, state: Record<string, unknown> = {}): void {
    if (address.startsWith('/sign-in')) return;
    this.#page?.stop();
    this.#page = undefined;
    this.address = address;
    this.#state = state;
    this.options.goesTo(this.options.name, address);
    this.#arrive();
  }

  #arrive(): void {
    const need = /^\/(scheduling|checkout\?|cart\/modify)/.test(this.address)
      ? 'fullAuthentication'
      : 'session';
    if (admission(this.#app.getSnapshot(), need) !== 'admitted') {
      this.#page?.stop();
      this.#page = undefined;
    } else if (!this.#page) {
      const { machine, input } = pageAt(this.address, { state: this.#state, app: this.#app }) ?? {};
      if (!machine) return;
      this.#page = this.#serve(createActor(machine, { id: machine.id, input, inspect: this.#inspect }));
      this.#page.start();
    }
  }

  /** The charts that run. */
  get charts(): AnyMachineSnapshot[] {
    return this.#living().map((ref) => ref.getSnapshot());
  }

  #living(): AnyActorRef[] {
    for (const ref of this.#charts) if (ref.getSnapshot().status !== 'active') this.#charts.delete(ref);
    return [...this.#charts];
  }

  /** What leads to an order and can be pressed, the likeliest first; what has been pressed often comes later. */
  intended(): Press[] {
    const living = this.#living();
    const all = INTENTIONS.flatMap(([chart, intention]) =>
      living.flatMap((ref) => {
        const snapshot: AnyMachineSnapshot = ref.getSnapshot();
        if (snapshot.machine.id !== chart) return [];
        return intention(snapshot, this.options.request)
          .filter((event) => snapshot.can(event))
          .map((event) => ({ ref, event }));
      }),
    );
    return all.toSorted((one, other) => this.#timesOf(one) - this.#timesOf(other));
  }

  #timesOf({ ref, event }: Press): number {
    return this.#pressed.get(ref)?.get(JSON.stringify(event)) ?? 0;
  }

  press(press: Press): void {
    const { ref, event } = press;
    const pressed = this.#pressed.get(ref) ?? new Map<string, number>();
    this.#pressed.set(ref, pressed.set(JSON.stringify(event), this.#timesOf(press) + 1));
    ref.send(event);
  }

  /** Whatever else can be pressed, of the events that views send. */
  possible(pressed: ReadonlyMap<string, readonly EventObject[]>): Press[] {
    return this.#living().flatMap((ref) => {
      const snapshot: AnyMachineSnapshot = ref.getSnapshot();
      const events = pressed.get(snapshot.machine.id) ?? [];
      return events.filter((event) => snapshot.can(event)).map((event) => ({ ref, event }));
    });
  }

  /** Dialogs that nothing closes: neither does the shopper, nor what they wait for. */
  shut(pressed: ReadonlyMap<string, readonly EventObject[]>): AnyMachineSnapshot[] {
    const living = this.#living();
    const within = (dialog: AnyActorRef) =>
      living.filter((ref) => {
        for (let at: AnyActorRef | undefined = ref; at; at = at._parent) if (at === dialog) return true;
        return false;
      });
    const canLeave = (ref: AnyActorRef) => {
      const snapshot: AnyMachineSnapshot = ref.getSnapshot();
      const events = pressed.get(snapshot.machine.id) ?? [];
      return snapshot.hasTag('busy') || events.some((event) => snapshot.can(event));
    };
    return living
      .filter((ref) => ref.getSnapshot().hasTag('modal') && !within(ref).some(canLeave))
      .map((ref) => ref.getSnapshot());
  }

  /** Where the shopper is, in words. */
  get where(): string {
    return this.#living()
      .map((ref) => `${ref.getSnapshot().machine.id} ${stateWords(ref.getSnapshot().value)}`)
      .join(', ');
  }
}
