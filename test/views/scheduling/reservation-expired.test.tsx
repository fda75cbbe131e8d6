import '../../../views/kit/styles/global.css';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyTheme } from '../../../banners/apply-theme.ts';
import { fernhill } from '../../../banners/demo.ts';
import { ModalHost } from '../../../views/modal-host.tsx';
import { startReservation } from '../../support/app/root-charts.ts';
import { violations } from '../../support/axe.ts';
import { reservation } from '../../support/scheduling/samples.ts';

beforeEach(() => applyTheme(fernhill, document.documentElement));

afterEach(cleanup);

describe('the dialog for an expired reservation', () => {
  it('says so and leads to a new time (SCH-35)', async () => {
    const { actor, emitted } = startReservation({
      currentReservation: async () => reservation({ status: 'EXPIRED' }, 0),
    });
    render(<ModalHost actor={actor} />);
    await screen.findByRole('dialog', { name: 'Reservation Expired' });
    expect(await violations()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Select New Time' }));
    expect(emitted.at(-1)).toEqual({
      type: 'navigation.requested',
      to: '/scheduling?fulfillmentType=PICKUP',
    });
  });
});
