import type { CheckoutInput, checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import { walk } from '../../machines/checkout/checkout.walk.ts';
import type { completeOrderMachine } from '../../machines/checkout/complete-order.machine.ts';
import { walk as ofOrder } from '../../machines/checkout/complete-order.walk.ts';
import { type ContactFields, toContactInput } from '../../machines/checkout/contact.machine.ts';
import { walk as ofContact } from '../../machines/checkout/contact.walk.ts';
import type { outcomeMachine } from '../../machines/checkout/outcome.machine.ts';
import { walk as ofOutcome } from '../../machines/checkout/outcome.walk.ts';
import type { placingMachine } from '../../machines/checkout/placing.machine.ts';
import { walk as ofPlacing } from '../../machines/checkout/placing.walk.ts';
import type { SubmissionFailure } from '../../machines/checkout/submission.failures.ts';
import type { submissionMachine } from '../../machines/checkout/submission.machine.ts';
import { walk as ofSubmission } from '../../machines/checkout/submission.walk.ts';
import type {
  PaymentSelectionContext,
  paymentSelectionMachine,
} from '../../machines/payment/payment-selection.machine.ts';
import { walk as ofPayment } from '../../machines/payment/payment-selection.walk.ts';
import type { PaymentNotice } from '../../machines/payment/payment-task.ts';
import { walk as ofUpdate } from '../../machines/payment/payment-update.walk.ts';
import type { SnapNote } from '../../machines/payment/snap.machine.ts';
import { appliedChoice, paymentProblem } from '../../machines/payment/tender-choice.ts';
import { validate } from '../../machines/shared/form.machine.ts';
import { refusing } from '../../machines/shared/walk.ts';
import { type Checkout, Contact } from '../../services/contracts/checkouts.ts';
import type { PaymentMethods } from '../../services/contracts/wallet.ts';
import { contact, contactFields, paidWith, methods as usual } from '../../test/support/checkout/samples.ts';
import { frozenReservation } from '../scheduling/frozen-reservation.ts';
import { further, typed as inForm, type Leg, type Way, walked } from '../walked.ts';

const MINUTE = 60_000;

const PAID = paidWith('visa');

const HOLDS = {
  steady: () => frozenReservation({ held: 'steady' }),
  runningOut: () => frozenReservation({ held: 'runningOut' }, MINUTE),
  over: () => frozenReservation({ lapsed: 'known' }),
};

interface FrozenContact {
  /** What's typed into the contact form while the section is open. */
  typed?: ContactFields;
  isTypedRefused?: boolean;
  /** What's known about text messages while the section is open. */
  texts?: 'withoutTexts' | 'offeringTexts' | 'optedIn';
}

interface FrozenPayment {
  /** What the store has of the order. */
  checkout?: Checkout;
  /** The order once its cart has changed. */
  changed?: Checkout;
  methods?: PaymentMethods;
  payment?: 'loading' | 'failed' | 'choosing' | 'locked';
  /** What the section says about the last change. */
  notice?: PaymentNotice;
  snapNotes?: SnapNote[];
  /** A change of the payment that's under way, or that failed. */
  update?: 'updating' | { failed: 'withSnap' | 'withoutSnap' };
}

interface FrozenPlacing {
  placing?: Way<typeof placingMachine>['to'];
  submission?: Way<typeof submissionMachine>['to'];
  outcome?: Way<typeof outcomeMachine>['to'];
}

export interface FrozenOrder
  extends FrozenContact,
    FrozenPayment,
    FrozenPlacing,
    Partial<Pick<CheckoutInput, 'shown'>> {
  to?: 'editing' | 'cartChanged' | 'placing' | 'unreserved';
  /** The time reserved for it, by what's left of it. */
  hold?: 'steady' | 'runningOut';
  /** Whether the shopper has tried to place an order that something is missing of. */
  isRefused?: boolean;
  /** Why the order wasn't placed. */
  failure?: SubmissionFailure;
}

const contactChild = ({ typed, isTypedRefused, texts = 'withoutTexts' }: FrozenContact) =>
  further(ofContact, {
    to: { open: { section: typed ? 'editing' : 'finished', texts, draft: 'kept' } },
    where: ({ values }) => !typed || JSON.stringify(values) === JSON.stringify(typed),
    answers: { readContactDraft: { output: typed ? { ...typed, checkoutId: 'checkout-1' } : null } },
    children: { form: inForm({}, { isChecked: isTypedRefused }) },
  });

type PaymentLeg = Leg<typeof paymentSelectionMachine>;

/** What a shopper who has seen everything about SNAP EBT comes to, if the store has what the page shows. */
function settledPayment({ checkout = PAID, methods = usual(), snapNotes = [] }: FrozenPayment): PaymentLeg[] {
  const kept = JSON.stringify(appliedChoice(checkout));
  const answers = {
    loadPaymentMethods: { output: { paymentMethods: methods, versionKey: 'v2' } },
    // Of the preferred card, if the order has no payment.
    paymentUpdate: { output: { kind: 'dismissed' } },
    snap: { output: { kind: 'introduced', notes: snapNotes } },
  };
  const isKept = (context: PaymentSelectionContext) =>
    context.checkout === checkout && JSON.stringify(context.choice) === kept;
  const to = { ready: 'choosing' } as const;
  return [
    { to, answers, where: isKept },
    { to, answers, where: (context) => isKept(context) && context.snapVisit === 'over' },
  ];
}

/** What the section says, once an update or a new card told it. */
function noticed({ notice, checkout = PAID, methods = usual() }: FrozenPayment): PaymentLeg[] {
  const [card] = methods.bankCards;
  const answers = {
    paymentUpdate: { output: { kind: 'reloaded', checkout } },
    cardForm: { output: { kind: 'added', card, checkout, isUpdate: true } },
  };
  return notice
    ? [{ to: { ready: 'choosing' }, answers, where: (context) => context.notice === notice }]
    : [];
}

/** Whatever else changed the order. */
const refreshed = ({ changed }: FrozenPayment): PaymentLeg[] =>
  changed
    ? [
        {
          events: [{ type: 'checkout.refreshed', checkout: changed }],
          where: (context) => context.checkout === changed,
        },
      ]
    : [];

function paymentChild(frozen: FrozenPayment) {
  const { payment = 'choosing', update } = frozen;
  if (payment === 'loading' || payment === 'failed') return further(ofPayment, { to: payment });
  const via = [...settledPayment(frozen), ...noticed(frozen), ...refreshed(frozen)];
  if (!update) return further(ofPayment, { to: { ready: payment }, via });
  const isAboutSnap = typeof update === 'object' && update.failed === 'withSnap';
  return further(ofPayment, {
    to: { ready: 'updating' },
    via,
    where: ({ choice }) => (isAboutSnap ? choice.snap !== null : choice.cardId === 'amex'),
    children: {
      paymentUpdate: further(ofUpdate, {
        to: update,
        answers: { updatePayments: refusing(409, 'STILL_RUNNING') },
      }),
    },
  });
}

const placingChild = ({ placing = { submitting: 'staying' }, submission, outcome }: FrozenPlacing) =>
  further(ofPlacing, {
    to: placing,
    children:
      typeof placing === 'object'
        ? {
            submission: further(ofSubmission, {
              to: submission ?? 'submitting',
              ...(outcome && { children: { outcome: further(ofOutcome, { to: outcome }) } }),
            }),
          }
        : {},
  });

type OrderLeg = Leg<typeof completeOrderMachine>;

/** What the order hears from its sections and from the reservation. */
function heard({ typed = contactFields, ...frozen }: FrozenOrder): OrderLeg[] {
  const { checkout = PAID, payment, methods = usual(), update } = frozen;
  const { errors, output } = validate(Contact, toContactInput(typed));
  const isValid = Object.keys(errors).length === 0;
  const choice = appliedChoice(checkout);
  const isLoaded = payment !== 'loading' && payment !== 'failed';
  const problem = paymentProblem({ checkout, methods: isLoaded ? methods : null, choice });
  const isSettled = payment !== 'loading' && !update;
  const { id: heldId } = checkout.fulfillment.promise;
  return [
    {
      events: [{ type: 'contact.changed', contact: isValid ? (output as Contact) : null, errors }],
      where: ({ contactErrors }) => contactErrors === errors,
    },
    {
      events: [{ type: 'payment.changed', problem, isSettled }],
      where: (context) => context.payment.problem === problem && context.payment.isSettled === isSettled,
    },
    {
      events: [{ type: 'reservation.changed', heldId, expiredId: null }],
      where: ({ isReservationOwn }) => isReservationOwn,
    },
  ];
}

/** Complete Your Order and all its sections in one of their states. */
function completeOrder(frozen: FrozenOrder) {
  const { to = 'editing', checkout = PAID, changed, failure, isRefused } = frozen;
  const { id: expiredId } = checkout.fulfillment.promise;
  const isPlacing = to === 'placing';
  return further(ofOrder, {
    to,
    via: heard(frozen),
    where: (context) => context.failure === (failure ?? null) && context.refusals === (isRefused ? 1 : 0),
    events: [{ type: 'reservation.changed', heldId: null, expiredId }],
    answers: {
      placing: { output: changed ? { kind: 'repriced', checkout: changed } : { kind: 'notPlaced', failure } },
    },
    children: {
      contact: contactChild(frozen),
      payment: paymentChild(isPlacing ? { payment: 'locked', ...frozen } : frozen),
      ...(isPlacing && { placing: placingChild(frozen) }),
    },
  });
}

/** The checkout page in one of its states; `order` when it's open. */
export const frozenCheckout = (
  to: Way<typeof checkoutMachine>['to'],
  order: FrozenOrder = {},
  answers: Way<typeof checkoutMachine>['answers'] = {},
) =>
  walked(walk, {
    to,
    input: {
      phone: '1-800-555-0110',
      ...(order.shown && { shown: order.shown }),
      shopper: { id: 'riley', firstName: 'Riley', lastName: 'Park', phone: contact.phone },
      reservation: HOLDS[order.to === 'unreserved' ? 'over' : (order.hold ?? 'steady')](),
    },
    answers: { ...(to === 'open' && { loadCheckout: { output: order.checkout ?? PAID } }), ...answers },
    ...(to === 'open' && { children: { completeOrder: completeOrder(order) } }),
  });
