import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { type NewCardInput, newCardMachine } from '../../../machines/wallet/new-card.machine.ts';
import { serving } from '../../support/all-services.ts';

const asked = (changes: Partial<NewCardInput> = {}): NewCardInput => ({
  application: 'clicklist',
  types: ['BANK_CARD', 'EBT', 'GIFT_CARD'],
  type: null,
  hasEbtCard: false,
  known: { cardHolderFirstName: 'Riley', cardHolderLastName: 'Park' },
  ...changes,
});

const begin = (changes: Partial<NewCardInput> = {}) =>
  serving({ cardFrameChannel: () => ({ send: () => {}, close: () => {} }) })(
    createActor(newCardMachine, {
      input: asked(changes),
    }),
  ).start();

describe('adding a card to the wallet', () => {
  it.each([
    ['BANK_CARD', 'addingCard'],
    ['EBT', 'addingEbt'],
    ['GIFT_CARD', 'addingGiftCard'],
  ] as const)('asks for the type, and %s has a form of its own (WAL-04)', (cardType, form) => {
    const actor = begin();
    expect(actor.getSnapshot().value).toEqual({ choosingType: 'open' });
    actor.send({ type: 'cardType.select', cardType });
    actor.send({ type: 'cardType.continue' });
    expect(actor.getSnapshot().value).toBe(form);
  });

  it('asks nothing where there is one type only', () => {
    expect(begin({ types: ['BANK_CARD'] }).getSnapshot().value).toBe('addingCard');
  });

  it('takes only types that are offered (WAL-04)', () => {
    const actor = begin({ types: ['BANK_CARD', 'EBT'] });
    expect(actor.getSnapshot().can({ type: 'cardType.select', cardType: 'GIFT_CARD' })).toBe(false);
    expect(actor.getSnapshot().can({ type: 'cardType.select', cardType: 'EBT' })).toBe(true);
  });

  it('refuses a second SNAP EBT card until another type is selected', () => {
    const actor = begin({ hasEbtCard: true });
    actor.send({ type: 'cardType.select', cardType: 'EBT' });
    actor.send({ type: 'cardType.continue' });
    expect(actor.getSnapshot().value).toEqual({ choosingType: 'refused' });
    actor.send({ type: 'cardType.select', cardType: 'GIFT_CARD' });
    expect(actor.getSnapshot().value).toEqual({ choosingType: 'open' });
  });

  it('ends when the question is canceled', () => {
    const actor = begin();
    actor.send({ type: 'cardType.cancel' });
    expect(actor.getSnapshot().output).toEqual({ kind: 'canceled' });
  });
});
