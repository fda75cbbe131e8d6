import { USUAL_MINIMUM_AGE } from '../../services/contracts/values.ts';
import type { AgeVerificationInput, AgeVerificationOutput } from './age-verification.machine.ts';
import type { HoldFact } from './reservation.selectors.ts';
import type { CartFact } from './scheduled-order.events.ts';
import { minimumAgeIn, type OrderContext } from './scheduled-order.ts';

type Known = { context: OrderContext };

type CartChanged = { event: Extract<CartFact, { type: 'cart.changed' }> };

const storeCart = { type: 'storeCart', params: ({ event }: CartChanged) => event } as const;

const storeHold = { type: 'storeHold', params: ({ event }: { event: HoldFact }) => event } as const;

/** How both charts start: the order is opened, and heard are the cart, the hold and that the session is over. */
export const listening = {
  invoke: [
    { id: 'watchCart', src: 'watchCart', input: ({ context }: Known) => ({ source: context.input.cart }) },
    {
      id: 'watchHold',
      src: 'watchHold',
      input: ({ context }: Known) => ({ source: context.input.reservation }),
    },
  ],
  initial: 'opening',
  on: {
    'cart.changed': { actions: storeCart },
    'hold.changed': { actions: storeHold },
    'session.ended': { actions: 'tellSessionLost' },
  },
} as const;

/** Until the cart is known, and the hold or that one waited long enough for it. */
export const opening = {
  tags: 'busy',
  initial: 'waiting',
  always: { guard: 'hasNoItems', target: 'noItems' },
  on: { 'cart.failed': 'cartFailed' },
  onDone: 'scheduling',
  states: {
    waiting: { always: { guard: 'isOrderKnown', target: 'known' }, after: { patience: 'impatient' } },
    impatient: { always: { guard: 'isCartKnown', target: 'known' } },
    known: { type: 'final' },
  },
} as const;

export const cartFailed = {
  on: {
    'cart.retry': { target: 'opening', actions: 'reloadCart' },
    'cart.changed': { target: 'opening', actions: storeCart },
    'cart.pending': 'opening',
  },
} as const;

/** The cart has nothing that is received this way. */
export const noItems = {
  on: {
    'cart.changed': {
      guard: { type: 'hasItems', params: ({ event }: CartChanged) => event },
      target: 'opening',
      actions: storeCart,
    },
  },
} as const;

/** Refuses nobody: where no answer tells the day, the store alone judges, not the browser's clock. */
const UNKNOWN_DAY = '9999-12-31';

type Verified = { event: { output: AgeVerificationOutput } };

const outputOf = ({ event }: Verified) => event.output;

/**
 * A state that asks for the date of birth of who receives the order, then goes on (SCH-13, AGE-13). `todayOf` gives the
 * calendar day where it is received, as the store's answers tell it.
 */
export const askingAge =
  <TContext extends OrderContext>(todayOf: (context: TContext) => string | null) =>
  <TNext extends string, TBack extends string>(next: TNext, back: TBack) =>
    ({
      invoke: {
        id: 'ageVerification',
        src: 'ageVerification',
        input: ({ context }: { context: TContext }): AgeVerificationInput => ({
          minimumAge: minimumAgeIn(context) ?? USUAL_MINIMUM_AGE,
          today: todayOf(context) ?? UNKNOWN_DAY,
          isModify: context.input.isModify,
          refusal: context.ageRefusal,
          form: context.input.ageForm,
        }),
        onDone: [
          {
            guard: { type: 'isVerified', params: outputOf },
            target: next,
            actions: { type: 'storeBirthDate', params: outputOf },
          },
          { guard: { type: 'isReturned', params: outputOf }, target: back, actions: 'goToCart' },
          { target: back },
        ],
      },
    }) as const;
