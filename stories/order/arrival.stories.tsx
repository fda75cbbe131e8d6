import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { arrivalMachine } from '../../machines/order/arrival.machine.ts';
import { walk } from '../../machines/order/arrival.walk.ts';
import { ArrivalSection } from '../../views/order/arrival-section.tsx';
import { says } from '../says.ts';
import { type Way, walked } from '../walked.ts';

const meta: Meta<typeof ArrivalSection> = { title: 'Order/Arrival', component: ArrivalSection };
export default meta;
type Story = StoryObj<typeof ArrivalSection>;

const frozen = (way: Way<typeof arrivalMachine>): Story => ({
  render: () => <ArrivalSection actor={walked(walk, way)} />,
});

export const NotYet: Story = {
  ...frozen({ to: 'notYet' }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: "I'm on My Way" })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: "I'm Here" })).toBeEnabled();
  },
};
export const NotTold: Story = {
  ...frozen({ to: 'notYet', where: ({ failure }) => failure !== null }),
  play: says("We couldn't tell the store. Please try again, or call it."),
};
export const Telling: Story = frozen({ to: 'telling' });
export const OnTheWay: Story = {
  ...frozen({ to: 'onTheWay' }),
  play: says('The store knows that you are on the way.'),
};
export const AskingBay: Story = {
  ...frozen({ to: 'askingBay', where: ({ bay }) => bay === '4' }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Spot number' })).toHaveValue('4');
  },
};
export const BayMissing: Story = {
  ...frozen({ to: 'askingBay', where: ({ bayProblem }) => bayProblem?.kind === 'missing' }),
  play: says('Enter the number of your spot.'),
};
export const BayRefused: Story = {
  ...frozen({ to: 'askingBay', where: ({ bayProblem }) => bayProblem?.kind === 'refused' }),
  play: says('Enter the number of your spot, such as 4.'),
};
export const Here: Story = {
  ...frozen({ to: 'here' }),
  play: says("You're in spot 4. We'll bring your order to your car."),
};
