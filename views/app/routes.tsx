import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { Layout } from './layout.tsx';
import { RequireSession } from './require-session.tsx';

const SignIn = lazy(() => import('./pages/sign-in.tsx'));
const StartMyCart = lazy(() => import('./pages/start-my-cart.tsx'));
const Product = lazy(() => import('./pages/product.tsx'));
const Cart = lazy(() => import('./pages/cart.tsx'));
const Scheduling = lazy(() => import('./pages/scheduling.tsx'));
const Checkout = lazy(() => import('./pages/checkout.tsx'));
const OrderComplete = lazy(() => import('./pages/order-complete.tsx'));
const PaymentError = lazy(() => import('./pages/payment-error.tsx'));
const AccountArea = lazy(() => import('./pages/account-area.tsx'));
const Addresses = lazy(() => import('./pages/addresses.tsx'));
const Dashboard = lazy(() => import('./pages/dashboard.tsx'));
const Profile = lazy(() => import('./pages/profile.tsx'));
const AddressForm = lazy(() => import('./pages/address-form.tsx'));
const Orders = lazy(() => import('./pages/orders.tsx'));
const Order = lazy(() => import('./pages/order.tsx'));
const Wallet = lazy(() => import('./pages/wallet.tsx'));
const Points = lazy(() => import('./pages/points.tsx'));
const Membership = lazy(() => import('./pages/membership.tsx'));
const CommunityRewards = lazy(() => import('./pages/community-rewards.tsx'));
const LocalRewards = lazy(() => import('./pages/local-rewards.tsx'));
const Prescriptions = lazy(() => import('./pages/prescriptions.tsx'));
const Faqs = lazy(() => import('./pages/faqs.tsx'));
const Accessibility = lazy(() => import('./pages/accessibility.tsx'));
const Privacy = lazy(() => import('./pages/privacy.tsx'));
const Cookies = lazy(() => import('./pages/cookies.tsx'));
const NotFound = lazy(() => import('./pages/not-found.tsx'));

/** Every address of the shop. What is not among them, sub-paths included, is the 404 page (RTE-29). */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<Navigate to="/products/start-my-cart" replace />} />
        <Route path="sign-in" element={<SignIn />} />
        <Route path="products/start-my-cart" element={<StartMyCart />} />
        <Route path="p/:gtin13" element={<Product />} />
        <Route path="topic/digital-faqs" element={<Faqs />} />
        <Route path="i/terms/accessibility" element={<Accessibility />} />
        <Route path="i/privacy" element={<Privacy />} />
        <Route path="i/privacy/cookies" element={<Cookies />} />
        <Route element={<RequireSession need="session" />}>
          <Route path="cart" element={<Cart />} />
          <Route path="shopping/cart" element={<Cart />} />
          <Route path="checkout/:appName/:orderId/complete" element={<OrderComplete />} />
          <Route path="checkout/payment-error/:checkoutId" element={<PaymentError />} />
        </Route>
        <Route element={<RequireSession need="fullAuthentication" />}>
          <Route path="scheduling" element={<Scheduling />} />
          <Route path="checkout" element={<Checkout />} />
        </Route>
        <Route element={<AccountArea />}>
          <Route element={<RequireSession need="session" />}>
            <Route path="account/addresses" element={<Addresses />} />
            <Route path="account/dashboard" element={<Dashboard />} />
            <Route path="account/update" element={<Profile />} />
            <Route path="account/address" element={<AddressForm />} />
            <Route path="account/address/:addressId" element={<AddressForm />} />
            <Route path="mypurchases" element={<Orders />} />
            <Route path="mypurchases/pending/:checkoutId" element={<Order />} />
            <Route path="account/pointssummary" element={<Points />} />
            <Route path="account/communityrewards" element={<CommunityRewards />} />
            <Route path="account/localrewards" element={<LocalRewards />} />
            <Route path="myprescriptions" element={<Prescriptions />} />
          </Route>
          <Route element={<RequireSession need="fullAuthentication" />}>
            <Route path="mywallet" element={<Wallet />} />
          </Route>
          <Route path="membership" element={<Membership />} />
        </Route>
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
