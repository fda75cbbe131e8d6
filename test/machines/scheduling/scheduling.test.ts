import { describe, expect, it } from 'vitest';
import { answered, startPage } from '../../support/scheduling/running.ts';
import { reservation } from '../../support/scheduling/samples.ts';

const left = { type: 'page.left', checkoutId: 'checkout-1', isPlacing: true } as const;

describe('scheduling while an order is being placed', () => {
  const withHeld = async () => {
    const page = startPage({ hold: { currentReservation: async () => reservation() } });
    await answered();
    return page;
  };

  it('offers nothing to schedule while an order is followed, whatever the reservation, and resumes after', async () => {
    const { page, held, orderInProgress } = await withHeld();
    expect(page.getSnapshot().matches({ open: 'pickup' })).toBe(true);
    orderInProgress.send(left);
    expect(page.getSnapshot().matches('orderFollowed')).toBe(true);
    expect(page.getSnapshot().context.checkoutId).toBe('checkout-1');
    held.send({ type: 'page.resumed' });
    await answered();
    expect(page.getSnapshot().matches('orderFollowed')).toBe(true);
    orderInProgress.send({ type: 'page.opened', checkoutId: 'checkout-1' });
    expect(page.getSnapshot().matches({ open: 'pickup' })).toBe(true);
  });

  it('waits for the reservation of an order with an unknown outcome', async () => {
    const committing = reservation({ status: 'COMMITTING', checkoutId: 'checkout-1' });
    const { page, orderInProgress } = startPage({ hold: { currentReservation: async () => committing } });
    orderInProgress.send(left);
    await answered();
    orderInProgress.send({ type: 'page.opened', checkoutId: 'checkout-1' });
    expect(page.getSnapshot().matches({ open: 'orderBeingPlaced' })).toBe(true);
  });
});
