import { useSelector } from '@xstate/react';
import { useLocation } from 'react-router';
import { productSearchOf } from '../../../machines/catalog/product-search.ts';
import { departmentsMachine, productsMachine } from '../../../machines/catalog/products.ts';
import { createCatalogServices } from '../../../services/catalog.ts';
import { StartMyCart } from '../../catalog/start-my-cart.tsx';
import { whenIdle } from '../../kit/when-idle.ts';
import { useApp } from '../app-context.tsx';
import { useFact } from '../use-fact.ts';
import { usePageActor } from '../use-page-actor.ts';
import { useVisitorPlace } from '../use-visitor-place.ts';

// The next page opens even if the network is slow or gone by then.
whenIdle(() => import('./cart.tsx').catch(() => undefined));

export default function StartMyCartPage() {
  const { app, banner } = useApp();
  const { search: query } = useLocation();
  const cart = useSelector(app, ({ children }) => children.cart);
  const search = productSearchOf(new URLSearchParams(query));
  const visitor = useVisitorPlace();
  const asked = { ...search, ...visitor.at };
  const departments = usePageActor(departmentsMachine, { query: undefined }, createCatalogServices);
  const products = usePageActor(productsMachine, { query: asked }, createCatalogServices);
  useFact(products, { type: 'query.change', query: asked });
  return (
    <StartMyCart
      departments={departments}
      products={products}
      search={search}
      banner={banner}
      visitor={visitor.actor}
      cart={cart}
      onChange={(lineItems, product) => app.send({ type: 'cart.change', lineItems, product })}
    />
  );
}
