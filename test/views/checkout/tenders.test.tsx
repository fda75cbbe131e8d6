import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyTheme } from '../../../banners/apply-theme.ts';
import { fernhill } from '../../../banners/demo.ts';
import '../../../views/kit/styles/global.css';
import type { PaymentUpdateServices } from '../../../machines/payment/payment-update.machine.ts';
import { createPriceMessages } from '../../../services/browser/price-message.ts';
import { createStorage, memoryBackend } from '../../../services/browser/storage.ts';
import type { Checkout as CheckoutData } from '../../../services/contracts/checkouts.ts';
import { Checkout } from '../../../views/checkout/checkout.tsx';
import type { AllServices } from '../../support/all-services.ts';
import { violations } from '../../support/axe.ts';
import { startCheckout } from '../../support/checkout/running.ts';
import { checkout, refusal, shipped } from '../../support/checkout/samples.ts';
import { allMethods, ebtCard, entry, giftCard, paidBy } from '../../support/payment/tenders.ts';

interface Given {
  paid?: string[];
  of?: CheckoutData;
  methods?: ReturnType<typeof allMethods>;
  isSnapOn?: boolean;
  placeOrder?: () => Promise<CheckoutData>;
  services?: Partial<AllServices>;
  loadPaymentMethods?: () => Promise<{ paymentMethods: ReturnType<typeof allMethods>; versionKey: string }>;
}

const eligible = checkout({ snap: { eligibleTotal: 4000, minimum: 1 } });

async function show(given: Given = {}) {
  const { paid = ['visa'], of = eligible, methods = allMethods(), isSnapOn = true } = given;
  const updatePayments = vi.fn<PaymentUpdateServices['updatePayments']>(async ({ payments }) =>
    paidBy(payments, { of, methods, versionKey: 'v3' }),
  );
  const page = startCheckout({
    isSnapOn,
    checkouts: {
      loadCheckout: async () => paidBy(paid.map(entry), { of, methods }),
      loadPaymentMethods:
        given.loadPaymentMethods ?? (async () => ({ paymentMethods: methods, versionKey: 'v2' })),
      updatePayments,
      ...(given.placeOrder && { placeOrder: given.placeOrder }),
      ...given.services,
    },
  });
  render(
    <MemoryRouter>
      <Checkout actor={page.actor} banner={fernhill} />
    </MemoryRouter>,
  );
  await screen.findByRole('button', { name: /^Place order/ });
  return { ...page, updatePayments };
}

