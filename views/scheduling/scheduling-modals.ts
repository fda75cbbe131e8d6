/** Scheduling's dialogs, which load together. */
export { AgeVerification, TermsAndConditions } from './age-verification.tsx';
export { FlashSaleWarning } from './flash-sale-warning.tsx';
export { NoStoresAvailable } from './no-stores.tsx';
export { OrderDestinationInfo } from './order-destination-info.tsx';
export {
  AlcoholDeliveryUnavailable,
  AlcoholQuantityLimitExceeded,
  ConfirmAddress,
  DeliveryTimeUnavailable,
  ItemsNotAvailable,
  PickupTimeUnavailable,
} from './quotes-modals.tsx';
export { ViewItems } from './ship/view-items.tsx';
export { DeliveryPartnerUnavailable, TimeExpired } from './time-gone.tsx';
