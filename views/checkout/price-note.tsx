import type { PriceMessageRef } from '../../machines/payment/price-message.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { FINAL_CHARGE } from './words-of-tenders.ts';

/** That the final charge may differ (PAY-26). */
export function PriceNote({ actor }: { actor: PriceMessageRef }) {
  return (
    <Alert
      tone="info"
      title={FINAL_CHARGE.title}
      actions={
        <Button variant="quiet" onClick={() => actor.send({ type: 'priceMessage.dismiss' })}>
          Got It
        </Button>
      }
    >
      {FINAL_CHARGE.text}
    </Alert>
  );
}
