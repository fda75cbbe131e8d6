import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Modification, ModifiedLine } from '../../services/contracts/modifications.ts';
import type { Quotes } from '../../services/contracts/quotes.ts';
import type { LineWishes } from '../../services/contracts/substitutions.ts';
import { misreadAfter } from '../cart/cart-changes.ts';
import { type SubstitutionOutput, substitutionMachine } from '../cart/substitution.machine.ts';
import {
  type AgeRefusal,
  type AgeVerificationInput,
  type AgeVerificationOutput,
  ageVerificationMachine,
} from '../scheduling/age-verification.machine.ts';
import type { QuotesServices } from '../scheduling/quotes.machine.ts';
import { NO_SCHEDULE, type Schedule } from '../scheduling/schedule.ts';
import { type TimeFact, timeChoiceMachine } from '../scheduling/time-choice.machine.ts';
import type { Emitted } from '../shared/emitted.ts';
import { endings, hasEnded } from '../shared/endings.ts';
import { asFailure, failureIn } from '../shared/failures.ts';
import { asAnswer, idempotentCall, isAnswered } from '../shared/idempotent-call.machine.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { modifyCheckoutPath, orderPath } from '../shared/paths.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { itemSearchMachine } from './item-search.machine.ts';
import {
  type ModifyCartFailure,
  modifyCartFailure,
  type Refused,
  refusalWords,
  refusedTo,
} from './modify-cart.failures.ts';
import { ownDate, timesFor, timesRequest, todayAt } from './modify-cart.times.ts';
import { takesChoice } from './substitutions.ts';

interface OrderChange {
  lineItems?: ModifiedLine[];
  optionId?: string | null;
  ageVerificationBirthDate?: string;
}

export interface ModificationServices {
  /** The order being modified, else the newest that can be. */
  findModifiable: Service<undefined, string | null>;
  loadModification: Service<{ checkoutId: string }, Modification>;
  updateModification: Service<OrderChange & { checkoutId: string; versionKey: string }, Modification>;
  deleteModification: Service<{ checkoutId: string; versionKey?: string }, unknown>;
}

export interface ModifyCartInput {
  /** Null: the order being modified, else the newest that can be. */
  checkoutId: string | null;
  /** Creates the schema of the date of birth (AGE-04). */
  ageForm: AgeVerificationInput['form'];
}

export interface ModifyCartContext {
  checkoutId: string | null;
  ageForm: AgeVerificationInput['form'];
  /** As the store last said. */
  modification: Modification | null;
  /** Changes on their way to the store, and those waiting their turn; at most one of each per product. */
  sending: ModifiedLine[];
  waiting: ModifiedLine[];
  /** The products with a typed quantity that can't be ordered: until it's corrected, the changes can't be reviewed. */
  misread: readonly string[];
  /** The product whose substitution the shopper chooses. */
  subject: string | null;
  schedule: Schedule;
  /** 'quoteId|optionId'; null unless another time was just chosen. */
  timeId: string | null;
  /** '' unless it's on its way to the store. */
  birthDate: string;
  ageRefusal: AgeRefusal | null;
  failure: ModifyCartFailure | null;
  /** Why nothing could be loaded. */
  loadFailure: ServiceFailure | null;
}

export type ModifyCartEvent =
  | TimeFact
  | { type: 'modification.reload' }
  /** Set a product's quantity; 0 removes it. */
  | { type: 'line.change'; gtin13: string; quantity: number }
  /** A quantity typed for this product can't be ordered, or no longer. */
  | { type: 'quantity.misread'; gtin13: string; isMisread: boolean }
  /** Choose what to get if this product runs out. */
  | { type: 'substitution.choose'; gtin13: string }
  /** Show other times, or keep the one there is. */
  | { type: 'times.open' }
  | { type: 'times.close' }
  /** On to paying the difference. */
  | { type: 'changes.review' }
  /** Keep the order as it is. */
  | { type: 'changes.drop' };

