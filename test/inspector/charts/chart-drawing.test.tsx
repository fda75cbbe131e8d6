import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Elk from 'elkjs/lib/elk.bundled.js';
import { afterEach, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { ChartDrawing } from '../../../inspector/charts/chart-drawing.tsx';
import { chartJson } from '../../../inspector/charts/chart-json.ts';
import { layOut, type TransitionLine } from '../../../inspector/charts/lay-out.ts';
import { readChart } from '../../../inspector/charts/read-chart.ts';
import { violations } from '../../support/axe.ts';

const bell = createMachine({
  id: 'bell',
  initial: 'silent',
  states: {
    silent: { on: { 'bell.ring': { guard: 'isNear', target: 'ringing' } } },
    ringing: {
      description: 'Everyone hears it.',
      tags: 'busy',
      initial: 'low',
      on: { 'bell.stop': 'silent' },
      states: {
        low: { after: { patience: 'loud' } },
        loud: { meta: { modal: 'Alarm' } },
      },
    },
  },
});

const layout = await layOut(readChart(chartJson(bell)), new Elk());

afterEach(cleanup);

it('a drawing says in words what a chart can do and where it is', async () => {
  render(<ChartDrawing layout={layout} value={{ ringing: 'loud' }} />);
  const chart = screen.getByRole('group', { name: 'The chart bell' });
  expect(chart.textContent).toContain('Everyone hears it.');
  for (const words of ['modal Alarm', 'busy', 'after patience', 'bell.ring [isNear]', 'bell.stop']) {
    expect(screen.getByText(words)).toBeVisible();
  }
  const current = [...chart.querySelectorAll('[aria-current]')].map((state) =>
    state.getAttribute('data-state'),
  );
  expect(current).toEqual(['', 'ringing', 'ringing.loud']);
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(await violations()).toEqual([]);
});

it('transitions that can be taken are pressed with a pointer or the keyboard', async () => {
  const pressed: string[] = [];
  const pressOf = ({ transition }: TransitionLine) =>
    transition.event === 'bell.stop' ? () => pressed.push(transition.event) : undefined;
  render(<ChartDrawing layout={layout} value={{ ringing: 'low' }} pressOf={pressOf} />);
  const [button, ...others] = screen.getAllByRole('button');
  expect(others).toEqual([]);
  expect(button).toHaveAccessibleName('bell.stop, to silent');
  const user = userEvent.setup();
  await user.tab();
  expect(button).toHaveFocus();
  await user.keyboard('{Enter} ');
  await user.click(screen.getByText('bell.stop'));
  expect(pressed).toEqual(['bell.stop', 'bell.stop', 'bell.stop']);
  expect(await violations()).toEqual([]);
});
