import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import type { CartContext } from '../../machines/cart/cart.machine.ts';
import { refusingCall } from '../../machines/shared/walk.ts';
import type { EmailPreference } from '../../services/contracts/preferences.ts';
import { allEmails, emails } from '../../test/support/account/preferences.ts';
import { cart, line, product, wine } from '../../test/support/cart/samples.ts';
import { reservation } from '../../test/support/scheduling/samples.ts';
import { CartEmailDeals } from '../../views/account/email-deals.tsx';
import { CartPage } from '../../views/cart/cart-page.tsx';
import { frozenChoices } from '../account/frozen-preferences.ts';
import { frozenCart } from '../app/frozen-app.ts';
import { storyBanner } from '../app/story-banner.ts';

const meta: Meta<typeof CartPage> = { title: 'Cart/Cart', component: CartPage };
export default meta;
type Story = StoryObj<typeof CartPage>;

const bananas = line();
const eggs = line(
  product({
    gtin13: '0000000060001',
    description: 'Large Eggs',
    customerFacingSize: '12 ct',
    imageUrl: '/images/products/egg.svg',
  }),
  {
    quantity: 1,
    total: 329,
    regularTotal: 379,
    substitutionPolicy: 'NO_SUBSTITUTIONS',
    instructions: 'Please check that none is cracked.',
  },
);
const bottles = line(wine, { total: 2500, regularTotal: 2998 });
const sold = (id: string, name: string, description: string) =>
  line(
    product({
      gtin13: `000000007000${id}`,
      description,
      imageUrl: '/images/products/chestnut.svg',
      seller: { id, name },
      soldInStore: false,
    }),
    { modalityType: 'SHIP', quantity: 1, total: 1299, regularTotal: 1299 },
  );

const hasFailed = ({ failure }: CartContext) => failure !== null;

const frozen = (...state: Parameters<typeof frozenCart>): Story => ({
  render: (_, { globals }) => <CartPage actor={frozenCart(...state)} banner={storyBanner(globals)} />,
});

export const Loading: Story = frozen('loading');
export const Failed: Story = frozen('failed');
export const Empty: Story = frozen('ready', { cart: cart([]) });
export const Filled: Story = frozen('ready', { cart: cart([bananas, eggs]) });

/** Next to the cart, as the shopper's emails are: not all of them selected, all of them, and not saved. */
const withEmailDeals = (...choices: Parameters<typeof frozenChoices<EmailPreference[], boolean>>): Story => ({
  render: (_, { globals }) => (
    <CartPage
      actor={frozenCart('ready', { cart: cart([bananas, eggs]) })}
      banner={storyBanner(globals)}
      emailDeals={<CartEmailDeals actor={frozenChoices(...choices)} banner={storyBanner(globals)} />}
    />
  ),
});

export const EmailDeals: Story = withEmailDeals({ ready: 'unchanged' }, { data: emails('deals') });
export const EmailDealsChosen: Story = withEmailDeals(
  { ready: 'saved' },
  { data: emails('deals'), saved: allEmails },
);
export const EmailDealsNotSaved: Story = withEmailDeals({ ready: 'notSaved' }, { data: emails('deals') });

export const OnAPhone: Story = {
  ...frozen('ready', { cart: cart([bananas, eggs]) }),
  globals: { viewport: { value: 'phone' } },
};

export const AgeRestricted: Story = frozen('ready', { cart: cart([bananas, bottles]) });

export const SnapEbt: Story = {
  name: 'SNAP EBT (CIT-10)',
  ...frozen('ready', { cart: cart([bananas, bottles, eggs], { hasEbtCard: true }) }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'SNAP EBT Eligible Items' })).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Non-SNAP EBT Items' })).toBeVisible();
  },
};

export const NotForSnapInAState: Story = {
  name: 'Not for SNAP in a State',
  ...frozen('ready', {
    cart: cart(
      [
        bananas,
        line(
          product({
            gtin13: '0000000040334',
            description: 'Cola',
            imageUrl: '/images/products/cup-with-straw.svg',
            snapEligible: false,
            snapRule: { state: 'OH', firstDay: '2026-10-01' },
          }),
        ),
      ],
      { hasEbtCard: true },
    ),
  }),
  play: async ({ canvas }) => {
    const group = within(canvas.getByRole('region', { name: 'Non-SNAP EBT Items' }));
    await expect(group.getByText('Not SNAP eligible in Ohio since October 1, 2026')).toBeVisible();
  },
};

export const ContainerDeposits: Story = {
  ...frozen('ready', {
    cart: cart(
      [
        line(
          product({
            gtin13: '0000000040334',
            description: 'Cola',
            imageUrl: '/images/products/cup-with-straw.svg',
            deposit: { amount: 60, containers: 12, isTaxed: true },
          }),
          { quantity: 2, total: 158, regularTotal: 158 },
        ),
        eggs,
      ],
      { receivedInState: 'CA' },
    ),
  }),
  play: async ({ canvas }) => {
    const summary = within(canvas.getByRole('complementary', { name: 'Order summary' }));
    await expect(summary.getByText('Container deposits')).toBeVisible();
    await expect(summary.getByText('$1.20')).toBeVisible();
    await expect(summary.getByText('24 containers. Refunded when you return them')).toBeVisible();
  },
};

