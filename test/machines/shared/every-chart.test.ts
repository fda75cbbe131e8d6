import { expect, it } from 'vitest';
import { type AnyStateMachine, getInitialSnapshot } from 'xstate';
import { chartJson } from '../../../inspector/charts/chart-json.ts';
import { readChart, withStates } from '../../../inspector/charts/read-chart.ts';
import { callOf } from '../../../machines/shared/services.ts';
import { nodesOf, type Walk } from '../../../machines/shared/walk.ts';
import { everyChart, reachedMoments } from './service-calls.ts';

type Node = AnyStateMachine['root'];

const charts = await everyChart();
const moments = await reachedMoments();
const states = charts.flatMap((machine) => nodesOf(machine.root).map((state) => ({ machine, state })));

const isBusy = ({ tags }: Node) => tags.includes('busy');
const withParents = (node: Node): Node[] => [node, ...(node.parent ? withParents(node.parent) : [])];

it('every chart has its walk beside it', () => {
  const files = Object.keys(import.meta.glob('../../../machines/**/*.{machine,walk}.ts'));
  const missing = files.filter((file) => !files.includes(file.replace('.machine.ts', '.walk.ts')));
  expect(missing).toEqual([]);
});

it('a state that shows a modal, and no other, counts as one', () => {
  const unlike = states.filter(
    ({ state: { meta, tags } }) => Boolean(meta?.modal) !== tags.includes('modal'),
  );
  expect(unlike.map(({ state }) => state.id)).toEqual([]);
});

it('every state says what it is, in words of its own; one with a modal quotes the title', () => {
  const isSilent = ({ description = '', meta }: Node) =>
    !/^\S+ .+\.$/.test(description) || (meta?.modal && !/“.+”/.test(description));
  const silent = states.filter(({ state }) => state.parent && isSilent(state));
  expect(silent.map(({ state }) => state.id)).toEqual([]);
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
  'completeOrder.looking',
  'contact.open.draft.keeping',
  'contact.open.texts.lookingUp',
  'flashSaleGuard.loading',
  'order.open.reading.asking',
  'substituteProposals.listening.asking',
  'orderComplete.ready.sendingConversion',
  'orderInProgress.forgetting',
  'orderInProgress.placed',
  'priceMessage.recalling',
  'priceMessage.showing',
  'profileForm.open.draft.dropping',
  'profileForm.open.draft.keeping',
  'receiving.sales.fetching',
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
  'modifyCart.left',
  'modifyOrder.left',
  'modifyOrder.open.pausing',
  'orderComplete.waiting',
  'orderOpening.waiting',
  'outcome.waiting',
  'paymentSelection.ready.updating',
  'pinEntry.open.encrypting',
  'placing.submitting',
  'receiving.choice.moving',
  'rejectedOrder.left',
  'reservation.reserving',
  'scheduling.left',
  'scheduling.open.order.awaitingCart',
  'shipScheduling.scheduling.checkout.left',
  'shipScheduling.scheduling.options.returning',
  'shippingSelection.offered.reserved',
  'shippingSelection.offered.reserving',
  'slotRequest.pausing',
  'slotScheduling.left',
  'slotScheduling.scheduling.time.returning',
  'slotSelection.timed.reserving',
  'submission.asking',
  'submission.clearing',
];

/** What a state deliberately doesn't react to, where the states around it would. */
const IGNORED = [
  'modifyCart.open.ready changes.review',
  'orderChanges.over order.told',
  'substituteProposals.listening.answering order.changed',
  'smsPreference.known.changing sms.change',
  'smsPreference.known.changing form.submitted',
  'smsPreference.known.checking sms.change',
  'smsPreference.known.checking form.submitted',
  'app.signedIn.leaving session.end',
  'session.restoring session.found',
  'session.restoring check.unanswered',
  'session.unreachable session.found',
  'session.signingOut session.found',
  'signInCode.asked.checking email.change',
  'cardForm.open.adding card.cancel',
  'ebtCardForm.open.adding card.cancel',
  'giftCardForm.open.adding card.cancel',
  'deliveryDetails.open.wantingAcceptance form.refused',
  'heldOrder.open.checkout.creating reservation.released',
  'heldOrder.open.checkout.idle checkout.continue',
  'orderOpening.waiting.forReservation reservation.pending',
  'scheduling.open.order.orderBeingPlaced reservation.pending',
  'shipScheduling.scheduling.options.held.idle checkout.continue',
  'shipScheduling.scheduling.options.returning reservation.pending',
  'shippingChoice.methods methods.continue',
  'slotScheduling.scheduling.time.opening cart.changed',
  'slotScheduling.scheduling.time.opening reservation.*',
  'slotScheduling.scheduling.time.returning reservation.pending',
  'timeChoice time.continue',
  'priceMessage.showing xstate.error.actor.notePriceMessageSeen',
];

const transitionsOf = (state: Node) => [...[...state.transitions.values()].flat(), ...(state.always ?? [])];

it('every transition leads somewhere or does something, unless its event is to be ignored', () => {
  const idle = states.flatMap(({ state }) =>
    transitionsOf(state)
      .filter(({ target, actions }) => !target && actions.length === 0)
      .map(({ eventType }) => `${state.id} ${eventType}`),
  );
  expect(idle.toSorted()).toEqual(IGNORED.toSorted());
});

it('no two transitions of a state look alike: where they hear the same event, their guards or what these ask for differ', () => {
  const alike = charts.flatMap((machine) =>
    withStates(readChart(chartJson(machine))).flatMap(({ path, transitions }) => {
      const drawn = transitions.map(({ event, guard }) => `${machine.id} ${path}: ${event} [${guard}]`);
      return drawn.filter((text, index) => drawn.indexOf(text) < index);
    }),
  );
  expect(alike).toEqual([]);
});

/** The names an action or a guard goes by; one that joins guards has several. */
function namesIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (typeof part === 'object' && part !== null) return [String((part as { type?: unknown }).type)];
  const { guards = [] } = (part ?? {}) as { guards?: unknown[] };
  return guards.flatMap(namesIn);
}

