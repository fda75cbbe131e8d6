import { describe, expect, it } from 'vitest';
import { dateIn, hourIn } from '../../../machines/scheduling/store-day.ts';

describe('an instant at a store', () => {
  it.each([
    ['2026-11-21T04:59:00Z', '2026-11-20', 23],
    ['2026-11-21T05:00:00Z', '2026-11-21', 0],
  ])('%s is on %s in hour %i in New York (FMT-01)', (instant, date, hour) => {
    expect(dateIn('America/New_York', instant)).toBe(date);
    expect(hourIn('America/New_York', instant)).toBe(hour);
  });
});
