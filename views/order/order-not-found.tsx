import { t } from '../../languages/t.ts';
import { ButtonLink } from '../kit/button-link.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { ORDER_NOT_FOUND } from './words.ts';

/** Replaces an order the shopper doesn't have. */
export function OrderNotFound({ level }: { level?: 1 | 2 }) {
  return (
    <EmptyState
      level={level}
      title={ORDER_NOT_FOUND}
      image="magnifying-glass-tilted-left"
      action={<ButtonLink to="/mypurchases">{t('See All Orders')}</ButtonLink>}
    >
      <p>{t('It may belong to another account, or the link may be incomplete.')}</p>
    </EmptyState>
  );
}
