// Draws the scheduling page over a fake store.

import '../../../views/kit/styles/global.css';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { fernhill } from '../../../banners/demo.ts';
import { Scheduling } from '../../../views/scheduling/scheduling.tsx';
import { until } from '../until.ts';
import { isOpen, type SchedulingFakes, startScheduling } from './running.ts';

type Page = ReturnType<typeof startScheduling>;

/** The page over a fake store, once it's the shopper's turn there or it is where a test needs it. */
export async function show(
  fakes: SchedulingFakes = {},
  isReached: (page: Page) => unknown = isOpen,
): Promise<Page> {
  const page = startScheduling(fakes);
  render(
    <MemoryRouter>
      <Scheduling actor={page.page} reservation={page.held} banner={fernhill} />
    </MemoryRouter>,
  );
  await act(() => until(() => isReached(page)));
  return page;
}

export const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }));
