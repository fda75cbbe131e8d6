import '../../../services/contracts/validation.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, waitFor } from 'xstate';
import {
  type DeliveryDetailsFact,
  type DeliveryDetailsInput,
  type DeliveryDetailsServices,
  deliveryDetailsMachine,
} from '../../../machines/scheduling/delivery-details.machine.ts';
import { type FormValues, shownError } from '../../../machines/shared/form.machine.ts';
import { servingFrom } from '../../../machines/shared/services.ts';
import { createDeliveryInstructions } from '../../../services/browser/delivery-instructions.ts';
import { createStorage, memoryBackend } from '../../../services/browser/storage.ts';
import { ACCEPTANCE_REQUIRED, detailsForm } from '../../../services/contracts/delivery.ts';

const order = {
  isThirdParty: false,
  vendorName: 'Kroger Delivery',
  hasAgeRestricted: false,
  isInstructionsEligible: true,
  addressKey: 'shopper-1.address-1',
  form: detailsForm,
  values: null,
};

const usual = {
  deliveryType: 'STANDARD',
  unattended: false,
  doNotDisturb: false,
  instructions: '',
  nonCatalogItem: '',
  vendorAccepted: false,
};

const newStorage = () => createStorage({ lasting: memoryBackend(), tab: memoryBackend() });

/** An order's details, with what the surrounding chart was told; the browser has nothing stored yet. */
async function start(
  changes: Partial<DeliveryDetailsInput> = {},
  services: DeliveryDetailsServices = createDeliveryInstructions(newStorage()),
) {
  const facts: DeliveryDetailsFact[] = [];
  const parent = createActor(
    fromCallback<DeliveryDetailsFact>(({ receive }) => receive((fact) => facts.push(fact))),
  ).start();
  const actor = servingFrom(services)(
    createActor(deliveryDetailsMachine, {
      input: { ...order, parent, ...changes },
    }),
  ).start();
  await waitFor(actor, (snapshot) => snapshot.matches('open'));
  const { form } = actor.getSnapshot().children;
  if (!form) throw new Error('The form is not there.');
  return {
    actor,
    facts: () => facts.filter(({ type }) => type !== 'details.changed'),
    type: (values: FormValues) => {
      for (const [name, value] of Object.entries(values)) form.send({ type: 'field.change', name, value });
    },
    confirm: async () => {
      actor.send({ type: 'details.confirm' });
      await waitFor(actor, (snapshot) => snapshot.matches({ open: 'editing' }));
    },
    error: (name: string) => shownError(form.getSnapshot().context, name),
    values: () => form.getSnapshot().context.values,
  };
}

const confirmed = (changes: object = {}) => [
  { type: 'details.confirmed', details: { ...usual, ...changes } },
];

