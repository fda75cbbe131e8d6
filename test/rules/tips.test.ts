import { expect, it } from 'vitest';
import { tipDeadlineOf } from '../../rules/tips.ts';

it.each([
  ['no clock changes', '2026-06-01T18:30', '2026-06-04T18:30'],
  ['clocks go back', '2026-10-30T18:30', '2026-11-02T18:30'],
  ['clocks go forward', '2026-03-06T18:30', '2026-03-09T18:30'],
])(
  'the tip of a delivery can be changed until that time of day three days later, also if %s (TIP-08)',
  (_, handedOver, ends) => {
    const timezone = 'America/New_York';
    const at = (text: string) =>
      new Date(Temporal.PlainDateTime.from(text).toZonedDateTime(timezone).epochMilliseconds);
    const deadline = (now: Date) =>
      tipDeadlineOf({
        checkout: { modality: 'DELIVERY', appName: 'clicklist' },
        order: { settlement: 'CAPTURED', handedOverAt: at(handedOver) },
        timezone,
        now,
      });
    expect(deadline(new Date(at(ends).getTime() - 1))).toBe(at(ends).toISOString());
    expect(deadline(at(ends))).toBeNull();
  },
);
