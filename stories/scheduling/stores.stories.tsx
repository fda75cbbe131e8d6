import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import type { ModalityOption } from '../../services/contracts/modalities.ts';
import { stores } from '../../test/support/scheduling/samples.ts';
import { Scheduling } from '../../views/scheduling/scheduling.tsx';
import { says } from '../says.ts';
import { page } from './page.tsx';

const meta: Meta<typeof Scheduling> = { title: 'Scheduling/Stores', component: Scheduling };
export default meta;
type Story = StoryObj<typeof Scheduling>;

const ofBluewater = (option: ModalityOption): ModalityOption => ({
  ...option,
  isCrossBanner: true,
  storeDetails: { ...option.storeDetails, banner: 'bluewater' },
});

const choosing = { timed: 'choosing' } as const;
const finding = 'findingStore';

export const Loading: Story = page({
  selection: finding,
  store: null,
  stores: { value: 'loading', context: { store: null, options: [] } },
});

export const NearbyFailed: Story = {
  name: 'Nearby Stores Failed (ERR-61, QUO-14)',
  ...page({
    selection: finding,
    store: null,
    stores: { value: 'unfolded', context: { store: null, options: [], problem: 'nearbyFailed' } },
  }),
  play: says(
    'Something went wrong loading other nearby stores. To see other stores near you, try searching a postal code.',
  ),
};

export const Unfolded: Story = page({ selection: choosing, stores: { value: 'unfolded' }, times: {} });

/** Another banner's store, selected and offered (BAN-06). */
export const OfAnotherBanner: Story = page({
  selection: choosing,
  stores: {
    value: 'unfolded',
    context: { store: stores.map(ofBluewater)[0] ?? null, options: stores.map(ofBluewater) },
  },
  times: {},
});

export const PostalCodeInvalid: Story = {
  ...page({
    selection: choosing,
    stores: {
      value: 'unfolded',
      typed: '452',
      error: 'The ZIP code entered is not a valid ZIP code.',
    },
    times: {},
  }),
  play: async () => {
    await expect(await screen.findByLabelText('Postal code')).toBeInvalid();
  },
};

export const Searching: Story = page({
  selection: choosing,
  stores: { value: 'searching', typed: '41071', context: { searchedFor: '41071' } },
  times: {},
});

export const SearchFailed: Story = {
  name: 'Search Failed (ERR-57)',
  ...page({
    selection: choosing,
    stores: { value: 'unfolded', typed: '41071', context: { searchedFor: '41071', problem: 'searchFailed' } },
    times: {},
  }),
  play: says('Something went wrong. Please try your search again.'),
};

export const NoStoresAvailable: Story = {
  name: 'No Stores Available (ERR-55, SCH-40)',
  ...page({
    selection: choosing,
    stores: { value: 'noStores', typed: '59001', context: { searchedFor: '59001' } },
    times: {},
  }),
  parameters: { chart: 'storeChoice', modal: 'NoStoresAvailable' },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'No Stores Are Available' });
    await expect(dialog).toHaveTextContent(
      'There were no stores found near your location. Please enter a different postal code and try again.',
    );
  },
};

export const NoneForPostalCode: Story = {
  name: 'No Stores for Postal Code (ERR-56, QUO-15)',
  ...page({
    selection: choosing,
    stores: {
      value: 'unfolded',
      typed: '59001',
      context: { searchedFor: '59001', problem: 'noneForPostalCode' },
    },
    times: {},
  }),
  play: says('There are no pickup locations for this postal code. Please try another.'),
};

export const Choosing: Story = page({
  selection: choosing,
  stores: { value: 'choosing', context: { wanted: stores[1] ?? null } },
  times: {},
});

export const ChoosingFailed: Story = {
  name: 'Selection Failed (ERR-62)',
  ...page({
    selection: choosing,
    stores: { value: 'unfolded', context: { problem: 'choosingFailed' } },
    times: {},
  }),
  play: says('Something went wrong. Please try choosing a store again.'),
};

export const UpdateFailed: Story = {
  name: 'Update Failed (ERR-63)',
  ...page({
    selection: choosing,
    stores: { value: 'unfolded', context: { problem: 'updateFailed' } },
    times: {},
  }),
  play: says('There was a problem updating your pickup store.'),
};
