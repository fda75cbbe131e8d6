import { expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { isSlot } from '../../../machines/shared/services.ts';
import { allNodes, everyChart } from './service-calls.ts';

type Node = AnyStateMachine['root'];

const charts = await everyChart();
const states = charts.flatMap((machine) => allNodes(machine.root).map((state) => ({ machine, state })));

const isBusy = ({ tags }: Node) => tags.includes('busy');
const withParents = (node: Node): Node[] => [node, ...(node.parent ? withParents(node.parent) : [])];

it('a state that shows a modal, and no other, counts as one', () => {
  const unlike = states.filter(
    ({ state: { meta, tags } }) => Boolean(meta?.modal) !== tags.includes('modal'),
  );
  expect(unlike.map(({ state }) => state.id)).toEqual([]);
});

/** Calls that keep no button waiting: what is shown meanwhile says so itself, or nothing depends on them. */
const BACKGROUND = [
  'account.appData.fetching',
  'account.community.fetching',
  'account.profile.fetching',
  'addressForm.open.draft.dropping',
  'addressForm.open.draft.keeping',
  'addressForm.reading',
  'cart.checking',
  'cartClearing.deleting',
  'completeOrder.looking',
  'contact.open.draft.keeping',
  'contact.open.section.editing.lookingUp',
  'flashSaleGuard.loading',
  'orderComplete.ready.lookingAtCart',
  'orderComplete.ready.sendingConversion',
  'orderInProgress.forgetting',
  'orderInProgress.placed',
  'profileForm.open.draft.dropping',
  'profileForm.open.draft.keeping',
  'sessionCheck.asking',
  'snap.notingPickup',
  'snap.reading',
  'snap.remembering',
  'wallet.loaded.activity.noticing',
  'wallet.loaded.activity.recalling',
];

/** Where the shopper waits for something else than a call of the state: another chart, the store's turn, or the next page. */
const WAITING = [
  'addressForm.open.work.saved',
  'addressForm.open.work.submitting',
  'app.restoring',
  'app.signedIn.leaving',
  'cardForm.open.tokenizing',
  'cardFrame.open.loaded.tokenizing',
  'checkout.following',
  'checkout.left',
  'completeOrder.placing',
  'completeOrder.updating',
  'ebtCardForm.open.tokenizing',
  'flashSaleGuard.asking.removing',
  'flashSaleGuard.loading.asked',
  'giftCardForm.open.tokenizing',
  'heldOrder.open.checkout.confirmingDetails',
  'heldOrder.open.checkout.creating',
  'orderComplete.waiting',
  'orderOpening.waiting',
  'outcome.waiting',
  'paymentSelection.ready.updating',
  'pinEntry.open.encrypting',
  'placing.loadingFallout',
  'placing.submitting',
  'promoEntry.loading',
  'rejectedOrder.left',
  'reservation.reserving',
  'scheduling.left',
  'scheduling.open.awaitingCart',
  'shipScheduling.scheduling.choosing.left',
  'shipScheduling.scheduling.held.left',
  'shipScheduling.scheduling.returning',
  'shippingSelection.offered.reserved',
  'shippingSelection.offered.reserving',
  'slotRequest.pausing',
  'slotScheduling.left',
  'slotScheduling.scheduling.time.returning',
  'slotSelection.timed.reserving',
  'submission.asking',
  'submission.clearing',
  'tipping.loading',
];

it('keeps the shopper waiting in states that call a service, and only there', () => {
  const calls = ({ machine, state }: { machine: AnyStateMachine; state: Node }) =>
    state.invoke.some(({ src }) => isSlot(machine.implementations.actors[String(src)]));
  const calling = states.filter(calls).map(({ state }) => state);
  const idle = calling.filter((state) => !withParents(state).some(isBusy));
  expect(idle.map(({ id }) => id).toSorted()).toEqual(BACKGROUND);
  const withCall = new Set(calling.flatMap(withParents));
  const waiting = states.filter(({ state }) => isBusy(state) && !withCall.has(state));
  expect(waiting.map(({ state }) => state.id).toSorted()).toEqual(WAITING);
});
