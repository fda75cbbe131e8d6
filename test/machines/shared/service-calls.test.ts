import { expect, it, vi } from 'vitest';
import { type AnyActorLogic, createActor } from 'xstate';
import { provideFrom } from '../../../machines/shared/services.ts';
import type { ServiceFailure } from '../../../services/contracts/failure.ts';
import { anything, outcomeOf, serviceCalls } from './service-calls.ts';

/** The session is over; then a broken store, no response, and nonsense. */
const OVER: ServiceFailure = { kind: 'signedOut' };
const FAILURES: readonly ServiceFailure[] = [
  { kind: 'refused', status: 500, code: 'INTERNAL', message: '', fields: {} },
  { kind: 'unreachable' },
  { kind: 'malformed' },
];

/**
 * Where each call of each chart leads, what it sends, and what changes in the context (the rest stays), by state
 * and invoke id: if the session is over, then for every other failure, combined if they lead to the same place. A
 * final state shows its kind. Calls only to this browser, courtesies, and releases of a reservation know no
 * session.
 */
const OUTCOMES: Record<string, readonly string[]> = {
  'account.appData.fetching loadAppData': [
    'appData.failed, profile.fetching.loading, changes appDataFailure',
    'appData.failed, profile.fetching.loading, changes appDataFailure',
  ],
  'account.profile.fetching loadProfile': [
    'profile.constrained, community.fetching.loading, tells session.lost',
    'profile.failed, community.fetching.loading, changes profileFailure',
  ],
  'account.community.fetching loadCommunity': ['community.failed', 'community.failed'],
  'addressBook.loading loadAddresses': ['failed, changes failure', 'failed, changes failure'],
  'addressBook.loaded.freshness.reloading loadAddresses': [
    'loaded.freshness.stale, loaded.content.empty, changes failure',
    'loaded.freshness.stale, loaded.content.empty, changes failure',
  ],
  'addressBook.loaded.removal.removing deleteAddress': [
    'loaded.removal.question.failed, loaded.content.empty, changes removalFailure',
    'loaded.removal.question.failed, loaded.content.empty, changes removalFailure, changes isInDoubt',
  ],
  'addressForm.reading readAddressDraft': [
    'finding.loading, tells addresses.load',
    'finding.loading, tells addresses.load',
  ],
  'addressForm.open.work.clearingDraft clearAddressDraft': [
    'open.work.saved, tells toast.requested, tells navigation.requested',
    'open.work.saved, tells toast.requested, tells navigation.requested',
  ],
  'addressForm.open.draft.keeping keepAddressDraft': ['open.draft.kept', 'open.draft.kept'],
  'addressForm.open.draft.dropping dropAddressDraft': ['open.draft.kept', 'open.draft.kept'],
  'addressSubmission.verifying verifyAddress': [
    'confirmingUnverified.unconfirmed, changes constraint',
    'confirmingUnverified.unconfirmed, changes constraint',
  ],
  'addressSubmission.saving.sending saveAddress': [
    'failed, (failed), changes failure',
    'failed, (failed), changes failure',
  ],
  'profileForm.reading readProfileDraft': [
    'open.form.editing, open.draft.settled',
    'open.form.editing, open.draft.settled',
  ],
  'profileForm.open.form.saving updateProfile': [
    'open.form.editing, changes failure',
    'open.form.editing, changes failure',
  ],
  'profileForm.open.draft.keeping keepProfileDraft': ['open.draft.settled', 'open.draft.settled'],
  'profileForm.open.draft.dropping dropProfileDraft': ['open.draft.settled', 'open.draft.settled'],
  'smsPreference.lookingUp lookupSmsPreference': [
    'lookupFailed, changes failure',
    'lookupFailed, changes failure',
  ],
  'smsPreference.known.changing updateSmsPreference': [
    'known.notChanged, changes failure',
    'known.notChanged, changes failure',
    'known.checking, changes failure',
    'known.checking, changes failure',
  ],
  'smsPreference.known.checking lookupAgain': [
    'known.notChanged, changes failure',
    'known.notChanged, changes failure',
  ],
  'consent.waiting.asking isConsentCenterReady': ['', ''],
  'consent.keeping keepChoices': ['open', 'open'],
  'sessionCheck.asking getSession': ['idle, tells check.unanswered', 'idle, tells check.unanswered'],
  'session.restoring getSession': [
    'unreachable, tells session.failed, changes failure',
    'unreachable, tells session.failed, changes failure',
  ],
  'session.signingOut signOut': [
    'signedIn.fresh, tells toast.requested, tells session.changed',
    'signedIn.fresh, tells toast.requested, tells session.changed',
  ],
  'signIn.signingIn signIn': ['editing, changes failure', 'editing, changes failure'],
  'cart.loading getCart': ['failed, changes failure', 'failed, changes failure'],
  'cart.checking checkCart': ['updatingAgain', 'updatingAgain'],
  'cart.updating updateCart': [
    'reloading, changes failure, changes sending, changes waiting, tells changes.kept',
    'reloading, changes failure, changes sending, changes waiting, tells changes.kept',
    'updatingAgain',
    'updatingAgain',
  ],
  'cart.updatingAgain updateAgain': [
    'reloading, changes failure, changes sending, changes waiting, tells changes.kept',
    'reloading, changes failure, changes sending, changes waiting, tells changes.kept',
    'outcomeUnknown, changes failure',
    'outcomeUnknown, changes failure',
  ],
  'cart.fulfilling chooseFulfillment': [
    'reloading, changes failure, changes fulfillment',
    'reloading, changes failure, changes fulfillment',
    'fulfillingAgain',
    'fulfillingAgain',
  ],
  'cart.fulfillingAgain fulfillAgain': [
    'reloading, changes failure, changes fulfillment',
    'reloading, changes failure, changes fulfillment',
    'fulfillmentUnknown, changes failure',
    'fulfillmentUnknown, changes failure',
  ],
  'cart.reloading getCart': ['updatingAgain, changes failure', 'updatingAgain, changes failure'],
  'cart.clearing deleteCart': ['reloading, changes failure', 'reloading, changes failure'],
  'cartAddress.open.checking checkAddress': [
    'open.filling, changes failure',
    'open.filling, changes failure',
  ],
  'cartAddress.open.saving saveCartAddress': [
    'open.filling, changes failure',
    'open.filling, changes failure',
    'open.savingAgain',
    'open.savingAgain',
  ],
  'cartAddress.open.savingAgain saveAgain': [
    'open.filling, changes failure',
    'open.filling, changes failure',
  ],
  'cartAddress.open.preferring preferAddress': [
    'open.filling, changes failure',
    'open.filling, changes failure',
  ],
  'receiving.book.loading loadAddresses': ['book.failed', 'book.failed'],
  'receiving.sales.fetching listFlashSales': ['sales.known', 'sales.known'],
  'receiving.choice.finding findAddresses': [
    'choice.settled, changes change, tells toast.requested',
    'choice.settled, changes change, tells toast.requested',
  ],
  'addressChange.finding loadAddresses': ['notFound, (told)', 'notFound, (told)'],
  'inspector.dial.setting setFault': ['dial.failed, changes failure', 'dial.failed, changes failure'],
  'inspector.dial.expiring expireReservation': [
    'dial.failed, changes failure',
    'dial.failed, changes failure',
  ],
  'inspector.dial.clearing clearFaults': ['dial.failed, changes failure', 'dial.failed, changes failure'],
  'cartClearing.deleting deleteCart': ['kept, (kept)', 'kept, (kept)', 'changes doubts', 'changes doubts'],
  'checkout.loading loadCheckout': ['failed', 'failed'],
  'completeOrder.looking look': ['editing, tells payment.unlock', 'editing, tells payment.unlock'],
  'orderUpdate.takingCart takeCart': ['failed, (failed)', 'failed, (failed)'],
  'orderUpdate.refreshing refresh': ['lost, (lost)', 'lost, (lost)'],
  'fallout.loading getFallout': [
    'unknown, (unknown), changes failure',
    'unknown, (unknown), changes failure',
  ],
  'fallout.open.removing removeFallout': [
    'open.asking, changes failure',
    'open.asking, changes failure',
    'open.removingAgain',
    'open.removingAgain',
  ],
  'fallout.open.removingAgain removeAgain': ['open.asking, changes failure', 'open.asking, changes failure'],
  'orderInProgress.placed forgetContactDraft': ['', ''],
  'orderInProgress.forgetting forgetContactDraft': ['idle, changes checkoutId', 'idle, changes checkoutId'],
  'contact.reading readContactDraft': [
    'open.section.finished, open.draft.kept, tells contact.changed',
    'open.section.finished, open.draft.kept, tells contact.changed',
  ],
  'contact.open.section.editing.lookingUp lookupSmsPreference': [
    'open.section.editing.withoutTexts, open.draft.kept',
    'open.section.editing.withoutTexts, open.draft.kept',
  ],
  'contact.open.draft.keeping keepContactDraft': [
    'open.draft.kept, open.section.finished',
    'open.draft.kept, open.section.finished',
  ],
  'outcome.asking askOutcome': ['unknowable, (unknowable)', 'unanswered'],
  'submission.capturingFraudData captureFraudData': ['submitting', 'submitting'],
  'submission.submitting placeOrder': [
    'failed, (failed), tells ebt.told, changes failure',
    'asking, tells ebt.told, changes doubts, changes failure',
  ],
  'order.loading loadOrder': ['failed, changes failure', 'failed, changes failure'],
  'order.open.asking askOrder': ['open.settled', 'open.settled'],
  'order.open.cancellation.canceling cancelOrder': [
    'open.cancellation.asking, changes cancellationFailure',
    'open.cancellation.asking, changes cancellationFailure',
    'open.cancellation.cancelingAgain',
    'open.cancellation.cancelingAgain',
  ],
  'order.open.cancellation.cancelingAgain cancelAgain': [
    'open.cancellation.asking, changes cancellationFailure',
    'open.cancellation.asking, changes cancellationFailure',
    'open.cancellation.outcomeUnknown',
    'open.cancellation.outcomeUnknown',
  ],
  'order.open.reloading reloadOrder': ['failed, changes failure', 'failed, changes failure'],
  'orderComplete.loading loadCheckout': ['failed, changes failure', 'failed, changes failure'],
  'orderComplete.ready.sendingConversion sendConversion': ['ready.lookingAtCart', 'ready.lookingAtCart'],
  'orderComplete.ready.lookingAtCart getCart': ['ready.settled', 'ready.settled'],
  'rejectedOrder.loading loadCheckout': ['failed, changes failure', 'failed, changes failure'],
  'cardForm.open.adding.toOrder addCardToOrder': [
    'open.editing, changes failure',
    'open.editing, changes failure',
    'open.unconfirmed, changes failure, changes isInDoubt',
    'open.unconfirmed, changes failure, changes isInDoubt',
  ],
  'cardForm.open.adding.toWallet addCard': [
    'open.editing, changes failure',
    'open.editing, changes failure',
    'open.unconfirmed, changes failure, changes isInDoubt',
    'open.unconfirmed, changes failure, changes isInDoubt',
  ],
  'cardForm.open.adding.updating updateCard': [
    'open.editing, changes failure',
    'open.editing, changes failure',
    'open.unconfirmed, changes failure, changes isInDoubt',
    'open.unconfirmed, changes failure, changes isInDoubt',
  ],
  'cardForm.open.refreshing getVersionKey': ['open.editing', 'open.editing'],
  'pinEntry.reporting reportPinService': ['open.waitingForFrame', 'open.waitingForFrame'],
  'balanceCheck.open.checking checkEbtBalance': [
    'open.failed, changes failure, changes encryptedPin',
    'open.failed, changes failure, changes encryptedPin',
  ],
  'balanceCheck.open.reporting reportPinService': ['open.failed', 'open.failed'],
  'ebtCardForm.open.adding addEbtCard': [
    'open.editing, changes failure',
    'open.editing, changes failure',
    'open.unconfirmed, changes failure, changes isInDoubt',
    'open.unconfirmed, changes failure, changes isInDoubt',
  ],
  'giftCardForm.open.adding.toOrder addGiftCard': [
    'open.editing, changes failure',
    'open.editing, changes failure',
    'open.unconfirmed, changes failure, changes isInDoubt',
    'open.unconfirmed, changes failure, changes isInDoubt',
  ],
  'giftCardForm.open.adding.toWallet saveGiftCard': [
    'open.editing, changes failure',
    'open.editing, changes failure',
    'open.unconfirmed, changes failure, changes isInDoubt',
    'open.unconfirmed, changes failure, changes isInDoubt',
  ],
  'giftCardForm.open.refreshing getVersionKey': ['open.editing', 'open.editing'],
  'paymentSelection.loading loadPaymentMethods': [
    'failed, tells payment.changed, changes failure',
    'failed, tells payment.changed, changes failure',
  ],
  'paymentSelection.ready.lookingAgain lookAgain': ['loading', 'loading'],
  'tip.open.saving updateTip': ['open.selecting, changes problem', 'open.selecting, changes problem'],
  'tip.open.reloading loadCheckout': ['open.selecting, changes problem', 'open.selecting, changes problem'],
  'priceMessage.recalling wasPriceMessageSeen': ['over', 'over'],
  'priceMessage.showing notePriceMessageSeen': ['', ''],
  'promoCode.open.changing updatePromo': [
    'open.editing, changes problem',
    'open.editing, changes problem',
    'open.checking',
    'open.checking',
  ],
  'promoCode.open.reloading reload': ['open.editing, changes problem', 'open.editing, changes problem'],
  'promoCode.open.checking check': ['open.editing, changes problem', 'open.editing, changes problem'],
  'paymentSelection.ready.lowering readLimits': [
    'ready.choosing, changes choice, changes notice, tells payment.changed',
    'ready.choosing, changes choice, changes notice, tells payment.changed',
  ],
  'paymentSelection.ready.reloading reloadMethods': [
    'ready.choosing, tells payment.changed',
    'ready.choosing, tells payment.changed',
  ],
  'paymentUpdate.updating updatePayments': [
    'failed.withoutSnap, changes failure',
    'failed.withoutSnap, changes failure',
  ],
  'paymentUpdate.refetching refetch': ['failed.withoutSnap', 'failed.withoutSnap'],
  'paymentUpdate.reloading reload': ['failed.withoutSnap', 'failed.withoutSnap'],
  'snap.reading readSnapFlags': ['introduced, (introduced)', 'introduced, (introduced)'],
  'snap.remembering keepSeen': ['introduced, (introduced)', 'introduced, (introduced)'],
  'snap.notingPickup keepAdded': ['ebtCardAdded, (ebtCardAdded)', 'ebtCardAdded, (ebtCardAdded)'],
  'deliveryDetails.reading readInstructions': [
    'open.editing, changes values',
    'open.editing, changes values',
  ],
  'deliveryDetails.open.remembering keepInstructions': [
    'open.editing, tells details.confirmed',
    'open.editing, tells details.confirmed',
  ],
  'flashSaleGuard.loading listFlashSales': ['unknown', 'unknown'],
  'heldOrder.open.checkout.agreeing updatePromise': [
    'open.checkout.idle.unsettled, open.details.unneeded',
    'open.checkout.idle.unsettled, open.details.unneeded',
  ],
  'checkoutCreation.creating.first createCheckout': [
    'failed, (failed), changes failure',
    'failed, (failed), changes failure',
    'creating.repeated',
    'creating.repeated',
  ],
  'checkoutCreation.creating.again createCheckout': [
    'failed, (failed), changes failure',
    'failed, (failed), changes failure',
    'creating.repeated',
    'creating.repeated',
  ],
  'checkoutCreation.creating.repeated createCheckout': [
    'failed, (failed), changes failure',
    'failed, (failed), changes failure',
  ],
  'checkoutCreation.updatingPromise updatePromise': [
    'unsettled, (unsettled), changes failure',
    'unsettled, (unsettled), changes failure',
  ],
  'quotes.loading listQuotes': [
    'failed, changes failure, changes reason',
    'failed, changes failure, changes reason',
  ],
  'reservation.checking.asking currentReservation': ['checking.pausing', 'checking.pausing'],
  'reservation.held.runningOut.extending extendReservation': [
    'held.runningOut.extensionFailed',
    'held.runningOut.extensionFailed',
  ],
  'reservation.lapsed.releasing releaseLapsed': ['lapsed.known', 'lapsed.known'],
  'reservation.releasing releaseReservation': [
    'idle, tells reservation.letGo, changes failure, changes reservation, changes request, changes sender',
    'idle, tells reservation.letGo, changes failure, changes reservation, changes request, changes sender',
  ],
  'shipScheduling.scheduling.choosing.checkingOut createShipCheckout': [
    'opening, changes problem',
    'opening, changes problem',
    'opening',
    'opening',
  ],
  'shipScheduling.scheduling.choosing.checkingOutAgain createShipCheckoutAgain': [
    'opening, changes problem',
    'opening, changes problem',
  ],
  'shipScheduling.scheduling.held.checkingOut createShipCheckout': [
    'opening, changes problem',
    'opening, changes problem',
    'opening',
    'opening',
  ],
  'shipScheduling.scheduling.held.checkingOutAgain createShipCheckoutAgain': [
    'opening, changes problem',
    'opening, changes problem',
  ],
  'shippingQuotes.loading listShippingQuotes': [
    'failed, changes failure, changes wait',
    'failed, changes failure, changes wait',
  ],
  'slotRequest.posting reserveSlot': [
    'refused, (refused), changes failure',
    'refused, (refused), changes failure',
    'asking, changes doubts',
    'asking, changes doubts',
  ],
  'slotRequest.asking currentReservation': [
    'refused, (refused), changes failure',
    'refused, (refused), changes failure',
  ],
  'storeChoice.loading listNearby': [
    'unfolded, changes failure, changes problem, changes wanted',
    'unfolded, changes failure, changes problem, changes wanted',
  ],
  'storeChoice.choosing preferModality': [
    'unfolded, changes failure, changes problem, changes wanted',
    'unfolded, changes failure, changes problem, changes wanted',
  ],
  'storeChoice.searching listNearPostalCode': [
    'unfolded, changes failure, changes problem, changes wanted',
    'unfolded, changes failure, changes problem, changes wanted',
  ],
  'storeChoice.moving preferModality': [
    'unfolded, changes failure, changes problem, changes wanted',
    'unfolded, changes failure, changes problem, changes wanted',
  ],
  'changeable.loading load': ['failed, changes failure', 'failed, changes failure'],
  'changeable.ready.changing change': ['ready.idle, changes failure', 'ready.idle, changes failure'],
  'choices.loading load': [
    'failed, changes failure, changes sending',
    'failed, changes failure, changes sending',
  ],
  'choices.ready.saving.sending save': [
    'ready.notSaved, changes failure, changes sending',
    'ready.notSaved, changes failure, changes sending',
    'ready.saving.repeating',
    'ready.saving.repeating',
  ],
  'choices.ready.saving.repeating saveAgain': [
    'ready.notSaved, changes failure, changes sending',
    'ready.notSaved, changes failure, changes sending',
  ],
  'supportCode.open.sending saveVisit': ['open.failed, changes failure', 'open.failed, changes failure'],
  'supportCode.open.shown.copying copyText': ['open.shown.notCopied', 'open.shown.notCopied'],
  'wallet.loading loadCards': ['failed, changes failure', 'failed, changes failure'],
  'wallet.loaded.activity.reloading loadCards': ['failed, changes failure', 'failed, changes failure'],
  'wallet.loaded.activity.recalling readSnapFlags': [
    'loaded.activity.none, loaded.content.empty',
    'loaded.activity.none, loaded.content.empty',
  ],
  'wallet.loaded.activity.noticing keepSnapFlags': ['', ''],
  'wallet.loaded.activity.preferring preferCard': [
    'loaded.activity.reloading, loaded.content.empty, tells toast.requested',
    'loaded.activity.reloading, loaded.content.empty, tells toast.requested',
  ],
  'wallet.loaded.activity.deletion.deleting deleteCard': [
    'loaded.activity.deletion.failed, loaded.content.empty, changes deletionFailure',
    'loaded.activity.deletion.failed, loaded.content.empty, changes deletionFailure',
    'loaded.activity.deletion.failed, loaded.content.empty, changes isInDoubt, changes deletionFailure',
    'loaded.activity.deletion.failed, loaded.content.empty, changes isInDoubt, changes deletionFailure',
  ],
  'itemSearch.searching listProducts': ['failed', 'failed'],
  'modifyCart.finding findModifiable': ['failed, changes loadFailure', 'failed, changes loadFailure'],
  'modifyCart.loading loadModification': ['failed, changes loadFailure', 'failed, changes loadFailure'],
  'modifyCart.open.reloading reloadModification': [
    'failed, changes loadFailure',
    'failed, changes loadFailure',
  ],
  'modifyCart.open.updating updateLines': [
    'open.reloading, changes birthDate, changes failure, changes isRepeated, changes sending, changes waiting',
    'open.reloading, changes birthDate, changes failure, changes isRepeated, changes sending, changes waiting',
    'changes isRepeated',
    'changes isRepeated',
  ],
  'modifyCart.open.movingTime updateTime': [
    'open.reloading, changes birthDate, changes failure, changes isRepeated, changes sending, changes waiting',
    'open.reloading, changes birthDate, changes failure, changes isRepeated, changes sending, changes waiting',
    'changes isRepeated',
    'changes isRepeated',
  ],
  'modifyCart.open.provingAge proveAge': [
    'open.reloading, changes birthDate, changes failure, changes isRepeated, changes sending, changes waiting',
    'open.reloading, changes birthDate, changes failure, changes isRepeated, changes sending, changes waiting',
    'changes isRepeated',
    'changes isRepeated',
  ],
  'modifyCart.open.loadingTimes listQuotes': [
    'open.reloading, changes failure',
    'open.reloading, changes failure',
  ],
  'modifyCart.open.dropping dropModification': [
    'open.reloading, changes failure, changes isRepeated',
    'open.reloading, changes failure, changes isRepeated',
    'changes isRepeated',
    'changes isRepeated',
  ],
  'modifyOrder.loading loadModification': ['failed, changes loadFailure', 'failed, changes loadFailure'],
  'modifyOrder.open.reloading reloadModification': [
    'left, tells navigation.requested',
    'left, tells navigation.requested',
  ],
  'modifyOrder.open.saving saveModification': [
    'open.reviewing, changes encryptedPin, changes failure, changes idempotencyKey',
    'open.pausing, changes doubts',
  ],
  'modifyOrder.clearing clearModifyCart': [
    'modificationsSaved.asking',
    'modificationsSaved.asking',
    'changes doubts',
    'changes doubts',
  ],
  'modifyOrder.modificationsSaved.confirming confirmChanges': [
    'modificationsSaved.asking, tells toast.requested',
    'modificationsSaved.asking, tells toast.requested',
  ],
  'map.opening openMaps': ['unavailable', 'unavailable'],
  'map.locating findAddresses': ['troubled', 'troubled'],
  'map.drawing drawMap': ['troubled', 'troubled'],
  'resource.fetching load': ['failed, changes failure', 'failed, changes failure'],
};

