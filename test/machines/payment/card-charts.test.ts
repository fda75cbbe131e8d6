import { describe, expect, it } from 'vitest';
import { createEmptyActor } from 'xstate';
import { type CardPurpose, cardFormMachine } from '../../../machines/payment/card-form.machine.ts';
import { cardFrameMachine } from '../../../machines/payment/card-frame.machine.ts';
import { refused } from '../../support/failures.ts';
import { cardDetails, checkoutToPay, paymentCard, tokenizedCard } from '../../support/payment/samples.ts';
import {
  done,
  failed,
  missingInAll,
  NOTHING_MISSING,
  type Walk,
  walkChart,
} from '../../support/walk-chart.ts';

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

  it('walks the card form, for an order and for the wallet', () => {
    const changed = (values: Record<string, boolean>) => ({ type: 'form.changed', values });
    const walk = (purpose: CardPurpose, ownEvents: Walk['events']) =>
      walkChart({
        machine: cardFormMachine,
        input: { purpose, known: {} },
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
          ...ownEvents,
        ],
        contextKey: ({ isInDoubt }) => isInDoubt,
      });
    const notAdded = (id: string) => [
      failed(id, { kind: 'unreachable' }),
      failed(id, refused(422, 'INVALID_INPUT', { 'billingAddress.city': 'Unknown city' })),
      failed(id, refused(420, 'CARD_REFUSED')),
    ];
    const findings = missingInAll([
      walk({ kind: 'order', checkoutId: 'checkout-1', versionKey: 'v1' }, [
        ...notAdded('addCardToOrder'),
        failed('addCardToOrder', refused(409, 'VERSION_STALE')),
        done('addCardToOrder', { card: paymentCard(), checkout: checkoutToPay() }),
        done('getVersionKey', { versionKey: 'v2' }),
        failed('getVersionKey', { kind: 'unreachable' }),
      ]),
      walk({ kind: 'wallet' }, [...notAdded('addCard'), done('addCard', { card: paymentCard() })]),
    ]);
    expect(findings).toEqual(NOTHING_MISSING);
  });
});
