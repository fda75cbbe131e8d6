import { expect, it, vi } from 'vitest';
import { type AnyActorLogic, createActor } from 'xstate';
import { servingFrom } from '../../../machines/shared/services.ts';
import type { ServiceFailure } from '../../../services/contracts/failure.ts';
import { inputOf, outcomesOf, reachedMoments, serviceCalls } from './service-calls.ts';

const SIGNED_OUT: ServiceFailure = { kind: 'signedOut' };
const REFUSED: ServiceFailure = { kind: 'refused', status: 500, code: 'INTERNAL', message: '', fields: {} };
const LOST: readonly ServiceFailure[] = [{ kind: 'unreachable' }, { kind: 'malformed' }];

/** Where each kind of failure leads; all of them to the same place if there's only a list. */
type Outcomes =
  | readonly string[]
  | { signedOut?: readonly string[]; refused?: readonly string[]; lost: readonly string[] };

/**
 * Where each call of each chart leads if it fails, by state and invoke id, from every moment in which the chart can be
 * waiting for it: its states, what is told, and what changes in the context. A final state shows its kind. `refused` also
 * stands for the end of the session, and `lost` for a refusal, unless they're named.
 */
const OUTCOMES: Readonly<Record<string, Outcomes>> = {
  'account.appData.fetching loadAppData': [
    'appData.failed',
    'appData.failed, profile.fetching.loading',
    'changes appDataFailure',
  ],
  'account.profile.fetching loadProfile': {
    signedOut: [
      'profile.constrained, community.fetching.loading, tells session.lost',
      'profile.constrained, community.fetching.reloading, tells session.lost',
      'profile.constrained, tells session.lost',
    ],
    lost: [
      'profile.failed',
      'profile.failed, community.fetching.loading',
      'profile.failed, community.fetching.reloading',
      'changes profileFailure',
    ],
  },
  'account.community.fetching loadCommunity': ['community.failed'],
  'addressBook.loading loadAddresses': ['failed', 'changes failure'],
  'addressBook.loaded.freshness.reloading loadAddresses': ['loaded.freshness.stale', 'changes failure'],
  'addressBook.loaded.removal.removing deleteAddress': [
    'loaded.freshness.reloading, loaded.removal.none, tells toast.requested',
    'loaded.removal.none, tells toast.requested',
    'loaded.removal.question.failed',
    'changes removalFailure',
  ],
  'addressForm.reading readAddressDraft': [
    'finding.loading, tells addresses.load',
    'open.work.editing, open.draft.kept',
  ],
  'addressForm.open.work.clearingDraft clearAddressDraft': [
    'open.work.saved, tells toast.requested, tells navigation.requested',
  ],
  'addressForm.open.draft.keeping keepAddressDraft': ['open.draft.kept'],
  'addressForm.open.draft.dropping dropAddressDraft': ['open.draft.kept'],
  'addressSubmission.verifying verifyAddress': ['confirmingUnverified.unconfirmed'],
  'addressSubmission.saving.sending saveAddress': ['failed, (failed)', 'changes failure'],
  'profileForm.reading readProfileDraft': ['open.form.editing, open.draft.settled'],
  'profileForm.open.form.saving updateProfile': ['open.form.editing', 'changes failure'],
  'profileForm.open.draft.keeping keepProfileDraft': ['open.draft.settled'],
  'profileForm.open.draft.dropping dropProfileDraft': ['open.draft.settled'],
  'dataExport.asking exportAccount': ['idle', 'changes failure'],
  'dataExport.saving saveDocument': ['idle', 'changes data, failure'],
  'devices.loading loadSessions': ['failed', 'changes failure'],
  'devices.ready.signingOut endSession': ['ready.idle', 'changes failure, leaving'],
  'devices.ready.signingOutEverywhere endOtherSessions': ['ready.idle', 'changes failure'],
  'emailChangeLink.confirming confirmEmailChange': ['asking', 'changes failure'],
  'identityCheck.open.checking signIn': ['open.asking', 'changes failure, password'],
  'passkeys.loading loadPasskeys': ['failed', 'changes loadFailure'],
  'passkeys.ready.adding.preparing startAddingPasskey': ['ready.listed.notAdded', 'changes failure'],
  'passkeys.ready.adding.creating createPasskey': ['ready.listed.notAdded', 'changes failure'],
  'passkeys.ready.adding.keeping addPasskey': ['ready.adding.looking', 'changes failure'],
  'passkeys.ready.renaming.saving renamePasskey': ['ready.renaming.failed', 'changes failure'],
  'passkeys.ready.removal.question.removing removePasskey': [
    'ready.removal.question.failed',
    'changes failure',
  ],
  'passkeys.ready.adding.looking loadPasskeys': ['failed', 'changes loadFailure'],
  'securedForm.saving change': ['editing', 'changes asked, failure'],
  'smsPreference.lookingUp lookUpSmsPreference': ['lookupFailed', 'changes failure'],
  'smsPreference.known.changing updateSmsPreference': {
    refused: ['known.notChanged', 'changes failure'],
    lost: ['known.checking', 'changes failure'],
  },
  'smsPreference.known.checking lookupAgain': ['known.notChanged', 'changes failure'],
  'consent.waiting.asking isConsentCenterReady': ['stays'],
  'consent.keeping keepChoices': ['open'],
  'sessionCheck.asking getSession': ['idle, tells check.unanswered'],
  'session.restoring getSession': ['unreachable, tells session.failed', 'changes failure'],
  'session.signingOut signOut': ['signedIn.fresh, tells toast.requested, tells session.changed'],
  'signIn.signingIn signIn': ['editing', 'changes failure'],
  'signIn.usingPasskey signInByPasskey': ['editing', 'changes failure'],
  'singleSignOn.asking getSignInOptions': ['notOffered'],
  'singleSignOn.starting startSingleSignOn': ['offered.failed', 'changes failure'],
  'singleSignOn.leaving leaveFor': ['offered.failed', 'changes failure'],
  'signUp.creating createAccount': ['editing', 'changes failure'],
  'signUp.signingIn signIn': ['notSignedIn', 'changes failure'],
  'letter.sending sendLetter': ['failed', 'changes failure'],
  'newPassword.saving resetPassword': ['editing', 'changes failure'],
  'newPassword.signingIn signIn': ['notSignedIn', 'changes failure'],
  'signInCode.asked.checking signInByCode': ['asked.entering', 'changes failure'],
  'emailConfirmation.confirming confirmEmail': ['failed', 'changes failure'],
  'addressChange.finding loadAddresses': ['form', 'notFound, (told)'],
  'cartAddress.open.checking checkAddress': ['open.filling', 'changes failure'],
  'cartAddress.open.saving saveCartAddress': ['open.filling', 'changes failure'],
  'cartAddress.open.preferring preferAddress': ['open.filling', 'changes failure'],
  'cart.loading getCart': ['failed', 'changes failure'],
  'cart.checking checkCart': [
    'choosingSubstitution',
    'fulfilling',
    'ready',
    'updating, tells changes.kept',
    'changes sending, subject, waiting',
  ],
  'cart.updating updateCart': {
    refused: [
      'reloading, tells changes.kept',
      'reloading, tells changes.kept, tells toast.requested',
      'changes announced, failure, sending, waiting',
    ],
    lost: ['outcomeUnknown', 'changes failure'],
  },
  'cart.fulfilling chooseFulfillment': {
    refused: ['reloading', 'changes failure, fulfillment'],
    lost: ['fulfillmentUnknown', 'changes failure, fulfillment'],
  },
  'cart.reloading getCart': [
    'checking',
    'choosingSubstitution',
    'fulfilling',
    'ready',
    'updating, tells changes.kept',
    'changes failure, isCheckWanted, sending, subject, waiting',
  ],
  'cart.clearing deleteCart': ['reloading', 'changes failure'],
  'replacement.open.listing listSubstitutes': ['open.failed'],
  'substitution.open.listing listSubstitutes': ['open.failed'],
  'receiving.book.loading loadAddresses': ['book.failed'],
  'receiving.sales.fetching listFlashSales': ['sales.known'],
  'receiving.choice.comparing compareCart': [
    'choice.finding',
    'choice.form',
    'choice.moving, tells fulfillment.choose',
    'choice.question',
    'changes change, form, lines',
  ],
  'receiving.choice.comparingThere compareThere': ['choice.moving, tells fulfillment.choose'],
  'receiving.choice.finding findAddresses': [
    'choice.settled, tells toast.requested',
    'changes change, lines',
  ],
  'checkout.loading loadCheckout': ['failed'],
  'completeOrder.looking look': ['editing, tells payment.unlock', 'unreserved, tells payment.unlock'],
  'contact.reading readContactDraft': [
    'open.section.editing, open.texts.withoutTexts, open.draft.kept, tells contact.changed',
  ],
  'contact.open.texts.lookingUp lookUpSmsPreference': ['open.texts.withoutTexts'],
  'contact.open.draft.keeping keepContactDraft': ['open.draft.kept'],
  'fallout.loading getFallout': ['unknown, (unknown)'],
  'fallout.open.removing removeFallout': ['open.asking', 'changes failure'],
  'modifyOrder.loading loadModification': ['failed', 'changes loadFailure'],
  'modifyOrder.open.saving saveModification': {
    signedOut: ['open.reviewing', 'changes encryptedPin, failure, idempotencyKey'],
    lost: ['open.outcomeUnknown'],
  },
  'modifyOrder.open.reloading reloadModification': ['left, tells navigation.requested'],
  'modifyOrder.clearing clearModifyCart': ['modificationsSaved.asking'],
  'modifyOrder.modificationsSaved.confirming confirmChanges': [
    'modificationsSaved.asking, tells toast.requested',
  ],
  'orderInProgress.placed forgetContactDraft': ['stays'],
  'orderInProgress.forgetting forgetContactDraft': ['idle', 'changes checkoutId'],
  'orderUpdate.takingCart takeCart': ['failed, (failed)'],
  'orderUpdate.refreshing refresh': ['lost, (lost)'],
  'outcome.asking askOutcome': { signedOut: ['unknowable, (unknowable)'], lost: ['unanswered'] },
  'promoCode.open.changing updatePromo': {
    refused: ['open.editing', 'changes problem'],
    lost: ['open.checking'],
  },
  'promoCode.open.reloading reload': ['open.editing', 'changes problem'],
  'promoCode.open.checking check': ['open.editing', 'changes problem'],
  'submission.capturingFraudData captureFraudData': ['submitting'],
  'submission.clearing deleteCart': ['cartKept, (cartKept)'],
  'submission.submitting placeOrder': {
    signedOut: ['notPlaced, (notPlaced), tells ebt.told', 'changes failure'],
    lost: ['asking, tells ebt.told', 'changes asked, failure'],
  },
  'arrival.telling tellArrival': ['askingBay', 'here', 'notYet', 'onTheWay', 'changes failure'],
  'buyAgain.open.loading offerAgain': ['open.failed', 'changes failure'],
  'tipChange.open.changing changeTip': {
    refused: ['open.selecting', 'changes problem'],
    lost: ['open.outcomeUnknown', 'changes problem'],
  },
  'tipChange.open.reloading loadCheckout': ['open.selecting', 'changes problem'],
  'tip.savingSuggestion updateTip': ['open.selecting', 'changes problem'],
  'tip.open.saving updateTip': ['open.selecting', 'changes problem'],
  'tip.open.reloading loadCheckout': ['open.selecting', 'changes problem'],
  'inspector.dial.setting setFault': ['dial.failed', 'changes failure'],
  'inspector.dial.clearing clearFaults': ['dial.failed', 'changes failure'],
  'inspector.dial.expiring expireReservation': ['dial.failed', 'changes failure'],
  'map.opening openMaps': ['unavailable'],
  'map.locating findAddresses': ['troubled'],
  'map.drawing drawMap': ['troubled'],
  'itemSearch.searching listProducts': ['failed'],
  'modifyCart.finding findModifiable': ['failed', 'changes loadFailure'],
  'modifyCart.loading loadModification': ['failed', 'changes loadFailure'],
  'modifyCart.open.updating updateLines': ['open.reloading', 'changes failure, sending, waiting'],
  'modifyCart.open.reloading reloadModification': ['failed', 'changes loadFailure'],
  'modifyCart.open.loadingTimes listQuotes': ['open.reloading', 'changes failure'],
  'modifyCart.open.movingTime updateTime': ['open.reloading', 'changes failure, sending, waiting'],
  'modifyCart.open.provingAge proveAge': ['open.reloading', 'changes birthDate, failure, sending, waiting'],
  'modifyCart.open.dropping deleteModification': ['open.reloading', 'changes failure'],
  'orderComplete.loading loadCheckout': ['failed', 'changes failure'],
  'orderComplete.ready.sendingConversion sendConversion': ['ready.settled'],
  'order.loading loadOrder': ['failed', 'changes failure'],
  'order.open.reading.asking askOrder': ['open.reading.outdated'],
  'order.open.cancellation.canceling cancelOrder': {
    refused: ['open.cancellation.asking', 'changes cancellationFailure'],
    lost: ['open.cancellation.outcomeUnknown'],
  },
  'substituteProposals.listening.asking listProposals': ['listening.unanswered', 'listening.waiting'],
  'substituteProposals.listening.answering decideProposal': ['listening.asking', 'changes failure'],
  'order.open.reloading reloadOrder': ['failed', 'changes failure'],
  'rejectedOrder.loading loadCheckout': ['failed', 'changes failure'],
  'balanceCheck.open.checking checkEbtBalance': ['open.failed', 'changes encryptedPin, failure'],
  'balanceCheck.open.reporting reportPinService': ['open.failed'],
  'cardForm.open.adding.toOrder addCardToOrder': {
    refused: ['open.editing', 'changes failure'],
    lost: ['open.outcomeUnknown', 'changes failure'],
  },
  'cardForm.open.adding.toWallet addCard': {
    refused: ['open.editing', 'changes failure'],
    lost: ['open.outcomeUnknown', 'changes failure'],
  },
  'cardForm.open.adding.updating updateCard': {
    refused: ['open.editing', 'changes failure'],
    lost: ['open.outcomeUnknown', 'changes failure'],
  },
  'cardForm.open.refreshing getVersionKey': ['open.editing'],
  'ebtCardForm.open.adding addEbtCard': {
    refused: ['open.editing', 'changes failure'],
    lost: ['open.outcomeUnknown', 'changes failure'],
  },
  'giftCardForm.open.adding.toOrder addGiftCard': {
    refused: ['open.editing', 'changes failure'],
    lost: ['open.outcomeUnknown', 'changes failure'],
  },
  'giftCardForm.open.adding.toWallet saveGiftCard': {
    refused: ['open.editing', 'changes failure'],
    lost: ['open.outcomeUnknown', 'changes failure'],
  },
  'giftCardForm.open.refreshing getVersionKey': ['open.editing'],
  'paymentSelection.loading loadPaymentMethods': ['failed, tells payment.changed', 'changes failure'],
  'paymentSelection.ready.lowering readLimits': [
    'ready.choosing, tells payment.changed',
    'ready.inTask.inSnap, tells payment.changed',
    'changes choice, notice, task',
  ],
  'paymentSelection.ready.reloading reloadMethods': [
    'ready.choosing, tells payment.changed',
    'ready.inTask.inSnap, tells payment.changed',
    'changes notice, task',
  ],
  'paymentSelection.ready.lookingAgain.order lookAtOrder': ['ready.lookingAgain.cards'],
  'paymentSelection.ready.lookingAgain.cards lookAtCards': [
    'failed, tells payment.changed',
    'changes failure',
  ],
  'paymentUpdate.updating updatePayments': ['failed.withSnap', 'failed.withoutSnap', 'changes failure'],
  'paymentUpdate.refetching refetch': ['failed.withSnap', 'failed.withoutSnap'],
  'paymentUpdate.reloading reload': ['failed.withoutSnap'],
  'pinEntry.reporting reportPinService': ['open.waitingForFrame'],
  'priceMessage.recalling wasPriceMessageSeen': ['over'],
  'priceMessage.showing notePriceMessageSeen': ['stays'],
  'snap.reading readSnapFlags': ['introduced, (introduced)'],
  'snap.remembering keepSeen': ['introduced, (introduced)'],
  'snap.notingPickup keepAdded': ['ebtCardAdded, (ebtCardAdded)'],
  'checkoutCreation.creating createCheckout': ['failed, (failed)', 'lapsed, (lapsed)'],
  'checkoutCreation.updatingPromise updatePromise': ['unsettled, (unsettled)'],
  'deliveryDetails.reading readInstructions': [
    'open.checking, tells form.submit',
    'open.editing',
    'changes values',
  ],
  'deliveryDetails.open.remembering keepInstructions': ['open.editing, tells details.confirmed'],
  'flashSaleGuard.loading listFlashSales': ['unknown', 'unknown, tells leave.allowed'],
  'heldOrder.open.checkout.agreeing updatePromise': ['open.checkout.idle.unsettled'],
  'quotes.loading listQuotes': ['failed', 'changes failure'],
  'reservation.checking.asking currentReservation': ['checking.pausing'],
  'reservation.held.runningOut.extending extendReservation': ['held.runningOut.extensionFailed'],
  'reservation.lapsed.releasing releaseLapsed': ['checking.asking', 'lapsed.known', 'changes isCheckWanted'],
  'reservation.releasing releaseReservation': [
    'checking.asking',
    'idle',
    'changes failure, isCheckWanted, reservation',
  ],
  'shipScheduling.scheduling.checkout.creating createShipCheckout': [
    'scheduling.checkout.idle',
    'scheduling.options.choosing.first, scheduling.checkout.idle',
    'scheduling.options.held.idle, scheduling.checkout.idle',
    'changes problem',
  ],
  'shippingQuotes.loading listShippingQuotes': ['failed', 'changes failure'],
  'slotRequest.posting reserveSlot': {
    refused: ['refused, (refused)', 'changes failure'],
    lost: ['asking', 'changes tries'],
  },
  'slotRequest.asking currentReservation': ['refused, (refused)', 'changes failure'],
  'visitorPlace.recalling recallPostalCode': ['settled'],
  'visitorPlace.keeping keepPostalCode': ['settled'],
  'storeChoice.loading listNearby': ['unfolded', 'changes failure, problem'],
  'storeChoice.comparing compareCart': ['choosing.found', 'choosing.picked'],
  'storeChoice.choosing preferModality': ['unfolded', 'changes failure, problem, wanted'],
  'storeChoice.searching listNearPostalCode': ['unfolded', 'changes failure, problem'],
  'changeable.loading load': ['failed', 'changes failure'],
  'changeable.ready.changing change': ['ready.idle', 'changes failure'],
  'choices.loading load': ['failed', 'changes failure, sending'],
  'choices.ready.saving save': ['ready.notSaved', 'stays', 'changes failure, sending, waiting'],
  'idempotentCall.asking ask': { refused: ['refused, (refused)'], lost: ['askingAgain'] },
  'idempotentCall.askingAgain askAgain': {
    refused: ['refused, (refused)'],
    lost: ['unknown, (unknown)'],
  },
  'resource.fetching load': ['failed', 'changes failure'],
  'supportCode.open.sending saveVisit': ['open.failed', 'changes failure'],
  'supportCode.open.shown.copying copyText': ['open.shown.notCopied'],
  'wallet.loading loadCards': ['failed', 'changes failure'],
  'wallet.loaded.activity.recalling readSnapFlags': ['loaded.activity.none'],
  'wallet.loaded.activity.noticing keepSnapFlags': ['stays'],
  'wallet.loaded.activity.reloading loadCards': ['failed', 'changes failure'],
  'wallet.loaded.activity.preferring preferCard': ['loaded.activity.reloading, tells toast.requested'],
  'wallet.loaded.activity.deletion.deleting deleteCard': [
    'loaded.activity.deletion.failed',
    'changes deletionFailure',
  ],
};

