import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { banners } from '../../banners/demo.ts';
import { refusingCall } from '../../machines/shared/walk.ts';
import { frozenCart } from '../../stories/app/frozen-app.ts';
import { frozenCheckout } from '../../stories/checkout/frozen-checkout.ts';
import { CartControl } from '../../views/cart/cart-control.tsx';
import { CartPage } from '../../views/cart/cart-page.tsx';
import { Checkout } from '../../views/checkout/checkout.tsx';
import { Alert } from '../../views/kit/alert.tsx';
import { support } from '../../views/kit/support-offer.tsx';
import { cart, line, product } from '../support/cart/samples.ts';

const [banner] = banners;
if (!banner) throw new Error('No banner');

beforeEach(() => {
  support.Offer = () => <button type="button">Get a support code</button>;
});
afterEach(() => {
  cleanup();
  delete support.Offer;
});

const offers = () => screen.findAllByRole('button', { name: 'Get a support code' });

const refusedChange = (gtin13: string, answer: ReturnType<typeof refusingCall>) =>
  frozenCart('ready', {
    cart: cart([line()]),
    events: [
      { type: 'cart.change', lineItems: [{ type: 'ADD', gtin13, quantity: 7, modalityType: 'PICKUP' }] },
    ],
    answers: { updateCart: answer },
    where: ({ failure }) => failure !== null,
  });

describe('a support code is offered', () => {
  it.each([
    ['in words', refusingCall(422, 'QUANTITY_EXCEEDED', { message: 'You can order at most 6.' })],
    ['without a reason', refusingCall(409, 'KEY_REUSED')],
  ])('beside "Add to cart" that was refused %s', async (_, answer) => {
    const other = product({ gtin13: '0000000001111' });
    render(
      <CartControl
        cart={refusedChange(other.gtin13, answer)}
        onChange={() => {}}
        product={other}
        size="tile"
      />,
    );
    expect(await offers()).toHaveLength(1);
  });

  it('beside a line of the cart that could not be changed', async () => {
    const [first] = [line()];
    render(
      <MemoryRouter>
        <CartPage actor={refusedChange(first.gtin13, refusingCall(409, 'KEY_REUSED'))} banner={banner} />
      </MemoryRouter>,
    );
    expect(await offers()).toHaveLength(1);
  });

  it('when the order was not placed after several tries, and while the store does not answer', async () => {
    const show = (frozen: Parameters<typeof frozenCheckout>[1]) =>
      render(
        <MemoryRouter>
          <Checkout actor={frozenCheckout('open', frozen)} banner={banner} />
        </MemoryRouter>,
      );
    show({ to: 'placing', submission: 'unplaced' });
    expect(await offers()).toHaveLength(1);
    cleanup();
    show({ to: 'placing', submission: 'asking', outcome: 'unanswered' });
    expect(await offers()).toHaveLength(1);
  });

  it('once in any message about a call that failed for no reason the shopper could know, and in no other', async () => {
    const failure = { kind: 'malformed', requestId: 'request-0001' };
    render(
      <Alert tone="danger" failure={failure}>
        It didn't work.
      </Alert>,
    );
    expect(await offers()).toHaveLength(1);
    cleanup();
    render(<Alert tone="danger">Enter a ZIP code.</Alert>);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