const changed = (lines: ModifiedLine[], line: ModifiedLine): ModifiedLine[] => [
  ...lines.filter(({ gtin13 }) => gtin13 !== line.gtin13),
  { ...lines.find(({ gtin13 }) => gtin13 === line.gtin13), ...line },
];

/** The order and its changes, once they're open. */
const opened = ({ modification }: ModifyCartContext): Modification => known(modification);

/** The line whose substitution the shopper chooses. */
const subjectOf = ({ modification, subject }: Pick<ModifyCartContext, 'modification' | 'subject'>) =>
  modification?.checkout.lineItems.find(({ cart }) => cart.gtin13 === subject);

/** The first product of the changed order whose typed quantity can't be ordered; null if each can. */
export const misreadIn = ({
  modification,
  misread,
}: Pick<ModifyCartContext, 'modification' | 'misread'>): string | null =>
  modification?.checkout.lineItems.find(({ cart }) => misread.includes(cart.gtin13))?.cart.gtin13 ?? null;

/** A change of the order as it was last loaded. */
function changeOf(context: ModifyCartContext, change: OrderChange) {
  const { checkoutId, versionKey } = opened(context).checkout;
  return { call: 'updateModification' as const, request: { checkoutId, versionKey, ...change } };
}

const asModification = ({ event }: { event: { output: Modification } }) => event.output;

/**
 * The modify cart (MOD-01): a placed order as a cart of its own, beside the shopper's. Items are added, removed, and
 * counted differently, or another time is chosen; the store prices every change. The order itself changes only when the
 * changes are saved, on the checkout page. A change whose answer is lost is sent once more; then what the store has is shown. All of it ends when the store needs to start on the order, by its own clock.
 */
