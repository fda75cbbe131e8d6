import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import type { ProductSearch } from '../../machines/catalog/product-search.ts';
import type { VisitorPlaceRef } from '../../machines/catalog/visitor-place.machine.ts';
import { refusingCall } from '../../machines/shared/walk.ts';
import type { Department, ProductPage } from '../../services/contracts/catalog.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { madePicture, NO_PICTURE } from '../../services/contracts/pictures.ts';
import { cart, line, product, productPage, wine } from '../../test/support/cart/samples.ts';
import { StartMyCart } from '../../views/catalog/start-my-cart.tsx';
import { frozenCart } from '../app/frozen-app.ts';
import { storyBanner } from '../app/story-banner.ts';
import { frozenResource } from './frozen-resource.ts';
import { frozenVisitor } from './frozen-visitor.ts';

const meta: Meta<typeof StartMyCart> = { title: 'Catalog/Start My Cart', component: StartMyCart };
export default meta;
type Story = StoryObj<typeof StartMyCart>;

const DEPARTMENTS: Department[] = [
  { id: 'produce', name: 'Fresh Produce', imageUrl: '/images/products/leafy-green.svg', productCount: 34 },
  { id: 'dairy', name: 'Dairy & Eggs', imageUrl: '/images/products/cheese-wedge.svg', productCount: 18 },
  { id: 'wine-beer', name: 'Beer & Wine', imageUrl: '/images/products/wine-glass.svg', productCount: 16 },
];

const PRODUCTS = [
  product(),
  wine,
  product({
    gtin13: '0000000040113',
    description: 'Blueberries',
    imageUrl: '/images/products/blueberries.svg',
    customerFacingSize: '1 pint',
    available: false,
  }),
  product({
    gtin13: '0000000040114',
    description: 'Roasted Chestnuts with Sea Salt and a Name That Runs Over Several Lines',
    imageUrl: '/images/products/chestnut.svg',
    seller: { id: '1', name: 'Nut House' },
    soldInStore: false,
    price: { ...product().price, sellBy: 'WEIGHT' },
  }),
];

interface State {
  value: Parameters<typeof frozenResource>[0];
  page?: ProductPage;
  failure?: ServiceFailure;
  search?: Partial<ProductSearch>;
  /** Null for a shopper. */
  visitor?: VisitorPlaceRef | null;
  departments?: 'ready' | 'withoutPictures' | 'failed' | 'none' | { fetching: 'loading' };
}

const KNOWN: Readonly<Record<string, Department[]>> = {
  ready: DEPARTMENTS,
  withoutPictures: DEPARTMENTS.map((each) => ({ ...each, imageUrl: NO_PICTURE })),
  none: [],
};

function frozenDepartments(state: NonNullable<State['departments']>) {
  const data = typeof state === 'string' ? (KNOWN[state] ?? null) : null;
  const value = state === 'failed' || typeof state !== 'string' ? state : 'ready';
  return frozenResource<Department[], undefined>(value, { query: undefined, data, failure: null });
}

const frozen = ({ value, page, failure, search, visitor = null, departments = 'ready' }: State): Story => {
  const query: ProductSearch = { text: '', department: '', page: 1, ...search };
  return {
    render: (_, { globals }) => (
      <StartMyCart
        departments={frozenDepartments(departments)}
        products={frozenResource<ProductPage, ProductSearch>(value, {
          query,
          data: page ?? null,
          failure: failure ?? null,
        })}
        search={query}
        banner={storyBanner(globals)}
        visitor={visitor}
        cart={frozenCart('ready', {
          cart: cart([line()]),
          events: [
            {
              type: 'cart.change',
              lineItems: [{ type: 'ADD', gtin13: wine.gtin13, quantity: 7, modalityType: 'PICKUP' }],
            },
          ],
          answers: {
            updateCart: refusingCall(422, 'QUANTITY_EXCEEDED', { message: 'You can order at most 6.' }),
          },
          where: ({ failure: refusal }) => refusal !== null,
        })}
        onChange={() => {}}
      />
    ),
  };
};

const many = productPage(PRODUCTS, { page: 2, pageCount: 9, total: 200 });