/** In what order a chart's files name what changes says nothing. */
const parts = (outcome: string) => outcome.split(', ').toSorted();

const calls = await serviceCalls();

it('lists every service call that a chart makes', () => {
  expect(calls.map(({ state, id }) => `${state.id} ${id}`).toSorted()).toEqual(
    Object.keys(OUTCOMES).toSorted(),
  );
});

it.each(calls.map((call) => [`${call.state.id} ${call.id}`, call] as const))(
  '%s: the end of the session, a broken store, no answer and nonsense lead where they should (AUT-06)',
  (name, call) => {
    const others = FAILURES.map((failure) => outcomeOf(call, failure));
    const areAlike = new Set(others).size === 1;
    const found = [outcomeOf(call, OVER), ...(areAlike ? others.slice(0, 1) : others)];
    expect(found.map(parts)).toEqual(OUTCOMES[name]?.map(parts));
  },
);

it.each(calls.map((call) => [`${call.state.id} ${call.id}`, call] as const))(
  '%s: tells the end of the session once, and waits for who signs in (AUT-06)',
  async (_, { machine, slot }) => {
    const over = vi.fn(() => Promise.reject({ kind: 'signedOut' }));
    const told = vi.fn(() => new Promise<void>(() => {}));
    const world = new Proxy({}, { get: () => over });
    const logic = machine.implementations.actors[slot] as AnyActorLogic;
    const actor = createActor(provideFrom(world, { onSessionOver: told })(logic), {
      input: anything(),
    }).start();
    await new Promise((resolve) => setTimeout(resolve));
    expect([over.mock.calls.length, told.mock.calls.length]).toEqual([1, 1]);
    expect(actor.getSnapshot().status).toBe('active');
  },
);
