import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { createActor, type StateValueFrom } from 'xstate';
import { mapMachine } from '../../machines/map/map.machine.ts';
import { placed } from '../../test/support/checkout/samples.ts';
import { PlaceMap } from '../../views/map/place-map.tsx';

const meta: Meta<typeof PlaceMap> = { title: 'Map/Place map', component: PlaceMap };
export default meta;
type Story = StoryObj<typeof PlaceMap>;

const { name, address, coordinates } = placed().fulfillment.destination;

const frozen = (value: StateValueFrom<typeof mapMachine>): Story => ({
  render: () => {
    const addresses = [{ name, address, coordinates }];
    const context = { addresses, pins: [{ name, place: coordinates }] };
    const snapshot = mapMachine.resolveState({ value, context });
    return (
      <>
        <h1>{name}</h1>
        <PlaceMap actor={createActor(mapMachine, { input: { addresses }, snapshot }).start()} />
      </>
    );
  },
});

export const Pending: Story = frozen('opening');

/** Without the earth, which a maps service draws. */
export const Shown: Story = {
  ...frozen('shown'),
  play: async () => {
    await expect(await screen.findByRole('img', { name: `Map of ${name}` })).toBeVisible();
  },
};

const saying = (value: StateValueFrom<typeof mapMachine>, words: string): Story => ({
  ...frozen(value),
  play: async () => {
    await expect(await screen.findByText(words)).toBeVisible();
  },
});

export const Unavailable = saying('unavailable', "The maps service isn't available right now.");
export const NoResults = saying('noResults', 'Results were not available.');
export const Trouble = saying('troubled', 'There was a problem getting results.');
