import { describe, expect, it } from 'vitest';
import { searchMachine } from '../../../machines/catalogue/search.machine.ts';
import { NOTHING_MISSING, walkChart } from '../../support/walk-chart.ts';

describe('every chart of the catalogue', () => {
  it('walks the search', () => {
    const events = [
      { type: 'text.change', text: 'milk' },
      { type: 'text.clear' },
      { type: 'search.submit' },
      { type: 'search.shown', text: 'eggs', live: true },
      { type: 'search.shown', text: '', live: false },
    ];
    const findings = walkChart({
      machine: searchMachine,
      input: { text: '', live: false },
      events,
      contextKey: ({ live }) => live,
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });
});