const calls = await serviceCalls();
const moments = await reachedMoments();

it('the list has every service call that a chart makes', () => {
  expect(calls.map(({ state, id }) => `${state.id} ${id}`).toSorted()).toEqual(
    Object.keys(OUTCOMES).toSorted(),
  );
});

function expected(name: string) {
  const outcomes = OUTCOMES[name] ?? [];
  if (!('lost' in outcomes)) return { signedOut: outcomes, refused: outcomes, lost: outcomes };
  const { lost, refused = lost, signedOut = refused } = outcomes;
  return { signedOut, refused, lost };
}

it.each(calls.map((call) => [`${call.state.id} ${call.id}`, call] as const))(
  '%s: the end of the session, a broken store, no answer and nonsense lead where they should (AUT-06)',
  (name, call) => {
    const reached = moments.get(call.machine.id) ?? [];
    const [signedOut, refused, lost, nonsense] = [SIGNED_OUT, REFUSED, ...LOST].map((failure) =>
      outcomesOf(call, reached, failure),
    );
    expect({ signedOut, refused, lost }).toEqual(expected(name));
    expect(nonsense).toEqual(lost);
  },
);

it.each(calls.map((call) => [`${call.state.id} ${call.id}`, call] as const))(
  '%s: tells the end of the session once, and waits for who signs in (AUT-06)',
  async (_, call) => {
    const over = vi.fn(() => Promise.reject({ kind: 'signedOut' }));
    const told = vi.fn(() => new Promise<void>(() => {}));
    const world = new Proxy({}, { get: () => over });
    const logic = call.machine.implementations.actors[call.src] as AnyActorLogic;
    const actor = servingFrom(world, { onSessionOver: told })(
      createActor(logic, {
        input: inputOf(call, moments.get(call.machine.id) ?? []),
      }),
    ).start();
    await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
    expect(over).toHaveBeenCalledOnce();
    expect(actor.getSnapshot().status).toBe('active');
  },
);
