import { expect, it, vi } from 'vitest';
import { type AnyActorLogic, createActor } from 'xstate';
import { provideFrom } from '../../../machines/shared/services.ts';
import type { ServiceFailure } from '../../../services/contracts/failure.ts';
import { anything, outcomeOf, serviceCalls } from '../../support/service-calls.ts';

/** The session is over; then a broken store, no answer, and nonsense. */
const OVER: ServiceFailure = { kind: 'signedOut' };
const FAILURES: readonly ServiceFailure[] = [
  { kind: 'refused', status: 500, code: 'INTERNAL', message: '', fields: {} },
  { kind: 'unreachable' },
  { kind: 'malformed' },
];

/**
 * Where each call of each chart leads, and what is told, by the state that makes it and its id: when the session is over, then
 * for every other failure, once where they lead alike. An ending says its kind. What is asked of this browser alone, a
 * courtesy, and a hold that is let go know no session.
 */
const OUTCOMES: Record<string, readonly string[]> = {
  'account.appData.fetching loadAppData': [
    'appData.failed, profile.fetching.loading',
    'appData.failed, profile.fetching.loading',
  ],
  'account.profile.fetching loadProfile': [
    'profile.constrained, community.fetching.loading, tells session.lost',
    'profile.failed, community.fetching.loading',
  ],
  'account.community.fetching loadCommunity': ['community.failed', 'community.failed'],
  'addressBook.loading loadAddresses': ['failed', 'failed'],
  'addressBook.loaded.freshness.reloading loadAddresses': [
    'loaded.freshness.stale, loaded.content.empty',
    'loaded.freshness.stale, loaded.content.empty',
  ],
  'addressBook.loaded.removal.removing deleteAddress': [
    'loaded.removal.question.failed, loaded.content.empty',
    'loaded.removal.question.failed, loaded.content.empty',
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
    'confirmingUnverified.unconfirmed',
    'confirmingUnverified.unconfirmed',
  ],
  'addressSubmission.saving.sending saveAddress': ['failed, (failed)', 'failed, (failed)'],
  'profileForm.reading readProfileDraft': [
    'open.form.editing, open.draft.settled',
    'open.form.editing, open.draft.settled',
  ],
  'profileForm.open.form.saving updateProfile': ['open.form.editing', 'open.form.editing'],
  'profileForm.open.draft.keeping keepProfileDraft': ['open.draft.settled', 'open.draft.settled'],
  'profileForm.open.draft.dropping dropProfileDraft': ['open.draft.settled', 'open.draft.settled'],
  'smsPreference.lookingUp lookupSmsPreference': ['lookupFailed', 'lookupFailed'],
  'smsPreference.known.changing updateSmsPreference': [
    'known.notChanged',
    'known.notChanged',
    'known.checking',
    'known.checking',
  ],
  'smsPreference.known.checking lookupAgain': ['known.notChanged', 'known.notChanged'],
  'consent.waiting.asking isConsentCenterReady': ['', ''],
  'consent.keeping keepChoices': ['open', 'open'],
  'sessionCheck.asking getSession': ['idle', 'idle'],
  'session.restoring getSession': ['unreachable, tells session.failed', 'unreachable, tells session.failed'],
  'session.signingOut signOut': [
    'signedIn.fresh, tells toast.requested, tells session.changed',
    'signedIn.fresh, tells toast.requested, tells session.changed',
  ],
  'signIn.signingIn signIn': ['editing', 'editing'],
  'cart.loading getCart': ['failed', 'failed'],
  'cart.checking checkCart': ['ready', 'ready'],
  'cart.updating updateCart': ['reloading, tells changes.kept', 'reloading, tells changes.kept'],
  'cart.reloading getCart': ['ready', 'ready'],
  'cart.clearing deleteCart': ['reloading', 'reloading'],
  'cartClearing.deleting deleteCart': ['kept, (kept)', 'kept, (kept)', '', ''],
  'checkout.loading loadCheckout': ['failed', 'failed'],
  'completeOrder.looking look': ['holdOver, tells payment.unlock', 'holdOver, tells payment.unlock'],
  'completeOrder.takingCart takeCart': ['holdOver, tells payment.unlock', 'holdOver, tells payment.unlock'],
  'orderInProgress.placed forgetContactDraft': ['', ''],
  'orderInProgress.forgetting forgetContactDraft': ['idle', 'idle'],
  'completeOrder.refreshing refresh': ['lost, (lost)', 'lost, (lost)'],
  'contact.reading readContactDraft': [
    'open.section.finished, open.draft.keeping, tells contact.changed',
    'open.section.finished, open.draft.keeping, tells contact.changed',
  ],
  'contact.open.draft.keeping keepContactDraft': [
    'open.draft.kept, open.section.finished',
    'open.draft.kept, open.section.finished',
  ],
  'outcome.asking askOutcome': ['unknowable, (unknowable)', 'unanswered'],
  'submission.submitting placeOrder': ['failed, (failed)', 'asking'],
  'orderComplete.loading loadCheckout': ['failed', 'failed'],
  'orderComplete.ready.lookingAtCart getCart': ['ready.settled', 'ready.settled'],
  'rejectedOrder.loading loadCheckout': ['failed', 'failed'],
  'cardForm.open.adding addCardToOrder': [
    'open.editing',
    'open.editing',
    'open.unconfirmed',
    'open.unconfirmed',
  ],
  'cardForm.open.refreshing getVersionKey': ['open.editing', 'open.editing'],
  'paymentSelection.loading loadPaymentMethods': [
    'failed, tells payment.changed',
    'failed, tells payment.changed',
  ],
  'paymentSelection.ready.lookingAgain lookAgain': ['loading', 'loading'],
  'paymentUpdate.updating updatePayments': ['failed', 'failed'],
  'paymentUpdate.refetching refetch': ['failed', 'failed'],
  'paymentUpdate.reloading reload': ['failed', 'failed'],
  'deliveryDetails.reading readInstructions': ['open.editing', 'open.editing'],
  'deliveryDetails.open.remembering keepInstructions': [
    'open.editing, tells details.confirmed',
    'open.editing, tells details.confirmed',
  ],
  'flashSaleGuard.loading listFlashSales': ['unknown', 'unknown'],
  'quotes.loading listQuotes': ['failed, tells session.ended', 'failed'],
  'reservation.held.runningOut.extending extendReservation': [
    'held.runningOut.warned, tells session.lost',
    'held.runningOut.extensionFailed',
  ],
  'reservation.checking.asking currentReservation': [
    'idle, tells session.lost, tells hold.letGo',
    'checking.pausing',
  ],
  'reservation.lapsed.releasing releaseLapsed': ['lapsed.known', 'lapsed.known'],
  'reservation.releasing releaseReservation': ['idle, tells hold.letGo', 'idle, tells hold.letGo'],
  'shipScheduling.scheduling.selecting.offered.refreshing listShippingQuotes': [
    'noItems, tells session.lost',
    'noItems',
  ],
  'shipScheduling.scheduling.selecting.offered.creating createShipCheckout': [
    'noItems, tells session.lost',
    'noItems',
  ],
  'shipScheduling.scheduling.reserved.creating createShipCheckout': [
    'noItems, tells session.lost',
    'noItems',
  ],
  'shippingQuotes.loading listShippingQuotes': ['failed, tells session.ended', 'failed'],
  'slotRequest.posting reserveSlot': ['answered, (refused)', 'answered, (refused)', 'asking', 'asking'],
  'slotRequest.asking currentReservation': ['answered, (refused)', 'answered, (refused)'],
  'slotScheduling.scheduling.reserved.creating createCheckout': ['noItems, tells session.lost', 'noItems'],
  'slotScheduling.scheduling.reserved.updatingPromise updatePromise': [
    'noItems, tells session.lost',
    'noItems',
  ],
  'slotScheduling.scheduling.reserved.agreeing updatePromise': ['noItems, tells session.lost', 'noItems'],
  'slotScheduling.scheduling.reserved.creatingAgain createCheckout': [
    'noItems, tells session.lost',
    'noItems',
  ],
  'storeChoice.loading listNearby': ['unfolded, tells session.ended', 'unfolded'],
  'storeChoice.choosing preferModality': ['unfolded, tells session.ended', 'unfolded'],
  'storeChoice.searching listNearPostalCode': ['unfolded, tells session.ended', 'unfolded'],
  'storeChoice.moving preferModality': ['unfolded, tells session.ended', 'unfolded'],
  'changeable.loading load': ['failed', 'failed'],
  'changeable.ready.changing change': ['ready.idle', 'ready.idle'],
  'choices.loading load': ['failed', 'failed'],
  'choices.ready.saving.sending save': [
    'ready.notSaved',
    'ready.notSaved',
    'ready.saving.repeating',
    'ready.saving.repeating',
  ],
  'choices.ready.saving.repeating saveAgain': ['ready.notSaved', 'ready.notSaved'],
  'resource.fetching load': ['failed', 'failed'],
};

const calls = await serviceCalls();

it('knows every call of a service that a chart makes', () => {
  expect(calls.map(({ state, id }) => `${state.id} ${id}`).toSorted()).toEqual(
    Object.keys(OUTCOMES).toSorted(),
  );
});

it.each(calls.map((call) => [`${call.state.id} ${call.id}`, call] as const))(
  '%s: the end of the session, a broken store, no answer and nonsense lead where they should (AUT-06)',
  (name, call) => {
    const others = FAILURES.map((failure) => outcomeOf(call, failure));
    const areAlike = new Set(others).size === 1;
    expect([outcomeOf(call, OVER), ...(areAlike ? others.slice(0, 1) : others)]).toEqual(OUTCOMES[name]);
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
