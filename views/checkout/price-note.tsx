import { t } from '../../languages/t.ts';
import type { PriceMessageRef } from '../../machines/payment/price-message.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';

/** Says that the final charge may differ (PAY-26), in the words of CIT-16. */
export function PriceNote({ actor }: { actor: PriceMessageRef }) {
  return (
    <Alert
      tone="info"
      title={t('Your final charge may differ')}
      actions={
        <Button variant="quiet" onClick={() => actor.send({ type: 'priceMessage.dismiss' })}>
          {t('Got It')}
        </Button>
      }
    >
      {t(
        'Prices are estimates, the final amount is determined when you receive your order. If the final is more, the additional amount will be charged to your credit or debit card.',
      )}
    </Alert>
  );
}