export const BagFee: Story = {
  name: 'Bag Fee (CIT-17, CIT-20)',
  ...frozen('ready', {
    cart: cart([line(product(), { quantity: 12, total: 948, regularTotal: 948 }), eggs], {
      receivedInState: 'CA',
    }),
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^\*State law bans free bags/)).toBeVisible();
    await expect(canvas.getByText(/^\*\*Prices are estimates/)).toBeVisible();
  },
};

export const TimeReserved: Story = {
  name: 'Time Reserved (CIT-19)',
  render: (_, { globals }) => (
    <CartPage
      actor={frozenCart('ready', { cart: cart([bananas, eggs]) })}
      banner={storyBanner(globals)}
      held={reservation({
        selections: reservation().selections.map((selection) => ({ ...selection, cost: 495, promo: 250 })),
      })}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Reduced from $4.95')).toBeVisible();
  },
};

export const Unavailable: Story = frozen('ready', {
  cart: cart([
    bananas,
    line(
      product({
        gtin13: '0000000080001',
        description: 'Blueberries',
        imageUrl: '/images/products/blueberries.svg',
        available: false,
      }),
    ),
  ]),
});

/** One line is sold out, one isn't sold at the store, and one has more than are left. */
export const OutOfStock: Story = frozen('ready', {
  cart: cart([
    line(product({ left: 2 }), { quantity: 4 }),
    line(
      product({
        gtin13: '0000000080001',
        description: 'Blueberries',
        imageUrl: '/images/products/blueberries.svg',
        available: false,
        shortage: 'OUT_OF_STOCK',
      }),
    ),
    line({ ...wine, available: false, shortage: 'NOT_SOLD_THERE' }),
  ]),
});

export const Prop65: Story = {
  ...frozen('ready', {
    cart: cart([line({ ...wine, prop65: { required: true } }, { isItemProp65: true, total: 2500 })], {
      receivedInState: 'CA',
    }),
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Prop 65 warning: /)).toBeVisible();
  },
};

export const Marketplace: Story = frozen('ready', {
  cart: cart([bananas, sold('1', 'Nut House', 'Roasted Chestnuts'), sold('2', 'Tea Time', 'Green Tea')]),
});

export const NothingForPickup: Story = frozen('ready', {
  cart: cart([sold('1', 'Nut House', 'Roasted Chestnuts')]),
});

export const Updating: Story = frozen('updating', {
  cart: cart([bananas, eggs]),
});

export const QuantityRefused: Story = frozen('ready', {
  cart: cart([bananas, eggs]),
  events: [
    {
      type: 'cart.change',
      lineItems: [{ type: 'SET', gtin13: eggs.gtin13, quantity: 13, from: 1, modalityType: 'PICKUP' }],
    },
  ],
  answers: {
    updateCart: refusingCall(422, 'QUANTITY_EXCEEDED', {
      message: 'You can order at most 12 of this item.',
    }),
  },
  where: hasFailed,
});

export const ChangeFailed: Story = frozen('ready', {
  cart: cart([bananas, eggs]),
  answers: {
    updateCart: refusingCall(500, 'INTERNAL'),
  },
  where: hasFailed,
});

export const OutcomeUnknown: Story = {
  ...frozen('outcomeUnknown', {
    cart: cart([bananas, eggs]),
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Quantity of Bananas' })).toHaveValue('3');
    await expect(
      canvas.getByText(
        "We're having trouble connecting, and we don't know yet if this change was saved. We'll keep checking.",
      ),
    ).toBeVisible();
  },
};

export const FulfillmentUnknown: Story = {
  ...frozen('fulfillmentUnknown', { cart: cart([bananas, eggs]) }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent("we don't know yet if this change was saved");
  },
};

export const ReloadFailed: Story = frozen('ready', {
  answers: { getCart: [{ output: cart([bananas, eggs]) }, { error: { kind: 'malformed' } }] },
  where: ({ cart: shown, failure }) => shown !== null && failure !== null,
});

export const EmptyCartQuestion: Story = {
  ...frozen('clearQuestion', { cart: cart([bananas, eggs]) }),
  parameters: { chart: 'cart', modal: 'EmptyCart' },
  play: async () => {
    await expect(await screen.findByRole('dialog', { name: 'Empty your cart?' })).toBeVisible();
  },
};

export const Removed: Story = {
  ...frozen('updating', {
    cart: cart([bananas, eggs]),
    events: [{ type: 'lines.remove', gtin13s: [eggs.gtin13] }],
    where: ({ removed }) => removed.length > 0,
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Large Eggs was removed from your cart.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Undo' })).toBeEnabled();
  },
};
