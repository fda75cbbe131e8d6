import { type ActorRefFrom, type AnyActorRef, assign, sendTo, setup, stateIn } from 'xstate';
import type { compareCart, DifferentLine } from '../../services/contracts/cart.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { type ModalityOption, usualStore } from '../../services/contracts/modalities.ts';
import type { Modality } from '../../services/contracts/values.ts';
import { asFailure } from '../shared/failures.ts';
import { type FormFact, type FormSchema, formMachine } from '../shared/form.machine.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type CallOf, type Service, serviceActors } from '../shared/services.ts';

export interface StoreChoiceServices {
  /** Nearest first: near a postal code, or near the shopper. */
  listModalities: Service<{ modalityType: Modality; postalCode?: string }, ModalityOption[]>;
  preferModality: Service<{ modalityType: Modality; locationId: string }, unknown>;
  /** What of the cart isn't the same at a store. */
  compareCart: CallOf<typeof compareCart>;
}

export interface StoreChoiceInput {
  /** Gets `StoreFact`. */
  parent: AnyActorRef;
  modalityType: Modality;
  /** The schema for the postal code. */
  postalCode: FormSchema;
}

export type StoreFact = { type: 'store.chosen'; store: ModalityOption };

/** What went wrong with stores, shown next to the picker (ERR-56, ERR-57, ERR-61 to ERR-63). */
export type StoreProblem =
  | 'nearbyFailed'
  | 'noneForPostalCode'
  | 'searchFailed'
  | 'choosingFailed'
  | 'updateFailed';

type StoreChoiceEvent =
  | { type: 'store.choose'; locationId: string }
  /** Change to it, knowing what isn't the same there, or keep the current one. */
  | { type: 'store.confirm' }
  | { type: 'store.keep' }
  | { type: 'picker.open' }
  | { type: 'picker.close' }
  | { type: 'nearby.retry' }
  | { type: 'modal.dismiss' }
  | FormFact<{ postalCode: string }>;

interface StoreChoiceContext extends StoreChoiceInput {
  options: ModalityOption[];
  store: ModalityOption | null;
  /** About to become the shopper's store. */
  wanted: ModalityOption | null;
  /** The lines of the cart that aren't the same there. */
  lines: DifferentLine[];
  searchedFor: string | null;
  /** The postal code of the search that found the options. */
  listedFor: string | null;
  problem: StoreProblem | null;
  /** The call that caused it. */
  failure: ServiceFailure | null;
}

const withProblem =
  (problem: StoreProblem) =>
  ({ event }: { event: { error: unknown } }) => ({ problem, failure: asFailure({ event }) });

/**
 * Where to pick up: the stores near the shopper or near a postal code (SCH-21, SCH-22). The shopper's own or else the nearest
 * one is selected until the shopper selects another.
 */
