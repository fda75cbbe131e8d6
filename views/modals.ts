import type { ModalName } from '../machines/shared/modals.ts';
import { SuggestedAddress, UnverifiedAddress } from './account/address-questions.tsx';
import { ConfirmChange } from './account/confirm-change.tsx';
import { ConfirmIdentity } from './account/confirm-identity.tsx';
import { ConfirmRemoval } from './account/confirm-removal.tsx';
import { SignOutEverywhere } from './account/devices.tsx';
import { RemovePasskey, RenamePasskey } from './account/passkeys.tsx';
import { CartAddress, CheckAvailability } from './cart/cart-address.tsx';
import { ChangeFulfillment } from './cart/change-fulfillment.tsx';
import { EmptyCart } from './cart/empty-cart.tsx';
import { Replacement } from './cart/replacement.tsx';
import { Substitution } from './cart/substitution.tsx';
import {
  CartChanged,
  CheckoutEnded,
  OrderBeingPlaced,
  OrderSuccessfullyPlaced,
  OrderTimedOut,
  PaymentsUpdateFailed,
  SnapUpdateFailed,
  SomethingWentWrong,
  TooManyPinAttempts,
} from './checkout/checkout-modals.tsx';
import { UnavailableItems } from './checkout/fallout-modal.tsx';
import { ModificationsSaved } from './checkout/modify-modals.tsx';
import { PromoCodes } from './checkout/promo-modals.tsx';
import { ChangeSnapAmount, PayingWithSnap, SnapNowAvailable } from './checkout/snap-modals.tsx';
import { SelectTipAmount, TippingPolicy } from './checkout/tip-modals.tsx';
import { ConsentCenter } from './help/consent-center.tsx';
import type { ModalView } from './kit/modal-view.ts';
import { BuyAgain } from './order/buy-again.tsx';
import { CancelOrder } from './order/cancel-order.tsx';
import { AddCard } from './payment/card-form.tsx';
import { CardFrameRetry } from './payment/card-frame-retry.tsx';
import { AddEbtCard, AddGiftCard, CheckEbtBalance, EnterPin } from './payment/secure-forms.tsx';
import { AgeVerification, TermsAndConditions } from './scheduling/age-verification.tsx';
import { ChangeStore } from './scheduling/change-store.tsx';
import { FlashSaleWarning } from './scheduling/flash-sale-warning.tsx';
import { NoStoresAvailable } from './scheduling/no-stores.tsx';
import { OrderDestinationInfo } from './scheduling/order-destination-info.tsx';
import {
  AlcoholDeliveryUnavailable,
  AlcoholQuantityLimitExceeded,
  ConfirmAddress,
  DeliveryTimeUnavailable,
  ItemsNotAvailable,
  PickupTimeUnavailable,
  TaxUnknown,
} from './scheduling/quotes-modals.tsx';
import { ReservationExpired } from './scheduling/reservation-expired.tsx';
import { ViewItems } from './scheduling/ship/view-items.tsx';
import { DeliveryPartnerUnavailable, TimeExpired } from './scheduling/time-gone.tsx';
import { SupportCode } from './support/support-code.tsx';
import { AddNewCard } from './wallet/add-new-card.tsx';
import { DeleteCard } from './wallet/delete-card.tsx';
import { EbtAvailable } from './wallet/ebt-available.tsx';

/** The component of each modal. */
export const modals: Record<ModalName, ModalView> = {
  AddCard,
  AddEbtCard,
  AddGiftCard,
  AddNewCard,
  AgeVerification,
  AlcoholDeliveryUnavailable,
  AlcoholQuantityLimitExceeded,
  BuyAgain,
  CancelOrder,
  CardFrameRetry,
  CartAddress,
  CartChanged,
  ChangeFulfillment,
  ChangeSnapAmount,
  ChangeStore,
  CheckAvailability,
  CheckEbtBalance,
  CheckoutEnded,
  ConfirmAddress,
  ConfirmChange,
  ConfirmIdentity,
  ConfirmRemoval,
  ConsentCenter,
  DeleteCard,
  DeliveryPartnerUnavailable,
  DeliveryTimeUnavailable,
  EbtAvailable,
  EmptyCart,
  EnterPin,
  FlashSaleWarning,
  ItemsNotAvailable,
  ModificationsSaved,
  NoStoresAvailable,
  OrderBeingPlaced,
  OrderDestinationInfo,
  OrderSuccessfullyPlaced,
  OrderTimedOut,
  PayingWithSnap,
  PaymentsUpdateFailed,
  PickupTimeUnavailable,
  PromoCodes,
  RemovePasskey,
  RenamePasskey,
  Replacement,
  ReservationExpired,
  SelectTipAmount,
  SignOutEverywhere,
  SnapNowAvailable,
  SnapUpdateFailed,
  SomethingWentWrong,
  Substitution,
  SuggestedAddress,
  SupportCode,
  TaxUnknown,
  TermsAndConditions,
  TimeExpired,
  TippingPolicy,
  TooManyPinAttempts,
  UnavailableItems,
  UnverifiedAddress,
  ViewItems,
};
