import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { itemSearchMachine } from '../../machines/order/item-search.machine.ts';
import { walk as ofSearch } from '../../machines/order/item-search.walk.ts';
import type { modifyCartMachine } from '../../machines/order/modify-cart.machine.ts';
import { walk } from '../../machines/order/modify-cart.walk.ts';
import { refusingCall } from '../../machines/shared/walk.ts';
import { modification } from '../../test/support/order/modification.ts';
import { ModifyCart } from '../../views/order/modify-cart.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { says } from '../says.ts';
import { further, type Way, walked } from '../walked.ts';

const meta: Meta<typeof ModifyCart> = { title: 'Order/Modify cart', component: ModifyCart };
export default meta;
type Story = StoryObj<typeof ModifyCart>;

const BANANAS = '0000000004011';

const frozen = (way: Way<typeof modifyCartMachine>): Story => ({
  render: (_, { globals }) => (
    <ModifyCart actor={walked(walk, { start: 'one order', ...way })} banner={storyBanner(globals)} />
  ),
});

const searching = (to: Way<typeof itemSearchMachine>['to']) =>
  frozen({ to: { open: 'ready' }, children: { search: further(ofSearch, { to }) } });

const afterRefusal = (refusal: ReturnType<typeof refusingCall>) =>
  frozen({
    to: { open: 'ready' },
    where: ({ failure }) => failure !== null,
    events: [{ type: 'line.change', gtin13: BANANAS, quantity: 9 }],
    answers: { updateLines: refusal },
  });

export const Changed: Story = {
  ...frozen({ to: { open: 'ready' } }),
  play: async ({ canvas, step }) => {
    await canvas.findByRole('heading', { name: 'Modify order' });
    await step('A line says how many there were before', async () => {
      await expect(canvas.getByText('Was 6')).toBeVisible();
    });
    await step("The store's phone number and the button below it can be pressed apart", async () => {
      const phone = (await canvas.findByRole('link', { name: /^\(\d{3}\) / })).getBoundingClientRect();
      const button = canvas.getByRole('button', { name: 'Change time' }).getBoundingClientRect();
      await expect(button.top - phone.bottom).toBeGreaterThanOrEqual(8);
    });
  },
};
export const Unchanged: Story = frozen({
  to: { open: 'ready' },
  answers: { loadModification: { output: modification({ isChanged: false }) } },
});
export const Loading: Story = frozen({ to: 'loading' });
export const Updating: Story = frozen({
  to: { open: 'updating' },
  events: [{ type: 'line.change', gtin13: BANANAS, quantity: 9 }],
});
/** A typed quantity can't be ordered: the way on leads to its field. */
export const QuantityMisread: Story = {
  ...frozen({
    to: { open: 'ready' },
    where: ({ misread }) => misread.length > 0,
    events: [{ type: 'quantity.misread', gtin13: BANANAS, isMisread: true }],
  }),
  play: async ({ canvas, userEvent }) => {
    const [field] = await canvas.findAllByRole('textbox', { name: /^Quantity of / });
    if (!field) throw new Error('No quantity is shown.');
    await userEvent.clear(field);
    await userEvent.type(field, '0.5{Enter}');
    await userEvent.click(canvas.getByRole('button', { name: /^Review changes/ }));
    await expect(canvas.getByText(/^Enter a whole number from /)).toBeVisible();
    await expect(field).toHaveFocus();
  },
};
export const LineRefused: Story = {
  ...afterRefusal(refusingCall(422, 'QUANTITY_EXCEEDED', { message: 'Limit 20 of this item.' })),
};
export const ChangedElsewhere: Story = {
  ...afterRefusal(refusingCall(409, 'VERSION_STALE')),
  play: says('Your changes were updated on another device. Please check them and try again.'),
};
export const ChoosingTime: Story = frozen({ to: { open: 'choosingTime' } });
export const LoadingTimes: Story = frozen({ to: { open: 'loadingTimes' } });
export const SearchingItems: Story = searching('searching');
export const ItemsFound: Story = {
  ...searching('found'),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /^Add / })).toBeEnabled();
  },
};
export const NoItemFound: Story = { ...searching('nothingFound'), play: says('No items found.') };
export const SearchFailed: Story = {
  ...searching('failed'),
  play: says("We couldn't search for items. Please try again."),
};
export const NothingToModify: Story = {
  ...frozen({ to: 'none' }),
  play: says('You have no order to modify'),
};
export const StoreStarted: Story = {
  ...frozen({ to: 'closed', where: (context) => context.modification !== null }),
  play: says("This order can't be changed anymore"),
};
export const Failed: Story = frozen({ to: 'failed' });
