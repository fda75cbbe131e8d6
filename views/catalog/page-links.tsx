import { ChevronLeft, ChevronRight } from 'lucide-react';
import { t } from '../../languages/t.ts';
import { type ProductSearch, productsAddress } from '../../machines/catalog/product-search.ts';
import { ButtonLink } from '../kit/button-link.tsx';
import styles from './page-links.module.css';

interface PageLinksProps {
  page: number;
  pageCount: number;
  search: ProductSearch;
}

/** Links to the previous and next page of results. */
export function PageLinks({ page, pageCount, search }: PageLinksProps) {
  if (pageCount <= 1) return null;
  return (
    <nav className={styles.pages} aria-label={t('Pages of products')}>
      {page > 1 && (
        <ButtonLink variant="secondary" to={productsAddress({ ...search, page: page - 1 })} rel="prev">
          <ChevronLeft aria-hidden="true" />
          {t('Previous')}
        </ButtonLink>
      )}
      <p className={styles.page}>{t('Page {{page}} of {{pageCount}}', { page, pageCount })}</p>
      {page < pageCount && (
        <ButtonLink variant="secondary" to={productsAddress({ ...search, page: page + 1 })} rel="next">
          {t('Next')}
          <ChevronRight aria-hidden="true" />
        </ButtonLink>
      )}
    </nav>
  );
}
