import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { walk } from '../../machines/cart/substitution.walk.ts';
import { Substitution } from '../../views/cart/substitution.tsx';
import { ModalHost } from '../../views/modal-host.tsx';
import { type Way, walked } from '../walked.ts';

const meta: Meta<typeof Substitution> = { title: 'Cart/Substitution', component: Substitution };
export default meta;
type Story = StoryObj<typeof Substitution>;

const dialog = (way: Way<(typeof walk)['machine']>): Story => ({
  render: () => <ModalHost actor={walked(walk, way)} />,
  parameters: { chart: 'substitution', modal: 'Substitution' },
});

const isChoosing = ({ substitutionPolicy }: { substitutionPolicy: string }) =>
  substitutionPolicy === 'CHOSEN_SUBSTITUTE';

export const BestMatch: Story = dialog({
  to: { open: 'listed' },
  where: ({ substitutionPolicy }) => substitutionPolicy === 'SHOPPERS_CHOICE',
});
export const AskFirst: Story = {
  ...dialog({
    to: { open: 'listed' },
    where: ({ substitutionPolicy }) => substitutionPolicy === 'ASK_FIRST',
  }),
  play: async () => {
    await expect(await screen.findByRole('radio', { name: /^Ask me first/ })).toBeChecked();
  },
};
export const Listing: Story = dialog({ to: { open: 'listing' }, where: isChoosing });
export const Listed: Story = dialog({ to: { open: 'listed' }, where: isChoosing });
export const Chosen: Story = dialog({ start: 'a chosen item', to: { open: 'listed' }, where: isChoosing });
export const NothingFound: Story = dialog({ to: { open: 'nothingFound' }, where: isChoosing });
export const Failed: Story = dialog({ to: { open: 'failed' }, where: isChoosing });
export const NothingChosen: Story = {
  ...dialog({ to: { open: 'listed' }, where: ({ isMissing }) => isMissing }),
  play: async () => {
    await expect(await screen.findByText('Choose an item.')).toBeVisible();
  },
};
