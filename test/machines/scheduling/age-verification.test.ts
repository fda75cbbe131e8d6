import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { hasAgeRestricted, minimumAgeOf } from '../../../machines/cart/cart.selectors.ts';
import { ageVerificationMachine } from '../../../machines/scheduling/age-verification.machine.ts';
import { shownError } from '../../../machines/shared/form.machine.ts';
import { openModals } from '../../../machines/shared/modals.ts';
import { ageForm } from '../../../services/contracts/age.ts';
import { cart, line, product, wine } from '../../support/cart/samples.ts';

const TODAY = '2026-11-21';
const order = { minimumAge: 21, today: TODAY, isModify: false, refusal: null, form: ageForm };
const DATE_REQUIRED = 'A valid date input is required.';
const DATE_INVALID = 'Please enter a valid date.';
const TOO_YOUNG = 'Items in your order require a minimum age of 21.';

/** Submits the question with a date typed and the terms agreed to. */
function submit(birthDate: string, { agreed = true, ...changes }: { agreed?: boolean; today?: string } = {}) {
  const actor = createActor(ageVerificationMachine, { input: { ...order, ...changes } }).start();
  const { form } = actor.getSnapshot().children;
  form?.send({ type: 'field.change', name: 'birthDate', value: birthDate });
  form?.send({ type: 'field.change', name: 'agreed', value: agreed });
  form?.send({ type: 'form.submit' });
  const context = form?.getSnapshot().context;
  const error = (name: string) => context && shownError(context, name);
  return { actor, output: actor.getSnapshot().output, error };
}

describe('the chart of age verification', () => {
  it('shows its question, and the terms over it', () => {
    const actor = createActor(ageVerificationMachine, { input: order }).start();
    expect(openModals(actor)).toMatchObject([{ name: 'AgeVerification', over: [] }]);
    expect(actor.getSnapshot().hasTag('modal')).toBe(true);
    actor.send({ type: 'terms.open' });
    expect(openModals(actor)).toMatchObject([
      { name: 'AgeVerification', over: [{ name: 'TermsAndConditions', over: [] }] },
    ]);
  });

  it.each([
    [false, { kind: 'returned' }],
    [true, { kind: 'closed' }],
  ])('leads back to the cart, but in modify mode (%s) only closes (AGE-05, AGE-06)', (isModify, output) => {
    const actor = createActor(ageVerificationMachine, { input: { ...order, isModify } }).start();
    actor.send({ type: 'cart.return' });
    expect(actor.getSnapshot().output).toEqual(output);
  });

  it('shows what the store said about the date until another is typed (AGE-10)', () => {
    const refusal = { birthDate: '2005-11-22', words: TOO_YOUNG };
    const actor = createActor(ageVerificationMachine, { input: { ...order, refusal } }).start();
    const { form } = actor.getSnapshot().children;
    const error = () => form && shownError(form.getSnapshot().context, 'birthDate');
    expect(form?.getSnapshot().context.values).toEqual({ birthDate: '11/22/2005', agreed: true });
    expect(error()).toBe(TOO_YOUNG);
    actor.send({ type: 'terms.open' });
    form?.send({ type: 'field.change', name: 'birthDate', value: '11/22/1995' });
    actor.send({ type: 'terms.close' });
    expect(error()).toBeUndefined();
    form?.send({ type: 'form.submit' });
    expect(actor.getSnapshot().output).toEqual({ kind: 'verified', birthDate: '1995-11-22' });
  });

  it('just closes on Escape', () => {
    const actor = createActor(ageVerificationMachine, { input: order }).start();
    actor.send({ type: 'age.close' });
    expect(actor.getSnapshot().output).toEqual({ kind: 'closed' });
  });

  it('keeps everything typed while the terms are open (AGE-07)', () => {
    const actor = createActor(ageVerificationMachine, { input: order }).start();
    const { form } = actor.getSnapshot().children;
    form?.send({ type: 'field.change', name: 'birthDate', value: '4/27/19' });
    actor.send({ type: 'terms.open' });
    expect(actor.getSnapshot().value).toEqual({ open: 'readingTerms' });
    actor.send({ type: 'terms.close' });
    expect(actor.getSnapshot().value).toEqual({ open: 'asking' });
    expect(actor.getSnapshot().children.form?.getSnapshot().context.values).toEqual({
      birthDate: '4/27/19',
      agreed: false,
    });
  });
});

describe('a date of birth', () => {
  it.each(['4/27/1985', '04/27/1985', '04-27-1985', '4.27.1985', ' 04 27 1985 ', '04271985', '1985-04-27'])(
    'typed as %j goes on with the checkout (AGE-04)',
    (typed) => {
      expect(submit(typed).output).toEqual({ kind: 'verified', birthDate: '1985-04-27' });
    },
  );

  it.each([
    ['on the very birthday', '11/21/2005', TODAY],
    ['born on 29 February, on 1 March', '02/29/2004', '2025-03-01'],
    ['born on the first day there is', '01/01/1900', TODAY],
  ])('is old enough %s (AGE-09, AGE-10)', (_, typed, today) => {
    expect(submit(typed, { today }).output).toMatchObject({ kind: 'verified' });
  });

  it.each([
    ['the day before the birthday', '11/22/2005', TODAY],
    ['born on 29 February, on 28 February', '02/29/2004', '2025-02-28'],
    ['born today', '11/21/2026', TODAY],
  ])('is too young %s (AGE-10)', (_, typed, today) => {
    const { error, actor } = submit(typed, { today });
    expect(error('birthDate')).toBe(TOO_YOUNG);
    expect(actor.getSnapshot().value).toEqual({ open: 'asking' });
  });

  it.each(['12/31/1899', '11/22/2026', '01/01/9999'])(
    'of %s is not a date of birth (AGE-09, LIM-05)',
    (typed) => {
      expect(submit(typed).error('birthDate')).toBe(DATE_INVALID);
    },
  );

  it.each(['', '   ', '2026-02-30', '02/29/2005', '13/01/1985', '4/27/85', 'yesterday', '4271985'])(
    'typed as %j is none at all (AGE-08)',
    (typed) => {
      expect(submit(typed).error('birthDate')).toBe(DATE_REQUIRED);
    },
  );

  it('is not accepted without agreeing to the terms (AGE-11)', () => {
    const { error, output } = submit('04/27/1985', { agreed: false });
    expect(error('agreed')).toBe('Please agree to the Terms & Conditions.');
    expect(error('birthDate')).toBeUndefined();
    expect(output).toBeUndefined();
  });
});

describe('the minimum age of an order', () => {
  const lines = (...restrictions: { alcoholFlag?: boolean; minimumAgeToBuy?: number | null }[]) =>
    restrictions.map((restriction) => line(product(restriction)));

  it.each([
    ['is the highest of its items', lines({}, { minimumAgeToBuy: 18 }, { minimumAgeToBuy: 21 }), 21],
    ['may be below 21', lines({ minimumAgeToBuy: 18 }), 18],
    ['is 21 where an alcohol item sets none', lines({ minimumAgeToBuy: 18 }, { alcoholFlag: true }), 21],
    ['is none where nothing is restricted', lines({}, {}), null],
    ['is none of an empty order', [], null],
  ])('%s (AGE-03, LIM-06)', (_, items, age) => {
    expect(minimumAgeOf(items)).toBe(age);
  });

  it('makes a cart age-restricted (CIT-21)', () => {
    expect([cart([line(wine)]), cart()].map(hasAgeRestricted)).toEqual([true, false]);
  });
});
