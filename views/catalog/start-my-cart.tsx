import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { type ProductSearch, productsAddress } from '../../machines/catalog/product-search.ts';
import type { VisitorPlaceRef } from '../../machines/catalog/visitor-place.machine.ts';
import { fieldErrors } from '../../machines/shared/failures.ts';
import type { ResourceLogic } from '../../machines/shared/resource.machine.ts';
import { PRODUCTS_PER_PAGE, type ProductPage } from '../../services/contracts/catalog.ts';
import type { CartControlProps } from '../cart/cart-control.tsx';
import { Alert } from '../kit/alert.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { ErrorCard } from '../kit/error-card.tsx';
import { Page } from '../kit/page.tsx';
import { departmentName } from './department-name.ts';
import { Departments, type DepartmentsRef } from './departments.tsx';
import { PageLinks, RESULTS_ID } from './page-links.tsx';
import { PricesOf } from './prices-of.tsx';
import tile from './product-tile.module.css';
import { ProductTile } from './product-tile.tsx';
import { ProductsLoading } from './products-loading.tsx';
import { Refinements } from './refinements.tsx';
import styles from './start-my-cart.module.css';

export type ProductsRef = ActorRefFrom<ResourceLogic<ProductPage, ProductSearch>>;

interface StartMyCartProps extends Omit<CartControlProps, 'product' | 'size'> {
  departments: DepartmentsRef;
  products: ProductsRef;
  search: ProductSearch;
  banner: Banner;
  /** Null for a shopper. */
  visitor: VisitorPlaceRef | null;
}

/** The catalog: departments, search results, and a way to add each product to the cart. */
export function StartMyCart(props: StartMyCartProps) {
  const { departments, products, search, banner, visitor, ...control } = props;
  const department = useSelector(departments, ({ context }) =>
    context.data?.find(({ id }) => id === search.department),
  );
  const what = department ? departmentName(department) : t('All products');
  const title = search.text ? t('Results for “{{text}}”', { text: search.text }) : what;
  // Whoever searches sees what was found first.
  const chosen = search.text ? search.department || null : search.department;
  const strip = <Departments key="departments" actor={departments} chosen={chosen} />;
  return (
    <Page className={styles.page}>
      <title>{`${search.text || department ? title : t('Start My Cart')} | ${banner.title}`}</title>
      <h1 className={styles.heading}>{t('Start My Cart')}</h1>
      {!search.text && strip}
      <section className={styles.results} aria-labelledby={RESULTS_ID}>
        <div className={styles.head}>
          <h2 className={styles.title} id={RESULTS_ID} tabIndex={-1}>
            {title}
          </h2>
          <Refinements search={search} />
        </div>
        <Results actor={products} banner={banner} visitor={visitor} {...control} />
      </section>
      {search.text && strip}
    </Page>
  );
}

const range = ({ page, pageCount, products, total }: ProductPage): string => {
  if (pageCount === 1) return t('{{count}} products', { count: total });
  const first = (page - 1) * PRODUCTS_PER_PAGE + 1;
  return t('Showing {{first}}–{{last}} of {{total}} products', {
    first,
    last: first + products.length - 1,
    total,
  });
};

type ResultsProps = { actor: ProductsRef } & Pick<StartMyCartProps, 'banner' | 'visitor'> &
  Omit<CartControlProps, 'product' | 'size'>;

function Results({ actor, banner, visitor, ...control }: ResultsProps) {
  const data = useSelector(actor, ({ context }) => context.data);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const query = useSelector(actor, ({ context }) => context.query);
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const isEmpty = useSelector(actor, (snapshot) => snapshot.matches('empty'));
  if (hasFailed) {
    const tooLong = failure && fieldErrors(failure).text;
    return tooLong ? (
      <Alert
        tone="danger"
        actions={<ButtonLink to={productsAddress({})}>{t('Show all products')}</ButtonLink>}
      >
        {tooLong}
      </Alert>
    ) : (
      <ErrorCard failure={failure} onReload={() => actor.send({ type: 'resource.reload' })} />
    );
  }
  const isAll = query.text === '' && query.department === '' && !query.onSale;
  if (isEmpty && isAll && data?.total === 0) {
    return (
      <EmptyState level={3} title={t("We're stocking our shelves")} image="shopping-cart">
        <p>{t("There's nothing to buy yet. Please come back soon.")}</p>
      </EmptyState>
    );
  }
  if (isEmpty) {
    return (
      <EmptyState
        level={3}
        title={t('No products found')}
        image="shopping-cart"
        action={<ButtonLink to={productsAddress({})}>{t('Show all products')}</ButtonLink>}
      >
        <p>{t('Check the spelling, or try a more general word.')}</p>
      </EmptyState>
    );
  }
  if (!data) return <ProductsLoading />;
  return (
    <List actor={actor}>
      <div className={styles.about}>
        <p className={styles.range} role="status">
          {range(data)}
        </p>
        <PricesOf pricedAt={data.pricedAt} visitor={visitor} />
      </div>
      <ul className={styles.grid}>
        {data.products.map((product, index) => (
          <li key={product.gtin13} className={tile.beside}>
            <ProductTile product={product} banner={banner} eager={index < 4} {...control} />
          </li>
        ))}
      </ul>
      <PageLinks page={data.page} pageCount={data.pageCount} search={query} />
    </List>
  );
}

function List({ actor, children }: { actor: ProductsRef; children: ReactNode }) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  return (
    <div aria-busy={isBusy} className={styles.list}>
      {children}
    </div>
  );
}
