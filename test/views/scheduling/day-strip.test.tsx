import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Day } from '../../../machines/scheduling/schedule.ts';
import { DayStrip } from '../../../views/scheduling/day-strip.tsx';

afterEach(cleanup);

const days = [23, 24, 25, 26, 27, 28, 29].map(
  (day, index): Day => ({
    date: `2026-11-${day}`,
    isToday: index === 0,
    hasTimes: true,
    noTimesBecause: null,
    costDisplayString: 'Free',
    times: [],
  }),
);

it.each([0, 6])('the chosen day is in view where the strip is narrower than its days (day %d)', (index) => {
  const { container } = render(
    <div style={{ width: '12rem' }}>
      <DayStrip
        days={days}
        timezone="America/New_York"
        date={days[index]?.date ?? null}
        onChoose={() => {}}
      />
    </div>,
  );
  const frame = container.firstElementChild?.getBoundingClientRect();
  const chosen = screen.getByRole('radio', { checked: true }).parentElement?.getBoundingClientRect();
  expect(chosen?.left).toBeGreaterThanOrEqual(frame?.left ?? Number.NaN);
  expect(chosen?.right).toBeLessThanOrEqual(frame?.right ?? Number.NaN);
});
