import type { CardFrameChannel } from '../machines/payment/card-frame.machine.ts';
import type { ShopServices } from '../machines/shop-services.ts';
import { createAddressDrafts } from './browser/address-drafts.ts';
import { vaultChannel } from './browser/card-frame.ts';
import { createConsent } from './browser/consent.ts';
import { createContactDrafts } from './browser/contact-drafts.ts';
import { createDeliveryInstructions } from './browser/delivery-instructions.ts';
import { leaveFor } from './browser/leave-for.ts';
import { createMapServices } from './browser/maps.ts';
import { hearOrderChanges } from './browser/order-changes.ts';
import { hearPageVisibility } from './browser/page-visibility.ts';
import { createPartnerServices } from './browser/partners.ts';
import { canUsePasskeys, createPasskey } from './browser/passkey.ts';
import { createPriceMessages } from './browser/price-message.ts';
import { createProfileDrafts } from './browser/profile-drafts.ts';
import { saveDocument } from './browser/save-document.ts';
import { createSnapFlags } from './browser/snap-flags.ts';
import { type BrowserStorage, createStorage, memoryBackend, type StorageDeps } from './browser/storage.ts';
import { broadcastChanges, noTabs, type Tabs } from './browser/tabs.ts';
import {
  confirmEmail,
  createAccount,
  getSignInOptions,
  requestPasswordReset,
  resetPassword,
  sendConfirmation,
  sendSignInCode,
  startSingleSignOn,
} from './contracts/accounts.ts';
import {
  createAddress,
  deleteAddress,
  listAddresses,
  updateAddress,
  verifyAddress,
} from './contracts/addresses.ts';
import { getAppData } from './contracts/app-data.ts';
import { offerAgain } from './contracts/buy-again.ts';
import {
  addCard,
  addEbtCard,
  checkEbtBalance,
  preferCard,
  saveGiftCard,
  updateCard,
} from './contracts/cards.ts';
import { chooseFulfillment, deleteCart, getCart, updateCart } from './contracts/cart.ts';
import { checkAddress, saveCartAddress } from './contracts/cart-addresses.ts';
import { getProduct, listDepartments } from './contracts/catalog.ts';
import { createShipCheckout } from './contracts/checkout-creation.ts';
import { addGiftCard, getPayments, updatePayments } from './contracts/checkout-payments.ts';
import { getCheckout, refreshCheckout } from './contracts/checkouts.ts';
import { getFallout, removeFallout } from './contracts/fallout.ts';
import { listFlashSales } from './contracts/flash-sales.ts';
import { cancelMembership, enroll, getMembership } from './contracts/membership.ts';
import { preferModality } from './contracts/modalities.ts';
import { currentModification, getModification } from './contracts/modifications.ts';
import { cancelOrder, listOrders, tellArrival } from './contracts/orders.ts';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startAddingPasskey,
} from './contracts/passkeys.ts';
import {
  getEmailPreferences,
  getProductPreferences,
  updateEmailPreferences,
  updateProductPreferences,
} from './contracts/preferences.ts';
import { listPrescriptions, requestRefill } from './contracts/prescriptions.ts';
import { updateProfile } from './contracts/profile.ts';
import { decideProposal, listProposals } from './contracts/proposals.ts';
import { currentReservation, extendReservation, releaseReservation } from './contracts/reservations.ts';
import {
  chooseOrganization,
  claimLocalReward,
  getCommunityParticipation,
  getPoints,
  listLocalRewards,
  listOrganizations,
} from './contracts/rewards.ts';
import {
  changeEmail,
  changePassword,
  confirmEmailChange,
  deleteAccount,
  exportAccount,
} from './contracts/security.ts';
import { signOut } from './contracts/session.ts';
import { endOtherSessions, endSession, listSessions } from './contracts/sessions.ts';
import { listSubstitutes } from './contracts/substitutions.ts';
import { changeTip, updateTip } from './contracts/tips.ts';
import { createCall, type HttpDeps, serviceOf } from './http/call.ts';
import { createCardServices } from './http/cards.ts';
import { createCatalogServices } from './http/catalog.ts';
import { createCheckoutServices } from './http/checkouts.ts';
import { createModificationServices } from './http/modifications.ts';
import { createProfileServices } from './http/profile.ts';
import { createPromoServices } from './http/promos.ts';
import { createSchedulingServices } from './http/scheduling.ts';
import { createSessionServices } from './http/session.ts';
import { createSmsServices } from './http/sms.ts';

