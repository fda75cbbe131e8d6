import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { wireCatalogue } from '../../../machines/cart/wire.ts';
import { ProductDetail } from '../../catalogue/product-detail.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function ProductPage() {
  const { gtin13 = '' } = useParams();
  return <OneProduct key={gtin13} gtin13={gtin13} />;
}

function OneProduct({ gtin13 }: { gtin13: string }) {
  const { app, services, banner } = useApp();
  const cart = useSelector(app, ({ children }) => children.cart);
  const charts = useMemo(() => wireCatalogue(services.catalogue), [services]);
  const actor = usePageActor(charts.product, { query: { gtin13 } });
  return (
    <ProductDetail
      actor={actor}
      banner={banner}
      cart={cart}
      onChange={(lineItems) => app.send({ type: 'cart.change', lineItems })}
    />
  );
}
