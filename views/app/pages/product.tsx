import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { type RelatedQuery, wireCatalogue } from '../../../machines/cart/wire.ts';
// The calls are made on demand; here they come along with the page.
import '../../../services/http/catalogue.ts';
import type { CartControlProps } from '../../cart/cart-control.tsx';
import { ProductDetail } from '../../catalogue/product-detail.tsx';
import { RelatedProducts } from '../../catalogue/related-products.tsx';
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
  const product = useSelector(actor, ({ context }) => context.data);
  const control: Control = { cart, onChange: (lineItems) => app.send({ type: 'cart.change', lineItems }) };
  return (
    <ProductDetail
      actor={actor}
      banner={banner}
      related={product && <Related query={{ department: product.department, gtin13 }} control={control} />}
      {...control}
    />
  );
}

type Control = Omit<CartControlProps, 'product' | 'size'>;

function Related({ query, control }: { query: RelatedQuery; control: Control }) {
  const { services } = useApp();
  const charts = useMemo(() => wireCatalogue(services.catalogue), [services]);
  return <RelatedProducts actor={usePageActor(charts.related, { query })} {...control} />;
}
