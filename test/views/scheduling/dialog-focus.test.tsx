import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { reservation } from '../../support/scheduling/samples.ts';
import { show } from '../../support/scheduling/show.tsx';

afterEach(cleanup);

// Alone in its file: nothing has loaded the dialog's code before.
it('a dialog returns focus to its button the first time, too, although that is disabled while the code loads', async () => {
  await show({ hold: { currentReservation: async () => reservation() } });
  const about = screen.getByRole('button', { name: 'About your pickup' });
  about.focus();
  await userEvent.keyboard('{Enter}');
  expect(about).toHaveProperty('disabled', true);
  const dialog = await screen.findByRole('dialog', { name: 'About your pickup' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(about));
});
