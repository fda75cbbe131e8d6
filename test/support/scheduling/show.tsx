import '../../../views/kit/styles/global.css';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import fernhill from '../../../banners/fernhill.ts';
import { Scheduling } from '../../../views/scheduling/scheduling.tsx';
import { answered, type SchedulingFakes, startScheduling } from './running.ts';

/** The page over a fake store, once it has its responses. */
export async function show(fakes: SchedulingFakes = {}) {
  const page = startScheduling(fakes);
  render(
    <MemoryRouter>
      <Scheduling actor={page.page} reservation={page.held} banner={fernhill} />
    </MemoryRouter>,
  );
  await act(answered);
  return page;
}

/** Presses a button and lets the store respond. */
export const press = async (name: RegExp | string) => {
  await userEvent.click(screen.getByRole('button', { name }));
  await act(answered);
};
