import { describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { missing } from '../../../machines/checkout/complete-order.selectors.ts';
import { shownError } from '../../../machines/shared/form.machine.ts';
import { known } from '../../../machines/shared/known.ts';
import { type ModalName, type OpenModal, openModals } from '../../../machines/shared/modals.ts';
import { schedulingPath } from '../../../machines/shared/paths.ts';
import { gratuityFor } from '../../../rules/tips.ts';
import { createContactDrafts } from '../../../services/browser/contact-drafts.ts';
import { createStorage, memoryBackend } from '../../../services/browser/storage.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { address } from '../../support/account/addresses.ts';
import { checked, VINE } from '../../support/cart/addresses.ts';
import { type Fakes, opened, startCheckout } from '../../support/checkout/running.ts';
import {
  type amex,
  bankAccount,
  canceled,
  cardWithoutAddress,
  checkout,
  contact,
  expiredCard,
  methods,
  onFlashSale,
  paidWith,
  placed,
  shipped,
} from '../../support/checkout/samples.ts';
import { failing, unreachable } from '../../support/failures.ts';
import { cart, cartItem, flashSale, reservation, vineStreet } from '../../support/scheduling/samples.ts';
import { until } from '../../support/until.ts';

async function open(fakes: Fakes = {}) {
  return opened(startCheckout(fakes));
}

const nobody = { firstName: '', lastName: '', phone: null };
const noCards = { loadPaymentMethods: async () => ({ paymentMethods: methods([], []), versionKey: 'v1' }) };
/** Waits until the browser has kept what was typed as contact information. */
const isKept = ({ contact: chart }: Awaited<ReturnType<typeof open>>) =>
  waitFor(chart, (snapshot) => snapshot.matches({ open: { draft: 'kept' } }));
const formOf = ({ contact: chart }: Awaited<ReturnType<typeof open>>) => {
  const { form } = chart.getSnapshot().children;
  if (!form) throw new Error('The contact form is not running.');
  return form;
};

describe('opening the checkout', () => {
  const rejection = { code: 'FRAUD_REJECTION', reason: 'Rejected.' };
  const COMPLETE = {
    type: 'navigation.requested',
    to: '/checkout/clicklist/checkout-1/complete',
    replace: true,
  };

  it.each<[string, Checkout, object]>([
    ['a placed order to order complete (CHK-10)', placed(), COMPLETE],
    ['a canceled order to the page that says so', canceled(), COMPLETE],
    [
      'a rejected payment to the payment-error page (CHK-11)',
      checkout({ status: 'REJECTED', rejection }),
      { to: '/checkout/payment-error/checkout-1', state: { rejection } },
    ],
    [
      'the rejected payment for changes to a placed order to its own page (PAE-02, RTE-26)',
      { ...placed(), status: 'REJECTED', rejection },
      { to: '/checkout/payment-error/checkout-1?isModify=true', state: { rejection } },
    ],
  ])('leads %s', async (_, order, going) => {
    const { actor, emitted } = startCheckout({ checkouts: { loadCheckout: async () => order } });
    await waitFor(actor, ({ status }) => status === 'done');
    expect(actor.getSnapshot().value).toBe('left');
    expect(emitted).toMatchObject([going]);
  });

  it('follows an order that is still being placed until it is', async () => {
    const loadCheckout = vi
      .fn(async (): Promise<Checkout> => placed())
      .mockResolvedValueOnce(checkout({ status: 'PLACING' }))
      .mockResolvedValueOnce(checkout({ status: 'PLACING' }));
    const { actor, emitted, clock } = startCheckout({ checkouts: { loadCheckout } });
    await expect.poll(() => actor.getSnapshot().children.outcome?.getSnapshot().value).toBe('waiting');
    clock.increment(2000);
    await expect
      .poll(() => emitted)
      .toMatchObject([{ to: '/checkout/clicklist/checkout-1/complete?isNewOrder=true&nc=true' }]);
  });

  it('opens Something went wrong when it cannot be loaded, and Try Again loads it', async () => {
    const loadCheckout = vi.fn(async () => checkout()).mockRejectedValueOnce({ kind: 'malformed' });
    const { actor } = startCheckout({ checkouts: { loadCheckout } });
    await expect.poll(() => actor.getSnapshot().value).toBe('failed');
    actor.send({ type: 'checkout.reload' });
    await expect.poll(() => actor.getSnapshot().matches('open')).toBe(true);
  });

  it('goes back to the cart from Something went wrong', async () => {
    const { actor, emitted } = startCheckout({
      checkouts: { loadCheckout: () => Promise.reject({ kind: 'unreachable' }) },
    });
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    actor.send({ type: 'cart.return' });
    expect(emitted).toEqual([{ type: 'navigation.requested', to: '/cart' }]);
  });

  it.each([
    ['a newer one', 'checkout-2', '/checkout?orderId=checkout-2&nc=true'],
    ['nothing yet', null, '/scheduling?fulfillmentType=PICKUP'],
  ])('says that a checkout was superseded, and leads to its replacement: %s', async (_, supersededBy, to) => {
    const loadCheckout = async () => checkout({ status: 'SUPERSEDED', supersededBy });
    const { actor, emitted, reservation: hold } = startCheckout({ checkouts: { loadCheckout } });
    await expect.poll(() => actor.getSnapshot().value).toEqual({ ended: 'superseded' });
    actor.send({ type: 'ending.follow' });
    expect(emitted).toEqual([{ type: 'navigation.requested', to, replace: true }]);
    expect(hold.getSnapshot().matches('held')).toBe(true);
  });

  it('opens Order Timed Out for an expired checkout (RSV-11)', async () => {
    const { actor } = startCheckout({
      checkouts: { loadCheckout: async () => checkout({ status: 'EXPIRED' }) },
    });
    await expect.poll(() => actor.getSnapshot().value).toBe('timedOut');
  });
});

describe('the contact', () => {
  it('starts with the profile, formatted, and collapsed when complete (CTC-02)', async () => {
    const page = await open();
    expect(formOf(page).getSnapshot().context.values).toEqual({
      firstName: 'Riley',
      lastName: 'Park',
      phone: '(513) 555-0199',
      smsOptin: false,
    });
    expect(page.contact.getSnapshot().matches({ open: { section: 'finished' } })).toBe(true);
  });

  it("starts with the checkout's own contact rather than the profile's", async () => {
    const own = { ...contact, firstName: 'Sam', phone: '+18595550100' };
    const loadCheckout = async () => checkout({ fulfillment: { ...checkout().fulfillment, contact: own } });
    const page = await open({ checkouts: { loadCheckout } });
    expect(formOf(page).getSnapshot().context.values).toMatchObject({
      firstName: 'Sam',
      phone: '(859) 555-0100',
    });
  });

  it.each([
    ['firstName', 'a'.repeat(41), 'Input must be 40 characters or less.'],
    ['lastName', 'b'.repeat(41), 'Input must be 40 characters or less.'],
    ['phone', '(513) 555', 'Please enter a 10-digit phone number.'],
  ])(
    'says what is wrong with %s once it is left, not while it is typed (CTC-01, CTC-02, LIM-14)',
    async (name, value, text) => {
      const page = await open({ shopper: nobody });
      const form = formOf(page);
      form.send({ type: 'field.change', name, value });
      expect(shownError(form.getSnapshot().context, name)).toBeUndefined();
      form.send({ type: 'field.blur', name });
      expect(shownError(form.getSnapshot().context, name)).toBe(text);
    },
  );

  it('accepts names of 40 characters (CTC-01, LIM-14)', async () => {
    const page = await open({
      shopper: { ...nobody, firstName: 'a'.repeat(40), lastName: 'b'.repeat(40), phone: '5135550199' },
    });
    expect(page.completeOrder.getSnapshot().context.contact).toMatchObject({
      firstName: 'a'.repeat(40),
      lastName: 'b'.repeat(40),
    });
  });

  it('stays open while being typed until it is saved', async () => {
    const page = await open();
    page.contact.send({ type: 'contact.change' });
    formOf(page).send({ type: 'field.change', name: 'firstName', value: 'Robin' });
    expect(page.contact.getSnapshot().matches({ open: { section: 'editing' } })).toBe(true);
    formOf(page).send({ type: 'form.submit' });
    expect(page.contact.getSnapshot().matches({ open: { section: 'finished' } })).toBe(true);
  });

  it('goes back to what it was if its change is canceled, in the browser, too', async () => {
    const contactDrafts = shop();
    const page = await open({ contactDrafts });
    const { contact } = page.completeOrder.getSnapshot().context;
    const { values: before } = formOf(page).getSnapshot().context;
    await typeIn(page, { firstName: 'Robin', phone: '(513) 555-01' });
    expect(page.completeOrder.getSnapshot().context.contact).toBeNull();
    page.contact.send({ type: 'contact.cancel' });
    expect(page.contact.getSnapshot().matches({ open: { section: 'finished' } })).toBe(true);
    expect(page.completeOrder.getSnapshot().context.contact).toEqual(contact);
    await isKept(page);
    const reloaded = await open({ contactDrafts });
    expect(formOf(reloaded).getSnapshot().context.values).toEqual(before);
    page.contact.send({ type: 'contact.change' });
    expect(formOf(page).getSnapshot().context.values).toEqual(before);
  });

  it('that was never complete, or was refused, has nothing to go back to', async () => {
    const empty = await open({ shopper: nobody });
    expect(empty.contact.getSnapshot().can({ type: 'contact.cancel' })).toBe(false);
    const page = await open();
    page.contact.send({ type: 'contact.change' });
    page.contact.send({ type: 'fields.refused', fields: { phone: 'Unknown phone' } });
    expect(page.contact.getSnapshot().can({ type: 'contact.cancel' })).toBe(false);
  });

  it('keeps what was typed through a page reload', async () => {
    const drafts = createContactDrafts(createStorage({ lasting: memoryBackend(), tab: memoryBackend() }));
    const first = await open({ shopper: nobody, contactDrafts: drafts });
    formOf(first).send({ type: 'field.change', name: 'firstName', value: 'Ro' });
    formOf(first).send({ type: 'field.change', name: 'firstName', value: 'Robin' });
    await isKept(first);
    const second = await open({ shopper: nobody, contactDrafts: drafts });
    expect(formOf(second).getSnapshot().context.values.firstName).toBe('Robin');
  });

  const shop = () => createContactDrafts(createStorage({ lasting: memoryBackend(), tab: memoryBackend() }));
  const typed = { firstName: 'Robin', lastName: 'Lee', phone: '(513) 555-0101' };
  const next = { checkouts: { loadCheckout: async () => checkout({ checkoutId: 'checkout-2' }) } };

  async function typeIn(page: Awaited<ReturnType<typeof open>>, values: Record<string, string>) {
    page.contact.send({ type: 'contact.change' });
    for (const [name, value] of Object.entries(values))
      formOf(page).send({ type: 'field.change', name, value });
    await isKept(page);
  }

  it("carries over to the shopper's next checkout", async () => {
    const contactDrafts = shop();
    await typeIn(await open({ contactDrafts }), typed);
    const page = await open({ ...next, checkoutId: 'checkout-2', contactDrafts });
    expect(formOf(page).getSnapshot().context.values).toEqual({ ...typed, smsOptin: false });
    expect(page.completeOrder.getSnapshot().context.contact?.firstName).toBe('Robin');
  });

  it('does not carry over half typed', async () => {
    const contactDrafts = shop();
    await typeIn(await open({ contactDrafts }), { ...typed, phone: '(513)' });
    const page = await open({ ...next, checkoutId: 'checkout-2', contactDrafts });
    expect(formOf(page).getSnapshot().context.values.firstName).toBe('Riley');
  });

  it('never carries over to another shopper', async () => {
    const contactDrafts = shop();
    await typeIn(await open({ contactDrafts }), typed);
    const sam = { id: 'sam', firstName: 'Sam', lastName: 'Green', phone: null };
    const page = await open({ ...next, checkoutId: 'checkout-2', contactDrafts, shopper: sam });
    expect(formOf(page).getSnapshot().context.values.firstName).toBe('Sam');
  });

  it('is cleared with the order it was typed for or carried over to', async () => {
    const contactDrafts = shop();
    await typeIn(await open({ contactDrafts }), typed);
    const second = {
      contactDrafts,
      checkoutId: 'checkout-2',
      checkouts: {
        loadCheckout: async () => ({ ...paidWith('visa'), checkoutId: 'checkout-2' }),
        placeOrder: async () => ({ ...placed(), checkoutId: 'checkout-2' }),
      },
    };
    const page = await open(second);
    page.completeOrder.send({ type: 'order.submit' });
    await expect.poll(() => page.placedOrders).toEqual(['checkout-2']);
    expect(page.actor.getSnapshot().matches('left')).toBe(true);
    const third = await open({ contactDrafts });
    expect(formOf(third).getSnapshot().context.values.firstName).toBe('Riley');
  });

  it('keeps what was typed when the payment changes the checkout', async () => {
    const page = await open({ shopper: nobody });
    formOf(page).send({ type: 'field.change', name: 'firstName', value: 'Robin' });
    page.payment.send({ type: 'payment.choose', cardId: 'amex' });
    await expect.poll(() => page.completeOrder.getSnapshot().context.checkout.payments[0]?.id).toBe('amex');
    expect(formOf(page).getSnapshot().context.values.firstName).toBe('Robin');
  });
});

describe('placing an order with something missing', () => {
  it('lists every missing field and the card together, and sends nothing (CTC-03, PAY-06)', async () => {
    const placeOrder = vi.fn(async () => placed());
    const page = await open({ shopper: nobody, checkouts: { ...noCards, placeOrder } });
    page.completeOrder.send({ type: 'order.submit' });
    expect(missing(page.completeOrder.getSnapshot().context)).toEqual([
      { kind: 'contact', field: 'firstName', text: 'First Name is a required field' },
      { kind: 'contact', field: 'lastName', text: 'Last Name is a required field' },
      { kind: 'contact', field: 'phone', text: 'Phone is a required field' },
      { kind: 'payment', problem: 'cardMissing' },
    ]);
    expect(shownError(formOf(page).getSnapshot().context, 'phone')).toBe('Phone is a required field');
    expect(placeOrder).not.toHaveBeenCalled();
  });

  it('removes each line from the list as soon as it is fixed', async () => {
    const page = await open({ shopper: nobody });
    page.completeOrder.send({ type: 'order.submit' });
    formOf(page).send({ type: 'field.change', name: 'firstName', value: 'Riley' });
    expect(missing(page.completeOrder.getSnapshot().context)).toMatchObject([
      { field: 'lastName' },
      { field: 'phone' },
    ]);
  });

  it('lists nothing missing before the first try', async () => {
    const page = await open({ shopper: nobody, checkouts: noCards });
    expect(missing(page.completeOrder.getSnapshot().context)).toEqual([]);
  });

  it('blocks an expired card (SUB-09)', async () => {
    const placeOrder = vi.fn(async () => placed());
    const page = await open({ checkouts: { loadCheckout: async () => paidWith('expired'), placeOrder } });
    page.completeOrder.send({ type: 'order.submit' });
    expect(missing(page.completeOrder.getSnapshot().context)).toEqual([
      { kind: 'payment', problem: 'expired' },
    ]);
    expect(placeOrder).not.toHaveBeenCalled();
  });
});

describe('choosing a saved method', () => {
  const only = (cards: (typeof amex)[]) => ({
    loadPaymentMethods: async () => ({ paymentMethods: methods(cards, [bankAccount]), versionKey: 'v1' }),
  });

  it('selects the preferred card when nothing is selected yet (CRD-20)', async () => {
    const updatePayments = vi.fn(async () => paidWith('visa'));
    await open({ checkouts: { updatePayments } });
    expect(updatePayments).toHaveBeenCalledExactlyOnceWith(
      { checkoutId: 'checkout-1', versionKey: 'v1', payments: [{ id: 'visa', paymentType: 'BANK_CARD' }] },
      expect.any(AbortSignal),
    );
  });

  it.each([
    ['an expired card (PAY-07)', expiredCard],
    ['a card without a billing address (PAY-08)', cardWithoutAddress],
  ])('does not let the shopper select %s', async (_, card) => {
    const page = await open({ checkouts: only([card]) });
    const choice = { type: 'payment.choose', cardId: card.cardId } as const;
    expect(page.payment.getSnapshot().can(choice)).toBe(false);
  });

  it('lets a bank account be selected, which has no billing address (PAY-08)', async () => {
    const page = await open({ checkouts: only([]) });
    page.payment.send({ type: 'payment.choose', cardId: 'bank' });
    await expect.poll(() => page.completeOrder.getSnapshot().context.checkout.payments[0]?.id).toBe('bank');
  });

  it('places nothing while the selection is being saved', async () => {
    const page = await open({
      checkouts: { updatePayments: () => Promise.withResolvers<Checkout>().promise },
    });
    expect(page.completeOrder.getSnapshot().can({ type: 'order.submit' })).toBe(false);
  });
});

describe('a hold that runs out', () => {
  const short = { reservation: reservation({}, 60_000) };
  const over = () => reservation({ status: 'EXPIRED' }, 0);

  it('disables placing the order', async () => {
    const held = { ...short.reservation };
    const page = await open({ reservation: held });
    Object.assign(held, over());
    page.clock.increment(60_000);
    await expect.poll(() => page.reservation.getSnapshot().value).toBe('expired');
    expect(page.completeOrder.getSnapshot().value).toBe('unreserved');
    expect(page.completeOrder.getSnapshot().can({ type: 'order.submit' })).toBe(false);
  });

  it('keeps it disabled after the dialog is dismissed, until the time is reserved again', async () => {
    const held = { ...short.reservation };
    const page = await open({ reservation: held });
    Object.assign(held, over());
    page.clock.increment(60_000);
    await waitFor(page.reservation, (snapshot) => snapshot.matches('expired'));
    page.reservation.send({ type: 'reservation.dismiss' });
    await expect.poll(() => page.reservation.getSnapshot().value).toEqual({ lapsed: 'known' });
    expect(page.completeOrder.getSnapshot().value).toBe('unreserved');
    Object.assign(held, reservation({}, 3_600_000));
    page.reservation.send({ type: 'page.resumed' });
    await expect.poll(() => page.completeOrder.getSnapshot().value).toBe('editing');
  });

  it.each([
    ['ran out', { status: 'EXPIRED' as const }],
    ['was let go', { status: 'RELEASED' as const }],
  ])('and %s before the page opened leaves nothing to place', async (_, change) => {
    const promise = reservation(change, 0);
    const loadCheckout = async () => ({
      ...paidWith('visa'),
      fulfillment: { ...checkout().fulfillment, promise },
    });
    const page = await open({ reservation: reservation({ id: 'hold-2' }), checkouts: { loadCheckout } });
    expect(page.completeOrder.getSnapshot().value).toBe('unreserved');
    expect(page.completeOrder.getSnapshot().can({ type: 'order.submit' })).toBe(false);
  });

  it('is checked with the store when another replaces it while the page is open', async () => {
    const held = { ...reservation() };
    const loadCheckout = vi.fn(async () => checkout());
    const page = await open({ reservation: held, checkouts: { loadCheckout } });
    loadCheckout.mockResolvedValue(checkout({ status: 'SUPERSEDED' }));
    Object.assign(held, reservation({ id: 'hold-2' }));
    page.reservation.send({ type: 'page.resumed' });
    await expect.poll(() => page.actor.getSnapshot().value).toEqual({ ended: 'superseded' });
    expect(page.reservation.getSnapshot().matches('held')).toBe(true);
  });

  it('is released only by its own checkout', async () => {
    const page = await open({
      reservation: reservation({ id: 'hold-2' }),
      checkouts: {
        loadCheckout: async () => paidWith('visa'),
        placeOrder: () =>
          Promise.reject({ kind: 'refused', status: 410, code: 'ORDER_EXPIRED', message: '', fields: {} }),
      },
    });
    page.completeOrder.send({ type: 'order.submit' });
    await expect.poll(() => page.actor.getSnapshot().value).toBe('timedOut');
    expect(page.reservation.getSnapshot().matches('held')).toBe(true);
    expect(page.reservation.getSnapshot().context.reservation?.id).toBe('hold-2');
  });

  it('does not interrupt an order being placed (RSV-11)', async () => {
    const held = { ...short.reservation };
    const answer = Promise.withResolvers<Checkout>();
    const page = await open({
      reservation: held,
      checkouts: { loadCheckout: async () => paidWith('visa'), placeOrder: () => answer.promise },
    });
    page.completeOrder.send({ type: 'order.submit' });
    Object.assign(held, over());
    page.clock.increment(60_000);
    await waitFor(page.reservation, (snapshot) => snapshot.matches('expired'));
    expect(page.completeOrder.getSnapshot().matches('placing')).toBe(true);
    answer.resolve(placed());
    await expect
      .poll(() => page.emitted)
      .toMatchObject([{ to: '/checkout/clicklist/checkout-1/complete?isNewOrder=true&nc=true' }]);
  });

  it('does not matter to an order for another time', async () => {
    const page = await open({ reservation: reservation({ id: 'hold-2', status: 'EXPIRED' }, 0) });
    expect(page.completeOrder.getSnapshot().value).toBe('editing');
  });
});

describe("a shipped order's address (CAD-17, CAD-24)", () => {
  const services: NonNullable<Fakes['checkouts']> = {
    loadCheckout: async () => checkout(shipped()),
    loadAddresses: async () => [],
    checkAddress: async () => checked(),
    saveCartAddress: async () => address({ line1: '2736 Erie Ave', zip: '45208' }),
    preferAddress: async () => ({ successful: true }),
  };
  const formOf = ({ actor }: Pick<ReturnType<typeof startCheckout>, 'actor'>) => {
    const { addressChange } = actor.getSnapshot().children;
    return known(addressChange?.getSnapshot().children.cartAddress);
  };

  it('is added over the checkout, with its regions, and leads to the options for it', async () => {
    const page = await open({ checkouts: services });
    page.actor.send({ type: 'address.wanted', isNew: true });
    await expect
      .poll(() => formOf(page).getSnapshot().context)
      .toMatchObject({
        modality: 'SHIP',
        at: 'checkout',
        isHeld: true,
        phone: '1-800-555-0110',
      });
    const form = known(formOf(page).getSnapshot().children.form);
    for (const [name, value] of Object.entries(VINE)) form.send({ type: 'field.change', name, value });
    form.send({ type: 'form.submit' });
    await expect
      .poll(() => page.emitted.at(-1))
      .toEqual({
        type: 'navigation.requested',
        to: schedulingPath('SHIP', { ...vineStreet, addressLines: ['2736 Erie Ave'], postalCode: '45208' }),
      });
    expect(page.actor.getSnapshot().status).toBe('done');
  });

  it('stays as it is if the form is closed, and so does the order', async () => {
    const page = await open({ checkouts: services });
    page.actor.send({ type: 'address.wanted', isNew: false });
    await until(() => page.actor.getSnapshot().children.addressChange?.getSnapshot().children.cartAddress);
    formOf(page).send({ type: 'address.cancel' });
    expect(page.actor.getSnapshot().matches({ open: { page: 'staying' } })).toBe(true);
    expect(page.actor.getSnapshot().children.completeOrder).toBeDefined();
    expect(page.emitted).toEqual([]);
  });

  it('is the only one that changes there', async () => {
    const page = await open();
    expect(page.actor.getSnapshot().can({ type: 'address.wanted', isNew: true })).toBe(false);
  });
});

it("the checkout opens the page's other modals: gift card, tip, tip policy, failed payments, time-out, and flash sales (CHK-14)", async () => {
  const namesOf = (open: readonly OpenModal[]): ModalName[] =>
    open.flatMap(({ name, over }) => [name, ...namesOf(over)]);
  const shown = ({ actor }: Pick<ReturnType<typeof startCheckout>, 'actor'>) => namesOf(openModals(actor));
  const card = paidWith('visa');

  const gift = await open({ checkouts: { loadCheckout: async () => card } });
  gift.payment.send({ type: 'task.begin', task: 'addGiftCard' });
  await expect.poll(() => shown(gift)).toEqual(['AddGiftCard']);

  const tipped = await open({
    checkouts: { loadCheckout: async () => ({ ...card, gratuity: gratuityFor(4_000) }) },
  });
  tipped.completeOrder.send({ type: 'tip.open' });
  await expect.poll(() => shown(tipped)).toEqual(['SelectTipAmount']);
  openModals(tipped.actor)[0]?.actor.send({ type: 'policy.open' });
  expect(shown(tipped)).toEqual(['SelectTipAmount', 'TippingPolicy']);

  const unpaid = await open({ checkouts: { updatePayments: failing(unreachable) } });
  unpaid.payment.send({ type: 'payment.choose', cardId: 'amex' });
  await expect.poll(() => shown(unpaid)).toEqual(['PaymentsUpdateFailed']);

  const late = startCheckout({ checkouts: { loadCheckout: async () => checkout({ status: 'EXPIRED' }) } });
  await expect.poll(() => shown(late)).toEqual(['OrderTimedOut']);

  const order = onFlashSale();
  const gtin13 = order.lineItems[0]?.cart.gtin13 ?? '';
  const onSale = await open({
    checkouts: { loadCheckout: async () => order, listFlashSales: async () => [flashSale({ gtin13 })] },
    cart: { getCart: async () => cart([cartItem({ gtin13 })]) },
  });
  onSale.actor.send({ type: 'leave.ask', way: { type: 'navigation.requested', to: '/cart' }, order });
  await expect.poll(() => shown(onSale)).toEqual(['FlashSaleWarning']);
});
