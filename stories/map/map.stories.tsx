import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import type { mapMachine } from '../../machines/map/map.machine.ts';
import { walk } from '../../machines/map/map.walk.ts';
import { placed } from '../../test/support/checkout/samples.ts';
import { Section } from '../../views/kit/section.tsx';
import { PlaceMap } from '../../views/map/place-map.tsx';
import { type Way, walked } from '../walked.ts';

const meta: Meta<typeof PlaceMap> = { title: 'Map/Place map', component: PlaceMap };
export default meta;
type Story = StoryObj<typeof PlaceMap>;

const { name, address, coordinates } = placed().fulfillment.destination;

const frozen = (way: Way<typeof mapMachine>): Story => ({
  render: () => (
    <Section title={name}>
      <PlaceMap actor={walked(walk, { input: { addresses: [{ name, address, coordinates }] }, ...way })} />
    </Section>
  ),
});

export const Pending: Story = frozen({ to: 'opening' });

/** Without the earth, which a maps service draws. */
export const Shown: Story = {
  ...frozen({
    to: 'shown',
    answers: { findAddresses: { output: coordinates ? [{ name, place: coordinates }] : [] } },
  }),
  play: async () => {
    await expect(await screen.findByRole('img', { name: `Map of ${name}` })).toBeVisible();
  },
};

const saying = (to: Way<typeof mapMachine>['to'], words: string): Story => ({
  ...frozen({ to }),
  play: async () => {
    await expect(await screen.findByText(words)).toBeVisible();
  },
});

export const Unavailable = saying('unavailable', "The maps service isn't available right now.");
export const NoResults = saying('noResults', 'Results were not available.');
export const Trouble = saying('troubled', 'There was a problem getting results.');
