import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Badge } from '../../views/kit/badge.tsx';
import { QuantityPicker } from '../../views/kit/quantity-picker.tsx';
import { RadioCards } from '../../views/kit/radio-cards.tsx';
import { Sheet } from './sheet.tsx';

const meta: Meta = { title: 'Kit/Choices' };
export default meta;
type Story = StoryObj;

const TIMES = [
  { value: 'a', label: '9 AM - 10 AM', aside: 'Free' },
  { value: 'b', label: '10 AM - 11 AM', aside: '$4.95' },
  { value: 'c', label: '11 AM - 12 PM', aside: 'Full', disabled: true },
  { value: 'd', label: '12 PM - 1 PM', aside: '$4.95' },
];

function Times() {
  const [time, setTime] = useState<string | null>('b');
  return (
    <Sheet>
      <div style={{ width: '100%' }}>
        <RadioCards
          name="time"
          legend="Morning"
          options={TIMES}
          value={time}
          onChange={setTime}
          cardWidth="13rem"
        />
      </div>
    </Sheet>
  );
}

export const TimeCards: Story = {
  render: () => <Times />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('radio', { name: /9 AM/ }));
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('radio', { name: /^10 AM/ })).toBeChecked();
  },
};

export const CardsWithDescriptions: Story = {
  render: () => (
    <Sheet width={560}>
      <div style={{ width: '100%' }}>
        <RadioCards
          name="card"
          legend="Pay with"
          required
          options={[
            {
              value: 'visa',
              label: 'Visa ending in 4242',
              description: 'Expires 04/29',
              aside: <Badge tone="primary">Preferred</Badge>,
            },
            {
              value: 'mc',
              label: 'Mastercard ending in 4444',
              description: 'This card has expired.',
              disabled: true,
            },
            { value: 'bank', label: 'Bank account ending in 6789' },
          ]}
          value={null}
          error="Choose a card to pay with."
          onChange={() => {}}
        />
      </div>
    </Sheet>
  ),
};

function Quantity({ start, max }: { start: number; max: number }) {
  const [amount, setAmount] = useState(start);
  return (
    <QuantityPicker
      label="Bananas"
      value={amount}
      max={max}
      onStep={(by) => setAmount((now) => now + by)}
      onType={setAmount}
    />
  );
}

export const Quantities: Story = {
  render: () => (
    <Sheet>
      <Quantity start={1} max={12} />
      <Quantity start={12} max={12} />
      <QuantityPicker label="Apples" value={3} max={12} onStep={() => {}} onType={() => {}} disabled />
    </Sheet>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getAllByRole('button', { name: 'One more Bananas' })[0] as HTMLElement);
    const typed = canvas.getAllByRole('textbox', { name: 'Quantity of Bananas' })[0] as HTMLElement;
    await expect(typed).toHaveValue('2');
    await userEvent.clear(typed);
    await userEvent.type(typed, '40{Enter}');
    await expect(typed).toHaveValue('40');
    await expect(typed).toHaveAccessibleDescription('You can order at most 12 of this item.');
  },
};
