import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { type PageCode, pageCode, ShownPage } from '../../../views/app/page-code.tsx';
import '../../../views/kit/last-focus.ts';

afterEach(cleanup);

const Cart = () => <h1>Cart</h1>;
const skeleton = () => screen.queryByText('Loading the page');

it('holds its space with a skeleton until its code loads', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Cart }>();
  render(<ShownPage code={pageCode(() => promise)} />);
  expect(skeleton()).not.toBeNull();
  resolve({ default: Cart });
  await screen.findByRole('heading', { name: 'Cart' });
  expect(skeleton()).toBeNull();
});

it('shows right away when its code is already loaded', async () => {
  const code = pageCode(async () => ({ default: Cart }));
  await code.fetch();
  render(<ShownPage code={code} />);
  expect(screen.getByRole('heading').textContent).toBe('Cart');
});

it('shows when its code arrives while it is rendering', async () => {
  const code: PageCode = pageCode(async () => ({ default: Cart }));
  const ofRender = vi.fn(code.view);
  await code.fetch();
  ofRender.mockReturnValueOnce(undefined);
  render(<ShownPage code={{ ...code, view: ofRender }} />);
  await screen.findByRole('heading', { name: 'Cart' });
});

it('gives way to another page whose code must load first', async () => {
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

it('says that its code failed to load, and shows on a retry, which keeps the focus', async () => {
  const load = vi
    .fn<() => Promise<{ default: typeof Cart }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ default: Cart });
  render(
    <main id="main" tabIndex={-1}>
      <ShownPage code={pageCode(load, { name: 'your cart' })} />
    </main>,
  );
  await screen.findByRole('heading', { name: "We couldn't load your cart" });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Cart' });
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
