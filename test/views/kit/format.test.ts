import { describe, expect, it } from 'vitest';
import {
  formatCalendarDay,
  formatCount,
  formatDayAndTime,
  formatDayAndWindow,
  formatFee,
  formatMoney,
  formatPhone,
  formatRemaining,
  formatSlot,
  formatTime,
  phoneHref,
} from '../../../views/kit/format.ts';

const NEW_YORK = 'America/New_York';
const LOS_ANGELES = 'America/Los_Angeles';

describe('money', () => {
  it('is written in dollars from integer cents', () => {
    expect(formatMoney(0)).toBe('$0.00');
    expect(formatMoney(123456)).toBe('$1,234.56');
    expect(formatMoney(-625)).toBe('-$6.25');
  });

  it('of a fee says Free for nothing and TBD while it is unknown (FMT-05)', () => {
    expect([formatFee(0), formatFee(495), formatFee(null)]).toEqual(['Free', '$4.95', 'TBD']);
  });
});

describe('times', () => {
  it('are shown in the zone of the store, minutes only where there are any', () => {
    expect(formatTime('2026-11-21T20:00:00Z', NEW_YORK)).toBe('3 PM');
    expect(formatTime('2026-11-21T20:30:00Z', NEW_YORK)).toBe('3:30 PM');
    expect(formatTime('2026-11-21T05:00:00Z', NEW_YORK)).toBe('12 AM');
  });

  const window = { value: '2026-11-21T20:00:00Z/2026-11-21T21:00:00Z', timezone: NEW_YORK };

  it('of a slot read Between its two ends (QUO-05, FMT-08)', () => {
    expect(formatSlot(window)).toBe('Between 3 PM - 4 PM');
  });

  it('of a slot that starts at once read Within its hours (QUO-04)', () => {
    expect(formatSlot(window, 2)).toBe('Within 2 hours');
  });

  it('follow the change of clocks inside a window (FMT-08)', () => {
    const night = { value: '2026-11-01T05:00:00Z/2026-11-01T07:00:00Z', timezone: NEW_YORK };
    expect(formatSlot(night)).toBe('Between 1 AM EDT - 2 AM EST');
  });

  it('come with their day where the day matters', () => {
    expect(formatDayAndWindow(window)).toBe('Saturday, November 21, 3 PM - 4 PM');
  });

  it('name the zone where the clock of the shopper, who is in New York, shows another time (FMT-08)', () => {
    expect(formatTime('2026-11-21T20:30:00Z', LOS_ANGELES)).toBe('12:30 PM PST');
    expect(formatSlot({ ...window, timezone: LOS_ANGELES })).toBe('Between 12 PM - 1 PM PST');
    expect(formatTime('2026-11-21T20:30:00Z', 'America/Detroit')).toBe('3:30 PM');
    expect(formatTime('2026-07-01T20:00:00Z', 'America/Denver')).toBe('2 PM MDT');
  });

  it('near midnight stand with the day of the store and its zone (FMT-08)', () => {
    expect(formatDayAndTime('2026-11-22T07:30:00Z', LOS_ANGELES)).toBe('Sat, Nov 21, 11:30 PM PST');
  });

  it('name both zones as clocks change, when an hour comes twice (FMT-08)', () => {
    const hour = { value: '2026-11-01T05:00:00Z/2026-11-01T06:00:00Z', timezone: NEW_YORK };
    expect(formatSlot(hour)).toBe('Between 1 AM EDT - 1 AM EST');
  });

  it('are a calendar day by itself', () => {
    expect(formatCalendarDay('2026-11-21')).toBe('Sat, Nov 21');
  });
});

describe('what is left of a hold', () => {
  it('is said in words, and never as more than there is', () => {
    const minutes = (amount: number) => formatRemaining(amount * 60_000);
    expect([120, 65, 61, 60, 2.9, 1, 0.9, -1].map(minutes)).toEqual([
      '2 hours',
      '1 hour 5 minutes',
      '1 hour 1 minute',
      '1 hour',
      '2 minutes',
      '1 minute',
      'less than a minute',
      'less than a minute',
    ]);
  });
});

describe('phones', () => {
  it('take their form while they are typed (FMT-03)', () => {
    expect(['', '5', '513', '5135', '513555', '5135550', '5135550142'].map(formatPhone)).toEqual([
      '',
      '(5',
      '(513',
      '(513) 5',
      '(513) 555',
      '(513) 555-0',
      '(513) 555-0142',
    ]);
  });

  it('are forgiven their country code, spaces and surplus digits (FMT-03)', () => {
    expect(formatPhone('+1 513 555 0142')).toBe('(513) 555-0142');
    expect(formatPhone('(513) 555-01429')).toBe('(513) 555-0142');
  });

  it('are linked by digits, letters turned into the keys they stand on (FMT-04, UIX-11)', () => {
    expect(phoneHref('1-800-555-0110')).toBe('tel:+18005550110');
    expect(phoneHref('1-800-KROGERS')).toBe('tel:+18005764377');
    expect(phoneHref('(513) 555-0142')).toBe('tel:+15135550142');
  });
});

describe('counts', () => {
  it('know one from many', () => {
    expect([formatCount(1, 'item'), formatCount(6, 'item')]).toEqual(['1 item', '6 items']);
  });
});
