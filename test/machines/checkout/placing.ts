import { answered, chartsOf, type Fakes, startCheckout } from '../../support/checkout/running.ts';
import { paidWith } from '../../support/checkout/samples.ts';

/** Where a placed order leads. */
export const complete = '/checkout/clicklist/checkout-1/complete?isNewOrder=true&nc=true';

/** A page with a saved card selected and a complete contact. */
export async function readyToPlace(fakes: Fakes = {}) {
  const page = startCheckout({
    ...fakes,
    checkouts: { loadCheckout: async () => paidWith('visa'), ...fakes.checkouts },
  });
  await answered();
  return { ...page, ...chartsOf(page) };
}

/** Presses the button and lets the responses arrive. */
export async function place(fakes: Fakes = {}) {
  const page = await readyToPlace(fakes);
  page.completeOrder.send({ type: 'order.submit' });
  await answered();
  const placing = page.completeOrder.getSnapshot().children.placing;
  return { ...page, placing, submission: placing?.getSnapshot().children.submission };
}
