import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { type PageCode, pageCode, ShownPage } from '../../../views/app/page-code.tsx';

afterEach(cleanup);

const Cart = () => <h1>Cart</h1>;
const skeleton = () => screen.queryByText('Loading the page');

it('keeps its room with a skeleton until its code is there', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Cart }>();
  render(<ShownPage code={pageCode(() => promise)} />);
  expect(skeleton()).not.toBeNull();
  resolve({ default: Cart });
  await screen.findByRole('heading', { name: 'Cart' });
  expect(skeleton()).toBeNull();
});

it('is shown at once where its code is there already', async () => {
  const code = pageCode(async () => ({ default: Cart }));
  await code.fetch();
  render(<ShownPage code={code} />);
  expect(screen.getByRole('heading').textContent).toBe('Cart');
});

it('is shown when its code came after it was drawn and before the drawing was done', async () => {
  const code: PageCode = pageCode(async () => ({ default: Cart }));
  const ofRender = vi.fn(code.view);
  await code.fetch();
  ofRender.mockReturnValueOnce(undefined);
  render(<ShownPage code={{ ...code, view: ofRender }} />);
  await screen.findByRole('heading', { name: 'Cart' });
});

it('gives way to another page in its place, whose code has to come first', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => ReactNode }>();
  const cart = pageCode(async () => ({ default: Cart }));
  const view = render(<ShownPage code={cart} />);
  await screen.findByRole('heading', { name: 'Cart' });
  view.rerender(<ShownPage code={pageCode(() => promise)} />);
  expect(skeleton()).not.toBeNull();
  resolve({ default: () => <h1>Checkout</h1> });
  await screen.findByRole('heading', { name: 'Checkout' });
  view.rerender(<ShownPage code={cart} />);
  expect(screen.getByRole('heading').textContent).toBe('Cart');
});

it('says that its code did not come, and is shown when it is tried again', async () => {
  const load = vi
    .fn<() => Promise<{ default: typeof Cart }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ default: Cart });
  render(<ShownPage code={pageCode(load, { name: 'your cart' })} />);
  await screen.findByRole('heading', { name: "We couldn't load your cart" });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Cart' });
});
