import type { ReactElement } from 'react';
import { useRoutes } from 'react-router';
import type { AccountPath } from './account-paths.ts';
import { codesIn, page } from './page-route.tsx';
import { RequireSession } from './require-session.tsx';

const addressForm = page(() => import('./pages/address-form.tsx'));

const WITH_SESSION = {
  'account/addresses': page(() => import('./pages/addresses.tsx')),
  'account/dashboard': page(() => import('./pages/dashboard.tsx')),
  'account/update': page(() => import('./pages/profile.tsx')),
  'account/emailSubscriptions': page(() => import('./pages/preferences.tsx')),
  'account/productpreferences': page(() => import('./pages/product-preferences.tsx')),
  'account/address': addressForm,
  'account/address/:addressId': addressForm,
  mypurchases: page(() => import('./pages/orders.tsx')),
  'mypurchases/pending/:checkoutId': page(() => import('./pages/order.tsx')),
  'account/pointssummary': page(() => import('./pages/points.tsx')),
  'account/communityrewards': page(() => import('./pages/community-rewards.tsx')),
  'account/localrewards': page(() => import('./pages/local-rewards.tsx')),
  myprescriptions: page(() => import('./pages/prescriptions.tsx')),
};
const FULLY_AUTHENTICATED = {
  'myprescriptions/cards': page(() => import('./pages/prescription-cards.tsx')),
  mywallet: page(() => import('./pages/wallet.tsx')),
};
const FOR_ANYONE = { membership: page(() => import('./pages/membership.tsx')) };

const pages: Record<AccountPath, ReactElement> = { ...WITH_SESSION, ...FULLY_AUTHENTICATED, ...FOR_ANYONE };
const routesTo = (among: Partial<typeof pages>) =>
  Object.entries(among).map(([path, element]) => ({ path, element }));

const ROUTES = [
  { element: <RequireSession need="session" />, children: routesTo(WITH_SESSION) },
  { element: <RequireSession need="fullAuthentication" />, children: routesTo(FULLY_AUTHENTICATED) },
  ...routesTo(FOR_ANYONE),
];

// The page's code loads while its frame starts.
for (const code of codesIn(ROUTES, window.location.pathname)) code.fetch().catch(() => undefined);

/** The account area's page at the current address. */
export const AccountRoutes = () => useRoutes(ROUTES);
