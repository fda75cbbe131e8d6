import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { walk } from '../../machines/checkout/fallout.walk.ts';
import { isOutcomeUnknown } from '../../machines/shared/failures.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Fallout } from '../../services/contracts/fallout.ts';
import { fallout, soldOut } from '../../test/support/checkout/samples.ts';
import { broken } from '../../test/support/failures.ts';
import { ModalHost } from '../../views/modal-host.tsx';
import { walked } from '../walked.ts';

interface Given {
  fallout?: Fallout;
  /** Why they weren't removed. */
  failure?: ServiceFailure;
}

/** The modal in one of its states. */
const frozen = (to: 'asking' | 'removing', { fallout: found = fallout(), failure }: Given = {}): Story => ({
  render: () => {
    const actor = walked(walk, {
      to: { open: to },
      where: (context) => (context.failure !== null) === (failure !== undefined),
      answers: {
        getFallout: { output: found },
        ...(failure && {
          removeFallout: { output: { kind: isOutcomeUnknown(failure) ? 'unknown' : 'refused', failure } },
        }),
      },
    });
    return <ModalHost actor={actor} />;
  },
});

const meta: Meta<typeof ModalHost> = {
  title: 'Checkout/Unavailable Items',
  component: ModalHost,
  parameters: { chart: 'fallout', modal: 'UnavailableItems' },
};
export default meta;
type Story = StoryObj<typeof ModalHost>;

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Unavailable Items' }));

export const UnavailableItems: Story = {
  name: 'Unavailable Items (FAL-03)',
  ...frozen('asking'),
  play: async () => {
    const items = await dialog();
    await expect(items.getByText('Sold out')).toBeVisible();
    await expect(items.getByText('Only 2 of 3 left')).toBeVisible();
    await expect(items.getByText('$51.24')).toBeVisible();
    await expect(items.getByRole('button', { name: 'Remove and Continue' })).toBeEnabled();
    await expect(items.getByRole('button', { name: 'Back to Modify' })).toBeEnabled();
  },
};

/** Every root cause that is about who hands the items over. */
export const NotPromised: Story = {
  name: 'Not Promised (FAL-03)',
  ...frozen('asking', {
    fallout: fallout({
      kind: 'PROMISING_FALLOUT',
      items: (
        [
          'NOT_SOLD_THERE',
          'NOT_SHIPPED',
          'HEAT_SENSITIVE',
          'RESTRICTED_STATE',
          'RESTRICTED_ZIP',
          'NO_ALCOHOL',
          'UNAVAILABLE',
        ] as const
      ).map((rootCause, index) => ({ ...soldOut, gtin13: `000000000000${index}`, rootCause })),
      remaining: { itemCount: 1, total: null },
    }),
  }),
  play: async () => {
    const items = await dialog();
    const causes = items
      .getAllByRole('listitem')
      .map((item) => item.querySelector('strong + *')?.textContent);
    await expect(causes).toEqual([
      'Not sold at this store',
      "Can't be shipped",
      "Can't be shipped in warm weather",
      "Can't be sold in this state",
      "Can't be sold in this ZIP code",
      "Alcohol can't be sold at this time",
      'No longer available',
    ]);
    await expect(items.getByText(/^Choose a new time/)).toBeVisible();
  },
};

export const NothingLeft: Story = {
  ...frozen('asking', { fallout: fallout({ remaining: null }) }),
  play: async () => {
    const items = await dialog();
    await expect(items.getByText(/^None of your items/)).toBeVisible();
    await expect(items.getByRole('button', { name: 'Remove and Continue' })).toBeDisabled();
  },
};

export const Removing: Story = {
  ...frozen('removing'),
  play: async () => {
    const items = await dialog();
    await expect(items.getByRole('button', { name: 'Remove and Continue' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await expect(items.getByRole('button', { name: 'Back to Modify' })).toBeDisabled();
  },
};

export const NotRemoved: Story = {
  ...frozen('asking', { failure: broken }),
  play: async () => {
    await expect((await dialog()).getByText(/^We couldn't remove these items/)).toBeVisible();
  },
};
