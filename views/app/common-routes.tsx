import type { RouteObject } from 'react-router';
import { ACCOUNT_PATHS } from './account-paths.ts';
import { page } from './page-route.tsx';

export const signIn: RouteObject = { path: 'sign-in', element: page(() => import('./pages/sign-in.tsx')) };

/** The account area's frame at each of its addresses; it draws the page inside (`account-routes.tsx`). */
export const accountArea: RouteObject = {
  element: page(() => import('./pages/account-area.tsx')),
  children: ACCOUNT_PATHS.map((path) => ({ path, element: null })),
};
