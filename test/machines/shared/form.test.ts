import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { type FormFact, formMachine, shownError } from '../../../machines/shared/form.machine.ts';

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('Name is required')),
  place: v.object({ city: v.pipe(v.string(), v.nonEmpty('City is required')) }),
});

const toSchemaInput = (values: Record<string, string | boolean>) => ({
  name: values.name,
  place: { city: values['place.city'] },
});

function startForm() {
  const facts: FormFact<unknown>[] = [];
  const listener = fromCallback<FormFact<unknown>>(({ receive }) => receive((fact) => facts.push(fact)));
  const parent = createActor(listener).start();
  const form = createActor(formMachine, {
    input: { parent, schema, toSchemaInput, values: { name: '', 'place.city': '' } },
  }).start();
  const error = (name: string) => shownError(form.getSnapshot().context, name);
  const change = (name: string, value: string) => form.send({ type: 'field.change', name, value });
  return { form, facts, error, change };
}

describe('a form', () => {
  it('shows no error on a field being typed for the first time', () => {
    const { change, error } = startForm();
    change('name', 'R');
    change('name', '');
    expect(error('name')).toBeUndefined();
  });

  it("shows a field's error once it is left, and clears it as soon as it is fixed", () => {
    const { form, change, error } = startForm();
    form.send({ type: 'field.blur', name: 'name' });
    expect(error('name')).toBe('Name is required');
    change('name', 'R');
    expect(error('name')).toBeUndefined();
  });

  it('shows every error on submit, and tells its parent only that it was refused', () => {
    const { form, facts, error } = startForm();
    form.send({ type: 'form.submit' });
    expect([error('name'), error('place.city')]).toEqual(['Name is required', 'City is required']);
    expect(form.getSnapshot().context.refusals).toBe(1);
    expect(facts).toEqual([{ type: 'form.refused' }]);
  });

  it('shows every error when it is checked as a part of something bigger, which lists them itself', () => {
    const { form, facts, error } = startForm();
    form.send({ type: 'form.check' });
    expect([error('name'), error('place.city')]).toEqual(['Name is required', 'City is required']);
    expect(form.getSnapshot().context.refusals).toBe(0);
    expect(facts).toEqual([]);
  });

  it('gives its parent the parsed values', () => {
    const { form, facts, change } = startForm();
    change('name', '  Riley ');
    change('place.city', 'Cincinnati');
    form.send({ type: 'form.submit' });
    expect(facts.at(-1)).toEqual({
      type: 'form.submitted',
      output: { name: 'Riley', place: { city: 'Cincinnati' } },
      values: { name: '  Riley ', 'place.city': 'Cincinnati' },
    });
  });

  it("keeps the store's error on a field until that field changes", () => {
    const { form, change, error } = startForm();
    form.send({ type: 'fields.refused', fields: { name: 'This name is taken' } });
    change('place.city', 'Cincinnati');
    expect(error('name')).toBe('This name is taken');
    change('name', 'Riley');
    expect(error('name')).toBeUndefined();
  });

  it('keeps what was typed through a refused submit', () => {
    const { form, change } = startForm();
    change('name', 'Riley');
    form.send({ type: 'form.submit' });
    expect(form.getSnapshot().context.values).toEqual({ name: 'Riley', 'place.city': '' });
  });
});
