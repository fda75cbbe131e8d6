import { waitFor } from 'xstate';
import { known } from '../../../machines/shared/known.ts';
import { chartsOf, type Fakes, opened, startCheckout } from '../../support/checkout/running.ts';
import { paidWith } from '../../support/checkout/samples.ts';

/** Where a placed order leads. */
export const complete = '/checkout/clicklist/checkout-1/complete?isNewOrder=true&nc=true';

/** A page with a saved card selected and a complete contact. */
export async function readyToPlace(fakes: Fakes = {}) {
  const page = await opened(
    startCheckout({
      ...fakes,
      checkouts: { loadCheckout: async () => paidWith('visa'), ...fakes.checkouts },
    }),
  );
  await waitFor(page.completeOrder, ({ context }) => context.payment.isSettled);
  return page;
}

/** Presses the button and waits until the submission is over or needs the shopper. */
export async function place(fakes: Fakes = {}) {
  const page = await readyToPlace(fakes);
  page.completeOrder.send({ type: 'order.submit' });
  await waitFor(known(chartsOf(page).submission), (snapshot) => !snapshot.hasTag('busy'));
  const placing = page.completeOrder.getSnapshot().children.placing;
  return { ...page, placing, submission: placing?.getSnapshot().children.submission };
}