export const storeChoiceMachine = setup({
  types: {
    input: {} as StoreChoiceInput,
    context: {} as StoreChoiceContext,
    events: {} as StoreChoiceEvent,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
    children: {} as { search: 'search' },
  },
  actors: {
    ...serviceActors<StoreChoiceServices>('listModalities', 'preferModality', 'compareCart'),
    search: formMachine,
  },
  guards: {
    isEmpty: (_, { output }: { output: ModalityOption[] }) => output.length === 0,
    isOffered: ({ context }, { locationId }: { locationId: string }) =>
      context.options.some(({ destination }) => destination.locationId === locationId),
    isChosen: ({ context }, { locationId }: { locationId: string }) =>
      context.store?.destination.locationId === locationId,
    hasStore: ({ context }) => context.store !== null,
    hasNearbyFailed: ({ context }) => context.problem === 'nearbyFailed',
    isDifferent: ({ context }) => context.lines.length > 0,
    isFirstCompared: stateIn('#comparedStore'),
    isFirstFound: stateIn('#foundStore'),
    isRefused: (_, failure: ServiceFailure) => failure.kind === 'refused',
  },
  actions: {
    storeOptions: assign(({ context }, { output }: { output: ModalityOption[] }) => ({
      options: output,
      listedFor: context.searchedFor,
      problem: null,
    })),
    storeOwn: assign(({ context: { options } }) => ({ store: usualStore(options) ?? null })),
    chooseFirst: assign(({ context }) => ({ wanted: context.options[0] ?? null })),
    want: assign(({ context }, { locationId }: { locationId: string }) => ({
      wanted: context.options.find(({ destination }) => destination.locationId === locationId) ?? null,
      problem: null,
    })),
    storeWanted: assign(({ context }) => ({ store: context.wanted, wanted: null, problem: null })),
    storeLines: assign((_, { output }: { output: DifferentLine[] }) => ({ lines: output })),
    clearWanted: assign({ wanted: null }),
    storeSearch: assign((_, { postalCode }: { postalCode: string }) => ({
      searchedFor: postalCode,
      problem: null,
    })),
    storeProblem: assign((_, { problem, failure }: { problem: StoreProblem; failure: ServiceFailure }) => ({
      problem,
      failure,
      wanted: null,
    })),
    storeNoneFound: assign(({ context }) => ({
      problem: context.searchedFor === null ? null : ('noneForPostalCode' as const),
    })),
    clearSearchProblem: assign(({ context: { problem } }) => ({
      problem: problem === 'noneForPostalCode' || problem === 'searchFailed' ? null : problem,
    })),
    tellChosen: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: 'store.chosen', store: context.store }),
    ),
  },
}).createMachine({
  id: 'storeChoice',
  context: ({ input }) => ({
    ...input,
    options: [],
    store: null,
    wanted: null,
    lines: [],
    searchedFor: null,
    listedFor: null,
    problem: null,
    failure: null,
  }),
  invoke: {
    id: 'search',
    src: 'search',
    input: ({ self, context }) => ({
      parent: self,
      schema: context.postalCode,
      values: { postalCode: '' },
    }),
  },
  initial: 'loading',
  on: { 'form.changed': { actions: 'clearSearchProblem' } },
  states: {
    loading: {
      description: 'The stores nearby are loading.',
      tags: 'busy',
      invoke: {
        id: 'listNearby',
        src: 'listModalities',
        input: ({ context: { modalityType } }) => ({ modalityType }),
        onDone: [
          { guard: { type: 'isEmpty', params: ({ event }) => event }, target: 'noStores' },
          {
            target: 'folded',
            actions: [{ type: 'storeOptions', params: ({ event }) => event }, 'storeOwn', 'tellChosen'],
          },
        ],
        onError: [
          { target: 'unfolded', actions: { type: 'storeProblem', params: withProblem('nearbyFailed') } },
        ],
      },
    },
    folded: {
      description: 'Only the selected store is on the page.',
      on: { 'picker.open': 'unfolded' },
    },
    unfolded: {
      description: 'The stores nearby are listed.',
      on: {
        'picker.close': { guard: 'hasStore', target: 'folded' },
        'nearby.retry': { guard: 'hasNearbyFailed', target: 'loading' },
        'store.choose': [
          { guard: { type: 'isChosen', params: ({ event }) => event }, target: 'folded' },
          {
            guard: { type: 'isOffered', params: ({ event }) => event },
            target: 'comparing',
            actions: { type: 'want', params: ({ event }) => event },
          },
        ],
        'form.submitted': {
          target: 'searching',
          actions: { type: 'storeSearch', params: ({ event }) => event.output },
        },
      },
    },
    comparing: {
      description: 'The shop finds out what of the cart would change at the other store.',
      tags: 'busy',
      invoke: {
        id: 'compareCart',
        src: 'compareCart',
        input: ({ context }) => ({ locationId: known(context.wanted).destination.locationId }),
        onDone: [
          {
            guard: 'isFirstCompared',
            target: 'compared.found',
            actions: { type: 'storeLines', params: ({ event }) => event },
          },
          { target: 'compared', actions: { type: 'storeLines', params: ({ event }) => event } },
        ],
        // The cart says it by itself, only later.
        onError: [{ guard: 'isFirstCompared', target: 'choosing.found' }, { target: 'choosing' }],
      },
      initial: 'picked',
      states: {
        picked: { description: 'The shopper picked the store.' },
        found: { id: 'comparedStore', description: 'The search found it first.' },
      },
    },
    compared: {
      description: 'What would change is known; if nothing does, nobody is asked.',
      initial: 'picked',
      states: {
        picked: {
          description: 'The shopper picked the store.',
          always: [
            { guard: 'isDifferent', target: '#storeChoice.question' },
            { target: '#storeChoice.choosing' },
          ],
        },
        found: {
          description: 'The search found it first.',
          always: [
            { guard: 'isDifferent', target: '#storeChoice.question' },
            { target: '#storeChoice.choosing.found' },
          ],
        },
      },
    },
    question: {
      description:
        '“Change to {{store}}?”: items cost something else there, or the store has more or fewer of them.',
      tags: 'modal',
      meta: { modal: 'ChangeStore' },
      on: {
        'store.confirm': 'choosing',
        'store.keep': { target: 'unfolded', actions: 'clearWanted' },
      },
    },
    choosing: {
      description: "The store becomes the shopper's own.",
      tags: 'busy',
      invoke: {
        id: 'preferModality',
        src: 'preferModality',
        input: ({ context: { modalityType, wanted } }) => ({
          modalityType,
          locationId: wanted?.destination.locationId ?? '',
        }),
        onDone: [
          { guard: 'isFirstFound', target: 'unfolded', actions: ['storeWanted', 'tellChosen'] },
          { target: 'folded', actions: ['storeWanted', 'tellChosen'] },
        ],
        onError: [
          {
            guard: { type: 'isRefused', params: asFailure },
            target: 'unfolded',
            actions: { type: 'storeProblem', params: withProblem('updateFailed') },
          },
          { target: 'unfolded', actions: { type: 'storeProblem', params: withProblem('choosingFailed') } },
        ],
      },
      initial: 'picked',
      states: {
        picked: {
          description: 'The shopper picked it, and the list closes.',
        },
        /** A search changes the pickup store to the first one it finds (SCH-21). */
        found: {
          id: 'foundStore',
          description: 'The search found it first, and the list stays.',
        },
      },
    },
    searching: {
      description: 'Stores near a postal code are looked up.',
      tags: 'busy',
      on: {
        'form.submitted': {
          target: 'searching',
          reenter: true,
          actions: { type: 'storeSearch', params: ({ event }) => event.output },
        },
      },
      invoke: {
        id: 'listNearPostalCode',
        src: 'listModalities',
        input: ({ context: { modalityType, searchedFor } }) => ({
          modalityType,
          ...(searchedFor ? { postalCode: searchedFor } : {}),
        }),
        onDone: [
          { guard: { type: 'isEmpty', params: ({ event }) => event }, target: 'noStores' },
          {
            target: 'comparing.found',
            actions: [{ type: 'storeOptions', params: ({ event }) => event }, 'chooseFirst'],
          },
        ],
        onError: [
          { target: 'unfolded', actions: { type: 'storeProblem', params: withProblem('searchFailed') } },
        ],
      },
    },
    noStores: {
      description: '“No Stores Are Available”: no store is near that postal code.',
      tags: 'modal',
      meta: { modal: 'NoStoresAvailable' },
      on: {
        'modal.dismiss': { target: 'unfolded', actions: 'storeNoneFound' },
      },
    },
  },
});

export type StoreChoiceRef = ActorRefFrom<typeof storeChoiceMachine>;
