import { Navigate, type RouteObject } from 'react-router';
import { t } from '../../languages/t.ts';
import { Layout } from './layout.tsx';
import { CurrentPage, PageFailed, page } from './page.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { RequireSession } from './require-session.tsx';

export const signIn: RouteObject = { path: 'sign-in', lazy: page(() => import('./pages/sign-in.tsx')) };

/** The other ways into an account, and where the links of its letters lead. */
export const entry: RouteObject[] = [
  signIn,
  { path: 'sign-in/code', lazy: page(() => import('./pages/sign-in-code.tsx')) },
  { path: 'sign-up', lazy: page(() => import('./pages/sign-up.tsx')) },
  { path: 'forgot-password', lazy: page(() => import('./pages/forgotten-password.tsx')) },
  { path: 'reset-password', lazy: page(() => import('./pages/new-password.tsx')) },
  { path: 'confirm-email', lazy: page(() => import('./pages/email-confirmation.tsx')) },
];

/** The account area's pages, inside its frame. */
export const accountArea: RouteObject = {
  lazy: page(() => import('./pages/account-area.tsx')),
  children: [
    {
      errorElement: <PageFailed />,
      children: [
        {
          element: <RequireSession need="session" />,
          children: [
            { path: 'account/addresses', lazy: page(() => import('./pages/addresses.tsx')) },
            { path: 'account/dashboard', lazy: page(() => import('./pages/dashboard.tsx')) },
            { path: 'account/update', lazy: page(() => import('./pages/profile.tsx')) },
            { path: 'account/security', lazy: page(() => import('./pages/security.tsx')) },
            { path: 'account/emailSubscriptions', lazy: page(() => import('./pages/preferences.tsx')) },
            {
              path: 'account/productpreferences',
              lazy: page(() => import('./pages/product-preferences.tsx')),
            },
            { path: 'account/address', lazy: page(() => import('./pages/address-form.tsx')) },
            { path: 'account/address/:addressId', lazy: page(() => import('./pages/address-form.tsx')) },
            { path: 'mypurchases', lazy: page(() => import('./pages/orders.tsx')) },
            { path: 'mypurchases/pending/:checkoutId', lazy: page(() => import('./pages/order.tsx')) },
            { path: 'account/pointssummary', lazy: page(() => import('./pages/points.tsx')) },
            { path: 'account/communityrewards', lazy: page(() => import('./pages/community-rewards.tsx')) },
            { path: 'account/localrewards', lazy: page(() => import('./pages/local-rewards.tsx')) },
            { path: 'myprescriptions', lazy: page(() => import('./pages/prescriptions.tsx')) },
          ],
        },
        {
          element: <RequireSession need="fullAuthentication" />,
          children: [
            { path: 'myprescriptions/cards', lazy: page(() => import('./pages/prescription-cards.tsx')) },
            { path: 'mywallet', lazy: page(() => import('./pages/wallet.tsx')) },
          ],
        },
        { path: 'membership', lazy: page(() => import('./pages/membership.tsx')) },
      ],
    },
  ],
};

/** Every address of the shop. Anything else, including subpaths, gets the 404 page (RTE-29). */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <PageFailed />,
    children: [
      {
        element: <CurrentPage />,
        errorElement: <PageFailed />,
        hydrateFallbackElement: <PageSkeleton />,
        children: [
          { index: true, element: <Navigate to="/products/start-my-cart" replace /> },
          { path: 'cl/coupons', element: <Navigate to="/products/start-my-cart" replace /> },
          { path: 'confirm-new-email', lazy: page(() => import('./pages/email-change-link.tsx')) },
          ...entry,
          { path: 'products/start-my-cart', lazy: page(() => import('./pages/start-my-cart.tsx')) },
          { path: 'p/:gtin13', lazy: page(() => import('./pages/product.tsx')) },
          { path: 'topic/digital-faqs', lazy: page(() => import('./pages/faqs.tsx')) },
          { path: 'i/terms', lazy: page(() => import('./pages/terms.tsx')) },
          { path: 'i/terms/accessibility', lazy: page(() => import('./pages/accessibility.tsx')) },
          { path: 'i/privacy', lazy: page(() => import('./pages/privacy.tsx')) },
          { path: 'i/privacy/cookies', lazy: page(() => import('./pages/cookies.tsx')) },
          {
            element: <RequireSession need="session" />,
            children: [
              { path: 'cart', lazy: page(() => import('./pages/cart.tsx')) },
              { path: 'shopping/cart', lazy: page(() => import('./pages/cart.tsx')) },
              {
                path: 'checkout/:appName/:orderId/:stepName',
                lazy: page(() => import('./pages/order-complete.tsx'), t('the confirmation of your order')),
              },
              {
                path: 'checkout/payment-error/:checkoutId',
                lazy: page(() => import('./pages/payment-error.tsx')),
              },
            ],
          },
          {
            element: <RequireSession need="fullAuthentication" />,
            children: [
              { path: 'scheduling', lazy: page(() => import('./pages/scheduling.tsx')) },
              { path: 'checkout', lazy: page(() => import('./pages/checkout.tsx')) },
              { path: 'cart/modify', lazy: page(() => import('./pages/modify-cart.tsx')) },
            ],
          },
          accountArea,
          { path: '*', lazy: page(() => import('./pages/not-found.tsx')) },
        ],
      },
    ],
  },
];