export const modifyCartMachine = setup({
  types: {
    input: {} as ModifyCartInput,
    context: {} as ModifyCartContext,
    events: {} as ModifyCartEvent,
    emitted: {} as Emitted,
    children: {} as {
      search: 'search';
      substitution: 'substitution';
      timeChoice: 'timeChoice';
      ageVerification: 'ageVerification';
    },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: {
    ...serviceActors<Pick<ModificationServices, 'findModifiable' | 'loadModification'> & QuotesServices>(
      'findModifiable',
      'loadModification',
      'listQuotes',
    ),
    updateModification: idempotentCall<ModificationServices, 'updateModification'>(),
    deleteModification: idempotentCall<ModificationServices, 'deleteModification'>(),
    search: itemSearchMachine,
    substitution: substitutionMachine,
    timeChoice: timeChoiceMachine,
    ageVerification: ageVerificationMachine,
  },
  guards: {
    isNamed: ({ context }) => context.checkoutId !== null,
    isFound: (_, { checkoutId }: { checkoutId: string | null }) => checkoutId !== null,
    hasChanges: ({ context }) => context.waiting.length > 0,
    takesSubstitute: ({ context }, { gtin13 }: { gtin13: string }) =>
      takesChoice(opened(context).checkout) && subjectOf({ ...context, subject: gtin13 }) !== undefined,
    isMisread: ({ context }) => misreadIn(context) !== null,
    canReview: ({ context }) => opened(context).isChanged,
    /** Every change of an order with age-restricted items is verified again (MOD-04). */
    needsAge: ({ context }) => opened(context).isChanged && opened(context).minimumAge !== null,
    isRefused: ({ event }, { as }: { as: Refused }) => refusedTo(failureIn(event)) === as,
    /** The answer to dropping them was lost twice, but they're dropped. */
    isDropped: ({ context: { failure } }, { isChanged }: Modification) =>
      failure?.kind === 'notDropped' && !isChanged,
    hasEnded,
    isAnswered,
  },
  actions: {
    storeOrder: assign((_, { checkoutId }: { checkoutId: string | null }) => ({ checkoutId })),
    storeModification: assign((_, modification: Modification) => ({
      modification,
      sending: [],
    })),
    storeLine: assign(({ context }, { gtin13, quantity }: ModifiedLine) => ({
      waiting: changed(context.waiting, { gtin13, quantity }),
      failure: null,
    })),
    storeMisread: assign(({ context }, line: { gtin13: string; isMisread: boolean }) => ({
      misread: misreadAfter(context.misread, line),
    })),
    storeSubject: assign((_, { gtin13 }: { gtin13: string }) => ({ subject: gtin13 })),
    storeWishes: assign(({ context }, { wishes }: { wishes: LineWishes }) => {
      const { cart } = known(subjectOf(context));
      const quantity =
        context.waiting.find(({ gtin13 }) => gtin13 === cart.gtin13)?.quantity ?? cart.quantity;
      return { waiting: changed(context.waiting, { ...cart, quantity, ...wishes }), failure: null };
    }),
    sendLines: assign(({ context }) => ({ sending: context.waiting, waiting: [] })),
    storeSchedule: assign(({ context }, quotes: Quotes) => ({
      schedule: timesFor(opened(context), quotes),
    })),
    storeTime: assign((_, { timeId }: { timeId: string }) => ({ timeId })),
    storeBirthDate: assign((_, { birthDate }: { birthDate: string }) => ({ birthDate })),
    /** It isn't kept beyond the call that brings it to the store. */
    clearBirthDate: assign({ birthDate: '', ageRefusal: null }),
    storeAgeRefusal: assign(({ context }, failure: ServiceFailure) => ({
      ageRefusal: { birthDate: context.birthDate, words: refusalWords(failure) },
      birthDate: '',
    })),
    storeFailure: assign(({ context }, failure: ServiceFailure) => ({
      failure: modifyCartFailure(
        failure,
        context.sending.map(({ gtin13 }) => gtin13),
      ),
      sending: [],
      waiting: [],
      birthDate: '',
    })),
    storeTimesUnknown: assign({ failure: { kind: 'timesUnknown' } }),
    storeNotDropped: assign({ failure: { kind: 'notDropped' } }),
    clearFailure: assign({ failure: null }),
    storeLoadFailure: assign((_, failure: ServiceFailure) => ({ loadFailure: failure })),
    goToCheckout: emit(({ context }) => ({
      type: 'navigation.requested',
      to: modifyCheckoutPath(opened(context).checkout.checkoutId),
    })),
    goToOrder: emit(({ context }) => ({
      type: 'navigation.requested',
      to: orderPath(opened(context).checkout.checkoutId),
      replace: true,
    })),
  },
  delays: {
    /** Until the store needs to begin, as of when it last responded. */
    untilClosed: ({ context }) => Math.max(0, opened(context).deadline.remainingMs),
  },
}).createMachine({
  id: 'modifyCart',
  context: ({ input }) => ({
    ...input,
    modification: null,
    sending: [],
    waiting: [],
    misread: [],
    subject: null,
    schedule: NO_SCHEDULE,
    timeId: null,
    birthDate: '',
    ageRefusal: null,
    failure: null,
    loadFailure: null,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'An order named in the address is opened; otherwise the shop looks for one.',
      always: [{ guard: 'isNamed', target: 'loading' }, { target: 'finding' }],
    },
    finding: {
      description: 'The store is asked for an order that can still be changed.',
      tags: 'busy',
      invoke: {
        id: 'findModifiable',
        src: 'findModifiable',
        input: undefined,
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ checkoutId: event.output }) },
            target: 'loading',
            actions: { type: 'storeOrder', params: ({ event }) => ({ checkoutId: event.output }) },
          },
          { target: 'none' },
        ],
        onError: { target: 'failed', actions: { type: 'storeLoadFailure', params: asFailure } },
      },
    },
    loading: {
      description: 'The order and its changes are loading.',
      tags: 'busy',
      invoke: {
        id: 'loadModification',
        src: 'loadModification',
        input: ({ context }) => ({ checkoutId: known(context.checkoutId) }),
        onDone: { target: 'open', actions: { type: 'storeModification', params: asModification } },
        onError: '#modifyCart.notLoaded',
      },
    },
    notLoaded: {
      description: "The order didn't load, perhaps because it can't be changed.",
      always: [
        { guard: { type: 'isRefused', params: { as: 'closed' } }, target: 'closed' },
        { guard: { type: 'isRefused', params: { as: 'none' } }, target: 'none' },
        { target: 'failed', actions: { type: 'storeLoadFailure', params: asFailure } },
      ],
    },
    failed: {
      description: "The order didn't load; the shopper can try again.",
      on: { 'modification.reload': 'deciding' },
    },
    none: {
      description: 'The shopper has no order that can be changed, or not this one.',
      type: 'final',
    },
    closed: {
      description: 'The store has started on the order, or is about to.',
      type: 'final',
    },
    open: {
      description: 'The shopper changes a placed order.',
      invoke: { id: 'search', src: 'search' },
      initial: 'answered',
      on: {
        'line.change': { actions: { type: 'storeLine', params: ({ event }) => event } },
        'quantity.misread': { actions: { type: 'storeMisread', params: ({ event }) => event } },
      },
      states: {
        answered: {
          description: 'The store priced a change; the next one is sent, if there is one.',
          always: [{ guard: 'hasChanges', target: 'updating', actions: 'sendLines' }, { target: 'ready' }],
        },
        ready: {
          description: 'Items, quantities, and the time can be changed.',
          after: { untilClosed: '#modifyCart.closed' },
          on: {
            'line.change': {
              target: 'updating',
              actions: [{ type: 'storeLine', params: ({ event }) => event }, 'sendLines'],
            },
            'substitution.choose': {
              guard: { type: 'takesSubstitute', params: ({ event }) => event },
              target: 'choosingSubstitution',
              actions: { type: 'storeSubject', params: ({ event }) => event },
            },
            'times.open': { target: 'loadingTimes', actions: 'clearFailure' },
            'changes.review': [
              // The view leads to the field, which says what's wrong.
              { guard: 'isMisread' },
              { guard: 'needsAge', target: 'verifyingAge' },
              { guard: 'canReview', target: '#modifyCart.left', actions: 'goToCheckout' },
            ],
            'changes.drop': { target: 'dropping', actions: 'clearFailure' },
          },
        },
        choosingSubstitution: {
          description: 'The shopper chooses what to get if an item runs out.',
          after: { untilClosed: '#modifyCart.closed' },
          invoke: {
            id: 'substitution',
            src: 'substitution',
            input: ({ context }) => {
              const { cart, ...line } = known(subjectOf(context));
              return { ...line, gtin13: cart.gtin13 };
            },
            onDone: endings<SubstitutionOutput>()({
              saved: {
                target: 'answered',
                actions: { type: 'storeWishes', params: ({ event }) => event.output },
              },
              left: 'answered',
            }),
          },
        },
        updating: {
          description: 'The store prices the changed items.',
          tags: 'busy',
          invoke: {
            id: 'updateLines',
            src: 'updateModification',
            input: ({ context }) => changeOf(context, { lineItems: context.sending }),
            onDone: [
              {
                guard: 'isAnswered',
                target: 'answered',
                actions: { type: 'storeModification', params: asAnswer },
              },
              { target: 'refused' },
            ],
          },
        },
        refused: {
          description:
            "The store didn't make the change; the failure stays shown, and what the store has counts.",
          always: [
            { guard: { type: 'isRefused', params: { as: 'closed' } }, target: '#modifyCart.closed' },
            { guard: { type: 'isRefused', params: { as: 'none' } }, target: '#modifyCart.none' },
            { target: 'reloading', actions: { type: 'storeFailure', params: asFailure } },
          ],
        },
        reloading: {
          description: 'The order is loaded again; what the store has counts.',
          tags: 'busy',
          invoke: {
            id: 'reloadModification',
            src: 'loadModification',
            input: ({ context }) => ({ checkoutId: opened(context).checkout.checkoutId }),
            onDone: [
              {
                guard: { type: 'isDropped', params: asModification },
                target: '#modifyCart.left',
                actions: 'goToOrder',
              },
              { target: 'answered', actions: { type: 'storeModification', params: asModification } },
            ],
            onError: '#modifyCart.notLoaded',
          },
        },
        loadingTimes: {
          description: 'Other times for the order are loading.',
          tags: 'busy',
          invoke: {
            id: 'listQuotes',
            src: 'listQuotes',
            input: ({ context }) => timesRequest(opened(context)),
            onDone: {
              target: 'choosingTime',
              actions: { type: 'storeSchedule', params: ({ event }) => event.output },
            },
            onError: { target: 'reloading', actions: 'storeTimesUnknown' },
          },
        },
        choosingTime: {
          description: 'The shopper picks another time.',
          after: { untilClosed: '#modifyCart.closed' },
          invoke: {
            id: 'timeChoice',
            src: 'timeChoice',
            input: ({ self, context: { schedule } }) => ({ parent: self, schedule, date: ownDate(schedule) }),
          },
          on: {
            'time.chosen': {
              target: 'movingTime',
              actions: { type: 'storeTime', params: ({ event }) => event },
            },
            'times.close': 'answered',
          },
        },
        movingTime: {
          description: 'The order moves to the other time.',
          tags: 'busy',
          invoke: {
            id: 'updateTime',
            src: 'updateModification',
            input: ({ context }) => changeOf(context, { optionId: context.timeId }),
            onDone: [
              {
                guard: 'isAnswered',
                target: 'answered',
                actions: { type: 'storeModification', params: asAnswer },
              },
              { target: 'refused' },
            ],
          },
        },
        verifyingAge: {
          description: "An added item needs the shopper's age first.",
          invoke: {
            id: 'ageVerification',
            src: 'ageVerification',
            input: ({ context }) => ({
              minimumAge: known(opened(context).minimumAge),
              today: todayAt(opened(context)),
              isModify: true,
              refusal: context.ageRefusal,
              form: context.ageForm,
            }),
            onDone: endings<AgeVerificationOutput>()({
              verified: {
                target: 'provingAge',
                actions: { type: 'storeBirthDate', params: ({ event }) => event.output },
              },
              otherwise: { target: 'answered', actions: 'clearBirthDate' },
            }),
          },
        },
        provingAge: {
          description: "The store checks the shopper's age.",
          tags: 'busy',
          invoke: {
            id: 'proveAge',
            src: 'updateModification',
            input: ({ context }) => changeOf(context, { ageVerificationBirthDate: context.birthDate }),
            onDone: [
              {
                guard: 'isAnswered',
                target: '#modifyCart.left',
                actions: ['clearBirthDate', 'goToCheckout'],
              },
              {
                guard: { type: 'isRefused', params: { as: 'ageRefused' } },
                target: 'verifyingAge',
                actions: { type: 'storeAgeRefusal', params: asFailure },
              },
              { target: 'refused' },
            ],
          },
        },
        dropping: {
          description: 'The changes are dropped; the order stays as it was.',
          tags: 'busy',
          invoke: {
            id: 'deleteModification',
            src: 'deleteModification',
            input: ({ context }) => ({
              call: 'deleteModification',
              request: { checkoutId: opened(context).checkout.checkoutId },
            }),
            onDone: [
              {
                guard: 'isAnswered',
                target: '#modifyCart.left',
                actions: 'goToOrder',
              },
              { target: 'reloading', actions: 'storeNotDropped' },
            ],
          },
        },
      },
    },
    left: {
      description: 'The page keeps its shape until the next one loads.',
      type: 'final',
      tags: 'busy',
    },
  },
});

export type ModifyCartRef = ActorRefFrom<typeof modifyCartMachine>;
