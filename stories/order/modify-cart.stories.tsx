import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { type AnyMachineSnapshot, createActor, createEmptyActor } from 'xstate';
import { itemSearchMachine } from '../../machines/order/item-search.machine.ts';
import { type ModifyCartContext, modifyCartMachine } from '../../machines/order/modify-cart.machine.ts';
import { firstDate, noSchedule, scheduleOf } from '../../machines/scheduling/schedule.ts';
import { timeChoiceMachine } from '../../machines/scheduling/time-choice.machine.ts';
import { ageForm } from '../../services/contracts/age.ts';
import type { ProductSummary } from '../../services/contracts/product-summary.ts';
import { product } from '../../test/support/cart/samples.ts';
import { modification } from '../../test/support/order/modification.ts';
import { quotes } from '../../test/support/scheduling/samples.ts';
import { ModifyCart } from '../../views/order/modify-cart.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { says } from '../says.ts';

const meta: Meta<typeof ModifyCart> = { title: 'Order/Modify cart', component: ModifyCart };
export default meta;
type Story = StoryObj<typeof ModifyCart>;
type Value = Parameters<typeof modifyCartMachine.resolveState>[0]['value'];

type Search = Parameters<typeof itemSearchMachine.resolveState>[0];

const NO_SEARCH: Search = { value: 'idle', context: { text: '', products: [] } };

const SCHEDULE = scheduleOf(quotes(), null);

const frozen = (value: Value, changes: Partial<ModifyCartContext> = {}, search = NO_SEARCH): Story => ({
  render: (_, { globals }) => {
    const context = {
      checkoutId: 'checkout-1',
      ageForm,
      modification: modification(),
      sending: [],
      waiting: [],
      schedule: noSchedule(),
      timeId: null,
      birthDate: null,
      ageRefusal: null,
      failure: null,
      loadFailure: null,
      ...changes,
    };
    const state = modifyCartMachine.resolveState({ value, context });
    const choice = timeChoiceMachine.resolveState({
      value: 'choosing',
      context: {
        parent: createEmptyActor(),
        schedule: SCHEDULE,
        date: firstDate(SCHEDULE),
        timeId: null,
      },
    });
    const children: Record<string, { src: string; snapshot: AnyMachineSnapshot }> = {
      search: { src: 'search', snapshot: itemSearchMachine.resolveState(search) },
      timeChoice: { src: 'timeChoice', snapshot: choice },
    };
    const actor = createActor(modifyCartMachine, {
      input: { checkoutId: 'checkout-1', ageForm },
      snapshot: Object.assign(state, { children }),
    }).start();
    return <ModifyCart actor={actor} banner={storyBanner(globals)} />;
  },
});

const searching = (value: Search['value'], products: ProductSummary[] = []) =>
  frozen({ open: 'ready' }, {}, { value, context: { text: 'milk', products } });

const BANANAS = '0000000004011';

export const Changed: Story = { ...frozen({ open: 'ready' }), play: says('Modify Order') };
export const Unchanged: Story = frozen(
  { open: 'ready' },
  { modification: modification({ isChanged: false }) },
);
export const Loading: Story = frozen('loading', { modification: null });
export const Updating: Story = frozen({ open: 'updating' }, { sending: [{ gtin13: BANANAS, quantity: 9 }] });
export const LineRefused: Story = {
  ...frozen(
    { open: 'ready' },
    { failure: { kind: 'refused', lines: [BANANAS], message: 'Limit 20 of this item.' } },
  ),
};
export const ChangedElsewhere: Story = {
  ...frozen({ open: 'ready' }, { failure: { kind: 'changedElsewhere' } }),
  play: says('Your changes were updated on another device. Please check them and try again.'),
};
export const ChoosingTime: Story = frozen({ open: 'choosingTime' });
export const LoadingTimes: Story = frozen({ open: 'loadingTimes' });
export const SearchingItems: Story = searching('searching');
export const ItemsFound: Story = {
  ...searching('found', [product()]),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /^Add / })).toBeEnabled();
  },
};
export const NoItemFound: Story = { ...searching('nothingFound'), play: says('We found no such item.') };
export const SearchFailed: Story = {
  ...searching('failed'),
  play: says("We couldn't search for items. Please try again."),
};
export const NothingToModify: Story = {
  ...frozen('none', { modification: null }),
  play: says('You have no order to modify'),
};
export const Begun: Story = {
  ...frozen('closed'),
  play: says("This order can't be changed anymore"),
};
export const Failed: Story = frozen('failed', {
  modification: null,
  loadFailure: { kind: 'unreachable' },
});
