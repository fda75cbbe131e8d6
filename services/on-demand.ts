import type { CallOf, Service } from '../machines/shared/services.ts';
import type { BrowserStorage } from './browser/storage.ts';
import type { ServiceFailure } from './contracts/failure.ts';
import type { Operation } from './contracts/operation.ts';
import { type Call, serviceOf } from './http/call.ts';

export interface World {
  call: Call;
  storage: BrowserStorage;
  /** The id of the banner in use, if there is one. */
  banner: string | undefined;
}

const lost: ServiceFailure = { kind: 'unreachable' };

/** A module's export: a service it creates or a call it declares. */
type In<M, K> = M extends { more: (world: World) => infer S }
  ? K extends keyof S
    ? S[K]
    : Declared<M, K>
  : Declared<M, K>;
type Declared<M, K> = K extends keyof M ? (M[K] extends Operation ? CallOf<M[K]> : never) : never;

/** Services by name whose code loads on first use. If the code doesn't load, the call fails as unreachable. */
export function lazily<M extends object, const N extends Record<string, string>>(
  world: World,
  load: () => Promise<M>,
  names: N,
): { [K in keyof N]: In<M, N[K]> } {
  let loaded: Promise<Record<string, Service<unknown, unknown>>> | null = null;
  const of = serviceOf(world.call);
  const services = async () => {
    const { more, ...declared } = (await load()) as { more?: (world: World) => object };
    const made = (more?.(world) ?? {}) as Record<string, Service<unknown, unknown>>;
    const operation = (name: string) => of((declared as Record<string, Operation>)[name] as Operation);
    return Object.fromEntries(
      Object.values(names).map((name) => [
        name,
        made[name] ?? (operation(name) as Service<unknown, unknown>),
      ]),
    );
  };
  const ask =
    (name: string): Service<unknown, unknown> =>
    async (input, signal) => {
      loaded ??= services().catch(() => {
        loaded = null;
        throw lost;
      });
      return (await loaded)[name]?.(input, signal);
    };
  return Object.fromEntries(Object.entries(names).map(([name, inside]) => [name, ask(inside)])) as never;
}

/** The services only some pages use: their names and where to load them. */
export const onDemand = (world: World) => ({
  ...lazily(world, () => import('./http/catalogue.ts'), {
    listDepartments: 'listDepartments',
    listProducts: 'searchProducts',
    getProduct: 'getProduct',
  }),
  ...lazily(world, () => import('./http/scheduling.ts'), {
    listModalities: 'listModalities',
    preferModality: 'preferModality',
    listQuotes: 'listQuotes',
    listShippingQuotes: 'listShippingQuotes',
    listFlashSales: 'listFlashSales',
    listWays: 'listWays',
    reserveSlot: 'reserveSlot',
    updatePromise: 'updatePromise',
    createCheckout: 'createCheckout',
    createShipCheckout: 'createShipCheckout',
    readInstructions: 'readInstructions',
    keepInstructions: 'keepInstructions',
  }),
  ...lazily(world, () => import('./http/card-addition.ts'), { addCardToOrder: 'addCardToOrder' }),
  ...lazily(world, () => import('./http/secure-forms.ts'), {
    addEbtCard: 'addEbtCard',
    addGiftCard: 'addGiftCard',
    saveGiftCard: 'saveGiftCard',
    checkEbtBalance: 'checkEbtBalance',
    reportPinService: 'reportPinService',
  }),
  ...lazily(world, () => import('./http/wallet.ts'), {
    loadCards: 'loadCards',
    addCard: 'addCard',
    updateCard: 'updateCard',
    deleteCard: 'deleteCard',
    preferCard: 'preferCard',
  }),
  ...lazily(world, () => import('./browser/snap-flags.ts'), {
    readSnapFlags: 'readSnapFlags',
    keepSnapFlags: 'keepSnapFlags',
  }),
  ...lazily(world, () => import('./http/tips.ts'), { updateTip: 'updateTip' }),
  ...lazily(world, () => import('./http/promos.ts'), { updatePromo: 'updatePromo' }),
  ...lazily(world, () => import('./http/fallout.ts'), {
    getFallout: 'getFallout',
    removeFallout: 'removeFallout',
  }),
  ...lazily(world, () => import('./http/modifications.ts'), {
    findModifiable: 'currentModification',
    loadModification: 'getModification',
    updateModification: 'updateModification',
    dropModification: 'dropModification',
    saveModification: 'saveModification',
  }),
  ...lazily(world, () => import('./http/orders.ts'), {
    loadOrders: 'listOrders',
    cancelOrder: 'cancelOrder',
  }),
  ...lazily(world, () => import('./browser/partners.ts'), {
    captureFraudData: 'captureFraudData',
    keepAdToken: 'keepAdToken',
    sendConversion: 'sendConversion',
  }),
  ...lazily(world, () => import('./browser/maps.ts'), {
    openMaps: 'openMaps',
    geocode: 'geocode',
    drawMap: 'drawMap',
  }),
  ...lazily(world, () => import('./http/addresses.ts'), {
    loadAddresses: 'listAddresses',
    createAddress: 'createAddress',
    updateAddress: 'updateAddress',
    deleteAddress: 'deleteAddress',
    verifyAddress: 'verifyAddress',
    readAddressDraft: 'readAddressDraft',
    keepAddressDraft: 'keepAddressDraft',
    dropAddressDraft: 'dropAddressDraft',
  }),
  ...lazily(world, () => import('./http/receiving.ts'), {
    checkAddress: 'checkAddress',
    saveCartAddress: 'saveCartAddress',
    chooseFulfillment: 'chooseFulfillment',
    preferAddress: 'preferModality',
  }),
  ...lazily(world, () => import('./http/sms.ts'), {
    lookupSmsPreference: 'lookupSms',
    updateSmsPreference: 'updateSms',
  }),
  ...lazily(world, () => import('./http/account.ts'), {
    loadAppData: 'getAppData',
    loadProfile: 'loadProfile',
    updateProfile: 'updateProfile',
    readProfileDraft: 'readProfileDraft',
    keepProfileDraft: 'keepProfileDraft',
    dropProfileDraft: 'dropProfileDraft',
    loadMembership: 'getMembership',
    enroll: 'enroll',
    cancelMembership: 'cancelMembership',
    loadEmailPreferences: 'getEmailPreferences',
    updateEmailPreferences: 'updateEmailPreferences',
    loadProductPreferences: 'getProductPreferences',
    updateProductPreferences: 'updateProductPreferences',
    loadPoints: 'getPoints',
    loadCommunity: 'getCommunityParticipation',
    findOrganizations: 'listOrganizations',
    chooseOrganization: 'chooseOrganization',
    loadLocalRewards: 'listLocalRewards',
    claimLocalReward: 'claimLocalReward',
    loadPrescriptions: 'listPrescriptions',
    requestRefill: 'requestRefill',
  }),
});

export type OnDemand = ReturnType<typeof onDemand>;
