import { type AnyActorRef, isMachineSnapshot } from 'xstate';

/** Every modal. A state that shows one says `meta: { modal }`; `views/modals.ts` says what renders it. */
export type ModalName =
  | 'AddCard'
  | 'AddEbtCard'
  | 'AddGiftCard'
  | 'AddNewCard'
  | 'AgeVerification'
  | 'AlcoholDeliveryUnavailable'
  | 'AlcoholQuantityLimitExceeded'
  | 'BuyAgain'
  | 'CancelOrder'
  | 'CardFrameRetry'
  | 'CartAddress'
  | 'CartChanged'
  | 'ChangeFulfillment'
  | 'ChangeSnapAmount'
  | 'ChangeStore'
  | 'CheckAvailability'
  | 'CheckEbtBalance'
  | 'CheckoutEnded'
  | 'ConfirmAddress'
  | 'ConfirmChange'
  | 'ConfirmIdentity'
  | 'ConfirmRemoval'
  | 'ConsentCenter'
  | 'DeleteCard'
  | 'DeliveryPartnerUnavailable'
  | 'DeliveryTimeUnavailable'
  | 'EbtAvailable'
  | 'EmptyCart'
  | 'EnterPin'
  | 'FlashSaleWarning'
  | 'ItemsNotAvailable'
  | 'ModificationsSaved'
  | 'NoStoresAvailable'
  | 'OrderBeingPlaced'
  | 'OrderDestinationInfo'
  | 'OrderSuccessfullyPlaced'
  | 'OrderTimedOut'
  | 'PayingWithSnap'
  | 'PaymentsUpdateFailed'
  | 'PickupTimeUnavailable'
  | 'PromoCodes'
  | 'RemovePasskey'
  | 'RenamePasskey'
  | 'Replacement'
  | 'ReservationExpired'
  | 'SelectTipAmount'
  | 'SignOutEverywhere'
  | 'SnapNowAvailable'
  | 'SnapUpdateFailed'
  | 'SomethingWentWrong'
  | 'Substitution'
  | 'SuggestedAddress'
  | 'SupportCode'
  | 'TaxUnknown'
  | 'TermsAndConditions'
  | 'TimeExpired'
  | 'TippingPolicy'
  | 'TooManyPinAttempts'
  | 'UnavailableItems'
  | 'UnverifiedAddress'
  | 'ViewItems';

export interface OpenModal {
  name: ModalName;
  /** The actor whose state it is. */
  actor: AnyActorRef;
  /** The modals open over it: from states inside its state and from its actor's children. */
  over: OpenModal[];
}

/** The modals an actor and its descendants show. */
export function openModals(actor: AnyActorRef): OpenModal[] {
  const snapshot: unknown = actor.getSnapshot();
  if (!isMachineSnapshot(snapshot)) return [];
  const children: AnyActorRef[] = Object.values(snapshot.children);
  const inner = children.flatMap(openModals);
  // The outer state comes before the inner one.
  const own: ModalName[] = Object.values(snapshot.getMeta()).flatMap((meta) => meta.modal ?? []);
  return own.reduceRight((over, name) => [{ name, actor, over }], inner);
}
