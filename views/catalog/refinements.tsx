import { Check } from 'lucide-react';
import { t } from '../../languages/t.ts';
import { type ProductSearch, productsAddress } from '../../machines/catalog/product-search.ts';
import { Link } from '../kit/link.tsx';
import styles from './refinements.module.css';

interface RefinementProps {
  to: Partial<ProductSearch>;
  isOn: boolean;
  children: string;
}

/** Ways to see fewer products, or see them in another order; each leads back when it's on. */
export function Refinements({ search }: { search: ProductSearch }) {
  const { sort = '', onSale = false } = search;
  const first = { ...search, page: 1 };
  return (
    <nav aria-label={t('Sort and filter')}>
      <ul className={styles.refinements}>
        <Refinement to={{ ...first, onSale: !onSale }} isOn={onSale}>
          {t('On sale')}
        </Refinement>
        <Refinement to={{ ...first, sort: sort === 'price' ? '' : 'price' }} isOn={sort === 'price'}>
          {t('Lowest price')}
        </Refinement>
        <Refinement
          to={{ ...first, sort: sort === 'price-down' ? '' : 'price-down' }}
          isOn={sort === 'price-down'}
        >
          {t('Highest price')}
        </Refinement>
      </ul>
    </nav>
  );
}

function Refinement({ to, isOn, children }: RefinementProps) {
  return (
    <li>
      <Link className={styles.refinement} to={productsAddress(to)} aria-current={isOn ? 'true' : undefined}>
        {isOn && <Check aria-hidden="true" size={16} />}
        {children}
      </Link>
    </li>
  );
}
