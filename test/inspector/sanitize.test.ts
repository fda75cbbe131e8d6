import { describe, expect, it } from 'vitest';
import { createEmptyActor } from 'xstate';
import { sanitized } from '../../inspector/sanitize.ts';

const session = { sessionId: 'x:3', rootId: 'x:0', _version: '0.7.2', createdAt: '1796000000000', id: null };

describe('what the inspector receives', () => {
  it('names the actor, its chart, its state, and the event type', () => {
    const message = {
      ...session,
      type: '@xstate.actor',
      name: 'checkout',
      definition: '{"id":"checkout"}',
      snapshot: { status: 'active', value: { placing: 'authorizing' }, tags: new Set(['busy']) },
    };
    expect(sanitized(message)).toMatchObject({
      ...message,
      snapshot: { status: 'active', value: { placing: 'authorizing' }, tags: ['busy'] },
    });
  });

  it('has no PIN, not even an encrypted one, and no token of a gift or EBT card', () => {
    const posted = [
      { type: 'pin.encrypted', requestId: 'tokenize-1', encryptedPin: 'v1.main.SEALED' },
      { type: 'pin.encrypted', encryptedPin: 'v1.main.SEALED' },
      { type: 'xstate.done.actor.pinEntry', output: { kind: 'entered', encryptedPin: 'v1.main.SEALED' } },
      { type: 'card.stored', card: { vaultToken: 'SEALED', brand: 'Gift Card', lastFour: '0025' } },
    ].map((event) => JSON.stringify(sanitized({ ...session, type: '@xstate.event', event })));
    const contexts = [
      { encryptedPin: 'v1.main.SEALED', failure: null },
      { addition: { vaultToken: 'SEALED', save: false, applicationName: 'clicklist' } },
    ].map((context) =>
      JSON.stringify(
        sanitized({ ...session, type: '@xstate.snapshot', snapshot: { status: 'active', context } }),
      ),
    );
    expect(posted[1]).toContain('pin.encrypted');
    expect([...posted, ...contexts].filter((message) => message.includes('SEALED'))).toEqual([]);
  });

  it('has the shape of a context but nothing private', () => {
    const context = {
      parent: createEmptyActor(),
      schema: () => true,
      session: { shopper: { id: 'shopper-1', authorities: ['A'] }, expiresAt: null },
      values: { email: 'riley@example.com', smsOptin: true },
      card: { vaultToken: 'tok_4242', type: 'VISA' },
      cart: { itemTotal: 1250, lineItems: [{ quantity: 2, substitutionPolicy: 'DO_NOT_SUBSTITUTE' }] },
      failure: { kind: 'refused', status: 422, message: 'No card 4242 of Riley' },
      drafts: { '800 Vine St': 'Ring twice' },
    };
    const message = { ...session, type: '@xstate.snapshot', snapshot: { status: 'active', context } };
    expect(sanitized(message)).toMatchObject({
      snapshot: {
        context: {
          parent: '[object]',
          schema: '[function]',
          session: { shopper: { id: '•••', authorities: ['•••'] }, expiresAt: null },
          values: { email: '•••', smsOptin: true },
          card: { vaultToken: '•••', type: 'VISA' },
          cart: { itemTotal: '•••', lineItems: [{ quantity: 2, substitutionPolicy: 'DO_NOT_SUBSTITUTE' }] },
          failure: { kind: 'refused', status: 422, message: '•••' },
          drafts: { '•••0': '•••' },
        },
      },
    });
  });

  it('leaves out the input, output, and error of a call', () => {
    const snapshot = {
      status: 'done',
      input: { email: 'riley@example.com', password: 'checkstand' },
      output: { shopper: { firstName: 'Riley' } },
      error: { kind: 'refused', message: 'riley@example.com is not known' },
    };
    const message = { ...session, type: '@xstate.snapshot', event: { type: 'xstate.init' }, snapshot };
    expect(sanitized(message).snapshot).toMatchObject({
      status: 'done',
      input: { email: '•••', password: '•••' },
      output: { shopper: { firstName: '•••' } },
      error: { kind: 'refused', message: '•••' },
    });
  });

  it('leaves out event values, and any words that are not from the code', () => {
    const event = {
      type: 'xstate.done.actor.0.signIn',
      actorId: 'signIn',
      name: 'password',
      value: 'checkstand',
      reason: 'riley@example.com',
      kind: 'Riley Marsh',
    };
    expect(sanitized({ ...session, type: '@xstate.event', event }).event).toEqual({
      type: 'xstate.done.actor.0.signIn',
      actorId: 'signIn',
      name: '•••',
      value: '•••',
      reason: '•••',
      kind: '•••',
    });
  });

  it('leaves out anything a later inspector might add', () => {
    expect(
      JSON.stringify(sanitized({ ...session, type: '@xstate.event', trace: 'checkstand' })),
    ).not.toContain('checkstand');
  });
});
