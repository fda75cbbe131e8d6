import { describe, expect, it } from 'vitest';
import { createEmptyActor } from 'xstate';
import { paymentSelectionMachine } from '../../../machines/payment/payment-selection.machine.ts';
import { paymentTaskMachine } from '../../../machines/payment/payment-task.machine.ts';
import { paymentUpdateMachine } from '../../../machines/payment/payment-update.machine.ts';
import { appliedChoice } from '../../../machines/payment/tender-choice.ts';
import { amex, checkout, paidWith, placed, refusal } from '../../support/checkout/samples.ts';
import { allMethods, ebtCard, entry, giftCard, paidBy } from '../../support/payment/tenders.ts';
import { done, failed, missingInAll, NOTHING_MISSING, walkChart } from '../../support/walk-chart.ts';

const holder = { id: 'riley', firstName: 'Riley', lastName: 'Park' };

describe('every chart of the payment', () => {
  it('walks the payment update', () => {
    const walk = (versionKey: string, ...ids: string[]) =>
      walkChart({
        machine: paymentUpdateMachine,
        input: { checkoutId: 'checkout-1', versionKey, payments: ids.map(entry) },
        events: [
          { type: 'payment.chosen', payments: [entry('amex')] },
          { type: 'update.retry' },
          { type: 'update.dismiss' },
          { type: 'snap.remove' },
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
        contextKey: ({ failure, payments, sent, versionKey: known }) => [
          failure?.kind,
          payments.map(({ id }: { id: string }) => id),
          payments === sent,
          known !== '',
        ],
      });
    expect(missingInAll([walk('v1', 'visa'), walk('', 'visa'), walk('v1', 'ebt', 'visa')])).toEqual(
      NOTHING_MISSING,
    );
  });

  it('walks the payment selection', () => {
    const methods = allMethods();
    const loaded = { paymentMethods: methods, versionKey: 'v1' };
    const findings = walkChart({
      machine: paymentSelectionMachine,
      input: { parent: createEmptyActor(), checkout: checkout(), holder, isSnapOn: true },
      events: [
        done('loadPaymentMethods', loaded),
        done('loadPaymentMethods', {
          paymentMethods: allMethods({ bankCards: [amex], giftCards: [], ebtCards: [] }),
          versionKey: 'v1',
        }),
        failed('loadPaymentMethods', { kind: 'unreachable' }),
        done('reloadMethods', loaded),
        failed('reloadMethods', { kind: 'unreachable' }),
        { type: 'methods.reload' },
        { type: 'payment.choose', cardId: 'visa' },
        { type: 'payment.choose', cardId: 'amex' },
        { type: 'giftCard.toggle', cardId: 'gift-0025' },
        { type: 'snap.toggle' },
        { type: 'snap.visit' },
        { type: 'snapNote.dismiss', note: 'pickup' },
        { type: 'task.begin', task: 'addCard' },
        { type: 'task.begin', task: 'editCard', cardId: 'visa' },
        { type: 'ebt.told', balance: 100, isLocked: false },
        { type: 'tender.declined', paymentId: 'gift-0025' },
        { type: 'payment.lock' },
        { type: 'payment.unlock' },
        { type: 'checkout.refreshed', checkout: paidWith('visa') },
        done('paymentUpdate', { kind: 'updated', checkout: paidBy(['visa', 'gift-0025'].map(entry)) }),
        done('paymentUpdate', { kind: 'reloaded', checkout: paidWith('amex') }),
        done('paymentUpdate', { kind: 'dismissed' }),
        done('paymentUpdate', { kind: 'closed' }),
        done('task', { kind: 'cardAdded', card: amex, checkout: paidWith('amex') }),
        done('task', { kind: 'cardEdited', card: amex }),
        done('task', { kind: 'introduced', notes: [] }),
        done('task', { kind: 'leftInDoubt' }),
        done('task', { kind: 'canceled' }),
        done('lookAgain', paidWith('amex')),
        failed('lookAgain', { kind: 'unreachable' }),
      ],
      contextKey: ({ choice, checkout: shown, methods: known, snapVisit }) => [
        choice,
        shown.payments.map(({ id }: { id: string }) => id),
        known?.bankCards.length,
        known?.ebtCards[0]?.remainingBalance,
        snapVisit,
      ],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the tasks of the payment', () => {
    const walk = (task: string) =>
      walkChart({
        machine: paymentTaskMachine,
        input: {
          task,
          editedId: 'visa',
          holder,
          checkout: paidWith('visa'),
          methods: allMethods(),
          choice: appliedChoice(paidWith('visa')),
        },
        events: [
          done('cardForm', { kind: 'added', card: amex, isUpdate: false, checkout: paidWith('amex') }),
          done('cardForm', { kind: 'saved', card: amex, isUpdate: true }),
          done('giftCardForm', {
            kind: 'added',
            card: giftCard('0025', 2500),
            checkout: paidBy([entry('gift-0025')]),
          }),
          done('snap', { kind: 'ebtCardAdded', card: ebtCard() }),
          done('snap', { kind: 'canceled' }),
        ],
      });
    const tasks = ['addCard', 'editCard', 'addGiftCard', 'addEbtCard', 'introduceSnap'];
    expect(missingInAll(tasks.map(walk))).toEqual(NOTHING_MISSING);
  });
});
