import { useSelector } from '@xstate/react';
import { useDeferredValue, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { SkipLink } from '../kit/skip-link.tsx';
import { WayBackPlace } from '../kit/way-back.tsx';
import { ModalHost } from '../modal-host.tsx';
import { useApp } from './app-context.tsx';
import { Footer } from './footer.tsx';
import { CheckoutHeader, Header } from './header.tsx';
import styles from './layout.module.css';
import { PageChanges } from './navigation.tsx';
import { OrderNoticeHost } from './order-notice-host.tsx';
import { ToastHost } from './toast-host.tsx';
import { useEmitted } from './use-emitted.ts';

const CHECKOUT = '/checkout';

/** The frame of every page: header, footer, and toasts. */
export function Layout() {
  const { app, banner } = useApp();
  const { pathname } = useLocation();
  const session = useSelector(app, ({ children }) => children.session);
  const cart = useSelector(app, ({ children }) => children.cart);
  const reservation = useSelector(app, ({ children }) => children.reservation);
  // The page itself renders first; what's below it follows in its own task.
  const hasFooter = useDeferredValue(true, false);
  // When another shopper takes over, nothing is left of the previous one's pages, including what they typed.
  const changeovers = useSelector(app, ({ context }) => context.changeovers);
  const [wayBack, setWayBack] = useState<HTMLElement | null>(null);
  useEmitted(app);
  useEmitted(session);
  useEmitted(cart);
  useEmitted(reservation);
  return (
    <div className={styles.layout}>
      <SkipLink />
      <PageChanges />
      {pathname === CHECKOUT ? (
        <CheckoutHeader app={app} banner={banner} wayBack={setWayBack} />
      ) : (
        <Header app={app} banner={banner} />
      )}
      <main className={styles.main} id="main" tabIndex={-1}>
        <OrderNoticeHost app={app} />
        <WayBackPlace value={wayBack}>
          <Outlet key={changeovers} />
        </WayBackPlace>
      </main>
      {hasFooter && <Footer banner={banner} />}
      {reservation && <ModalHost actor={reservation} />}
      <ToastHost app={app} />
    </div>
  );
}
