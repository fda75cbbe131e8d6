import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useSelector } from '@xstate/react';
import { createPortal } from 'react-dom';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type ActorRefFrom, createActor, createEmptyActor, fromCallback } from 'xstate';
import {
  type FormFact,
  type FormSchema,
  type FormValues,
  formMachine,
} from '../../../machines/shared/form.machine.ts';
import { CheckboxField } from '../../../views/kit/checkbox-field.tsx';
import { Field } from '../../../views/kit/field.tsx';
import { Form } from '../../../views/kit/form.tsx';
import { formatPhone } from '../../../views/kit/format.ts';
import { RadioCards } from '../../../views/kit/radio-cards.tsx';

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
  it('shows nothing during first typing, then what is wrong when left', async () => {
    const { city } = showForm();
    await userEvent.type(city, 'x');
    await userEvent.clear(city);
    expect(city.getAttribute('aria-invalid')).toBeNull();
    expect(described(city)).toEqual(['Where you live.']);
    await userEvent.tab();
    expect(city.getAttribute('aria-invalid')).toBe('true');
    expect(described(city)).toEqual(['Where you live.', 'City is required']);
  });

  it('delays its error until a press is over, so nothing moves under the pointer', async () => {
    const { form, city } = showForm();
    await page.elementLocator(city).click();
    await page.getByRole('button', { name: 'Save' }).click();
    expect(form.getSnapshot().context.refusals).toBe(1);
    await page.elementLocator(city).fill('Cincinnati');
    await page.elementLocator(screen.getByLabelText('Phone')).click();
    await page.elementLocator(city).click();
    expect(screen.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true');
  });

  it('clears its error as soon as it is fixed', async () => {
    const { city } = showForm();
    await userEvent.click(city);
    await userEvent.tab();
    await userEvent.type(city, 'C');
    expect(city.getAttribute('aria-invalid')).toBeNull();
  });

  it('formats a phone while typing, and keeps the caret when a digit is inserted (FMT-03)', async () => {
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

interface RadiosProps {
  form: ActorRefFrom<typeof formMachine>;
  name: string;
  values: string[];
}

/** A radio group that a form reads. */
function Radios({ form, name, values }: RadiosProps) {
  const value = useSelector(form, ({ context }) => String(context.values[name]));
  return (
    <RadioCards
      name={name}
      legend={name}
      options={values.map((one) => ({ value: one, label: `${one} ${name}` }))}
      value={value}
      onChange={(chosen) => form.send({ type: 'field.change', name, value: chosen })}
    />
  );
}

describe('a form', () => {
  const names = v.object({ city: v.string(), gift: v.boolean() });
  const wishes = v.object({ milk: v.picklist(['whole', 'skimmed']), eggs: v.picklist(['whole', 'white']) });

  /** A running form, and what it told its chart. */
  function start(schema: FormSchema = names, values: FormValues = { city: '', gift: false }) {
    const facts: FormFact<unknown>[] = [];
    const heard = fromCallback<FormFact<unknown>>(({ receive }) => receive((fact) => facts.push(fact)));
    const form = createActor(formMachine, {
      input: { parent: createActor(heard).start(), schema, values },
    }).start();
    return { form, submitted: () => facts.flatMap((fact) => ('output' in fact ? [fact.output] : [])) };
  }

  it('reads its fields by name, including checkboxes (UIX-07)', async () => {
    const { form, submitted } = start();
    render(
      <Form form={form}>
        <Field form={form} name="city" label="City" />
        <CheckboxField form={form} name="gift" label="It is a gift" />
        <button type="submit">Save</button>
      </Form>,
    );
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'It is a gift' });
    expect(box.name).toBe('gift');
    await userEvent.click(box);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(submitted()).toEqual([{ city: '', gift: true }]);
  });

  it('reads each group of radios by its name, as one value (UIX-07)', async () => {
    const { form, submitted } = start(wishes, { milk: 'whole', eggs: 'whole' });
    render(
      <Form form={form}>
        <Radios form={form} name="milk" values={['whole', 'skimmed']} />
        <Radios form={form} name="eggs" values={['whole', 'white']} />
        <button type="submit">Save</button>
      </Form>,
    );
    const checked = () =>
      screen.getAllByRole<HTMLInputElement>('radio', { checked: true }).map(({ value }) => value);
    await userEvent.click(screen.getByRole('radio', { name: 'skimmed milk' }));
    expect(checked()).toEqual(['skimmed', 'whole']);
    await userEvent.click(screen.getByRole('radio', { name: 'white eggs' }));
    expect(checked()).toEqual(['skimmed', 'white']);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(submitted()).toEqual([{ milk: 'skimmed', eggs: 'white' }]);
  });

  it('submits on Enter in one of its fields, without submitting others (UIX-08)', async () => {
    const [outer, inner] = [start(), start()];
    render(
      <Form form={outer.form} label="Outer">
        <Field form={outer.form} name="city" label="City" />
        <button type="submit">Save</button>
        {createPortal(
          <Form form={inner.form} label="Inner">
            <Field form={inner.form} name="city" label="Other city" />
            <button type="submit">Save it</button>
          </Form>,
          document.body,
        )}
      </Form>,
    );
    await userEvent.type(screen.getByLabelText('Other city'), 'Dayton{Enter}');
    expect([outer.submitted(), inner.submitted()]).toEqual([[], [{ city: 'Dayton', gift: false }]]);
    await userEvent.type(screen.getByLabelText('City'), 'Mason{Enter}');
    expect(outer.submitted()).toEqual([{ city: 'Mason', gift: false }]);
    expect(inner.submitted()).toHaveLength(1);
  });
});

describe('the error summary', () => {
  it('takes focus at every refused submit, and links each error to its field', async () => {
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

  it('lists what the store refused, and disappears when all is fixed', async () => {
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
