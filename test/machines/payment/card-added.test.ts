import { expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { known } from '../../../machines/shared/known.ts';
import { opened, startCheckout } from '../../support/checkout/running.ts';
import { paidWith } from '../../support/checkout/samples.ts';
import { tokenizedCard, typedDetails } from '../../support/payment/samples.ts';

/** A checkout whose card frame takes any card. */
async function start() {
  const page = startCheckout({
    checkouts: { loadCheckout: async () => paidWith('visa') },
    cardForm: {
      cardFrameChannel: (_, hear) => {
        queueMicrotask(() => hear({ type: 'frame.loaded' }));
        return {
          send: (message) => {
            if (message.type !== 'card.tokenize') return;
            hear({ type: 'card.tokenized', requestId: message.requestId, card: tokenizedCard });
          },
          close: () => {},
        };
      },
    },
  });
  const { payment } = await opened(page);
  const cardForm = () => payment.getSnapshot().children.cardForm;
  const open = async () => {
    await waitFor(payment, (snapshot) => snapshot.can({ type: 'task.begin', task: 'addCard' }));
    payment.send({ type: 'task.begin', task: 'addCard' });
    const form = known(cardForm());
    const details = known(form.getSnapshot().children.details);
    const frame = known(form.getSnapshot().children.frame);
    return { form, details, frame, values: () => details.getSnapshot().context.values };
  };
  return { open, cardForm };
}

it('the form of a new card is reset once the card is added to the order (CRD-09)', async () => {
  const { open, cardForm } = await start();
  const first = await open();
  const empty = first.values();
  for (const [name, value] of Object.entries(typedDetails))
    first.details.send({ type: 'field.change', name, value });
  expect(first.values()).not.toEqual(empty);
  first.form.send({ type: 'card.save' });
  await expect.poll(cardForm).toBeUndefined();

  const second = await open();
  expect(second.values()).toEqual(empty);
  expect(second.details.getSnapshot().context.touched).toEqual({});
  expect(second.frame).not.toBe(first.frame);
  expect(second.form.getSnapshot().context).toMatchObject({ details: null, addition: null, added: null });
});