/** All the names a chart's states use. */
function usedBy({ root }: AnyStateMachine) {
  const nodes = nodesOf(root);
  const transitions = nodes.flatMap((node) => [
    ...transitionsOf(node),
    ...(node.initial ? [node.initial] : []),
  ]);
  const names = (parts: readonly unknown[]) => new Set(parts.flatMap(namesIn));
  return {
    actions: names([
      ...nodes.flatMap(({ entry, exit }) => [...entry, ...exit]),
      ...transitions.flatMap(({ actions }) => actions),
    ]),
    guards: names(transitions.map(({ guard }) => guard)),
    delays: names(nodes.flatMap(({ after }) => after.map(({ delay }) => delay))),
    actors: names(nodes.flatMap(({ invoke }) => invoke.map(({ src }) => src))),
  };
}

/** Guards that several charts share, and a delay that an action uses. */
const SHARED = [
  'isCanceled',
  'isDraft',
  'isPlaced',
  'isPlacing',
  'isRejected',
  'isSuperseded',
  'readingTime',
];

it('a chart names only actions, guards, delays, and actors that it has, and uses all of them', () => {
  for (const machine of charts) {
    const used = usedBy(machine);
    for (const kind of ['actions', 'guards', 'delays', 'actors'] as const) {
      const has = Object.keys(machine.implementations[kind]).filter(
        (name) => used[kind].has(name) || !SHARED.includes(name),
      );
      expect([machine.id, kind, ...used[kind]].toSorted()).toEqual([machine.id, kind, ...has].toSorted());
    }
  }
});

it('every chart keeps the shopper waiting in states that call a service, and where the page waits for something else', () => {
  const calls = ({ machine, state }: { machine: AnyStateMachine; state: Node }) =>
    state.invoke.some(({ src }) => callOf(machine.implementations.actors[String(src)]) !== undefined);
  const calling = states.filter(calls).map(({ state }) => state);
  const idle = calling.filter((state) => !withParents(state).some(isBusy));
  expect(idle.map(({ id }) => id).filter((id) => !BACKGROUND.includes(id))).toEqual([]);
  const busy = states.filter(({ state }) => isBusy(state)).map(({ state }) => state.id);
  expect(WAITING.filter((id) => !busy.includes(id))).toEqual([]);
});

