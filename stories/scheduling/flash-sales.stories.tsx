import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import type { flashSaleGuardMachine } from '../../machines/scheduling/flash-sale-guard.machine.ts';
import { walk } from '../../machines/scheduling/flash-sale-guard.walk.ts';
import { cart, line, product } from '../../test/support/cart/samples.ts';
import { flashSale, orderedItem } from '../../test/support/scheduling/samples.ts';
import { Page } from '../../views/kit/page.tsx';
import { ModalHost } from '../../views/modal-host.tsx';
import { FlashSaleNote } from '../../views/scheduling/flash-sale-note.tsx';
import { type Way, walked } from '../walked.ts';

const meta: Meta<typeof ModalHost> = { title: 'Scheduling/Flash sales', component: ModalHost };
export default meta;
type Story = StoryObj<typeof ModalHost>;

const pizza = product({
  gtin13: '0000000060011',
  description: 'Stone-Baked Margherita Pizza with Buffalo Mozzarella',
  imageUrl: '/images/products/pizza.svg',
});
const milk = product({
  gtin13: '0000000060028',
  description: 'Whole Milk',
  imageUrl: '/images/products/glass-of-milk.svg',
});

const DELIVERED = { modalityType: 'DELIVERY' } as const;

/** The guard in one of its states, with two items on sale. */
const frozen = (to: Way<typeof flashSaleGuardMachine>['to']) =>
  walked(walk, {
    to,
    where: ({ sales }) => sales.length > 0,
    input: { ...DELIVERED, items: [orderedItem(pizza, 3), orderedItem(milk, 12)] },
    events: [{ type: 'cart.settled', cart: cart([line(pizza, DELIVERED), line(milk, DELIVERED)]) }],
    answers: {
      listFlashSales: {
        output: [
          flashSale({ gtin13: pizza.gtin13, percentOff: 30, maxQuantity: 4 }),
          flashSale({ gtin13: milk.gtin13, maxQuantity: 10 }),
        ],
      },
    },
  });

const warning = (state: 'question' | 'removing' | 'notRemoved'): Story => ({
  render: () => <ModalHost actor={frozen({ asking: state })} />,
  parameters: { chart: 'flashSaleGuard', modal: 'FlashSaleWarning' },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Remove flash sale items?' });
    await expect(dialog).toHaveTextContent(
      'Flash sale items are valid only for the current time slot and will be removed on exit.',
    );
  },
});
const onAPhone = { globals: { viewport: { value: 'phone' } } };

export const Asking: Story = warning('question');
export const AskingOnAPhone: Story = { ...warning('question'), ...onAPhone };
export const Removing: Story = {
  ...warning('removing'),
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove flash sale items?' }));
    await expect(dialog.getByRole('button', { name: 'Yes, Remove Items' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await expect(dialog.getByRole('button', { name: 'No, Keep Items' })).toBeDisabled();
  },
};
export const NotRemoved: Story = {
  ...warning('notRemoved'),
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove flash sale items?' }));
    await expect(dialog.getByRole('alert')).toHaveTextContent("We couldn't remove these items.");
    await expect(dialog.getByRole('button', { name: 'No, Keep Items' })).toBeEnabled();
  },
};
export const NotRemovedOnAPhone: Story = { ...NotRemoved, ...onAPhone };

const note: Story = {
  render: () => (
    <Page>
      <h1>Schedule your delivery</h1>
      <FlashSaleNote
        actor={frozen('known')}
        window={{ value: '2026-11-23T23:00:00Z/2026-11-24T00:00:00Z', timezone: 'America/New_York' }}
      />
    </Page>
  ),
};
export const Note: Story = {
  ...note,
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(/^These prices are only for Monday, November 23, 6–\u20607 PM( EST)?\.$/),
    ).toBeVisible();
  },
};
export const NoteOnAPhone: Story = { ...note, ...onAPhone };
