import { Navigate, type RouteObject, useRoutes } from 'react-router';
import { accountArea, signIn } from './common-routes.tsx';
import { Layout } from './layout.tsx';
import type { PageCode } from './page-code.tsx';
import { codesIn, page } from './page-route.tsx';
import { RequireSession } from './require-session.tsx';

// The steps of an order: each page prefetches the next one.
const complete = page(() => import('./pages/order-complete.tsx'), {
  name: 'the confirmation of your order',
});
const paymentError = page(() => import('./pages/payment-error.tsx'));
const checkout = page(() => import('./pages/checkout.tsx'), {
  next: [complete.props.code, paymentError.props.code],
});
const scheduling = page(() => import('./pages/scheduling.tsx'), { next: [checkout.props.code] });
const cart = page(() => import('./pages/cart.tsx'), { next: [scheduling.props.code] });
const modifyCart = page(() => import('./pages/modify-cart.tsx'), { next: [checkout.props.code] });

/** Every address of the shop. Anything else, including subpaths, gets the 404 page (RTE-29). */
const ROUTES: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      { index: true, element: <Navigate to="/products/start-my-cart" replace /> },
      { path: 'cl/coupons', element: <Navigate to="/products/start-my-cart" replace /> },
      signIn,
      {
        path: 'products/start-my-cart',
        element: page(() => import('./pages/start-my-cart.tsx'), { next: [cart.props.code] }),
      },
      { path: 'p/:gtin13', element: page(() => import('./pages/product.tsx')) },
      { path: 'topic/digital-faqs', element: page(() => import('./pages/faqs.tsx')) },
      { path: 'i/terms/accessibility', element: page(() => import('./pages/accessibility.tsx')) },
      { path: 'i/privacy', element: page(() => import('./pages/privacy.tsx')) },
      { path: 'i/privacy/cookies', element: page(() => import('./pages/cookies.tsx')) },
      {
        element: <RequireSession need="session" />,
        children: [
          { path: 'cart', element: cart },
          { path: 'shopping/cart', element: cart },
          { path: 'checkout/:appName/:orderId/:stepName', element: complete },
          { path: 'checkout/payment-error/:checkoutId', element: paymentError },
        ],
      },
      {
        element: <RequireSession need="fullAuthentication" />,
        children: [
          { path: 'scheduling', element: scheduling },
          { path: 'checkout', element: checkout },
          { path: 'cart/modify', element: modifyCart },
        ],
      },
      accountArea,
      { path: '*', element: page(() => import('./pages/not-found.tsx')) },
    ],
  },
];

/** The page at the current address inside its frame. */
export function AppRoutes() {
  return useRoutes(ROUTES);
}

/** The code for the pages at an address, outer frames first. */
export const codesAt = (pathname: string): PageCode[] => codesIn(ROUTES, pathname);
