import { describe, expect, it } from 'vitest';
import { createEmptyActor } from 'xstate';
import { balanceCheckMachine } from '../../../machines/payment/balance-check.machine.ts';
import { type CardPurpose, cardFormMachine } from '../../../machines/payment/card-form.machine.ts';
import { cardFrameMachine } from '../../../machines/payment/card-frame.machine.ts';
import { ebtCardFormMachine } from '../../../machines/payment/ebt-card-form.machine.ts';
import {
  type GiftCardPurpose,
  giftCardFormMachine,
} from '../../../machines/payment/gift-card-form.machine.ts';
import { pinEntryMachine } from '../../../machines/payment/pin-entry.machine.ts';
import { refused } from '../../support/failures.ts';
import {
  cardDetails,
  checkoutToPay,
  ebtCard,
  paymentCard,
  tokenizedCard,
} from '../../support/payment/samples.ts';
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
      input: { parent: createEmptyActor(), form: 'pin' },
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
        { type: 'pin.encrypted', requestId, encryptedPin: 'encrypted-pin-1' },
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
      walk({ kind: 'edit', cardId: 'card-1', staysPreferred: true }, [
        ...notAdded('updateCard'),
        done('updateCard', { card: paymentCard() }),
      ]),
      walk({ kind: 'wallet' }, [...notAdded('addCard'), done('addCard', { card: paymentCard() })]),
    ]);
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the entry of a PIN', () => {
    const events = [
      { type: 'frame.ready' },
      { type: 'card.save' },
      { type: 'card.cancel' },
      { type: 'pin.sealed', encryptedPin: 'encrypted-pin-1' },
      done('reportPinService', undefined),
      failed('reportPinService', new Error('Nobody is there.')),
      { type: 'card.faulty' },
      { type: 'card.unanswered', failure: { kind: 'frameTimedOut' } },
    ];
    const walk = (refused: '884' | null) =>
      walkChart({
        machine: pinEntryMachine,
        input: { card: { lastFour: '0004' }, amount: 2_350, refused },
        events,
      });
    expect(missingInAll([walk('884'), walk(null)])).toEqual(NOTHING_MISSING);
  });

  it('walks the check of a balance', () => {
    const refusedPin = (reason: string) =>
      failed('checkEbtBalance', { ...refused(422, 'PIN_REFUSED'), reason });
    const findings = walkChart({
      machine: balanceCheckMachine,
      input: { cardId: 'ebt-1', lastFour: '0004', checkoutId: 'checkout-1' },
      events: [
        done('pinEntry', { kind: 'entered', encryptedPin: 'encrypted-pin-1' }),
        done('pinEntry', { kind: 'canceled' }),
        done('checkEbtBalance', { remainingBalance: { snap: 18_745 } }),
        refusedPin('55'),
        refusedPin('75'),
        failed('checkEbtBalance', { kind: 'timedOut' }),
        { type: 'balance.retry' },
        { type: 'balance.close' },
      ],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  const frameFacts = [
    { type: 'frame.ready' },
    { type: 'card.save' },
    { type: 'card.cancel' },
    { type: 'card.edited' },
    { type: 'card.stored', card: tokenizedCard },
    { type: 'card.faulty' },
    { type: 'card.unanswered', failure: { kind: 'frameTimedOut' } },
  ];

  it('walks the form for a SNAP EBT card', () => {
    const findings = walkChart({
      machine: ebtCardFormMachine,
      input: undefined,
      events: [
        ...frameFacts,
        done('addEbtCard', ebtCard()),
        failed('addEbtCard', { kind: 'timedOut' }),
        failed('addEbtCard', refused(420, 'CARD_REFUSED')),
      ],
      contextKey: ({ isInDoubt }) => isInDoubt,
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the form for a gift card', () => {
    const walk = (purpose: GiftCardPurpose, id: string, output: object) =>
      walkChart({
        machine: giftCardFormMachine,
        input: { purpose },
        events: [
          ...frameFacts,
          done(id, output),
          failed(id, { kind: 'timedOut' }),
          failed(id, refused(409, 'VERSION_STALE')),
          failed(id, refused(409, 'CHECKOUT_CLOSED')),
          failed(id, refused(420, 'GIFT_CARD_REFUSED')),
          done('getVersionKey', { versionKey: 'v2' }),
          failed('getVersionKey', { kind: 'unreachable' }),
        ].filter(({ type }) => purpose.kind === 'order' || !/VersionKey/.test(type)),
        contextKey: ({ isInDoubt }) => isInDoubt,
      });
    const order = { kind: 'order', checkoutId: 'checkout-1', versionKey: 'v1' } as const;
    const findings = missingInAll([
      walk(order, 'addGiftCard', { card: paymentCard(), checkout: checkoutToPay() }),
      walk({ kind: 'wallet' }, 'saveGiftCard', paymentCard()),
    ]);
    expect(findings).toEqual(NOTHING_MISSING);
  });
});
