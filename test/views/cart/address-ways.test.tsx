import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import type { Destination } from '../../../services/contracts/values.ts';
import { frozenCart } from '../../../stories/app/frozen-app.ts';
import { frozenResource } from '../../../stories/catalogue/frozen-resource.ts';
import { AddressWays } from '../../../views/cart/address-ways.tsx';
import { cart, line, product } from '../../support/cart/samples.ts';
import { vineStreet } from '../../support/scheduling/samples.ts';

afterEach(cleanup);

const delivered = cart([
  line(product(), { modalityType: 'DELIVERY', total: 500 }),
  line(product(), { modalityType: 'SHIP', total: 900 }),
]);

function show(value: Parameters<typeof frozenResource>[0], data: Destination | null) {
  render(
    <MemoryRouter>
      <AddressWays
        cart={frozenCart('ready', { cart: delivered })}
        destination={frozenResource<Destination | null, undefined>(value, {
          query: undefined,
          data,
          failure: null,
        })}
      />
    </MemoryRouter>,
  );
}

describe('links to an address', () => {
  it('lead to scheduling with the modality and the address (SCH-01)', () => {
    show('ready', vineStreet);
    const [delivery, shipping] = screen.getAllByRole<HTMLAnchorElement>('link');
    expect(delivery?.textContent).toBe('Schedule delivery · $5.00');
    expect(delivery?.getAttribute('href')).toBe(
      '/scheduling?fulfillmentType=DELIVERY&addressLine1=1014+Vine+St&addressLine2=Apt+4&city=Cincinnati&state=OH&zipCode=45202',
    );
    expect(shipping?.textContent).toBe('Schedule shipping · $9.00');
    expect(shipping?.getAttribute('href')).toContain('fulfillmentType=SHIP');
  });

  it('lead to a new address when there is none', () => {
    show('empty', null);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/account/address');
  });

  it('offer to look up the address again after a failure', () => {
    show('failed', null);
    expect(screen.getByRole('button').textContent).toBe('Reload your address');
  });
});
