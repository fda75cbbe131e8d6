import { useSelector } from '@xstate/react';
import { useParams } from 'react-router';
import { stateFor } from '../../../machines/cart/cart-costs.ts';
import { productMachine, type RelatedQuery, relatedMachine } from '../../../machines/catalog/products.ts';
import { heldReservation } from '../../../machines/reservation/reservation.selectors.ts';
import { createCatalogServices } from '../../../services/catalog.ts';
import type { CartControlProps } from '../../cart/cart-control.tsx';
import { ProductDetail } from '../../catalog/product-detail.tsx';
import { RelatedProducts } from '../../catalog/related-products.tsx';
import { useApp } from '../app-context.tsx';
import { useFact } from '../use-fact.ts';
import { usePageActor } from '../use-page-actor.ts';
import { useVisitorPlace } from '../use-visitor-place.ts';

export default function ProductPage() {
  const { gtin13 = '' } = useParams();
  return <OneProduct key={gtin13} gtin13={gtin13} />;
}

function OneProduct({ gtin13 }: { gtin13: string }) {
  const { app, banner } = useApp();
  const cart = useSelector(app, ({ children }) => children.cart);
  const reservation = useSelector(app, ({ children }) => children.reservation);
  const held = useSelector(reservation, heldReservation);
  const visitor = useVisitorPlace();
  const query = { gtin13, ...visitor.at };
  const actor = usePageActor(productMachine, { query }, createCatalogServices);
  useFact(actor, { type: 'query.change', query });
  const product = useSelector(actor, ({ context }) => context.data);
  const receivedIn = useSelector(cart, (snapshot) =>
    snapshot && product ? stateFor(snapshot.context, product, held) : null,
  );
  const control: Control = {
    cart,
    onChange: (lineItems, product) => app.send({ type: 'cart.change', lineItems, product }),
  };
  return (
    <ProductDetail
      actor={actor}
      banner={banner}
      receivedIn={receivedIn}
      visitor={visitor.actor}
      related={product && <Related query={{ department: product.department, ...query }} control={control} />}
      {...control}
    />
  );
}

type Control = Omit<CartControlProps, 'product' | 'size'>;

function Related({ query, control }: { query: RelatedQuery; control: Control }) {
  return (
    <RelatedProducts
      actor={usePageActor(relatedMachine, { query }, createCatalogServices)}
      banner={useApp().banner}
      {...control}
    />
  );
}
