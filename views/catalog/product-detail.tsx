import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { waysOf } from '../../machines/cart/ways.ts';
import { productsAddress, type VisitorAt } from '../../machines/catalog/product-search.ts';
import type { VisitorPlaceRef } from '../../machines/catalog/visitor-place.machine.ts';
import { isNotFound } from '../../machines/shared/failures.ts';
import type { ResourceLogic } from '../../machines/shared/resource.machine.ts';
import { needsProp65Warning } from '../../rules/prop65.ts';
import type { Product } from '../../services/contracts/catalog.ts';
import { FULFILLMENT_NAMES, isSoldFor } from '../../services/contracts/fulfillment.ts';
import { CartControl, type CartControlProps } from '../cart/cart-control.tsx';
import { Alert } from '../kit/alert.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { ErrorCard } from '../kit/error-card.tsx';
import { Fact, Facts } from '../kit/facts.tsx';
import { formatMoney } from '../kit/format.ts';
import { Link } from '../kit/link.tsx';
import { Page } from '../kit/page.tsx';
import { ProductImage } from '../kit/product-image.tsx';
import { Loading, Skeleton, SkeletonText } from '../kit/skeleton.tsx';
import { departmentName } from './department-name.ts';
import { NotFound } from './not-found.tsx';
import { PricesOf } from './prices-of.tsx';
import styles from './product-detail.module.css';
import { ProductTags } from './product-tags.tsx';
import { ShownPrice } from './shown-price.tsx';
import { sizeWords } from './size-words.ts';
import { snapRuleWords } from './snap-words.ts';

export type ProductRef = ActorRefFrom<ResourceLogic<Product, { gtin13: string } & VisitorAt>>;

interface ProductDetailProps extends Omit<CartControlProps, 'product' | 'size'> {
  actor: ProductRef;
  banner: Banner;
  /** The state where it would be received, if known. */
  receivedIn: string | null;
  /** Null for a shopper. */
  visitor: VisitorPlaceRef | null;
  /** Other products, below this one. */
  related?: ReactNode;
}

/** One product with all its details, and a way to add it to the cart. */
export function ProductDetail(props: ProductDetailProps) {
  const { actor, banner, receivedIn, visitor, related, ...control } = props;
  const { data: product, failure } = useSelector(actor, ({ context }) => context);
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  if (failure && isNotFound(failure)) return <NotFound />;
  if (hasFailed) {
    return (
      <Page>
        <ErrorCard failure={failure} onReload={() => actor.send({ type: 'resource.reload' })} />
      </Page>
    );
  }
  if (!product) return <ProductLoading />;
  return (
    <Page>
      <title>{`${product.description} | ${banner.title}`}</title>
      <BackLink to={productsAddress({ department: product.department })}>
        {product.categories.map((name) => departmentName({ name })).join(', ')}
      </BackLink>
      <div className={styles.product}>
        <ProductImage src={product.imageUrl} alt="" size="hero" eager />
        <div className={styles.about}>
          {!product.description.startsWith(product.brand) && <p className={styles.size}>{product.brand}</p>}
          <h1>{product.description}</h1>
          <ProductTags product={product} banner={banner} />
          {banner.features.snapEbt && product.snapRule && (
            <p className={styles.size}>{snapRuleWords(product.snapRule)}</p>
          )}
          {needsProp65Warning({ product, isItemProp65: product.prop65Warning !== null }, receivedIn) && (
            <Alert tone="warning" title={t('California Proposition 65')}>
              {product.prop65Warning}
            </Alert>
          )}
        </div>
        <div className={styles.offer}>
          <ShownPrice product={product} size="large" />
          <PriceNotes product={product} />
          <PricesOf pricedAt={product.pricedAt} visitor={visitor} />
          <div className={styles.cart}>
            <CartControl product={product} size="large" {...control} />
          </div>
        </div>
        <Details product={product} banner={banner} />
      </div>
      {related}
    </Page>
  );
}

function PriceNotes({ product: { price, deposit } }: { product: Product }) {
  const { regular, promo } = price.storePrices;
  const { quantityLimit } = promo ?? regular;
  const notes = [
    quantityLimit !== null && t('Limit {{quantityLimit}}', { quantityLimit }),
    deposit &&
      t('Plus {{amount}} deposit for {{count}} containers', {
        amount: formatMoney(deposit.amount),
        count: deposit.containers,
      }),
  ].filter(Boolean);
  return notes.length > 0 && <p className={styles.size}>{notes.join(' · ')}</p>;
}

/** What the catalog knows of a product beside its price. */
function Details({ product, banner }: { product: Product; banner: Banner }) {
  const { brand, seller, snapEligible, options, upc } = product;
  const ways = waysOf(banner).filter(({ modality }) => isSoldFor(product, modality));
  const snap = snapEligible ? t('Eligible') : t('Not eligible');
  return (
    <section className={styles.details} aria-labelledby="details">
      <h2 id="details">{t('Details')}</h2>
      {product.details && <p>{product.details}</p>}
      <Facts>
        <Fact label={t('Brand')}>
          <Link to={productsAddress({ text: brand })}>{brand}</Link>
        </Fact>
        <Fact label={t('Size')}>{sizeWords(product.customerFacingSize)}</Fact>
        {options.map(({ name, value }) => (
          <Fact key={name} label={name}>
            {value}
          </Fact>
        ))}
        <Fact label={t('Available for')}>{ways.map(({ type }) => FULFILLMENT_NAMES[type]).join(', ')}</Fact>
        <Fact label={t('Sold by')}>{seller?.name ?? banner.title}</Fact>
        {banner.features.snapEbt && <Fact label={t('SNAP EBT')}>{snap}</Fact>}
        <Fact label="UPC">{upc}</Fact>
      </Facts>
    </section>
  );
}

function ProductLoading() {
  return (
    <Page>
      <Loading label={t('Loading the product')}>
        <div className={styles.product}>
          <Skeleton className={styles.picture} height="auto" radius="large" />
          <div className={styles.about}>
            <Skeleton width="80%" height="2.5rem" />
            <Skeleton width="20%" />
          </div>
          <div className={styles.offer}>
            <Skeleton width="40%" height="2rem" />
            <Skeleton height="3.25rem" radius="button" />
          </div>
          <div className={styles.details}>
            <SkeletonText lines={3} />
          </div>
        </div>
      </Loading>
    </Page>
  );
}
