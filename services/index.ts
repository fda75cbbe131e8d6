import type { CardFrameChannel } from '../machines/payment/card-frame.machine.ts';
import type { ShopServices } from '../machines/provide.ts';
import type { Service } from '../machines/shared/services.ts';
import { createConsent } from './browser/consent.ts';
import { createContactDrafts } from './browser/contact-drafts.ts';
import { createPriceMessages } from './browser/price-message.ts';
import { createStorage, memoryBackend, type StorageDeps } from './browser/storage.ts';
import { broadcastChanges, noTabs, type Tabs } from './browser/tabs.ts';
import { deleteCart, getCart, updateCart } from './contracts/cart.ts';
import { getCheckout, getPayments, refreshCheckout, updatePayments } from './contracts/checkouts.ts';
import type { ServiceFailure } from './contracts/failure.ts';
import { currentReservation, extendReservation, releaseReservation } from './contracts/reservations.ts';
import { signOut } from './contracts/session.ts';
import { createCall, type HttpDeps, serviceOf } from './http/call.ts';
import { createCheckoutServices } from './http/checkouts.ts';
import { createSessionServices } from './http/session.ts';
import type { OnDemand } from './on-demand.ts';

const lost: ServiceFailure = { kind: 'unreachable' };

export interface ServicesDeps extends Omit<HttpDeps, 'shopperId' | 'onEnd'> {
  /** The browser's storage; without it, nothing outlives the process. */
  storage?: StorageDeps;
  /** The other tabs, if there are any. */
  tabs?: Tabs;
  /** Where a new card is typed; by default, a frame in the page. */
  cardFrameChannel?: CardFrameChannel;
}

/** The channel to a card's frame, whose code comes when it is opened: a checkout without a new card needs none. */
const comingChannel =
  (load: () => Promise<CardFrameChannel>): CardFrameChannel =>
  (input, hear) => {
    let channel: ReturnType<CardFrameChannel> | null = null;
    let isClosed = false;
    load().then(
      (open) => {
        if (!isClosed) channel = open(input, hear);
      },
      () => isClosed || hear({ type: 'channel.failed' }),
    );
    return {
      send: (message) => channel?.send(message),
      close: () => {
        isClosed = true;
        channel?.close();
      },
    };
  };

/** Every service that charts and pages use, by name. Runs in a browser and in Node. */
export function createServices({
  storage: backends,
  banner,
  tabs = noTabs,
  cardFrameChannel,
  ...http
}: ServicesDeps) {
  let shopperId: string | null = null;
  const deps = { ...http, banner, onEnd: broadcastChanges(tabs) };
  const call = createCall({ ...deps, shopperId: () => shopperId });
  const of = serviceOf(call);
  const storage = createStorage(backends ?? { lasting: memoryBackend(), tab: memoryBackend() });
  const atOnce = {
    ...createSessionServices(createCall(deps), ({ shopper }) => {
      shopperId = shopper?.id ?? null;
    }),
    signOut: of(signOut),
    getCart: of(getCart),
    updateCart: of(updateCart),
    deleteCart: of(deleteCart),
    currentReservation: of(currentReservation),
    releaseReservation: of(releaseReservation),
    extendReservation: of(extendReservation),
    loadCheckout: of(getCheckout),
    refreshCheckout: of(refreshCheckout),
    loadPaymentMethods: of(getPayments),
    getVersionKey: of(getPayments),
    updatePayments: of(updatePayments),
    ...createCheckoutServices(call),
    ...createContactDrafts(storage),
    ...createPriceMessages(storage),
    ...createConsent(storage),
    tabs: tabs.hear,
    cardFrameChannel:
      cardFrameChannel ??
      comingChannel(async () => (await import('./browser/card-frame.ts')).vaultChannel(of)),
    storage,
  };
  const world = { call, storage, banner };
  let rest: Promise<OnDemand> | null = null;
  /** The code for services only some pages need loads on first use; a failed load is retried. */
  const onDemand = (name: string) => async (input: unknown, signal: AbortSignal) => {
    rest ??= import('./on-demand.ts').then(({ onDemand }) => onDemand(world));
    const services = await rest.catch(() => {
      rest = null;
      throw lost;
    });
    return (services as Record<string, Service<unknown, unknown>>)[name]?.(input, signal);
  };
  const all = new Proxy(atOnce, {
    get: (known, name) => Reflect.get(known, name) ?? onDemand(String(name)),
  });
  return all as typeof atOnce & OnDemand satisfies ShopServices;
}

export type Services = ReturnType<typeof createServices>;
