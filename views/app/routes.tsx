import type { ComponentType, ReactElement, ReactNode } from 'react';
import { createRoutesFromElements, matchRoutes, Navigate, Route, useRoutes } from 'react-router';
import { Layout } from './layout.tsx';
import { type PageCode, pageCode, ShownPage } from './page-code.tsx';
import { RequireSession } from './require-session.tsx';

const codes = new Map<ReactNode, PageCode>();

/** A page whose code loads when it's shown, or earlier through `codesAt`. */
function page(
  load: () => Promise<{ default: ComponentType }>,
  options?: Parameters<typeof pageCode>[1],
): ReactElement<{ code: PageCode }> {
  const code = pageCode(load, options);
  const element = <ShownPage code={code} />;
  codes.set(element, code);
  return element;
}

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
const addressForm = page(() => import('./pages/address-form.tsx'));

/** Every address of the shop. Anything else, including subpaths, gets the 404 page (RTE-29). */
const ROUTES = createRoutesFromElements(
  <Route element={<Layout />}>
    <Route index element={<Navigate to="/products/start-my-cart" replace />} />
    <Route path="cl/coupons" element={<Navigate to="/products/start-my-cart" replace />} />
    <Route path="sign-in" element={page(() => import('./pages/sign-in.tsx'))} />
    <Route
      path="products/start-my-cart"
      element={page(() => import('./pages/start-my-cart.tsx'), { next: [cart.props.code] })}
    />
    <Route path="p/:gtin13" element={page(() => import('./pages/product.tsx'))} />
    <Route path="topic/digital-faqs" element={page(() => import('./pages/faqs.tsx'))} />
    <Route path="i/terms/accessibility" element={page(() => import('./pages/accessibility.tsx'))} />
    <Route path="i/privacy" element={page(() => import('./pages/privacy.tsx'))} />
    <Route path="i/privacy/cookies" element={page(() => import('./pages/cookies.tsx'))} />
    <Route element={<RequireSession need="session" />}>
      <Route path="cart" element={cart} />
      <Route path="shopping/cart" element={cart} />
      <Route path="checkout/:appName/:orderId/:stepName" element={complete} />
      <Route path="checkout/payment-error/:checkoutId" element={paymentError} />
    </Route>
    <Route element={<RequireSession need="fullAuthentication" />}>
      <Route path="scheduling" element={scheduling} />
      <Route path="checkout" element={checkout} />
      <Route path="cart/modify" element={modifyCart} />
    </Route>
    <Route element={page(() => import('./pages/account-area.tsx'))}>
      <Route element={<RequireSession need="session" />}>
        <Route path="account/addresses" element={page(() => import('./pages/addresses.tsx'))} />
        <Route path="account/dashboard" element={page(() => import('./pages/dashboard.tsx'))} />
        <Route path="account/update" element={page(() => import('./pages/profile.tsx'))} />
        <Route path="account/emailSubscriptions" element={page(() => import('./pages/preferences.tsx'))} />
        <Route
          path="account/productpreferences"
          element={page(() => import('./pages/product-preferences.tsx'))}
        />
        <Route path="account/address" element={addressForm} />
        <Route path="account/address/:addressId" element={addressForm} />
        <Route path="mypurchases" element={page(() => import('./pages/orders.tsx'))} />
        <Route path="mypurchases/pending/:checkoutId" element={page(() => import('./pages/order.tsx'))} />
        <Route path="account/pointssummary" element={page(() => import('./pages/points.tsx'))} />
        <Route
          path="account/communityrewards"
          element={page(() => import('./pages/community-rewards.tsx'))}
        />
        <Route path="account/localrewards" element={page(() => import('./pages/local-rewards.tsx'))} />
        <Route path="myprescriptions" element={page(() => import('./pages/prescriptions.tsx'))} />
      </Route>
      <Route element={<RequireSession need="fullAuthentication" />}>
        <Route path="myprescriptions/cards" element={page(() => import('./pages/prescription-cards.tsx'))} />
        <Route path="mywallet" element={page(() => import('./pages/wallet.tsx'))} />
      </Route>
      <Route path="membership" element={page(() => import('./pages/membership.tsx'))} />
    </Route>
    <Route path="*" element={page(() => import('./pages/not-found.tsx'))} />
  </Route>,
);

/** The page at the current address inside its frame. */
export function AppRoutes() {
  return useRoutes(ROUTES);
}

/** The code for the pages at an address, outer frames first. */
export function codesAt(pathname: string): PageCode[] {
  const matches = matchRoutes(ROUTES, pathname) ?? [];
  return matches.flatMap(({ route }) => codes.get(route.element) ?? []);
}
