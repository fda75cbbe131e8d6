import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import * as v from 'valibot';
import { createActor, createEmptyActor } from 'xstate';
import { formMachine } from '../../machines/shared/form.machine.ts';
import { Button } from '../../views/kit/button.tsx';
import { CheckboxField } from '../../views/kit/checkbox-field.tsx';
import { Field } from '../../views/kit/field.tsx';
import { Form } from '../../views/kit/form.tsx';
import { formatPhone } from '../../views/kit/format.ts';
import { SelectField } from '../../views/kit/select-field.tsx';
import { Sheet } from './sheet.tsx';

const schema = v.object({
  firstName: v.pipe(v.string(), v.nonEmpty('First name is required')),
  phone: v.pipe(v.string(), v.regex(/^\(\d{3}\) \d{3}-\d{4}$/, 'Please enter a valid phone number')),
  state: v.pipe(v.string(), v.nonEmpty('State/Province is required')),
  tip: v.pipe(v.string(), v.regex(/^\d+\.\d\d$/, 'Please enter an amount such as 5.00')),
  terms: v.literal(true, 'Check mark is required.'),
});

const startForm = () =>
  createActor(formMachine, {
    input: {
      parent: createEmptyActor(),
      schema,
      values: { firstName: '', phone: '', state: '', tip: '', apartment: '', terms: false },
    },
  }).start();

const STATES = [
  { value: 'OH', label: 'Ohio' },
  { value: 'KY', label: 'Kentucky' },
];

function Contact() {
  const form = startForm();
  return (
    <Sheet width={520}>
      <Form form={form} label="Contact information" className="">
        <div style={{ display: 'grid', gap: 'var(--space-4)', minWidth: 'min(28rem, 80vw)' }}>
          <Field form={form} name="firstName" label="First name" autoComplete="given-name" maxLength={40} />
          <Field
            form={form}
            name="phone"
            label="Phone"
            hint="We call only about this order."
            type="tel"
            autoComplete="tel-national"
            inputMode="tel"
            placeholder="(___) ___-____"
            format={formatPhone}
          />
          <Field form={form} name="apartment" label="Apt/Suite" optional autoComplete="address-line2" />
          <SelectField
            form={form}
            name="state"
            label="State/Province"
            options={STATES}
            placeholder="Choose"
            autoComplete="address-level1"
          />
          <Field form={form} name="tip" label="Tip" prefix="$" inputMode="decimal" />
          <CheckboxField
            form={form}
            name="terms"
            label="Text me about this order"
            hint="Message and data rates may apply."
          />
          <Button type="submit">Save</Button>
        </div>
      </Form>
    </Sheet>
  );
}

const meta: Meta = { title: 'Kit/Fields', component: Contact };
export default meta;
type Story = StoryObj;

export const Empty: Story = {};

export const Typed: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('First name'), 'Riley');
    await userEvent.type(canvas.getByLabelText('Phone'), '5135550142');
    await userEvent.selectOptions(canvas.getByLabelText('State/Province'), 'OH');
    await userEvent.type(canvas.getByLabelText('Tip'), '5.00');
    await expect(canvas.getByLabelText('Phone')).toHaveValue('(513) 555-0142');
  },
};

export const LeftEmpty: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByLabelText('First name'));
    await userEvent.tab();
    await expect(canvas.getByLabelText('First name')).toHaveAccessibleDescription('First name is required');
  },
};

export const Refused: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(canvas.getByRole('alert').parentElement).toHaveFocus();
    await expect(document.title).toMatch(/^Error: /);
    await userEvent.click(canvas.getByRole('link', { name: 'State/Province is required' }));
    await expect(canvas.getByLabelText('State/Province')).toHaveFocus();
  },
};
