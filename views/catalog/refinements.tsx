import { Check } from 'lucide-react';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../languages/t.ts';
import { type ProductSearch, productsAddress } from '../../machines/catalog/product-search.ts';
import { Link } from '../kit/link.tsx';
import { Select } from '../kit/select.tsx';
import styles from './refinements.module.css';

const SORTS = [
  ['', t('Relevance')],
  ['price', t('Lowest price')],
  ['price-down', t('Highest price')],
] as const;

/** Ways to see fewer products, or see them in another order. */
export function Refinements({ search }: { search: ProductSearch }) {
  const id = useId();
  const navigate = useNavigate();
  const { sort = '', onSale = false } = search;
  const first = { ...search, page: 1 };
  return (
    <nav className={styles.refinements} aria-label={t('Sort and filter')}>
      <Link
        className={styles.refinement}
        to={productsAddress({ ...first, onSale: !onSale })}
        aria-current={onSale ? 'true' : undefined}
      >
        {onSale && <Check aria-hidden="true" size={16} />}
        {t('On sale')}
      </Link>
      <div className={styles.sort}>
        <label htmlFor={id}>{t('Sort by')}</label>
        <Select
          id={id}
          options={SORTS.map(([each, label]) => ({
            value: productsAddress({ ...first, sort: each }),
            label,
          }))}
          value={productsAddress({ ...first, sort })}
          onChange={(to) => navigate(to)}
        />
      </div>
    </nav>
  );
}
