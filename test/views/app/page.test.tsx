import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { PageFailed, page } from '../../../views/app/page.tsx';
import '../../../views/kit/last-focus.ts';
import { PageSkeleton } from '../../../views/app/page-skeleton.tsx';

afterEach(cleanup);

const Cart = () => <h1>Cart</h1>;
const skeleton = () => screen.queryByText('Loading the page');

function show(load: () => Promise<{ default: () => ReactNode }>) {
  const routes: RouteObject[] = [
    {
      errorElement: <PageFailed />,
      hydrateFallbackElement: <PageSkeleton />,
      children: [{ path: '/cart', lazy: page(load, 'your cart') }],
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/cart'] });
  render(
    <main id="main" tabIndex={-1}>
      <RouterProvider router={router} />
    </main>,
  );
}

const offline = new TypeError('Failed to fetch dynamically imported module');

it('a page holds its space with a skeleton until its code loads', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Cart }>();
  show(() => promise);
  expect(skeleton()).not.toBeNull();
  resolve({ default: Cart });
  await screen.findByRole('heading', { name: 'Cart' });
  expect(skeleton()).toBeNull();
});

it('a page says that its code failed to load, and shows on a retry, which keeps the focus', async () => {
  const load = vi
    .fn<() => Promise<{ default: typeof Cart }>>()
    .mockRejectedValueOnce(offline)
    .mockResolvedValue({ default: Cart });
  show(load);
  await screen.findByRole('heading', { name: "We couldn't load your cart" });
  expect(screen.queryByRole('button', { name: 'Reload page' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Cart' });
  // The page or its heading has it.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cart'));
});

it('a page offers a reload when it fails again, since a new release may have replaced it', async () => {
  show(async () => {
    throw offline;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Reload page' });
});

it('that crashes gives way to the error card (UIX-01)', async () => {
  show(async () => ({
    default: () => {
      throw new Error('A crash');
    },
  }));
  await screen.findByText('Oops, something went wrong! Please reload your page.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
