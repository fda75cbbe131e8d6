import { describe, expect, it } from 'vitest';
import { createEmptyActor } from 'xstate';
import { sanitized } from '../../../views/app/sanitize.ts';

describe('what the inspector gets', () => {
  it('has the shape of a context and nothing private', () => {
    const context = {
      parent: createEmptyActor(),
      schema: () => true,
      session: {
        shopper: { id: 'shopper-1', email: 'riley@example.com', authorities: ['A'] },
        expiresAt: null,
      },
      values: { email: 'riley@example.com', smsOptin: true },
      request: {
        ageVerificationBirthDate: '1985-04-27',
        details: { nonCatalogItem: 'Candles', unattended: true },
      },
      card: { vaultToken: 'tok_4242', lastFour: '4242' },
      cart: { itemTotal: 1250, lineItems: [{ quantity: 2, instructions: 'Ripe ones' }] },
    };
    expect(sanitized(context)).toEqual({
      parent: '[object]',
      schema: '[function]',
      session: { shopper: { id: '•••', email: '•••', authorities: ['•••'] }, expiresAt: null },
      values: { email: '•••', smsOptin: true },
      request: { ageVerificationBirthDate: '•••', details: { nonCatalogItem: '•••', unattended: true } },
      card: { vaultToken: '•••', lastFour: '•••' },
      cart: { itemTotal: 1250, lineItems: [{ quantity: 2, instructions: '•••' }] },
    });
  });

  it('has no value that a field event carries', () => {
    const event = { type: 'field.change', name: 'password', value: 'checkstand' };
    expect(sanitized(event)).toEqual({ type: 'field.change', name: '•••', value: '•••' });
  });
});
