import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Reservation } from '../../../services/contracts/reservations.ts';
import { frozenCart } from '../../../stories/app/frozen-app.ts';
import { frozenReceiving } from '../../../stories/cart/frozen-receiving.ts';
import { AddressWays } from '../../../views/cart/address-ways.tsx';
import { address } from '../../support/account/addresses.ts';
import { cart, line, product, wine } from '../../support/cart/samples.ts';
import { reservation } from '../../support/scheduling/samples.ts';

afterEach(cleanup);

const delivered = cart([
  line(product(), { modalityType: 'DELIVERY', total: 500 }),
  line(wine, { modalityType: 'SHIP', total: 900 }),
]);

function show(given: Parameters<typeof frozenReceiving>[0], held: Reservation | null = null) {
  const receiving = frozenReceiving({ current: delivered, ...given });
  const send = vi.spyOn(receiving, 'send');
  render(
    <MemoryRouter>
      <AddressWays cart={frozenCart('ready', { cart: delivered })} receiving={receiving} held={held} />
    </MemoryRouter>,
  );
  return send;
}

describe('ways to an address', () => {
  it('lead to scheduling with the modality and its address (SCH-01)', () => {
    show({
      addresses: [
        address({ line1: '1014 Vine St', line2: 'Apt 4' }),
        address({ addressId: 'other', line1: '9 Elm St', preferredFor: ['SHIP'] }),
      ],
    });
    const [delivery, shipping] = screen.getAllByRole<HTMLAnchorElement>('link');
    expect(delivery?.textContent).toBe('Schedule delivery · $5.00');
    expect(delivery?.getAttribute('href')).toBe(
      '/scheduling?fulfillmentType=DELIVERY&addressLine1=1014+Vine+St&addressLine2=Apt+4&city=Cincinnati&state=OH&zipCode=45202',
    );
    expect(shipping?.textContent).toBe('Schedule shipping · $9.00');
    expect(shipping?.getAttribute('href')).toContain('fulfillmentType=SHIP&addressLine1=9+Elm+St');
  });

  it('cost what the cart estimates, bags included', () => {
    show({ addresses: [address({ stateCode: 'CA', zip: '90012' })] });
    const ways = screen.getAllByRole<HTMLAnchorElement>('link').map(({ textContent }) => textContent);
    expect(ways).toEqual(['Schedule delivery · $5.10', 'Schedule shipping · $9.00']);
  });

  it('lead on with what is reserved, where it is reserved for, at its fee (CIT-01, CIT-19)', () => {
    const window = { value: '2026-11-23T14:00:00Z/2026-11-23T15:00:00Z', timezone: 'America/New_York' };
    const destination = {
      addressLines: ['9 Elm St'],
      cityTown: 'Cincinnati',
      stateProvince: 'OH',
      postalCode: '45202',
      countryCode: 'US' as const,
    };
    const [slot] = reservation().selections;
    if (!slot) throw new Error('Nothing is reserved.');
    const held = reservation({
      modalityType: 'DELIVERY',
      destination,
      selections: [{ ...slot, window, modality: 'DELIVERY', cost: 995 }],
    });
    show({ addresses: [address()] }, held);
    const [delivery, shipping] = screen.getAllByRole<HTMLAnchorElement>('link');
    expect(delivery?.textContent).toBe('Continue with your time · $14.95');
    expect(delivery?.getAttribute('href')).toContain('fulfillmentType=DELIVERY&addressLine1=9+Elm+St');
    expect(shipping?.textContent).toBe('Schedule shipping · $9.00');
  });

  it('ask for an address here when there is none, and never lead to the account area', async () => {
    const send = show({ addresses: [] });
    expect(screen.queryByRole('link')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add a shipping address' }));
    expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'address.add', modality: 'SHIP' });
  });

  it('are busy until the addresses are there', () => {
    show({ isLoading: true });
    const [delivery] = screen.getAllByRole('button');
    expect(delivery?.getAttribute('aria-busy')).toBe('true');
  });
});
