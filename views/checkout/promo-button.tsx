import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { CompleteOrderRef } from '../../machines/checkout/complete-order.machine.ts';
import { Button } from '../kit/button.tsx';

/** Opens the promo codes of an order that takes them (PRM-05). */
export function PromoButton({ actor }: { actor: CompleteOrderRef }) {
  const { promos, takesPromos } = useSelector(actor, ({ context }) => context.checkout.priceAdjustment);
  const entry = useSelector(actor, ({ children }) => children.promoEntry);
  const isLoading = useSelector(entry, (snapshot) => snapshot?.hasTag('busy') ?? false);
  const canOpen = useSelector(actor, (snapshot) => snapshot.can({ type: 'promo.open' }));
  if (!takesPromos) return null;
  return (
    <Button
      variant="quiet"
      busy={isLoading}
      disabled={!canOpen && !entry}
      onClick={() => actor.send({ type: 'promo.open' })}
    >
      {promos.length > 0 ? t('Change promo codes') : t('Add promo code')}
    </Button>
  );
}
