import { describe, expect, it } from 'vitest';
import { createActor, createEmptyActor } from 'xstate';
import {
  dayOf,
  dayPartOf,
  firstDate,
  netCost,
  type Schedule,
  scheduleOf,
} from '../../../machines/scheduling/schedule.ts';
import { timeChoiceMachine } from '../../../machines/scheduling/time-choice.machine.ts';
import type { QuoteOption, Quotes } from '../../../services/contracts/quotes.ts';
import { quotes, slot } from '../../support/scheduling/samples.ts';

const LOS_ANGELES = 'America/Los_Angeles';

/** A store in Los Angeles around the end of daylight saving time, Sunday, November 1, 2026, at 2. */
function inLosAngeles(starts: string[]): Quotes {
  const all = quotes();
  const options = starts.map((start) => {
    const option = slot(start, start);
    return { ...option, window: { ...option.window, timezone: LOS_ANGELES } };
  });
  return {
    ...all,
    quotes: all.quotes.map((quote) => ({ ...quote, options })),
    days: {
      'store-1': ['2026-10-31', '2026-11-01', '2026-11-02'].map((value) => ({
        date: { value, timezone: LOS_ANGELES },
        hasTimes: true,
        noTimesBecause: null,
        costDisplayString: null,
        costRating: null,
      })),
    },
  };
}

const startsOf = (schedule: Schedule, date: string) =>
  dayOf(schedule, date)?.times.map(({ window }) => window.value.split('/')[0]);

describe("a store's schedule", () => {
  it("groups times by the store's local day, in order (QUO-01, QUO-03)", () => {
    const late = '2026-11-01T06:30:00.000Z';
    const next = '2026-11-01T07:00:00.000Z';
    const afterTheChange = '2026-11-02T07:30:00.000Z';
    const schedule = scheduleOf(inLosAngeles([afterTheChange, next, late]), 'store-1');
    expect(startsOf(schedule, '2026-10-31')).toEqual([late]);
    expect(startsOf(schedule, '2026-11-01')).toEqual([next, afterTheChange]);
    expect(startsOf(schedule, '2026-11-02')).toEqual([]);
  });

  it('identifies an option by quote and option together (QUO-02)', () => {
    expect(dayOf(scheduleOf(quotes(), 'store-1'), '2026-11-22')?.times[0]?.id).toBe('quote-1|2026-11-22-9');
  });

  it('has no times from another store', () => {
    expect(scheduleOf(quotes('store-2'), 'store-1').days).toEqual([]);
  });

  it("lists each time once: the available one with all items, then the cheapest, then the store's (SCH-47)", () => {
    const [own] = quotes().quotes;
    if (!own) throw new Error('The sample has no quote.');
    const starts = [9, 10, 11, 12].map((hour) => `2026-11-22T${hour + 5}:00:00.000Z`);
    const offers = [
      [{ cost: 500 }, { cost: 400 }, { cost: 500, available: false }, { cost: 500 }],
      [{ cost: 500 }, { cost: 500, promo: 200 }, { cost: 900 }, { cost: 100 }],
    ];
    const of = (
      id: string,
      isThirdParty: boolean,
      offered: Partial<QuoteOption>[],
      excluded = own.items.excluded,
    ) => ({
      ...own,
      id,
      vendor: { id, name: id, isThirdParty },
      items: { ...own.items, excluded },
      options: starts.map((start, index) => slot(start, start, offered[index] ?? {})),
    });
    const answer = {
      ...quotes(),
      quotes: [of('THIRD', true, offers[1] ?? []), of('OWN', false, offers[0] ?? [])],
    };
    const vendorsOf = (all: Quotes) =>
      dayOf(scheduleOf(all, 'store-1'), '2026-11-22')?.times.map(({ vendor }) => vendor.id);
    expect(vendorsOf(answer)).toEqual(['OWN', 'THIRD', 'THIRD', 'THIRD']);
    const missing = [{ gtin13: '0001111041700', quantity: 1, reason: 'NO_ALCOHOL' as const }];
    const lacking = {
      ...answer,
      quotes: [of('THIRD', true, offers[1] ?? [], missing), of('OWN', false, offers[0] ?? [])],
    };
    expect(vendorsOf(lacking)).toEqual(['OWN', 'OWN', 'THIRD', 'OWN']);
    expect(scheduleOf(answer, 'store-1').vendorIds).toEqual(['THIRD', 'OWN']);
  });

  it('marks the soonest time that is free, and the first of the cheapest where fees differ', () => {
    const [own] = quotes().quotes;
    if (!own) throw new Error('The sample has no quote.');
    const marks = (offered: Partial<QuoteOption>[], quote: Partial<typeof own> = {}) => {
      const options = offered.map((changes, index) => {
        const start = `2026-11-22T${14 + index}:00:00.000Z`;
        return slot(start, start, changes);
      });
      const answer = { ...quotes(), quotes: [{ ...own, ...quote, options }] };
      return dayOf(scheduleOf(answer, 'store-1'), '2026-11-22')?.times.map(({ standsOut }) => standsOut);
    };
    const [dear, free, cheap] = [{ cost: 995 }, { cost: 0 }, { cost: 995, promo: 995 }];
    expect(marks([{ ...free, available: false }, dear, cheap, free])).toEqual([
      null,
      'soonest',
      'cheapest',
      null,
    ]);
    expect(marks([free, dear, free])).toEqual(['soonest', null, null]);
    expect(marks([dear, dear])).toEqual(['soonest', null]);
    expect(marks([dear, { cost: null }, { cost: 500 }])).toEqual(['soonest', null, 'cheapest']);
    expect(marks([dear, free], { shouldShowFees: false })).toEqual(['soonest', null]);
  });

  it('calls its first day today, and preselects the first day with times (DAY-02, DAY-04)', () => {
    const schedule = scheduleOf(quotes(), 'store-1');
    expect(schedule.days.map(({ isToday }) => isToday)).toEqual([true, ...Array(6).fill(false)]);
    expect(firstDate(schedule)).toBe('2026-11-22');
  });

  it('has no times on a day when only vendors do that are left out, as for a changed order (DAY-03)', () => {
    const { quotes: offered, ...answer } = quotes();
    const later = offered.map((quote) => ({
      ...quote,
      options: quote.options.filter(({ id }) => !id.startsWith('2026-11-22')),
    }));
    const { days } = scheduleOf({ ...answer, quotes: later }, 'store-1');
    expect(days.slice(0, 3).map(({ hasTimes }) => hasTimes)).toEqual([false, false, true]);
  });

  it('splits the day at noon and 5 PM store time (QUO-06, LIM-27)', () => {
    expect([11, 12, 16, 17].map(dayPartOf)).toEqual(['morning', 'afternoon', 'afternoon', 'evening']);
    const parts = dayOf(scheduleOf(quotes(), 'store-1'), '2026-11-22')?.times.map(({ part }) => part);
    expect(parts).toEqual(['morning', 'morning', 'afternoon', 'afternoon', 'evening']);
  });
});

