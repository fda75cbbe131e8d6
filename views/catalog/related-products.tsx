import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { RelatedQuery } from '../../machines/catalog/products.ts';
import type { ResourceLogic } from '../../machines/shared/resource.machine.ts';
import type { ProductSummary } from '../../services/contracts/catalog.ts';
import type { CartControlProps } from '../cart/cart-control.tsx';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Carousel } from '../kit/carousel.tsx';
import { Loading, Skeleton } from '../kit/skeleton.tsx';
import tile from './product-tile.module.css';
import { ProductTile } from './product-tile.tsx';

export type RelatedRef = ActorRefFrom<ResourceLogic<ProductSummary[], RelatedQuery>>;

interface RelatedProductsProps extends Omit<CartControlProps, 'product' | 'size'> {
  actor: RelatedRef;
  banner: Banner;
}

/** Other products in the same department; nothing if there are none. */
export function RelatedProducts({ actor, banner, ...control }: RelatedProductsProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { data } = snapshot.context;
  if (snapshot.matches('empty')) return null;
  if (snapshot.matches('failed')) {
    return (
      <Alert
        tone="danger"
        failure={snapshot.context.failure}
        actions={
          <Button variant="secondary" onClick={() => actor.send({ type: 'resource.reload' })}>
            {t('Try Again')}
          </Button>
        }
      >
        {t("We couldn't load more products from this department.")}
      </Alert>
    );
  }
  if (!data) {
    return (
      <Loading label={t('Loading more products')}>
        <Skeleton height="22rem" radius="large" />
      </Loading>
    );
  }
  return (
    <Carousel
      title={t('More from this department')}
      itemClass={tile.beside}
      items={data.map((product) => ({
        key: product.gtin13,
        content: <ProductTile product={product} banner={banner} {...control} />,
      }))}
    />
  );
}
