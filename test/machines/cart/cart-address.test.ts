import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import {
  type CartAddressInput,
  type CartAddressServices,
  cartAddressMachine,
} from '../../../machines/cart/cart-address.machine.ts';
import { firstValues } from '../../../machines/cart/cart-address-fields.ts';
import { shownError } from '../../../machines/shared/form.machine.ts';
import type { Address } from '../../../services/contracts/addresses.ts';
import { cartCountryOf, REGIONS_AT, smartAddressForm } from '../../../services/contracts/cart-addresses.ts';
import { cartAddressWords } from '../../../views/cart/words.ts';
import { answering } from '../../support/account/address-form.ts';
import { address } from '../../support/account/addresses.ts';
import { serving } from '../../support/all-services.ts';
import { checked, VINE } from '../../support/cart/addresses.ts';
import { refused, unreachable } from '../../support/failures.ts';

type Check = Parameters<CartAddressServices['checkAddress']>[0];
type Save = Parameters<CartAddressServices['saveCartAddress']>[0];
type Preference = Parameters<CartAddressServices['preferAddress']>[0];

const SAVED = address({ addressId: 'address-new', line1: VINE.addressLine1, line2: VINE.addressLine2 });
const failing = (failure: object) => (): never => {
  throw failure;
};

interface Fakes {
  check?: ((asked: Check) => ReturnType<typeof checked>)[];
  save?: ((input: Save) => Address)[];
  prefer?: ((input: Preference) => unknown)[];
}

/** The form, filled in, with a store that accepts everything unless the test says otherwise. */
function start({ check, save, prefer }: Fakes = {}, input: Partial<CartAddressInput> = {}) {
  const checks = answering<Check, ReturnType<typeof checked>>(...(check ?? [() => checked()]));
  const saves = answering<Save, Address>(...(save ?? [() => SAVED]));
  const preferences = answering<Preference, unknown>(...(prefer ?? [() => ({ successful: true })]));
  const actor = serving({
    checkAddress: checks.service,
    saveCartAddress: saves.service,
    preferAddress: preferences.service,
  })(
    createActor(cartAddressMachine, {
      input: {
        modality: 'DELIVERY',
        address: null,
        others: [],
        typed: null,
        makesActive: true,
        at: 'cart',
        isHeld: false,
        phone: '1-800-555-0110',
        ...input,
      },
    }),
  ).start();
  const form = () => {
    const { form } = actor.getSnapshot().children;
    if (!form) throw new Error('The form is closed.');
    return form;
  };
  const type = (fields: Partial<typeof VINE>) => {
    for (const [name, value] of Object.entries(fields)) form().send({ type: 'field.change', name, value });
  };
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  const submit = async () => {
    form().send({ type: 'form.submit' });
    await settled();
  };
  type(VINE);
  return {
    actor,
    type,
    submit,
    settled,
    checks: checks.asked,
    saves: saves.asked,
    preferences: preferences.asked,
    typed: () => form().getSnapshot().context.values,
    error: (name: string) => shownError(form().getSnapshot().context, name),
    output: () => actor.getSnapshot().output,
    words: () => {
      const { failure, modality, phone } = actor.getSnapshot().context;
      return failure && cartAddressWords(failure, modality, phone);
    },
  };
}

