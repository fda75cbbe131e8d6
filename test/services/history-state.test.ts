import { describe, expect, it } from 'vitest';
import { readShownLines } from '../../services/browser/history-state.ts';

const line = { gtin13: '0001111041700', description: 'Whole Milk', quantity: 2, total: 698 };

describe('the lines that a cart showed', () => {
  it('are read by the shopper whose cart it was, and by nobody else', () => {
    const state = { shown: [line], shopperId: 'riley' };
    expect(readShownLines(state, 'riley')).toEqual([line]);
    expect(readShownLines(state, 'sam')).toEqual([]);
  });

  it.each([
    ['nothing', null],
    ['no lines', { shopperId: 'riley' }],
    ['a line without a price', { shown: [{ ...line, total: undefined }], shopperId: 'riley' }],
    ['a price in dollars', { shown: [{ ...line, total: 6.98 }], shopperId: 'riley' }],
  ])('are none if the entry has %s', (_, state) => {
    expect(readShownLines(state, 'riley')).toEqual([]);
  });
});
