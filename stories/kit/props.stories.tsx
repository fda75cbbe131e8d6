import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent } from 'storybook/test';
import * as v from 'valibot';
import { createActor, createEmptyActor } from 'xstate';
import { formMachine } from '../../machines/shared/form.machine.ts';
import { Alert } from '../../views/kit/alert.tsx';
import { Button, type ButtonVariant } from '../../views/kit/button.tsx';
import { Dialog } from '../../views/kit/dialog.tsx';
import { Field } from '../../views/kit/field.tsx';
import { Page } from '../../views/kit/page.tsx';
import { Price } from '../../views/kit/price.tsx';
import { RadioCards } from '../../views/kit/radio-cards.tsx';
import type { Tone } from '../../views/kit/tone.ts';
import { Sheet } from './sheet.tsx';

/** The parts that pages are made of most, one by one, with their props as controls. What they're for is in Kit/Guides. */
const meta: Meta = { title: 'Kit/Props' };
export default meta;

const pick = (...options: string[]) => ({ control: { type: 'inline-radio' as const }, options });
const cents = { control: { type: 'number' as const, min: 0, step: 1 } };

interface ButtonArgs {
  label: string;
  variant: ButtonVariant;
  size: 'medium' | 'large';
  wide: boolean;
  busy: boolean;
  /** Of a primary button: why it can't be pressed yet. */
  blocked: string;
  /** Of the others. */
  disabled: boolean;
  onClick: () => void;
}

export const ButtonProps: StoryObj<ButtonArgs> = {
  name: 'Button',
  args: {
    label: 'Place order · $84.12',
    variant: 'primary',
    size: 'medium',
    wide: false,
    busy: false,
    blocked: '',
    disabled: false,
    onClick: fn(),
  },
  argTypes: {
    variant: pick('primary', 'secondary', 'quiet', 'danger'),
    size: pick('medium', 'large'),
    disabled: { if: { arg: 'variant', neq: 'primary' } },
    blocked: { if: { arg: 'variant', eq: 'primary' } },
  },
  render: ({ label, variant, size, wide, busy, blocked, disabled, onClick }) => (
    <Sheet>
      {variant === 'primary' ? (
        <Button {...{ size, wide, busy, blocked, onClick }}>{label}</Button>
      ) : (
        <Button {...{ variant, size, wide, busy, disabled, onClick }}>{label}</Button>
      )}
    </Sheet>
  ),
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: args.label }));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};

interface FieldArgs {
  label: string;
  hint: string;
  optional: boolean;
  prefix: string;
  error: string;
}

const amountForm = (error: string) => {
  const form = createActor(formMachine, {
    input: {
      parent: createEmptyActor(),
      schema: v.object({ amount: v.string() }),
      values: { amount: '' },
    },
  }).start();
  if (error) form.send({ type: 'fields.refused', fields: { amount: error } });
  return form;
};

export const FieldProps: StoryObj<FieldArgs> = {
  name: 'Field',
  args: {
    label: 'Other amount',
    hint: 'All of it goes to your driver.',
    optional: false,
    prefix: '$',
    error: '',
  },
  render: ({ error, ...props }) => (
    <Sheet width={420}>
      <Field {...props} key={error} form={amountForm(error)} name="amount" inputMode="decimal" />
    </Sheet>
  ),
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(args.hint);
  },
};

interface ChoiceArgs {
  legend: string;
  legendHidden: boolean;
  error: string;
  cardWidth: string;
  lastIsDisabled: boolean;
}

function Times({ lastIsDisabled, ...props }: ChoiceArgs) {
  const [time, setTime] = useState<string | null>(null);
  return (
    <RadioCards
      {...props}
      name="time"
      value={time}
      onChange={setTime}
      options={[
        { value: '9', label: '9–10 AM', aside: 'Free' },
        { value: '10', label: '10–11 AM', aside: '$4.95' },
        {
          value: '11',
          label: '11 AM–12 PM',
          aside: lastIsDisabled ? 'Full' : '$4.95',
          disabled: lastIsDisabled,
        },
      ]}
    />
  );
}

export const ChoiceProps: StoryObj<ChoiceArgs> = {
  name: 'Radio cards',
  args: { legend: 'Morning', legendHidden: false, error: '', cardWidth: '10rem', lastIsDisabled: true },
  render: (args) => (
    <Sheet>
      <Times {...args} />
    </Sheet>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('radio', { name: /^9–10/ }));
    await expect(canvas.getByRole('radio', { name: /^9–10/ })).toBeChecked();
  },
};

interface DialogArgs {
  title: string;
  text: string;
  width: 500 | 650;
  /** Whether closing is an answer. */
  closable: boolean;
  onClose: () => void;
}

export const DialogProps: StoryObj<DialogArgs> = {
  name: 'Dialog',
  args: {
    title: 'Remove this card?',
    text: 'Orders that it pays for keep it.',
    width: 500,
    closable: true,
    onClose: fn(),
  },
  argTypes: { width: { control: { type: 'inline-radio' }, options: [500, 650] } },
  render: ({ title, text, width, closable, onClose }) => (
    <Page>
      <Dialog
        open
        title={title}
        width={width}
        onClose={closable ? onClose : undefined}
        actions={
          <>
            <Button variant="secondary">Keep card</Button>
            <Button variant="danger">Remove card</Button>
          </>
        }
      >
        <p>{text}</p>
      </Dialog>
    </Page>
  ),
  play: async ({ args }) => {
    await expect(await screen.findByRole('dialog', { name: args.title })).toBeVisible();
  },
};

interface NoticeArgs {
  tone: Tone;
  title: string;
  text: string;
  /** Empty for none. */
  action: string;
}

export const NoticeProps: StoryObj<NoticeArgs> = {
  name: 'Alert',
  args: {
    tone: 'warning',
    title: '2 minutes left',
    text: 'Your time is let go at 3:45 PM.',
    action: 'Choose another time',
  },
  argTypes: { tone: pick('info', 'success', 'warning', 'danger') },
  render: ({ tone, title, text, action }) => (
    <Page narrow>
      <Alert tone={tone} title={title} actions={action && <Button variant="secondary">{action}</Button>}>
        {text}
      </Alert>
    </Page>
  ),
};

interface PriceArgs {
  cents: number;
  /** More than `cents` if it's on sale. */
  regularCents: number;
  /** Of several for one amount; 1 for none. */
  nfor: number;
  perUnit: string;
  size: 'medium' | 'large';
}

export const PriceProps: StoryObj<PriceArgs> = {
  name: 'Price',
  args: { cents: 299, regularCents: 399, nfor: 1, perUnit: '$1.33/lb', size: 'medium' },
  argTypes: {
    cents,
    regularCents: cents,
    nfor: { control: { type: 'number', min: 1, step: 1 } },
    size: pick('medium', 'large'),
  },
  render: ({ cents: price, nfor, ...props }) => (
    <Sheet>
      <Price {...props} cents={price * nfor} several={nfor > 1 ? { nfor, eachCents: price } : undefined} />
    </Sheet>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('$2.99')).toBeVisible();
  },
};
