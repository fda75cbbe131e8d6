import { useSelector } from '@xstate/react';
import { CartLoading } from '../../cart/cart-loading.tsx';
import { CartPage } from '../../cart/cart-page.tsx';
import { useApp } from '../app-context.tsx';

export default function Cart() {
  const { app, banner } = useApp();
  const cart = useSelector(app, ({ children }) => children.cart);
  return cart ? <CartPage actor={cart} banner={banner} /> : <CartLoading />;
}
