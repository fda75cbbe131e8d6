import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import {
  type AddressChangeInput,
  addressChangeMachine,
} from '../../../machines/cart/address-change.machine.ts';
import { known } from '../../../machines/shared/known.ts';
import { schedulingPath } from '../../../machines/shared/paths.ts';
import { address, mailing } from '../../support/account/addresses.ts';
import { type AllServices, serving } from '../../support/all-services.ts';
import { checked, VINE } from '../../support/cart/addresses.ts';
import { failing, unreachable } from '../../support/failures.ts';
import { vineStreet } from '../../support/scheduling/samples.ts';
import { until } from '../../support/until.ts';

/** The address of `vineStreet` in the address book. */
const home = address({ addressId: 'vine', line1: '1014 Vine St', line2: 'APT 4', zip: '45202-1111' });

async function start(input: Partial<AddressChangeInput> = {}, services: Partial<AllServices> = {}) {
  const saveCartAddress = vi.fn(async () =>
    address({ addressId: 'new', line1: '2736 Erie Ave', zip: '45208' }),
  );
  const preferAddress = vi.fn(async () => ({ successful: true }));
  const loadAddresses = vi.fn(async () => [mailing(), home]);
  const serve = serving({
    loadAddresses,
    checkAddress: async () => checked(),
    saveCartAddress,
    preferAddress,
    ...services,
  } as Partial<AllServices>);
  const actor = serve(
    createActor(addressChangeMachine, {
      input: {
        modality: 'DELIVERY',
        destination: vineStreet,
        isNew: false,
        at: 'cart',
        isHeld: true,
        phone: '1-800-555-0110',
        ...input,
      },
    }),
  ).start();
  const isOver = () => actor.getSnapshot().status === 'done';
  await waitFor(actor, (snapshot) => snapshot.matches('form') || isOver());
  const opened = () => known(actor.getSnapshot().children.cartAddress);
  const form = () => known(opened().getSnapshot().children.form);
  const submit = async (fields: Partial<typeof VINE> = {}) => {
    for (const [name, value] of Object.entries(fields)) form().send({ type: 'field.change', name, value });
    form().send({ type: 'form.submit' });
    await until(() => isOver() || !opened().getSnapshot().hasTag('busy'));
  };
  return { actor, opened, form, submit, saveCartAddress, preferAddress, loadAddresses };
}

describe("an order's address", () => {
  it('is found in the address book, however it is written, and changed there', async () => {
    const { actor, opened, form, submit, saveCartAddress, preferAddress } = await start();
    expect(opened().getSnapshot().context).toMatchObject({
      address: { addressId: 'vine' },
      at: 'cart',
      isHeld: true,
      makesActive: false,
    });
    expect(form().getSnapshot().context.values).toMatchObject({ addressLine2: 'APT 4', zipCode: '45202' });
    await submit(VINE);
    expect(saveCartAddress).toHaveBeenCalledWith(
      expect.objectContaining({ addressId: 'vine' }),
      expect.anything(),
    );
    expect(preferAddress).toHaveBeenCalledWith(
      expect.objectContaining({ modalityType: 'DELIVERY', addressId: 'new', isActive: false }),
      expect.anything(),
    );
    expect(actor.getSnapshot().output).toEqual({
      kind: 'changed',
      way: {
        type: 'navigation.requested',
        to: schedulingPath('DELIVERY', {
          ...vineStreet,
          addressLines: ['2736 Erie Ave'],
          postalCode: '45208',
        }),
      },
      toast: { type: 'toast.requested', text: 'Your address has been saved.', tone: 'success' },
    });
  });

  it('that is saved as it was keeps the page, which says that it is saved', async () => {
    const same = address({ line1: '1014 Vine St', line2: 'Apt 4' });
    const { actor, submit } = await start({}, { saveCartAddress: async () => same });
    await submit(VINE);
    expect(actor.getSnapshot().output).toMatchObject({
      kind: 'told',
      toast: { text: 'Your address has been saved.' },
    });
  });

  it('that is not in the address book starts a new one', async () => {
    const { opened, form, submit, saveCartAddress } = await start(
      {},
      { loadAddresses: async () => [mailing()] },
    );
    expect(opened().getSnapshot().context.address).toBeNull();
    expect(form().getSnapshot().context.values).toMatchObject({
      addressLine1: '1014 Vine St',
      addressLine2: 'Apt 4',
      city: 'Cincinnati',
      state: 'OH',
      zipCode: '45202',
    });
    await submit();
    expect(saveCartAddress).toHaveBeenCalledWith(
      expect.objectContaining({ addressId: '' }),
      expect.anything(),
    );
  });

  it('can be a new one, which starts empty, even without the address book', async () => {
    const { form, opened } = await start(
      { isNew: true, at: 'checkout', modality: 'SHIP' },
      { loadAddresses: failing(unreachable) },
    );
    expect(form().getSnapshot().context.values).toMatchObject({ addressLine1: '', state: '' });
    expect(opened().getSnapshot().context).toMatchObject({ at: 'checkout', modality: 'SHIP' });
  });

  it.each([true, false])('can be another one of the address book: isNew %s (CAD-12)', async (isNew) => {
    const { actor, opened, saveCartAddress, preferAddress } = await start({ isNew, modality: 'SHIP' });
    expect(opened().getSnapshot().context.others).toEqual([mailing()]);
    opened().send({ type: 'address.pick', address: mailing() });
    await waitFor(actor, ({ status }) => status === 'done');
    expect(saveCartAddress).not.toHaveBeenCalled();
    expect(preferAddress).toHaveBeenCalledWith(
      { modalityType: 'SHIP', addressId: 'mailing', isActive: false },
      expect.anything(),
    );
    expect(actor.getSnapshot().output).toMatchObject({
      kind: 'changed',
      way: { to: expect.stringContaining('1420+Vine') },
      toast: { text: 'Your shipping address has been changed.' },
    });
  });

  it('stays if the shopper cancels, even if a new one was saved but not chosen', async () => {
    const { actor, opened, submit } = await start({ isNew: true }, { preferAddress: failing(unreachable) });
    await submit(VINE);
    opened().send({ type: 'address.cancel' });
    expect(actor.getSnapshot().output).toEqual({ kind: 'kept' });
  });

  it('stays if the address book does not load, and the page says so', async () => {
    const { actor } = await start({}, { loadAddresses: failing(unreachable) });
    expect(actor.getSnapshot().output).toMatchObject({
      kind: 'told',
      toast: { text: "We couldn't load your address. Please try again.", tone: 'error' },
    });
  });
});
