import type { Meta, StoryObj } from '@storybook/react-vite';
import { ShoppingCart } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from '../../views/kit/button.tsx';
import { ButtonLink } from '../../views/kit/button-link.tsx';
import { Sheet } from './sheet.tsx';

const meta: Meta<typeof Button> = {
  title: 'Kit/Button',
  component: Button,
  decorators: [(Story) => <Sheet>{Story()}</Sheet>],
};
export default meta;
type Story = StoryObj<typeof Button>;

export const Variants: Story = {
  render: () => (
    <>
      <Button>Place order</Button>
      <Button variant="secondary">Back to cart</Button>
      <Button variant="quiet">Change time</Button>
      <Button variant="danger">Remove card</Button>
      <Button variant="secondary">
        <ShoppingCart aria-hidden="true" /> View cart
      </Button>
      <ButtonLink to="/cart" variant="secondary">
        Go to cart
      </ButtonLink>
    </>
  ),
};

export const LargeAndWide: Story = {
  render: () => (
    <Button size="large" wide>
      Place order · $84.12
    </Button>
  ),
};

export const Disabled: Story = { args: { children: 'Place order', disabled: true } };

export const Busy: Story = {
  args: { children: 'Placing your order…', busy: true, onClick: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};