describe('choosing a time', () => {
  const choosing = (schedule: Schedule = scheduleOf(quotes(), 'store-1'), date: string | null = null) =>
    createActor(timeChoiceMachine, { input: { parent: createEmptyActor(), schedule, date } }).start();

  it('asks for a time until one is selected (SCH-23)', () => {
    const actor = choosing();
    actor.send({ type: 'time.continue' });
    expect(actor.getSnapshot().value).toBe('timeMissing');
    actor.send({ type: 'time.choose', timeId: 'quote-1|2026-11-22-9' });
    expect(actor.getSnapshot().value).toBe('choosing');
  });

  it('stays on the day shown before, if it is still one of the days (QUO-12)', () => {
    const shown = (date: string) =>
      choosing(scheduleOf(quotes(), 'store-1'), date).getSnapshot().context.date;
    expect(['2026-11-24', '2026-11-21', '2026-11-20'].map(shown)).toEqual([
      '2026-11-24',
      '2026-11-21',
      '2026-11-22',
    ]);
  });

  it('asks for a day while the one shown has no times (DAY-05)', () => {
    const actor = choosing(scheduleOf(quotes(), 'store-1'), '2026-11-21');
    actor.send({ type: 'time.continue' });
    expect(actor.getSnapshot().value).toBe('dayMissing');
  });

  it('accepts neither a day without times nor a full time or one on another day (DAY-03)', () => {
    const actor = choosing();
    expect(actor.getSnapshot().can({ type: 'day.choose', date: '2026-11-21' })).toBe(false);
    expect(actor.getSnapshot().can({ type: 'time.choose', timeId: 'quote-1|2026-11-22-16' })).toBe(false);
    expect(actor.getSnapshot().can({ type: 'time.choose', timeId: 'quote-1|2026-11-23-9' })).toBe(false);
  });

  it('clears the time when another day is selected', () => {
    const actor = choosing();
    actor.send({ type: 'time.choose', timeId: 'quote-1|2026-11-22-9' });
    actor.send({ type: 'day.choose', date: '2026-11-23' });
    expect(actor.getSnapshot().context.timeId).toBeNull();
  });

  it('cannot continue when no item is left in the quote (SCH-33)', () => {
    const actor = choosing({ ...scheduleOf(quotes(), 'store-1'), includedCount: 0, excludedCount: 1 });
    expect(actor.getSnapshot().can({ type: 'time.continue' })).toBe(false);
  });
});

it.each([
  [{ cost: null, promo: 0 }, 0],
  [{ cost: 495, promo: 0 }, 495],
  [{ cost: 495, promo: 248 }, 247],
])('the fee %o adds %i cents to a total', (time, cents) => {
  expect(netCost(time)).toBe(cents);
});
