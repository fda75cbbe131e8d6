import { describe, expect, it } from 'vitest';
import {
  formatCalendarDay,
  formatDayAndTime,
  formatDayAndWindow,
  formatFee,
  formatMoney,
  formatPhone,
  formatRemaining,
  formatSlot,
  formatTime,
  formatWindow,
  phoneHref,
} from '../../../views/kit/format.ts';
import { plainSpaces } from '../../support/plain-spaces.ts';

const NEW_YORK = 'America/New_York';
const LOS_ANGELES = 'America/Los_Angeles';

describe('money', () => {
  it('is written in dollars from integer cents', () => {
    expect(formatMoney(0)).toBe('$0.00');
    expect(formatMoney(123456)).toBe('$1,234.56');
    expect(formatMoney(-625)).toBe('-$6.25');
  });

  it('says Free for a zero fee and TBD for an unknown one (FMT-05)', () => {
    expect([formatFee(0), formatFee(495), formatFee(null)]).toEqual(['Free', '$4.95', 'TBD']);
  });
});

describe('times', () => {
  it("are shown in the store's time zone, with minutes only when needed", () => {
    expect(plainSpaces(formatTime('2026-11-21T20:00:00Z', NEW_YORK))).toBe('3 PM');
    expect(plainSpaces(formatTime('2026-11-21T20:30:00Z', NEW_YORK))).toBe('3:30 PM');
    expect(plainSpaces(formatTime('2026-11-21T05:00:00Z', NEW_YORK))).toBe('12 AM');
  });

  const window = { value: '2026-11-21T20:00:00Z/2026-11-21T21:00:00Z', timezone: NEW_YORK };

  it('of a slot read Between its two ends (QUO-05, FMT-08)', () => {
    expect(plainSpaces(formatSlot(window))).toBe('Between 3 PM - 4 PM');
  });

  it('of a slot that starts at once read Within its hours (QUO-04)', () => {
    expect(plainSpaces(formatSlot(window, 2))).toBe('Within 2 hours');
  });

  it('follow a clock change inside a window (FMT-08)', () => {
    const night = { value: '2026-11-01T05:00:00Z/2026-11-01T07:00:00Z', timezone: NEW_YORK };
    expect(plainSpaces(formatSlot(night))).toBe('Between 1 AM EDT - 2 AM EST');
  });

  it('include their day when it matters', () => {
    expect(plainSpaces(formatDayAndWindow(window))).toBe('Saturday, November 21, 3–4 PM');
  });

  it("name the zone when the shopper's clock, in New York, differs (FMT-08)", () => {
    expect(plainSpaces(formatTime('2026-11-21T20:30:00Z', LOS_ANGELES))).toBe('12:30 PM PST');
    expect(plainSpaces(formatSlot({ ...window, timezone: LOS_ANGELES }))).toBe('Between 12 PM - 1 PM PST');
    expect(plainSpaces(formatTime('2026-11-21T20:30:00Z', 'America/Detroit'))).toBe('3:30 PM');
    expect(plainSpaces(formatTime('2026-07-01T20:00:00Z', 'America/Denver'))).toBe('2 PM MDT');
  });

  it("near midnight show the store's day and zone (FMT-08)", () => {
    expect(plainSpaces(formatDayAndTime('2026-11-22T07:30:00Z', LOS_ANGELES))).toBe(
      'Sat, Nov 21, 11:30 PM PST',
    );
  });

  it('name both zones when an hour repeats as clocks change (FMT-08)', () => {
    const hour = { value: '2026-11-01T05:00:00Z/2026-11-01T06:00:00Z', timezone: NEW_YORK };
    expect(plainSpaces(formatSlot(hour))).toBe('Between 1 AM EDT - 1 AM EST');
  });

  it('are kept whole where a line breaks', () => {
    const inTwoZones = { value: '2026-11-01T05:00:00Z/2026-11-01T07:00:00Z', timezone: NEW_YORK };
    const parts = (text: string) => text.split(' ').map(plainSpaces);
    expect(parts(formatTime('2026-11-21T20:30:00Z', LOS_ANGELES))).toEqual(['12:30 PM PST']);
    expect(parts(formatSlot(window))).toEqual(['Between', '3 PM - 4 PM']);
    expect(parts(formatSlot(inTwoZones))).toEqual(['Between', '1 AM EDT - 2 AM EST']);
    expect(parts(formatDayAndTime('2026-11-21T20:00:00Z', NEW_YORK))).toEqual(['Sat,', 'Nov 21,', '3 PM']);
    expect(formatWindow(window)).toContain('–\u2060');
  });

  it('say what both ends share once', () => {
    const noon = { value: '2026-11-21T16:30:00Z/2026-11-21T17:30:00Z', timezone: NEW_YORK };
    const inTwoZones = { value: '2026-11-01T05:00:00Z/2026-11-01T07:00:00Z', timezone: NEW_YORK };
    const texts = [window, noon, { ...window, timezone: LOS_ANGELES }, inTwoZones];
    expect(texts.map((each) => plainSpaces(formatWindow(each)))).toEqual([
      '3–4 PM',
      '11:30 AM – 12:30 PM',
      '12–1 PM PST',
      '1 AM EDT – 2 AM EST',
    ]);
  });

  it('can be just a calendar day', () => {
    expect(plainSpaces(formatCalendarDay('2026-11-21'))).toBe('Sat, Nov 21');
  });
});

describe('the time left on a reservation', () => {
  it('is put in words, and never overstated', () => {
    const minutes = (amount: number) => formatRemaining(amount * 60_000);
    expect([10_079, 2880, 2879, 120, 65, 61, 60, 2.9, 1, 0.9, -1].map(minutes)).toEqual([
      '6 days',
      '2 days',
      '47 hours 59 minutes',
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
  it('are formatted while typing (FMT-03)', () => {
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

  it('tolerate a country code, spaces, and extra digits (FMT-03)', () => {
    expect(formatPhone('+1 513 555 0142')).toBe('(513) 555-0142');
    expect(formatPhone('(513) 555-01429')).toBe('(513) 555-0142');
  });

  it('link by digits, with letters turned into their keys (FMT-04, UIX-11)', () => {
    expect(phoneHref('1-800-555-0110')).toBe('tel:+18005550110');
    expect(phoneHref('1-800-KROGERS')).toBe('tel:+18005764377');
    expect(phoneHref('ABCDEFGHIJKLMNOPQRSTUVWXYZ')).toBe('tel:+22233344455566677778889999');
    expect(phoneHref('(513) 555-0142')).toBe('tel:+15135550142');
  });
});
