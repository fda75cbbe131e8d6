import { type CardFormWorld, wireCardForm } from '../payment/card-form.wire.ts';
import type { PaymentSelectionServices } from '../payment/payment-selection.machine.ts';
import { paymentSelectionMachine } from '../payment/payment-selection.machine.ts';
import { type PaymentUpdateServices, paymentUpdateMachine } from '../payment/payment-update.machine.ts';
import { actorsFrom } from '../shared/services.ts';
import { type CartClearingServices, cartClearingMachine } from './cart-clearing.machine.ts';
import { checkoutMachine } from './checkout.machine.ts';
import type { CompleteOrderServices } from './complete-order.machine.ts';
import { completeOrderMachine } from './complete-order.machine.ts';
import { type ContactServices, contactMachine } from './contact.machine.ts';
import { outcomeMachine } from './outcome.machine.ts';
import { type SubmissionServices, submissionMachine } from './submission.machine.ts';

export interface CheckoutWorld {
  checkouts: CompleteOrderServices & SubmissionServices & PaymentSelectionServices & PaymentUpdateServices;
  cart: CartClearingServices;
  contactDrafts: ContactServices;
  cardForm: CardFormWorld;
}

/** Every chart of the checkout's page with its services, children included. */
export function wireCheckout({ checkouts, cart, contactDrafts, cardForm }: CheckoutWorld) {
  const { loadCheckout, refreshCheckout, placeOrder, loadPaymentMethods, updatePayments } = checkouts;
  const { readContactDraft, keepContactDraft } = contactDrafts;
  const outcome = outcomeMachine.provide({ actors: actorsFrom({ loadCheckout }) });
  const submission = submissionMachine.provide({
    actors: {
      ...actorsFrom({ placeOrder }),
      outcome,
      cartClearing: cartClearingMachine.provide({ actors: actorsFrom({ deleteCart: cart.deleteCart }) }),
    },
  });
  const payment = paymentSelectionMachine.provide({
    actors: {
      ...actorsFrom({ loadPaymentMethods, loadCheckout }),
      paymentUpdate: paymentUpdateMachine.provide({ actors: actorsFrom({ updatePayments, loadCheckout }) }),
      cardForm: wireCardForm(cardForm),
    },
  });
  const contact = contactMachine.provide({ actors: actorsFrom({ readContactDraft, keepContactDraft }) });
  const completeOrder = completeOrderMachine.provide({
    actors: { ...actorsFrom({ loadCheckout, refreshCheckout }), contact, payment, submission },
  });
  return checkoutMachine.provide({ actors: { ...actorsFrom({ loadCheckout }), completeOrder, outcome } });
}