export const Loading: Story = frozen({
  value: { fetching: 'loading' },
  departments: { fetching: 'loading' },
});
export const Filled: Story = {
  ...frozen({ value: 'ready', page: many, search: { page: 2 } }),
  play: async ({ canvas }) => {
    const pages = within(canvas.getByRole('navigation', { name: 'Pages of products' }));
    const names = pages.getAllByRole('link').map((link) => link.ariaLabel ?? link.textContent);
    await expect(names).toEqual(['Previous', 'Page 1', 'Page 2', 'Page 3', 'Page 9', 'Next']);
    await expect(pages.getByRole('link', { current: 'page' })).toHaveAccessibleName('Page 2');
    await expect(pages.getByRole('link', { name: 'Page 9' })).toHaveAttribute(
      'href',
      '/products/start-my-cart?page=9',
    );
    await userEvent.click(pages.getByRole('link', { name: 'Page 3' }));
    await expect(canvas.getByRole('heading', { level: 2 })).toHaveFocus();
  },
};
/** What's on sale, the least expensive first. */
export const Refined: Story = {
  ...frozen({ value: 'ready', page: many, search: { sort: 'price', onSale: true, department: 'produce' } }),
  play: async ({ canvas }) => {
    const offSale = canvas.getByRole('link', { name: 'On sale', current: true });
    await expect(offSale).toHaveAttribute('href', '/products/start-my-cart?department=produce&sort=price');
    const sort = canvas.getByRole('combobox', { name: 'Sort by' });
    await expect(sort).toHaveDisplayValue('Lowest price');
    await expect(within(sort).getByRole('option', { name: 'Highest price' })).toHaveValue(
      '/products/start-my-cart?department=produce&sort=price-down&sale=1',
    );
  },
};
const atStore = productPage(PRODUCTS, { pricedAt: { locationId: '01400943', name: 'Fernhill Hyde Park' } });
/** A shopper's page says whose prices it shows. */
export const StorePrices: Story = {
  ...frozen({ value: 'ready', page: atStore }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Prices and availability at Fernhill Hyde Park')).toBeVisible();
  },
};
export const Visitor: Story = frozen({
  value: 'ready',
  page: many,
  visitor: frozenVisitor({ to: 'settled' }),
});
export const VisitorNearby: Story = {
  ...frozen({
    value: 'ready',
    page: atStore,
    visitor: frozenVisitor({ to: 'settled', postalCode: '45202' }),
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Change ZIP code' })).toBeEnabled();
  },
};
/** Far from every store. */
export const VisitorFarAway: Story = {
  ...frozen({ value: 'ready', page: many, visitor: frozenVisitor({ to: 'settled', postalCode: '99501' }) }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^We have no store near 99501\./)).toBeVisible();
  },
};
export const VisitorAsked: Story = {
  ...frozen({ value: 'ready', page: many, visitor: frozenVisitor({ to: 'asking' }) }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'ZIP code' })).toBeVisible();
  },
};
/** What can't be ordered comes last. */
export const FewLeft: Story = frozen({
  value: 'ready',
  page: productPage([
    product({ left: 3 }),
    { ...wine, left: 1 },
    product({
      gtin13: '0000000040113',
      description: 'Blueberries',
      imageUrl: '/images/products/blueberries.svg',
      customerFacingSize: '1 pint',
      available: false,
      shortage: 'OUT_OF_STOCK',
    }),
    product({
      gtin13: '0000000040114',
      description: 'Roasted Chestnuts',
      imageUrl: '/images/products/chestnut.svg',
      available: false,
      shortage: 'NOT_SOLD_THERE',
    }),
  ]),
});
/** The chain's own photos: of one there's none yet. */
export const Photos: Story = frozen({
  value: 'ready',
  page: productPage([
    product({ description: 'Hass Avocado', imageUrl: madePicture('avocado') }),
    product({ gtin13: '0000000040115', description: 'Country White Bread', imageUrl: madePicture('bread') }),
    product({ gtin13: '0000000040116', description: 'Rye Bread', imageUrl: madePicture('0000000040116') }),
    wine,
  ]),
});
/** A chain without pictures: nothing is asked for, and nothing looks as if it were missing. */
export const WithoutPictures: Story = {
  ...frozen({
    value: 'ready',
    page: productPage(PRODUCTS.map((each) => ({ ...each, imageUrl: NO_PICTURE }))),
    departments: 'withoutPictures',
  }),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('link', { name: /Dairy/ });
    await expect(canvasElement.querySelectorAll('img')).toHaveLength(0);
  },
};
export const InADepartment: Story = frozen({
  value: 'ready',
  page: productPage(PRODUCTS),
  search: { department: 'produce' },
});
/** Nothing is counted from where to where: it's all on one page. */
export const OneResult: Story = {
  ...frozen({ value: 'ready', page: productPage([wine]), search: { text: 'red wine' } }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('1 product')).toBeVisible();
    await expect(canvas.queryByText(/^Showing/)).toBeNull();
    // What was found comes first, and is of no department.
    const found = canvas.getByRole('heading', { level: 3 });
    const departments = canvas.getByRole('navigation', { name: 'Departments' });
    await expect(found.compareDocumentPosition(departments)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await expect(within(departments).queryByRole('link', { current: 'page' })).toBeNull();
  },
};
export const Reloading: Story = frozen({
  value: { fetching: 'reloading' },
  page: many,
  search: { text: 'ban' },
});
export const NothingFound: Story = frozen({ value: 'empty', page: productPage([]), search: { text: 'zzz' } });
/** Nobody has imported what the chain sells. */
export const NothingToSell: Story = {
  ...frozen({ value: 'empty', page: productPage([]), departments: 'none' }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: "We're stocking our shelves" })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Show all products' })).toBeNull();
  },
};
export const Failed: Story = frozen({ value: 'failed', failure: { kind: 'unreachable' } });
export const DepartmentsFailed: Story = frozen({ value: 'ready', page: many, departments: 'failed' });

export const TextTooLong: Story = {
  ...frozen({
    value: 'failed',
    search: { text: 'x'.repeat(126) },
    failure: {
      kind: 'refused',
      status: 422,
      code: 'INVALID_INPUT',
      message: '',
      fields: { text: 'Input must be 125 characters or less.' },
    },
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Input must be 125 characters or less.')).toBeVisible();
  },
};
