import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { CompleteOrderRef } from '../../machines/checkout/complete-order.machine.ts';
import { Button } from '../kit/button.tsx';

/** Opens the driver's tip, where the order has a driver (TIP-01). */
export function TipButton({ actor }: { actor: CompleteOrderRef }) {
  const { gratuity, paymentDetails } = useSelector(actor, ({ context }) => context.checkout);
  const tipping = useSelector(actor, ({ children }) => children.tipping);
  const isLoading = useSelector(tipping, (snapshot) => snapshot?.hasTag('busy') ?? false);
  const canOpen = useSelector(actor, (snapshot) => snapshot.can({ type: 'tip.open' }));
  if (!gratuity) return null;
  return (
    <Button
      variant="quiet"
      busy={isLoading}
      disabled={!canOpen && !tipping}
      onClick={() => actor.send({ type: 'tip.open' })}
    >
      {paymentDetails.gratuityAmount > 0 ? t('Change Tip') : t('Add a Tip')}
    </Button>
  );
}
