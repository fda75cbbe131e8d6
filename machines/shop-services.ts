import type { AccountServices } from './account/account.machine.ts';
import type { AddressBookServices } from './account/address-book.machine.ts';
import type { AddressDraftServices } from './account/address-form.machine.ts';
import type { AddressSubmissionServices } from './account/address-submission.machine.ts';
import type { DataExportServices } from './account/data-export.machine.ts';
import type { DevicesServices } from './account/devices.machine.ts';
import type { EmailChangeLinkServices } from './account/email-change-link.machine.ts';
import type { EmailPreferenceServices } from './account/email-preferences.ts';
import type { PasskeysServices } from './account/passkeys.machine.ts';
import type { ProductPreferenceServices } from './account/product-preferences.ts';
import type { ProfileFormServices } from './account/profile-form.machine.ts';
import type { RewardsServices } from './account/rewards.ts';
import type { SecurityServices } from './account/security.ts';
import type { SmsPreferenceServices } from './account/sms-preference.machine.ts';
import type { ConsentServices } from './app/consent.machine.ts';
import type { EmailConfirmationServices } from './app/email-confirmation.machine.ts';
import type { LetterServices } from './app/letter.machine.ts';
import type { NewPasswordServices } from './app/new-password.machine.ts';
import type { SessionServices } from './app/session.machine.ts';
import type { SignInServices } from './app/sign-in.machine.ts';
import type { SignInCodeServices } from './app/sign-in-code.machine.ts';
import type { SignUpServices } from './app/sign-up.machine.ts';
import type { SingleSignOnServices } from './app/single-sign-on.machine.ts';
import type { TabsChannel } from './app/tabs.ts';
import type { AddressChangeServices } from './cart/address-change.machine.ts';
import type { CartServices, FulfillmentServices } from './cart/cart.machine.ts';
import type { CartAddressServices } from './cart/cart-address.machine.ts';
import type { ReceivingServices } from './cart/receiving.machine.ts';
import type { SubstitutionServices } from './cart/substitution.machine.ts';
import type { WaysServices } from './cart/ways.ts';
import type { CatalogServices } from './catalog/products.ts';
import type { CompleteOrderServices } from './checkout/complete-order.machine.ts';
import type { ContactServices } from './checkout/contact.machine.ts';
import type { FalloutServices } from './checkout/fallout.machine.ts';
import type { ModifyOrderServices } from './checkout/modify-order.machine.ts';
import type { OrderInProgressServices } from './checkout/order-in-progress.machine.ts';
import type { OrderUpdateServices } from './checkout/order-update.machine.ts';
import type { PromoCodeServices } from './checkout/promo-code.machine.ts';
import type { SubmissionServices } from './checkout/submission.machine.ts';
import type { TipServices } from './checkout/tip.machine.ts';
import type { MapServices } from './map/map.machine.ts';
import type { ArrivalServices } from './order/arrival.machine.ts';
import type { BuyAgainServices } from './order/buy-again.machine.ts';
import type { ModificationServices } from './order/modify-cart.machine.ts';
import type { OrderServices } from './order/order.machine.ts';
import type { OrderChangesChannel, PageVisibilityChannel } from './order/order-changes.machine.ts';
import type { OrderCompleteServices } from './order/order-complete.machine.ts';
import type { SubstituteProposalsServices } from './order/substitute-proposals.machine.ts';
import type { TipChangeServices } from './order/tip-change.machine.ts';
import type { BalanceCheckServices } from './payment/balance-check.machine.ts';
import type { CardFormServices } from './payment/card-form.machine.ts';
import type { CardFrameChannel } from './payment/card-frame.machine.ts';
import type { EbtCardFormServices } from './payment/ebt-card-form.machine.ts';
import type { GiftCardFormServices } from './payment/gift-card-form.machine.ts';
import type { PaymentSelectionServices } from './payment/payment-selection.machine.ts';
import type { PaymentUpdateServices } from './payment/payment-update.machine.ts';
import type { PinEntryServices } from './payment/pin-entry.machine.ts';
import type { PriceMessageServices } from './payment/price-message.machine.ts';
import type { SnapServices } from './payment/snap.machine.ts';
import type { ReservationServices } from './reservation/reservation.machine.ts';
import type { SlotRequestServices } from './reservation/slot-request.machine.ts';
import type { CheckoutCreationServices } from './scheduling/checkout-creation.machine.ts';
import type { DeliveryDetailsServices } from './scheduling/delivery-details.machine.ts';
import type { FlashSaleGuardServices } from './scheduling/flash-sale-guard.machine.ts';
import type { HeldOrderServices } from './scheduling/held-order.machine.ts';
import type { QuotesServices } from './scheduling/quotes.machine.ts';
import type { ShipSchedulingServices } from './scheduling/ship-scheduling.machine.ts';
import type { ShippingQuotesServices } from './scheduling/shipping-quotes.machine.ts';
import type { StoreChoiceServices } from './scheduling/store-choice.machine.ts';
import { type Serve, type ServingOptions, servingFrom } from './shared/services.ts';
import type { WalletServices } from './wallet/wallet.machine.ts';

/** Everything the charts ask of the world, by name. */
export type ShopServices = AccountServices &
  AddressBookServices &
  AddressChangeServices &
  AddressDraftServices &
  AddressSubmissionServices &
  ArrivalServices &
  BalanceCheckServices &
  BuyAgainServices &
  CardFormServices &
  CartAddressServices &
  CartServices &
  CatalogServices &
  CheckoutCreationServices &
  CompleteOrderServices &
  Pick<ConsentServices, 'keepChoices'> &
  ContactServices &
  DataExportServices &
  DeliveryDetailsServices &
  DevicesServices &
  EbtCardFormServices &
  EmailChangeLinkServices &
  EmailConfirmationServices &
  EmailPreferenceServices &
  FalloutServices &
  FlashSaleGuardServices &
  FulfillmentServices &
  GiftCardFormServices &
  HeldOrderServices &
  LetterServices &
  ModificationServices &
  ModifyOrderServices &
  MapServices &
  NewPasswordServices &
  OrderCompleteServices &
  OrderInProgressServices &
  OrderServices &
  OrderUpdateServices &
  PasskeysServices &
  PaymentSelectionServices &
  PaymentUpdateServices &
  PinEntryServices &
  PriceMessageServices &
  ProductPreferenceServices &
  ProfileFormServices &
  PromoCodeServices &
  QuotesServices &
  ReceivingServices &
  ReservationServices &
  RewardsServices &
  SecurityServices &
  SessionServices &
  ShippingQuotesServices &
  ShipSchedulingServices &
  SignInCodeServices &
  SignInServices &
  SignUpServices &
  SingleSignOnServices &
  SlotRequestServices &
  SnapServices &
  SmsPreferenceServices &
  StoreChoiceServices &
  SubmissionServices &
  SubstituteProposalsServices &
  SubstitutionServices &
  TipChangeServices &
  TipServices &
  WalletServices &
  WaysServices & {
    tabs: TabsChannel;
    orderChanges: OrderChangesChannel;
    pageVisibility: PageVisibilityChannel;
    cardFrameChannel: CardFrameChannel;
  };

/** Serves the roots of charts with what they ask for; tests serve what theirs need. */
export const serving = (services: Partial<ShopServices>, options?: ServingOptions): Serve =>
  servingFrom(services, options);
