import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor, createEmptyActor } from 'xstate';
import { formMachine } from '../../../machines/shared/form.machine.ts';
import { ErrorSummary } from '../../../views/kit/error-summary.tsx';
import { Field } from '../../../views/kit/field.tsx';
import { Form } from '../../../views/kit/form.tsx';
import { formatPhone } from '../../../views/kit/format.ts';

const schema = v.object({
  city: v.pipe(v.string(), v.nonEmpty('City is required')),
  phone: v.pipe(v.string(), v.length(14, 'Please enter a valid phone number')),
});

function showForm() {
  const form = createActor(formMachine, {
    input: { parent: createEmptyActor(), schema, values: { city: '', phone: '' } },
  }).start();
  render(
    <Form form={form}>
      <ErrorSummary form={form} />
      <Field form={form} name="city" label="City" hint="Where you live." />
      <Field form={form} name="phone" label="Phone" format={formatPhone} />
      <button type="submit">Save</button>
    </Form>,
  );
  return { form, city: screen.getByLabelText<HTMLInputElement>('City') };
}

const described = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

afterEach(cleanup);

describe('a field', () => {
  it('says nothing while it is typed in for the first time, and what is wrong when it is left', async () => {
    const { city } = showForm();
    await userEvent.type(city, 'x');
    await userEvent.clear(city);
    expect(city.getAttribute('aria-invalid')).toBeNull();
    expect(described(city)).toEqual(['Where you live.']);
    await userEvent.tab();
    expect(city.getAttribute('aria-invalid')).toBe('true');
    expect(described(city)).toEqual(['Where you live.', 'City is required']);
  });

  it('loses its error as soon as it is mended', async () => {
    const { city } = showForm();
    await userEvent.click(city);
    await userEvent.tab();
    await userEvent.type(city, 'C');
    expect(city.getAttribute('aria-invalid')).toBeNull();
  });

  it('formats a phone while it is typed and keeps the caret where a digit is put in the middle (FMT-03)', async () => {
    showForm();
    const phone = screen.getByLabelText<HTMLInputElement>('Phone');
    await userEvent.type(phone, '513555014');
    expect(phone.value).toBe('(513) 555-014');
    phone.setSelectionRange(3, 3);
    await userEvent.keyboard('9');
    expect(phone.value).toBe('(519) 355-5014');
    expect(phone.selectionStart).toBe(4);
  });
});

describe('the summary of errors', () => {
  it('takes the focus at every refused submit and lists each error as a link to its field', async () => {
    const { city } = showForm();
    const title = document.title;
    const save = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(save);
    expect(document.activeElement).toBe(screen.getByRole('alert').parentElement);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'City is required',
      'Please enter a valid phone number',
    ]);
    expect(document.title).toBe(`Error: ${title}`);
    await userEvent.click(screen.getByRole('link', { name: 'City is required' }));
    expect(document.activeElement).toBe(city);
    await userEvent.click(save);
    expect(document.activeElement).toBe(screen.getByRole('alert').parentElement);
  });

  it('lists what the store refused, and goes when all is mended', async () => {
    const { form, city } = showForm();
    const title = document.title;
    await userEvent.type(city, 'Nowhere');
    form.send({ type: 'fields.refused', fields: { city: 'We do not know this city' } });
    expect(await screen.findByRole('link', { name: 'We do not know this city' })).not.toBeNull();
    await userEvent.type(city, '!');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.title).toBe(title);
  });
});
