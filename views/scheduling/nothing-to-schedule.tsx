import { t } from '../../languages/t.ts';
import { ButtonLink } from '../kit/button-link.tsx';
import { EmptyState } from '../kit/empty-state.tsx';

/** The cart has no items of the modality (SCH-08). */
export function NothingToSchedule({ words }: { words: string }) {
  return (
    <EmptyState
      title={t('Nothing to schedule yet')}
      image="shopping-cart"
      action={<ButtonLink to="/products/start-my-cart">{t('Start My Cart')}</ButtonLink>}
    >
      <p>{words}</p>
    </EmptyState>
  );
}