const section = (name: string) => screen.queryByRole('heading', { level: 3, name })?.closest('details');
const open = async (name: string) => {
  const heading = screen.getByRole('heading', { level: 3, name });
  if (!heading.closest('details')?.open) await userEvent.click(heading);
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const box = (name: string | RegExp) => screen.findByRole('checkbox', { name });
const receipt = () => screen.getAllByRole('term').map((term) => term.parentElement?.textContent);

beforeEach(() => applyTheme(fernhill, document.documentElement));
afterEach(cleanup);

describe('the payment section', () => {
  it('has an accordion for each kind of tender, and says what each pays (PAY-03)', async () => {
    await show({ paid: ['ebt', 'gift-0025', 'visa'] });
    const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(expect.arrayContaining(['Credit & Debit', 'SNAP EBT', 'Gift Cards']));
    const asides = ['SNAP EBT', 'Gift Cards'].map((name) =>
      section(name)?.querySelector('summary')?.textContent?.replace(name, ''),
    );
    expect(asides).toEqual(['$40.00', '$24.12']);
  });

  it('says on the closed rows of SNAP EBT and gift cards what they could pay', async () => {
    await show({ methods: allMethods({ ebtCards: [ebtCard({ remainingBalance: 1240 })] }) });
    const asideOf = (name: string) => section(name)?.querySelector('summary')?.textContent?.replace(name, '');
    expect(section('SNAP EBT')?.open).toBe(false);
    expect(['SNAP EBT', 'Gift Cards'].map(asideOf)).toEqual(['Up to $12.40', 'Up to $64.12']);
  });

  it('shows no SNAP EBT where it is not accepted (SNP-01)', async () => {
    await show({ isSnapOn: false });
    expect(section('SNAP EBT')).toBeUndefined();
    cleanup();
    await show({ of: checkout({ snap: null }) });
    expect(section('SNAP EBT')).toBeUndefined();
    expect(section('Gift Cards')).not.toBeUndefined();
  });

  it('shows no gift cards for an order that is shipped (GFT-14)', async () => {
    await show({ of: checkout({ ...shipped(), snap: null }) });
    expect(section('Credit & Debit')).not.toBeUndefined();
    expect(section('Gift Cards')).toBeUndefined();
  });

  it('lists the tenders of a split order in the summary', async () => {
    await show({
      paid: ['ebt', 'gift-0025', 'visa'],
      of: checkout({ snap: { eligibleTotal: 1000, minimum: 1 } }),
    });
    expect(receipt().slice(-4)).toEqual([
      'Total$64.12',
      'SNAP EBT$10.00',
      'Gift card ending in 0025$25.00',
      'Visa ending in 4242$29.12',
    ]);
  });
});

describe('what is only held', () => {
  it('is named a hold in the summary of an order that a gift card covers (PAY-10)', async () => {
    await show({ paid: ['gift-0100', 'visa'] });
    expect(receipt().slice(-3)).toEqual([
      'Total$64.12',
      'Gift card ending in 0100$64.12',
      'Visa ending in 4242$1.00 hold, released at pickup',
    ]);
  });

  it('is named beside what a card pays for weighed items', async () => {
    const lineItems = checkout().lineItems.map((line) => ({ ...line, soldByWeight: true }));
    await show({ paid: ['visa'], of: checkout({ lineItems }) });
    expect(receipt().slice(-2)).toEqual([
      'Total$64.12',
      'Visa ending in 4242Plus $6.42 hold, released at pickup$64.12',
    ]);
  });

  it('asks for a card if SNAP cannot hold what weighed items may cost in addition', async () => {
    const lineItems = checkout().lineItems.map((line) => ({ ...line, soldByWeight: true }));
    const of = checkout({ snap: { eligibleTotal: 6412, minimum: 1 }, lineItems });
    const methods = allMethods({ bankCards: [], ebtCards: [ebtCard({ remainingBalance: 6412 })] });
    await show({ paid: ['ebt'], of, methods });
    await screen.findByText('$64.12 of this order is eligible for SNAP EBT.');
    await press('Place order · $64.12');
    await screen.findAllByText(
      'Weighed items may cost up to 10% more than estimated, so select or add a card or bank account that covers that.',
    );
    expect(receipt().at(-1)).toBe('SNAP EBT$64.12');
  });
});

describe('an order whose price may change', () => {
  const weighed = checkout({
    lineItems: checkout().lineItems.map((line) => ({ ...line, soldByWeight: true })),
  });
  const final = checkout({
    lineItems: weighed.lineItems.map((line) => ({
      ...line,
      soldByWeight: false,
      substitutionPolicy: 'NO_SUBSTITUTIONS',
    })),
  });
  const message = () => screen.queryByText('Your final charge may differ');

  it('says so once, in a message that can be dismissed (PAY-26)', async () => {
    const services = createPriceMessages(createStorage({ lasting: memoryBackend(), tab: memoryBackend() }));
    await show({ of: final, services });
    expect(message()).toBeNull();
    cleanup();
    await show({ of: weighed, services });
    await userEvent.click(await screen.findByText('Your final charge may differ'));
    await screen.findByText(
      'Prices are estimates, the final amount is determined when you receive your order. If the final is more, the additional amount will be charged to your credit or debit card.',
    );
    expect(await violations()).toEqual([]);
    await press('Got It');
    await waitFor(() => expect(message()).toBeNull());
    cleanup();
    await show({ of: weighed, services });
    expect(message()).toBeNull();
  });
});

describe('the gift cards', () => {
  it('are checked when they are on the order, and say what remains on them (GFT-08, GFT-10)', async () => {
    const { updatePayments } = await show({ paid: ['gift-0025', 'visa'] });
    await open('Gift Cards');
    const [small, big] = [await box(/ending in 0025/), await box(/ending in 0100/)];
    expect([small, big].map((each) => (each as HTMLInputElement).checked)).toEqual([true, false]);
    expect(small.closest('label')?.textContent).toContain('$25.00 Remaining');
    await userEvent.click(big);
    await waitFor(() => expect(updatePayments).toHaveBeenCalledOnce());
    expect(await violations()).toEqual([]);
  });

  it('are unchecked again if they could not be added to the order (GFT-10)', async () => {
    const { updatePayments } = await show({ paid: ['gift-0025', 'visa'] });
    updatePayments.mockRejectedValueOnce(refusal('INTERNAL', 500));
    await open('Gift Cards');
    await userEvent.click(await box(/ending in 0100/));
    const dialog = await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    expect(await box(/ending in 0025/)).toHaveProperty('checked', true);
    expect(await box(/ending in 0100/)).toHaveProperty('checked', false);
  });

  it.each([
    ['cardFirst', [], allMethods({ bankCards: [] }), 'Add a credit or debit card before adding gift cards.'],
    [
      'covered',
      ['gift-0100', 'visa'],
      allMethods(),
      'No more gift cards needed. The gift cards already added to this order cover the total cost.',
    ],
    [
      'limit',
      ['gift-0001', 'gift-0002', 'gift-0003', 'gift-0004', 'gift-0005', 'visa'],
      allMethods({ giftCards: ['1', '2', '3', '4', '5'].map((each) => giftCard(`000${each}`, 100)) }),
      'Gift card limit reached. You can only add a maximum of 5 gift cards to an order.',
    ],
  ])(
    'say why no other can be added: %s (GFT-04, GFT-05, GFT-06, GFT-07)',
    async (_, paid, methods, words) => {
      await show({ paid, methods });
      await open('Gift Cards');
      expect(await screen.findByText(words)).toBeInstanceOf(HTMLElement);
      expect(screen.getByRole('button', { name: 'Add a gift card' }).matches(':disabled')).toBe(true);
    },
  );

  it('say so without a word of gift cards on the order if SNAP EBT alone pays for it (GFT-07)', async () => {
    await show({ paid: ['ebt', 'visa'], of: checkout({ snap: { eligibleTotal: 6412, minimum: 1 } }) });
    await open('Gift Cards');
    await screen.findByText('No gift cards needed. The total cost of this order is already covered.');
    expect(screen.getByRole('button', { name: 'Add a gift card' }).matches(':disabled')).toBe(true);
  });

  it('say that a balance could not be read, and read it again (GFT-09, GFT-11)', async () => {
    const unread = { paymentMethods: allMethods({ giftCards: [giftCard('0025', null)] }), versionKey: 'v2' };
    const loadPaymentMethods = vi.fn(async () => ({ paymentMethods: allMethods(), versionKey: 'v2' }));
    loadPaymentMethods.mockResolvedValueOnce(unread);
    await show({ loadPaymentMethods });
    await open('Gift Cards');
    expect((await box(/ending in 0025/)).matches(':disabled')).toBe(true);
    expect(screen.getByText('Balance Error')).not.toBeNull();
    await press('Retry');
    expect(await screen.findByText('$25.00 Remaining')).not.toBeNull();
    expect(screen.queryByText('Balance Error')).toBeNull();
  });
});

describe('SNAP EBT', () => {
  it('pays as much as it can once its box is checked, and notes where extra charges go (SNP-24)', async () => {
    await show();
    await open('SNAP EBT');
    const snap = await box(/^Pay with SNAP EBT ending in 0004/);
    await waitFor(() => expect(snap.matches(':disabled')).toBe(false));
    await userEvent.click(snap);
    expect(await screen.findByText('SNAP EBT pays $40.00')).not.toBeNull();
    expect(
      screen.getByText(
        'Extra charges for fees, substitutions, or weight differences go to your backup payment method.',
      ),
    ).not.toBeNull();
    expect(await violations()).toEqual([]);
  });

  it('says that it holds what weighs more, instead of a backup, if it is all that pays (SNP-24)', async () => {
    const { cost } = eligible.summary;
    await show({
      paid: ['ebt'],
      of: checkout({ snap: { eligibleTotal: cost.total, minimum: 1 } }),
      methods: allMethods({ bankCards: [], ebtCards: [ebtCard({ remainingBalance: 2 * cost.total })] }),
    });
    await open('SNAP EBT');
    expect(
      await screen.findByText(
        'SNAP EBT is your only payment method. It holds up to 10% more for weighed items, and you pay only for what they weigh.',
      ),
    ).not.toBeNull();
    expect(screen.queryByText(/go to your backup payment method/)).toBeNull();
  });

  it('changes its amount in a modal, says what is wrong there, and announces who pays what then (SNP-06, SNP-08, SNP-10)', async () => {
    const { updatePayments } = await show({ paid: ['ebt', 'visa'] });
    await userEvent.click(await screen.findByRole('button', { name: 'Change amount' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change SNAP EBT amount' }));
    const field = await dialog.findByRole('textbox', { name: 'SNAP EBT amount' });
    await userEvent.clear(field);
    await userEvent.keyboard('{Enter}');
    expect(await dialog.findByText('Amount is required')).not.toBeNull();
    await userEvent.type(field, '41{Enter}');
    await dialog.findByText('The maximum amount you can charge to your SNAP EBT card is $40.00');
    expect(await violations()).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, '20{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(updatePayments.mock.lastCall?.[0].payments[0]).toMatchObject({ id: 'ebt', amount: 2000 });
    expect(await screen.findByText('SNAP EBT pays $20.00')).not.toBeNull();
    const news = await screen.findByText('Total $64.12: SNAP EBT $20.00; Visa ending in 4242 $44.12');
    expect([news.role, news.ariaLive]).toEqual(['status', 'polite']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change amount' }));
  });

  it('says that its card is locked and how to go on; other tenders still work (SNP-13)', async () => {
    await show({ methods: allMethods({ ebtCards: [ebtCard({ isLocked: true })] }) });
    await open('SNAP EBT');
    expect(
      await screen.findByText(
        'Your card has been locked due to too many incorrect PIN attempts. Use a different payment method or call the number on your card for assistance.',
      ),
    ).not.toBeNull();
    expect((await box(/^Pay with SNAP EBT/)).matches(':disabled')).toBe(true);
    await open('Gift Cards');
    expect((await box(/ending in 0025/)).matches(':disabled')).toBe(false);
  });

  it('says to bring its card to a pickup, if it was added for one, until that is dismissed (SNP-05)', async () => {
    const seen = ['introduced', 'balanceTipSeen', 'cardAddedAtPickup'] as const;
    await show({ services: { readSnapFlags: async () => seen } });
    await open('SNAP EBT');
    await screen.findByText(
      'You pay online with your PIN. Bring your card when you pick up your order. The store may ask to see it.',
    );
    await press('Got It');
    expect(screen.queryByText('Picking up with SNAP EBT')).toBeNull();
  });

  it('says that only one card can be saved (SNP-03)', async () => {
    await show();
    await open('SNAP EBT');
    await screen.findByText(
      'You can only save one SNAP EBT card. To use a different EBT card, delete the current one.',
    );
  });
});

describe('a declined tender', () => {
  it('says so itself, and the others keep what they had', async () => {
    const failure = refusal('CARD_DECLINED', 402, {
      reason: 'INSUFFICIENT_FUNDS',
      paymentId: 'gift-0025',
    });
    await show({ paid: ['gift-0025', 'visa'], placeOrder: () => Promise.reject(failure) });
    await press(/^Place order/);
    const declined = await screen.findByText("This payment didn't go through. Nothing was charged.");
    expect(declined.closest('li')?.textContent).toContain('Gift card ending in 0025');
    expect(section('Gift Cards')?.querySelector('summary')?.textContent).toBe('Gift CardsDeclined');
    expect(screen.getByRole('radio', { name: /Visa/ })).toHaveProperty('checked', true);
  });
});