describe('a cart-side address', () => {
  describe.each(['DELIVERY', 'SHIP'] as const)('for %s', (modality) => {
    it('is checked for that before anything else (CAD-04)', async () => {
      const { checks, saves, submit } = start({ check: [failing(unreachable)] }, { modality });
      await submit();
      expect(checks).toEqual([{ address: { ...VINE, countryCode: 'us' }, modalityType: modality }]);
      expect(saves).toEqual([]);
    });

    it('is saved directly if it is valid as typed, and becomes where such orders go (CAD-08, CAD-12)', async () => {
      const { submit, saves, preferences, output } = start({}, { modality });
      await submit();
      expect(saves).toMatchObject([{ addressId: '', address: { ...VINE, countryCode: 'us' } }]);
      expect(preferences).toEqual([{ modalityType: modality, addressId: 'address-new', isActive: true }]);
      expect(output()).toEqual({ kind: 'saved', address: SAVED });
    });
  });

  it.each([
    ['cart', 1],
    ['checkout', 0],
  ] as const)(
    'in a territory can be given in the %s: %i times (CAD-16, CAD-17, CAD-24)',
    async (at, times) => {
      const { type, submit, checks, error } = start({ check: [failing(unreachable)] }, { at });
      type({ state: 'PR', zipCode: '00901' });
      await submit();
      expect(checks).toHaveLength(times);
      expect(error('state')).toBe(times === 0 ? 'State/Province is required' : undefined);
    },
  );

  it.each([true, false])(
    'makes the modality the active one only if asked: %s (CAD-13)',
    async (makesActive) => {
      const { submit, preferences } = start({}, { makesActive });
      await submit();
      expect(preferences).toMatchObject([{ isActive: makesActive }]);
    },
  );

  const correcting = [() => checked({ corrected: true, address: { city: 'Norwood' } })];

  it('is confirmed if it was corrected, and then saved as corrected (CAD-05, CAD-06)', async () => {
    const { actor, submit, settled, saves, output } = start({ check: correcting });
    await submit();
    expect(actor.getSnapshot().matches({ open: 'confirming' })).toBe(true);
    expect(actor.getSnapshot().context.suggestion).toEqual({ ...VINE, city: 'Norwood' });
    expect(saves).toEqual([]);
    actor.send({ type: 'address.confirm' });
    await settled();
    expect(saves).toMatchObject([{ address: { city: 'Norwood' } }]);
    expect(output()?.kind).toBe('saved');
  });

  it('can be edited instead, with what was typed (CAD-07)', async () => {
    const { actor, submit, typed, saves } = start({ check: correcting });
    await submit();
    actor.send({ type: 'address.edit' });
    expect(actor.getSnapshot().matches({ open: 'filling' })).toBe(true);
    expect(typed()).toEqual(VINE);
    expect(saves).toEqual([]);
  });

  it.each([
    [
      'invalid',
      { validated: false, fields: { zipCode: "We don't know this postal code." } },
      'The address you entered is not valid. Please review the information entered.',
      'zipCode',
    ],
    [
      'ineligible',
      { isEligible: false, fields: { addressLine1: "We can't deliver to a post office box." } },
      'The address you entered is not eligible for delivery.',
      'addressLine1',
    ],
  ])(
    'that is %s says so, at the field too, and keeps what was typed (CAD-09, CAD-10)',
    async (_, outcome, words, field) => {
      const { actor, submit, typed, saves, words: shown, error } = start({ check: [() => checked(outcome)] });
      await submit();
      expect(actor.getSnapshot().matches({ open: 'filling' })).toBe(true);
      expect(shown()).toBe(words);
      expect(error(field)).toBe(Object.values(outcome.fields)[0]);
      expect(typed()).toEqual(VINE);
      expect(saves).toEqual([]);
    },
  );

  it("says with the banner's phone number that it could not be checked (CAD-11, ERR-14)", async () => {
    const { submit, typed, words, output } = start({
      check: [failing(refused(500, 'INTERNAL')), () => checked()],
    });
    await submit();
    expect(words()).toBe(
      "We're sorry, but something went wrong when trying to validate your address. Please try again. If the problem persists, please contact Customer Service at 1-800-555-0110.",
    );
    expect(typed()).toEqual(VINE);
    await submit();
    expect(output()?.kind).toBe('saved');
  });

  it("shows the store's field errors at their fields", async () => {
    const { submit, error } = start({
      check: [failing(refused(422, 'INVALID_INPUT', { 'address.city': 'Too long' }))],
    });
    await submit();
    expect(error('city')).toBe('Too long');
  });

  it('is not checked as something other than what is typed', async () => {
    const { actor, type, submit, saves } = start();
    const pending = submit();
    type({ city: 'Norwood' });
    await pending;
    expect(actor.getSnapshot().matches({ open: 'filling' })).toBe(true);
    expect(saves).toEqual([]);
  });
});