export interface ServicesDeps extends Omit<HttpDeps, 'shopperId' | 'onEnd'> {
  /** The browser's storage; without it, nothing outlives the process. */
  storage?: StorageDeps;
  /** The other tabs, if there are any. */
  tabs?: Tabs;
  /** Where a new card is typed; by default, a frame in the page. */
  cardFrameChannel?: CardFrameChannel;
}

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
  const callAsAnyone = createCall(deps);
  const asAnyone = serviceOf(callAsAnyone);
  const storage = createStorage(backends ?? { lasting: memoryBackend(), tab: memoryBackend() });
  return {
    ...createSessionServices(callAsAnyone, ({ shopper }) => {
      shopperId = shopper?.id ?? null;
    }),
    signOut: async (_input: undefined, signal: AbortSignal) => {
      const done = await call(signOut, {}, signal);
      storage.forgetDrafts();
      return done;
    },
    createAccount: asAnyone(createAccount),
    confirmEmail: asAnyone(confirmEmail),
    sendConfirmation: of(sendConfirmation),
    requestPasswordReset: asAnyone(requestPasswordReset),
    resetPassword: asAnyone(resetPassword),
    sendSignInCode: asAnyone(sendSignInCode),
    canUsePasskeys,
    getSignInOptions: asAnyone(getSignInOptions),
    startSingleSignOn: asAnyone(startSingleSignOn),
    leaveFor,

    ...createCatalogServices(call),
    listDepartments: of(listDepartments),
    getProduct: of(getProduct),
    listSubstitutes: of(listSubstitutes),

    getCart: of(getCart),
    updateCart: of(updateCart),
    deleteCart: of(deleteCart),
    chooseFulfillment: of(chooseFulfillment),
    checkAddress: of(checkAddress),
    saveCartAddress: of(saveCartAddress),
    preferAddress: of(preferModality),

    ...createSchedulingServices(call, banner),
    ...createDeliveryInstructions(storage),
    preferModality: of(preferModality),
    listFlashSales: of(listFlashSales),
    currentReservation: of(currentReservation),
    releaseReservation: of(releaseReservation),
    extendReservation: of(extendReservation),
    createShipCheckout: of(createShipCheckout),

    ...createCheckoutServices(call),
    ...createContactDrafts(storage),
    ...createPromoServices(call),
    ...createSmsServices(call),
    loadCheckout: of(getCheckout),
    refreshCheckout: of(refreshCheckout),
    updateTip: of(updateTip),
    getFallout: of(getFallout),
    removeFallout: of(removeFallout),

    ...createCardServices(call),
    ...createPriceMessages(storage),
    ...createSnapFlags(storage),
    cardFrameChannel: cardFrameChannel ?? vaultChannel(call),
    loadPaymentMethods: of(getPayments),
    getVersionKey: of(getPayments),
    updatePayments: of(updatePayments),
    addCard: of(addCard),
    updateCard: of(updateCard),
    preferCard: of(preferCard),
    addEbtCard: of(addEbtCard),
    checkEbtBalance: of(checkEbtBalance),
    addGiftCard: of(addGiftCard),
    saveGiftCard: of(saveGiftCard),

    ...createModificationServices(call),
    findModifiable: of(currentModification),
    loadModification: of(getModification),
    loadOrders: of(listOrders),
    cancelOrder: of(cancelOrder),
    listProposals: of(listProposals),
    decideProposal: of(decideProposal),
    orderChanges: hearOrderChanges(http.baseUrl),
    pageVisibility: hearPageVisibility,
    changeTip: of(changeTip),
    tellArrival: of(tellArrival),
    offerAgain: of(offerAgain),

    ...createAddressDrafts(storage),
    loadAddresses: of(listAddresses),
    createAddress: of(createAddress),
    updateAddress: of(updateAddress),
    deleteAddress: of(deleteAddress),
    verifyAddress: of(verifyAddress),

    ...createProfileServices(call),
    ...createProfileDrafts(storage),
    updateProfile: of(updateProfile),
    loadAppData: of(getAppData),
    loadMembership: of(getMembership),
    enroll: of(enroll),
    cancelMembership: of(cancelMembership),
    loadEmailPreferences: of(getEmailPreferences),
    updateEmailPreferences: of(updateEmailPreferences),
    loadProductPreferences: of(getProductPreferences),
    updateProductPreferences: of(updateProductPreferences),
    loadPoints: of(getPoints),
    loadCommunity: of(getCommunityParticipation),
    findOrganizations: of(listOrganizations),
    chooseOrganization: of(chooseOrganization),
    loadLocalRewards: of(listLocalRewards),
    claimLocalReward: of(claimLocalReward),
    loadPrescriptions: of(listPrescriptions),
    requestRefill: of(requestRefill),

    loadSessions: of(listSessions),
    endSession: of(endSession),
    endOtherSessions: of(endOtherSessions),
    loadPasskeys: of(listPasskeys),
    startAddingPasskey: of(startAddingPasskey),
    createPasskey,
    addPasskey: of(addPasskey),
    renamePasskey: of(renamePasskey),
    removePasskey: of(removePasskey),
    changePassword: of(changePassword),
    changeEmail: of(changeEmail),
    confirmEmailChange: of(confirmEmailChange),
    exportAccount: of(exportAccount),
    saveDocument,
    deleteAccount: of(deleteAccount),

    ...createMapServices(call),
    ...createPartnerServices(call, storage),
    ...createConsent(storage),
    tabs: tabs.hear,
    storage,
  } satisfies ShopServices & { storage: BrowserStorage; canUsePasskeys: () => boolean };
}

export type Services = ReturnType<typeof createServices>;
