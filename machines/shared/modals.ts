import { type AnyActorRef, isMachineSnapshot } from 'xstate';

/** Every modal there is. A state that shows one says so, `meta: { modal }`; `views/modals.ts` says what draws it. */
export type ModalName =
  | 'AddCard'
  | 'AgeVerification'
  | 'AlcoholDeliveryUnavailable'
  | 'AlcoholQuantityLimitExceeded'
  | 'CardFormMissing'
  | 'CardFrameRetry'
  | 'CartChanged'
  | 'CheckoutEnded'
  | 'ConfirmAddress'
  | 'ConfirmChange'
  | 'ConfirmRemoval'
  | 'ConsentCenter'
  | 'DeliveryPartnerUnavailable'
  | 'DeliveryTimeUnavailable'
  | 'EmptyCart'
  | 'FlashSaleWarning'
  | 'ItemsNotAvailable'
  | 'NoStoresAvailable'
  | 'OrderBeingPlaced'
  | 'OrderDestinationInfo'
  | 'OrderSuccessfullyPlaced'
  | 'OrderTimedOut'
  | 'PaymentsUpdateFailed'
  | 'PickupTimeUnavailable'
  | 'ReservationExpired'
  | 'SelectTipAmount'
  | 'SomethingWentWrong'
  | 'SuggestedAddress'
  | 'TermsAndConditions'
  | 'TimeExpired'
  | 'TipMissing'
  | 'TippingPolicy'
  | 'UnverifiedAddress'
  | 'ViewItems';

export interface OpenModal {
  name: ModalName;
  /** Whose state it is. */
  actor: AnyActorRef;
  /** What is open over it: modals of states within its state, and of the children of its actor. */
  over: OpenModal[];
}

/** The modals that an actor shows, with those of its children and of theirs. */
export function openModals(actor: AnyActorRef): OpenModal[] {
  const snapshot: unknown = actor.getSnapshot();
  if (!isMachineSnapshot(snapshot)) return [];
  const children: AnyActorRef[] = Object.values(snapshot.children);
  const inner = children.flatMap(openModals);
  // The outer state comes before the inner one.
  const own: ModalName[] = Object.values(snapshot.getMeta()).flatMap((meta) => meta.modal ?? []);
  return own.reduceRight((over, name) => [{ name, actor, over }], inner);
}
