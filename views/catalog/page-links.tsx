import { ChevronLeft, ChevronRight } from 'lucide-react';
import { t } from '../../languages/t.ts';
import { type ProductSearch, productsAddress } from '../../machines/catalog/product-search.ts';
import { ButtonLink } from '../kit/button-link.tsx';
import { Link } from '../kit/link.tsx';
import styles from './page-links.module.css';

interface PageLinksProps {
  page: number;
  pageCount: number;
  search: ProductSearch;
}

/** The first page, the last, and those around the current one: 1, 4, 5, 6, 9; a single page between two of them is one of them. */
function shownPages(current: number, pageCount: number): number[] {
  const all = Array.from({ length: pageCount }, (_, index) => index + 1);
  const isNear = (page: number) => page === 1 || page === pageCount || Math.abs(page - current) <= 1;
  return all.filter((page) => isNear(page) || (isNear(page - 1) && isNear(page + 1)));
}

/** The heading of the results, where another page begins. */
export const RESULTS_ID = 'results';

function toResults(): void {
  const heading = document.getElementById(RESULTS_ID);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

/** Links to the pages of results, each of which begins at their heading. */
export function PageLinks({ page, pageCount, search }: PageLinksProps) {
  if (pageCount <= 1) return null;
  const pages = shownPages(page, pageCount);
  return (
    <nav className={styles.pages} aria-label={t('Pages of products')}>
      {page > 1 && (
        <ButtonLink variant="secondary" to={productsAddress({ ...search, page: page - 1 })} rel="prev">
          <ChevronLeft aria-hidden="true" />
          {t('Previous')}
        </ButtonLink>
      )}
      <ol className={styles.numbers}>
        {pages.map((each, index) => (
          <li key={each} className={styles.number}>
            {index > 0 && pages[index - 1] !== each - 1 && <span aria-hidden="true">…</span>}
            <Link
              className={styles.page}
              to={productsAddress({ ...search, page: each })}
              onClick={toResults}
              aria-current={each === page ? 'page' : undefined}
              aria-label={t('Page {{page}}', { page: each })}
            >
              {each}
            </Link>
          </li>
        ))}
      </ol>
      {page < pageCount && (
        <ButtonLink
          variant="secondary"
          to={productsAddress({ ...search, page: page + 1 })}
          rel="next"
          onClick={toResults}
        >
          {t('Next')}
          <ChevronRight aria-hidden="true" />
        </ButtonLink>
      )}
    </nav>
  );
}
