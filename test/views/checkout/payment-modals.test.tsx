import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { fernhill } from '../../../banners/demo.ts';
import type { AllServices } from '../../support/all-services.ts';
import '../../../views/kit/styles/global.css';
import { Checkout } from '../../../views/checkout/checkout.tsx';
import { startCheckout } from '../../support/checkout/running.ts';
import { checkout, refusal } from '../../support/checkout/samples.ts';
import { allMethods, entry, paidBy } from '../../support/payment/tenders.ts';

afterEach(cleanup);

const eligible = checkout({ snap: { eligibleTotal: 4000, minimum: 1 } });

/** The page of every frame, which is this test: whatever is typed there is a PIN. */
const cardFrameChannel: AllServices['cardFrameChannel'] = (_, hear) => {
  queueMicrotask(() => hear({ type: 'frame.loaded' }));
  return {
    send: (message) => {
      if (message.type !== 'card.tokenize') return;
      hear({ type: 'pin.encrypted', requestId: message.requestId, encryptedPin: 'encrypted-pin-0001' });
    },
    close: () => {},
  };
};

async function show(paid: string[], services: Partial<AllServices> = {}, methods = allMethods()) {
  const page = startCheckout({
    checkouts: {
      loadCheckout: async () => paidBy(paid.map(entry), { of: eligible, methods }),
      loadPaymentMethods: async () => ({ paymentMethods: methods, versionKey: 'v2' }),
      updatePayments: async ({ payments }) => paidBy(payments, { of: eligible, methods }),
      cardFrameChannel,
      ...services,
    },
  });
  render(
    <MemoryRouter>
      <Checkout actor={page.actor} banner={fernhill} />
    </MemoryRouter>,
  );
  await screen.findByRole('button', { name: /^Place order/ });
}

async function openSection(name: string) {
  const heading = screen.getByRole('heading', { level: 3, name });
  if (!heading.closest('details')?.open) await userEvent.click(heading);
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const opened = async (title: string) => within(await screen.findByRole('dialog', { name: title }));

/** Opens a modal by its button, then leaves it. */
async function opens(button: string | RegExp, title: string) {
  await press(button);
  const dialog = await opened(title);
  await userEvent.click(await dialog.findByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
}

async function introduceSnap() {
  await openSection('SNAP EBT');
  await userEvent.click(
    await (await opened('Online SNAP EBT Is Now Available')).findByRole('button', {
      name: 'See How It Works',
    }),
  );
  await userEvent.click(
    await (await opened('Paying with SNAP EBT')).findByRole('button', { name: 'Got It' }),
  );
}

const newToSnap = { readSnapFlags: async () => [] };
const noEbtCard = allMethods({ ebtCards: [] });

it('a card is added and edited in modals (CHK-12, CRD-01)', async () => {
  await show(['visa']);
  await opens('Add a credit or debit card', 'Add a Credit or Debit Card');
  await opens('Edit Visa ending in 4242', 'Edit Card');
});

it('SNAP EBT is introduced, its card added, its balance checked, and its amount changed in modals (CHK-13, CRD-01)', async () => {
  await show(['visa'], newToSnap, noEbtCard);
  await introduceSnap();
  await opens('Add a SNAP EBT card', 'Add SNAP EBT Card');
  cleanup();
  await show(['ebt', 'visa'], { checkEbtBalance: () => new Promise(() => {}) });
  await opens('Change amount', 'Change SNAP EBT amount');
  await press('Check balance');
  const pin = await opened('Enter Your SNAP EBT PIN');
  await userEvent.click(await pin.findByRole('button', { name: 'Continue' }));
  await opened('Check SNAP EBT balance');
});

it('the payment has a modal for each thing to do and for what goes wrong (PAY-04)', async () => {
  await show(['visa'], newToSnap, noEbtCard);
  await opens('Add a credit or debit card', 'Add a Credit or Debit Card');
  await openSection('Gift Cards');
  await opens('Add a gift card', 'Add Gift Card');
  await introduceSnap();
  await opens('Add a SNAP EBT card', 'Add SNAP EBT Card');
  cleanup();
  await show(['ebt', 'visa'], {
    placeOrder: () => Promise.reject(refusal('PIN_REFUSED', 422, { reason: '75' })),
  });
  await press(/^Place order/);
  const pin = await opened('Enter Your SNAP EBT PIN');
  await userEvent.click(await pin.findByRole('button', { name: 'Continue' }));
  await opened('Too Many PIN Attempts');
  cleanup();
  await show(['ebt', 'visa'], { updatePayments: () => Promise.reject(refusal('RATE_LIMITED', 429)) });
  await openSection('Gift Cards');
  await userEvent.click(await screen.findByRole('checkbox', { name: /ending in 0025/ }));
  await opened('Something went wrong');
});
