import { describe, expect, it } from 'vitest';
import { createEmptyActor } from 'xstate';
import { paymentSelectionMachine } from '../../../machines/payment/payment-selection.machine.ts';
import { paymentUpdateMachine } from '../../../machines/payment/payment-update.machine.ts';
import { amex, checkout, methods, paidWith, placed, refusal } from '../../support/checkout/samples.ts';
import { done, failed, NOTHING_MISSING, walkChart } from '../../support/walk-chart.ts';

const visa = { id: 'visa', paymentType: 'BANK_CARD' as const };

describe('every chart of the payment', () => {
  it('walks the payment update', () => {
    const walk = (versionKey: string) =>
      walkChart({
        machine: paymentUpdateMachine,
        input: { checkoutId: 'checkout-1', versionKey, choice: visa },
        events: [
          { type: 'payment.chosen', choice: { id: 'amex', paymentType: 'BANK_CARD' } },
          { type: 'update.retry' },
          { type: 'update.dismiss' },
          done('updatePayments', paidWith('visa')),
          failed('updatePayments', { kind: 'unreachable' }),
          failed('updatePayments', refusal('VERSION_STALE')),
          failed('updatePayments', refusal('CHECKOUT_CLOSED')),
          failed('updatePayments', refusal('UNSUPPORTED_PAYMENT', 422)),
          ...['refetch', 'reload'].flatMap((id) => [
            done(id, checkout()),
            done(id, paidWith('visa')),
            done(id, placed()),
            failed(id, { kind: 'unreachable' }),
          ]),
        ],
        contextKey: ({ failure, choice, sent, versionKey }) => [
          failure?.kind,
          choice.id,
          sent.id,
          versionKey !== '',
        ],
      });
    const [known, unknown] = [walk('v1'), walk('')];
    expect(known.untaken.filter((transition) => unknown.untaken.includes(transition))).toEqual([]);
    expect({ ...known, untaken: [] }).toEqual(NOTHING_MISSING);
  });

  it('walks the payment selection', () => {
    const findings = walkChart({
      machine: paymentSelectionMachine,
      input: {
        parent: createEmptyActor(),
        checkout: checkout(),
        holder: { firstName: 'Riley', lastName: 'Park' },
      },
      events: [
        done('loadPaymentMethods', { paymentMethods: methods(), versionKey: 'v1' }),
        done('loadPaymentMethods', { paymentMethods: methods([amex], []), versionKey: 'v1' }),
        failed('loadPaymentMethods', { kind: 'unreachable' }),
        { type: 'methods.reload' },
        { type: 'payment.choose', cardId: 'visa' },
        { type: 'payment.choose', cardId: 'amex' },
        { type: 'card.add' },
        { type: 'card.cancel' },
        done('loadCardForm', undefined),
        failed('loadCardForm', new TypeError('Failed to fetch')),
        { type: 'payment.lock' },
        { type: 'payment.unlock' },
        { type: 'checkout.refreshed', checkout: paidWith('visa') },
        done('paymentUpdate', { kind: 'updated', checkout: paidWith('visa') }),
        done('paymentUpdate', { kind: 'reloaded', checkout: paidWith('amex') }),
        done('paymentUpdate', { kind: 'dismissed' }),
        done('paymentUpdate', { kind: 'closed' }),
        done('cardForm', { kind: 'added', card: amex, checkout: paidWith('amex') }),
        done('cardForm', { kind: 'leftInDoubt' }),
        done('cardForm', { kind: 'canceled' }),
        done('lookAgain', paidWith('amex')),
        failed('lookAgain', { kind: 'unreachable' }),
      ],
      contextKey: ({ chosenId, checkout, methods }) => [
        chosenId,
        checkout.payments[0]?.id,
        methods?.bankCards.length,
      ],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });
});
