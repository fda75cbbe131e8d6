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
  bannerTitle: 'Bluewater Grocers',
  storeDetails: { ...option.storeDetails, banner: 'bluewater' },
});

const choosing = { timed: 'choosing' } as const;
const finding = 'findingStore';

export const Loading: Story = page({
  selection: finding,
  store: null,
  stores: { to: 'loading' },
});

export const NearbyFailed: Story = {
  name: 'Nearby Stores Failed (ERR-61, QUO-14)',
  ...page({
    selection: finding,
    store: null,
    stores: { to: 'unfolded', problem: 'nearbyFailed' },
  }),
  play: says(
    'Something went wrong loading other nearby stores. To see other stores near you, try searching a postal code.',
  ),
};

export const Unfolded: Story = page({ selection: choosing, stores: { to: 'unfolded' }, times: {} });

/** Another banner's store, selected and offered (BAN-06). */
export const OfAnotherBanner: Story = page({
  selection: choosing,
  store: stores.map(ofBluewater)[0] ?? null,
  stores: { to: 'unfolded', options: stores.map(ofBluewater) },
  times: {},
});

export const PostalCodeInvalid: Story = {
  ...page({
    selection: choosing,
    stores: { to: 'unfolded', postalCode: '452', isRefused: true },
    times: {},
  }),
  play: async () => {
    const field = await screen.findByLabelText('Postal code');
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription('The ZIP code entered is not a valid ZIP code.');
  },
};

export const Searching: Story = page({
  selection: choosing,
  stores: { to: 'searching', postalCode: '41071' },
  times: {},
});

export const SearchFailed: Story = {
  name: 'Search Failed (ERR-57)',
  ...page({
    selection: choosing,
    stores: { to: 'unfolded', postalCode: '41071', problem: 'searchFailed' },
    times: {},
  }),
  play: says('Something went wrong. Please try your search again.'),
};

export const NoStoresAvailable: Story = {
  name: 'No Stores Available (ERR-55, SCH-40)',
  ...page({
    selection: choosing,
    stores: { to: 'noStores', postalCode: '59001' },
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
    stores: { to: 'unfolded', postalCode: '59001', problem: 'noneForPostalCode' },
    times: {},
  }),
  play: says('There are no pickup locations for this postal code. Please try another.'),
};

export const Choosing: Story = page({
  selection: choosing,
  stores: { to: 'choosing' },
  times: {},
});

export const Comparing: Story = page({
  selection: choosing,
  stores: { to: 'comparing' },
  times: {},
});

/** Another store charges something else, and has more or fewer of some items. */
export const ChangeStore: Story = {
  ...page({ selection: choosing, stores: { to: 'question' }, times: {} }),
  parameters: { chart: 'storeChoice', modal: 'ChangeStore' },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: /^Change to / });
    for (const words of ['$4.29', 'Sold out', 'Not sold at this store', 'Only 2 left', 'Available then']) {
      await expect(dialog).toHaveTextContent(words);
    }
  },
};

export const ChoosingFailed: Story = {
  name: 'Selection Failed (ERR-62)',
  ...page({
    selection: choosing,
    stores: { to: 'unfolded', problem: 'choosingFailed' },
    times: {},
  }),
  play: says('Something went wrong. Please try choosing a store again.'),
};

export const UpdateFailed: Story = {
  name: 'Update Failed (ERR-63)',
  ...page({
    selection: choosing,
    stores: { to: 'unfolded', problem: 'updateFailed' },
    times: {},
  }),
  play: says('There was a problem updating your pickup store.'),
};
