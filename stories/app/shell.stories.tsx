import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { expect, userEvent, within } from 'storybook/test';
import { createClient } from '../../services/client.ts';
import { juniper } from '../../test/support/banners/juniper.ts';
import { cart, line, session, wine } from '../../test/support/cart/samples.ts';
import { AppProvider } from '../../views/app/app-context.tsx';
import { ErrorBoundary } from '../../views/app/error-boundary.tsx';
import { Layout } from '../../views/app/layout.tsx';
import { PageSkeleton } from '../../views/app/page-skeleton.tsx';
import { StoreUnreachable } from '../../views/app/store-unreachable.tsx';
import { NotFound } from '../../views/catalog/not-found.tsx';
import { Page } from '../../views/kit/page.tsx';
import { WayBack } from '../../views/kit/way-back.tsx';
import { frozenApp } from './frozen-app.ts';
import { storyBanner } from './story-banner.ts';

const meta: Meta = { title: 'App/Shell' };
export default meta;
type Story = StoryObj;

const client = createClient({ baseUrl: '' });
const full = cart([line(), line(wine, { total: 2500, regularTotal: 2998 })]);

function Crash(): ReactNode {
  throw new Error('A page that crashes');
}

const around = (
  page: ReactNode,
  state?: Parameters<typeof frozenApp>[0],
  bannerOf: typeof storyBanner = storyBanner,
): Story => ({
  render: (_, { globals }) => (
    <AppProvider app={frozenApp(state)} client={client} banner={bannerOf(globals)}>
      <Routes>
        <Route element={<Layout />}>
          <Route path="*" element={page} />
        </Route>
      </Routes>
    </AppProvider>
  ),
});

const page = (
  <Page>
    <h1>A page</h1>
    <p>What the page shows.</p>
  </Page>
);

export const SignedOut: Story = { ...around(page), parameters: { states: ['search.settled'] } };
export const SignedIn: Story = around(page, { session: session(), cart: full });

export const AccountMenu: Story = {
  ...around(page, { session: session(), cart: full }),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: "Riley's account" }));
    await expect(canvas.getByRole('button', { name: 'Sign out' })).toBeVisible();
  },
};

export const Checkout: Story = {
  ...around(
    <Page>
      <WayBack to="/cart" />
      <h1>A page</h1>
    </Page>,
    { session: session(), cart: full },
  ),
  parameters: { route: '/checkout' },
};

export const CheckoutHelp: Story = {
  ...Checkout,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Help' }));
    const header = within(canvas.getByRole('banner'));
    await expect(header.getByText('Customer service:', { exact: false })).toBeVisible();
  },
};

/** The same page in another language, with whatever else its address says. */
export const Languages: Story = {
  ...around(page),
  parameters: { route: '/products?department=produce' },
  play: async ({ canvas }) => {
    const switches = await canvas.findByRole('link', { name: 'Español' });
    await expect(switches).toHaveAttribute('href', '/products?department=produce&language=es');
    await expect(canvas.queryByRole('link', { name: 'English' })).toBeNull();
  },
};

/** A banner that speaks only one language has nothing to choose. */
export const OneLanguage: Story = {
  ...around(page, {}, () => juniper),
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: 'Privacy policy' });
    await expect(canvas.queryByRole('link', { name: 'Español' })).toBeNull();
  },
};

export const Messages: Story = around(page, {
  session: session(),
  toasts: [
    { text: 'Your cart has been saved.', tone: 'success' },
    { text: 'You could not be signed out. Please try again.', tone: 'error' },
  ],
});

export const Crashed: Story = {
  ...around(
    <ErrorBoundary>
      <Crash />
    </ErrorBoundary>,
  ),
  tags: ['logs-errors'],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Oops, something went wrong! Please reload your page.')).toBeVisible();
  },
};

export const Unreachable: Story = {
  ...around(<StoreUnreachable />),
  parameters: { states: ['app.unreachable', 'session.unreachable'] },
};
export const PageLoading: Story = {
  ...around(<PageSkeleton />),
  parameters: { states: ['app.restoring', 'session.restoring'] },
};
export const PageNotFound: Story = around(<NotFound />);
