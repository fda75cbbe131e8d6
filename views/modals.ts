import type { ModalName } from '../machines/shared/modals.ts';
import type { ModalView } from './kit/modal-view.ts';

interface Modal<TName extends ModalName> {
  /** The module with the component of this name, which draws it. */
  load: () => Promise<Record<TName, ModalView>>;
  /** The event type that closes the message shown in its place if its code doesn't load. */
  dismissal?: string;
}

const checkout = () => import('./checkout/checkout-modals.tsx');
const modify = () => import('./checkout/modify-modals.tsx');
const promo = () => import('./checkout/promo-modals.tsx');
const tip = () => import('./checkout/tip-modals.tsx');
const fallout = () => import('./checkout/fallout-modal.tsx');
const snap = () => import('./checkout/snap-modals.tsx');
const cartAddress = () => import('./cart/cart-address.tsx');
const card = () => import('./payment/card-form.tsx');
const secureForms = () => import('./payment/secure-forms.tsx');
const scheduling = () => import('./scheduling/scheduling-modals.ts');
const dialogs = () => import('./dialogs.ts');

export type Modals = { [TName in ModalName]: Modal<TName> };

/** What draws each modal. Its code loads once the page is quiet, or when it opens. */
export const modals: Modals = {
  AddCard: { load: card, dismissal: 'card.cancel' },
  AddEbtCard: { load: secureForms, dismissal: 'card.cancel' },
  AddGiftCard: { load: secureForms, dismissal: 'card.cancel' },
  AddNewCard: { load: dialogs, dismissal: 'cardType.cancel' },
  AgeVerification: { load: scheduling, dismissal: 'age.close' },
  AlcoholDeliveryUnavailable: { load: scheduling, dismissal: 'modal.dismiss' },
  AlcoholQuantityLimitExceeded: { load: scheduling, dismissal: 'modal.dismiss' },
  CancelOrder: { load: dialogs, dismissal: 'cancellation.dismiss' },
  CardFrameRetry: { load: () => import('./payment/card-frame-retry.tsx'), dismissal: 'frame.dismiss' },
  CartAddress: { load: cartAddress, dismissal: 'address.cancel' },
  CartChanged: { load: checkout },
  ChangeFulfillment: { load: () => import('./cart/change-fulfillment.tsx'), dismissal: 'fulfillment.keep' },
  ChangeSnapAmount: { load: snap, dismissal: 'amount.cancel' },
  CheckAvailability: { load: cartAddress, dismissal: 'address.edit' },
  CheckEbtBalance: { load: secureForms, dismissal: 'balance.close' },
  CheckoutEnded: { load: checkout },
  ConfirmAddress: { load: scheduling, dismissal: 'modal.dismiss' },
  ConfirmChange: { load: dialogs, dismissal: 'change.dismiss' },
  ConfirmRemoval: { load: dialogs, dismissal: 'removal.cancel' },
  ConsentCenter: { load: () => import('./help/consent-center.tsx'), dismissal: 'consent.close' },
  DeleteCard: { load: dialogs, dismissal: 'deletion.cancel' },
  DeliveryPartnerUnavailable: { load: scheduling, dismissal: 'newTime.select' },
  DeliveryTimeUnavailable: { load: scheduling, dismissal: 'modal.dismiss' },
  EbtAvailable: { load: dialogs, dismissal: 'ebtNotice.dismiss' },
  EmptyCart: { load: dialogs, dismissal: 'clear.cancel' },
  EnterPin: { load: secureForms, dismissal: 'card.cancel' },
  FlashSaleWarning: { load: scheduling, dismissal: 'items.keep' },
  ItemsNotAvailable: { load: scheduling, dismissal: 'modal.dismiss' },
  ModificationsSaved: { load: modify },
  NoStoresAvailable: { load: scheduling, dismissal: 'modal.dismiss' },
  OrderBeingPlaced: { load: checkout, dismissal: 'leave.cancel' },
  OrderDestinationInfo: { load: scheduling, dismissal: 'destinationInfo.close' },
  OrderSuccessfullyPlaced: { load: checkout, dismissal: 'order.view' },
  OrderTimedOut: { load: checkout },
  PayingWithSnap: { load: snap, dismissal: 'introduction.close' },
  PaymentsUpdateFailed: { load: checkout, dismissal: 'update.dismiss' },
  PickupTimeUnavailable: { load: scheduling, dismissal: 'modal.dismiss' },
  PromoCodes: { load: promo, dismissal: 'promo.close' },
  ReservationExpired: { load: dialogs, dismissal: 'reservation.dismiss' },
  SelectTipAmount: { load: tip, dismissal: 'tip.cancel' },
  SnapNowAvailable: { load: snap, dismissal: 'introduction.close' },
  SnapUpdateFailed: { load: checkout },
  SomethingWentWrong: { load: checkout },
  SuggestedAddress: { load: dialogs, dismissal: 'address.edit' },
  SupportCode: { load: () => import('./support/support-code.tsx'), dismissal: 'support.close' },
  TermsAndConditions: { load: scheduling, dismissal: 'terms.close' },
  TimeExpired: { load: scheduling, dismissal: 'newTime.select' },
  TippingPolicy: { load: tip, dismissal: 'policy.close' },
  TooManyPinAttempts: { load: checkout, dismissal: 'lock.close' },
  UnavailableItems: { load: fallout, dismissal: 'fallout.close' },
  UnverifiedAddress: { load: dialogs, dismissal: 'address.edit' },
  ViewItems: { load: scheduling, dismissal: 'basket.close' },
};
