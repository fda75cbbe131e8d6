import { describe, expect, it } from 'vitest';
import { createEmptyActor } from 'xstate';
import { cardFormMachine } from '../../../machines/payment/card-form.machine.ts';
import { cardFrameMachine } from '../../../machines/payment/card-frame.machine.ts';
import { refused } from '../../support/failures.ts';
import { cardDetails, checkoutToPay, paymentCard, tokenizedCard } from '../../support/payment/samples.ts';
import { done, failed, NOTHING_MISSING, walkChart } from '../../support/walk-chart.ts';

const notAdded = (error: unknown) => ({ type: 'xstate.error.actor.addCardToOrder', error });

describe('the charts of a new card', () => {
  it('walks the card frame', () => {
    const requestId = 'tokenize-1';
    const findings = walkChart({
      machine: cardFrameMachine,
      input: { parent: createEmptyActor() },
      events: [
        { type: 'channel.opened', url: 'http://localhost:3001/card' },
        { type: 'channel.failed' },
        { type: 'frame.loaded' },
        { type: 'frame.resized', height: 240 },
        { type: 'card.changed', complete: false },
        { type: 'form.submitted' },
        { type: 'form.canceled' },
        { type: 'theme.change', theme: { colorScheme: 'dark', accent: '#00aa55' } },
        { type: 'card.check' },
        { type: 'focus.request' },
        { type: 'card.tokenize' },
        { type: 'card.tokenized', requestId, card: tokenizedCard },
        { type: 'card.invalid', requestId, count: 1 },
        { type: 'card.failed', requestId },
        { type: 'frame.retry' },
        { type: 'frame.dismiss' },
      ],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the card form', () => {
    const changed = (values: Record<string, boolean>) => ({ type: 'form.changed', values });
    const findings = walkChart({
      machine: cardFormMachine,
      input: { checkoutId: 'checkout-1', versionKey: 'v1', known: {} },
      events: [
        { type: 'card.save' },
        { type: 'card.cancel' },
        changed({ default: true, save: false }),
        changed({ default: false, save: false }),
        { type: 'form.submitted', output: cardDetails, values: {} },
        { type: 'frame.ready' },
        { type: 'form.refused' },
        { type: 'card.edited' },
        { type: 'card.stored', card: tokenizedCard },
        { type: 'card.faulty' },
        { type: 'card.unanswered', failure: { kind: 'frameTimedOut' } },
        {
          type: 'xstate.done.actor.addCardToOrder',
          output: { card: paymentCard(), checkout: checkoutToPay() },
        },
        notAdded({ kind: 'unreachable' }),
        notAdded(refused(409, 'VERSION_STALE')),
        notAdded(refused(422, 'INVALID_INPUT', { 'billingAddress.city': 'Unknown city' })),
        notAdded(refused(420, 'CARD_REFUSED')),
        done('getVersionKey', { versionKey: 'v2' }),
        failed('getVersionKey', { kind: 'unreachable' }),
      ],
      contextKey: ({ isInDoubt }) => isInDoubt,
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });
});
