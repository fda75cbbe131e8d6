import { type AnyMachineSnapshot, createActor, createEmptyActor, type StateValueFrom } from 'xstate';
import { cartMachine } from '../../machines/cart/cart.machine.ts';
import type { CheckoutContext } from '../../machines/checkout/checkout.machine.ts';
import { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import type { CompleteOrderContext } from '../../machines/checkout/complete-order.machine.ts';
import { completeOrderMachine } from '../../machines/checkout/complete-order.machine.ts';
import { contactMachine, toContactInput } from '../../machines/checkout/contact.machine.ts';
import { placingCode } from '../../machines/checkout/on-demand.ts';
import { orderInProgressMachine } from '../../machines/checkout/order-in-progress.machine.ts';
import { outcomeMachine } from '../../machines/checkout/outcome.machine.ts';
import { placingMachine } from '../../machines/checkout/placing.machine.ts';
import { submissionMachine } from '../../machines/checkout/submission.machine.ts';
import type { PaymentSelectionContext } from '../../machines/payment/payment-selection.machine.ts';
import { paymentSelectionMachine } from '../../machines/payment/payment-selection.machine.ts';
import {
  type PaymentUpdateFailure,
  paymentUpdateMachine,
} from '../../machines/payment/payment-update.machine.ts';
import { appliedChoice } from '../../machines/payment/tender-choice.ts';
import { countdownMachine } from '../../machines/scheduling/countdown.machine.ts';
import { reservationMachine } from '../../machines/scheduling/reservation.machine.ts';
import { formMachine, validate } from '../../machines/shared/form.machine.ts';
import { onDemandMachine } from '../../machines/shared/on-demand.machine.ts';
import { type Checkout, Contact } from '../../services/contracts/checkouts.ts';
import { checkout, contact, contactFields, methods, paidWith } from '../../test/support/checkout/samples.ts';
import { reservation } from '../../test/support/scheduling/samples.ts';

const parent = createEmptyActor();
const MINUTE = 60_000;

// The frozen actors run what's loaded.
await placingCode.fetch();

type Children = Record<string, { src: string; snapshot: AnyMachineSnapshot } | undefined>;

/** Adds children, each restored from its own snapshot, to a frozen state. */
function withChildren<T extends AnyMachineSnapshot>(state: T, children: Children): T {
  const running = Object.entries(children).filter(([, child]) => child);
  return Object.assign(state, { children: Object.fromEntries(running) });
}

/** The app's reservation with some time left. */
function frozenHold(value: 'steady' | 'runningOut' = 'steady') {
  const remainingMs = value === 'steady' ? 84 * MINUTE : MINUTE;
  const state = reservationMachine.resolveState({
    value: { held: value },
    context: { reservation: reservation({}, remainingMs), request: null, failure: null, sender: null },
  });
  const countdown = countdownMachine.resolveState({
    value: 'counting',
    context: { endsAt: remainingMs, remainingMs, now: () => 0 },
  });
  const snapshot = withChildren(state, { countdown: { src: 'countdown', snapshot: countdown } });
  return createActor(reservationMachine, { input: {}, snapshot }).start();
}

export interface FrozenOrder {
  value?: StateValueFrom<typeof completeOrderMachine>;
  context?: Partial<CompleteOrderContext>;
  checkout?: Checkout;
  hold?: 'steady' | 'runningOut';
  /** What's typed into the contact form while the section is open. */
  typed?: typeof contactFields;
  isTypedRefused?: boolean;
  /** What's known about text messages while the section is open. */
  texts?: 'withoutTexts' | 'offeringTexts' | 'optedIn';
  payment?: StateValueFrom<typeof paymentSelectionMachine>;
  paymentContext?: Partial<PaymentSelectionContext>;
  updateFailure?: PaymentUpdateFailure['kind'];
  /** SNAP EBT is selected in the failed update. */
  hasSnap?: boolean;
  placing?: StateValueFrom<typeof placingMachine>;
  submission?: StateValueFrom<typeof submissionMachine>;
  outcome?: StateValueFrom<typeof outcomeMachine>;
}

function contactChild({ typed, isTypedRefused, texts = 'withoutTexts' }: FrozenOrder) {
  const values = typed ?? contactFields;
  const { errors } = validate(Contact, toContactInput(values));
  const shown = isTypedRefused ? errors : {};
  const form = formMachine.resolveState({
    value: 'editing',
    context: {
      parent,
      schema: Contact,
      toSchemaInput: toContactInput,
      values,
      errors: shown,
      touched: Object.fromEntries(Object.keys(shown).map((name) => [name, true as const])),
      refused: {},
      refusals: isTypedRefused ? 1 : 0,
    },
  });
  const state = contactMachine.resolveState({
    value: { open: { section: typed ? { editing: texts } : 'finished', draft: 'kept' } },
    context: {
      parent,
      shopperId: 'riley',
      checkoutId: 'checkout-1',
      hasTexts: true,
      values,
      contact: typed ? null : contact,
      errors,
      isCarried: false,
    },
  });
  return withChildren(state, { form: { src: 'form', snapshot: form } });
}

function paymentChild({ payment, paymentContext, updateFailure, hasSnap, checkout: shown }: FrozenOrder) {
  const payments = [
    { id: 'amex', paymentType: 'BANK_CARD' as const },
    ...(hasSnap ? [{ id: 'ebt', paymentType: 'EBT' as const }] : []),
  ];
  const paid = shown ?? paidWith('visa');
  const state = paymentSelectionMachine.resolveState({
    value: updateFailure ? { ready: 'updating' } : (payment ?? { ready: 'choosing' }),
    context: {
      parent,
      checkout: paid,
      holder: { ...contactFields, id: 'riley' },
      isSnapOn: true,
      methods: methods(),
      choice: { ...appliedChoice(paid), ...(updateFailure && { cardId: 'amex' }) },
      notice: null,
      task: 'addCard',
      editedId: null,
      snapVisit: 'over',
      snapNotes: [],
      failure: null,
      ...paymentContext,
    },
  });
  const update = paymentUpdateMachine.resolveState({
    value: { failed: hasSnap ? 'withSnap' : 'withoutSnap' },
    context: {
      checkoutId: 'checkout-1',
      versionKey: 'v2',
      payments,
      sent: payments,
      failure: { kind: updateFailure ?? 'refused' },
      checkout: null,
    },
  });
  const paymentUpdate = updateFailure ? { src: 'paymentUpdate', snapshot: update } : undefined;
  return withChildren(state, { paymentUpdate });
}

const order = {
  checkoutId: 'checkout-1',
  versionKey: 'v2',
  displayedTotal: 6412,
  contact,
  gratuityAmount: 0,
  ebt: { lastFour: '0004', amount: 4000 },
  isV2: true,
};

function submissionChild({ submission = 'submitting', outcome }: FrozenOrder) {
  const state = submissionMachine.resolveState({
    value: submission,
    context: {
      parent,
      order,
      idempotencyKey: 'key-1',
      encryptedPin: null,
      isFraudDataCaptured: false,
      doubts: 1,
      placed: null,
      rejection: null,
      failure: null,
    },
  });
  const asked = outcome && {
    src: 'outcome',
    snapshot: outcomeMachine.resolveState({
      value: outcome,
      context: { checkoutId: 'checkout-1', placed: null },
    }),
  };
  return withChildren(state, { outcome: asked });
}

function placingChild(frozen: FrozenOrder, { orderInProgress }: ReturnType<typeof app>) {
  const { placing = { submitting: 'staying' } } = frozen;
  const state = placingMachine.resolveState({
    value: placing,
    context: {
      parent,
      order,
      orderInProgress,
      checkout: null,
      wayOut: { type: 'navigation.requested', to: '/cart' },
      failure: null,
      rejection: null,
    },
  });
  const isSubmitting = typeof placing === 'object';
  const submission = isSubmitting ? { src: 'submission', snapshot: submissionChild(frozen) } : undefined;
  return withChildren(state, { submission });
}

function onDemandChild(frozen: FrozenOrder, refs: ReturnType<typeof app>) {
  const state = onDemandMachine.resolveState({
    value: 'open',
    context: { input: null, part: 'placing', misses: 0, ending: null },
  });
  return withChildren(state, { chart: { src: 'chart', snapshot: placingChild(frozen, refs) } });
}

function app(hold?: 'steady' | 'runningOut') {
  const cart = createActor(cartMachine, { input: { parent, changes: [] } });
  const orderInProgress = createActor(orderInProgressMachine, { input: { parent, shopperId: 'riley' } });
  return { reservation: frozenHold(hold), cart, orderInProgress };
}

/** Complete Your Order and all its sections in one of their states; nothing is loaded, sent, or awaited. */
function frozenOrder(frozen: FrozenOrder = {}) {
  const { value = 'editing', context, hold } = frozen;
  const shown = frozen.checkout ?? paidWith('visa');
  const input = {
    checkout: shown,
    contactValues: contactFields,
    holder: { ...contactFields, id: 'riley' },
    isV2: true,
    isSnapOn: true,
    ...app(hold),
  };
  const state = completeOrderMachine.resolveState({
    value,
    context: {
      ...input,
      contact: frozen.typed ? null : contact,
      contactErrors: {},
      payment: { problem: null, isSettled: true },
      isReservationOver: false,
      isReservationOwn: true,
      cartVersion: null,
      before: null,
      failure: null,
      refusals: 0,
      ending: null,
      ...context,
    },
  });
  const snapshot = withChildren(state, {
    contact: { src: 'contact', snapshot: contactChild(frozen) },
    payment: { src: 'payment', snapshot: paymentChild(frozen) },
    placing: value === 'placing' ? { src: 'placing', snapshot: onDemandChild(frozen, input) } : undefined,
  });
  return { input, snapshot };
}

/** The checkout page in one of its states; `order` when it's open. */
export function frozenCheckout(
  value: StateValueFrom<typeof checkoutMachine>,
  order?: FrozenOrder,
  page: Partial<Pick<CheckoutContext, 'checkout' | 'cartRefusal'>> = {},
) {
  const { input, snapshot: completeOrder } = frozenOrder(order);
  const { reservation: hold, cart, orderInProgress } = input;
  const pageInput = {
    checkoutId: 'checkout-1',
    isV2: true,
    isSnapOn: true,
    phone: '1-800-555-0110',
    shopper: { id: 'riley', firstName: 'Riley', lastName: 'Park', phone: null },
    reservation: hold,
    cart,
    orderInProgress,
  };
  const state = checkoutMachine.resolveState({
    value,
    context: {
      ...pageInput,
      checkout: checkout(),
      cartRefusal: null,
      wayOut: null,
      ...page,
    },
  });
  const child = value === 'open' ? { src: 'completeOrder', snapshot: completeOrder } : undefined;
  const snapshot = withChildren(state, { completeOrder: child });
  return createActor(checkoutMachine, { input: pageInput, snapshot }).start();
}