describe('delivery details', () => {
  it('are standard by default (SCH-27)', async () => {
    const page = await start();
    await page.confirm();
    expect(page.facts()).toEqual(confirmed());
    page.type({ deliveryType: 'CONTACTLESS' });
    await page.confirm();
    expect(page.facts().slice(1)).toEqual(confirmed({ deliveryType: 'CONTACTLESS' }));
  });

  it('include both preferences and the trimmed texts (SCH-25, SCH-29)', async () => {
    const page = await start();
    page.type({
      unattended: true,
      doNotDisturb: true,
      instructions: ' Side door ',
      nonCatalogItem: 'Candles',
    });
    await page.confirm();
    const typed = { instructions: 'Side door', nonCatalogItem: 'Candles' };
    expect(page.facts()).toEqual(confirmed({ unattended: true, doNotDisturb: true, ...typed }));
  });

  it('never leave age-restricted items at a door, whatever was selected before (SCH-28)', async () => {
    const page = await start({ hasAgeRestricted: true, values: { unattended: true } });
    expect(page.values().unattended).toBe(false);
    page.type({ unattended: true });
    await page.confirm();
    expect(page.facts()).toEqual(confirmed());
  });

  it('have no instructions if nobody would read them', async () => {
    const values = { instructions: 'Side door', nonCatalogItem: 'Candles', doNotDisturb: true };
    const page = await start({ isInstructionsEligible: false, values });
    await page.confirm();
    expect(page.facts()).toEqual(confirmed());
  });

  it('need acceptance of a third party, and of nobody else (SCH-24)', async () => {
    const page = await start({ isThirdParty: true });
    await page.confirm();
    expect(page.facts()).toEqual([{ type: 'details.refused' }]);
    expect(page.error('vendorAccepted')).toBe(ACCEPTANCE_REQUIRED);
    page.type({ vendorAccepted: true });
    await page.confirm();
    expect(page.facts().slice(1)).toEqual(confirmed({ vendorAccepted: true }));
  });

  it('need it again after another time was selected (SCH-24)', async () => {
    const page = await start({ isThirdParty: true, values: { instructions: 'Ring', vendorAccepted: true } });
    expect(page.values()).toMatchObject({ instructions: 'Ring', vendorAccepted: false });
  });

  it('say in the specified words that the acceptance is missing (SCH-24)', () => {
    expect(ACCEPTANCE_REQUIRED).toBe(
      "To continue, You must accept that your grocery order will be made by your store's fulfillment provider by clicking the checkbox.",
    );
  });

  it.each([
    ['instructions', 'Delivery instructions'],
    ['nonCatalogItem', 'Non-catalog item'],
  ])(
    'refuse only spaces and more than 128 characters as %s, and keep what was typed (SCH-25, SCH-26, LIM-26)',
    async (name, field) => {
      const page = await start();
      page.type({ [name]: '   ' });
      await page.confirm();
      expect(page.error(name)).toBe(`${field} must not be only spaces.`);
      const long = 'x'.repeat(129);
      page.type({ [name]: long });
      expect(page.error(name)).toBe('Input must be 128 characters or less.');
      await page.confirm();
      expect(page.values()[name]).toBe(long);
      expect(page.facts()).toEqual([{ type: 'details.refused' }, { type: 'details.refused' }]);
      page.type({ [name]: long.slice(1) });
      await page.confirm();
      expect(page.facts().at(-1)).toEqual(confirmed({ [name]: long.slice(1) })[0]);
    },
  );

  it('report what is typed, so it survives selecting another time', async () => {
    const told: DeliveryDetailsFact[] = [];
    const parent = createActor(
      fromCallback<DeliveryDetailsFact>(({ receive }) => receive((fact) => told.push(fact))),
    ).start();
    const first = await start({ parent });
    first.type({ instructions: 'Side door' });
    const last = told.at(-1);
    const values = last?.type === 'details.changed' ? last.values : null;
    const again = await start({ values });
    expect(again.values()).toEqual({ ...usual, instructions: 'Side door', isSaved: false });
  });

  it('are confirmed once loaded when asked for too early', async () => {
    const facts: DeliveryDetailsFact[] = [];
    const parent = createActor(
      fromCallback<DeliveryDetailsFact>(({ receive }) => receive((fact) => facts.push(fact))),
    ).start();
    const services = createDeliveryInstructions(newStorage());
    const actor = servingFrom(services)(
      createActor(deliveryDetailsMachine, {
        input: { ...order, parent },
      }),
    ).start();
    actor.send({ type: 'details.confirm' });
    await expect.poll(() => facts).toEqual(confirmed());
  });
});

describe('instructions saved for an address', () => {
  const save = async (
    services: DeliveryDetailsServices,
    values: FormValues,
    addressKey = order.addressKey,
  ) => {
    const page = await start({ addressKey }, services);
    page.type(values);
    await page.confirm();
  };

  it('apply only to the next order to that address, and outlast the session only when saved (SCH-31)', async () => {
    const services = createDeliveryInstructions(newStorage());
    await save(services, { instructions: 'Side door', isSaved: true });
    await save(services, { instructions: 'Gate code 4', isSaved: false }, 'shopper-1.address-2');
    const [one, other] = [
      await start({}, services),
      await start({ addressKey: 'shopper-1.address-2' }, services),
    ];
    expect(one.values()).toEqual({ ...usual, instructions: 'Side door', isSaved: true });
    expect(other.values()).toEqual({ ...usual, isSaved: false });
  });

  it.each([
    ['the box is unchecked', { isSaved: false }],
    ['the text is', { instructions: '' }],
  ])('are forgotten when %s (SCH-31)', async (_, values) => {
    const services = createDeliveryInstructions(newStorage());
    await save(services, { instructions: 'Side door', isSaved: true });
    await save(services, values);
    const page = await start({}, services);
    expect(page.values()).toEqual({ ...usual, isSaved: false });
  });

  it('stay saved while a vendor that reads none delivers (SCH-31)', async () => {
    const services = createDeliveryInstructions(newStorage());
    await save(services, { instructions: 'Side door', isSaved: true });
    const page = await start({ isInstructionsEligible: false }, services);
    await page.confirm();
    expect(await services.readInstructions(order, AbortSignal.timeout(1000))).toBe('Side door');
  });

  it('do not block an order when browser storage fails', async () => {
    const failing = async () => {
      throw new Error('The browser forbids it');
    };
    const page = await start({}, { readInstructions: failing, keepInstructions: failing });
    page.type({ instructions: 'Side door', isSaved: true });
    await page.confirm();
    expect(page.facts()).toEqual(confirmed({ instructions: 'Side door' }));
  });
});
