import { createCardFrameChannel } from './browser/card-frame.ts';
import { createConsent } from './browser/consent.ts';
import { createContactDrafts } from './browser/contact-drafts.ts';
import { createProfileDrafts } from './browser/profile-drafts.ts';
import { createStorage, memoryBackend, type StorageDeps } from './browser/storage.ts';
import { noTabs, type Tabs, tellChanges } from './browser/tabs.ts';
import { createCall, type HttpDeps } from './http/call.ts';
import { createCartServices } from './http/cart.ts';
import { createCheckoutServices } from './http/checkouts.ts';
import { createReservationServices } from './http/reservations.ts';
import { createSessionServices } from './http/session.ts';
import { createWalletServices } from './http/wallet.ts';
import { onDemand } from './on-demand.ts';

export interface ServicesDeps extends Omit<HttpDeps, 'shopperId' | 'onEnd'> {
  /** Where the browser keeps things; nothing outlives the process when absent. */
  storage?: StorageDeps;
  /** The id of the banner in view, where there is one. */
  banner?: string;
  /** The other tabs; none when absent. */
  tabs?: Tabs;
}

/** Every service that charts and pages ask for, grouped by resource. Runs in a browser and in Node. */
export function createServices({ storage: backends, banner, tabs = noTabs, ...http }: ServicesDeps) {
  let shopperId: string | null = null;
  const deps = { ...http, onEnd: tellChanges(tabs) };
  const call = createCall({ ...deps, shopperId: () => shopperId });
  const wallet = createWalletServices(call);
  const storage = createStorage(backends ?? { lasting: memoryBackend(), tab: memoryBackend() });
  const scheduling = onDemand(async () =>
    (await import('./scheduling.ts')).createSchedulingServices({ call, storage, banner }),
  );
  return {
    session: createSessionServices(createCall(deps), call, ({ shopper }) => {
      shopperId = shopper?.id ?? null;
    }),
    tabs: tabs.hear,
    /** What some pages alone need comes with the first call of one. */
    catalogue: onDemand(async () => (await import('./http/catalogue.ts')).createCatalogueServices(call)),
    cart: createCartServices(call),
    reservations: {
      ...createReservationServices(call),
      reserveSlot: scheduling.reserveSlot,
    },
    scheduling,
    checkouts: createCheckoutServices(call),
    orders: onDemand(async () => (await import('./http/orders.ts')).createOrderServices(call)),
    addresses: onDemand(async () => (await import('./http/addresses.ts')).createAddressServices(call)),
    profile: onDemand(async () => (await import('./http/profile.ts')).createProfileServices(call)),
    addressDrafts: onDemand(async () =>
      (await import('./browser/address-drafts.ts')).createAddressDrafts(storage),
    ),
    account: onDemand(async () => (await import('./http/account.ts')).createAccountServices(call)),
    wallet: { loadCards: wallet.loadCards },
    /** What a new card needs; its frame needs a browser. */
    cardForm: {
      addCardToOrder: wallet.addCardToOrder,
      getVersionKey: wallet.getVersionKey,
      cardFrameChannel: createCardFrameChannel({ locateVault: wallet.locateVault }),
    },
    contactDrafts: createContactDrafts(storage),
    profileDrafts: createProfileDrafts(storage),
    consent: createConsent(storage),
    storage,
  };
}

export type Services = ReturnType<typeof createServices>;
