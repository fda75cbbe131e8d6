import { t } from '../../languages/t.ts';
import { modifyCartPath } from '../../machines/shared/paths.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { Alert } from '../kit/alert.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { TIME_LOST } from './words.ts';

/** Says that the store is closed at the order's time after all, and leads to other times (SCH-17). */
export function LostTime({ checkout: { checkoutId, modifiableUntil } }: { checkout: Checkout }) {
  return (
    <Alert
      tone="warning"
      title={TIME_LOST.title}
      actions={
        modifiableUntil && <ButtonLink to={modifyCartPath(checkoutId)}>{t('Choose Another Time')}</ButtonLink>
      }
    >
      {modifiableUntil ? TIME_LOST.text : `${TIME_LOST.text} ${TIME_LOST.call}`}
    </Alert>
  );
}