describe('saving a cart-side address', () => {
  it('begins with nothing filled in', () => {
    expect(new Set(Object.values(firstValues(null)))).toEqual(new Set(['']));
  });

  it('says when the address book cannot store it, added or changed', async () => {
    for (const [stored, kind] of [
      [null, 'notAdded'],
      [SAVED, 'notUpdated'],
    ] as const) {
      const { actor, submit } = start(
        { save: [failing(refused(422, 'CONSTRAINT_VIOLATION'))] },
        { address: stored },
      );
      await submit();
      expect(actor.getSnapshot().context.failure).toEqual({ kind });
    }
  });

  it('is repeated once under the same key if its answer got lost', async () => {
    const { submit, saves, output } = start({ save: [failing(unreachable), () => SAVED] });
    await submit();
    expect(new Set(saves.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(saves).toHaveLength(2);
    expect(output()?.kind).toBe('saved');
  });

  it('is the same save when the same fields are submitted again, and another when they changed', async () => {
    const { submit, type, saves, checks } = start({ save: [failing(unreachable)] });
    await submit();
    await submit();
    expect(saves).toHaveLength(4);
    expect(new Set(saves.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(checks).toHaveLength(1);
    type({ city: 'Norwood' });
    await submit();
    expect(new Set(saves.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
    expect(checks).toHaveLength(2);
  });

  it('adds an address again that another tab removed in the meantime', async () => {
    const removed = failing(refused(404, 'ADDRESS_NOT_FOUND'));
    const { actor, submit, saves, typed, words, output } = start(
      { save: [removed, () => SAVED] },
      { address: address() },
    );
    await submit();
    expect(saves).toMatchObject([{ addressId: 'address-1' }]);
    expect(words()).toBe('We could not find that address. Save it to add it again.');
    expect(typed()).toEqual(VINE);
    expect(actor.getSnapshot().context.address).toBeNull();
    await submit();
    expect(saves).toMatchObject([{}, { addressId: '' }]);
    expect(output()?.kind).toBe('saved');
  });

  it('repeats only the modality if that alone failed (ERR-74)', async () => {
    const { submit, saves, preferences, words, output } = start({
      prefer: [failing(refused(500, 'INTERNAL')), () => ({ successful: true })],
    });
    await submit();
    expect(words()).toBe('Setting modality failed');
    await submit();
    expect([saves.length, preferences.length]).toEqual([1, 2]);
    expect(output()?.kind).toBe('saved');
  });

  it('is a new save for different fields, even if those could not be checked at first', async () => {
    const { submit, type, saves, output } = start({
      check: [() => checked(), failing(unreachable), () => checked()],
      prefer: [failing(unreachable), () => ({ successful: true })],
    });
    await submit();
    type({ city: 'Norwood' });
    await submit();
    await submit();
    expect(saves).toMatchObject([
      { addressId: '' },
      { addressId: 'address-new', address: { city: 'Norwood' } },
    ]);
    expect(output()?.kind).toBe('saved');
  });

  it('names the address it has saved when the shopper leaves before the modality is set', async () => {
    const { actor, submit, output } = start({ prefer: [failing(unreachable)] });
    await submit();
    actor.send({ type: 'address.cancel' });
    expect(output()).toEqual({ kind: 'canceled', address: SAVED });
  });
});

describe('a saved address picked instead', () => {
  const work = address({ addressId: 'work', line1: '9 Oak St', line2: 'Floor 2', zip: '45202-1114' });
  const asChecked = {
    addressLine1: '9 Oak St',
    addressLine2: 'Floor 2',
    city: 'Cincinnati',
    zipCode: '45202',
  };
  const pick = async (...state: Parameters<typeof start>) => {
    const page = start(...state);
    page.actor.send({ type: 'address.pick', address: work });
    await page.settled();
    return page;
  };

  it('is checked, and becomes where the modality goes without being saved (CAD-04, CAD-12, CAD-13)', async () => {
    const { checks, saves, preferences, output } = await pick();
    expect(checks).toMatchObject([{ address: asChecked, modalityType: 'DELIVERY' }]);
    expect(saves).toEqual([]);
    expect(preferences).toEqual([{ modalityType: 'DELIVERY', addressId: 'work', isActive: true }]);
    expect(output()).toEqual({ kind: 'picked', address: work });
  });

  it('that is not eligible says so and is in the form, to be changed there, and checked again (CAD-10)', async () => {
    const { actor, typed, words, preferences, submit, saves, checks } = await pick({
      check: [() => checked({ isEligible: false }), () => checked()],
    });
    expect(actor.getSnapshot().matches({ open: 'filling' })).toBe(true);
    expect(words()).toBe('The address you entered is not eligible for delivery.');
    expect(typed()).toMatchObject(asChecked);
    expect(preferences).toEqual([]);
    await submit();
    expect(checks).toHaveLength(2);
    expect(saves).toMatchObject([{ addressId: 'work' }]);
  });

  it('is confirmed and saved if the store corrected it (CAD-05, CAD-06)', async () => {
    const { actor, settled, saves, output } = await pick({
      check: [() => checked({ corrected: true, address: { city: 'Norwood' } })],
    });
    expect(actor.getSnapshot().matches({ open: 'confirming' })).toBe(true);
    actor.send({ type: 'address.confirm' });
    await settled();
    expect(saves).toMatchObject([{ addressId: 'work', address: { city: 'Norwood' } }]);
    expect(output()?.kind).toBe('saved');
  });

  it('is not saved when only the modality is tried again, nor named if the shopper leaves (ERR-74)', async () => {
    const failed = { prefer: [failing(unreachable), () => ({ successful: true })] };
    const again = await pick(failed);
    expect(again.words()).toBe('Setting modality failed');
    await again.submit();
    expect([again.saves.length, again.checks.length, again.output()]).toEqual([
      0,
      1,
      { kind: 'picked', address: work },
    ]);
    const left = await pick(failed);
    left.actor.send({ type: 'address.cancel' });
    expect(left.output()).toEqual({ kind: 'canceled', address: null });
  });

  it('can be added again if it is gone', async () => {
    const { submit, words, saves } = await pick({ prefer: [failing(refused(404, 'NOT_FOUND'))] });
    expect(words()).toBe('We could not find that address. Save it to add it again.');
    await submit();
    expect(saves).toMatchObject([{ addressId: '', address: asChecked }]);
  });
});

describe('the smart address form', () => {
  const errorsOf = (differing: Partial<typeof VINE>, at: 'cart' | 'checkout' = 'cart') => {
    const result = smartAddressForm(REGIONS_AT[at])['~standard'].validate({ ...VINE, ...differing });
    if (result instanceof Promise) throw new Error('It validates at once.');
    return (result.issues ?? []).map(({ message }) => message);
  };

  it.each([
    ['addressLine1', 75, 'Input must be 75 characters or less.'],
    ['addressLine2', 70, 'Input must be 70 characters or less.'],
    ['city', 35, 'Input must be 35 characters or less.'],
  ] as const)(
    'takes a %s of at most %i characters (CAD-18, CAD-19, CAD-20, LIM-37)',
    (field, most, message) => {
      expect(errorsOf({ [field]: 'x'.repeat(most) })).toEqual([]);
      expect(errorsOf({ [field]: 'x'.repeat(most + 1) })).toEqual([message]);
    },
  );

  it('takes a postal code of at most 7 characters, of the region’s country (CAD-21, LIM-37)', () => {
    expect(errorsOf({ state: 'ON', zipCode: 'M5V 2T6' })).toEqual([]);
    expect(errorsOf({ zipCode: '45202-1114' })).toEqual([]);
    for (const zipCode of ['45202-11145', 'M5V  2T6', 'M5V 2T6', '4520', '']) {
      expect(errorsOf({ zipCode })).toContain('Please enter a valid Postal Code');
    }
  });

  it('requires an address, a city, a region and a postal code, and a whole phone number if any (CAD-22, CAD-24)', () => {
    const nothing = {
      addressLine1: '',
      addressLine2: '',
      city: ' ',
      state: '',
      zipCode: '',
      phoneNumber: '',
    };
    expect(errorsOf(nothing).slice(0, 4)).toEqual([
      'Street Address is required',
      'City is required',
      'State/Province is required',
      'Please enter a valid Postal Code',
    ]);
    expect(errorsOf({ addressLine2: '', phoneNumber: '' })).toEqual([]);
    for (const phoneNumber of ['5135550142', '(513) 555-CALL', '(513) 555-014']) {
      expect(errorsOf({ phoneNumber })).toEqual(['Please enter a 10-digit phone number.']);
    }
  });

  const codesAt = (at: 'cart' | 'checkout') => REGIONS_AT[at].flatMap(([, regions]) => Object.keys(regions));
  const CANADA = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'ON', 'PE', 'QC', 'SK', 'NT', 'NU', 'YT'];

  it('has the states and DC, territories, military regions and all of Canada in the cart, each with its country (CAD-15, CAD-16)', () => {
    const codes = codesAt('cart');
    expect(codes).toHaveLength(51 + 5 + 3 + 13);
    expect(codes).toEqual(
      expect.arrayContaining(['DC', 'AS', 'GU', 'MP', 'PR', 'VI', 'AA', 'AE', 'AP', ...CANADA]),
    );
    expect(codes.filter((code) => cartCountryOf(code) === 'ca').toSorted()).toEqual(CANADA.toSorted());
    expect(new Set(codes.map(cartCountryOf))).toEqual(new Set(['us', 'ca']));
  });

  it('has the states, DC and 13 provinces and territories of Canada at checkout (CAD-17)', () => {
    const codes = codesAt('checkout');
    expect(codes).toHaveLength(51 + 13);
    expect(codes).toEqual(expect.arrayContaining(['DC', ...CANADA]));
    expect(errorsOf({ state: 'PR', zipCode: '00901' }, 'checkout')).toContain('State/Province is required');
  });
});
