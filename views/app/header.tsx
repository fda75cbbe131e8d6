import { useSelector } from '@xstate/react';
import { ShoppingCart } from 'lucide-react';
import { useLocation } from 'react-router';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { itemCount } from '../../machines/cart/item-count.ts';
import { BrandMark } from '../kit/brand-mark.tsx';
import { classNames } from '../kit/class-names.ts';
import { formatMoney } from '../kit/format.ts';
import { Link } from '../kit/link.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { AccountMenu } from './account-menu.tsx';
import type { App } from './app-context.tsx';
import styles from './header.module.css';
import { HelpMenu } from './help-menu.tsx';
import { SearchField } from './search-field.tsx';

interface HeaderProps {
  app: App['app'];
  banner: Banner;
}

/** The banner, search, account, and cart, on every page but the checkout. */
export function Header({ app, banner }: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Brand banner={banner} />
        <SearchField className={styles.search} />
        <nav className={styles.actions} aria-label={t('Account and cart')}>
          <AccountMenu app={app} banner={banner} />
          <CartLink app={app} />
        </nav>
      </div>
    </header>
  );
}

interface CheckoutHeaderProps extends HeaderProps {
  /** Takes the page's way back. */
  wayBack: (place: HTMLElement | null) => void;
}

/** The checkout's: nothing distracts from the order, and signing out stays possible. */
export function CheckoutHeader({ app, banner, wayBack }: CheckoutHeaderProps) {
  return (
    <header className={classNames(styles.header, styles.ofCheckout)}>
      <div className={styles.row}>
        <Brand banner={banner} />
        <div className={styles.wayBack} ref={wayBack} />
        <nav className={styles.actions} aria-label={t('Help and account')}>
          <HelpMenu banner={banner} />
          <AccountMenu app={app} banner={banner} />
        </nav>
      </div>
    </header>
  );
}

const Brand = ({ banner }: { banner: Banner }) => (
  <Link className={styles.brand} to="/products/start-my-cart">
    <BrandMark banner={banner} />
    <span className={styles.title}>{banner.title}</span>
  </Link>
);

function CartLink({ app }: Pick<HeaderProps, 'app'>) {
  const { pathname } = useLocation();
  const cart = useSelector(app, ({ children }) => children.cart);
  const count = useSelector(cart, (snapshot) =>
    snapshot?.context.cart ? itemCount(snapshot.context) : null,
  );
  const total = useSelector(cart, (snapshot) => snapshot?.context.cart?.itemTotal ?? 0);
  return (
    <Link className={styles.action} to="/cart" aria-current={pathname === '/cart' ? 'page' : undefined}>
      <span className={styles.cart}>
        <ShoppingCart aria-hidden="true" size={22} />
        {count ? (
          <span className={styles.count} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        ) : null}
      </span>
      <VisuallyHidden>{count ? `${t('Cart, {{count}} items,', { count })} ` : t('Cart')}</VisuallyHidden>
      {count ? (
        <span className={classNames(styles.label, styles.money)}>{formatMoney(total)}</span>
      ) : (
        <span className={styles.label} aria-hidden="true">
          {t('Cart')}
        </span>
      )}
    </Link>
  );
}