/** Endings that pass on another one, or say more that the chart has to know first. */
const PASSED_ON = [
  'snap.amountChosen',
  'submission.outdated',
  'submission.notPlaced',
  'completeOrder.ended',
  'placing.ended',
  'heldOrder.ended',
  'newCard.ended',
  'snap.ended',
  'placing.falloutUnknown',
];

/** Endings that only end, or go by another name. */
const UNNAMED = [
  'emailChangeLink.changed',
  'emailChangeLink.linkEnded',
  'emailChangeLink.signInNeeded',
  'emailConfirmation.confirmed',
  'emailConfirmation.passwordNeeded',
  'emailConfirmation.signInNeeded',
  'newPassword.linkEnded',
  'newPassword.signedIn',
  'signInCode.signedIn',
  'signUp.signedIn',
  'singleSignOn.notOffered',
  'addressChange.notFound',
  'submission.pinCanceled',
  'addressChange.unmoved',
  'map.absent',
  'checkout.left',
  'countdown.over',
  'modifyCart.closed',
  'modifyCart.left',
  'modifyCart.none',
  'modifyOrder.left',
  'order.notFound',
  'substituteProposals.over',
  'orderComplete.left',
  'orderComplete.canceled',
  'orderComplete.notFound',
  'orderOpening.opened',
  'priceMessage.over',
  'quotes.answered',
  'rejectedOrder.left',
  'rejectedOrder.notFound',
  'rejectedOrder.rejected',
  'scheduling.left',
  'shippingQuotes.answered',
  'shippingSelection.gone',
  'signIn.signedIn',
  'slotScheduling.left',
];

it('an ending goes by the name of its state', () => {
  const isNamed = (machine: AnyStateMachine, { key }: Node): boolean =>
    (moments.get(machine.id) ?? [])
      .filter(({ status, value }) => status === 'done' && value === key)
      .every(({ output }) => (output as { kind?: unknown } | undefined)?.kind === key);
  const unnamed = charts.flatMap((machine) =>
    Object.values(machine.root.states)
      .filter(({ id, type }) => type === 'final' && !PASSED_ON.includes(id))
      .filter((state) => !isNamed(machine, state)),
  );
  expect(unnamed.map(({ id }) => id).filter((id) => !UNNAMED.includes(id))).toEqual([]);
});

const walks = Object.values(import.meta.glob<Walk>('../../../machines/**/*.walk.ts', { import: 'walk' }));

/** Every text in data, but nothing of actors. */
function textsIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || seen.has(value) || 'sessionId' in value) return [];
  seen.add(value);
  return Object.values(value).flatMap((part) => textsIn(part, seen));
}

const KEY = /^[\da-f]{8}-[\da-f-]{27}$/;

/** What charts begin with beside what they're given, and keys. */
const BEGUN = [
  'addressChange.toast success',
  'addressChange.toast toast.requested',
  'addressChange.toast Your address has been saved.',
  'addressSubmission.save CA',
  'addressSubmission.save delivery',
  'contact.errors Phone is a required field',
  'paymentSelection.snapVisit none',
  'paymentSelection.task addCard',
  'paymentUpdate.failure versionKeyMissing',
  'receiving.form DELIVERY',
  'shippingQuotes.modalityType SHIP',
  'slotRequest.failure retry',
  'smsPreference.phoneNumber 5135550142',
  'snap.typed 40.00',
];

it('a chart begins with what it was given, and knows nothing else yet', async () => {
  const begun = new Set<string>();
  for (const { machine, starts } of await Promise.all(walks.map((load) => load()))) {
    for (const input of Object.values(starts)) {
      const given = ['', ...textsIn(input)];
      const { context } = getInitialSnapshot(machine, input as never);
      for (const [name, value] of Object.entries(context)) {
        const others = textsIn(value).filter((text) => !given.includes(text) && !KEY.test(text));
        for (const text of others) begun.add(`${machine.id}.${name} ${text}`);
      }
    }
  }
  expect([...begun].toSorted()).toEqual(BEGUN.toSorted());
});
